//! What is wrong with a question, in one sentence for the person who wrote it.

use gincert_game::RuleViolation;
use gincert_terms::RowFault;
use serde_json::{Value, json};
use std::fmt;

/// Why a question cannot be answered.
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

impl From<gincert_terms::TermProblem> for QuestionError {
    fn from(problem: gincert_terms::TermProblem) -> QuestionError {
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

/// The answer to illegal play.
pub(crate) fn illegal(fault: RuleViolation) -> Value {
    json!({ "legal": false, "code": fault.code.word(), "at": fault.at })
}
