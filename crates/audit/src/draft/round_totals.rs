//! Totals of a round: columns that state what all its seats wagered, won or were paid together. A record has a field for what
//! they won, which an audit compares with the seats; nothing is read from the others, and no such column is taken for that of
//! one seat.

use super::assignment::{Assignment, Assignments};
use super::columns::ExportColumns;
use super::export::Export;
use super::model::{Certainty, DraftReason, DraftedRoundTotal, RoundTotal};
use super::settled::amount;
use super::total_columns::sum;
use gincert_replay::Bet;
use gincert_replay::rows::{Amount, Field};

/// Fewest rounds that show what a column states, and of these fewest rounds of several seats.
const ROUNDS_MIN: u64 = 20;
const OF_SEVERAL_MIN: u64 = 10;

/// Of a hundred rounds so many agree at least: with the sum of the seats, and where a column is taken for it beyond doubt.
const SUM_SHARE: u64 = 90;
const SURE_SHARE: u64 = 98;

/// How a column compares with the sums of the seats.
#[derive(Debug, Clone, Copy, Default)]
struct RoundCounts {
    of: u64,
    agree: u64,
    of_several: u64,
    /// The row of the first round that does not agree.
    other: Option<usize>,
}

impl RoundTotal {
    const ALL: [RoundTotal; 4] =
        [RoundTotal::Wagered, RoundTotal::Won, RoundTotal::HouseWon, RoundTotal::Paid];

    /// The total of rows of one round; `None` where a part is missing.
    fn of(self, values: &ExportColumns<'_>, found: &Assignments, rows: &[usize]) -> Option<i64> {
        let amount = match self {
            RoundTotal::Wagered => Amount::Bets,
            RoundTotal::Won | RoundTotal::HouseWon => Amount::Net,
            RoundTotal::Paid => Amount::Paid,
        };
        let of_seat = |row: &usize| {
            sum(values, found, amount, *row).or_else(|| seat_total(values, found, amount, *row))
        };
        let all = rows.iter().map(of_seat).try_fold(0_i64, |all, one| all.checked_add(one?))?;
        match self {
            RoundTotal::HouseWon => all.checked_neg(),
            _ => Some(all),
        }
    }
}

/// What a seat wagered, won or was paid on all wagers, where that is read.
fn seat_total(
    values: &ExportColumns<'_>,
    found: &Assignments,
    of: Amount,
    row: usize,
) -> Option<i64> {
    let stated =
        |of: Amount| amount(&values.money, found.column_of(Field::Of(of, Bet::Total))?, row);
    let wagered = || sum(values, found, Amount::Bets, row).or_else(|| stated(Amount::Bets));
    match of {
        Amount::Bets => stated(of),
        Amount::Net => stated(of).or_else(|| stated(Amount::Paid)?.checked_sub(wagered()?)),
        Amount::Paid => stated(of).or_else(|| stated(Amount::Net)?.checked_add(wagered()?)),
    }
}

/// The rows of each round, which stand together.
fn rounds(values: &ExportColumns<'_>, found: &Assignments) -> Vec<Vec<usize>> {
    let round = found.column_of(Field::Round);
    if !values.table.is_side_by_side && round.is_none() {
        return Vec::new();
    }
    let origin = |row: usize| values.table.origin.get(row).copied();
    let table = found.column_of(Field::Table);
    let text = |at: Option<usize>, row: usize| at.map(|at| values.text(at, row));
    let is_same = |one: &usize, other: &usize| match values.table.is_side_by_side {
        true => origin(*one) == origin(*other),
        false => [round, table].iter().all(|at| text(*at, *one) == text(*at, *other)),
    };
    let rows: Vec<usize> = (0..values.table.rows()).collect();
    rows.chunk_by(is_same).map(<[usize]>::to_vec).collect()
}

