//! Categories of dealt hands against their exact probabilities: the game's own final outcomes, as
//! regulators ask for them. Weak against most faults, so never alone.
//!
//! Pearson's chi-square (K. Pearson, 1900) over independent hands; categories that are expected
//! fewer than eight times are counted together, with the smallest other one where that does not
//! suffice.

use crate::battery::Slot;
use crate::tails::chi_square_two_sided;
use crate::tests::Outcome;

/// Expectation of a category from which on it stands alone.
const EXPECTED_MIN: f64 = 8.0;

/// One slot from how often each category was dealt and how probable it is. The probabilities sum to
/// 1; with fewer than two categories that can stand alone there is no outcome.
///
/// ```
/// let even = gincert_rng::hand_categories("dealt/ranks", &[48, 52], &[0.5, 0.5]);
/// assert!((even.outcome.unwrap().statistic - 0.16).abs() < 1e-12);
/// assert!(gincert_rng::hand_categories("dealt/ranks", &[3, 1], &[0.5, 0.5]).outcome.is_none());
/// ```
pub fn categories(name: &str, counts: &[u64], probabilities: &[f64]) -> Slot {
    let hands = counts.iter().sum::<u64>() as f64;
    let mut cells: Vec<(f64, f64)> =
        counts.iter().zip(probabilities).map(|(count, p)| (hands * p, *count as f64)).collect();
    cells.sort_by(|a, b| a.0.total_cmp(&b.0));
    // The rare ones first, until they suffice together.
    let mut merged: Vec<(f64, f64)> = Vec::new();
    for cell in cells {
        match merged.last_mut() {
            Some(last) if last.0 < EXPECTED_MIN => *last = (last.0 + cell.0, last.1 + cell.1),
            _ => merged.push(cell),
        }
    }
    let alone = merged.iter().all(|(expected, _)| *expected >= EXPECTED_MIN);
    let df = u32::try_from(merged.len()).unwrap_or(u32::MAX).saturating_sub(1);
    let statistic: f64 = merged
        .iter()
        .map(|(expected, count)| (count - expected) * (count - expected) / expected)
        .sum();
    let least = probabilities.iter().copied().filter(|p| *p > 0.0);
    let least = least.fold(1.0, f64::min);
    Slot {
        name: name.to_owned(),
        regulators: "total distribution of final outcomes",
        decks_min: (EXPECTED_MIN / least).min(1e15) as u64,
        outcome: (alone && df > 0).then(|| Outcome {
            part: "",
            statistic,
            df: Some(df),
            p: chi_square_two_sided(statistic, f64::from(df)),
        }),
    }
}
