//! The report as Markdown: the text that is read, signed and filed.
//!
//! It knows the model and how blocks are set. Everything that comes from outside is escaped, so
//! that no file can add a heading, a link or a table row to the report. The same report gives the
//! same bytes.

use super::wrap::Words;
use super::{annex, escape, finding_block, table, wrap};
use crate::document::issued_file::{ISSUED_COLUMNS, ISSUED_TITLE, IssuedFile, file_table};
use crate::document::model::{Block, Report, Section};
use crate::document::outline::NOT_PART;
use gincert_evidence::{Align, Table};

/// Columns of the facts under heading 1; `verify` reads them back.
pub(crate) const FACT_COLUMNS: [&str; 2] = ["Item", "Entry"];

pub(crate) const DRAFT: &str = "**DRAFT: a self-assessment before certification.**";
pub(crate) const DRAFT_MEANS: &str = "It has no complete engagement of a laboratory, is not \
                                      authorised, and states no conformity.";

/// The whole report; its last line is "End of report".
///
/// `issued` are the files that go out beside it; their digests stand under heading 15.
///
/// ```
/// use gincert_report::{Report, report_markdown};
/// let text = report_markdown(&Report::new("Test report", true), &[]);
/// assert!(text.starts_with("# Test report\n"));
/// assert!(text.ends_with("\nEnd of report\n"));
/// ```
pub fn report_markdown(report: &Report, issued: &[IssuedFile]) -> String {
    let mut report = report.in_order();
    add_title_block(&mut report);
    if !issued.is_empty() {
        report.add("15", Block::Table(file_table(ISSUED_TITLE, ISSUED_COLUMNS, issued)));
    }
    let mut out = format!("# {}\n", escape::heading(&report.title));
    if report.self_assessment {
        let notice = Words::default().piece(DRAFT.to_owned()).text(DRAFT_MEANS);
        out.push_str(&format!("\n{}", notice.set("")));
    }
    for part in &report.first_page {
        out.push('\n');
        out.push_str(&block(part));
    }
    out.push('\n');
    for part in &report.sections {
        let text = escape::bracketed(&format!("{}. {}", part.number, part.heading));
        out.push_str(&format!("- [{text}](#{})\n", fragment(&part.anchor)));
    }
    for part in &report.sections {
        out.push_str(&section(part));
    }
    out.push_str("\nEnd of report\n");
    out
}

/// The annex as Markdown; nothing where the report has none.
///
/// ```
/// use gincert_report::{Block, Report, annex_markdown};
/// let mut report = Report::new("Test report", true);
/// assert_eq!(annex_markdown(&report), None);
/// report.add_to_annex("9", Block::Paragraph("1/3".into()));
/// let text = annex_markdown(&report).unwrap();
/// assert!(text.starts_with("# Annex: Test report\n") && text.ends_with("\nEnd of annex\n"));
/// ```
pub fn annex_markdown(report: &Report) -> Option<String> {
    let report = report.in_order();
    let parts: Vec<_> = report.sections.iter().filter(|part| !part.annex.is_empty()).collect();
    if parts.is_empty() {
        return None;
    }
    let fact = |name: &str| {
        let found = report.header.iter().find(|(known, _)| known == name);
        found.map(|(_, entry)| entry.as_str())
    };
    let mut out = format!("# {}\n\n", escape::heading(&annex::title(&report.title)));
    let belongs = annex::belongs_to(&report.title, fact("Report number"), fact("Issue"));
    out.push_str(&wrap::paragraph("", &belongs));
    for part in parts {
        let text = escape::heading(&format!("{}. {}", part.number, part.heading));
        out.push_str(&format!("\n## {text}\n"));
        for one in &part.annex {
            out.push('\n');
            out.push_str(&block(one));
        }
    }
    out.push_str(&format!("\n{}\n", annex::END));
    Some(out)
}

