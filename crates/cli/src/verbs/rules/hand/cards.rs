//! Findings about the cards of a hand on the command line. They have the codes that the audits of
//! hand logs have for the same faults, whose manual pages explain them.

use gincert_evidence::{Finding, Grade, Place, Quantity, printable};

/// A hand has too few or too many cards.
pub fn count(place: Place, whose: &str, wanted: &str, found: u8) -> Finding {
    let message = format!("The {whose}'s hand has {found} cards; a hand has {wanted}.");
    Finding::new("card-count", Grade::Material, place, message)
        .expected(match wanted.parse() {
            Ok(wanted) => Quantity::Count(wanted),
            Err(_) => Quantity::Text(wanted.to_owned()),
        })
        .observed(Quantity::Count(u64::from(found)))
        .help("Give the whole hand.")
}

/// A card stands in two places.
pub fn duplicate(place: Place, cards: &str) -> Finding {
    let message = format!("{} appears twice; the deck has each card once.", printable(cards));
    Finding::new("card-duplicate", Grade::Material, place, message)
        .observed(Quantity::Text(cards.to_owned()))
        .help("Find out which of the two was dealt.")
}

/// A text that should be cards is none.
pub fn unreadable(place: Place, why: &str) -> Finding {
    let message = format!("The cards cannot be read: {why}.");
    Finding::new("card-unreadable", Grade::Material, place, message)
        .help("Write cards as Ac Td 7h, with ranks A23456789TJQK and suits cdhs.")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_code_is_that_of_an_audit() {
        let place = || Place::File { path: String::new() };
        for finding in [
            count(place(), "player", "7", 6),
            duplicate(place(), "Ac"),
            unreadable(place(), "no card"),
        ] {
            assert!(gincert_replay::record_audit(finding.code).is_some());
        }
    }
}
