//! Gin & Win: the rows of its rule documents, its worked examples, and what its open points cost.

pub(crate) mod fences;
pub(crate) mod open_points;
pub mod phrases;
pub(crate) mod rules;
pub(crate) mod sign;
pub(crate) mod wagers;
