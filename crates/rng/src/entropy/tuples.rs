//! Strings that come often, and strings that come twice: the t-tuple estimate and that of the longest
//! repeated substring (SP 800-90B, 6.3.5 and 6.3.6).
//!
//! Neighbours in the order of suffixes that have so much in common are the places of one string; each
//! stretch of them is counted once for all lengths that it is the stretch of.

use super::suffixes::common;
use super::{Sample, upper_bits};

/// A string counts as frequent where it comes so often: 6.3.5.
const FREQUENT: u64 = 35;

type Bits = Result<f64, String>;

/// The t-tuple estimate, and that of the longest repeated substring.
pub(super) fn estimates(sample: &Sample<'_>) -> (Bits, Bits) {
    let all = sample.symbols.len();
    let (most, pairs) = counts(&common(sample.symbols));
    // The least length whose strings all come fewer than 35 times.
    let rare = (1..most.len()).find(|length| most[*length] < FREQUENT).unwrap_or(most.len());
    let root = |share: f64, length: usize| libm::pow(share, 1.0 / length as f64);
    let shares =
        (1..rare).map(|length| root(most[length] as f64 / (all - length + 1) as f64, length));
    let tuple = match rare {
        1 => Err("no symbol comes 35 times".to_owned()),
        _ => Ok(upper_bits(shares.fold(0.0, f64::max), all as f64)),
    };
    let longest = most.len() - 1;
    let shares = (rare..=longest).map(|length| {
        let places = (all - length + 1) as f64;
        root(pairs[length] as f64 / (places * (places - 1.0) / 2.0), length)
    });
    let repeated = match rare > longest {
        true => Err("no string that comes fewer than 35 times comes twice".to_owned()),
        false => Ok(upper_bits(shares.fold(0.0, f64::max), all as f64)),
    };
    (tuple, repeated)
}

/// For each length: how often the most frequent string comes, and how many pairs of places have equal
/// strings; the first entry stands for no length.
fn counts(common: &[u32]) -> (Vec<u64>, Vec<u128>) {
    let longest = common.iter().max().map_or(0, |most| *most as usize);
    let mut most = vec![1u64; longest + 1];
    let mut steps = vec![0i128; longest + 2];
    // Stretches that are open: their length in common, and where they begin.
    let mut open: Vec<(usize, usize)> = Vec::new();
    for at in 1..=common.len() {
        let length = common.get(at).map_or(0, |length| *length as usize);
        let mut begin = at - 1;
        while let Some((shared, from)) = open.last().copied().filter(|(shared, _)| *shared > length)
        {
            open.pop();
            begin = from;
            let places = (at - from) as u64;
            let below = open.last().map_or(0, |(below, _)| *below).max(length);
            most[shared] = most[shared].max(places);
            let choices = i128::from(places) * i128::from(places - 1) / 2;
            steps[below + 1] += choices;
            steps[shared + 1] -= choices;
        }
        if length > 0 && open.last().is_none_or(|(shared, _)| *shared < length) {
            open.push((length, begin));
        }
    }
    for length in (1..longest).rev() {
        most[length] = most[length].max(most[length + 1]);
    }
    let mut sum = 0i128;
    let pairs = steps.iter().take(longest + 1).map(|step| {
        sum += step;
        sum.unsigned_abs()
    });
    (most, pairs.collect())
}
