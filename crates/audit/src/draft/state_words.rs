//! A column that says what became of a round under a header that names no state: some of its words are those of a void round, a
//! misdeal or a training, and the results of such rounds are those of wagers that were returned, or there are none. Or a word that no list
//! has is that of all rounds in which nothing was won or lost, whatever the rules give.
//!
//! It is a guess: with it an audit counts nothing of these rounds.

use super::assignment::{Assignment, Assignments, OddWord, UnknownState, WordColumn, WordReading};
use super::columns::{ExportColumns, free};
use super::model::DraftReason;
use super::unknown_states::{self, RETURNED_SHARE, is_returned};
use super::vocabulary::{is_of_events, state_named};
use gincert_replay::rows::Field;

/// Most distinct words of such a column.
const WORDS_MAX: usize = 12;

/// Fewest rows of void rounds whose wagers were returned.
const ROWS_MIN: usize = 3;

/// Fewest rows of a word that no list has, and of a hundred of them so many are of returned wagers at least.
const UNKNOWN_ROWS_MIN: usize = 10;
const UNKNOWN_RETURNED_SHARE: usize = 95;

/// A column that may be that of the state.
struct StateColumn {
    at: usize,
    words: Vec<WordReading>,
    unknown: Vec<UnknownState>,
    reason: DraftReason,
}

impl StateColumn {
    fn of(
        values: &ExportColumns<'_>,
        found: &Assignments,
        at: usize,
        reason: fn(u64) -> DraftReason,
    ) -> Option<StateColumn> {
        let words = values.words(at, WORDS_MAX)?;
        let (words, unknown) = unknown_states::readings(values, found, at, words);
        let reason = reason(unsettled_rows(&words));
        Some(StateColumn { at, words, unknown, reason })
    }

    fn assign(self, found: &mut Assignments) {
        found.unknown_states.extend(self.unknown);
        found.words.push(WordColumn { field: Field::State, words: self.words });
        found.all.push(Assignment::guess(Field::State, vec![self.at], self.reason, Vec::new()));
    }
}

/// Assigns the state of the round where no column is named so. The column may hold the outcome of hands as well.
pub(super) fn find(values: &ExportColumns<'_>, found: &mut Assignments) {
    if found.holds(Field::State) {
        return;
    }
    let outcome = found.column_of(Field::Outcome);
    let candidates = free(values, found).into_iter().chain(outcome);
    let all = candidates.filter_map(|at| by_words(values, found, at));
    let best = all.max_by_key(|column| unsettled_rows(&column.words));
    if let Some(best) = best {
        best.assign(found);
    }
}

/// Assigns the state where the hands that do not agree with the rules have a word in common that no list has, and nothing was won or lost
/// in any of its rounds; whether it did.
pub(super) fn find_by_results(
    values: &ExportColumns<'_>,
    found: &mut Assignments,
    odd: &OddWord,
) -> bool {
    let at = odd.column;
    let (returned, judged) = unknown_states::returned(values, found, at, &odd.word);
    let rows = (0..values.table.rows()).filter(|row| values.text(at, *row) == odd.word).count();
    let is_shown = odd.is_of_rounds
        && judged >= UNKNOWN_ROWS_MIN
        && returned * 100 >= judged * UNKNOWN_RETURNED_SHARE
        && rows * 2 < values.table.rows();
    if found.holds(Field::State) || !is_shown {
        return false;
    }
    let column = StateColumn::of(values, found, at, DraftReason::StatesByResults);
    let is_state = column.is_some();
    if let Some(column) = column {
        column.assign(found);
    }
    is_state
}

fn unsettled_rows(words: &[WordReading]) -> u64 {
    words.iter().filter(|word| word.ours != "settled").map(|word| word.rows).sum()
}

/// A column as that of the state, where its words and its rounds show that it is.
fn by_words(values: &ExportColumns<'_>, found: &Assignments, at: usize) -> Option<StateColumn> {
    if values.table.is_side_by_side && values.is_of_seat(at) || values.money.contains_key(&at) {
        return None;
    }
    values.words(at, WORDS_MAX)?;
    let name = values.name(at);
    let state = |word: &str| state_named(name, word).unwrap_or("settled");
    let rows = 0..values.table.rows();
    let is_void = |row: &usize| !matches!(state(values.text(at, *row)), "settled" | "training");
    let void: Vec<usize> = rows.clone().filter(is_void).collect();
    // All rows of a round are in one state.
    let is_one = rows.skip(1).all(|row| {
        let dealer = |row: usize| found.dealer.get(row).copied().flatten();
        let is_same = dealer(row).is_some() && dealer(row) == dealer(row - 1);
        !is_same || state(values.text(at, row)) == state(values.text(at, row - 1))
    });
    if !is_one || void.len() * 2 >= values.table.rows() {
        return None;
    }
    let judged: Vec<bool> =
        void.iter().filter_map(|row| is_returned(values, found, *row)).collect();
    let returned = judged.iter().filter(|is_so| **is_so).count();
    // A round may be cancelled after its results were written.
    let is_event = is_of_events(name) && !void.is_empty();
    match judged.len() {
        _ if is_event => StateColumn::of(values, found, at, DraftReason::StatesByWords),
        0 if void.len() >= ROWS_MIN => {
            StateColumn::of(values, found, at, DraftReason::StatesByWords)
        }
        of if returned >= ROWS_MIN && returned * 100 >= of * RETURNED_SHARE => {
            StateColumn::of(values, found, at, DraftReason::StatesReturned)
        }
        _ => None,
    }
}
