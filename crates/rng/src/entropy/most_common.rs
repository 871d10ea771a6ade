//! The most common value: how likely the best constant guess is (SP 800-90B, 6.3.1).

use super::{Sample, upper_bits};

pub(super) fn estimate(sample: &Sample<'_>) -> Result<f64, String> {
    let mut counts = [0u64; 256];
    for symbol in sample.symbols {
        counts[usize::from(*symbol)] += 1;
    }
    let most = counts.into_iter().max().unwrap_or(0) as f64;
    let all = sample.symbols.len() as f64;
    Ok(upper_bits(most / all, all))
}
