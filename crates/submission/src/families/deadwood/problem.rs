//! What is wrong with an example: it cannot be read, or its cards break a rule before anything is played.

use gincert_evidence::{Span, printable};
use gincert_game::RuleViolation;

/// What cannot be read of an example, in a sentence, and where.
pub(crate) type ExampleResult<T> = Result<T, (Span, String)>;

/// Why an example asks nothing.
pub(crate) enum ExampleProblem {
    /// It cannot be read.
    Unread(Span, String),
    /// Its cards break a rule before anything is played, which is its answer.
    Illegal(RuleViolation),
}

impl From<(Span, String)> for ExampleProblem {
    fn from((span, sentence): (Span, String)) -> ExampleProblem {
        ExampleProblem::Unread(span, sentence)
    }
}

impl From<RuleViolation> for ExampleProblem {
    fn from(fault: RuleViolation) -> ExampleProblem {
        ExampleProblem::Illegal(fault)
    }
}

/// What is asked, or the rule that is broken before.
pub(crate) fn asked_or_illegal<T>(
    read: Result<T, ExampleProblem>,
) -> ExampleResult<Result<T, RuleViolation>> {
    match read {
        Ok(asked) => Ok(Ok(asked)),
        Err(ExampleProblem::Illegal(fault)) => Ok(Err(fault)),
        Err(ExampleProblem::Unread(span, sentence)) => Err((span, sentence)),
    }
}

/// Reads parts of an example one after the other: the first rule that their cards break, once all can
/// be read.
pub(crate) fn first_fault(
    parts: impl Iterator<Item = Result<(), ExampleProblem>>,
) -> ExampleResult<Option<RuleViolation>> {
    let mut first = None;
    for part in parts {
        if let Err(fault) = asked_or_illegal(part)? {
            first.get_or_insert(fault);
        }
    }
    Ok(first)
}

/// A sentence about a text that is none of what may stand there.
pub(crate) fn unknown(span: Span, what: &str, text: &str) -> (Span, String) {
    (span, format!("'{}' is not a {what}.", printable(text)))
}

/// A sentence about an example that is read and cannot be evaluated.
pub(crate) fn not_evaluated(why: impl std::fmt::Display) -> String {
    format!("This example cannot be evaluated. {}", printable(&why.to_string()))
}