fn add_title_block(report: &mut Report) {
    if report.header.is_empty() {
        return;
    }
    let mut facts = Table::new("", &FACT_COLUMNS.map(|name| (name, Align::Left)));
    for (name, entry) in &report.header {
        facts.row([name.as_str(), entry.as_str()]);
    }
    if let Some(first) = report.section_mut("1") {
        first.body.insert(0, Block::Table(facts));
    }
}

fn fragment(anchor: &str) -> String {
    let is_plain = |c: &char| c.is_alphanumeric() || matches!(c, '-' | '_');
    anchor.chars().filter(is_plain).collect()
}

fn section(section: &Section) -> String {
    let text = escape::heading(&format!("{}. {}", section.number, section.heading));
    let mut out = format!("\n## {text}\n");
    let pointer = annex::pointer(&section.annex_titles());
    if section.body.is_empty() && pointer.is_none() {
        out.push_str(&format!("\n{NOT_PART}\n"));
    }
    for part in section.body.iter().cloned().chain(pointer.map(Block::Paragraph)) {
        out.push('\n');
        out.push_str(&block(&part));
    }
    out
}

fn block(block: &Block) -> String {
    match block {
        Block::Heading(text) => format!("### {}\n", escape::heading(text)),
        Block::Paragraph(text) => wrap::paragraph("", text),
        Block::List(items) => items.iter().map(|item| wrap::paragraph("- ", item)).collect(),
        Block::Table(table) => table::report_table(table),
        Block::Findings(findings) => finding_block::findings(findings),
        Block::Code { lang, text } => escape::fence(lang, text),
        Block::Figure { figure, file } => {
            let alt = escape::bracketed(&one_line(figure.alt_text()));
            let title = wrap::paragraph("", &format!("Figure: {}", figure.title()));
            format!("![{alt}]({})\n\n{title}", destination(file.as_bytes()))
        }
    }
}

fn one_line(text: &str) -> String {
    let words: Vec<&str> = text.split_whitespace().collect();
    words.join(" ")
}

/// A link's destination: everything but plain path characters as per cent codes (RFC 3986, section 2.3).
/// Paths are bytes, because names of files need not be text.
///
/// ```
/// assert_eq!(gincert_report::destination(b"a b/report.html"), "a%20b/report.html");
/// ```
pub fn destination(path: &[u8]) -> String {
    let mut out = String::new();
    for byte in path {
        if byte.is_ascii_alphanumeric() || b"-._~/".contains(byte) {
            out.push(char::from(*byte));
        } else {
            out.push_str(&format!("%{byte:02X}"));
        }
    }
    out
}

/// A page: a title, facts as a table, further tables with their titles.
///
/// ```
/// let page = gincert_report::page_markdown("Record", &[("Tests".into(), "3".into())], &[]);
/// assert!(page.starts_with("# Record\n"));
/// ```
pub fn page_markdown(title: &str, facts: &[(String, String)], tables: &[Table]) -> String {
    let mut first = Table::new("", &[("Item", Align::Left), ("Entry", Align::Left)]);
    for (name, entry) in facts {
        first.row([name.as_str(), entry.as_str()]);
    }
    let mut out = format!("{}\n{}", page_title(title), table::table(&first));
    for more in tables {
        out.push('\n');
        out.push_str(&table::table(more));
    }
    out
}

/// The title of a page.
pub fn page_title(title: &str) -> String {
    format!("# {}\n", escape::heading(title))
}

/// An item of a list on one line. Bars are escaped as in a table, because a reader of a page may take a
/// line with bars for a row.
///
/// ```
/// assert_eq!(gincert_report::item_markdown("# a|b"), "- \\# a\\|b\n");
/// ```
pub fn item_markdown(text: &str) -> String {
    format!("- {}\n", escape::line_start(&escape::cell(text)))
}

