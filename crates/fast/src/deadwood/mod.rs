//! The least deadwood of a hand from tables, for every gin that counts by points.
//!
//! Gives the answers of `gincert_game::deadwood` and is trusted only because its tests compare the
//! two, under every rule for the ace, with and without sets, runs and poker runs. Knows nothing about
//! turns, knocking or scores.

mod counter;
mod defence;
mod discard;
mod evaluator;
mod melding;
mod poker;
mod suits;

pub use counter::{RoundTables, TABLES_MAX, TableCache};
pub use evaluator::Deadwood;
