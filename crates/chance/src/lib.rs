//! Tail probabilities, and what becomes of them in a family of tests.
//!
//! P-values are the only floating-point numbers of the project. They are computed here, through the
//! portable functions of the `libm` crate, so that machines agree. This room knows numbers only:
//! nothing about cards, decks, hands or money.

pub mod family;
pub mod tails;

pub use family::{adjusted_by_holm, combined_by_fisher, watch_list};
pub use tails::P;
