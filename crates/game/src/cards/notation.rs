//! Cards as people write them: `Ac Td 7h`, `10h`, upper or lower case, `A♣`, commas or spaces.
//!
//! Accepted between cards: white space, commas, or nothing at all (`AcTd7h`). A Unicode variation
//! selector after a suit sign (as `♥️` carries one) is passed over. Jokers are `X1` and `X2`, and are
//! read only where a deck has them: everywhere else such a text is no card.

use crate::{Card, CardSet, Rank, Suit};
use alloc::vec::Vec;
use core::fmt;

/// Longest text that is read as cards, in bytes: 54 cards in the longest notation with separators.
pub const CARDS_TEXT_MAX: usize = 1024;

/// What is wrong with a text of cards.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum CardsProblem {
    /// Longer than [`CARDS_TEXT_MAX`] bytes.
    TooLong,
    /// No such rank.
    UnknownRank(char),
    /// A rank without a suit after it.
    MissingSuit,
    /// No such suit.
    UnknownSuit(char),
    /// The card stands there twice.
    Twice(Card),
}

/// A problem and the bytes where it stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct CardsError {
    /// What is wrong.
    pub problem: CardsProblem,
    /// First byte of the place.
    pub start: usize,
    /// One past its last byte.
    pub end: usize,
}

impl fmt::Display for CardsError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.problem {
            CardsProblem::TooLong => write!(f, "more than {CARDS_TEXT_MAX} bytes of cards"),
            CardsProblem::UnknownRank(c) => {
                write!(f, "'{}' is no rank (A 2 3 4 5 6 7 8 9 T or 10 J Q K)", c.escape_debug())
            }
            CardsProblem::MissingSuit => f.write_str("a rank without a suit (c d h s)"),
            CardsProblem::UnknownSuit(c) => {
                write!(f, "'{}' is no suit (c d h s)", c.escape_debug())
            }
            CardsProblem::Twice(card) => write!(f, "{card} stands there twice"),
        }
    }
}

impl core::error::Error for CardsError {}

/// Reads one card at the start of `text`; gives it with the number of bytes it took.
///
/// # Errors
/// [`CardsError`] with the place inside `text`.
pub fn parse_card(text: &str) -> Result<(Card, usize), CardsError> {
    let fail = |problem, start: usize, end: usize| Err(CardsError { problem, start, end });
    let mut letters = text.char_indices().peekable();
    let Some((_, first)) = letters.next() else {
        return fail(CardsProblem::MissingSuit, 0, 0);
    };
    let rank = if first == '1' {
        letters.next_if(|(_, c)| *c == '0').and_then(|_| Rank::new(10))
    } else {
        Rank::from_letter(first)
    };
    let Some(rank) = rank else {
        return fail(CardsProblem::UnknownRank(first), 0, first.len_utf8());
    };
    let Some((at, sign)) = letters.next() else {
        return fail(CardsProblem::MissingSuit, 0, text.len());
    };
    let Some(suit) = Suit::from_sign(sign) else {
        let missing = sign.is_whitespace() || sign == ',';
        let problem =
            if missing { CardsProblem::MissingSuit } else { CardsProblem::UnknownSuit(sign) };
        return fail(problem, if missing { 0 } else { at }, at + sign.len_utf8());
    };
    letters.next_if(|(_, c)| matches!(c, '\u{fe0e}' | '\u{fe0f}'));
    let end = letters.peek().map_or(text.len(), |(at, _)| *at);
    Ok((Card::new(rank, suit), end))
}

/// Reads one card of a deck with so many jokers at the start of `text`; gives it with the number of
/// bytes it took.
///
/// ```
/// use gincert_game::parse_card_or_joker;
/// let card = |text, jokers| parse_card_or_joker(text, jokers).ok().map(|(card, _)| card.to_string());
/// assert_eq!(card("x2", 2).as_deref(), Some("X2"));
/// assert_eq!((card("X2", 1), card("X1", 0)), (None, None));
/// assert_eq!(card("10d", 1).as_deref(), Some("Td"));
/// ```
///
/// # Errors
/// [`CardsError`] with the place inside `text`.
pub fn parse_card_or_joker(text: &str, jokers: u8) -> Result<(Card, usize), CardsError> {
    let joker = match text.as_bytes() {
        [b'X' | b'x', digit @ b'1'..=b'9', ..] => {
            Some(digit - b'0').filter(|number| *number <= jokers).and_then(Card::joker)
        }
        _ => None,
    };
    match joker {
        Some(joker) => Ok((joker, 2)),
        None => parse_card(text),
    }
}

/// Reads a set of cards.
///
/// ```
/// use gincert_game::{CardsProblem, parse_cards};
/// let hand = parse_cards("AC, 10d, 7♥").unwrap();
/// assert_eq!(format!("{hand}"), "Ac 7h Td");
/// let error = parse_cards("Ac 7h Ac").unwrap_err();
/// assert!(matches!(error.problem, CardsProblem::Twice(_)));
/// assert_eq!((error.start, error.end), (6, 8));
/// ```
///
/// # Errors
/// The first problem from the left, with its place.
pub fn parse_cards(text: &str) -> Result<CardSet, CardsError> {
    parse_cards_of_deck(text, 0)
}

