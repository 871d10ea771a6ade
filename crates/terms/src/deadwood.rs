//! Rows about the deck, the melds and the values of cards.

use crate::rows::number;
use crate::{Rows, TermProblem};
use gincert_game::deadwood::{Ace, CardValues, MeldCore};

const DECKS: [(&str, Ace); 4] = [
    ("52 cards, ace low", Ace::Low),
    ("52 cards, ace high", Ace::High),
    ("52 cards, ace high or low", Ace::HighOrLow),
    ("52 cards, ace high or low, round the corner", Ace::RoundTheCorner),
];

/// Melds and card values.
///
/// # Errors
/// A row that is missing or holds an unknown phrase.
pub fn core(rows: &Rows) -> Result<MeldCore, TermProblem> {
    let ace = |text: &str| DECKS.iter().find(|(phrase, _)| phrase.eq_ignore_ascii_case(text));
    let ace = rows.need("Deck", |text| ace(text).map(|deck| deck.1), &DECKS.map(|deck| deck.0))?;
    let values = rows.need("Card values", values, &VALUES)?;
    let melds = ["Set of 3 or 4", "Run of 3 or more", "Poker run of 3 or more"];
    let known = ["Set of 3 or 4, Run of 3 or more", melds[0], melds[1], melds[2]];
    let list = |text: &str| -> Option<[bool; 3]> {
        let mut seen = [false; 3];
        for part in text.split(',') {
            let place = melds.iter().position(|phrase| phrase.eq_ignore_ascii_case(part.trim()))?;
            let slot = seen.get_mut(place).filter(|seen| !**seen)?;
            *slot = true;
        }
        Some(seen)
    };
    let [sets, runs, poker_runs] = rows.need("Melds", list, &known)?;
    Ok(MeldCore { ace, sets, run_min: runs.then_some(3), poker_runs, values })
}

const VALUES: [&str; 2] = ["Ace 1, pips, court cards 10", "Ace 15, Two to Nine 5, Ten to King 10"];

/// `Ace N, pips, court cards 10` or `Ace N, Two to Nine M, Ten to King K`.
fn values(text: &str) -> Option<CardValues> {
    let parts: Vec<&str> = text.split(',').map(str::trim).collect();
    let small =
        |part: &str, before: &str| number(part, before, "").and_then(|n| u8::try_from(n).ok());
    match parts.as_slice() {
        [ace, pips, courts]
            if pips.eq_ignore_ascii_case("pips")
                && courts.eq_ignore_ascii_case("court cards 10") =>
        {
            small(ace, "Ace ").map(CardValues::pips)
        }
        [ace, low, high] => Some(CardValues::groups(
            small(ace, "Ace ")?,
            small(low, "Two to Nine ")?,
            small(high, "Ten to King ")?,
        )),
        _ => None,
    }
}
