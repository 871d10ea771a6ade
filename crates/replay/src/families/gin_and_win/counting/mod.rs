//! Counting one round: its hands, what its wagers won and why, its luck, and what it withholds.

mod account;
mod bounds;
mod clean;
mod hands;
mod owed;
mod shown;

pub(crate) use hands::count_hands;
pub(crate) use shown::{checked, shortfall, shortfall_of_seat};

use crate::families::gin_and_win::payment::{SeatMoney, TableTotal, table_total};
use crate::families::gin_and_win::round::Round;
use crate::families::gin_and_win::seat::Seat;
use crate::finding::is_training;
use crate::rules::gin_and_win::sheet::CompiledRules;
use crate::rules::gin_and_win::sheet_values::ExactHandValues;
use crate::summary::{CurrencySums, ExclusionReason};

/// A round with all that is counted of it.
pub(crate) struct CountedRound<'c, 'r, 'a> {
    pub round: &'c Round<'r, 'a>,
    pub table: TableTotal,
    /// The rules; `None` where none are in force.
    pub sheet: Option<&'c CompiledRules>,
    pub values: Option<&'c ExactHandValues>,
}

impl<'c, 'r, 'a> CountedRound<'c, 'r, 'a> {
    pub fn new(
        round: &'c Round<'r, 'a>,
        sheet: Option<&'c CompiledRules>,
        values: Option<&'c ExactHandValues>,
    ) -> CountedRound<'c, 'r, 'a> {
        let table = table_total(round.record, &round.money);
        CountedRound { round, table, sheet, values }
    }

    fn seats(&self) -> impl Iterator<Item = (&'c Seat<'r, 'a>, &'c SeatMoney)> {
        self.round.seats.iter().zip(&self.round.money)
    }

    /// Whether a total tells what the wagers of a seat won that have no result of their own: the
    /// seat's, or the table's.
    pub fn is_covered(&self, money: &SeatMoney) -> bool {
        let by_table = matches!(self.table, TableTotal::Rest { .. }) && money.won().is_none();
        money.rest().is_some() || by_table
    }

    /// Whether what is due on these wagers can be held against a total.
    fn is_total_judged(&self, money: &SeatMoney) -> bool {
        match (money.rest(), self.table) {
            (Some(_), _) => money.due_unstated().is_some(),
            (None, TableTotal::Rest { due, .. }) => due.is_some() && money.won().is_none(),
            _ => false,
        }
    }

    /// Counts the money of the round.
    pub fn count(&self, sums: &mut CurrencySums) {
        // What a training states is no money.
        if is_training(self.round.record) {
            let left_out = &mut sums.account.left_out;
            left_out.entry(ExclusionReason::NotSettled).or_default().rounds += 1;
            return;
        }
        self.account(sums);
        self.sides(&mut sums.sides);
        self.count_owed(&mut sums.owed);
    }
}
