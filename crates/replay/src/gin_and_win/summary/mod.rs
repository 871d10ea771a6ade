//! What an audit counts of rounds with wagers: hands, money, decisions, and what is withheld.

mod account;
mod decisions;
mod fit;
mod luck;
mod money;
mod owed;
mod sheet;
mod stratum;
mod tally;

pub use account::{Account, LeftOut, Line, Why};
pub use decisions::{Decisions, Tried};
pub use fit::{Clustered, Faulty, FitCounts, ROWS, SCORES};
pub use luck::{Bounded, Luck};
pub use money::{Money, MoneyKey};
pub use owed::{ByOwed, Completions, Owed};
pub use sheet::{AMOUNTS_MAX, BonusSums, CurrencySums, SheetSummary};
pub use stratum::{Shortfall, Stratum, Withheld};
pub(crate) use tally::Tally;
