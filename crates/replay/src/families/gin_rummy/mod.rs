//! Closed-hand rounds settled again: from the pack, from the deal, or from the hands at the end.
//!
//! What a round is worth, and which rule an event breaks, is the evaluator's word
//! (`gincert_game::gin_rummy`); this module translates records for it and claims back. It knows nothing
//! about files, money or reports.

mod advice;
pub mod audits;
mod claims;
mod events;
pub(crate) mod generate;
mod judge;
mod planted;
mod planting;
mod siblings;

pub(crate) use events::{says, schema};
pub(crate) use judge::{dealt_hands, judge};
pub(crate) use planted::PLANTS;
