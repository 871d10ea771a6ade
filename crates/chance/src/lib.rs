//! Tail probabilities of test statistics, and p-values adjusted for a family of tests.
//!
//! P-values are the only floating-point numbers of the project. They are computed here, through the
//! portable functions of the `libm` crate, so that machines agree. This crate knows numbers only:
//! nothing about cards, decks, hands or money.

mod counts;
pub mod family;
mod law;
mod many_rounds;
mod rates;
mod squares;
pub mod tails;
mod walks;

pub use counts::{Count, fisher_exact};
pub use family::{adjusted_by_holm, combined_by_fisher, watch_list};
pub use law::{Law, Sum};
pub use many_rounds::sum_quantiles;
pub use rates::rate_interval;
pub use squares::{Departure, likelihood_ratio};
pub use tails::P;
pub use walks::{farthest_of_walk, runs_two_sided, visits_two_sided};
