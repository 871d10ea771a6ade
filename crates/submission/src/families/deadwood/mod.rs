//! What documents of all games that count deadwood have in common: rows of terms, examples, and
//! claims about hands. Names no family.

mod answer;
pub(crate) mod claims;
mod evaluated;
pub(crate) mod events;
mod example;
mod figure;
mod hand;
pub(crate) mod items;
pub(crate) mod pack;
mod problem;
mod rows;
mod run;
mod sheet;
pub(crate) mod text;

pub(crate) use evaluated::add_silent_points;
pub(crate) use example::{Example, apart};
pub(crate) use problem::{
    ExampleProblem, ExampleResult, asked_or_illegal, first_fault, not_evaluated, unknown,
};
pub(crate) use rows::{Reader, read, rows_of, rules};
pub(crate) use run::{KINDS as FENCE_KINDS, Kinds, run};
