//! The wager table's cells: when a wager is made, how much, and how it is settled.

use crate::document::dossier::{SettlementKind, WagerTiming};
use gincert_pages::{UnknownPhrase, WordCursor, words};

/// When a wager is made, beside those with a number of cards.
pub const MADE: [(&str, WagerTiming); 3] = [
    ("Before the deal, required", WagerTiming::Required),
    ("Before the deal, optional", WagerTiming::Optional),
    ("After seeing the hand", WagerTiming::ToStay),
];

/// How much may be wagered.
pub const AMOUNTS: [&str; 3] = ["Within limits", "Equal to Ante", "1, 2 or 4 times Ante"];

/// How a wager is settled.
pub const SETTLED: [(&str, SettlementKind); 3] = [
    ("By outcome", SettlementKind::ByOutcome),
    ("By hand, also when folded", SettlementKind::ByHandAlsoFolded),
    ("By hand, lost when folded", SettlementKind::ByHandLostFolded),
];

fn one_of<T: Copy>(text: &str, known: &[(&str, T)]) -> Result<T, UnknownPhrase> {
    let wanted = words(text);
    known
        .iter()
        .find(|(phrase, _)| words(phrase) == wanted)
        .map(|(_, value)| *value)
        .ok_or_else(|| UnknownPhrase::near(text, known.iter().map(|(phrase, _)| *phrase)))
}

/// Reads when a wager is made: a phrase of the list, or `After the first 4 cards`.
///
/// # Errors
/// The nearest phrase for any other text.
pub fn made(text: &str) -> Result<WagerTiming, UnknownPhrase> {
    let list = words(text);
    let mut cursor = WordCursor::new(&list);
    if cursor.take(&["after"]) {
        cursor.take(&["seeing"]);
        cursor.take(&["the"]);
        let cards = if cursor.take(&["first"]) { cursor.number().or(Some(1)) } else { None };
        if let Some(cards) = cards.filter(|_| cursor.take(&["cards", "card"]) && cursor.is_empty())
        {
            return Ok(WagerTiming::FirstCards(cards));
        }
    }
    one_of(text, &MADE).map_err(|_| {
        let known = MADE.iter().map(|(phrase, _)| *phrase);
        UnknownPhrase::near(text, known.chain([FIRST_CARDS]))
    })
}

/// The phrase with a number of cards, for answers that name the nearest one.
const FIRST_CARDS: &str = "After the first 4 cards";

/// The standard phrase of a time as [`made`] reads it.
pub fn made_phrase(made: &WagerTiming) -> String {
    match made {
        WagerTiming::FirstCards(1) => "After the first card".to_owned(),
        WagerTiming::FirstCards(cards) => format!("After the first {cards} cards"),
        made => {
            let found = MADE.iter().find(|(_, known)| known == made);
            found.map(|(phrase, _)| (*phrase).to_owned()).unwrap_or_default()
        }
    }
}

/// The standard phrase of an amount as [`amount`] reads it.
pub fn amount_phrase(multiples: &[u8]) -> String {
    match multiples {
        [] => "Within limits".to_owned(),
        [1] => "Equal to Ante".to_owned(),
        [only] => format!("{only} times Ante"),
        [first @ .., last] => {
            let first: Vec<String> = first.iter().map(ToString::to_string).collect();
            format!("{} or {last} times Ante", first.join(", "))
        }
    }
}

/// Reads the amount: nothing for `Within limits`, else the multiples of the Ante as they are written (`Equal to
/// Ante`, `2 times Ante`, `1, 2 or 4 times Ante`). Whether several make a list is asked elsewhere.
///
/// # Errors
/// The nearest phrase for any other text.
pub fn amount(text: &str) -> Result<Vec<u8>, UnknownPhrase> {
    let list = words(text);
    let mut cursor = WordCursor::new(&list);
    if cursor.take_all(&["within", "limits"]) && cursor.is_empty() {
        return Ok(Vec::new());
    }
    let multiples = match cursor.take_all(&["equal", "to"]) {
        true => Some(vec![1]),
        false => multiples(&mut cursor),
    };
    cursor.take(&["the"]);
    let whole = multiples.filter(|_| cursor.take(&["ante"]) && cursor.is_empty());
    whole.ok_or_else(|| UnknownPhrase::near(text, AMOUNTS))
}

