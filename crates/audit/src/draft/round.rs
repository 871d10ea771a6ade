//! The column of the round: its texts change only with the dealer's cards, and none recurs at one table on one day, as
//! an audit tells rounds apart.

use super::assignment::{Assignment, Assignments, RecurringNames};
use super::clock::{ClockPart, date_text};
use super::columns::{ExportColumns, free};
use super::model::DraftReason;
use super::named::COMPANION_WORDS_MAX;
use super::vocabulary::field_named;
use gincert_game::CardSet;
use gincert_replay::rows::Field;
use std::collections::BTreeMap;

/// Fewest rounds that prove a column.
const ROUNDS_MIN: u64 = 10;

/// Fewest further rows of rounds that prove one without the name of a round.
const FURTHER_MIN: u64 = 5;

/// Why a column seems to name rounds.
#[derive(Debug, Clone, Copy)]
struct RoundColumn {
    at: usize,
    rounds: u64,
    /// Rows of a round after its first.
    further: u64,
    /// Whether texts recur, at other tables or on other days.
    is_within: bool,
    /// A column that an audit does not tell rounds apart by, and without which texts recur.
    apart: Option<usize>,
}

/// Finds the round.
pub(crate) fn find(values: &ExportColumns<'_>, found: &mut Assignments) {
    let all = values.table.rows() as u64;
    let usable = |at: &usize| !values.is_of_seat(*at) && values.filled(*at) * 50 >= all * 49;
    let free: Vec<usize> = free(values, found).into_iter().filter(usable).collect();
    let candidates: Vec<usize> =
        free.iter().copied().filter(|at| !values.clocks.contains_key(at)).collect();
    let mut passed: Vec<RoundColumn> =
        candidates.iter().filter_map(|at| alone(values, found, *at, &free)).collect();
    if passed.is_empty() {
        passed = candidates.iter().filter_map(|at| apart(values, found, *at, &free)).collect();
    }
    let named = |at: usize| field_named(values.name(at));
    // A column with the name of another field is the last to be taken.
    passed.sort_by_key(|one| match named(one.at) {
        Some(Field::Round) => 0,
        Some(Field::Seq) => 1,
        None => 2,
        Some(_) => 3,
    });
    if let Some((first, rest)) = passed.split_first() {
        let named = named(first.at);
        let is_other = named.is_some_and(|field| !matches!(field, Field::Round | Field::Seq));
        // With one seat in each round, every column whose names do not repeat identifies rounds.
        let is_seen = first.further >= FURTHER_MIN || named.is_some();
        let is_sure = !is_other && is_seen && first.apart.is_none();
        let reason = match (first.apart, first.is_within) {
            (Some(_), _) => DraftReason::RoundsRecur(first.rounds),
            (None, true) => DraftReason::NamesRoundsWithin(first.rounds),
            (None, false) => DraftReason::NamesRounds(first.rounds),
        };
        let rivals = rest.iter().map(|one| one.at).collect();
        found.recurring = first.apart.map(|apart| {
            let texts = values.words(first.at, usize::MAX).map_or(0, |words| words.len() as u64);
            RecurringNames { column: first.at, texts, rounds: first.rounds, apart }
        });
        found.all.push(match is_sure {
            true => Assignment::proven(Field::Round, vec![first.at], reason, rivals),
            false => Assignment::guess(Field::Round, vec![first.at], reason, rivals),
        });
        return;
    }
    let mut named = candidates.into_iter().filter(|at| named(*at) == Some(Field::Round));
    if let Some(first) = named.next() {
        let rivals = named.collect();
        found.all.push(Assignment::guess(Field::Round, vec![first], DraftReason::Header, rivals));
    }
}

/// A column whose texts name rounds alone, or at one table on one day.
fn alone(
    values: &ExportColumns<'_>,
    found: &Assignments,
    at: usize,
    free: &[usize],
) -> Option<RoundColumn> {
    let own = |row: usize| vec![values.text(at, row).to_owned()];
    let of =
        |(rounds, further), is_within| RoundColumn { at, rounds, further, is_within, apart: None };
    if let Some(counts) = names_rounds(found, &own) {
        return Some(of(counts, false));
    }
    let named = |at: &usize| field_named(values.name(*at));
    let is_of_day = |at: &usize| matches!(named(at), Some(Field::Table | Field::GamingDay));
    let texts: Vec<usize> =
        free.iter().copied().filter(|other| *other != at && is_of_day(other)).collect();
    let clocks: Vec<usize> = free
        .iter()
        .copied()
        .filter(|at| values.clocks.get(at).is_some_and(|clock| clock.part != ClockPart::Time))
        .collect();
    let within = |row: usize| {
        let texts = texts.iter().map(|at| values.text(*at, row).to_owned());
        let dates =
            clocks.iter().filter_map(|at| date_text(values.clocks.get(at)?, values.text(*at, row)));
        own(row).into_iter().chain(texts).chain(dates).collect()
    };
    Some(of(names_rounds(found, &within)?, true))
}

/// A column whose texts name rounds with another one that an audit does not tell rounds apart by, such as a shoe. Of the two
/// the round has more texts.
fn apart(
    values: &ExportColumns<'_>,
    found: &Assignments,
    at: usize,
    free: &[usize],
) -> Option<RoundColumn> {
    let distinct = |at: usize| values.words(at, usize::MAX).map_or(0, |words| words.len());
    let own = distinct(at);
    let is_usable = |other: &usize| {
        let count = distinct(*other);
        *other != at
            && !values.clocks.contains_key(other)
            && count < own
            && count <= COMPANION_WORDS_MAX
    };
    free.iter().copied().filter(is_usable).find_map(|other| {
        let key = |row: usize| [at, other].map(|at| values.text(at, row).to_owned()).to_vec();
        let (rounds, further) = names_rounds(found, &key)?;
        Some(RoundColumn { at, rounds, further, is_within: true, apart: Some(other) })
    })
}

/// Whether texts identify rounds: they do not change while the dealer's cards are the same, and none recur with other
/// cards. Gives the number of rounds, and how many rows of these are further ones.
fn names_rounds(found: &Assignments, texts: &dyn Fn(usize) -> Vec<String>) -> Option<(u64, u64)> {
    let (mut runs, mut further, mut again, mut torn) = (0_u64, 0_u64, 0_u64, 0_u64);
    let mut seen: BTreeMap<Vec<String>, CardSet> = BTreeMap::new();
    let mut last = None;
    for (row, hand) in found.dealer.iter().enumerate() {
        let Some(hand) = hand else { continue };
        let texts = texts(row);
        match &last {
            Some((before, known)) if before == hand => {
                further += 1;
                torn += u64::from(*known != texts);
            }
            _ => {
                runs += 1;
                // With the same cards it is the same round, whose rows stand apart.
                let known = seen.insert(texts.clone(), *hand);
                again += u64::from(known.is_some_and(|known| known != *hand));
            }
        }
        last = Some((*hand, texts));
    }
    let is_one = again * 100 <= runs && torn * 100 <= further;
    (is_one && runs >= ROUNDS_MIN).then_some((runs, further))
}
