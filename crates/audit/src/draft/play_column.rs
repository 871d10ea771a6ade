//! A column of the Play wager that holds more than that: the Ante and Play together, or amounts of folded hands that were at
//! stake and were not wagered. With such a column no hand settles, and everything else looks wrong.
//!
//! Each reading is tried by settling the hands, where the columns as they are do not prove a result of Play.

use super::assign::play_proofs;
use super::columns::ExportColumns;
use super::doubt_notes::DraftedPlay;
use super::export::Export;
use super::settled::{MoneyColumns, amount};
use super::vocabulary::{amount_named, word_named};
use gincert_replay::map::PlayIncludes;
use gincert_replay::rows::{Amount, Field};
use gincert_replay::{Bet, CompiledRules};
use std::collections::BTreeSet;

/// Most readings that are tried.
const TRIED_MAX: usize = 12;

/// Fewest rows whose amount of Play a reading changes.
const ROWS_MIN: usize = 5;

/// Most distinct words of a column that tells folded hands from others.
const WORDS_MAX: usize = 12;

/// A column of Play, what it includes, and the amounts of Play alone.
pub(crate) struct PlayReading {
    at: usize,
    includes: PlayIncludes,
    alone: Vec<Option<i64>>,
    /// Rows whose amount is another one.
    rows: Vec<usize>,
}

impl PlayReading {
    fn new(
        values: &ExportColumns<'_>,
        at: usize,
        includes: PlayIncludes,
        alone: Vec<Option<i64>>,
    ) -> Option<PlayReading> {
        let changes = |row: &usize| alone.get(*row).copied().flatten() != cell(values, at, *row);
        let rows: Vec<usize> = (0..values.table.rows()).filter(changes).collect();
        (rows.len() >= ROWS_MIN).then_some(PlayReading { at, includes, alone, rows })
    }

    /// The columns of money with the amounts of Play alone.
    pub fn money(&self, values: &ExportColumns<'_>) -> MoneyColumns {
        let mut money = values.money.clone();
        money.insert(self.at, self.alone.clone());
        money
    }

    /// As a draft says it.
    pub fn drafted(&self, values: &ExportColumns<'_>, export: &Export) -> Option<DraftedPlay> {
        let place = values.place(export, *self.rows.first()?)?;
        let (_, column) = values.table.columns.get(self.at)?.sources.first()?;
        Some(DraftedPlay {
            column: column.clone(),
            includes: self.includes,
            rows: self.rows.len() as u64,
            file: place.file,
            line: place.line,
        })
    }
}

fn cell(values: &ExportColumns<'_>, at: usize, row: usize) -> Option<i64> {
    amount(&values.money, at, row)
}

/// The reading with which the hands settle, where they do not without.
pub(crate) fn find(values: &ExportColumns<'_>, rules: &CompiledRules) -> Option<PlayReading> {
    let (as_written, is_proven) = play_proofs(values, rules, &values.money);
    if is_proven {
        return None;
    }
    let mut best: Option<(usize, PlayReading)> = None;
    for reading in readings(values, rules).into_iter().take(TRIED_MAX) {
        let (proofs, is_proven) = play_proofs(values, rules, &reading.money(values));
        let least = best.as_ref().map_or(as_written, |(known, _)| *known);
        if is_proven && proofs > least {
            best = Some((proofs, reading));
        }
    }
    best.map(|(_, reading)| reading)
}

