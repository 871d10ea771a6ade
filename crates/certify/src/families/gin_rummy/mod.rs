//! What a report says of gin rummy with closed hands and of no other game.

mod mathematics;

pub(crate) use mathematics::add as add_mathematics;

/// How hands are counted.
pub(crate) const COUNTING: &str = "Counting: all dealt hands are counted exactly, rank by rank; in whole numbers, without simulation or floating point.";
