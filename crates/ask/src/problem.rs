//! What is wrong with a question, in one sentence for the person who wrote it.

use gincert_terms::Fault;
use std::fmt;

/// Why a question cannot be answered.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Problem(String);

impl Problem {
    /// A problem in a whole sentence.
    pub fn new(sentence: impl Into<String>) -> Problem {
        Problem(sentence.into())
    }

    /// A key that is missing, or of another kind than it has to be.
    pub(crate) fn key(key: &str, wanted: &str) -> Problem {
        Problem(format!("The key `{key}` has to be {wanted}."))
    }

    /// A row of `terms` that no document of these games has.
    pub(crate) fn row(term: &str, near: &str) -> Problem {
        let shown: String = term.chars().take(80).flat_map(char::escape_debug).collect();
        Problem(format!(
            "`terms` has the row `{shown}`, which no rules have; the nearest is `{near}`."
        ))
    }
}

impl From<gincert_terms::Problem> for Problem {
    fn from(problem: gincert_terms::Problem) -> Problem {
        let help = match problem.fault {
            Fault::Missing => " Give it in `terms` or in the rules.",
            Fault::Unknown | Fault::Unfit => "",
        };
        Problem(format!("{problem}{help}"))
    }
}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for Problem {}
