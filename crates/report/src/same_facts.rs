//! Whether `report.md` says what `report.json` and `findings.jsonl` say.
//!
//! The JSON is turned into the blocks that a reader of the Markdown would see, and compared with the
//! blocks that are there: any line break or column width will do, any other word will not. It knows
//! the layout of both; it knows nothing about signatures.

use crate::finding_block::grade_words;
use crate::markdown::{
    DRAFT, DRAFT_MEANS, FACT_COLUMNS, ISSUED_COLUMNS, ISSUED_TITLE, destination,
};
use crate::outline::NOT_PART;
use crate::page_blocks::{Foreign, PageBlock, read_blocks};
use crate::reading::ReadReport;
use crate::strict_json;
use crate::table::NO_ROWS;
use gincert_evidence::{Fraction, Grade, printable};
use serde_json::Value;

/// Longest exact number that is read, in characters; printed ones have some dozens.
const EXACT_CHARS_MAX: usize = 4_096;

/// Where the papers of a report do not say the same; a whole sentence.
pub(crate) type Contradiction = String;

/// Compares the Markdown of a report with its JSON and its findings.
pub(crate) fn compare(
    markdown: &str,
    read: &ReadReport,
    json: &[u8],
    findings: &[u8],
) -> Result<(), Contradiction> {
    let report = strict_json::read(json).map_err(|error| {
        format!("report.json cannot be read: {}.", printable(&error.to_string()))
    })?;
    let expected = blocks(&report, read).ok_or_else(|| {
        "report.json does not have the facts of a report in their places.".to_owned()
    })?;
    let mut there: Vec<(u64, PageBlock)> = Vec::new();
    let parsed = read_blocks(markdown, |line, block| {
        push(&mut there, line, block);
        Ok::<(), Foreign>(())
    });
    parsed
        .map_err(|foreign| format!("Line {} of report.md has {}.", foreign.line, foreign.what))?;
    for (place, (line, block)) in there.iter().enumerate() {
        if expected.get(place).map(|(_, block)| block) != Some(block) {
            return Err(format!(
                "report.md and report.json do not say the same; the first difference is in line \
                 {line} of report.md."
            ));
        }
    }
    if there.len() != expected.len() {
        return Err("report.json says more than report.md.".to_owned());
    }
    compare_findings(&report, findings)
}

/// Every finding that the report tells stands in `findings.jsonl`, word for word.
fn compare_findings(report: &Value, lines: &[u8]) -> Result<(), Contradiction> {
    let text = std::str::from_utf8(lines).map_err(|_| "findings.jsonl is no text.".to_owned())?;
    let mut listed: Vec<String> = Vec::new();
    for (line, number) in text.lines().zip(1_u64..) {
        let value = strict_json::read(line.as_bytes()).map_err(|error| {
            let error = printable(&error.to_string());
            format!("Line {number} of findings.jsonl cannot be read: {error}.")
        })?;
        listed.push(value.to_string());
    }
    listed.sort_unstable();
    let sections = report.get("sections").and_then(Value::as_array);
    let bodies = sections.into_iter().flatten().filter_map(|one| one.get("body")?.as_array());
    let told = bodies.flatten().filter(|block| kind(block) == Some("findings"));
    let mut told: Vec<String> = told
        .filter_map(|block| block.get("content")?.as_array())
        .flatten()
        .map(Value::to_string)
        .collect();
    told.sort_unstable();
    // Both in order: one walk finds a finding that is told more often than it is listed.
    let mut rest = listed.iter();
    for one in &told {
        if !rest.any(|other| other == one) {
            return Err("The report tells a finding that findings.jsonl does not list.".to_owned());
        }
    }
    Ok(())
}

