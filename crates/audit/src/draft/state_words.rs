//! A column that says what became of a round under a header that names no state: some of its words are those of a void round, a
//! misdeal or a training, and the results of such rounds are those of wagers that were returned.
//!
//! It is a guess: with it an audit counts nothing of these rounds.

use super::assignment::{Assignment, Assignments, UnknownState, WordColumn, WordReading};
use super::columns::{ExportColumns, free};
use super::model::DraftReason;
use super::unknown_states::{self, RETURNED_SHARE, is_returned};
use super::vocabulary::state_named;
use gincert_replay::rows::Field;

/// Most distinct words of such a column.
const WORDS_MAX: usize = 12;

/// Fewest rows of void rounds whose wagers were returned.
const ROWS_MIN: usize = 3;

/// Assigns the state of the round where no column is named so. The column may hold the outcome of hands as well.
pub(super) fn find(values: &ExportColumns<'_>, found: &mut Assignments) {
    if found.holds(Field::State) {
        return;
    }
    let outcome = found.column_of(Field::Outcome);
    let candidates = free(values, found).into_iter().chain(outcome);
    let all = candidates
        .filter_map(|at| words(values, found, at).map(|(words, other)| (at, words, other)));
    let best = all.max_by_key(|(_, words, _)| unsettled_rows(words));
    let Some((at, words, unknown)) = best else { return };
    found.unknown_states.extend(unknown);
    let reason = DraftReason::StatesReturned(unsettled_rows(&words));
    found.words.push(WordColumn { field: Field::State, words });
    found.all.push(Assignment::guess(Field::State, vec![at], reason, Vec::new()));
}

fn unsettled_rows(words: &[WordReading]) -> u64 {
    words.iter().filter(|word| word.ours != "settled").map(|word| word.rows).sum()
}

/// The words of a column as states, where its rounds show that they are.
fn words(
    values: &ExportColumns<'_>,
    found: &Assignments,
    at: usize,
) -> Option<(Vec<WordReading>, Vec<UnknownState>)> {
    if values.table.is_side_by_side && values.is_of_seat(at) || values.money.contains_key(&at) {
        return None;
    }
    let words = values.words(at, WORDS_MAX)?;
    let name = values.name(at);
    let state = |word: &str| state_named(name, word).unwrap_or("settled");
    let rows = 0..values.table.rows();
    let is_void = |row: &usize| !matches!(state(values.text(at, *row)), "settled" | "training");
    let void: Vec<usize> = rows.clone().filter(is_void).collect();
    let judged: Vec<bool> =
        void.iter().filter_map(|row| is_returned(values, found, *row)).collect();
    let returned = judged.iter().filter(|is_so| **is_so).count();
    let is_shown = returned >= ROWS_MIN && returned * 100 >= judged.len() * RETURNED_SHARE;
    // All rows of a round are in one state.
    let is_one = rows.skip(1).all(|row| {
        let dealer = |row: usize| found.dealer.get(row).copied().flatten();
        let is_same = dealer(row).is_some() && dealer(row) == dealer(row - 1);
        !is_same || state(values.text(at, row)) == state(values.text(at, row - 1))
    });
    if !is_shown || !is_one || void.len() * 2 >= values.table.rows() {
        return None;
    }
    Some(unknown_states::readings(values, found, at, words))
}
