//! What documents of all games that count deadwood have in common: rows of terms, examples, and
//! claims about hands. Names no family.

pub(crate) mod answer;
pub(crate) mod claims;
mod evaluated;
pub(crate) mod events;
mod example;
mod hand;
pub(crate) mod items;
pub(crate) mod pack;
mod rows;
mod run;
mod sheet;
pub(crate) mod text;

pub(crate) use evaluated::add_silent_points;
pub(crate) use example::{Example, ExampleQuestion, ExampleResult, apart, unknown};
pub(crate) use rows::{Reader, read, rows_of, rules};
pub(crate) use run::{KINDS as FENCE_KINDS, Kinds, run};