/// Adds a block as it is compared: blanks count as one, lists without anything between them as one
/// list, empty paragraphs not at all.
fn push(blocks: &mut Vec<(u64, PageBlock)>, line: u64, block: PageBlock) {
    let plain = |text: String| text.split_whitespace().collect::<Vec<_>>().join(" ");
    let all = |texts: Vec<String>| texts.into_iter().map(plain).collect::<Vec<_>>();
    let block = match block {
        PageBlock::Heading(level, text) => PageBlock::Heading(level, plain(text)),
        PageBlock::Paragraph(text) => PageBlock::Paragraph(plain(text)),
        PageBlock::Code(text) => PageBlock::Code(plain(text)),
        PageBlock::Table { head, rows } => {
            PageBlock::Table { head: all(head), rows: rows.into_iter().map(all).collect() }
        }
        PageBlock::List(items) => {
            let items = all(items);
            if let Some((_, PageBlock::List(before))) = blocks.last_mut() {
                before.extend(items);
                return;
            }
            PageBlock::List(items)
        }
    };
    let is_empty = match &block {
        PageBlock::Paragraph(text) => text.is_empty(),
        PageBlock::List(items) => items.is_empty(),
        _ => false,
    };
    if !is_empty {
        blocks.push((line, block));
    }
}

fn kind(block: &Value) -> Option<&str> {
    block.get("kind").and_then(Value::as_str)
}

fn text<'a>(value: &'a Value, key: &str) -> Option<&'a str> {
    value.get(key).and_then(Value::as_str)
}

/// The blocks that a reader of the Markdown sees, out of the JSON.
fn blocks(report: &Value, read: &ReadReport) -> Option<Vec<(u64, PageBlock)>> {
    if text(report, "format") != Some("gincert-report") {
        return None;
    }
    let sections = report.get("sections")?.as_array()?;
    let mut all = Vec::new();
    let mut add = |block: PageBlock| push(&mut all, 0, block);
    add(PageBlock::Heading(1, printable(text(report, "title")?.trim())));
    if report.get("self_assessment")?.as_bool()? {
        add(PageBlock::Paragraph(format!("{} {DRAFT_MEANS}", DRAFT.replace("**", ""))));
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

fn cell(text: &str) -> String {
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
            let file = destination(text(content, "file")?);
            vec![
                PageBlock::Paragraph(format!("{alt} ({file})")),
                PageBlock::Paragraph(running(&format!("Figure: {}", text(figure, "title")?))),
            ]
        }
        _ => return None,
    })
}

