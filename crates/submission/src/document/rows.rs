//! Rows of tables: no more of them than a reader takes, and each name once.

use super::tables::{TableKind, Tables};
use crate::document::dossier::{LocatedValue, ParsedDocument};
use crate::document::problem::{Problem, Problems};
use gincert_evidence::printable;
use gincert_pages::{Cell, PageProblem};

/// The rows of a kind up to the limit; further rows are reported as one problem.
pub(crate) fn rows<'a>(
    dossier: &mut ParsedDocument,
    tables: &'a Tables,
    kind: TableKind,
    (what, most): (&str, usize),
) -> impl Iterator<Item = &'a Vec<Cell>> + use<'a> {
    let rows = tables.rows(kind);
    if let Some(first) = rows.get(most).and_then(|row| row.first()) {
        let message = format!("Only the first {most} {what} are read; the rest is not tested.");
        let help = "Move the rest to a separate document.";
        let problem = Problem::new(PageProblem::TableTooLong, first.span, message);
        dossier.problems.push(problem.help(help));
    }
    rows.into_iter().take(most)
}

/// Remembers a second row of the same name.
pub(crate) fn row_twice(
    problems: &mut Problems,
    first: &LocatedValue<String>,
    again: &LocatedValue<String>,
) {
    let message = format!("Duplicate row '{}'.", printable(&again.value));
    let problem = Problem::new(PageProblem::RowTwice, again.span, message)
        .other("The first row is here; it counts.", first.span)
        .help("Delete one of the two.");
    problems.push(problem);
}
