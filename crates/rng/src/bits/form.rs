//! How the bits of a planned sample are read, cut and tested: what a plan fixes before any bit is read.

use super::reader::{BitEncoding, SEQUENCE_BITS_MAX};
use super::settings::{Mode, Settings};
use std::fmt;

/// What a plan fixes of a sample of bits.
///
/// ```
/// use gincert_rng::bits::BitForm;
/// let words = "sequences of 1000000 bits, highest bit first, exact mode";
/// let form = BitForm::parse(words).unwrap();
/// assert_eq!((form.sequence_bits, form.lowest_first), (1_000_000, false));
/// assert_eq!(form.to_string(), words);
/// assert_eq!(BitForm::parse("sequences of 0 bits, highest bit first, exact mode"), None);
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct BitForm {
    /// Bits of each sequence.
    pub sequence_bits: u32,
    /// Whether the lowest bit of each raw byte comes first.
    pub lowest_first: bool,
    /// Which constants.
    pub mode: Mode,
}

impl BitForm {
    /// Fewest bits of a sequence.
    pub const BITS_MIN: u32 = 100;

    /// Reads the words of a plan.
    pub fn parse(text: &str) -> Option<BitForm> {
        let (bits, rest) = text.strip_prefix("sequences of ")?.split_once(" bits, ")?;
        let bits = Some(bits).filter(|bits| bits.bytes().all(|byte| byte.is_ascii_digit()))?;
        let sequence_bits: u32 = bits.parse().ok()?;
        let (order, mode) = rest.split_once(", ")?;
        let lowest_first = match order {
            "highest bit first" => false,
            "lowest bit first" => true,
            _ => return None,
        };
        let mode = match mode {
            "exact mode" => Mode::Exact,
            "sts mode" => Mode::Sts,
            _ => return None,
        };
        let most = u32::try_from(SEQUENCE_BITS_MAX).unwrap_or(u32::MAX);
        let is_length = (BitForm::BITS_MIN..=most).contains(&sequence_bits);
        is_length.then_some(BitForm { sequence_bits, lowest_first, mode })
    }

    /// The parameters of the tests: those of SP 800-22, appendix B.
    pub fn settings(self) -> Settings {
        Settings::new(self.mode)
    }

    /// How raw bytes are read.
    pub fn raw(self) -> BitEncoding {
        BitEncoding::Raw { lowest_first: self.lowest_first }
    }
}

impl fmt::Display for BitForm {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let order = if self.lowest_first { "lowest" } else { "highest" };
        let (bits, mode) = (self.sequence_bits, self.mode.word());
        write!(f, "sequences of {bits} bits, {order} bit first, {mode} mode")
    }
}
