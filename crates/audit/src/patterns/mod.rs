//! Habits: what explains many exceptions together, by whom, since when, and what they have in common.
//!
//! Nothing is found here that the audit did not find; exceptions are put together. The criterion and the
//! level at which a pattern is named are in docs/patterns.md.

mod advice;
mod answer;
mod background;
mod collector;
mod concentration;
mod conflicts;
mod description;
mod explanation;
mod fact;
mod find;
mod measure;
mod outside;
mod pairs;
mod pattern;
mod play_column;
mod price;
mod repayment;
mod scope;
mod search;
mod split;
mod voids;
mod window;

pub use advice::PatternAdvice;
pub(crate) use collector::FactCollector;
pub use conflicts::ConflictingRecords;
pub use fact::FACTS_MAX;
pub(crate) use find::find as find_patterns;
pub use pattern::{Pattern, PatternReport, Who};
pub use price::LEVEL;
pub use repayment::{CAPPED_PAYMENT, Repayment};
