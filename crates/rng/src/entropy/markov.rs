//! Bits as a Markov chain: the likeliest sequence of 128 bits (SP 800-90B, 6.3.3).

use super::Sample;

/// Bits of the sequences that are looked at.
const LENGTH: f64 = 128.0;

pub(super) fn estimate(sample: &Sample<'_>) -> Result<f64, String> {
    let bits = sample.symbols;
    let mut steps = [[0u64; 2]; 2];
    for (from, to) in bits.iter().zip(bits.iter().skip(1)) {
        steps[usize::from(*from & 1)][usize::from(*to & 1)] += 1;
    }
    let ones = bits.iter().filter(|bit| **bit == 1).count() as f64 / bits.len() as f64;
    let first = [1.0 - ones, ones].map(|share| -libm::log2(share));
    let cost = |from: usize, to: usize| {
        let all: u64 = steps[from].iter().sum();
        match steps[from][to] {
            0 => f64::INFINITY,
            count => -libm::log2(count as f64 / all as f64),
        }
    };
    let repeated = |bit: usize| first[bit] + 127.0 * cost(bit, bit);
    let turned = |bit: usize| first[bit] + 64.0 * cost(bit, 1 - bit) + 63.0 * cost(1 - bit, bit);
    let once = |bit: usize| first[bit] + cost(bit, 1 - bit) + 126.0 * cost(1 - bit, 1 - bit);
    let costs = [0, 1].into_iter().flat_map(|bit| [repeated(bit), turned(bit), once(bit)]);
    Ok((costs.fold(LENGTH, f64::min) / LENGTH).min(1.0))
}
