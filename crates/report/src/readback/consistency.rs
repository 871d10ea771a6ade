//! Whether `report.md` and `annex.md` say what `report.json` and `findings.jsonl` say.
//!
//! The JSON is turned into the blocks that a reader of the Markdown would see, and compared with the
//! blocks that are there: any line break or column width will do, any other word will not. It knows
//! the layout of both; it knows nothing about signatures.

use crate::readback::blocks::{ForeignBlock, PageBlock, read_blocks};
use crate::readback::finding_lines::FindingIndex;
use crate::readback::json_blocks::{annex_blocks, blocks, cell, kind, text};
use crate::readback::line_form::foreign_line;
use crate::readback::report::{ReadReport, read_report};
use crate::readback::strict_json;
use crate::render::annex::ANNEX_FILE;
use gincert_evidence::printable;
use serde_json::Value;
use std::collections::BTreeSet;

/// Where the papers of a report do not say the same; a whole sentence.
pub(crate) type Contradiction = String;

/// Whether the papers of a report say the same; `annex` is nothing where the report names none. The error
/// is a whole sentence.
///
/// # Errors
/// What is no report, what cannot be read, and the first place where one paper says otherwise.
pub fn same_facts(
    markdown: &[u8],
    json: &[u8],
    findings: &[u8],
    annex: Option<&[u8]>,
) -> Result<(), Contradiction> {
    let read = read_report(markdown).map_err(|error| format!("This is not a report: {error}."))?;
    let text = std::str::from_utf8(markdown).map_err(|error| format!("{error}."))?;
    compare(text, &read, &AccompanyingFiles { json, findings, annex })
}

/// The papers beside the Markdown of a report.
pub(crate) struct AccompanyingFiles<'a> {
    /// `report.json`.
    pub json: &'a [u8],
    /// `findings.jsonl`.
    pub findings: &'a [u8],
    /// `annex.md`, where the report names it.
    pub annex: Option<&'a [u8]>,
}

/// Compares the Markdown of a report with the papers beside it.
pub(crate) fn compare(
    markdown: &str,
    read: &ReadReport,
    beside: &AccompanyingFiles<'_>,
) -> Result<(), Contradiction> {
    let json = beside.json;
    let report = strict_json::read(json).map_err(|error| {
        format!("report.json cannot be read: {}.", printable(&error.to_string()))
    })?;
    let all = blocks(&report, read).ok_or_else(|| {
        "report.json does not have the facts of a report in their places.".to_owned()
    })?;
    compare_page("report.md", markdown, all)?;
    compare_annex(&report, read, beside.annex)?;
    compare_figures(&report, read)?;
    compare_findings(&report, beside.findings)
}

/// Compares a page with the blocks that the JSON has for it.
fn compare_page(file: &str, markdown: &str, blocks: Vec<PageBlock>) -> Result<(), Contradiction> {
    let mut expected: Vec<(u64, PageBlock)> = Vec::new();
    blocks.into_iter().for_each(|block| push(&mut expected, 0, block));
    let mut there: Vec<(u64, PageBlock)> = Vec::new();
    let parsed = read_blocks(markdown, |line, block| {
        push(&mut there, line, block);
        Ok::<(), ForeignBlock>(())
    });
    parsed.map_err(|foreign| format!("Line {} of {file} has {}.", foreign.line, foreign.what))?;
    for (place, (line, block)) in there.iter().enumerate() {
        if expected.get(place).map(|(_, block)| block) != Some(block) {
            return Err(format!(
                "{file} and report.json differ; the first difference is in line {line} of {file}."
            ));
        }
    }
    if there.len() != expected.len() {
        return Err(format!("report.json contains more than {file}."));
    }
    Ok(())
}

/// The annex is there where the JSON has one, is named, and says the same.
fn compare_annex(
    report: &Value,
    read: &ReadReport,
    annex: Option<&[u8]>,
) -> Result<(), Contradiction> {
    let blocks = annex_blocks(report).ok_or_else(|| {
        "report.json does not have the facts of an annex in their places.".to_owned()
    })?;
    let is_named = read.issued.iter().any(|row| row.path == ANNEX_FILE);
    match (blocks.is_empty(), is_named) {
        (true, true) => {
            return Err(format!("The report names {ANNEX_FILE}, but report.json has no annex."));
        }
        (true, false) => return Ok(()),
        (false, false) => {
            return Err(format!(
                "report.json has an annex, but the report does not name {ANNEX_FILE} under heading \
                 15."
            ));
        }
        (false, true) => {}
    }
    let Some(annex) = annex else { return Err(format!("{ANNEX_FILE} is not at hand.")) };
    let text = std::str::from_utf8(annex).map_err(|_| format!("{ANNEX_FILE} is not text."))?;
    if let Some(line) = foreign_line(text) {
        return Err(format!("Line {line} of {ANNEX_FILE} has a form that annexes do not have."));
    }
    compare_page(ANNEX_FILE, text, blocks)
}

