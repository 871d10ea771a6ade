//! What a report says of Gin & Win and of no other game: its rules, its mathematics, its limits, its
//! tests of the tool, and the money of its logs.

mod base_game;
mod mathematics;
mod money;
mod payout_limit;
mod rules;
mod scores;
mod selftest;
mod sheet;
mod tables;
mod tests_made;
mod win;
mod win_figure;

pub(crate) use mathematics::{add as add_mathematics, exact_costs};
pub use money::{Totals, totals};
pub(crate) use payout_limit::payout_limit;
pub(crate) use rules::rules_tables;
pub use scores::definitions;
pub(crate) use selftest::selftest;
pub(crate) use sheet::seat_sheet;
pub(crate) use tables::audit_tables;
pub(crate) use win_figure::win_figures;
