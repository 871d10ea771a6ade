//! Rows of a log by the text of a cell: the conditions of a map, and the table of rows that are corrections.

use super::{twice, unknown_form, unknown_phrase};
use gincert_evidence::Span;
use gincert_pages::{Cell, PageProblem};
use gincert_replay::map::{CorrectedResults, CorrectionRows, RowCondition};
use gincert_replay::rows::COLUMNS_MAX;
use gincert_submission::Problem;

/// Marks a value that means null.
pub(super) const NOTHING: &str = "nothing";

/// In front of the beginning of a cell.
const BEGINS_WITH: &str = "begins with ";

/// What the results of a correction are, by the words of a map.
pub const RESULTS: [(&str, CorrectedResults); 2] =
    [("added", CorrectedResults::Added), ("in place", CorrectedResults::InPlace)];

/// The condition that the cells of a row state.
pub(super) fn row_condition(column: &str, text: &str) -> RowCondition {
    match text.strip_prefix(BEGINS_WITH) {
        Some(start) => RowCondition { is_start: true, ..RowCondition::new(column, start.trim()) },
        None => RowCondition::new(column, if text == NOTHING { "" } else { text }),
    }
}

/// Which rows correct a round that other rows have, and what their results are.
pub(super) fn corrections(rows: &[Vec<Cell>], problems: &mut Vec<Problem>) -> Vec<CorrectionRows> {
    let mut found: Vec<(CorrectionRows, Span)> = Vec::new();
    for cells in rows {
        let [name, text, results] = cells.as_slice() else {
            continue;
        };
        if found.len() >= COLUMNS_MAX {
            let message = format!("A map knows corrections in at most {COLUMNS_MAX} ways.");
            problems.push(Problem::new(PageProblem::TableTooLong, name.span, message));
            break;
        }
        if name.text.is_empty() || text.text.is_empty() {
            let help = "Name a column and the text of its cell; 'nothing' for an empty cell.";
            let cell = if name.text.is_empty() { name } else { text };
            problems.push(unknown_form(cell, "condition of a row", help));
            continue;
        }
        let Some((_, known)) = RESULTS.iter().find(|(word, _)| *word == results.text) else {
            let words = RESULTS.map(|(word, _)| word);
            problems.push(unknown_phrase(results, "kind of results of a correction", &words));
            continue;
        };
        let one =
            CorrectionRows { condition: row_condition(&name.text, &text.text), results: *known };
        match found.iter().find(|(other, _)| other.condition == one.condition) {
            Some((_, first)) => problems.push(twice(name, *first)),
            None => found.push((one, name.span)),
        }
    }
    found.into_iter().map(|(one, _)| one).collect()
}
