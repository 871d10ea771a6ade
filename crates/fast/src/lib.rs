//! Fast evaluators of hands: bit sets and tables instead of a search over cards.
//!
//! This room gives the answers of `gincert-game` and is trusted only because its tests compare
//! the two: on every hand of seven cards up to suit symmetry in each run, and on all 133,784,560
//! when `GINCERT_EXHAUSTIVE=1` is set. It is the one room that may wrap arithmetic on purpose.
//! It knows nothing about wagers, documents, logs, probabilities or reports.

mod bundles;
mod deadwood;
mod evaluator;
mod lanes;
mod leftover;
mod shape_book;
mod shapes;

pub use bundles::{Bundle, Bundles, HandKey};
pub use deadwood::{Deadwood, RoundTables};
pub use evaluator::Evaluator;
pub use leftover::Leftover;
pub use shape_book::{ShapeBook, ShapeSets};
pub use shapes::{SHAPE_CARDS_MAX, all_shapes};
