//! A rule document drafted from the free text of a game's rules: what the text states, what it does not state,
//! and where a person has to choose.
//!
//! Nothing is guessed: a cell has the phrases that the text gives for it, each with its passages. One phrase
//! that is plainly stated fills the cell; none leaves it not stated; several, or one that the text states only
//! loosely, are for a person to choose. Passages that look like a rule and were not used are listed. This
//! folder knows values; it writes no page.

mod asides;
mod deck;
mod doubt;
mod left_over;
mod marks;
mod melds;
mod model;
mod names;
mod outcomes;
mod pay_off;
mod pay_rows;
mod qualifier;
mod scope;
mod settings;
mod sheet;
mod tables;
mod tie;
mod topics;
mod verdict;
mod vocabulary;
mod wagers;

pub use doubt::{Doubt, DoubtKind};
pub use model::{
    CellCandidate, CellState, DraftedCell, DraftedDocument, DraftedOutcome, DraftedPayRow,
    DraftedWager, LeftOverPassage, LeftOverReason, LooseReason, Passage,
};
pub use scope::{ForeignGame, foreign_game};

use crate::free_text::FreeText;
use sheet::Sheet;

/// Drafts a document from a text.
///
/// ```
/// use gincert_submission::FreeText;
/// use gincert_submission::gin_and_win::draft::{CellState, draft};
/// let text = FreeText::read("Each hand is dealt seven cards. Cards speak.").unwrap();
/// let drafted = draft(&text);
/// let hand = drafted.terms.iter().find(|cell| cell.name == "Hand").unwrap();
/// assert_eq!(hand.state(), CellState::Stated("7 cards"));
/// let score = drafted.terms.iter().find(|cell| cell.name == "Score").unwrap();
/// assert_eq!(score.state(), CellState::NotStated);
/// ```
pub fn draft(text: &FreeText) -> DraftedDocument {
    let mut sheet = Sheet::new(text);
    let tables = tables::read(&mut sheet);
    let hand = deck::hand(&sheet);
    let cards = match hand.state() {
        CellState::Stated(phrase) => super::phrases::hand_cards(phrase).ok(),
        _ => None,
    };
    let names = names::read(&sheet);
    let pay_rows::PayRows { rows: pays, other_lines, other_wagers } =
        pay_rows::read(&sheet, &tables, &names);
    let melds = melds::read(&sheet, &pay_rows::passages(&pays));
    let outcomes = outcomes::read(&sheet, &tables, &other_lines);
    let terms = vec![
        deck::deck(&sheet),
        hand,
        deck::seats(&sheet),
        deck::deal_order(&sheet),
        melds,
        settings::score(&sheet),
        settings::dealer(&sheet),
        settings::player(&sheet),
        tie::comparison(&sheet),
        qualifier::read(&sheet, cards),
    ];
    let wagers = wagers::read(&sheet, &outcomes, &names, !pays.is_empty());
    let mut drafted = DraftedDocument {
        game: scope::named(&sheet),
        wagers,
        terms,
        outcomes,
        pays,
        left_over: Vec::new(),
        passages: text.pieces.len() as u64,
        other_passages: 0,
    };
    verdict::settle(&sheet, &tables, &mut drafted);
    left_over::list(&sheet, &tables, (&other_wagers, &names), &mut drafted);
    verdict::mention(&sheet, &mut drafted);
    drafted
}

#[cfg(test)]
mod doubtful_tests;
#[cfg(test)]
mod tests;
