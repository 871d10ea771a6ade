//! Rows about jokers, of games with melds on the table.

use crate::rows::{choice, number};
use crate::{Rows, TermProblem};
use gincert_game::deadwood::{JokerPlace, JokerRules};

/// The row about the use of jokers in melds.
pub(crate) const JOKERS: &str = "Jokers";
/// The row about the places of jokers in rows of cards.
pub(crate) const JOKER_IN_A_RUN: &str = "Joker in a run";
/// The row about what a joker counts.
pub(crate) const JOKER_VALUE: &str = "Joker value";

/// All three.
pub(crate) const ROWS: [&str; 3] = [JOKERS, JOKER_IN_A_RUN, JOKER_VALUE];

const ANY_CARD: &str = "Any card of a meld";
const USES: [&str; 4] = [
    ANY_CARD,
    "Any card of a meld, at most 1 in a meld",
    "Any card of a meld, at least 2 natural cards",
    "Any card of a meld, at most 1 in a meld, at least 2 natural cards",
];
const VALUES: [&str; 2] = ["15", "15, in a meld as the card that it stands for"];

/// What jokers may do in melds, where the deck has so many.
pub(crate) fn joker_rules(rows: &Rows, in_deck: u8) -> Result<JokerRules, TermProblem> {
    let (in_meld, natural_cards) = rows.need(JOKERS, |text| uses(text, in_deck), &USES)?;
    let place = choice!(rows, JOKER_IN_A_RUN, JokerPlace, JokerPlace::MayMove)?;
    let (_, counts_as_card) = joker_value(rows)?;
    Ok(JokerRules { in_deck, in_meld, natural_cards, place, counts_as_card })
}

/// What a joker counts, and whether one in a meld counts as the card that it stands for.
pub(crate) fn joker_value(rows: &Rows) -> Result<(u8, bool), TermProblem> {
    rows.need(JOKER_VALUE, value, &VALUES)
}

/// `Any card of a meld`, then `at most N in a meld`, then `at least N natural cards`, each of the last
/// two or not: how many jokers a meld may hold, and how many natural cards it needs.
fn uses(text: &str, in_deck: u8) -> Option<(u8, u8)> {
    let small =
        |part: &str, before, after| number(part, before, after).and_then(|n| u8::try_from(n).ok());
    let mut parts = text.split(',').map(str::trim).peekable();
    parts.next().filter(|first| first.eq_ignore_ascii_case(ANY_CARD))?;
    let most = parts.peek().and_then(|part| small(part, "at most ", " in a meld"));
    if most.is_some() {
        parts.next();
    }
    let natural = parts.peek().and_then(|part| {
        let one = small(part, "at least ", " natural card").filter(|cards| *cards == 1);
        one.or_else(|| small(part, "at least ", " natural cards"))
    });
    if natural.is_some() {
        parts.next();
    }
    parts.next().is_none().then(|| (most.unwrap_or(in_deck), natural.unwrap_or(1)))
}

/// `N`, or `N, in a meld as the card that it stands for`.
fn value(text: &str) -> Option<(u8, bool)> {
    let (points, as_card) = match text.split_once(',') {
        Some((points, rest)) => {
            let known = "in a meld as the card that it stands for";
            (points, rest.trim().eq_ignore_ascii_case(known).then_some(true)?)
        }
        None => (text, false),
    };
    number(points.trim(), "", "").and_then(|n| u8::try_from(n).ok()).map(|n| (n, as_card))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_use_of_jokers_is_read_in_its_parts() {
        assert_eq!(
            USES.map(|text| uses(text, 2)),
            [Some((2, 1)), Some((1, 1)), Some((2, 2)), Some((1, 2))]
        );
        assert_eq!(uses("any card of a meld, AT LEAST 1 natural card", 1), Some((1, 1)));
        for text in [
            "Any card",
            "Any card of a meld, at least",
            "",
            "Any card of a meld, wild",
            "Any card of a meld, at least 2 natural cards, at most 1 in a meld",
        ] {
            assert_eq!(uses(text, 2), None, "{text}");
        }
    }

    #[test]
    fn a_joker_counts_one_number_or_the_card_that_it_stands_for() {
        assert_eq!(VALUES.map(value), [Some((15, false)), Some((15, true))]);
        assert_eq!(value("25, IN A MELD as the card that it stands for"), Some((25, true)));
        for text in ["", "15, in a meld", "fifteen", "300", "15,"] {
            assert_eq!(value(text), None, "{text}");
        }
    }
}
