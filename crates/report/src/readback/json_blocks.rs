//! `report.json` turned into the blocks that a reader of `report.md` would see.
//!
//! It knows the layout of the JSON and how the Markdown shows each part; it compares nothing.

use crate::document::issued_file::{ISSUED_COLUMNS, ISSUED_TITLE};
use crate::document::outline::NOT_PART;
use crate::readback::blocks::PageBlock;
use crate::readback::report::ReadReport;
use crate::render::annex;
use crate::render::finding_block::{OBSERVATIONS, grade_words};
use crate::render::json::LAYOUT;
use crate::render::markdown::{DRAFT, DRAFT_MEANS, FACT_COLUMNS, destination};
use crate::render::shown_rows::shown;
use crate::render::table::NO_ROWS;
use gincert_evidence::{Fold, Fraction, Grade, JoinedColumn, money_notation, printable};
use serde_json::Value;

/// Longest exact number that is read, in characters; printed ones have a few dozen.
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
        body.extend(pointer(section)?.map(|words| PageBlock::Paragraph(running(&words))));
        if body.is_empty() {
            body.push(PageBlock::Paragraph(NOT_PART.to_owned()));
        }
        body.into_iter().for_each(&mut add);
    }
    add(PageBlock::Paragraph("End of report".to_owned()));
    Some(all)
}

/// The blocks that a reader of the annex sees, out of the JSON; empty where no section has any.
pub(crate) fn annex_blocks(report: &Value) -> Option<Vec<PageBlock>> {
    let mut all = Vec::new();
    for section in report.get("sections")?.as_array()? {
        let blocks = annex_of(section)?;
        if blocks.is_empty() {
            continue;
        }
        all.push(PageBlock::Heading(2, heading(section)?));
        for block in blocks {
            all.extend(block_of(block)?);
        }
    }
    if all.is_empty() {
        return Some(all);
    }
    let title = text(report, "title")?;
    let header = report.get("header")?.as_array()?;
    let fact = |name: &str| {
        let found = header.iter().find(|fact| text(fact, "name") == Some(name));
        found.and_then(|fact| text(fact, "entry"))
    };
    let belongs = annex::belongs_to(title, fact("Report number"), fact("Issue"));
    let head = [
        PageBlock::Heading(1, printable(annex::title(title).trim())),
        PageBlock::Paragraph(running(&belongs)),
    ];
    all.splice(0..0, head);
    all.push(PageBlock::Paragraph(annex::END.to_owned()));
    Some(all)
}

/// What a section shows in the annex.
fn annex_of(section: &Value) -> Option<&[Value]> {
    section.get("annex").map_or(Some(&[][..]), |blocks| Some(blocks.as_array()?.as_slice()))
}

/// The sentence that names it.
fn pointer(section: &Value) -> Option<Option<String>> {
    let mut titles = Vec::new();
    for block in annex_of(section)? {
        let content = block.get("content")?;
        titles.extend(match kind(block)? {
            "heading" => content.as_str(),
            "table" => text(content, "title"),
            _ => None,
        });
    }
    titles.retain(|title| !title.trim().is_empty());
    Some(annex::pointer(&titles))
}

fn heading(section: &Value) -> Option<String> {
    let words = format!("{}. {}", text(section, "number")?, text(section, "heading")?);
    Some(printable(words.trim()))
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
    let tells = match fold.get("tells") {
        Some(tells) => Some(places(tells)?),
        None => None,
    };
    Some(Some(Fold {
        columns: places(fold.get("columns")?)?,
        words: text(fold, "words")?.to_owned(),
        value: text(fold, "value").map(str::to_owned),
        tells,
    }))
}

/// Numbers of columns.
fn places(value: &Value) -> Option<Vec<u64>> {
    value.as_array()?.iter().map(Value::as_u64).collect()
}

/// The columns that a page for readers has.
fn joined_of(table: &Value) -> Option<Vec<JoinedColumn>> {
    let Some(joined) = table.get("joined") else { return Some(Vec::new()) };
    let columns = joined.as_array()?.iter();
    let column = |one: &Value| {
        Some(JoinedColumn { name: text(one, "name")?.to_owned(), of: places(one.get("of")?)? })
    };
    columns.map(column).collect()
}

fn table(table: &Value) -> Option<Vec<PageBlock>> {
    let columns = table.get("columns")?.as_array()?;
    let columns: Option<Vec<(&str, bool)>> = columns
        .iter()
        .map(|column| Some((text(column, "name")?, text(column, "align")? == "right")))
        .collect();
    let columns = columns?;
    let rows: Option<Vec<Vec<&str>>> = table.get("rows")?.as_array()?.iter().map(texts).collect();
    let rows = rows?.into_iter().map(|row| row.into_iter().map(str::to_owned).collect());
    let result = shown(&columns, rows, fold_of(table)?.as_ref(), &joined_of(table)?);
    let head: Vec<String> = result.columns.iter().map(|(name, _)| cell(name)).collect();
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
    let is_observation = |one: &Value| text(one, "grade") == Some("observation");
    let groups = findings.chunk_by(|one, next| {
        let same = |key: &str| one.get(key) == next.get(key);
        same("code") && same("help") && is_observation(one) && is_observation(next)
    });
    let blocks: Option<Vec<Vec<PageBlock>>> = groups
        .map(|group| match group {
            [one] => finding(one),
            many => observations(many),
        })
        .collect();
    Some(blocks?.into_iter().flatten().collect())
}

/// Several observations of one kind and with one advice.
fn observations(all: &[Value]) -> Option<Vec<PageBlock>> {
    let first = all.first()?;
    let head = OBSERVATIONS.replace("**", "");
    let code = span(text(first, "code")?);
    let mut items = Vec::new();
    for one in all {
        let place = span(&place_of(one.get("place")?)?);
        let mut words = vec![format!("{place}: {}", running(text(one, "message")?))];
        words.extend(values(one)?);
        items.push(words.join(" "));
    }
    let mut blocks = vec![
        PageBlock::Paragraph(format!("{head} {code} {} of a kind", all.len())),
        PageBlock::List(items),
    ];
    for help in texts(first.get("help")?)? {
        blocks.push(PageBlock::Paragraph(format!("What to do: {}", running(help))));
    }
    Some(blocks)
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
    let mut items = values(finding)?;
    for help in texts(finding.get("help")?)? {
        items.push(format!("What to do: {}", running(help)));
    }
    Some(vec![
        PageBlock::Paragraph(format!("{words} {code} at {place}")),
        PageBlock::Paragraph(running(text(finding, "message")?)),
        PageBlock::List(items),
    ])
}

/// What was expected and observed, in money, and what stands beside it: an item each.
fn values(finding: &Value) -> Option<Vec<String>> {
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
    Some(items)
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
