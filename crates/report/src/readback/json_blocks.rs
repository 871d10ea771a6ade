//! `report.json` turned into the blocks that a reader of `report.md` would see.
//!
//! It knows the layout of the JSON and how the Markdown shows each part; it compares nothing.

use crate::document::issued_file::{ISSUED_COLUMNS, ISSUED_TITLE};
use crate::document::outline::NOT_PART;
use crate::readback::blocks::PageBlock;
use crate::readback::report::ReadReport;
use crate::render::finding_block::grade_words;
use crate::render::json::LAYOUT;
use crate::render::markdown::{DRAFT, DRAFT_MEANS, FACT_COLUMNS, destination};
use crate::render::shown_rows::shown;
use crate::render::table::NO_ROWS;
use gincert_evidence::{Fold, Fraction, Grade, money_notation, printable};
use serde_json::Value;

/// Longest exact number that is read, in characters; printed ones have some dozens.
const EXACT_CHARS_MAX: usize = 4_096;

pub(crate) fn kind(block: &Value) -> Option<&str> {
    block.get("kind").and_then(Value::as_str)
}

pub(crate) fn text<'a>(value: &'a Value, key: &str) -> Option<&'a str> {
    value.get(key).and_then(Value::as_str)
}

/// The blocks that a reader of the Markdown sees, out of the JSON.
pub(crate) fn blocks(report: &Value, read: &ReadReport) -> Option<Vec<PageBlock>> {
    let layout = report.get("v").and_then(Value::as_u64);
    if text(report, "format") != Some("gincert-report") || layout != Some(u64::from(LAYOUT)) {
        return None;
    }
    let sections = report.get("sections")?.as_array()?;
    let mut all = Vec::new();
    let mut add = |block: PageBlock| all.push(block);
    add(PageBlock::Heading(1, printable(text(report, "title")?.trim())));
    if report.get("self_assessment")?.as_bool()? {
        add(PageBlock::Paragraph(format!("{} {DRAFT_MEANS}", DRAFT.replace("**", ""))));
    }
    let first_page =
        report.get("first_page").map_or(Some(&[][..]), |page| Some(page.as_array()?.as_slice()));
    for block in first_page? {
        block_of(block)?.into_iter().for_each(&mut add);
    }
    let heading = |section: &Value| {
        let words = format!("{}. {}", text(section, "number")?, text(section, "heading")?);
        Some(printable(words.trim()))
    };
    let headings: Option<Vec<String>> = sections.iter().map(heading).collect();
    add(PageBlock::List(headings?));
    for section in sections {
        add(PageBlock::Heading(2, heading(section)?));
        let mut body = Vec::new();
        let number = text(section, "number")?;
        if number == "1" {
            body.extend(facts(report)?);
        }
        for block in section.get("body")?.as_array()? {
            body.extend(block_of(block)?);
        }
        if number == "15" {
            body.push(PageBlock::Paragraph(ISSUED_TITLE.to_owned()));
            body.push(issued(read));
        }
        if body.is_empty() {
            body.push(PageBlock::Paragraph(NOT_PART.to_owned()));
        }
        body.into_iter().for_each(&mut add);
    }
    add(PageBlock::Paragraph("End of report".to_owned()));
    Some(all)
}

fn facts(report: &Value) -> Option<Option<PageBlock>> {
    let header = report.get("header")?.as_array()?;
    let row = |fact: &Value| Some([text(fact, "name")?, text(fact, "entry")?].map(cell).to_vec());
    let rows: Option<Vec<Vec<String>>> = header.iter().map(row).collect();
    let rows = rows?;
    let head = FACT_COLUMNS.map(str::to_owned).to_vec();
    Some((!rows.is_empty()).then_some(PageBlock::Table { head, rows }))
}

/// The JSON cannot name its own digest, so this table is the Markdown's alone.
fn issued(read: &ReadReport) -> PageBlock {
    let row =
        |row: &crate::FileRow| vec![cell(&row.path), row.bytes.to_string(), row.sha256.to_string()];
    PageBlock::Table {
        head: ISSUED_COLUMNS.map(str::to_owned).to_vec(),
        rows: read.issued.iter().map(row).collect(),
    }
}

pub(crate) fn cell(text: &str) -> String {
    printable(text.trim())
}

fn running(text: &str) -> String {
    printable(&text.split_whitespace().collect::<Vec<_>>().join(" "))
}

fn texts(value: &Value) -> Option<Vec<&str>> {
    value.as_array()?.iter().map(Value::as_str).collect()
}

fn block_of(block: &Value) -> Option<Vec<PageBlock>> {
    let content = block.get("content")?;
    Some(match kind(block)? {
        "heading" => vec![PageBlock::Heading(3, printable(content.as_str()?.trim()))],
        "paragraph" => vec![PageBlock::Paragraph(running(content.as_str()?))],
        "list" => vec![PageBlock::List(texts(content)?.into_iter().map(running).collect())],
        "table" => table(content)?,
        "findings" => findings(content.as_array()?)?,
        "code" => vec![PageBlock::Code(
            text(content, "text")?.split_whitespace().map(printable).collect::<Vec<_>>().join(" "),
        )],
        "figure" => {
            let figure = content.get("figure")?;
            let alt = running(text(figure, "alt_text")?);
            let file = destination(text(content, "file")?.as_bytes());
            vec![
                PageBlock::Paragraph(format!("{alt} ({file})")),
                PageBlock::Paragraph(running(&format!("Figure: {}", text(figure, "title")?))),
            ]
        }
        _ => return None,
    })
}

