//! The par sheet: every figure that a laboratory prints about a game's wagers, each on a named base.

mod bounds;
mod law;
mod losses;
mod sheet;

pub use bounds::{BOUND_ROUNDS, ReturnBounds};
pub use law::ResultLaw;
pub use losses::{LongestRun, RUIN_ROUNDS, Ruin, RunWait};
pub use sheet::{ParSheet, ParWager, PayOffStep, PayOffTable, WagerSheet, par_sheet};

#[cfg(test)]
mod tests;
