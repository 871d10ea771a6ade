//! The par sheet: every figure that a laboratory prints about a game's wagers, each on a named base.

mod bounds;
mod law;
mod sheet;

pub use bounds::{BOUND_ROUNDS, ReturnBounds};
pub use law::ResultLaw;
pub use sheet::{ParSheet, ParWager, PayOffStep, WagerSheet, par_sheet};

#[cfg(test)]
mod tests;
