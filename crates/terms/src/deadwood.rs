//! Rows about the deck, the melds and the values of cards.

use crate::is_table_game;
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
    let known = if is_table_game(rows) { VALUES.as_slice() } else { &VALUES_IN_HANDS };
    let values = rows.need("Card values", values, known)?;
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

/// What an ace counts in a run with two and three on the table, where the row `Card values` gives it
/// another value there.
pub(crate) fn low_ace(rows: &Rows) -> Option<u8> {
    rows.phrase("Card values").and_then(values_by_use).and_then(|(_, low_ace)| low_ace)
}

const VALUES_IN_HANDS: [&str; 2] =
    ["Ace 1, pips, court cards 10", "Ace 15, Two to Nine 5, Ten to King 10"];

/// The same with melds on the table, whose cards count too.
const VALUES: [&str; 3] = [
    VALUES_IN_HANDS[0],
    VALUES_IN_HANDS[1],
    "Ace 1 in a run with two and three, otherwise 15, pips, court cards 10",
];

fn values(text: &str) -> Option<CardValues> {
    values_by_use(text).map(|(values, _)| values)
}

/// `Ace N, pips, court cards 10` or `Ace N, Two to Nine M, Ten to King K`, the ace also as `Ace L in a
/// run with two and three, otherwise N`; with what it counts in such a run.
fn values_by_use(text: &str) -> Option<(CardValues, Option<u8>)> {
    let parts: Vec<&str> = text.split(',').map(str::trim).collect();
    let small = |part: &str, before: &str, after: &str| {
        number(part, before, after).and_then(|n| u8::try_from(n).ok())
    };
    let (ace, low_ace, rest) = match parts.as_slice() {
        [low, otherwise, rest @ ..] if small(otherwise, "otherwise ", "").is_some() => {
            let low = small(low, "Ace ", " in a run with two and three")?;
            (small(otherwise, "otherwise ", "")?, Some(low), rest)
        }
        [ace, rest @ ..] => (small(ace, "Ace ", "")?, None, rest),
        [] => return None,
    };
    let values = match rest {
        [pips, courts]
            if pips.eq_ignore_ascii_case("pips")
                && courts.eq_ignore_ascii_case("court cards 10") =>
        {
            CardValues::pips(ace)
        }
        [low, high] => CardValues::groups(
            ace,
            small(low, "Two to Nine ", "")?,
            small(high, "Ten to King ", "")?,
        ),
        _ => return None,
    };
    Some((values, low_ace))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_ace_may_count_less_in_a_run_with_two_and_three() {
        let by_use = "Ace 1 in a run with two and three, otherwise 15, pips, court cards 10";
        assert_eq!(values_by_use(by_use), Some((CardValues::pips(15), Some(1))));
        let groups =
            "ACE 5 IN A RUN WITH TWO AND THREE, otherwise 15, Two to Nine 5, Ten to King 10";
        assert_eq!(values_by_use(groups), Some((CardValues::groups(15, 5, 10), Some(5))));
        assert_eq!(values_by_use(VALUES[0]), Some((CardValues::pips(1), None)));
        assert_eq!(values_by_use("Ace 1 in a run with two and three, pips, court cards 10"), None);
        assert_eq!(values_by_use("Ace 1, otherwise 15, pips, court cards 10"), None);
        assert_eq!(values_by_use("Ace 1, pips"), None);
        assert_eq!(values_by_use(""), None);
    }
}
