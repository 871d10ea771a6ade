//! The shortest linear feedback register that makes a block of bits, for many blocks at a time.
//!
//! The algorithm of Berlekamp and Massey adds a shifted older register to the present one whenever the
//! next bit is not foretold. Here it is kept as the series that these two registers give when run along
//! the block: the head of the first says whether the bit is foretold, both are shorter by a bit after
//! each step, and the registers themselves are never needed. Four blocks go side by side without a
//! branch.

use super::sequence::Bits;

/// Blocks side by side.
const LANES: usize = 4;

type Lanes = [u64; LANES];

/// The lengths of the registers of all whole blocks of so many bits.
pub(crate) fn complexities(bits: &Bits, size: usize) -> Vec<u32> {
    let blocks = bits.len() / size;
    let words = size.div_ceil(64);
    let mut lengths = Vec::with_capacity(blocks + LANES);
    let (mut series, mut older) = (vec![[0; LANES]; words], vec![[0; LANES]; words]);
    for first in (0..blocks).step_by(LANES) {
        for lane in 0..LANES {
            // Blocks that are not there are read as zeros or as others' bits, and left out below.
            let from = (first + lane) * size;
            let mut before = 1;
            for (word, (series, older)) in series.iter_mut().zip(&mut older).enumerate() {
                let bits = bits.word(from + word * 64);
                series[lane] = bits;
                // The register before all others: a one, and then the block.
                older[lane] = before << 63 | bits >> 1;
                before = bits & 1;
            }
        }
        lengths.extend(run(&mut series, &mut older, size).map(|length| length as u32));
    }
    lengths.truncate(blocks);
    lengths
}

fn run(series: &mut [Lanes], older: &mut [Lanes], size: usize) -> Lanes {
    let mut lengths = [0u64; LANES];
    let mut words = series.len();
    for step in 0..size {
        // Words that only hold what lies beyond the block are done with.
        let left = (size - step).div_ceil(64);
        words = words.min(left);
        let (Some(series), Some(older)) = (series.get_mut(..words), older.get_mut(..words)) else {
            break;
        };
        advance(series, older, &mut lengths, step as u64);
    }
    lengths
}

/// One bit of all blocks.
#[inline(always)]
fn advance(series: &mut [Lanes], older: &mut [Lanes], lengths: &mut Lanes, step: u64) {
    let Some(head) = series.first() else { return };
    let (mut add, mut swap) = ([0u64; LANES], [0u64; LANES]);
    for lane in 0..LANES {
        add[lane] = (head[lane] >> 63).wrapping_neg();
        // All ones where twice the length is at most the step, which makes the difference negative.
        let is_short =
            ((2u64.wrapping_mul(lengths[lane])).wrapping_sub(step + 1) >> 63).wrapping_neg();
        swap[lane] = add[lane] & is_short;
        let longer = (step + 1).wrapping_sub(lengths[lane]);
        lengths[lane] ^= (lengths[lane] ^ longer) & swap[lane];
    }
    let mut before: Option<&mut Lanes> = None;
    for (now, old) in series.iter_mut().zip(older) {
        for lane in 0..LANES {
            let kept = now[lane];
            now[lane] ^= old[lane] & add[lane];
            old[lane] ^= (old[lane] ^ kept) & swap[lane];
        }
        if let Some(before) = before {
            for lane in 0..LANES {
                before[lane] |= now[lane] >> 63;
            }
        }
        for lane in now.iter_mut() {
            *lane <<= 1;
        }
        before = Some(now);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The algorithm as J. Massey prints it.
    fn plain(bits: &[bool]) -> u32 {
        let (mut register, mut older) = (vec![false; bits.len() + 1], vec![false; bits.len() + 1]);
        (register[0], older[0]) = (true, true);
        let (mut length, mut since) = (0, 1);
        for step in 0..bits.len() {
            let wrong = (0..=length).filter(|at| register[*at] && bits[step - at]).count() % 2 == 1;
            if !wrong {
                since += 1;
                continue;
            }
            let kept = register.clone();
            for at in since..register.len() {
                register[at] ^= older[at - since];
            }
            if 2 * length <= step {
                length = step + 1 - length;
                older = kept;
                since = 1;
            } else {
                since += 1;
            }
        }
        length as u32
    }

    #[test]
    fn registers_are_those_of_the_plain_algorithm() {
        let mut random = crate::sources::Random::new(7);
        let bytes: Vec<u8> = (0..2000).map(|_| random.word() as u8).collect();
        let bits = Bits::from_bytes(&bytes);
        for size in [1, 5, 13, 63, 64, 65, 128, 500, 513] {
            let found = complexities(&bits, size);
            assert_eq!(found.len(), bits.len() / size);
            for (block, length) in found.iter().enumerate().take(40) {
                let block: Vec<bool> =
                    (0..size).map(|at| bits.get(block * size + at) == 1).collect();
                assert_eq!(*length, plain(&block), "{size}");
            }
        }
        // SP 800-22, 2.10.4.
        let example = Bits::from_digits(b"1101011110001").unwrap();
        assert_eq!(complexities(&example, 13), [4]);
        assert_eq!(complexities(&Bits::from_bytes(&[0; 63]), 500), [0]);
        assert_eq!(complexities(&Bits::from_bytes(&[0, 0, 1]), 24), [24]);
    }
}
