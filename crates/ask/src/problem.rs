//! Why a question has no answer: nobody can say what it asks, or its play breaks a rule.

use gincert_game::RuleViolation;
use gincert_terms::{RowFault, TermProblem};
use serde_json::{Map, Value, json};
use std::fmt;

/// Why a question cannot be answered, in one sentence for the person who wrote it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct QuestionError(String);

impl QuestionError {
    /// A problem in a whole sentence.
    pub fn new(sentence: impl Into<String>) -> QuestionError {
        QuestionError(sentence.into())
    }

    /// A key that is missing, or of another kind than it has to be.
    pub(crate) fn key(key: &str, wanted: &str) -> QuestionError {
        QuestionError(format!("The key `{key}` has to be {wanted}."))
    }

    /// A row of `terms` that no document of these games has.
    pub(crate) fn row(term: &str, near: &str) -> QuestionError {
        let shown: String = term.chars().take(80).flat_map(char::escape_debug).collect();
        QuestionError(format!(
            "`terms` has the row `{shown}`, which no rules have; the nearest is `{near}`."
        ))
    }
}

impl From<TermProblem> for QuestionError {
    fn from(problem: TermProblem) -> QuestionError {
        let help = match problem.fault {
            RowFault::Missing => " Give it in `terms` or in the rules.",
            RowFault::Unknown | RowFault::Unfit => "",
        };
        QuestionError(format!("{problem}{help}"))
    }
}

impl fmt::Display for QuestionError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for QuestionError {}

/// What a key says, or why it cannot be read. That matters only where the rules need the key, and
/// where nothing before it breaks a rule.
pub type KeyResult<T> = Result<T, QuestionError>;

/// Why there are no figures.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum AnswerError {
    /// The question cannot be answered.
    Question(QuestionError),
    /// The play breaks a rule, which is an answer.
    Illegal(RuleViolation),
}

impl From<QuestionError> for AnswerError {
    fn from(problem: QuestionError) -> AnswerError {
        AnswerError::Question(problem)
    }
}

impl From<TermProblem> for AnswerError {
    fn from(problem: TermProblem) -> AnswerError {
        AnswerError::Question(problem.into())
    }
}

impl From<RuleViolation> for AnswerError {
    fn from(fault: RuleViolation) -> AnswerError {
        AnswerError::Illegal(fault)
    }
}

/// The answer to legal play.
pub(crate) fn legal(mut figures: Map<String, Value>) -> Value {
    figures.insert("legal".into(), json!(true));
    Value::Object(figures)
}

/// The answer to illegal play.
pub(crate) fn illegal(fault: RuleViolation) -> Value {
    json!({ "legal": false, "code": fault.code.word(), "at": fault.at })
}
