//! Words of closed lists, found from the hands that have them: actions, outcomes, and whether the dealer
//! qualifies.

use super::assignment::{Assignment, Assignments, WordColumn, WordReading};
use super::columns::{ExportColumns, StepCounts};
use super::model::DraftReason;
use super::settled::SettledHands;
use super::vocabulary::field_named;
use gincert_replay::CompiledRules;
use gincert_replay::rows::Field;
use std::collections::BTreeMap;

/// Most distinct words of such a column.
const WORDS_MAX: usize = 12;

/// Fewest rows that prove a word.
const ROWS_MIN: u64 = 3;

/// Fewest rows that prove a column.
const ROWS_OF_COLUMN_MIN: u64 = 20;

/// For each word of a column how often each of our words fits.
type WordCounts<'v> = BTreeMap<&'v str, BTreeMap<String, u64>>;

/// Columns whose words depend on the hands. `is_sure`: whether the hands themselves are sure.
pub(crate) fn proven(
    values: &ExportColumns<'_>,
    rules: &CompiledRules,
    hands: &SettledHands,
    played: &[Option<bool>],
    is_sure: bool,
    found: &mut Assignments,
) {
    let actions: BTreeMap<usize, String> = hands
        .with(played)
        .filter_map(|(row, _)| {
            let is_played = played.get(row).copied().flatten()?;
            Some((row, if is_played { "play" } else { "fold" }.to_owned()))
        })
        .collect();
    follow(values, (Field::Action, 2), &actions, is_sure, found);
    let qualified: BTreeMap<usize, String> = (found.dealer.iter().enumerate())
        .filter_map(|(row, hand)| {
            let qualifies = rules.qualifies(rules.set_dealer((*hand)?));
            Some((row, qualifies.to_string()))
        })
        .collect();
    follow(values, (Field::DealerQualifies, 2), &qualified, is_sure, found);
    let outcomes: BTreeMap<usize, String> = hands
        .with(played)
        .filter_map(|(row, odds)| odds.row.map(|of| (row, rules.outcome_text(Some(of)).to_owned())))
        .collect();
    let all = (Field::Outcome, rules.rules.outcomes.len());
    follow(values, all, &outcomes, is_sure, found);
}

/// Assigns the columns whose words depend on a field's values, row by row. `all` is the number of values of the
/// field: a value that no row has could have any of the words, and then none of them is sure.
fn follow(
    values: &ExportColumns<'_>,
    (field, all): (Field, usize),
    known: &BTreeMap<usize, String>,
    is_sure: bool,
    found: &mut Assignments,
) {
    let kinds: std::collections::BTreeSet<&String> = known.values().collect();
    let mut passed: Vec<(usize, WordColumn, u64)> = Vec::new();
    for at in 0..values.table.columns.len() {
        let is_of_seat = field != Field::DealerQualifies;
        let wrong_side = values.table.is_side_by_side && values.is_of_seat(at) != is_of_seat;
        let steps = StepCounts::of(values, found, at);
        if found.has(at) || wrong_side || !is_of_seat && !steps.is_constant_in_rounds() {
            continue;
        }
        let Some(words) = values.words(at, WORDS_MAX).filter(|words| words.len() >= 2) else {
            continue;
        };
        // A map reads the word of each row: what the first row of a hand says is not what its others say.
        if values.table.of_wagers.contains(&at) {
            if field_named(values.name(at)) == Some(field) {
                found.refuted.push((at, DraftReason::ChangesInHands(field)));
            }
            continue;
        }
        // Two values and more than two words: the column also states something else.
        if kinds.len() == 2 && field != Field::Outcome && words.len() != 2 {
            continue;
        }
        let mut counts = WordCounts::new();
        for (row, ours) in known {
            let text = values.text(at, *row);
            if !text.is_empty() {
                *counts.entry(text).or_default().entry(ours.clone()).or_default() += 1;
            }
        }
        let column = readings(field, &counts, &words);
        let rows: u64 = column.words.iter().map(|word| word.rows).sum();
        let is_exact = column.words.iter().all(|word| !word.ours.is_empty());
        let ours: std::collections::BTreeSet<&String> =
            column.words.iter().map(|word| &word.ours).collect();
        let says_all = ours.len() == column.words.len() || field == Field::Outcome;
        // A result in money is no outcome in words, whatever the header calls it.
        let is_named =
            field_named(values.name(at)) == Some(field) && !values.money.contains_key(&at);
        let has_one = column.words.iter().any(|word| word.is_proven);
        if rows >= ROWS_OF_COLUMN_MIN && ours.len() >= 2 && is_exact && says_all {
            passed.push((at, column, rows));
        } else if field == Field::Outcome && is_named && has_one {
            found.words.push(column);
            let reason = DraftReason::CoarseOutcome;
            found.all.push(Assignment::guess(field, vec![at], reason, Vec::new()));
            return;
        } else if field == Field::Outcome && is_named {
            found.refuted.push((at, DraftReason::CoarseOutcome));
        }
    }
    passed.sort_by_key(|(at, ..)| field_named(values.name(*at)) != Some(field));
    let Some(((at, column, rows), rest)) = passed.split_first() else { return };
    let reason = match field {
        Field::Action => DraftReason::FollowsPlay(*rows),
        Field::DealerQualifies => DraftReason::FollowsQualification(*rows),
        _ => DraftReason::FollowsOutcome(*rows),
    };
    let rivals: Vec<usize> = rest.iter().map(|(at, ..)| *at).collect();
    let often =
        |kind: &&&String| known.values().filter(|ours| *ours == **kind).count() as u64 >= ROWS_MIN;
    let is_sure = is_sure && kinds.iter().filter(often).count() == all;
    let is_proven = is_sure && column.words.iter().all(|word| word.is_proven);
    let mut column = column.clone();
    if !is_proven || !rivals.is_empty() {
        column.words.iter_mut().for_each(|word| word.is_proven = false);
    }
    found.all.push(match is_proven {
        true => Assignment::proven(field, vec![*at], reason, rivals),
        false => Assignment::guess(field, vec![*at], reason, rivals),
    });
    found.words.push(column);
}

/// The meaning of each word: the one value that occurs with it, or nothing where there are several.
fn readings(field: Field, counts: &WordCounts<'_>, words: &BTreeMap<&str, u64>) -> WordColumn {
    let read = words.iter().map(|(word, rows)| {
        let mut of: Vec<(&String, u64)> =
            counts.get(word).into_iter().flatten().map(|(ours, count)| (ours, *count)).collect();
        of.sort_by_key(|(_, count)| std::cmp::Reverse(*count));
        let all: u64 = of.iter().map(|(_, count)| count).sum();
        let only = of.first().filter(|(_, count)| *count * 100 >= all * 98);
        let is_only = of.len() == 1 && all >= ROWS_MIN;
        WordReading {
            theirs: (*word).to_owned(),
            ours: only.map_or_else(String::new, |(ours, _)| (*ours).clone()),
            rows: *rows,
            is_proven: is_only,
            rivals: of
                .iter()
                .skip(usize::from(only.is_some()))
                .map(|(ours, _)| (*ours).clone())
                .collect(),
        }
    });
    WordColumn { field, words: read.collect() }
}
