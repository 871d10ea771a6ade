//! What a map may not replace or state, as problems with what to do about each.

use super::{unknown_form, unknown_phrase};
use gincert_evidence::printable;
use gincert_pages::{Cell, PageProblem};
use gincert_replay::map::{MapWord, ReplacementError};
use gincert_replay::rows::{Field, FieldForm as Holds};
use gincert_submission::Problem;

/// A word that the map may not replace.
pub(super) fn word(word: &MapWord, why: &ReplacementError, theirs: &Cell, ours: &Cell) -> Problem {
    let field = word.field.name();
    let shown = printable(&word.theirs);
    match why {
        ReplacementError::NotListed | ReplacementError::OwnValue => {
            let message = format!(
                "The map replaces '{shown}' by '{}' in the field '{field}', which contains {}.",
                printable(&word.ours),
                holds(word.field)
            );
            let help = "A map replaces words of closed lists (such as an action or an outcome) and \
                        words for nothing. Remove this row; correct the export where it is wrong.";
            Problem::new(PageProblem::PhraseUnknown, theirs.span, message).help(help)
        }
        ReplacementError::OwnWord(own) => {
            let into = if word.ours.is_empty() { "nothing" } else { word.ours.as_str() };
            let message = format!(
                "The map replaces '{shown}' by '{}' in the field '{field}', and '{}' is a word of the \
                 format itself.",
                printable(into),
                printable(own)
            );
            let help = "Remove this row. If the column has another meaning, write 'not read'.";
            Problem::new(PageProblem::PhraseUnknown, theirs.span, message).help(help)
        }
        ReplacementError::UnknownWord(known) if known.is_empty() => {
            unknown_form(ours, "currency", "Write a code of ISO 4217, such as USD.")
        }
        ReplacementError::UnknownWord(known) => {
            let known: Vec<&str> = known.iter().map(String::as_str).collect();
            unknown_phrase(ours, &format!("value of the field '{field}'"), &known)
        }
        ReplacementError::NotNothing => {
            let message = format!(
                "The map reads '{shown}' as nothing in the field '{field}', and '{shown}' is not a word \
                 for nothing."
            );
            let help = "Words for nothing are such as n/a, null, none, unknown or --, without a digit. \
                        Remove this row, or leave the cell empty in the export.";
            Problem::new(PageProblem::PhraseUnknown, theirs.span, message).help(help)
        }
    }
}

/// A constant that the map may not state.
pub(super) fn constant(name: &Cell, field: Field) -> Problem {
    let message = format!(
        "The map sets the field '{}' for every record, but the field contains {}.",
        field.name(),
        holds(field)
    );
    let help = "A map can set only v, game, rules, table, currency, source, shuffle, shift and \
                gaming_day. Name the column that contains the field, or omit the field.";
    Problem::new(PageProblem::PhraseUnknown, name.span, message).help(help)
}

/// What the values of a field are.
fn holds(field: Field) -> &'static str {
    match field.form() {
        Holds::Money => "an amount of money",
        Holds::Cards | Holds::Groups | Holds::Deck => "cards",
        Holds::Instant => "a time",
        Holds::Whole => "a number",
        Holds::Flag => "a result of each round",
        Holds::Text => match field {
            Field::Action | Field::Outcome | Field::State | Field::Wager | Field::AdjustedBet => {
                "a word of each round"
            }
            _ => "a name or a text of the log's own",
        },
    }
}