/// Reads a set of cards of a deck with so many jokers.
///
/// # Errors
/// As [`parse_cards`].
pub fn parse_cards_of_deck(text: &str, jokers: u8) -> Result<CardSet, CardsError> {
    if text.len() > CARDS_TEXT_MAX {
        return Err(CardsError { problem: CardsProblem::TooLong, start: 0, end: text.len() });
    }
    let mut set = CardSet::EMPTY;
    let mut at = 0;
    loop {
        let rest = text.get(at..).unwrap_or_default();
        let trimmed = rest.trim_start_matches(|c: char| c.is_whitespace() || c == ',');
        at += rest.len() - trimmed.len();
        if trimmed.is_empty() {
            return Ok(set);
        }
        let (card, taken) = parse_card_or_joker(trimmed, jokers).map_err(|e| CardsError {
            start: at + e.start,
            end: at + e.end,
            ..e
        })?;
        if set.contains(card) {
            return Err(CardsError {
                problem: CardsProblem::Twice(card),
                start: at,
                end: at + taken,
            });
        }
        set = set.with(card);
        at += taken;
    }
}

/// Every card of a text in order; used where order matters.
impl CardSet {
    /// The cards in the order in which a text names them.
    ///
    /// # Errors
    /// As [`parse_cards`].
    pub fn sequence(text: &str) -> Result<Vec<Card>, CardsError> {
        let total = parse_cards(text)?;
        let mut cards = Vec::with_capacity(usize::from(total.len()));
        let mut rest = text;
        while let Some(start) = rest.find(|c: char| !c.is_whitespace() && c != ',') {
            let (card, taken) = parse_card(rest.get(start..).unwrap_or_default())?;
            cards.push(card);
            rest = rest.get(start + taken..).unwrap_or_default();
        }
        Ok(cards)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::string::ToString;

    #[test]
    fn every_accepted_spelling_reads_the_same() {
        let plain = parse_cards("Ah Td 7c Ks").unwrap();
        for text in [
            "ah td 7C kS",
            "AH,10D,7c,KS",
            "A\u{2665} T\u{2666} 7\u{2663} K\u{2660}",
            "A\u{2661} 10\u{2662} 7\u{2667} K\u{2664}",
            "A\u{2665}\u{fe0f} 10\u{2666}\u{fe0f}\t7c\u{a0}Ks",
            "AhTd7cKs",
            "Ks Ah 7c 10d",
        ] {
            assert_eq!(parse_cards(text), Ok(plain), "{text}");
        }
        assert_eq!(parse_cards(""), Ok(CardSet::EMPTY));
    }

    #[test]
    fn bad_cards_name_their_place() {
        let of = |text| parse_cards(text).map_err(|e| (e.problem, e.start, e.end)).unwrap_err();
        assert_eq!(of("Ac 1d"), (CardsProblem::UnknownRank('1'), 3, 4));
        assert_eq!(of("Ac Xd"), (CardsProblem::UnknownRank('X'), 3, 4));
        assert_eq!(of("Ac 7x"), (CardsProblem::UnknownSuit('x'), 4, 5));
        assert_eq!(of("Ac 7"), (CardsProblem::MissingSuit, 3, 4));
        assert_eq!(of("Ac ?? 7h"), (CardsProblem::UnknownRank('?'), 3, 4));
        assert!(matches!(of("Ac 7h Ac"), (CardsProblem::Twice(_), 6, 8)));
        assert_eq!(of("A\u{1b}"), (CardsProblem::UnknownSuit('\u{1b}'), 1, 2));
        assert!(!parse_cards("A\u{1b}").unwrap_err().to_string().contains('\u{1b}'));
        let long = " ".repeat(CARDS_TEXT_MAX + 1);
        assert_eq!(of(&long).0, CardsProblem::TooLong);
        assert!(parse_cards(&" ".repeat(CARDS_TEXT_MAX)).is_ok());
    }

    #[test]
    fn a_joker_is_a_card_only_of_a_deck_that_has_it() {
        let read = |text, jokers| parse_cards_of_deck(text, jokers).map(|cards| cards.to_string());
        assert_eq!(read("4hx1X2,Ks", 2).as_deref(), Ok("4h Ks X1 X2"));
        assert_eq!(read("X1 4h", 1).as_deref(), Ok("4h X1"));
        let of = |text, jokers| parse_cards_of_deck(text, jokers).map_err(|e| (e.problem, e.start));
        assert_eq!(of("4h X2", 1), Err((CardsProblem::UnknownRank('X'), 3)));
        assert_eq!(of("4h X1", 0), Err((CardsProblem::UnknownRank('X'), 3)));
        assert_eq!(of("4h X3", 2), Err((CardsProblem::UnknownRank('X'), 3)));
        assert_eq!(of("X", 2), Err((CardsProblem::UnknownRank('X'), 0)));
        let twice = CardsProblem::Twice(Card::joker(1).unwrap());
        assert_eq!(of("X1 X1", 2), Err((twice, 3)));
    }

    #[test]
    fn every_problem_is_said_in_words() {
        let message = |text| parse_cards(text).unwrap_err().to_string();
        assert_eq!(message("Xc"), "'X' is no rank (A 2 3 4 5 6 7 8 9 T or 10 J Q K)");
        assert_eq!(message("A,"), "a rank without a suit (c d h s)");
        assert_eq!(message("A c"), "a rank without a suit (c d h s)");
        assert_eq!(message("Ax"), "'x' is no suit (c d h s)");
        assert_eq!(message("Ac Ac"), "Ac stands there twice");
        assert_eq!(message(&" ".repeat(CARDS_TEXT_MAX + 1)), "more than 1024 bytes of cards");
        assert_eq!(parse_card("").map_err(|e| e.problem), Err(CardsProblem::MissingSuit));
    }

    #[test]
    fn order_is_kept_where_it_matters() {
        let cards = CardSet::sequence("Ks, 2c 10d").unwrap();
        let names: Vec<_> = cards.iter().map(ToString::to_string).collect();
        assert_eq!(names, ["Ks", "2c", "Td"]);
    }
}
