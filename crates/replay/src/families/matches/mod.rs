//! Records of matches: the score kept again from what the rounds scored.
//!
//! It looks at figures only: whether the rounds themselves were scored right, their own records tell;
//! what both say of a round is held against each other when all records are read.
//! How a match is scored is the evaluator's word (`gincert_game::score`).

pub mod audits;
mod book;
mod claims;
mod judge;
mod planted;
mod planting;
mod plants;
mod scores;

pub(crate) use book::{Book, seat_after};
pub(crate) use judge::judge;
pub(crate) use planted::codes;
pub(crate) use scores::{NO_POINTS, OF_MATCH, enter, points_text};
