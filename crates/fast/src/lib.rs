//! Fast evaluators of hands: bit sets and tables instead of a search over cards.
//!
//! This crate gives the answers of `gincert-game` and is trusted only because its tests compare
//! the two: on every hand of seven cards up to suit symmetry in each run, and on all 133,784,560
//! when `GINCERT_EXHAUSTIVE=1` is set. It is the one crate that may wrap arithmetic on purpose.
//! It knows nothing about wagers, documents, logs, probabilities or reports.

mod deadwood;
mod gin_and_win;

pub use deadwood::{Deadwood, RoundTables, TABLES_MAX, TableCache};
pub use gin_and_win::{
    Bundle, Bundles, Evaluator, HandKey, HandRows, Leftover, SHAPE_CARDS_MAX, ShapeBook, ShapeSets,
    all_shapes,
};
