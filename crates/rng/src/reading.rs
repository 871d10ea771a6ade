//! A line of text as a deck.

use crate::dealt::DealtCards;
use crate::deck::{CARDS, Deck};
use gincert_evidence::counted;
use serde::{Deserialize, Serialize};
use std::fmt;

/// Longest line that is read: 52 cards of three bytes with their separators, and some more.
pub const LINE_BYTES_MAX: usize = 1024;

/// How the cards of a line are written.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Notation {
    /// `Ac Td 7h`; the ace of clubs is card 0, the king of spades card 51.
    Cards,
    /// Numbers from 0 to 51.
    FromZero,
    /// Numbers from 1 to 52.
    FromOne,
}

/// Why a line is no deck.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum DeckLineError {
    /// Longer than [`LINE_BYTES_MAX`].
    TooLong,
    /// Not text.
    NotText,
    /// The word at this place (from 1) is no card and no number from 0 to 52.
    NoCard(usize),
    /// So many words instead of 52.
    Count(usize),
    /// So many words where from 1 to 52 cards are dealt.
    Dealt(usize),
    /// The card at this place (from 1) is there already.
    Twice(usize),
    /// Numbers from 0 to 52 are mixed, or cards and numbers.
    Mixed,
}

impl fmt::Display for DeckLineError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            DeckLineError::TooLong => write!(f, "the line has more than {LINE_BYTES_MAX} bytes"),
            DeckLineError::NotText => f.write_str("the line is not text"),
            DeckLineError::NoCard(place) => {
                write!(
                    f,
                    "word {place} is neither a card such as Ac or Td nor a number from 0 to \
                           52"
                )
            }
            DeckLineError::Count(words) => {
                write!(
                    f,
                    "the line has {}; a deck has {CARDS}",
                    counted(*words as u64, "card", "cards")
                )
            }
            DeckLineError::Dealt(words) => {
                write!(
                    f,
                    "the line has {}; from 1 to {CARDS} are dealt",
                    counted(*words as u64, "card", "cards")
                )
            }
            DeckLineError::Twice(place) => write!(f, "the card at place {place} appears twice"),
            DeckLineError::Mixed => {
                f.write_str("the line mixes cards and numbers, or contains both 0 and 52")
            }
        }
    }
}

impl std::error::Error for DeckLineError {}

/// Reads a deck, top to bottom: 52 words apart by spaces, tabs or commas.
///
/// ```
/// use gincert_rng::{DeckLineError, Notation, parse_deck};
/// let numbers: Vec<String> = (1..=52).map(|number| number.to_string()).collect();
/// let (deck, notation) = parse_deck(numbers.join(" ").as_bytes()).unwrap();
/// assert_eq!((deck.cards()[0], notation), (0, Notation::FromOne));
/// assert_eq!(parse_deck(b"Ac Ac").unwrap_err(), DeckLineError::Count(2));
/// ```
///
/// # Errors
/// [`DeckLineError`].
pub fn parse_deck(line: &[u8]) -> Result<(Deck, Notation), DeckLineError> {
    if line.len() > LINE_BYTES_MAX {
        return Err(DeckLineError::TooLong);
    }
    if let Some(deck) = short_numbers(line).or_else(|| plain_numbers(line)) {
        return Ok(deck);
    }
    let text = std::str::from_utf8(line).map_err(|_| DeckLineError::NotText)?;
    let words: Vec<&str> =
        text.split([' ', '\t', ',', '\r', '\n']).filter(|word| !word.is_empty()).collect();
    if words.len() != CARDS {
        return Err(DeckLineError::Count(words.len()));
    }
    let cards: Option<Vec<u8>> = words.iter().map(|word| card(word)).collect();
    let numbers: Option<Vec<u8>> = words.iter().map(|word| number(word)).collect();
    let (values, notation) = match (cards, numbers) {
        (Some(cards), None) => (cards, Notation::Cards),
        (None, Some(numbers)) => {
            let (zero, last) = (numbers.contains(&0), numbers.contains(&52));
            match (zero, last) {
                (true, true) => return Err(DeckLineError::Mixed),
                (_, true) => (
                    numbers.iter().map(|number| number.saturating_sub(1)).collect(),
                    Notation::FromOne,
                ),
                _ => (numbers, Notation::FromZero),
            }
        }
        _ => {
            let neither = words.iter().position(|word| card(word).or(number(word)).is_none());
            return Err(neither.map_or(DeckLineError::Mixed, |at| DeckLineError::NoCard(at + 1)));
        }
    };
    let mut deck = [0; CARDS];
    for (place, value) in values.iter().enumerate() {
        let before = values.get(..place).unwrap_or_default();
        if before.contains(value) {
            return Err(DeckLineError::Twice(place + 1));
        }
        if let Some(slot) = deck.get_mut(place) {
            *slot = *value;
        }
    }
    let deck = Deck::new(deck).ok_or(DeckLineError::Mixed)?;
    Ok((deck, notation))
}

