//! The lines of examples: what stands left of a result, results, remarks, numbers, cards.

use super::problem::{ExampleProblem, not_evaluated};
use gincert_ask::card_set;
use gincert_evidence::Span;
use gincert_game::{Card, CardSet, JOKERS_MAX, RuleViolation, parse_card_or_joker};

/// How many jokers the deck of closed hands has.
pub(crate) const NO_JOKERS: u8 = 0;

/// A line split at its result: what stands before ` = `, and the result without its remark.
pub(crate) fn split(line: &str) -> (&str, Option<&str>) {
    match line.split_once('=') {
        None => (line.trim(), None),
        Some((left, result)) => {
            let result = result.trim();
            let end = result.find("  ").or_else(|| result.find('\t')).unwrap_or(result.len());
            (left.trim(), Some(result.get(..end).unwrap_or_default().trim_end()))
        }
    }
}

/// The text behind a first word or words, where a text begins with them.
pub(crate) fn after<'a>(text: &'a str, words: &str) -> Option<&'a str> {
    let rest = text.strip_prefix(words)?;
    (rest.is_empty() || rest.starts_with(' ')).then(|| rest.trim())
}

/// The parts of a list.
pub(crate) fn parts(text: &str, separator: char) -> impl Iterator<Item = &str> {
    text.split(separator).map(str::trim).filter(|part| !part.is_empty())
}

/// The parts of a list whose separator is ` or `.
pub(crate) fn either(text: &str) -> impl Iterator<Item = &str> {
    text.split(" or ").map(str::trim)
}

/// A number of nine digits at most.
pub(crate) fn number(text: &str) -> Option<i64> {
    let digits = text.strip_prefix('-').unwrap_or(text);
    let plain = (1..=9).contains(&digits.len()) && digits.bytes().all(|byte| byte.is_ascii_digit());
    plain.then(|| text.parse().ok()).flatten()
}

/// Numbers apart by blanks.
pub(crate) fn numbers(text: &str) -> Option<Vec<i64>> {
    let all: Option<Vec<i64>> = text.split_whitespace().map(number).collect();
    all.filter(|all| !all.is_empty())
}

/// A seat, or `none`.
pub(crate) fn seat(text: &str) -> Option<Option<u8>> {
    match text {
        "none" => Some(None),
        text => number(text).and_then(|seat| u8::try_from(seat).ok()).map(Some),
    }
}

/// A place in a list.
pub(crate) fn place(text: &str) -> Option<usize> {
    number(text).and_then(|place| usize::try_from(place).ok())
}

/// A list of seats as one yes or no for each seat.
pub(crate) fn seats(text: &str, seats: usize) -> Option<Vec<bool>> {
    let named = match text {
        "none" => Vec::new(),
        text => text.split_whitespace().map(place).collect::<Option<Vec<usize>>>()?,
    };
    let all_sit = named.iter().all(|seat| *seat < seats) && (text == "none" || !named.is_empty());
    all_sit.then(|| (0..seats).map(|seat| named.contains(&seat)).collect())
}

/// One card of a deck with so many jokers, and nothing else.
pub(crate) fn one_card(word: &str, jokers: u8) -> Option<Card> {
    let read = parse_card_or_joker(word, jokers).ok();
    read.filter(|(_, taken)| *taken == word.len()).map(|(card, _)| card)
}

/// One card of a result, of whatever deck: one that the deck does not have is in no answer.
pub(crate) fn result_card(word: &str) -> Option<Card> {
    one_card(word, JOKERS_MAX)
}

/// Cards of a result apart by blanks, lowest first.
pub(crate) fn card_list(text: &str) -> Option<Vec<Card>> {
    let mut cards = text.split_whitespace().map(result_card).collect::<Option<Vec<Card>>>()?;
    cards.sort_unstable();
    Some(cards)
}

/// The cards of a hand or a meld, of a deck with so many jokers; a card that stands twice is a fault of the whole.
pub(crate) fn cards(text: &str, jokers: u8, span: Span) -> Result<CardSet, ExampleProblem> {
    match card_set(text, jokers) {
        Ok(cards) => Ok(cards.map_err(RuleViolation::of_all)?),
        Err(error) => {
            let why = format!("'{text}' cannot be read as cards: {error}.");
            Err(ExampleProblem::Unread(span, not_evaluated(why)))
        }
    }
}

/// A hand as an example shows it: melds apart by bars, and what lies in none behind a slash; `None`
/// where it is not set.
pub(crate) fn set_hand(text: &str) -> Option<(Vec<String>, String)> {
    if !text.contains(['|', '/']) {
        return None;
    }
    let (melds, left) = text.split_once('/').unwrap_or((text, ""));
    let melds = parts(melds, '|').map(str::to_owned).collect();
    Some((melds, left.trim().to_owned()))
}

/// All cards of a hand, set or not.
pub(crate) fn all_cards(text: &str) -> String {
    text.replace(['|', '/'], " ").split_whitespace().collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_remark_stands_behind_two_blanks_of_a_result_and_nowhere_else() {
        let line = "As 2s | 7c   upcard 5d = 4, knock on 10   the source counts 14";
        assert_eq!(split(line), ("As 2s | 7c   upcard 5d", Some("4, knock on 10")));
        assert_eq!(split("hands As / 2s   upcard 5d"), ("hands As / 2s   upcard 5d", None));
    }

    #[test]
    fn numbers_and_seats() {
        assert_eq!(numbers("4 -20"), Some(vec![4, -20]));
        assert_eq!((numbers(""), numbers("4,5"), number("1234567890")), (None, None, None));
        assert_eq!((seat("none"), seat("2"), seat("x")), (Some(None), Some(Some(2)), None));
        assert_eq!(
            (after("table 0 run", "table"), after("tables 1", "table")),
            (Some("0 run"), None)
        );
    }
}
