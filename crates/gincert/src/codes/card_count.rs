//! A hand has too few or too many cards.
//!
//! The rule document says how many cards a hand has. Every card must be given: the best setting of
//! a part of a hand says nothing about the whole.
//!
//! What to do: give the whole hand.

use gincert_evidence::{Finding, Grade, Place, Quantity};

pub const CODE: &str = "card-count";

/// The finding.
pub fn finding(place: Place, whose: &str, wanted: u8, found: u8) -> Finding {
    let message = format!("The {whose}'s hand has {found} cards; a hand has {wanted}.");
    Finding::new(CODE, Grade::Material, place, message)
        .expected(Quantity::Count(u64::from(wanted)))
        .observed(Quantity::Count(u64::from(found)))
        .help("Give the whole hand.")
}
