//! Rows whose wagers are below zero: they take back the wagers of an earlier row of their round, and a map may read them so.

use super::assignment::Assignments;
use super::columns::ExportColumns;
use super::doubt_notes::DraftedReversals;
use super::export::Export;
use gincert_replay::rows::Field;
use std::collections::BTreeSet;

/// Whether all rows with a text in a column take back others.
pub(crate) fn are_marked(values: &ExportColumns<'_>, at: usize, word: &str) -> bool {
    let mut own = (0..values.table.rows()).filter(|row| values.text(at, *row) == word).peekable();
    own.peek().is_some() && own.all(|row| values.reversed.contains(&row))
}

/// Finds them, where rounds are taken back that other rows have.
pub(crate) fn find(
    export: &Export,
    values: &ExportColumns<'_>,
    found: &Assignments,
) -> Option<DraftedReversals> {
    let round = found.column_of(Field::Round)?;
    let table = found.column_of(Field::Table);
    let key = |row: usize| [Some(round), table].map(|at| at.map_or("", |at| values.text(at, row)));
    let all = 0..values.table.rows();
    let known: BTreeSet<[&str; 2]> =
        all.filter(|row| !values.reversed.contains(row)).map(key).collect();
    let of_rounds = values.reversed.iter().filter(|row| known.contains(&key(**row))).count() as u64;
    let place = values.place(export, *values.reversed.first()?)?;
    let rows = values.reversed.len() as u64;
    (of_rounds > 0).then_some(DraftedReversals {
        rows,
        of_rounds,
        file: place.file,
        line: place.line,
    })
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a test that cannot start has failed")]
mod tests {
    use super::*;
    use crate::draft::export::{ExportFile, read};
    use crate::draft::long::LongTable;

    #[test]
    fn rows_with_wagers_below_zero_and_none_above_take_back_others() {
        let text = "Round;Ante;Play;Note\n1;5.00;5.00;a\n2;5.00;0.00;a\n3;-5.00;5.00;a\n1;-5.00;-5.00;b\n2;-5.00;0.00;b\n";
        let file = ExportFile { bytes: text.into(), is_whole: true, ..ExportFile::default() };
        let table = LongTable::flat(&read(&file).unwrap());
        let values = ExportColumns::of(&table);
        assert_eq!(values.reversed.iter().copied().collect::<Vec<_>>(), [3, 4]);
        assert!(are_marked(&values, 3, "b") && !are_marked(&values, 3, "a"));
        assert!(!are_marked(&values, 3, "c"));
    }
}