fn table(table: &Value) -> Option<Vec<PageBlock>> {
    let names: Option<Vec<&str>> =
        table.get("columns")?.as_array()?.iter().map(|column| text(column, "name")).collect();
    let head: Vec<String> = names?.into_iter().map(cell).collect();
    let rows: Option<Vec<Vec<&str>>> = table.get("rows")?.as_array()?.iter().map(texts).collect();
    let rows: Vec<Vec<String>> =
        rows?.into_iter().map(|row| row.into_iter().map(cell).collect()).collect();
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
        return Some(format!("{minor} minor units of {}", text(value, "currency")?));
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Block, IssuedFile, Report, read_report, report_json, report_markdown};
    use gincert_evidence::{Align, Axis, Figure, Finding, Place, Quantity, Span, Table};

    fn sample(words: &str) -> Report {
        let mut report = Report::new(words, words.len().is_multiple_of(2));
        report.fact("Tool", words);
        report.fact(words, "x");
        report.name_inputs("Files", &[IssuedFile::of(&format!("a{}", words.trim()), b"x")]);
        for block in [
            Block::Heading(format!("h {words}")),
            Block::Paragraph(words.into()),
            Block::List(vec![words.into(), "b".into()]),
            Block::List(vec!["c".into()]),
            Block::Code { lang: "sh".into(), text: format!("a\n{words}") },
            Block::Findings(vec![finding(words)]),
            Block::Findings(Vec::new()),
            Block::Table(Table::new(words, &[(words, Align::Left)])),
            Block::Figure { figure: figure(words).into(), file: "figures/a b.svg".into() },
        ] {
            report.add("9", block);
        }
        report
    }

    fn finding(words: &str) -> Finding {
        let place = Place::in_text(words, "a", Span::new(0..1));
        let half = gincert_evidence::Fraction::new(1, 3).unwrap();
        Finding::new("open-point", Grade::Minor, place, words)
            .expected(Quantity::Exact(half))
            .observed(Quantity::Text(words.into()))
            .note(words)
            .note_at(words, Place::Record { path: "b".into(), offset: 7 })
            .help(words)
    }

    fn figure(words: &str) -> Figure {
        let axis = || Axis { label: "x".into(), unit: String::new() };
        let title = words.to_owned();
        Figure { title, x: axis(), y: axis(), series: Vec::new(), alt_text: words.into() }
    }

    fn papers(report: &Report, words: &str) -> (String, Vec<u8>, Vec<u8>) {
        let json = report_json(report).unwrap().into_bytes();
        let findings = crate::json_line(&finding(words)).unwrap().into_bytes();
        let issued =
            [IssuedFile::of("report.json", &json), IssuedFile::of("findings.jsonl", &findings)];
        (report_markdown(report, &issued), json, findings)
    }

    fn judge(markdown: &str, json: &[u8], findings: &[u8]) -> Result<(), Contradiction> {
        let read = match read_report(markdown.as_bytes()) {
            Ok(read) => read,
            Err(error) => return Err(format!("{error}: {markdown}")),
        };
        compare(markdown, &read, json, findings)
    }

    /// The two renderings of one report are one report, whatever its texts: 4,000 awkward ones.
    #[test]
    fn the_markdown_of_a_report_says_what_its_json_says() {
        let alphabet: Vec<char> =
            "abw1 ..)#*_-+=|`<>![](){}&;:@~\\\"//  \u{202e}\u{fe0f}é♥".chars().collect();
        let mut state = 1_u64;
        let mut next = |below: usize| {
            state = state
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1_442_695_040_888_963_407);
            (state >> 33) as usize % below
        };
        for _ in 0..4_000 {
            let length = 1 + next(24);
            let mut words: String = (0..length).map(|_| alphabet[next(alphabet.len())]).collect();
            words.insert(0, 'x');
            let (markdown, json, findings) = papers(&sample(&words), &words);
            assert_eq!(judge(&markdown, &json, &findings), Ok(()), "{words:?}");
        }
    }

    #[test]
    fn one_paper_that_says_otherwise_is_found_with_its_line() {
        let (markdown, json, findings) = papers(&sample("words"), "words");
        let text = String::from_utf8(json.clone()).unwrap();
        for (from, to) in [("h words", "h sword"), ("words\n\nEnd", "End"), ("| x", "| y")] {
            if markdown.contains(from) {
                let other = markdown.replacen(from, to, 1);
                let said = judge(&other, &json, &findings).unwrap_err();
                assert!(said.contains("do not say the same"), "{said}");
            }
        }
        for (from, to) in [
            ("\"entry\": \"x\"", "\"entry\": \"y\""),
            ("\"sections\": [", "\"sections\": [], \"sections\": ["),
            ("1/3", "1/4"),
            ("\"minor\"", "\"material\""),
            ("\"v\": 1", "\"v\": 1, \"v\": 1"),
            ("gincert-report", "report"),
        ] {
            assert!(text.contains(from), "{from}");
            let other = text.replacen(from, to, 1);
            assert!(judge(&markdown, other.as_bytes(), &findings).is_err(), "{from}");
        }
        for other in ["", "{}\n", "x"] {
            assert!(judge(&markdown, &json, other.as_bytes()).is_err(), "{other}");
        }
        // A longer list is no contradiction: a report may tell the first ones only.
        let more = [findings.clone(), b"{}\n".to_vec()].concat();
        assert_eq!(judge(&markdown, &json, &more), Ok(()));
        assert!(judge(&markdown, b"\xff", &findings).is_err());
    }
}
