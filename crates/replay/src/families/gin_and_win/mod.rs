//! Rounds of Gin & Win settled again: hands set and compared, wagers paid, money counted.
//!
//! The evaluators set hands and compute payments (`gincert_fast`, and
//! `gincert_game::gin_and_win` wherever a finding depends on it). It knows nothing about files, the order of
//! records, or reports.

pub(crate) mod audits;
mod clean;
mod counting;
mod dealt;
mod departures;
mod envy;
mod explanation;
pub(crate) mod generate;
mod obstacles;
mod open_hands;
mod other_rules;
mod page;
mod payment;
mod planting;
mod possible;
mod round;
mod seat;
mod side_faults;
pub(crate) mod statistics;
mod take;
mod take_clean;
mod turnover;

pub use clean::is_clean;
pub use open_hands::PAY_ROWS_MAX;
pub(crate) use page::{fill, fill_without_rules, round_seats};
pub use payment::{SeatMoney, SeatWager, WrongPayment};
pub use round::Round;
pub use seat::Seat;
pub(crate) use take::{take, take_without_rules};
pub(crate) use take_clean::take_clean;
pub(crate) use turnover::{stated_figures, turnover};
