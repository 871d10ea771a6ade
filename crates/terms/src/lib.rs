//! Rows of a rule document, as pairs of term and phrase, into the rules of gin that counts deadwood.
//!
//! Here alone phrases are read, for questions and for documents alike. This room knows nothing about
//! Markdown, places, JSON, files or terminals, and decides nothing about a game: what a phrase means
//! is the evaluator's.

mod deadwood;
pub mod gin_rummy;
mod problem;
mod rows;
pub mod score;
pub mod table_gin;

pub use deadwood::core;
pub use problem::{Fault, Problem};
pub use rows::{Rows, problems};
