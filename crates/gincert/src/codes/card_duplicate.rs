//! A card stands twice in a hand, or in both hands of a round.
//!
//! The deck has each card once. A card that appears twice means a misread card or a foul deck.
//!
//! What to do: find out which of the two was dealt.

use gincert_evidence::{Finding, Grade, Place, Quantity, printable};

pub const CODE: &str = "card-duplicate";

/// The finding.
pub fn finding(place: Place, cards: &str) -> Finding {
    let message = format!(
        "{} stands there twice; the deck has each card once.",
        printable(cards)
    );
    Finding::new(CODE, Grade::Material, place, message)
        .observed(Quantity::Text(cards.to_owned()))
        .help("Find out which of the two was dealt.")
}
