//! Blank cells of a log were filled from the rows above, as its map says.
//!
//! In exports of spreadsheets a cell that is merged over the rows of a round, a table or a day has its text in the first of them,
//! and the others are blank. With the row `Fill down` of a map a blank cell of a named column has the text of the row above. Within
//! a round all columns are filled; where a row states another round, only those are that have one value for many rounds: table,
//! gaming day, date, shift, dealer, currency. How many cells of each column were filled is counted.
//!
//! What to do: look at the first of these lines in the export, and compare it with what the system shows.

use gincert_evidence::{Finding, FindingSubject, Grade, Place, counted, grouped, printable};
use gincert_replay::formats::filled_down::FilledCells;

pub(crate) const CODE: &str = "cells-filled";

/// The finding of a log; `None` where no cell was filled.
pub(crate) fn finding(path: &str, filled: &FilledCells) -> Option<Finding> {
    let first = filled.first?;
    let place = Place::File { path: path.to_owned() };
    let all = counted(filled.columns.values().sum(), "blank cell was", "blank cells were");
    let message =
        format!("{all} filled from the row above, the first in line {}.", grouped(first.into()));
    let finding = Finding::new(CODE, Grade::Observation, place, message)
        .about(FindingSubject::Logs)
        .help("Compare the first of these lines with what the system shows.");
    Some(filled.columns.iter().fold(finding, |finding, (name, cells)| {
        finding.note(format!("'{}': {}.", printable(name), counted(*cells, "cell", "cells")))
    }))
}
