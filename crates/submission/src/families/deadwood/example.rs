//! An example is one question to the evaluator and the answer that is expected.

use gincert_evidence::{Span, printable};
use gincert_pages::Cell;
use serde_json::{Map, Value};

/// What cannot be read of an example, in a sentence, and where.
pub(crate) type ExampleResult<T> = Result<T, (Span, String)>;

/// What an example asks.
#[derive(Debug, Clone)]
pub(crate) enum ExampleQuestion {
    /// One question.
    Question(Map<String, Value>),
    /// A hand as it is set, and with its right to knock: what it leaves over decides.
    SetHand { laid: Map<String, Value>, by_itself: Option<Map<String, Value>> },
    /// Turns one after the other, from a state.
    Turns { state: Map<String, Value>, events: Vec<Value> },
}

/// What an example expects.
#[derive(Debug, Clone)]
pub(crate) enum ExpectedResult {
    /// Something illegal; with the code and the event where they are stated.
    Foul { span: Span, code: Option<String>, at: Option<Value> },
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
    /// Where it stands in the answer, as a JSON pointer.
    pub(crate) pointer: String,
    /// What stands there.
    pub(crate) want: Value,
}

/// A question and its answer.
#[derive(Debug, Clone)]
pub(crate) struct Example {
    pub(crate) asked: ExampleQuestion,
    pub(crate) wanted: ExpectedResult,
}

/// Reads `foul`, `foul CODE`, `foul CODE at N` and `foul CODE at none`.
pub(crate) fn foul(result: &str, span: Span) -> Option<ExpectedResult> {
    let rest = super::text::after(result, "foul")?;
    let mut words = rest.split_whitespace();
    let code = words.next().map(str::to_owned);
    let at = match (words.next(), words.next(), words.next()) {
        (None, ..) => None,
        (Some("at"), Some("none"), None) => Some(Value::Null),
        (Some("at"), Some(place), None) => Some(super::text::number(place)?.into()),
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
        match super::text::split(&line.text) {
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

/// A sentence about a text that is none of what may stand there.
pub(crate) fn unknown(span: Span, what: &str, text: &str) -> (Span, String) {
    (span, format!("'{}' is not a {what}.", printable(text)))
}
