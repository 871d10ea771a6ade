//! Words of a column of states that no list has: what they mean is judged by the results of their rounds, and a person is asked in any
//! case. A word of which the results say nothing is left out of the map, so that no audit takes its rounds for settled ones.

use super::assignment::{Assignments, UnknownState, WordReading};
use super::columns::ExportColumns;
use super::habits::DraftedUnknownState;
use super::reversals;
use super::settled::amount;
use super::vocabulary::state_named;
use gincert_replay::Bet;
use gincert_replay::rows::{Amount, Field};
use std::collections::BTreeMap;

/// Fewest rows of a word whose results show what it means.
const ROWS_MIN: usize = 3;

/// Of a hundred rows of a void round so many have results of returned wagers at least.
pub(super) const RETURNED_SHARE: usize = 90;

/// Of a hundred rows of a settled round so many have them at most: most hands win or lose.
const PUSHED_SHARE: usize = 50;

/// The words of a column as states, and those of them that no list has. Of words that no list has the one that most rows have is that of
/// a settled round.
pub(super) fn readings(
    values: &ExportColumns<'_>,
    found: &Assignments,
    at: usize,
    words: BTreeMap<&str, u64>,
) -> (Vec<WordReading>, Vec<UnknownState>) {
    let all: u64 = words.values().sum();
    let usual = words.iter().find(|(_, rows)| **rows * 2 > all).map(|(word, _)| *word);
    let usual = usual.filter(|_| words.len() > 1);
    let (mut read, mut unknown) = (Vec::new(), Vec::new());
    for (word, rows) in words {
        let known = state_named(values.name(at), word)
            .or_else(|| reversals::are_marked(values, at, word).then_some("void"))
            .or((usual == Some(word)).then_some("settled"));
        // Rounds of a training are rare, and have results as well.
        let is_frequent = rows.saturating_mul(10) >= all;
        let judged =
            || judged(values, found, at, word).filter(|ours| *ours == "void" || is_frequent);
        let ours = known.or_else(judged);
        let theirs = word.to_owned();
        if known.is_none() {
            unknown.push(UnknownState { column: at, word: theirs.clone(), rows, ours });
        }
        if let Some(ours) = ours.map(str::to_owned) {
            let (is_proven, rivals) = (false, Vec::new());
            read.push(WordReading { theirs, ours, rows, is_proven, rivals });
        }
    }
    (read, unknown)
}

/// What a word means by the results of its rows.
fn judged(
    values: &ExportColumns<'_>,
    found: &Assignments,
    at: usize,
    word: &str,
) -> Option<&'static str> {
    let (returned, of) = returned(values, found, at, word);
    match returned * 100 {
        _ if of < ROWS_MIN => None,
        returned if returned >= of * RETURNED_SHARE => Some("void"),
        returned if returned <= of * PUSHED_SHARE => Some("settled"),
        _ => None,
    }
}

/// Rows of a word in which nothing was won or lost, and of how many that state a result.
pub(super) fn returned(
    values: &ExportColumns<'_>,
    found: &Assignments,
    at: usize,
    word: &str,
) -> (usize, usize) {
    let rows = (0..values.table.rows()).filter(|row| values.text(at, *row) == word);
    let judged: Vec<bool> = rows.filter_map(|row| is_returned(values, found, row)).collect();
    (judged.iter().filter(|is_so| **is_so).count(), judged.len())
}

/// Whether nothing was won or lost in a row: each result is zero, or what was paid is what was wagered; `None` where no result is
/// stated.
pub(super) fn is_returned(
    values: &ExportColumns<'_>,
    found: &Assignments,
    row: usize,
) -> Option<bool> {
    let cell = |field: Field| amount(&values.money, found.column_of(field)?, row);
    let of = |bet: Bet| {
        let net = cell(Field::Of(Amount::Net, bet));
        let paid = cell(Field::Of(Amount::Paid, bet));
        let stake = cell(Field::Of(Amount::Bets, bet)).unwrap_or(0);
        net.map(|net| net == 0).or(paid.map(|paid| paid == stake))
    };
    let all = [Bet::Ante, Bet::Play, Bet::BONUS, Bet::Total].into_iter().filter_map(of);
    all.reduce(|one, other| one && other)
}

/// The words that no list has, with the names of their columns.
pub(super) fn drafted(values: &ExportColumns<'_>, found: &Assignments) -> Vec<DraftedUnknownState> {
    let one = |one: &UnknownState| DraftedUnknownState {
        column: values.name(one.column).to_owned(),
        word: one.word.clone(),
        rows: one.rows,
        ours: one.ours,
    };
    found.unknown_states.iter().map(one).collect()
}
