//! Answers questions about hands, rounds and score sheets of the gin rummy families: one JSON object in,
//! one out, evaluated by the reference or by tables.
//!
//! This crate translates: rows of a rule document into rules, records into events, ends into
//! answers. It decides nothing about a game, and it knows nothing about documents' Markdown, files,
//! logs, money or terminals. An answer never fails: a question that cannot be read is answered by
//! an error that says what and where.

mod answer;
mod cards;
mod event_parts;
mod events;
mod hand;
mod object;
mod problem;
mod question;
mod round;
mod score;
mod settle;
mod sheet;
mod table;
mod table_events;
mod table_state;
mod turn;

pub use answer::{AnswerLine, Document, Evaluator, QUESTION_BYTES_MAX, unread};
pub use gincert_terms::Rows;
pub use problem::QuestionError;
pub use sheet::{ScoredMatch, kept, match_json};
