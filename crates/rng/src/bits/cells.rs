//! How often patterns of bits come, over all sequences: the cell that a rejection names, and the picture
//! of a sample.

use super::sequence::Bits;
use super::series::BitSeries;
use crate::detail::Detail;

/// Bits of the longest pattern that is counted.
pub(super) const PATTERN_BITS: u32 = 9;
/// Values of a byte.
const BYTES: usize = 256;
/// A pattern that no test asks about is named from so many standard deviations on. Windows that overlap
/// make the deviation of 111111111 up to 1.7 times as large as that of independent ones.
const NAMED_FROM: f64 = 7.0;

/// Tests whose statistic is about the share of ones.
const OF_ONES: [&str; 3] = ["frequency", "block-frequency", "cumulative-sums"];
/// Tests whose statistic is about how often patterns come.
const OF_PATTERNS: [&str; 8] = [
    "approximate-entropy",
    "fips-140-2",
    "longest-run",
    "overlapping",
    "runs",
    "serial",
    "spectral",
    "universal",
];

/// How often patterns of bits came.
///
/// ```
/// use gincert_rng::bits::{BitRun, Bits, Mode, Settings};
/// let mut run = BitRun::new(Settings::new(Mode::Exact), 1);
/// run.add(Bits::from_bytes(&[0x0f; 100]));
/// let found = run.finish(0.99);
/// assert_eq!((found.cells.bytes()[0x0f], found.cells.bytes()[0xf0]), (100, 0));
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BitCells {
    /// Patterns of [`PATTERN_BITS`] bits, at every place of each sequence.
    windows: Vec<u64>,
    /// Bits whose windows were counted.
    bits: u64,
    /// Values of the bytes of each sequence, from its start.
    bytes: Vec<u64>,
}

impl Default for BitCells {
    fn default() -> BitCells {
        BitCells { windows: vec![0; 1 << PATTERN_BITS], bits: 0, bytes: vec![0; BYTES] }
    }
}

impl BitCells {
    /// Adds a sequence with its counts of patterns, where they were made.
    pub(super) fn add(&mut self, bits: &Bits, patterns: Option<&[u32]>) {
        if let Some(patterns) = patterns {
            for (sum, count) in self.windows.iter_mut().zip(patterns) {
                *sum += u64::from(*count);
            }
            self.bits += bits.len() as u64;
        }
        self.count_bytes(bits);
    }

    /// Adds the bytes of a sequence only.
    pub fn count_bytes(&mut self, bits: &Bits) {
        let whole = bits.len() / 8;
        let bytes = bits.words().iter().flat_map(|word| word.to_be_bytes());
        for byte in bytes.take(whole) {
            if let Some(count) = self.bytes.get_mut(usize::from(byte)) {
                *count += 1;
            }
        }
    }

    /// How often each value of a byte came: eight bits after the other, from the start of each sequence.
    pub fn bytes(&self) -> &[u64] {
        &self.bytes
    }

    /// The cell that a result points at: the share of ones, the template of the test, the pattern that is
    /// farthest out, or else the sequence that is.
    pub(super) fn detail(
        &self,
        name: &str,
        series: Option<&BitSeries>,
        sequences: u64,
    ) -> Option<Detail> {
        let mut words = name.split('/').skip(1);
        let (test, part) = (words.next()?, words.next());
        if OF_ONES.contains(&test) && self.bits > 0 {
            let (_, count) = self.pattern(1, 1);
            return Some(Detail::Ones { count, bits: self.bits });
        }
        let template = part.filter(|part| test == "non-overlapping" && part.len() == 9);
        if let Some(template) = template.and_then(|part| u16::from_str_radix(part, 2).ok()) {
            return Some(self.named(template, PATTERN_BITS));
        }
        let farthest = OF_PATTERNS.contains(&test).then(|| self.farthest()).flatten();
        farthest.or_else(|| of_series(series?, sequences))
    }

