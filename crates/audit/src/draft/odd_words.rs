//! Whether the hands that do not agree with the rules have a word in common, in a column that nothing is read from: void
//! rounds under a word that nobody knows, or rounds of another game.

use super::assignment::{Assignments, OddWord};
use super::columns::{ExportColumns, StepCounts, free};
use super::marks::{FEWEST_IN_HUNDRED, WORDS_MAX, is_telling};
use super::settled::{ResultForm, SettledHands, amount};
use super::settlement::MoneyProof;
use super::vocabulary::{field_named, is_correction};
use gincert_replay::Bet;
use gincert_replay::rows::{Amount, Field};
use std::collections::BTreeMap;

/// The word, where there is one that tells: hands of a promotion differ only where they are lost.
pub(super) fn find(
    values: &ExportColumns<'_>,
    found: &Assignments,
    hands: &SettledHands,
    proof: &MoneyProof,
) -> Option<OddWord> {
    let mut agree = agreements(values, hands, proof);
    agree.extend(other_sizes(values, found).into_iter().map(|row| (row, false)));
    // Whether the dealer qualifies goes with the results of every hand, and corrections with those that are wrong.
    let is_open = |at: &usize| {
        let name = values.name(*at);
        field_named(name) != Some(Field::DealerQualifies) && !is_correction(name)
    };
    let columns = free(values, found).into_iter().filter(is_open);
    let words = columns.filter_map(|at| Some((at, values.words(at, WORDS_MAX)?)));
    let all = words.flat_map(|(at, words)| {
        let words: Vec<String> = words.keys().map(|word| (*word).to_owned()).collect();
        words.into_iter().map(move |word| (at, word))
    });
    let odd = all.filter_map(|(column, word)| {
        let (mut with, mut without) = ([0; 2], [0; 2]);
        for (row, agrees) in &agree {
            let counts = if values.text(column, *row) == word { &mut with } else { &mut without };
            counts[0] += u64::from(!agrees);
            counts[1] += 1;
        }
        let is_odd = is_telling(with, without, FEWEST_IN_HUNDRED);
        let is_of_rounds = StepCounts::of(values, found, column).is_constant_in_rounds();
        is_odd.then_some(OddWord { column, word, with, without, is_of_rounds })
    });
    odd.max_by_key(|odd| odd.with[0])
}

/// Rows whose hand shows another number of cards than most hands do, as those of another game have.
fn other_sizes(values: &ExportColumns<'_>, found: &Assignments) -> Vec<usize> {
    let place = found.column_of(Field::Cards);
    let column = values.cards.iter().find(|one| place.is_some_and(|at| one.columns.contains(&at)));
    let rows = column.into_iter().flat_map(|one| one.cards.iter().enumerate());
    let shown: Vec<(usize, u8)> = rows
        .filter_map(|(row, cards)| Some((row, (*cards)?)))
        .filter(|(_, cards)| !cards.is_empty() && !cards.hides())
        .map(|(row, cards)| (row, cards.len()))
        .collect();
    let mut counts: BTreeMap<u8, usize> = BTreeMap::new();
    for (_, size) in &shown {
        *counts.entry(*size).or_default() += 1;
    }
    let usual = counts.into_iter().max_by_key(|(_, rows)| *rows).map(|(size, _)| size);
    shown.into_iter().filter(|(_, size)| Some(*size) != usual).map(|(row, _)| row).collect()
}

/// For each hand that was settled: whether all its results agree.
fn agreements(
    values: &ExportColumns<'_>,
    hands: &SettledHands,
    proof: &MoneyProof,
) -> BTreeMap<usize, bool> {
    let Some((ante, play)) = proof.base else { return BTreeMap::new() };
    // Where many hands of a kind are paid otherwise, nothing is proven by all of them.
    let column = |field: Field| {
        let proven = proof.fields.iter().find(|(own, ..)| *own == field).map(|(_, at, ..)| *at);
        let near = || proof.near.iter().find(|(own, ..)| *own == field).map(|(_, at, _)| *at);
        proven.or_else(near)
    };
    let bonus = column(Field::Of(Amount::Bets, Bet::BONUS));
    let wagers = [(Bet::Ante, Some(ante)), (Bet::Play, Some(play)), (Bet::BONUS, bonus)];
    let wagers = wagers.into_iter().filter_map(|(bet, stake)| Some((bet, stake?)));
    let results: Vec<(Bet, usize, ResultForm, usize)> = wagers
        .flat_map(|(bet, stake)| {
            ResultForm::OF_RECORDS
                .into_iter()
                .filter_map(move |(form, of)| Some((bet, stake, form, column(Field::Of(of, bet))?)))
        })
        .collect();
    let mut agree = BTreeMap::new();
    for (row, odds) in hands.with(&proof.played) {
        for (bet, stake, form, result) in &results {
            let wagered = amount(&values.money, *stake, row).unwrap_or(0);
            let won = odds.won(*bet, wagered).filter(|_| wagered > 0);
            if let Some(due) = won.and_then(|won| form.due(wagered, won)) {
                let stated = amount(&values.money, *result, row);
                // Systems may write nothing for a push.
                let is_blank_push = stated.is_none() && won == Some(0);
                *agree.entry(row).or_insert(true) &= stated == Some(due) || is_blank_push;
            }
        }
    }
    agree
}