/// How a column compares with a total; `None` where it is not one of a round.
fn compared(
    values: &ExportColumns<'_>,
    found: &Assignments,
    rounds: &[Vec<usize>],
    (at, total): (usize, RoundTotal),
) -> Option<RoundCounts> {
    let mut counts = RoundCounts::default();
    for rows in rounds {
        let first = *rows.first()?;
        let stated = |row: usize| amount(&values.money, at, row);
        if !rows.iter().all(|row| stated(*row) == stated(first)) {
            return None;
        }
        let Some((stated, sum)) = stated(first).zip(total.of(values, found, rows)) else {
            continue;
        };
        counts.of += 1;
        counts.agree += u64::from(stated == sum);
        counts.of_several += u64::from(rows.len() > 1);
        counts.other = counts.other.or((stated != sum).then_some(first));
    }
    let is_sum = counts.of >= ROUNDS_MIN
        && counts.of_several >= OF_SEVERAL_MIN
        && counts.agree * 100 >= counts.of * SUM_SHARE;
    is_sum.then_some(counts)
}

/// Finds the totals of rounds among the columns of money that hold no field, and those that only a header makes one.
pub(crate) fn find(values: &ExportColumns<'_>, found: &mut Assignments) {
    let is_open = |at: &usize| {
        let own = found.all.iter().filter(|one| one.columns.contains(at));
        values.is_usable_as_total(*at) && own.clone().all(|one| one.reason == DraftReason::Header)
    };
    let columns: Vec<usize> = values.money.keys().copied().filter(is_open).collect();
    if columns.is_empty() {
        return;
    }
    let rounds = rounds(values, found);
    let is_result = |field: Field| matches!(field, Field::Of(Amount::Net | Amount::Paid, _));
    let results = found.all.iter().filter(|one| is_result(one.field));
    let are_sure =
        results.clone().count() > 0 && results.clone().all(|one| one.certainty == Certainty::Sure);
    for at in columns {
        let all = RoundTotal::ALL.into_iter();
        let all = all.filter_map(|of| Some((of, compared(values, found, &rounds, (at, of))?)));
        let Some((total, counts)) = all.max_by_key(|(_, counts)| counts.agree) else { continue };
        found.all.retain(|one| !one.columns.contains(&at));
        found.refuted.retain(|(known, _)| *known != at);
        let reason = DraftReason::SumOfSeats(total, counts.agree, counts.of);
        let known = found.all.iter_mut().find(|one| one.field == Field::TableNet);
        match (total, known) {
            (RoundTotal::Won, None) if values.turned.is_empty() => {
                let is_sure = are_sure && counts.agree * 100 >= counts.of * SURE_SHARE;
                let certainty = if is_sure { Certainty::Sure } else { Certainty::Guess };
                let one = Assignment::guess(Field::TableNet, vec![at], reason, Vec::new());
                found.all.push(Assignment { certainty, ..one });
            }
            (RoundTotal::Won, Some(known)) => {
                known.certainty = Certainty::Guess;
                known.rivals.push(at);
            }
            _ => {
                found.refuted.push((at, reason));
                found.round_totals.extend(counts.other.map(|row| (at, total, row)));
            }
        }
    }
}

/// The totals that nothing is read from, and that differ from their seats somewhere.
pub(crate) fn unread(
    export: &Export,
    values: &ExportColumns<'_>,
    found: &Assignments,
) -> Vec<DraftedRoundTotal> {
    let all = found.round_totals.iter().filter_map(|(at, total, row)| {
        let figures = found.refuted.iter().find_map(|(own, reason)| match reason {
            DraftReason::SumOfSeats(_, agree, of) if own == at => Some((*agree, *of)),
            _ => None,
        });
        let ((agree, of), place) = figures.zip(values.place(export, *row))?;
        let (column, total, file, line) =
            (values.name(*at).to_owned(), *total, place.file, place.line);
        Some(DraftedRoundTotal { column, total, agree, of, file, line })
    });
    all.collect()
}
