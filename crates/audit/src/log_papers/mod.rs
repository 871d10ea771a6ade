//! The documents that go with a hand log: the map of another system's columns (`--map`), the list of
//! tables (`--tables`), the page of dispositions (`--dispositions`), and totals of another source (`--totals`).
//!
//! Each is Markdown with tables (totals may be CSV), read to its end whatever is wrong with it. A map or a list is given only
//! where nothing is wrong: a log is not audited through half a map.

mod dispositions;
mod map;
mod map_cards;
mod map_characters;
mod map_conditions;
mod map_events;
mod map_facts;
mod map_filled;
mod map_signs;
mod map_words;
mod money;
mod tables;
#[cfg(test)]
mod tests;
mod total_values;
mod totals;

pub use dispositions::{Dispositions, read_dispositions};
use gincert_pages::{Cell, PageProblem, Source};
pub use map::read_map;
pub use map_conditions::RESULTS as CORRECTED_RESULTS;
pub(crate) use map_facts::zone as zone_named;
pub(crate) use map_signs::{LOSSES, OTHERS, listed as listed_signs};
pub use tables::{TABLE_ROWS_MAX, read_tables};
pub(crate) use totals::figure_name;
pub use totals::{
    StatedFigure, TOTAL_COLUMNS_MAX, TOTAL_LINES_MAX, TotalLine, TotalsPaper, read_totals,
};

use gincert_evidence::{Finding, Grade, Span, StatedValue, printable};
use gincert_submission::Problem;
use gincert_submission::problem_findings;

/// A document that was read.
#[derive(Debug, Clone)]
pub struct LogDocument<T> {
    /// What it says; `None` where anything is wrong with it.
    pub value: Option<T>,
    /// What is wrong, by place.
    pub findings: Vec<Finding>,
}

impl<T> LogDocument<T> {
    fn new(source: &Source, value: T, problems: &[Problem]) -> LogDocument<T> {
        let mut findings = problem_findings(source, problems);
        if let Some((sentence, span)) = source.unreadable() {
            let place = source.place(*span);
            let unread = Finding::new("document-unreadable", Grade::Material, place, sentence);
            findings = vec![unread.help("Name a readable file with UTF-8 text in Markdown.")];
        }
        findings.sort_by(|a, b| (&a.place, a.code).cmp(&(&b.place, b.code)));
        LogDocument { value: findings.is_empty().then_some(value), findings }
    }
}

/// Whether a cell says nothing.
fn is_silent(cell: &Cell) -> bool {
    StatedValue::of(&cell.text).is_silent()
}

/// A cell that is none of a closed list.
fn unknown_phrase(cell: &Cell, what: &str, known: &[&str]) -> Problem {
    let message = format!("'{}' is not a {what}.", printable(&cell.text));
    let problem = Problem::new(PageProblem::PhraseUnknown, cell.span, message);
    problem.near(cell, known, |_| false, |near| format!("The nearest is '{near}'."))
}

/// A cell that has another form.
fn unknown_form(cell: &Cell, what: &str, help: &str) -> Problem {
    let message = format!("'{}' is not a {what}.", printable(&cell.text));
    Problem::new(PageProblem::PhraseUnknown, cell.span, message).help(help)
}

/// Says that a table is missing without which the document says nothing; a header that is only
/// mistyped is named already.
fn missing(header: &str, problems: &mut Vec<Problem>) {
    if problems.iter().any(|problem| problem.kind == PageProblem::TableUnknown.into()) {
        return;
    }
    let nowhere = Span { start: 0, end: 0 };
    let message = format!("Table with the header '{header}' not found, or without rows.");
    let problem = Problem::new(PageProblem::TableMissing, nowhere, message);
    problems.push(problem.help("docs/hand-log.md shows such a document."));
}

/// Something that stands twice.
fn twice(cell: &Cell, first: Span) -> Problem {
    let message = format!("'{}' is listed twice.", printable(&cell.text));
    Problem::new(PageProblem::RowTwice, cell.span, message).other("The first one is here.", first)
}
