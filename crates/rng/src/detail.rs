//! What a test found, in figures that a person can look up in the sample: which card at which place,
//! how often, and how often a fair shuffle puts it there.

use crate::deck::CARDS;
use crate::tails::P;
use gincert_evidence::grouped;

/// The ranks and suits of the cards 0 to 51, as decks in card text have them.
const RANKS: [&str; 13] = ["A", "2", "3", "4", "5", "6", "7", "8", "9", "T", "J", "Q", "K"];
const SUITS: [&str; 4] = ["c", "d", "h", "s"];

/// Where a test found what it found.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Detail {
    /// One card at one place; of steps, one place before at one place after.
    Cell {
        /// The place, from 0 at the top.
        place: u8,
        /// The card, or the place before.
        card: u8,
        /// How often it was there.
        count: u64,
        /// How often a fair shuffle puts it there.
        expected: f64,
    },
    /// Two neighbours; 52 is the end of the deck.
    Pair {
        /// The one above.
        first: u8,
        /// The one below.
        second: u8,
        /// How often they were neighbours.
        count: u64,
        /// How often a fair shuffle makes them neighbours.
        expected: f64,
    },
    /// One result of one draw of the shuffle.
    Draw {
        /// From how many places was drawn.
        places: u8,
        /// The result, from 0.
        result: u8,
        /// How often it was drawn.
        count: u64,
        /// How often a fair shuffle draws it.
        expected: f64,
    },
    /// A figure of each deck, on average.
    Mean {
        /// In the sample.
        mean: f64,
        /// Under a fair shuffle.
        expected: f64,
    },
    /// A number of events in the whole sample.
    Events {
        /// How many there were.
        count: u64,
        /// How many a fair shuffle brings.
        expected: f64,
    },
    /// A single deck.
    Deck {
        /// Its number among the decks that were tested, from 1.
        number: u64,
        /// Its figure.
        value: u64,
        /// What the figure counts.
        what: &'static str,
        /// The mean of the figure under a fair shuffle.
        expected: f64,
    },
    /// Decks so many deals apart.
    Lag {
        /// How many.
        lag: u8,
        /// The mean of the figure over those steps.
        mean: f64,
        /// The mean under a fair shuffle.
        expected: f64,
    },
    /// Bits of draws that follow a linear rule.
    Bits {
        /// Bits from which all others follow.
        state: u64,
        /// Decks whose bits were looked at.
        decks: u64,
        /// Which shuffle draws these bits.
        shuffle: &'static str,
    },
    /// Ones among bits.
    Ones {
        /// How many ones there are.
        count: u64,
        /// Among how many bits.
        bits: u64,
    },
    /// A pattern of bits, at every place.
    Pattern {
        /// The pattern as a number, its first bit highest.
        pattern: u16,
        /// Bits of the pattern.
        length: u8,
        /// How often it comes.
        count: u64,
        /// How often it comes in fair bits.
        expected: f64,
    },
    /// One of several sequences of bits.
    Sequence {
        /// Its number, from 1.
        number: u64,
        /// How many sequences there are.
        sequences: u64,
        /// p of the test on this sequence, as a logarithm to base 10.
        log10_p: f64,
    },
    /// A value of draws.
    Value {
        /// The value.
        value: u64,
        /// How often it was drawn.
        count: u64,
        /// How often a fair draw gives it.
        expected: f64,
    },
    /// A value directly after another one.
    ValuePair {
        /// The value before.
        first: u64,
        /// The value after it.
        second: u64,
        /// How often they came so.
        count: u64,
        /// How often fair draws give them so.
        expected: f64,
    },
    /// A value at a place of the draws.
    ValueAtPlace {
        /// The place, from 1.
        place: u64,
        /// The value.
        value: u64,
        /// How often it was there.
        count: u64,
        /// How often a fair draw puts it there.
        expected: f64,
    },
}

