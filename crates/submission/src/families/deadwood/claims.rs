//! Claims about hands: figures that a source prints for its own examples.

use super::text::{after, number, parts};
use crate::document::dossier::HandFigure;
use gincert_evidence::Fraction;
use gincert_game::deadwood::{MeldCore, least_points};
use gincert_game::{CardSet, parse_card, parse_cards_of_deck};
use gincert_pages::UnknownPhrase;

/// Phrases of claims, with cards and numbers for example.
const KNOWN: [&str; 4] = [
    "Deadwood of CARDS",
    "Points of gin against CARDS",
    "Points of a knock with N against N, N",
    "Knock limit with upcard CARD",
];

/// Most cards of a hand in a claim: the hand before its discard.
const CARDS_MAX: u8 = 11;

/// What a claim is about, in a game whose deck has so many jokers.
pub(crate) fn figure(text: &str, jokers: u8) -> Result<HandFigure, UnknownPhrase> {
    read(text, jokers).ok_or_else(|| {
        let listed: Vec<String> = KNOWN.iter().map(|phrase| format!("'{phrase}'")).collect();
        let hint = format!("Known figures: {}.", listed.join(", "));
        let known = KNOWN.map(str::to_owned).to_vec();
        UnknownPhrase { known, ..UnknownPhrase::unlike_any(hint) }
    })
}

fn read(text: &str, jokers: u8) -> Option<HandFigure> {
    // The words without regard to letter case, the cards as they stand.
    let after = |words: &str| {
        let head = text.get(..words.len())?;
        head.eq_ignore_ascii_case(words).then(|| after(text, head)).flatten()
    };
    let cards = |text: &str| -> Option<CardSet> {
        let cards = parse_cards_of_deck(text, jokers).ok();
        cards.filter(|cards| (1..=CARDS_MAX).contains(&cards.len()))
    };
    if let Some(hand) = after("Deadwood of") {
        return cards(hand).map(HandFigure::Deadwood);
    }
    if let Some(hand) = after("Points of gin against") {
        return cards(hand).map(HandFigure::GinAgainst);
    }
    if let Some(card) = after("Knock limit with upcard") {
        let (read, taken) = parse_card(card).ok()?;
        return (taken == card.len()).then_some(HandFigure::Limit(read));
    }
    let (own, against) = after("Points of a knock with")?.split_once(" against ")?;
    let count = |text: &str| number(text).and_then(|n| u32::try_from(n).ok());
    let counts: Option<Vec<u32>> = parts(against, ',').map(count).collect();
    let counts = counts.filter(|counts| (1..=3).contains(&counts.len()))?;
    let mut seats = [None; 3];
    for (seat, count) in seats.iter_mut().zip(counts) {
        *seat = Some(count);
    }
    Some(HandFigure::Knock(count(own.trim())?, seats))
}

/// The exact value of a figure that needs nothing but the melds.
///
/// # Errors
/// Why there is none.
pub(crate) fn value(core: &MeldCore, figure: &HandFigure) -> Result<Fraction, String> {
    match figure {
        HandFigure::Deadwood(hand) => Ok(Fraction::integer(i64::from(least_points(core, *hand)))),
        _ => Err("This game does not settle hands by a knock or gin.".to_owned()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn figures_of_hands_are_known_by_their_phrases() {
        for (text, known) in [
            ("Deadwood of 3c 3d 3h 6s", true),
            ("deadwood of 3C, 10h", true),
            ("Deadwood of 3c 3c", false),
            ("Deadwood of", false),
            ("Points of gin against 6s 9s", true),
            ("Points of a knock with 4 against 8, 10", true),
            ("Points of a knock with 4 against 1, 2, 3, 4", false),
            ("Points of a knock with 4", false),
            ("Knock limit with upcard Ks", true),
            ("Knock limit with upcard Ks 2c", false),
            ("House edge", false),
        ] {
            assert_eq!(read(text, 0).is_some(), known, "{text}");
        }
    }
}
