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

pub use account::{Account, AccountLine, ExcludedWagers, ExclusionReason, SideAccount};
pub use decisions::{DecisionKey, DecisionTally, Decisions};
pub use fit::{ClusterSums, Faulty, FitCounts, PayRowSums, ROWS, SCORES};
pub use luck::{Luck, LuckBoundSums};
pub use money::{MoneyKey, PaymentTotals, PlayerKey};
pub use owed::{ByOwed, Completions, HiddenSide, OwedHands};
pub use sheet::{AMOUNTS_MAX, BonusSums, CurrencySums, SheetSummary};
pub use stratum::{Shortfall, Stratum, WithheldKind};
pub(crate) use tally::Tally;

use crate::record::PerWager;
use crate::rules::gin_and_win::sheet::SetHand;
use gincert_fast::Leftover;
use gincert_game::CardSet;

/// A seat of a clean round.
#[derive(Debug, Clone, Copy)]
pub(crate) struct CleanSeat {
    /// The hand and its best setting; `None` for a folded hand that is hidden.
    pub hand: Option<(CardSet, SetHand)>,
    pub is_played: bool,
    /// The place of the multiple by which the hand is raised; `None` for a folded hand.
    pub raise: Option<usize>,
    /// The multiple itself where the rules leave a choice; 0 elsewhere, and for a folded hand.
    pub chosen: u8,
    /// What became of each wager.
    pub wagers: PerWager<CleanWager>,
    /// Whether a hidden hand decides a side wager that was made.
    pub is_side_hidden: bool,
    /// What the hand is worth under the action that was taken, in `VALUE_UNITS` of the Ante.
    pub value: i64,
}

/// A wager of such a seat.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct CleanWager {
    /// What was wagered.
    pub stake: i64,
    /// What was due, and won; of a side wager that a hidden hand decides what was stated, and won.
    pub due: i64,
    /// Whether the record states the result: it may leave out that of a wager that was not made.
    pub is_stated: bool,
    /// Whether it was made and a hidden hand decides it.
    pub is_hidden: bool,
}

/// A clean round.
#[derive(Debug, Clone, Copy)]
pub(crate) struct CleanRound<'s> {
    /// What the dealer's hand leaves over; `None` where it is hidden, and every hand is folded.
    pub dealer: Option<Leftover>,
    pub seats: &'s [CleanSeat],
}
