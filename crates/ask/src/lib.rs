//! Questions about hands, rounds and score sheets of the gin rummy families: one JSON object in,
//! one out, answered by the evaluators.
//!
//! This room translates: rows of a rule document into rules, records into events, ends into
//! answers. It decides nothing about a game, and it knows nothing about documents' Markdown, files,
//! logs, money or terminals. An answer never fails: a question that cannot be read is answered by
//! an error that says what and where.

mod answer;
mod cards;
mod events;
mod hand;
mod problem;
mod question;
mod round;
mod rows;
mod rules;
mod score;
mod score_rules;
mod settle;
mod sheet;
mod table;
mod table_events;
mod table_rules;
mod table_state;
mod turn;

pub use answer::{Document, QUESTION_BYTES_MAX, answer};
pub use problem::Problem;
pub use rows::Rows;
pub use rules::{core, deal_rules, gin_rummy, settle_rules};
pub use score_rules::score_rules;
pub use table_rules::table_gin;