/// Reads the first cards of a deck, in the order in which they were dealt: 1 to 52 words apart by
/// spaces, tabs or commas. A line of numbers without 0 and 52 may be counted from either; then there
/// is no notation. The number 52 is read as card 0, so that lines counted from 1 name every card by
/// one number and lines counted from 0 do, too: which number stands for which card changes no test.
///
/// ```
/// use gincert_rng::{Notation, parse_dealt};
/// let (hand, notation) = parse_dealt(b"Ac Td 7h").unwrap();
/// assert_eq!((hand.cards(), notation), (&[0, 22, 32][..], Some(Notation::Cards)));
/// assert_eq!(parse_dealt(b"17 3").unwrap().1, None);
/// assert_eq!(parse_dealt(b"17 52").unwrap().1, Some(Notation::FromOne));
/// ```
///
/// # Errors
/// [`DeckLineError`].
pub fn parse_dealt(line: &[u8]) -> Result<(DealtCards, Option<Notation>), DeckLineError> {
    if line.len() > LINE_BYTES_MAX {
        return Err(DeckLineError::TooLong);
    }
    let text = std::str::from_utf8(line).map_err(|_| DeckLineError::NotText)?;
    let words: Vec<&str> =
        text.split([' ', '\t', ',', '\r', '\n']).filter(|word| !word.is_empty()).collect();
    let numbers: Vec<u8> = words.iter().map_while(|word| number(word)).collect();
    let (values, notation) = if !words.is_empty() && numbers.len() == words.len() {
        let notation = match (numbers.contains(&0), numbers.contains(&52)) {
            (true, true) => return Err(DeckLineError::Mixed),
            (true, false) => Some(Notation::FromZero),
            (false, true) => Some(Notation::FromOne),
            (false, false) => None,
        };
        (numbers.into_iter().map(|number| number % 52).collect(), notation)
    } else {
        let cards: Vec<u8> = words.iter().map_while(|word| card(word)).collect();
        if cards.len() < words.len() {
            let neither = |word: &&str| card(word).or(number(word)).is_none();
            let at = words.iter().position(neither);
            return Err(at.map_or(DeckLineError::Mixed, |at| DeckLineError::NoCard(at + 1)));
        }
        (cards, Some(Notation::Cards))
    };
    if values.is_empty() || values.len() > CARDS {
        return Err(DeckLineError::Dealt(values.len()));
    }
    for (place, value) in values.iter().enumerate() {
        if values.get(..place).unwrap_or_default().contains(value) {
            return Err(DeckLineError::Twice(place + 1));
        }
    }
    let hand = DealtCards::new(&values).ok_or(DeckLineError::Dealt(values.len()))?;
    Ok((hand, notation))
}

/// Bytes of a line that is looked at many bytes at a time; 52 numbers of two digits fit in.
const ROW: usize = 192;

/// The commonest lines: numbers, and not much between them. Whether a number has one digit or two
/// cannot be foreseen, so that nothing branches on it: each byte is taken as the end of a number, and
/// the next one overwrites what ended at no separator.
fn short_numbers(line: &[u8]) -> Option<(Deck, Notation)> {
    // Two bytes before the line and one after it are separators.
    let mut text = [b' '; ROW + 2];
    text.get_mut(2..ROW + 1)?.get_mut(..line.len())?.copy_from_slice(line);
    let is_separator = |byte: u8| {
        (byte == b' ') | (byte == b',') | (byte == b'\t') | (byte == b'\r') | (byte == b'\n')
    };
    let (mut ends, mut values, mut odd) = ([0u8; ROW], [0u8; ROW], 0u8);
    let digit = |byte: u8| byte.wrapping_sub(b'0');
    for at in 0..ROW {
        let (tens, ones, byte) = (digit(text[at]), digit(text[at + 1]), text[at + 2]);
        let (two, one) = (u8::from(tens < 10), u8::from(ones < 10));
        let end = u8::from(is_separator(byte));
        let more = u8::from(digit(byte) < 10);
        values[at] = ones.wrapping_add(two.wrapping_neg() & tens.wrapping_mul(10));
        ends[at] = end & one;
        // Neither digit nor separator, or a third digit.
        odd |= (1 ^ (end | more)) | (two & one & more);
    }
    let (mut numbers, mut found) = ([0u8; 64], 0usize);
    for (value, end) in values.iter().zip(&ends).take(line.len() + 1) {
        numbers[found & 63] = *value;
        found += usize::from(*end);
    }
    let numbers = numbers.first_chunk::<CARDS>()?;
    let whole = odd == 0 && found == CARDS;
    counted_from(*numbers).filter(|_| whole)
}

/// A deck of numbers from 0 to 51, or from 1 to 52.
fn counted_from(mut numbers: [u8; CARDS]) -> Option<(Deck, Notation)> {
    let notation = match numbers.contains(&0) {
        true => Notation::FromZero,
        false => Notation::FromOne,
    };
    if notation == Notation::FromOne {
        for number in &mut numbers {
            *number = number.wrapping_sub(1);
        }
    }
    Some((Deck::new(numbers)?, notation))
}

