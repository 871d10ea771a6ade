//! What a report says of Gin & Win and of no other game: its rules, its mathematics, its limits, its
//! tests of the tool, and the money of its logs.

mod base_game;
mod mathematics;
mod payout_limit;
mod prizes;
mod rules;
mod selftest;

pub(crate) use mathematics::{add as add_mathematics, exact_costs};
pub(crate) use payout_limit::payout_limit;
pub(crate) use prizes::prizes_above;
pub(crate) use rules::{rules_tables, side_number};
pub(crate) use selftest::selftest;

/// How hands and deals are counted.
pub(crate) const COUNTING: &str = "Counting: all hands are counted exactly, by orbits of ranks or suits; in whole numbers, without simulation or floating point. Information from other players' hands is not analysed.";
