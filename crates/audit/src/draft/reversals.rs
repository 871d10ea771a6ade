//! Rows whose wagers are below zero: they take back the wagers of an earlier row of their round, and a map may read them so.

use super::assignment::Assignments;
use super::columns::ExportColumns;
use super::export::Export;
use super::long::LongTable;
use super::settled::MoneyColumns;
use super::vocabulary::amount_named;
use gincert_replay::rows::{Amount, Field};
use std::collections::BTreeSet;

/// Rows that take back others, as they were drafted.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DraftedReversals {
    /// How many.
    pub rows: u64,
    /// Those of them whose round other rows have as well.
    pub of_rounds: u64,
    /// The file of the first, from 0.
    pub file: usize,
    /// Its line, from 1.
    pub line: u64,
}

/// The rows with a wager below zero and none above, by columns that are named as wagers.
pub(crate) fn rows(table: &LongTable, money: &MoneyColumns) -> BTreeSet<usize> {
    let is_stake = |at: &usize| {
        let name = table.columns.get(*at).map_or("", |column| column.name.as_str());
        matches!(amount_named(name), Some(Field::Of(Amount::Bets, _)))
    };
    let stakes: Vec<&Vec<Option<i64>>> =
        money.iter().filter(|(at, _)| is_stake(at)).map(|(_, cells)| cells).collect();
    let is_back = |row: &usize| {
        let own = || stakes.iter().filter_map(|cells| cells.get(*row).copied().flatten());
        own().any(|minor| minor < 0) && own().all(|minor| minor <= 0)
    };
    let found: BTreeSet<usize> = (0..table.rows()).filter(is_back).collect();
    // Systems may write every wager below zero.
    if found.len() * 2 < table.rows() { found } else { BTreeSet::new() }
}

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
