//! What an audit counts of rounds with wagers: hands, money, decisions, and what is withheld.

mod account;
mod clean_round;
mod decisions;
mod fit;
mod luck;
mod money;
mod owed;
mod sheet;
mod stratum;
mod tally;

pub use account::{Account, AccountLine, ExcludedWagers, ExclusionReason};
pub(crate) use clean_round::{CleanRound, CleanSeat};
pub use decisions::{DecisionTally, Decisions};
pub use fit::{ClusterSums, Faulty, FitCounts, ROWS, SCORES};
pub use luck::{Luck, LuckBoundSums};
pub use money::{MoneyKey, PaymentTotals};
pub use owed::{ByOwed, Completions, OwedHands};
pub use sheet::{AMOUNTS_MAX, BonusSums, CurrencySums, SheetSummary};
pub use stratum::{Shortfall, Stratum, WithheldKind};
pub(crate) use tally::Tally;
