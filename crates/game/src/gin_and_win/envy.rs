//! Envy pay-offs: what a row of a pay table pays to the side wagers of other seats.
//!
//! Knows nothing about the wager that they belong to, and nothing about money.

use super::{PAY_MAX, Pay};
use core::fmt;

/// What a row of a side wager's pay table pays to the wagers of other seats.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct EnvyPay {
    /// The row, by its place in the pay table.
    pub row: usize,
    /// Odds for each hand of another seat that the row takes.
    pub pays: Pay,
}

/// Why an envy pay-off does not fit its wager.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum EnvyFault {
    /// The pay table has no such row.
    NoRow,
    /// An envy pay-off of the same row stands before it.
    Twice,
    /// It is no odds, or odds that win nothing or more than [`PAY_MAX`].
    Pay,
    /// The wager has a meter as well.
    Meter,
    /// The game has one seat: no hand of another seat can pay.
    Alone,
}

impl fmt::Display for EnvyFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            EnvyFault::NoRow => f.write_str("the pay table has no such row"),
            EnvyFault::Twice => f.write_str("this row has an envy pay-off already"),
            EnvyFault::Pay => {
                write!(
                    f,
                    "an envy pay-off is odds, and wins 1 to {PAY_MAX} for a stake of at least 1"
                )
            }
            EnvyFault::Meter => {
                f.write_str("a wager with a meter and envy pay-offs is not supported")
            }
            EnvyFault::Alone => {
                f.write_str("a game of one seat has no other seat whose hand could pay envy")
            }
        }
    }
}

/// For each envy pay-off of a pay table with so many rows what is wrong with it by itself.
pub(super) fn envy_faults(
    envy: &[EnvyPay],
    rows: usize,
) -> impl Iterator<Item = Option<EnvyFault>> {
    envy.iter().enumerate().map(move |(place, one)| {
        let is_usable = match one.pays {
            Pay::Odds { win, stake } => {
                (1..=PAY_MAX).contains(&win) && (1..=PAY_MAX).contains(&stake)
            }
            _ => false,
        };
        let is_twice = envy.iter().take(place).any(|other| other.row == one.row);
        let faults = [
            (one.row >= rows, EnvyFault::NoRow),
            (is_twice, EnvyFault::Twice),
            (!is_usable, EnvyFault::Pay),
        ];
        faults.into_iter().find_map(|(is_so, fault)| is_so.then_some(fault))
    })
}
