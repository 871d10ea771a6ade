//! What optimal play of two decisions is for a person: by left-over cards, for some first cards, and as a strategy of two
//! thresholds. Everything is read from what `rounds` counted.

mod advice;
mod card;
mod choices;

pub use advice::FirstAdvice;
pub use card::{DecisionCard, DecisionCards};
pub use choices::FirstChoice;
