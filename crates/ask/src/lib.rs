//! Answers questions about hands, rounds and score sheets of the gin rummy families: one JSON object in,
//! one out, evaluated by the reference or by tables.
//!
//! A question and its answer are values ([`Question`], [`EvaluatorAnswer`]); JSON is read into the first and written
//! from the second in one place for each kind. This crate translates: rows of a rule document into rules,
//! records into events, ends into answers. It decides nothing about a game, and it knows nothing about documents' Markdown, files,
//! logs, money or terminals. An answer never fails: a question that cannot be read is answered by
//! an error that says what and where.

mod answer;
mod cards;
mod event_parts;
mod events;
mod family;
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
pub use cards::{Cards, card_sequence, card_set};
pub use event_parts::EventList;
pub use family::{EvaluatorAnswer, Question, answer_json};
pub use gincert_game::table_gin::TableMeld;
pub use gincert_terms::Rows;
pub use hand::{HandAnswer, HandQuestion, KnockRight, LaidAnswer, LaidQuestion};
pub use problem::{AnswerError, KeyResult, QuestionError};
pub use round::{RoundQuestion, closed_seats};
pub use score::{ScoreAnswer, ScoreQuestion};
pub use settle::{SettleAnswer, SettleQuestion};
pub use sheet::{ScoredMatch, SheetAnswer, SheetHand, SheetQuestion, kept, match_json};
pub use table::{TableAnswer, TableQuestion};
pub use table_state::added_to;
pub use turn::{TurnAnswer, TurnQuestion};
