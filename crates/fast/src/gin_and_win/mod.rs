//! Gin & Win: the best setting of a hand, and bundles of hands that count together.

mod bundles;
mod evaluator;
mod hand_rows;
mod jokers;
mod lanes;
mod leftover;
mod shape_book;
mod shapes;

pub use bundles::{Bundle, Bundles, HandKey};
pub use evaluator::Evaluator;
pub use hand_rows::HandRows;
pub use leftover::Leftover;
pub use shape_book::{ShapeBook, ShapeSets};
pub use shapes::{SHAPE_CARDS_MAX, all_shapes};