/// Every figure that the report shows is one of the files issued with it.
fn compare_figures(report: &Value, read: &ReadReport) -> Result<(), Contradiction> {
    let issued: BTreeSet<&str> = read.issued.iter().map(|row| row.path.as_str()).collect();
    let mut shown = contents(report, "figure").filter_map(|figure| text(figure, "file"));
    // Paths stand in the table as they are printed.
    match shown.find(|file| !issued.contains(cell(file).as_str())) {
        None => Ok(()),
        Some(file) => Err(format!(
            "The report shows the figure '{}' but does not name it under heading 15.",
            printable(file)
        )),
    }
}

/// What stands in all blocks of a kind.
fn contents<'a>(report: &'a Value, of: &'a str) -> impl Iterator<Item = &'a Value> {
    let sections = report.get("sections").and_then(Value::as_array).into_iter().flatten();
    let bodies = sections.flat_map(|one| [one.get("body"), one.get("annex")]);
    let bodies = bodies.filter_map(|blocks| blocks?.as_array());
    let blocks = bodies.flatten().filter(move |block| kind(block) == Some(of));
    blocks.filter_map(|block| block.get("content"))
}

/// Every finding that the report tells stands in `findings.jsonl`.
fn compare_findings(report: &Value, lines: &[u8]) -> Result<(), Contradiction> {
    let text = std::str::from_utf8(lines).map_err(|_| "findings.jsonl is not text.".to_owned())?;
    let mut listed: Vec<Value> = Vec::new();
    for (line, number) in text.lines().zip(1_u64..) {
        let value = strict_json::read(line.as_bytes()).map_err(|error| {
            let error = printable(&error.to_string());
            format!("Line {number} of findings.jsonl cannot be read: {error}.")
        })?;
        listed.push(value);
    }
    let mut listed = FindingIndex::new(listed).map_err(|(place, error)| {
        let error = printable(&error.to_string());
        format!("Line {} of findings.jsonl is no finding: {error}.", place + 1)
    })?;
    let mut reported = contents(report, "findings").filter_map(Value::as_array).flatten();
    if reported.any(|one| !listed.take(one)) {
        return Err("The report has a finding that findings.jsonl does not list.".to_owned());
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::render::wrap::tests::{awkward_numbers, awkward_text};
    use crate::{
        Block, IssuedFile, Report, TitleFact, annex_markdown, report_json, report_markdown,
    };
    use gincert_evidence::{
        Align, Axis, Figure, Finding, Grade, Money, Place, Quantity, Span, Table,
    };

    fn sample(words: &str) -> Report {
        let mut report = Report::new(words, words.len().is_multiple_of(2));
        report.fact(TitleFact::Tool, words);
        report.header.push((words.to_owned(), "x".to_owned()));
        report.first_page = vec![Block::Paragraph(words.into()), Block::Heading("b".into())];
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
        let mut exact = Table::new(format!("t {words}"), &[(words, Align::Left)]);
        exact.row([words]);
        report.add_to_annex("9", Block::Heading(words.into()));
        report.add_to_annex("10", Block::Table(exact));
        report
    }

    fn finding(words: &str) -> Finding {
        let place = Place::in_text(words, "a", Span::new(0..1));
        let half = gincert_evidence::Fraction::new(1, 3).unwrap();
        let money = Money::new(-1_234_567, "USD").unwrap();
        Finding::new("open-point", Grade::Minor, place, words)
            .money(money)
            .expected(Quantity::Exact(half))
            .observed(Quantity::Text(words.into()))
            .money(Money::new(-205, "USD").unwrap())
            .note(words)
            .note_at(words, Place::Record { path: "b".into(), offset: 7 })
            .help(words)
    }

    fn figure(words: &str) -> Figure {
        let axis = || Axis { label: "x".into(), unit: String::new() };
        let title = words.to_owned();
        Figure {
            title,
            x: axis(),
            y: axis(),
            series: Vec::new(),
            bars: Vec::new(),
            alt_text: words.into(),
        }
    }

    struct Papers {
        markdown: String,
        json: Vec<u8>,
        findings: Vec<u8>,
        annex: Vec<u8>,
    }

    impl Papers {
        fn judge(&self) -> Result<(), Contradiction> {
            let annex = (!self.annex.is_empty()).then_some(self.annex.as_slice());
            same_facts(self.markdown.as_bytes(), &self.json, &self.findings, annex)
        }

        fn with(&self, change: impl FnOnce(&mut Papers)) -> Result<(), Contradiction> {
            let (json, findings) = (self.json.clone(), self.findings.clone());
            let (markdown, annex) = (self.markdown.clone(), self.annex.clone());
            let mut other = Papers { markdown, json, findings, annex };
            change(&mut other);
            other.judge()
        }
    }

    fn papers(report: &Report, words: &str) -> Papers {
        let json = report_json(report).unwrap().into_bytes();
        let findings = crate::json_line(&finding(words)).unwrap().into_bytes();
        let annex = annex_markdown(report).unwrap_or_default().into_bytes();
        let issued = [
            IssuedFile::of("report.json", &json),
            IssuedFile::of("findings.jsonl", &findings),
            IssuedFile::of("figures/a b.svg", b"<svg/>"),
            IssuedFile::of(ANNEX_FILE, &annex),
        ];
        Papers { markdown: report_markdown(report, &issued), json, findings, annex }
    }

    /// The two renderings of one report are one report, whatever its texts: 4,000 awkward ones.
    #[test]
    fn the_markdown_of_a_report_says_what_its_json_says() {
        let alphabet: Vec<char> =
            "abw1 ..)#*_-+=|`<>![](){}&;:@~\\\"//  \u{202e}\u{fe0f}é♥".chars().collect();
        let mut next = awkward_numbers();
        for _ in 0..4_000 {
            let mut words = awkward_text(&alphabet, &mut next);
            words.insert(0, 'x');
            let all = papers(&sample(&words), &words);
            assert_eq!(all.judge(), Ok(()), "{words:?}: {}", all.markdown);
        }
    }

    #[test]
    fn one_paper_that_says_otherwise_is_found_with_its_line() {
        let all = papers(&sample("words"), "words");
        for (from, to) in [("h words", "h sword"), ("words\n\nEnd", "End"), ("| x", "| y")] {
            if all.markdown.contains(from) {
                let error = all.with(|all| all.markdown = all.markdown.replacen(from, to, 1));
                let error = error.unwrap_err();
                assert!(error.contains("report.json differ"), "{error}");
            }
        }
        let json = String::from_utf8(all.json.clone()).unwrap();
        for (from, to) in [
            ("\"entry\": \"x\"", "\"entry\": \"y\""),
            ("\"sections\": [", "\"sections\": [], \"sections\": ["),
            ("1/3", "1/4"),
            ("\"minor\"", "\"material\""),
            ("\"v\": 1", "\"v\": 1, \"v\": 1"),
            ("\"v\": 1", "\"v\": 2"),
            ("gincert-report", "report"),
            ("\"annex\"", "\"appendix\""),
        ] {
            assert!(json.contains(from), "{from}");
            let other = json.replacen(from, to, 1).into_bytes();
            assert!(all.with(|all| all.json = other).is_err(), "{from}");
        }
        let unnamed = all.markdown.replacen("| figures/a b.svg", "| figures/b.svg", 1);
        let error = all.with(|all| all.markdown = unnamed).unwrap_err();
        assert!(error.contains("does not name it under heading 15"), "{error}");
        for other in ["", "{}\n", "x"] {
            assert!(all.with(|all| all.findings = other.into()).is_err(), "{other}");
        }
        // A longer list is no contradiction: a report may tell the first ones only.
        let other = crate::json_line(&finding("other")).unwrap();
        assert_eq!(all.with(|all| all.findings.extend(other.as_bytes())), Ok(()));
        let error = all.with(|all| all.findings.extend(b"{}\n")).unwrap_err();
        assert!(error.starts_with("Line 2 of findings.jsonl is no finding: "), "{error}");
        assert!(all.with(|all| all.json = b"\xff".to_vec()).is_err());
    }

    #[test]
    fn an_annex_that_says_otherwise_is_found_and_one_that_is_there_is_named() {
        let all = papers(&sample("words"), "words");
        let annex = String::from_utf8(all.annex.clone()).unwrap();
        let mut others = vec![String::new(), annex.repeat(2), annex.replace("\n", "\r\n")];
        for (from, to) in
            [("### words", "### word"), ("| words", "| sword"), ("End of annex\n", "")]
        {
            assert!(annex.contains(from), "{from}: {annex}");
            others.push(annex.replacen(from, to, 1));
        }
        for other in others {
            assert!(all.with(|all| all.annex = other.clone().into_bytes()).is_err(), "{other}");
        }
        let unnamed = all.markdown.replacen("| annex.md", "| other.md", 1);
        let error = all.with(|all| all.markdown = unnamed).unwrap_err();
        assert!(error.contains("does not name annex.md under heading 15"), "{error}");
        // Without an annex none is named.
        let mut none = sample("words");
        none.sections.iter_mut().for_each(|section| section.annex.clear());
        let none = papers(&none, "words");
        assert!(none.judge().unwrap_err().contains("report.json has no annex"));
    }
}
