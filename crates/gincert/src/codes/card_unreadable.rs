//! Text that is no card.
//!
//! Cards are a rank (A 2 3 4 5 6 7 8 9 T or 10 J Q K) and a suit (c d h s, or a suit sign), in
//! either case, apart by spaces or commas or not at all.
//!
//! What to do: correct the card. Nothing is guessed.

use gincert_evidence::{Finding, Grade, Place};

pub const CODE: &str = "card-unreadable";

/// The finding.
pub fn finding(place: Place, why: &str) -> Finding {
    let message = format!("The cards cannot be read: {why}.");
    Finding::new(CODE, Grade::Material, place, message)
        .help("Write cards as Ac Td 7h, with ranks A23456789TJQK and suits cdhs.")
}
