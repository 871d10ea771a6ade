//! Rows about the deck, the melds and the values of cards.

use crate::is_table_game;
use crate::jokers::{joker_rules, joker_value};
use crate::rows::number;
use crate::{Rows, TermProblem};
use gincert_game::deadwood::{Ace, CardValues, MeldCore};

const DECKS: [(&str, Ace); 4] = [
    ("52 cards, ace low", Ace::Low),
    ("52 cards, ace high", Ace::High),
    ("52 cards, ace high or low", Ace::HighOrLow),
    ("52 cards, ace high or low, round the corner", Ace::RoundTheCorner),
];

/// The same decks with jokers, of games with melds on the table.
const JOKER_DECKS: [(&str, u8); 2] =
    [("53 cards with one joker", 1), ("54 cards with two jokers", 2)];

/// Where the ace stands, and how many jokers the deck has. Games with closed hands have none.
fn deck(rows: &Rows, text: &str) -> Option<(Ace, u8)> {
    let (cards, ace) = text.split_once(',')?;
    let of_cards = |known: &str| known.eq_ignore_ascii_case(cards.trim());
    let jokers = match JOKER_DECKS.iter().find(|(known, _)| of_cards(known)) {
        Some((_, jokers)) if is_table_game(rows) => *jokers,
        Some(_) => return None,
        None => 0,
    };
    let plain = if jokers > 0 { format!("52 cards, {}", ace.trim()) } else { text.to_owned() };
    let known = DECKS.iter().find(|(phrase, _)| phrase.eq_ignore_ascii_case(&plain));
    known.map(|(_, ace)| (*ace, jokers))
}

/// How many jokers the row `Deck` says.
pub(crate) fn jokers_of(rows: &Rows) -> Option<u8> {
    rows.phrase("Deck").and_then(|text| deck(rows, text)).map(|(_, jokers)| jokers)
}

/// Melds and card values.
///
/// # Errors
/// A row that is missing or holds an unknown phrase.
pub fn core(rows: &Rows) -> Result<MeldCore, TermProblem> {
    let decks = decks(rows);
    let decks: Vec<&str> = decks.iter().map(String::as_str).collect();
    let (ace, jokers) = rows.need("Deck", |text| deck(rows, text), &decks)?;
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
    let run_min = runs.then_some(3);
    let plain = MeldCore { ace, sets, run_min, poker_runs, values, jokers: None };
    if jokers == 0 {
        return Ok(plain);
    }
    let values = values.with_joker(joker_value(rows)?.0);
    Ok(MeldCore { values, jokers: Some(joker_rules(rows, jokers)?), ..plain })
}

/// The phrases of the row `Deck` that a game may have.
fn decks(rows: &Rows) -> Vec<String> {
    let plain = DECKS.map(|(phrase, _)| phrase.to_owned());
    let cards = JOKER_DECKS.iter().filter(|_| is_table_game(rows));
    let with_jokers =
        cards.flat_map(|(cards, _)| DECKS.map(|(plain, _)| plain.replacen("52 cards", cards, 1)));
    plain.into_iter().chain(with_jokers).collect()
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