    /// How often a pattern is expected, and how often it comes.
    fn pattern(&self, pattern: u16, length: u32) -> (f64, u64) {
        let shift = PATTERN_BITS - length;
        let from = usize::from(pattern) << shift;
        let counts = self.windows.get(from..from + (1 << shift)).unwrap_or_default();
        (self.bits as f64 / f64::from(1u32 << length), counts.iter().sum())
    }

    fn named(&self, pattern: u16, length: u32) -> Detail {
        let (expected, count) = self.pattern(pattern, length);
        Detail::Pattern { pattern, length: length as u8, count, expected }
    }

    /// The pattern that is farthest from its expectation, in standard deviations of independent windows.
    fn farthest(&self) -> Option<Detail> {
        let mut found: Option<(f64, u16, u32)> = None;
        for length in 1..=PATTERN_BITS {
            for pattern in 0..1u16 << length {
                let (expected, count) = self.pattern(pattern, length);
                if expected < 1.0 {
                    continue;
                }
                let off = libm::fabs(count as f64 - expected) / libm::sqrt(expected);
                if found.is_none_or(|(most, ..)| off > most) {
                    found = Some((off, pattern, length));
                }
            }
        }
        let (_, pattern, length) = found.filter(|(off, ..)| *off >= NAMED_FROM)?;
        Some(self.named(pattern, length))
    }
}

/// The sequence with the smallest p-value, of several.
fn of_series(series: &BitSeries, sequences: u64) -> Option<Detail> {
    let ps = (1..).zip(&series.ps);
    let (number, p) = ps.min_by(|a, b| a.1.log10.total_cmp(&b.1.log10))?;
    (sequences > 1).then_some(Detail::Sequence { number, sequences, log10_p: p.log10 })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bits::sources::find_bits;
    use crate::bits::{BitResults, BitRun, Mode, Settings};

    fn found(source: &str, bytes: usize, sequences: usize) -> BitResults {
        let bytes = find_bits(source).unwrap().bytes(1, bytes);
        let mut run = BitRun::new(Settings::new(Mode::Exact), 2);
        for sequence in bytes.chunks(bytes.len() / sequences) {
            run.add(Bits::from_bytes(sequence));
        }
        run.finish(0.99)
    }

    fn words(found: &BitResults, name: &str) -> String {
        let slots = found.slots();
        let slot = slots.iter().find(|slot| slot.name == name).unwrap();
        slot.detail.map_or_else(String::new, |detail| detail.words(name))
    }

    #[test]
    fn a_rejection_names_the_share_of_ones_or_a_pattern() {
        let biased = found("biased", 125_000, 1);
        let ones = words(&biased, "bits/frequency");
        assert!(ones.ends_with("of 1,000,000 bits are 1; expected 500,000"), "{ones}");
        let sticky = found("sticky", 125_000, 1);
        let pattern = words(&sticky, "bits/runs");
        assert!(pattern.starts_with("the bits ") && pattern.contains(" times; expected "));
        let template = words(&sticky, "bits/non-overlapping/000000001");
        assert!(template.starts_with("the bits 000000001 came "), "{template}");
    }

    #[test]
    fn of_several_sequences_the_farthest_is_named_where_no_pattern_is() {
        let register = found("lfsr31", 8 * 12_500, 8);
        let words = words(&register, "bits/linear-complexity/combined");
        assert!(words.starts_with("sequence "), "{words}");
        assert!(words.contains(" of 8 is the farthest out; its p is "), "{words}");
    }

    #[test]
    fn fair_bits_have_no_pattern_that_is_far_out() {
        let fair = found("chacha20-bits", 125_000, 1);
        assert_eq!(fair.cells.farthest(), None);
        assert_eq!(fair.cells.bytes().iter().sum::<u64>(), 125_000);
        let (expected, ones) = fair.cells.pattern(1, 1);
        assert!((ones as f64 - expected).abs() < 3000.0);
    }
}