/// How empty rows are folded, where a table allows it.
fn fold_of(table: &Value) -> Option<Option<Fold>> {
    let Some(fold) = table.get("fold") else { return Some(None) };
    let columns: Option<Vec<u64>> =
        fold.get("columns")?.as_array()?.iter().map(Value::as_u64).collect();
    Some(Some(Fold { columns: columns?, words: text(fold, "words")?.to_owned() }))
}

fn table(table: &Value) -> Option<Vec<PageBlock>> {
    let columns = table.get("columns")?.as_array()?;
    let columns: Option<Vec<(&str, bool)>> = columns
        .iter()
        .map(|column| Some((text(column, "name")?, text(column, "align")? == "right")))
        .collect();
    let columns = columns?;
    let head: Vec<String> = columns.iter().map(|(name, _)| cell(name)).collect();
    let rows: Option<Vec<Vec<&str>>> = table.get("rows")?.as_array()?.iter().map(texts).collect();
    let rows = rows?.into_iter().map(|row| row.into_iter().map(str::to_owned).collect());
    let result = shown(&columns, rows, fold_of(table)?.as_ref());
    let rows: Vec<Vec<String>> =
        result.rows.iter().map(|row| row.iter().map(|text| cell(text)).collect()).collect();
    let mut blocks = vec![PageBlock::Paragraph(printable(text(table, "title")?.trim()))];
    if head.is_empty() {
        return Some(blocks);
    }
    if rows.iter().any(|row| row.len() != head.len()) {
        return None;
    }
    let is_empty = rows.is_empty();
    blocks.push(PageBlock::Table { head, rows });
    if is_empty {
        blocks.push(PageBlock::Paragraph(NO_ROWS.to_owned()));
    }
    blocks.extend(result.folded.map(|folded| PageBlock::Paragraph(running(&folded))));
    Some(blocks)
}

fn findings(findings: &[Value]) -> Option<Vec<PageBlock>> {
    if findings.is_empty() {
        return Some(vec![PageBlock::Paragraph("No findings.".to_owned())]);
    }
    let blocks: Option<Vec<Vec<PageBlock>>> = findings.iter().map(finding).collect();
    Some(blocks?.into_iter().flatten().collect())
}

fn finding(finding: &Value) -> Option<Vec<PageBlock>> {
    let grade = match text(finding, "grade")? {
        "material" => Grade::Material,
        "minor" => Grade::Minor,
        "observation" => Grade::Observation,
        _ => return None,
    };
    let words = grade_words(grade).replace("**", "");
    let (code, place) = (span(text(finding, "code")?), span(&place_of(finding.get("place")?)?));
    let mut items = Vec::new();
    for (name, key) in [("Expected:", "expected"), ("Observed:", "observed")] {
        if let Some(value) = finding.get(key).filter(|value| !value.is_null()) {
            items.push(format!("{name} {}", quantity(value)?));
        }
    }
    if let Some(value) = finding.get("money").filter(|value| !value.is_null()) {
        items.push(format!("Money, from the player's side: {}", quantity(value)?));
    }
    for note in finding.get("notes")?.as_array()? {
        let words = running(text(note, "text")?);
        items.push(match note.get("place").filter(|place| !place.is_null()) {
            Some(at) => format!("See also {}: {words}", span(&place_of(at)?)),
            None => format!("Note: {words}"),
        });
    }
    for help in texts(finding.get("help")?)? {
        items.push(format!("What to do: {}", running(help)));
    }
    Some(vec![
        PageBlock::Paragraph(format!("{words} {code} at {place}")),
        PageBlock::Paragraph(running(text(finding, "message")?)),
        PageBlock::List(items),
    ])
}

fn span(text: &str) -> String {
    let text = printable(text);
    if text.trim().is_empty() { "(empty)".to_owned() } else { text }
}

fn place_of(place: &Value) -> Option<String> {
    let path = text(place, "path")?;
    let number = |key: &str| place.get(key).and_then(Value::as_u64);
    Some(match kind(place)? {
        "document" => format!("{path}:{}:{}", number("line")?, number("column")?),
        "record" => format!("{path}, byte {}", number("offset")?),
        "file" => path.to_owned(),
        _ => return None,
    })
}

/// A quantity as findings show it.
fn quantity(value: &Value) -> Option<String> {
    if let Some(words) = value.as_str() {
        return Some(running(&printable(words)));
    }
    if let Some(count) = value.as_u64() {
        return Some(count.to_string());
    }
    if let Some(minor) = value.get("minor").and_then(Value::as_i64) {
        return Some(running(&money_notation(minor.into(), text(value, "currency")?)));
    }
    let exact = text(value, "fraction").filter(|exact| exact.len() <= EXACT_CHARS_MAX)?;
    let (numerator, denominator) = exact.split_once('/')?;
    let parse = |digits: &str| digits.parse::<num_bigint::BigInt>().ok();
    let exact = Fraction::new(parse(numerator)?, parse(denominator)?)?;
    Some(if exact.is_integer() {
        exact.to_string()
    } else {
        format!("{} ({exact})", exact.decimal(9))
    })
}
