//! Runs examples: of an answer only what the example's result says is compared.

use super::answer::figure;
use super::example::{Example, ExpectedResult};
use super::problem::{ExampleResult, not_evaluated};
use super::{hand, sheet};
use crate::fences::{Failure, FenceReport, each};
use gincert_ask::{AnswerError, Evaluator};
use gincert_evidence::printable;
use gincert_game::RuleViolation;
use gincert_pages::{Cell, Fence};
use gincert_terms::Rows;

/// The kinds of example, by the word after the fence.
pub(crate) const KINDS: [&str; 4] = ["hand", "settle", "sheet", "round"];

/// How a family reads the examples of which the families have different ones.
pub(crate) struct Kinds {
    /// The end of a hand.
    pub(crate) settle: fn(&Rows, &[Cell]) -> ExampleResult<Example>,
    /// A whole round, or turns from the middle of one.
    pub(crate) round: fn(&Rows, &[Cell]) -> ExampleResult<Example>,
}

/// Runs the examples of a document.
pub(crate) fn run(kinds: &Kinds, rows: &Rows, fences: &[Fence]) -> FenceReport {
    let mut report = FenceReport::default();
    let evaluator = &mut Evaluator::default();
    for fence in fences {
        let parts = || fence.lines.split(|line| line.text.trim().is_empty());
        match fence.info.trim() {
            "hand" => each(&mut report, fence.lines.chunks(1), |lines| {
                failure(evaluator, rows, lines, hand::example)
            }),
            "settle" => {
                each(&mut report, parts(), |lines| failure(evaluator, rows, lines, kinds.settle))
            }
            "sheet" => {
                each(&mut report, parts(), |lines| failure(evaluator, rows, lines, sheet::example))
            }
            "round" => {
                each(&mut report, parts(), |lines| failure(evaluator, rows, lines, kinds.round))
            }
            _ => {}
        }
    }
    report
}

/// What does not hold in an example; `None` where all of it does.
fn failure(
    evaluator: &mut Evaluator,
    rows: &Rows,
    lines: &[Cell],
    read: impl Fn(&Rows, &[Cell]) -> ExampleResult<Example>,
) -> Option<Failure> {
    let first = lines.first().map(|line| line.span).unwrap_or_default();
    let fail = |span, message: String, stated: &str, computed: &str| {
        let (stated, computed) = (printable(stated), printable(computed));
        Some(Failure { span, message, stated, computed })
    };
    let example = match read(rows, lines) {
        Ok(example) => example,
        Err((span, sentence)) => return fail(span, sentence, "", "docs/document-format-gin.md"),
    };
    if let ExpectedResult::Holds(items) = &example.wanted {
        let twice = items.iter().enumerate().find(|(place, item)| {
            items.iter().take(*place).any(|other| other.figure.name == item.figure.name)
        });
        if let Some((_, item)) = twice {
            let sentence = format!("'{}' is a duplicate.", printable(&item.phrase));
            return fail(item.span, sentence, &item.phrase, "one item of a kind");
        }
    }
    let found = match example.asked {
        Ok(asked) => evaluator.answer_question(rows, asked),
        Err(fault) => Err(AnswerError::Illegal(fault)),
    };
    match (&example.wanted, found) {
        (_, Err(AnswerError::Question(problem))) => {
            fail(first, not_evaluated(problem), "", "no answer")
        }
        (ExpectedResult::Foul { span, .. }, Ok(_)) => {
            fail(*span, "This is legal.".to_owned(), "foul", "legal")
        }
        (ExpectedResult::Foul { span, code, at }, Err(AnswerError::Illegal(fault))) => {
            let fits = code.as_ref().is_none_or(|code| *code == fault.code.word())
                && at.is_none_or(|at| at == fault.at);
            let computed = illegal_words(fault);
            let stated = code.as_ref().map(|code| match at {
                Some(at) => foul_words(code, *at),
                None => format!("foul {code}"),
            });
            let sentence = format!("The rules give a different fault: {computed}.");
            if fits { None } else { fail(*span, sentence, &stated.unwrap_or_default(), &computed) }
        }
        (ExpectedResult::Holds(items), Err(AnswerError::Illegal(fault))) => {
            let computed = illegal_words(fault);
            let span = items.first().map_or(first, |item| item.span);
            let stated = items.first().map(|item| item.phrase.as_str()).unwrap_or("legal");
            fail(span, format!("This is {computed}."), stated, &computed)
        }
        (ExpectedResult::Holds(items), Ok(found)) => items.iter().find_map(|item| {
            let there = figure(&found, item.figure.name);
            if item.figure.value == there {
                return None;
            }
            let (phrase, computed) = (printable(&item.phrase), there.shown());
            let sentence = format!("The example states '{phrase}'; the rules give '{computed}'.");
            fail(item.span, sentence, &item.phrase, &computed)
        }),
    }
}

fn illegal_words(fault: RuleViolation) -> String {
    foul_words(fault.code.word(), fault.at)
}

fn foul_words(code: &str, at: Option<usize>) -> String {
    match at {
        None => format!("foul {code} at none"),
        Some(at) => format!("foul {code} at {at}"),
    }
}
