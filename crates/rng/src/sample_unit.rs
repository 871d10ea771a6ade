//! What a line of a sample is, in the words of a plan.

use crate::bits::{BITS_PASS_MIN, BitForm};
use crate::draws::{DrawForm, NUMBERS_PASS_MIN};
use crate::verdict::PASS_LINES_MIN;
use std::fmt;

/// Most lines that are reserved for a retest: they wait in memory until it is known that they are the
/// last ones.
pub const RESERVED_MAX: u64 = 1_000_000;
/// Most bits of reserved sequences: 128 MiB.
const RESERVED_BITS_MAX: u64 = 1 << 30;
/// Most numbers of reserved draws: 64 MiB.
const RESERVED_NUMBERS_MAX: u64 = 1 << 24;

/// What a line of a sample is.
///
/// ```
/// use gincert_rng::SampleUnit;
/// for words in [
///     "whole decks",
///     "first 7 cards",
///     "sequences of 1000000 bits, highest bit first, exact mode",
///     "draws of 5 numbers from 1 to 52, without replacement",
/// ] {
///     assert_eq!(SampleUnit::parse(words).unwrap().to_string(), words);
/// }
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum SampleUnit {
    /// A whole deck.
    Decks,
    /// The first so many cards of a deck.
    Dealt(u8),
    /// A sequence of bits.
    Bits(BitForm),
    /// A draw of numbers.
    Draws(DrawForm),
}

impl SampleUnit {
    /// Reads the words of a plan.
    pub fn parse(text: &str) -> Option<SampleUnit> {
        if text == "whole decks" {
            return Some(SampleUnit::Decks);
        }
        if let Some(form) = text.strip_prefix("draws of ") {
            return DrawForm::parse(form).map(SampleUnit::Draws);
        }
        if let Some(form) = BitForm::parse(text) {
            return Some(SampleUnit::Bits(form));
        }
        let cards = text.strip_prefix("first ")?.strip_suffix(" cards")?;
        let cards = Some(cards).filter(|cards| cards.bytes().all(|byte| byte.is_ascii_digit()))?;
        let cards: u8 = cards.parse().ok()?;
        (1..=52).contains(&cards).then_some(SampleUnit::Dealt(cards))
    }

    /// The kind of sample, as `rng test --as` names it.
    pub fn kind(self) -> &'static str {
        match self {
            SampleUnit::Decks => "decks",
            SampleUnit::Dealt(_) => "dealt",
            SampleUnit::Bits(_) => "bits",
            SampleUnit::Draws(_) => "draws",
        }
    }

    /// The word for one line and for several.
    pub fn words(self) -> [&'static str; 2] {
        match self {
            SampleUnit::Decks => ["deck", "decks"],
            SampleUnit::Dealt(_) => ["line", "lines"],
            SampleUnit::Bits(_) => ["sequence", "sequences"],
            SampleUnit::Draws(_) => ["draw", "draws"],
        }
    }

    /// Whether it is a shuffle; else it is random numbers.
    pub fn is_shuffle(self) -> bool {
        matches!(self, SampleUnit::Decks | SampleUnit::Dealt(_))
    }

    /// Fewest lines that can pass.
    pub fn lines_to_pass(self) -> u64 {
        match self {
            SampleUnit::Decks | SampleUnit::Dealt(_) => PASS_LINES_MIN,
            SampleUnit::Bits(form) => BITS_PASS_MIN.div_ceil(form.sequence_bits.max(1).into()),
            SampleUnit::Draws(form) => NUMBERS_PASS_MIN.div_ceil(form.per_draw.max(1).into()),
        }
    }

    /// Most lines that a plan can reserve.
    pub fn reserved_max(self) -> u64 {
        match self {
            SampleUnit::Decks | SampleUnit::Dealt(_) => RESERVED_MAX,
            SampleUnit::Bits(form) => {
                RESERVED_MAX.min(RESERVED_BITS_MAX / u64::from(form.sequence_bits.max(1)))
            }
            SampleUnit::Draws(form) => {
                RESERVED_MAX.min(RESERVED_NUMBERS_MAX / u64::from(form.per_draw.max(1)))
            }
        }
    }
}

impl fmt::Display for SampleUnit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            SampleUnit::Decks => f.write_str("whole decks"),
            SampleUnit::Dealt(cards) => write!(f, "first {cards} cards"),
            SampleUnit::Bits(form) => form.fmt(f),
            SampleUnit::Draws(form) => write!(f, "draws of {form}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_waits_for_a_retest_is_bounded_in_memory() {
        let reserved = |text| SampleUnit::parse(text).unwrap().reserved_max();
        assert_eq!(reserved("whole decks"), 1_000_000);
        assert_eq!(reserved("sequences of 1000000 bits, highest bit first, sts mode"), 1073);
        assert_eq!(reserved("draws of 1 number from 0 to 36"), 1_000_000);
        assert_eq!(reserved("draws of 1000 numbers from 1 to 6, with replacement"), 16_777);
    }

    #[test]
    fn as_many_lines_pass_as_their_tests_need() {
        let least = |text| SampleUnit::parse(text).unwrap().lines_to_pass();
        assert_eq!(least("first 7 cards"), 416);
        assert_eq!(least("sequences of 300000 bits, lowest bit first, exact mode"), 4);
        assert_eq!(least("draws of 7 numbers from 1 to 52, without replacement"), 143);
    }
}
