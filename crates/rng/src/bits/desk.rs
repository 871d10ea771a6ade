//! What several tests of one sequence read: how often each pattern comes, once round the sequence.
//!
//! It keeps tables and transforms of one length, so that the next sequence does not make them again.

use super::sequence::Bits;
use super::spectrum::Spectrum;

/// The shared tables of a battery, for one sequence after the other.
#[derive(Default)]
pub(crate) struct Desk {
    counts: Vec<u32>,
    bits: u32,
    pub(crate) spectrum: Spectrum,
}

impl Desk {
    /// Counts the patterns of so many bits of a new sequence.
    pub(crate) fn begin(&mut self, bits: &Bits, pattern: u32) {
        self.bits = pattern;
        self.counts.clear();
        self.counts.resize(1 << pattern, 0);
        count(bits, pattern, &mut self.counts);
    }

    /// How often each pattern of so many bits comes, the sequence taken as a circle; of at most as many
    /// bits as were counted.
    pub(crate) fn patterns(&self, bits: u32) -> Vec<u32> {
        let shift = self.bits.saturating_sub(bits);
        let folded = self.counts.chunks(1 << shift);
        folded
            .map(|chunk| chunk.iter().fold(0, |sum: u32, count| sum.wrapping_add(*count)))
            .collect()
    }
}

/// Positions of a word that are counted from one 64-bit window.
const STEP: usize = 32;

/// Counts windows of `pattern` bits at every position of the circle.
fn count(bits: &Bits, pattern: u32, counts: &mut [u32]) {
    let len = bits.len();
    if len < pattern as usize {
        return;
    }
    let mask = (1u64 << pattern) - 1;
    let inside = len + 1 - pattern as usize;
    let whole = inside / STEP * STEP;
    for at in (0..whole).step_by(STEP) {
        let word = bits.word(at) >> (64 - pattern - STEP as u32 + 1);
        for back in 0..STEP {
            if let Some(count) = counts.get_mut((word >> back & mask) as usize) {
                *count = count.wrapping_add(1);
            }
        }
    }
    for at in whole..len {
        let around = (at..at + pattern as usize).map(|place| bits.get(place % len));
        let window = around.fold(0, |window, bit| window << 1 | bit);
        if let Some(count) = counts.get_mut(window as usize) {
            *count = count.wrapping_add(1);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn patterns_are_counted_once_round_the_sequence() {
        let bytes: Vec<u8> = (0..=255).map(|byte: u8| byte.wrapping_mul(151) ^ byte >> 3).collect();
        for len in [5, 40, 64, 97, 2048] {
            let bits = Bits::from_bytes(&bytes).part(0, len);
            let mut desk = Desk::default();
            desk.begin(&bits, 5);
            for pattern in 1..=5 {
                let mut wanted = vec![0; 1 << pattern];
                for at in 0..len {
                    let window = (at..at + pattern).fold(0, |w, p| w << 1 | bits.get(p % len));
                    wanted[window as usize] += 1;
                }
                assert_eq!(desk.patterns(pattern as u32), wanted, "{len} {pattern}");
            }
        }
    }
}