/// The readings that the amounts allow, those of a column first that is named as the Play wager.
fn readings(values: &ExportColumns<'_>, rules: &CompiledRules) -> Vec<PlayReading> {
    let rows = || 0..values.table.rows();
    let is_stake = |at: &usize| {
        let made = rows().filter(|row| cell(values, *at, *row).is_some_and(|minor| minor > 0));
        let shown = rows().filter(|row| !values.unsettled.contains(row)).count();
        made.count() * 10 >= shown * 9
    };
    let named = |at: &usize| match amount_named(values.name(*at)) {
        Some(Field::Of(Amount::Bets, bet)) => Some(bet),
        _ => None,
    };
    let mut antes: Vec<usize> = values.money.keys().copied().filter(is_stake).collect();
    antes.sort_by_key(|at| named(at) != Some(Bet::Ante));
    let mut plays: Vec<usize> = values.money.keys().copied().collect();
    plays.sort_by_key(|at| named(at) != Some(Bet::Play));
    let folds = folded(values);
    let mut found = Vec::new();
    for ante in &antes {
        for play in plays.iter().filter(|play| *play != ante) {
            found.extend(with_ante(values, rules, *ante, *play));
            for fold in &folds {
                found.extend(of_folded(values, (*ante, *play), fold));
            }
        }
    }
    let order = |one: &PlayReading| named(&one.at) != Some(Bet::Play);
    found.sort_by_key(order);
    found
}

/// The column as Ante and Play together: no amount is less than the Ante, and what is left is a raise that the rules allow, or
/// nothing.
fn with_ante(
    values: &ExportColumns<'_>,
    rules: &CompiledRules,
    ante: usize,
    play: usize,
) -> Option<PlayReading> {
    let multiples = rules.rules.play_multiples.all();
    let (mut filled, mut fits, mut raised) = (0_usize, 0_usize, 0_usize);
    let alone: Vec<Option<i64>> = (0..values.table.rows())
        .map(|row| match (cell(values, ante, row), cell(values, play, row)) {
            (Some(ante), Some(play)) if ante > 0 && play != 0 => {
                let rest = play.checked_sub(ante)?;
                let is_raise =
                    multiples.iter().any(|one| ante.checked_mul(i64::from(*one)) == Some(rest));
                filled += 1;
                fits += usize::from(rest == 0 || is_raise);
                raised += usize::from(is_raise);
                Some(rest)
            }
            (_, play) => play,
        })
        .collect();
    let is_so = filled > 0 && fits * 50 >= filled * 49 && raised * 10 >= filled;
    is_so.then(|| PlayReading::new(values, play, PlayIncludes::Ante, alone)).flatten()
}

/// The column without the amounts of folded hands, which are those of the Ante or a multiple of it.
fn of_folded(
    values: &ExportColumns<'_>,
    (ante, play): (usize, usize),
    folded: &BTreeSet<usize>,
) -> Option<PlayReading> {
    let stakes = |row: usize| Some((cell(values, ante, row)?, cell(values, play, row)?));
    let is_multiple = |row: &&usize| {
        stakes(**row).is_some_and(|(ante, play)| ante > 0 && play > 0 && play % ante == 0)
    };
    let at_stake = folded.iter().filter(is_multiple).count();
    if at_stake * 2 < folded.len() {
        return None;
    }
    let alone = (0..values.table.rows())
        .map(|row| match folded.contains(&row) {
            true => cell(values, play, row).map(|_| 0),
            false => cell(values, play, row),
        })
        .collect();
    PlayReading::new(values, play, PlayIncludes::FoldedHands, alone)
}

/// The rows of folded hands by the words of a column; each set once.
fn folded(values: &ExportColumns<'_>) -> Vec<BTreeSet<usize>> {
    let all = values.table.rows();
    let mut found: Vec<BTreeSet<usize>> = Vec::new();
    for at in 0..values.table.columns.len() {
        if values.words(at, WORDS_MAX).is_none() {
            continue;
        }
        let is_fold =
            |row: &usize| word_named(Field::Action, values.text(at, *row)) == Some("fold");
        let rows: BTreeSet<usize> = (0..all).filter(is_fold).collect();
        let is_usual = rows.len() >= ROWS_MIN && rows.len() * 20 <= all * 19;
        if is_usual && !found.contains(&rows) {
            found.push(rows);
        }
    }
    found
}