/// `2 times`, `1, 2 or 4 times`, `once, twice or four times`.
fn multiples(cursor: &mut WordCursor<'_>) -> Option<Vec<u8>> {
    let mut multiples = Vec::new();
    loop {
        // The last one says of what the numbers are.
        let (multiple, is_said) = match (cursor.take(&["once"]), cursor.take(&["twice"])) {
            (true, _) => (1, true),
            (_, true) => (2, true),
            _ => (cursor.number()?, cursor.take(&["times"])),
        };
        multiples.push(multiple);
        // A comma and "or" part as either alone does.
        let is_parted = cursor.take(&[","]);
        if !cursor.take(&["or"]) && !is_parted {
            return is_said.then_some(multiples);
        }
    }
}

/// Reads how a wager is settled.
///
/// # Errors
/// The nearest phrase for any other text.
pub fn settled(text: &str) -> Result<SettlementKind, UnknownPhrase> {
    one_of(text, &SETTLED)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cells_of_the_wager_table_read() {
        assert_eq!(made("before the deal, optional"), Ok(WagerTiming::Optional));
        for text in [
            "After the first 4 cards",
            "after the first four cards",
            "After seeing the first 4 cards",
        ] {
            assert_eq!(made(text), Ok(WagerTiming::FirstCards(4)), "{text}");
        }
        assert_eq!(made("After the first card"), Ok(WagerTiming::FirstCards(1)));
        let unread =
            ["After 4 cards", "After the first cards of 4", "After four", "After the cards"];
        for text in unread {
            assert!(made(text).is_err(), "{text}");
        }
        assert_eq!(made("After the first 4 card dealt").unwrap_err().nearest, FIRST_CARDS);
        for timing in [1, 2, 12].map(WagerTiming::FirstCards) {
            assert_eq!(made(&made_phrase(&timing)), Ok(timing));
        }
        assert_eq!(made_phrase(&WagerTiming::ToStay), "After seeing the hand");
        assert_eq!(amount("Equal to the Ante"), Ok(vec![1]));
        assert_eq!(amount("2 times Ante"), Ok(vec![2]));
        assert_eq!(amount("within limits"), Ok(vec![]));
        assert_eq!(settled("By outcome"), Ok(SettlementKind::ByOutcome));
        assert!(amount("Half the Ante").is_err());
        assert_eq!(settled("By outcomes").unwrap_err().nearest, "By outcome");
        assert_eq!(settled("By hands").unwrap_err().nearest, "", "either could be meant");
    }

    #[test]
    fn several_multiples_read_as_they_are_written() {
        for text in [
            "1, 2 or 4 times Ante",
            "1, 2, or 4 times the Ante",
            "Once, twice or four times the Ante",
            "one, two or four times the ante",
            "1 times, 2 times or 4 times Ante",
        ] {
            assert_eq!(amount(text), Ok(vec![1, 2, 4]), "{text}");
        }
        assert_eq!(amount("Once or twice the Ante"), Ok(vec![1, 2]));
        // A list that does not rise is read here, and refused where the rules are made.
        assert_eq!(amount("4, 2 or 0 times Ante"), Ok(vec![4, 2, 0]));
        let unread =
            ["1, 2 or 4 Ante", "1.5 or 2 times Ante", "1 to 4 times Ante", "1, or times Ante"];
        for text in unread {
            assert!(amount(text).is_err(), "{text}");
        }
        for list in [vec![], vec![1], vec![3], vec![1, 2], vec![1, 2, 4]] {
            assert_eq!(amount(&amount_phrase(&list)), Ok(list));
        }
    }
}
