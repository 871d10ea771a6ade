//! Gin & Win: the rows of its rule documents, its worked examples, what is exact of its wagers, and what
//! its open points cost.

pub(crate) mod checks;
pub(crate) mod claims;
pub(crate) mod difference;
mod examined;
pub(crate) mod fences;
pub(crate) mod open_points;
pub mod phrases;
pub(crate) mod rules;
pub(crate) mod sign;
pub(crate) mod wagers;

pub(crate) use examined::mathematics;
