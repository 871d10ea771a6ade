//! The rows about jokers, beside the deck: what a joker does in melds, and what one counts that is left over.
//!
//! They are the words of games on the table (`gincert_terms`), as far as they are executed here.

use super::phrases;
use super::wagers::needed;
use crate::document::dossier::ParsedDocument;
use crate::document::problem::{Problem, ProblemKind};
use crate::document::{TableKind, Tables};
use gincert_pages::{Cell, CellValue, cell_value};

/// The row about what jokers do in melds.
pub(super) const JOKERS: &str = "Jokers";
/// The row about what a joker counts that is left over.
pub(super) const JOKER_VALUE: &str = "Joker value";

/// Reads both rows of a document whose deck has so many jokers; `None` where they cannot be read or contradict the
/// deck.
pub(super) fn read(dossier: &mut ParsedDocument, tables: &Tables, in_deck: u8) -> Option<()> {
    let cells = [JOKERS, JOKER_VALUE].map(|term| (term, dossier.term(term).filter(says)));
    if in_deck == 0 {
        let stated = cells.into_iter().filter_map(|(term, cell)| Some((term, cell?)));
        return against_deck(dossier, &stated.collect::<Vec<(&str, Cell)>>());
    }
    let mut whole = Some(());
    for (term, cell) in cells {
        let read = match (cell, term) {
            (None, _) => missing(dossier, tables, term),
            (Some(cell), JOKERS) => {
                needed(dossier, &cell, phrases::jokers, |()| phrases::JOKERS.to_owned())
            }
            (Some(cell), _) => {
                needed(dossier, &cell, phrases::joker_value, |()| phrases::JOKER_VALUE.to_owned())
            }
        };
        whole = whole.and(read);
    }
    whole
}

/// Whether a cell says more than that there is nothing.
fn says(cell: &Cell) -> bool {
    let is_dash = |cell: &Cell| matches!(cell.text.as_str(), "-" | "\u{2013}" | "\u{2014}");
    match cell_value(cell) {
        CellValue::NotStated => true,
        value => value.cell().is_some_and(|cell| !is_dash(cell)),
    }
}

/// Rows about jokers of a deck that has none.
fn against_deck(dossier: &mut ParsedDocument, stated: &[(&str, Cell)]) -> Option<()> {
    let Some((_, first)) = stated.first() else {
        return Some(());
    };
    let names: Vec<String> = stated.iter().map(|(term, _)| format!("'{term}'")).collect();
    let are = if names.len() == 1 { "is" } else { "are" };
    let names = names.join(" and ");
    let message = format!("{names} {are} about jokers, and the deck of 'Deck' has none.");
    let deck = dossier.term("Deck").map_or(first.span, |cell| cell.span);
    let help = "Write the deck with its jokers, such as '53 cards with one joker, ace low', or '-' in the row \
                about jokers.";
    let problem = Problem::new(ProblemKind::JokersAgainstDeck, first.span, message)
        .other("'Deck' is here.".to_owned(), deck)
        .help(help);
    dossier.problems.push(problem);
    None
}

fn missing(dossier: &mut ParsedDocument, tables: &Tables, term: &str) -> Option<()> {
    let header = tables.header(TableKind::Term).unwrap_or_default();
    let message = format!("The term '{term}' is not defined, and the deck has jokers.");
    let help = "Add its row; where the source does not state it, write 'not stated: ' and the reading to use.";
    dossier.problems.push(Problem::new(ProblemKind::TermsDefined, header, message).help(help));
    None
}
