//! Compression of blocks of six bits: how long ago each came last, after U. Maurer's universal statistic
//! (SP 800-90B, 6.3.4).

use super::{Sample, Z};

/// Bits of a block, and blocks that fill the dictionary.
const BLOCK: usize = 6;
const FIRST: usize = 1000;
/// Different blocks.
const BLOCKS: usize = 1 << BLOCK;
/// The correction of the deviation that the standard gives.
const CORRECTION: f64 = 0.5907;
/// Steps of the bisection: past the last bit of a double.
const STEPS: u32 = 60;

pub(super) fn estimate(sample: &Sample<'_>) -> Result<f64, String> {
    let blocks: Vec<usize> = sample
        .symbols
        .chunks_exact(BLOCK)
        .map(|bits| bits.iter().fold(0, |block, bit| block << 1 | usize::from(*bit & 1)))
        .collect();
    let all = blocks.len();
    if all <= FIRST + 1 {
        let needed = BLOCK * (FIRST + 2);
        return Err(format!("needs {needed} bits"));
    }
    let logarithms: Vec<f64> = (0..=all).map(|at| libm::log2((at as f64).max(1.0))).collect();
    let mut last = [0usize; BLOCKS];
    let (mut sum, mut squares) = (Sum::default(), Sum::default());
    for (at, block) in (1..).zip(&blocks) {
        if at > FIRST {
            let distance = logarithms.get(at - last[*block]).copied().unwrap_or(0.0);
            sum.add(distance);
            squares.add(distance * distance);
        }
        last[*block] = at;
    }
    let count = (all - FIRST) as f64;
    let mean = sum.0 / count;
    let deviation = CORRECTION * libm::sqrt(squares.0 / (count - 1.0) - mean * mean);
    let lower = mean - Z * deviation / libm::sqrt(count);
    let expected = |p: f64| {
        let others = (1.0 - p) / (BLOCKS - 1) as f64;
        part(p, &logarithms) + (BLOCKS - 1) as f64 * part(others, &logarithms)
    };
    let (mut low, mut high) = (1.0 / BLOCKS as f64, 1.0);
    if expected(low) <= lower {
        return Ok(1.0);
    }
    for _ in 0..STEPS {
        let middle = (low + high) / 2.0;
        match expected(middle) > lower {
            true => low = middle,
            false => high = middle,
        }
    }
    Ok(-libm::log2(high) / BLOCK as f64)
}

/// What a block of this probability adds to the expected mean. A distance of u has probability z^2 (1 -
/// z)^(u - 1), or z (1 - z)^(u - 1) where it is that to the start; sums over places are taken first.
fn part(z: f64, logarithms: &[f64]) -> f64 {
    let all = logarithms.len() - 1;
    let (mut inner, mut outer) = (Sum::default(), Sum::default());
    let mut power = 1.0 - z;
    for (at, logarithm) in logarithms.iter().enumerate().skip(2) {
        let term = logarithm * power;
        if at <= FIRST {
            inner.add((all - FIRST) as f64 * term);
        } else {
            inner.add((all - at) as f64 * term);
            outer.add(term);
        }
        power *= 1.0 - z;
        if power < 1e-300 {
            break;
        }
    }
    z * (z * inner.0 + outer.0) / (all - FIRST) as f64
}

/// A sum that keeps what rounding drops (W. Kahan, 1965).
#[derive(Default)]
struct Sum(f64, f64);

impl Sum {
    fn add(&mut self, term: f64) {
        let term = term - self.1;
        let sum = self.0 + term;
        self.1 = (sum - self.0) - term;
        self.0 = sum;
    }
}
