//! `gincert rack-card`: what players need to read at the table.

use super::no_rules::no_rules;
use crate::io::exit::{Exit, Failure};
use crate::io::files::document as examined_document;
use crate::ui::output::Output;
use gincert_evidence::{Align, Finding, Grade, Table, printable};
use gincert_report::table_markdown;
use gincert_submission::{CardTable, SILENT_MARK, SILENT_NOTE, rack_card};
use serde::Serialize;
use std::path::Path;

#[derive(Serialize)]
struct Answer {
    title: String,
    sha256: String,
    tables: Vec<RackCard>,
    /// What the mark behind a cell means.
    mark: &'static str,
}

#[derive(Serialize)]
struct RackCard {
    title: String,
    header: Vec<String>,
    rows: Vec<Vec<String>>,
}

pub fn run(output: &Output, document: &Path, markdown: bool) -> Result<Exit, Failure> {
    let examined = examined_document(document);
    let Some((title, tables)) = rack_card(&examined) else {
        return no_rules(output, document);
    };
    // A card of rules that do not agree with themselves would settle disputes wrongly.
    let against = examined.findings.iter().filter(|finding| finding.grade >= Grade::Minor);
    let against: Vec<Finding> = against.cloned().collect();
    if !against.is_empty() {
        output.refused(examined.source.text(), &against)?;
        output.complain(
            "'gincert check' has findings about this document, so no rack card was \
                         made.",
        );
        return Ok(if examined.readable() { Exit::Findings } else { Exit::Unreadable });
    }
    let digest = examined.source.digest();
    if output.json() {
        let tables = tables.into_iter();
        let tables = tables.map(|t| RackCard { title: t.title, header: t.header, rows: t.rows });
        let answer = Answer {
            title,
            sha256: digest.to_string(),
            tables: tables.collect(),
            mark: SILENT_NOTE,
        };
        output.print_json(&answer)?;
        return Ok(Exit::Clean);
    }
    let title = printable(&title);
    let mut page = if markdown { format!("# {title}\n") } else { format!("{title}\n") };
    let mut heading = "";
    for table in &tables {
        let is_new = table.title != heading;
        heading = &table.title;
        let title = is_new.then(|| printable(&table.title));
        page.push_str(&if markdown { in_markdown(title, table) } else { in_words(title, table) });
    }
    let is_marked = |cell: &String| cell.ends_with(SILENT_MARK);
    if tables.iter().flat_map(|table| table.rows.iter().flatten()).any(is_marked) {
        page.push_str(&format!("\n{SILENT_NOTE}\n"));
    }
    page.push_str(&format!("\nFrom the rule document with SHA-256 {digest}\n"));
    output.print(&page)?;
    Ok(Exit::Clean)
}

/// A table under its heading; one that goes on under the heading before it has none.
fn in_markdown(title: Option<String>, card: &CardTable) -> String {
    let columns: Vec<(&str, Align)> =
        card.header.iter().map(|name| (name.as_str(), Align::Left)).collect();
    let mut table = Table::new("", &columns);
    card.rows.iter().for_each(|row| table.row(row.clone()));
    let heading = title.map(|title| format!("\n## {title}\n")).unwrap_or_default();
    format!("{heading}\n{}", table_markdown(&table))
}

/// A line a row: `Score 0: Ante 1 to 1, Play 3 to 1`.
fn in_words(title: Option<String>, card: &CardTable) -> String {
    let mut text = title.map(|title| format!("\n{title}\n")).unwrap_or_default();
    for row in &card.rows {
        let Some((first, rest)) = row.split_first() else { continue };
        let names = card.header.iter().skip(1);
        let cells = rest.iter().zip(names).filter(|(cell, _)| !matches!(cell.as_str(), "" | "-"));
        let cells: Vec<String> = match rest.len() {
            1 => cells.map(|(cell, _)| printable(cell)).collect(),
            _ => cells
                .map(|(cell, name)| format!("{} {}", printable(name), printable(cell)))
                .collect(),
        };
        let cells = if cells.is_empty() { "-".to_owned() } else { cells.join(", ") };
        text.push_str(&format!("  {}: {cells}\n", printable(first)));
    }
    text
}
