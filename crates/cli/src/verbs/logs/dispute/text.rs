//! The answer in the terminal: the answer first, in lines of 80 columns.

use super::case::{AnswerKind, DisputeAnswer};
use super::statement::{PatronStatement, statement};
use super::{list, nothing};
use crate::ui::tables::tabular;
use crate::ui::wrap::wrapped;
use gincert_evidence::{counted, grouped, printable};
use gincert_replay::CORRECTIONS_MAX;
use gincert_replay::desk::ROUNDS_SHOWN_MAX;

/// The whole answer.
pub fn answer(answer: &DisputeAnswer<'_>) -> String {
    let mut text = String::new();
    for broken in &answer.found.broken {
        let file = usize::try_from(broken.file).ok().and_then(|file| answer.names.get(file));
        let (file, why) = (file.map_or("", String::as_str), printable(&broken.why));
        let bytes = grouped(broken.offset.into());
        let words = format!("{file} was not read to its end, but to byte {bytes}: {why}.");
        text.push_str(&wrapped("Incomplete: ", &words));
    }
    if answer.found.corrections_dropped > 0 {
        let dropped = counted(answer.found.corrections_dropped, "correction", "corrections");
        let words =
            format!("{dropped} beyond {} are not followed.", grouped(CORRECTIONS_MAX as i128));
        text.push_str(&wrapped("Incomplete: ", &words));
    }
    match answer.kind() {
        AnswerKind::NotFound => {
            text.push_str(&wrapped("", &nothing::sentence(answer)));
            for reason in nothing::reasons(answer) {
                text.push_str(&wrapped("- ", &reason));
            }
        }
        AnswerKind::SeatNeeded => {
            let rounds = rounds(answer);
            let words = format!("{rounds} found. Whose seat is it about? Add --seat or --card.");
            text.push_str(&wrapped("", &words));
            text.push_str(&format!("\n{}", tabular(&list::of_rounds(answer))));
            text.push_str(&more(answer));
        }
        AnswerKind::Found if answer.found.rounds.len() == 1 => {
            for (place, case) in answer.cases.iter().enumerate() {
                text.push_str(if place > 0 { "\n" } else { "" });
                text.push_str(&of_statement(&statement(answer, case)));
            }
        }
        AnswerKind::Found => {
            let wrong = answer.cases.iter().filter(|case| !case.is_right()).count();
            let wrong = match wrong {
                0 => "each was paid as due".to_owned(),
                wrong => format!("{} not paid as due, or not compared", grouped(wrong as i128)),
            };
            let rounds = rounds(answer);
            let words =
                format!("{rounds} found: {wrong}. --round ROUND shows one of them in full.");
            text.push_str(&wrapped("", &words));
            text.push_str(&format!("\n{}", tabular(&list::of_cases(answer))));
            text.push_str(&more(answer));
        }
    }
    text
}

fn rounds(answer: &DisputeAnswer<'_>) -> String {
    counted(answer.found.rounds.len() as u64, "round", "rounds")
}

/// That more were found than are shown.
fn more(answer: &DisputeAnswer<'_>) -> String {
    if answer.found.more == 0 {
        return String::new();
    }
    let records = counted(answer.found.more, "more record matches", "more records match");
    let words = format!(
        "{records}: the first {ROUNDS_SHOWN_MAX} rounds are shown. Add a condition to see the others."
    );
    format!("\n{}", wrapped("", &words))
}

/// A statement in full.
fn of_statement(statement: &PatronStatement) -> String {
    let mut text = format!("{}\n", wrapped("", &statement.headline));
    for (name, value) in &statement.facts {
        text.push_str(&wrapped(&format!("{name:13}"), &printable(value)));
    }
    text.push('\n');
    for (step, number) in statement.steps.iter().zip(1..) {
        text.push_str(&wrapped(&format!("{number}. "), &printable(step)));
    }
    for table in &statement.amounts {
        text.push_str(&format!("\n{}", tabular(table)));
    }
    if !statement.notes.is_empty() {
        text.push('\n');
    }
    for note in &statement.notes {
        text.push_str(&wrapped("", &printable(note)));
    }
    if let Some(table) = &statement.records {
        text.push_str(&format!("\n{}", tabular(table)));
    }
    if !statement.exceptions.is_empty() {
        text.push_str("\nExceptions (`gincert explain CODE` explains each)\n\n");
    }
    for exception in &statement.exceptions {
        text.push_str(&wrapped("- ", &printable(exception)));
    }
    text.push_str("\nWhat to do first\n\n");
    for (one, number) in statement.advice.iter().zip(1..) {
        text.push_str(&wrapped(&format!("{number}. "), &printable(one)));
    }
    text
}
