//! Columns that are named as what was wagered, won or paid on all wagers: such a name alone is believed only where the
//! amounts are the sums of the single wagers.

use super::assignment::Assignments;
use super::columns::ExportColumns;
use super::model::DraftReason;
use super::settled::{amounts_that, is_stake};
use super::vocabulary::is_running;
use gincert_replay::Bet;
use gincert_replay::rows::{Amount, Field};

/// Fewest rows that show whether a column is a sum.
const ROWS_MIN: u64 = 20;

/// Why a column is not the amount that its header names.
pub(crate) fn refuted(
    values: &ExportColumns<'_>,
    found: &Assignments,
    field: Field,
    at: usize,
) -> Option<DraftReason> {
    let Field::Of(amount, bet) = field else { return None };
    if bet == Bet::Total
        && let Some(reason) = refuted_total(values, found, (field, amount), at)
    {
        return Some(reason);
    }
    if amount != Amount::Bets || is_stake(&values.money, at) {
        return None;
    }
    let (below, of) = amounts_that(&values.money, at, |minor| minor < 0);
    Some(DraftReason::BelowZero(field, below as u64, of as u64))
}

/// Why a column is not the total that its header names.
fn refuted_total(
    values: &ExportColumns<'_>,
    found: &Assignments,
    (field, amount): (Field, Amount),
    at: usize,
) -> Option<DraftReason> {
    let cell = |row: usize| values.money.get(&at)?.get(row).copied().flatten();
    let counts = [amount, Amount::Net, Amount::Bets, Amount::Paid].map(|of| {
        let sum = |row: usize| sum(values, found, of, row);
        SumCounts::of(values.table.rows(), &cell, &sum)
    });
    let [own, ..] = counts;
    let going_on = counts.into_iter().find(SumCounts::is_running);
    match going_on {
        Some(going_on) if !own.is_sum() => {
            Some(DraftReason::RunningTotal(field, going_on.running, going_on.of))
        }
        _ if own.of >= ROWS_MIN && !own.is_sum() => {
            Some(DraftReason::NotTheSum(field, own.agree, own.of))
        }
        _ if own.of < ROWS_MIN && is_running(values.name(at)) => {
            Some(DraftReason::RunningTotal(field, 0, 0))
        }
        _ => None,
    }
}

/// How a column compares with sums, row by row.
#[derive(Debug, Clone, Copy, Default)]
struct SumCounts {
    /// Rows that were compared.
    of: u64,
    /// Rows in which it is the sum.
    agree: u64,
    /// Rows in which it is the sum more than in the row before.
    running: u64,
}

impl SumCounts {
    fn of(
        rows: usize,
        cell: &dyn Fn(usize) -> Option<i64>,
        sum: &dyn Fn(usize) -> Option<i64>,
    ) -> SumCounts {
        let mut counts = SumCounts::default();
        let mut before: Option<i64> = None;
        for row in 0..rows {
            let own = cell(row);
            if let Some((own, sum)) = own.zip(sum(row)) {
                counts.of += 1;
                counts.agree += u64::from(own == sum);
                let step = before.and_then(|before| own.checked_sub(before));
                counts.running += u64::from(step == Some(sum));
            }
            before = own;
        }
        counts
    }

    fn is_sum(&self) -> bool {
        self.agree * 2 > self.of
    }

    fn is_running(&self) -> bool {
        self.of >= ROWS_MIN && self.running * 2 > self.of
    }
}

/// What the single wagers of a row add up to; `None` where none is read, or a part is missing.
pub(super) fn sum(
    values: &ExportColumns<'_>,
    found: &Assignments,
    amount: Amount,
    row: usize,
) -> Option<i64> {
    let of = |amount, bet| {
        let at = found.column_of(Field::Of(amount, bet))?;
        values.money.get(&at)?.get(row).copied().flatten()
    };
    found.column_of(Field::Of(Amount::Bets, Bet::Ante))?;
    let mut sum = 0_i64;
    for bet in Bet::WAGERS {
        let stake = of(Amount::Bets, bet).unwrap_or(0);
        let net = of(Amount::Net, bet);
        let paid = of(Amount::Paid, bet);
        let part = match amount {
            Amount::Bets => Some(stake),
            Amount::Net => net.or_else(|| paid?.checked_sub(stake)),
            Amount::Paid => paid.or_else(|| net?.checked_add(stake)),
        };
        // A wager that was not made has no result.
        sum = sum.checked_add(part.or((stake == 0).then_some(0))?)?;
    }
    Some(sum)
}