/// The deck of a line that has nothing wrong and is written in numbers, byte by byte: samples have
/// millions of these.
fn plain_numbers(line: &[u8]) -> Option<(Deck, Notation)> {
    let mut numbers = [0u8; CARDS];
    let (mut found, mut digits, mut value) = (0, 0u8, 0u8);
    for byte in line.iter().chain(b" ") {
        match byte {
            b'0'..=b'9' if digits < 2 => {
                value = value * 10 + (byte - b'0');
                digits += 1;
            }
            b' ' | b'\t' | b',' | b'\r' | b'\n' => {
                if digits > 0 {
                    *numbers.get_mut(found)? = value;
                    found += 1;
                }
                (digits, value) = (0, 0);
            }
            _ => return None,
        }
    }
    counted_from(numbers).filter(|_| found == CARDS)
}

fn number(word: &str) -> Option<u8> {
    let digits = word.len() <= 2 && word.bytes().all(|byte| byte.is_ascii_digit());
    let number: u8 = word.parse().ok().filter(|_| digits)?;
    (number <= 52).then_some(number)
}

fn card(word: &str) -> Option<u8> {
    let upper = word.to_ascii_uppercase();
    let (rank, suit) = upper.split_at_checked(upper.len().checked_sub(1)?)?;
    let suit = "CDHS".find(suit)?;
    let rank = match rank {
        "10" => 9,
        rank if rank.len() == 1 => "A23456789TJQK".find(rank)?,
        _ => return None,
    };
    u8::try_from(suit * 13 + rank).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn line(words: impl Iterator<Item = String>) -> String {
        words.collect::<Vec<_>>().join(" ")
    }

    fn cards() -> Vec<String> {
        let suits = "cdhs".chars();
        suits
            .flat_map(|suit| "A23456789TJQK".chars().map(move |rank| format!("{rank}{suit}")))
            .collect()
    }

    #[test]
    fn every_notation_reads_the_same_deck() {
        let sorted = Deck::sorted();
        let texts = [
            (line(cards().into_iter()), Notation::Cards),
            (line(cards().into_iter()).to_uppercase().replace('T', "10"), Notation::Cards),
            (line((0..52).map(|number| number.to_string())), Notation::FromZero),
            (line((1..53).map(|number| number.to_string())).replace(' ', ","), Notation::FromOne),
        ];
        for (text, notation) in texts {
            assert_eq!(parse_deck(text.as_bytes()), Ok((sorted, notation)), "{text}");
        }
    }

    /// Both ways of reading numbers agree on lines of all lengths and with a byte changed.
    #[test]
    fn quick_reading_takes_no_line_that_slow_reading_refuses() {
        let mut random = crate::sources::Random::new(6);
        let mut taken = 0;
        for _ in 0..4000 {
            let mut deck = Deck::sorted();
            (1..52).for_each(|last| deck.swap(last, random.position(last + 1)));
            let from = random.position(2) as u8;
            let words = deck.cards().iter().map(|card| (card + from).to_string());
            let mut line = line(words).into_bytes();
            assert_eq!(short_numbers(&line), plain_numbers(&line));
            assert_eq!(short_numbers(&line).map(|found| found.0), Some(deck));
            let at = random.position(line.len());
            line[at] = b"0123456789 ,\tx"[random.position(14)];
            let quick = short_numbers(&line);
            taken += u32::from(quick.is_some());
            assert!(quick.is_none() || quick == plain_numbers(&line));
            line.truncate(at);
            assert_eq!(short_numbers(&line), None);
        }
        assert!(taken > 100);
        assert_eq!(short_numbers(&[b'1'; 1000]), None);
    }

    #[test]
    fn a_line_that_is_no_deck_says_why() {
        let with = |place: usize, word: &str| {
            let mut words = cards();
            words[place] = word.to_owned();
            line(words.into_iter())
        };
        let numbers = |from: u8| line((from..from + 52).map(|number| number.to_string()));
        for (text, error) in [
            (with(4, "Ac"), DeckLineError::Twice(5)),
            (with(4, "1c"), DeckLineError::NoCard(5)),
            (with(4, "5"), DeckLineError::Mixed),
            (with(4, ""), DeckLineError::Count(51)),
            (numbers(2), DeckLineError::NoCard(52)),
            (numbers(0).replace("51", "52"), DeckLineError::Mixed),
            (numbers(0).replace("51", "50"), DeckLineError::Twice(52)),
            (numbers(0).replace("51", "+1"), DeckLineError::NoCard(52)),
            ("\u{7f}".repeat(2000), DeckLineError::TooLong),
            (String::new(), DeckLineError::Count(0)),
        ] {
            assert_eq!(parse_deck(text.as_bytes()), Err(error), "{text}");
        }
        assert_eq!(parse_deck(b"\xff\xfe"), Err(DeckLineError::NotText));
    }
}
