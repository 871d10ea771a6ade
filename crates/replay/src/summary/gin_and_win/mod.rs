//! Totals of rounds with wagers: hands, money, decisions, and what is withheld.

mod account;
mod decisions;
mod fit;
mod luck;
mod money;
mod owed;
mod sheet;
mod stratum;
mod tally;

pub use account::{Account, AccountLine, ExcludedWagers, ExclusionReason};
pub use decisions::{DecisionTally, Decisions};
pub use fit::{ClusterSums, Faulty, FitCounts, ROWS, SCORES};
pub use luck::{Luck, LuckBoundSums};
pub use money::{MoneyKey, PaymentTotals, PlayerKey};
pub use owed::{ByOwed, Completions, OwedHands};
pub use sheet::{AMOUNTS_MAX, BonusSums, CurrencySums, SheetSummary};
pub use stratum::{Shortfall, Stratum, WithheldKind};
pub(crate) use tally::Tally;

use crate::rules::gin_and_win::sheet::SetHand;
use gincert_fast::Leftover;
use gincert_game::CardSet;

/// A seat of a clean round.
#[derive(Debug, Clone, Copy)]
pub(crate) struct CleanSeat {
    /// The hand and its best setting; `None` for a folded hand that is hidden.
    pub hand: Option<(CardSet, SetHand)>,
    pub is_played: bool,
    /// What was wagered, in the order of `Bet::WAGERS`.
    pub stakes: [i64; 3],
    /// What was due, and won; on a bonus wager that a hidden hand decides what was stated, and won.
    pub dues: [i64; 3],
    /// Whether a hidden hand decides a bonus wager that was made.
    pub is_bonus_hidden: bool,
    /// Whether the record states each result: it may leave out that of a wager that was not made.
    pub are_stated: [bool; 3],
    /// What the hand is worth under the action that was taken, in `VALUE_UNITS` of the Ante.
    pub value: i64,
}

/// A clean round.
#[derive(Debug, Clone, Copy)]
pub(crate) struct CleanRound<'s> {
    /// What the dealer's hand leaves over; `None` where it is hidden, and every hand is folded.
    pub dealer: Option<Leftover>,
    pub seats: &'s [CleanSeat],
}