impl Detail {
    /// In words, of the decks or the steps of so many lines.
    ///
    /// ```
    /// use gincert_rng::Detail;
    /// let cell = Detail::Cell { place: 0, card: 51, count: 1211, expected: 961.5 };
    /// assert_eq!(
    ///     cell.words("steps/position-by-card/largest-cell"),
    ///     "the card of place 52 of one deck came to place 1 of the next deck 1,211 times; expected 961.5"
    /// );
    /// assert_eq!(
    ///     cell.words("decks/position-by-card/largest-cell"),
    ///     "card Ks (number 51) was at place 1 in 1,211 decks; expected 961.5"
    /// );
    /// ```
    pub fn words(&self, slot: &str) -> String {
        let steps = slot.starts_with("steps");
        match *self {
            Detail::Cell { place, card, count, expected } if steps => format!(
                "the card of place {} of one deck came to place {} of the next deck {}; expected {}",
                card + 1,
                place + 1,
                times(count),
                rounded(expected)
            ),
            Detail::Cell { place, card, count, expected } => format!(
                "{} was at place {} in {} decks; expected {}",
                card_name(card),
                place + 1,
                thousands(count),
                rounded(expected)
            ),
            Detail::Pair { first, second, count, expected } => {
                format!(
                    "{} {}; expected {}",
                    neighbours(first, second, steps),
                    times(count),
                    rounded(expected)
                )
            }
            Detail::Draw { places, result, count, expected } => format!(
                "the draw from {places} places gave number {result} (counted from 0) {}; expected {}",
                times(count),
                rounded(expected)
            ),
            Detail::Mean { mean, expected } => {
                format!("{mean:.4} on average; expected {expected:.4}")
            }
            Detail::Events { count, expected } => {
                format!("counted {}; expected {}", thousands(count), rounded(expected))
            }
            Detail::Deck { number, value, what, expected } => {
                let line = if steps { "step" } else { "deck" };
                format!(
                    "{line} {} has {value} {what}; a fair deck has {} on average",
                    thousands(number),
                    rounded(expected)
                )
            }
            Detail::Lag { lag, mean, expected } => format!(
                "decks {lag} deals apart have {mean:.4} neighbours in common on average; expected {expected:.4}"
            ),
            Detail::Bits { state, decks, shuffle } => format!(
                "the bits that {shuffle} draws in {} decks all follow from {} of them by a linear rule",
                thousands(decks),
                thousands(state)
            ),
            _ => self.words_of_numbers(),
        }
    }

    /// In words, of bits and draws.
    fn words_of_numbers(&self) -> String {
        let came = |count, expected| format!("{}; expected {}", times(count), rounded(expected));
        match *self {
            Detail::Ones { count, bits } => format!(
                "{} of {} bits are 1; expected {}",
                thousands(count),
                thousands(bits),
                rounded(bits as f64 / 2.0)
            ),
            Detail::Pattern { pattern, length, count, expected } => format!(
                "the bits {pattern:0width$b} came {}",
                came(count, expected),
                width = usize::from(length)
            ),
            Detail::Sequence { number, sequences, log10_p } => format!(
                "sequence {} of {} is the farthest out; its p is {}",
                thousands(number),
                thousands(sequences),
                P { log10: log10_p }
            ),
            Detail::Value { value, count, expected } => {
                format!("value {value} was drawn {}", came(count, expected))
            }
            Detail::ValuePair { first, second, count, expected } => {
                format!(
                    "value {second} came directly after value {first} {}",
                    came(count, expected)
                )
            }
            Detail::ValueAtPlace { place, value, count, expected } => {
                format!("value {value} was at place {place} of the draw {}", came(count, expected))
            }
            _ => String::new(),
        }
    }
}

fn thousands(count: u64) -> String {
    grouped(i128::from(count))
}

fn times(count: u64) -> String {
    match count {
        1 => "once".to_owned(),
        count => format!("{} times", thousands(count)),
    }
}

/// A card as decks in card text name it, and its number.
fn card_name(card: u8) -> String {
    let (suit, rank) = (usize::from(card / 13), usize::from(card % 13));
    match (RANKS.get(rank), SUITS.get(suit)) {
        (Some(rank), Some(suit)) => format!("card {rank}{suit} (number {card})"),
        _ => format!("number {card}"),
    }
}

fn neighbours(first: u8, second: u8, steps: bool) -> String {
    let is_end = |card: u8| usize::from(card) >= CARDS;
    let name = |card: u8| match steps {
        true => format!("the card of place {} of the deck before", card + 1),
        false => card_name(card),
    };
    match (is_end(first), is_end(second)) {
        (true, _) => format!("{} was the top card", name(second)),
        (_, true) => format!("{} was the bottom card", name(first)),
        _ => format!("{} was directly above {}", name(first), name(second)),
    }
}

/// Four significant digits, thousands separated.
fn rounded(value: f64) -> String {
    match value {
        value if value >= 1000.0 => thousands(libm::round(value) as u64),
        value if value >= 100.0 => format!("{value:.1}"),
        value if value >= 1.0 => format!("{value:.2}"),
        value if value >= 0.001 => format!("{value:.4}"),
        value => format!("{value:.1e}"),
    }
}
