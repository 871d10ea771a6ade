//! Rounds with melds on the table, played again event by event.
//!
//! Which rule an event breaks and what the hand is worth is the evaluator's word
//! (`gincert_game::table_gin`); this module translates records for it and claims back. It knows nothing
//! about files, money or reports.

pub mod audits;
mod claims;
mod events;
pub(crate) mod generate;
mod judge;
mod planted;
mod planting;
mod plants;

pub(crate) use events::{says, schema};
pub(crate) use generate::play_round;
pub(crate) use judge::{dealt_hands, judge};
pub(crate) use planted::PLANTS;
