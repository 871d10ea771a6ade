//! An example is one question to the evaluator and the answer that is expected.

use super::figure::Figure;
use super::problem::ExampleResult;
use super::text::{after, place, split};
use gincert_ask::Question;
use gincert_evidence::Span;
use gincert_game::RuleViolation;
use gincert_pages::Cell;

/// What an example expects.
#[derive(Debug, Clone)]
pub(crate) enum ExpectedResult {
    /// Something illegal; with the code and the event where they are stated.
    Foul { span: Span, code: Option<String>, at: Option<Option<usize>> },
    /// These figures.
    Holds(Vec<Item>),
}

/// One figure of a result.
#[derive(Debug, Clone)]
pub(crate) struct Item {
    /// The line.
    pub(crate) span: Span,
    /// As it is printed.
    pub(crate) phrase: String,
    /// What it states.
    pub(crate) figure: Figure,
}

/// A question and its answer.
#[derive(Debug, Clone)]
pub(crate) struct Example {
    pub(crate) asked: Result<Question, RuleViolation>,
    pub(crate) wanted: ExpectedResult,
}

/// Reads `foul`, `foul CODE`, `foul CODE at N` and `foul CODE at none`.
pub(crate) fn foul(result: &str, span: Span) -> Option<ExpectedResult> {
    let rest = after(result, "foul")?;
    let mut words = rest.split_whitespace();
    let code = words.next().map(str::to_owned);
    let at = match (words.next(), words.next(), words.next()) {
        (None, ..) => None,
        (Some("at"), Some("none"), None) => Some(None),
        (Some("at"), Some(event), None) => Some(Some(place(event)?)),
        _ => return None,
    };
    Some(ExpectedResult::Foul { span, code, at })
}

/// Texts with the lines that they stand on.
pub(crate) type PlacedLines<'a> = Vec<(&'a str, Span)>;

/// The lines of an example apart: what is shown, and the lines of its result, which begin with `=`.
pub(crate) fn apart(lines: &[Cell]) -> ExampleResult<(PlacedLines<'_>, PlacedLines<'_>)> {
    let (mut shown, mut results) = (Vec::new(), Vec::new());
    for line in lines {
        match split(&line.text) {
            (text, None) => shown.push((text, line.span)),
            ("", Some(result)) => results.push((result, line.span)),
            (_, Some(_)) => {
                let sentence = "Write a result on its own line, after '='.";
                return Err((line.span, sentence.to_owned()));
            }
        }
    }
    if results.is_empty() {
        let span = lines.first().map(|line| line.span).unwrap_or_default();
        return Err((span, "This example has no result after '='.".to_owned()));
    }
    Ok((shown, results))
}