/// One table with its title as Markdown.
pub fn table_markdown(table: &Table) -> String {
    table::table(table)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::document::outline::OUTLINE;
    use gincert_evidence::{Axis, Figure};
    use pulldown_cmark::{Event, HeadingLevel, Options, Parser, Tag};

    fn headings(markdown: &str) -> usize {
        Parser::new_ext(markdown, Options::ENABLE_TABLES)
            .filter(|event| {
                matches!(event, Event::Start(Tag::Heading { level, .. }) if *level == HeadingLevel::H2)
            })
            .count()
    }

    fn figure(alt: &str) -> Figure {
        let axis = || Axis { label: "x".into(), unit: String::new() };
        Figure {
            title: "t".into(),
            x: axis(),
            y: axis(),
            series: Vec::new(),
            bars: Vec::new(),
            alt_text: alt.into(),
        }
    }

    #[test]
    fn no_name_becomes_a_scheme_a_query_or_an_end_of_the_address() {
        assert_eq!(destination(b"javascript:alert(1)"), "javascript%3Aalert%281%29");
        assert_eq!(destination("a b\"<ü?#%".as_bytes()), "a%20b%22%3C%C3%BC%3F%23%25");
        assert_eq!(destination(b"report-1.html"), "report-1.html");
    }

    #[test]
    fn no_heading_is_left_out_and_empty_ones_say_so() {
        let mut report = Report::new("T", false);
        report.sections.clear();
        let text = report_markdown(&report, &[]);
        for heading in &OUTLINE {
            let line = format!("\n## {}. {}\n\n{NOT_PART}\n", heading.number, heading.text);
            assert!(text.contains(&line), "{line}");
            let link = format!("- [{}. {}](#{})\n", heading.number, heading.text, heading.anchor);
            assert!(text.contains(&link), "{link}");
        }
        assert!(text.ends_with("\n\nEnd of report\n"));
        assert!(!text.contains("DRAFT"));
    }

    #[test]
    fn a_self_assessment_says_draft_under_its_title() {
        let text = report_markdown(&Report::new("T", true), &[]);
        assert!(text.starts_with("# T\n\n**DRAFT: "));
    }

    #[test]
    fn text_from_outside_adds_no_heading_link_or_markup() {
        let evil = "x\n## 5. Items under test\n\n| File | Bytes | SHA-256 |\n[a](b) <b> `c` ---";
        let mut report = Report::new(evil, false);
        report.header.push((evil.to_owned(), evil.to_owned()));
        for block in [
            Block::Paragraph(evil.into()),
            Block::List(vec![evil.into(), "# 1".into(), "[ ] x".into()]),
            Block::Heading(evil.into()),
            Block::Code { lang: evil.into(), text: format!("```\n{evil}") },
            Block::Figure {
                figure: figure("a](b) [c] \\] ]\n\n# x").into(),
                file: "a b)](x.svg".into(),
            },
        ] {
            report.add("3", block);
        }
        let text = report_markdown(&report, &[]);
        assert_eq!(headings(&text), 16, "{text}");
        let events = Parser::new_ext(&text, Options::ENABLE_TABLES);
        let mut links = 0;
        for event in events {
            match event {
                Event::Start(Tag::Link { dest_url, .. }) => {
                    links += 1;
                    assert!(dest_url.starts_with('#'), "{dest_url}");
                }
                Event::Start(Tag::Image { dest_url, .. }) => {
                    assert_eq!(&*dest_url, "a%20b%29%5D%28x.svg");
                }
                Event::Html(html) | Event::InlineHtml(html) => panic!("{html}"),
                _ => {}
            }
        }
        assert_eq!(links, 16);
    }

    #[test]
    fn the_digests_of_issued_files_stand_under_heading_fifteen() {
        let issued = [IssuedFile::of("report.json", b"abc")];
        let text = report_markdown(&Report::new("T", false), &issued);
        let place = text.split("## 15. Reproduction\n").nth(1).unwrap();
        assert!(place.contains("| report.json |     3 | ba7816bf8f01cfea"));
    }
}
