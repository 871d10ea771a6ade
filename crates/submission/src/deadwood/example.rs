//! An example is one question to the evaluator and the answer that is expected: only what its result
//! says is compared.

use super::answer::{Answer, answer};
use super::{hand, sheet};
use crate::fences::{Failure, FenceReport, each};
use gincert_evidence::{Span, printable};
use gincert_pages::{Cell, Fence};
use gincert_terms::Rows;
use serde_json::{Map, Value};

/// The kinds of example, by the word after the fence.
pub(crate) const KINDS: [&str; 4] = ["hand", "settle", "sheet", "round"];

/// What cannot be read of an example, in a sentence, and where.
pub(crate) type Read<T> = Result<T, (Span, String)>;

/// How a family reads the examples of which the families have different ones.
pub(crate) struct Kinds {
    /// The end of a hand.
    pub(crate) settle: fn(&[Cell]) -> Read<Example>,
    /// A whole round, or turns from the middle of one.
    pub(crate) round: fn(&Rows, &[Cell]) -> Read<Example>,
}

/// What an example asks.
#[derive(Debug, Clone)]
pub(crate) enum Asked {
    /// One question.
    Question(Map<String, Value>),
    /// A hand as it is set, and with its right to knock: what it leaves over decides.
    SetHand { laid: Map<String, Value>, by_itself: Option<Map<String, Value>> },
    /// Turns one after the other, from a state.
    Turns { state: Map<String, Value>, events: Vec<Value> },
}

/// What an example expects.
#[derive(Debug, Clone)]
pub(crate) enum Wanted {
    /// Something illegal; with the code and the event where they are told.
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
    pub(crate) said: String,
    /// Where it stands in the answer, as a JSON pointer.
    pub(crate) pointer: String,
    /// What stands there.
    pub(crate) want: Value,
}

/// A question and its answer.
#[derive(Debug, Clone)]
pub(crate) struct Example {
    pub(crate) asked: Asked,
    pub(crate) wanted: Wanted,
}

/// Runs the examples of a document.
pub(crate) fn run(kinds: &Kinds, rows: &Rows, fences: &[Fence]) -> FenceReport {
    let mut report = FenceReport::default();
    for fence in fences {
        let of_line = |lines: &[Cell]| failure(rows, lines, hand::example);
        let parts = || fence.lines.split(|line| line.text.trim().is_empty());
        match fence.info.trim() {
            "hand" => each(&mut report, fence.lines.chunks(1), of_line),
            "settle" => each(&mut report, parts(), |lines| failure(rows, lines, kinds.settle)),
            "sheet" => each(&mut report, parts(), |lines| failure(rows, lines, sheet::example)),
            "round" => each(&mut report, parts(), |lines| {
                failure(rows, lines, |lines| (kinds.round)(rows, lines))
            }),
            _ => {}
        }
    }
    report
}

/// What does not hold in an example; `None` where all of it does.
fn failure(
    rows: &Rows,
    lines: &[Cell],
    read: impl Fn(&[Cell]) -> Read<Example>,
) -> Option<Failure> {
    let first = lines.first().map(|line| line.span).unwrap_or_default();
    let fail = |span, message: String, stated: &str, computed: &str| {
        let (stated, computed) = (printable(stated), printable(computed));
        Some(Failure { span, message, stated, computed })
    };
    let example = match read(lines) {
        Ok(example) => example,
        Err((span, sentence)) => return fail(span, sentence, "", "docs/document-format-gin.md"),
    };
    if let Wanted::Holds(items) = &example.wanted {
        let twice = items.iter().enumerate().find(|(place, item)| {
            items.iter().take(*place).any(|other| other.pointer == item.pointer)
        });
        if let Some((_, item)) = twice {
            let sentence = format!("'{}' is said a second time.", printable(&item.said));
            return fail(item.span, sentence, &item.said, "one item of a kind");
        }
    }
    let found = match answer(rows, &example.asked) {
        Ok(found) => found,
        Err(sentence) => {
            let sentence = format!("This example cannot be evaluated. {}", printable(&sentence));
            return fail(first, sentence, "", "no answer");
        }
    };
    match (&example.wanted, found) {
        (Wanted::Foul { span, .. }, Answer::Legal(_)) => {
            fail(*span, "This is legal.".to_owned(), "foul", "legal")
        }
        (Wanted::Foul { span, code, at }, Answer::Foul { code: found, at: place }) => {
            let fits = code.as_ref().is_none_or(|code| *code == found)
                && at.as_ref().is_none_or(|at| *at == place);
            let computed = foul_words(&found, &place);
            let stated = code.as_ref().map(|code| match at {
                Some(at) => foul_words(code, at),
                None => format!("foul {code}"),
            });
            let sentence = format!("The rules find another fault: {computed}.");
            if fits { None } else { fail(*span, sentence, &stated.unwrap_or_default(), &computed) }
        }
        (Wanted::Holds(items), Answer::Foul { code, at }) => {
            let computed = foul_words(&code, &at);
            let span = items.first().map_or(first, |item| item.span);
            let stated = items.first().map(|item| item.said.as_str()).unwrap_or("legal");
            fail(span, format!("This is {computed}."), stated, &computed)
        }
        (Wanted::Holds(items), Answer::Legal(found)) => items.iter().find_map(|item| {
            let there = found.pointer(&item.pointer).unwrap_or(&Value::Null);
            if super::answer::same(&item.pointer, &item.want, there) {
                return None;
            }
            let (said, computed) = (printable(&item.said), super::answer::shown(there));
            let sentence = format!("The example says '{said}'; the rules give '{computed}'.");
            fail(item.span, sentence, &item.said, &computed)
        }),
    }
}

fn foul_words(code: &str, at: &Value) -> String {
    match at {
        Value::Null => format!("foul {code} at none"),
        at => format!("foul {code} at {at}"),
    }
}

/// Reads `foul`, `foul CODE`, `foul CODE at N` and `foul CODE at none`.
pub(crate) fn foul(result: &str, span: Span) -> Option<Wanted> {
    let rest = super::text::after(result, "foul")?;
    let mut words = rest.split_whitespace();
    let code = words.next().map(str::to_owned);
    let at = match (words.next(), words.next(), words.next()) {
        (None, ..) => None,
        (Some("at"), Some("none"), None) => Some(Value::Null),
        (Some("at"), Some(place), None) => Some(super::text::number(place)?.into()),
        _ => return None,
    };
    Some(Wanted::Foul { span, code, at })
}

/// Texts with the lines that they stand on.
pub(crate) type Lines<'a> = Vec<(&'a str, Span)>;

/// The lines of an example apart: what is shown, and the lines of its result, which begin with `=`.
pub(crate) fn apart(lines: &[Cell]) -> Read<(Lines<'_>, Lines<'_>)> {
    let (mut shown, mut results) = (Vec::new(), Vec::new());
    for line in lines {
        match super::text::split(&line.text) {
            (text, None) => shown.push((text, line.span)),
            ("", Some(result)) => results.push((result, line.span)),
            (_, Some(_)) => {
                let sentence = "A result stands on a line of its own, behind '='.";
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
    (span, format!("'{}' is no {what}.", printable(text)))
}
