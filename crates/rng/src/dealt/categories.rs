//! Categories of dealt hands against their exact probabilities: the game's own final outcomes, as
//! regulators ask for them. Weak against most faults, so never used alone.
//!
//! The likelihood ratio (S. S. Wilks, 1938, with the factor of M. S. Bartlett, 1937) over independent
//! hands; categories with an expected count below eight are combined, with the smallest other one where
//! that does not suffice. Pearson's chi-square is not suitable: a rare category of eight exceeds its
//! distribution at the level of a failure a hundred times too often.

use crate::battery::Slot;
use crate::tests::Outcome;
use gincert_chance::likelihood_ratio;

/// Smallest expected count of a separate category.
const EXPECTED_MIN: f64 = 8.0;

/// One slot from how often each category was dealt and how probable it is. The probabilities sum to
/// 1; with fewer than two categories that can stand alone there is no outcome.
///
/// ```
/// let even = gincert_rng::hand_categories("dealt/ranks", &[48, 52], &[0.5, 0.5]);
/// assert!((even.outcome.unwrap().statistic - 0.159).abs() < 1e-3);
/// assert!(gincert_rng::hand_categories("dealt/ranks", &[3, 1], &[0.5, 0.5]).outcome.is_none());
/// ```
pub fn categories(name: &str, counts: &[u64], probabilities: &[f64]) -> Slot {
    let hands = counts.iter().sum::<u64>();
    let mut cells: Vec<(f64, u64)> =
        counts.iter().zip(probabilities).map(|(count, p)| (hands as f64 * p, *count)).collect();
    cells.sort_by(|a, b| a.0.total_cmp(&b.0));
    // The rare ones first, until they suffice together.
    let mut merged: Vec<(f64, u64)> = Vec::new();
    for cell in cells {
        match merged.last_mut() {
            Some(last) if last.0 < EXPECTED_MIN => *last = (last.0 + cell.0, last.1 + cell.1),
            _ => merged.push(cell),
        }
    }
    let alone = merged.iter().all(|(expected, _)| *expected >= EXPECTED_MIN);
    let counts: Vec<u64> = merged.iter().map(|(_, count)| *count).collect();
    let chances: Vec<f64> = merged.iter().map(|(expected, _)| expected / hands as f64).collect();
    let found = likelihood_ratio(&counts, &chances).filter(|_| alone);
    let least = probabilities.iter().copied().filter(|p| *p > 0.0);
    let least = least.fold(1.0, f64::min);
    Slot {
        name: name.to_owned(),
        regulators: "total distribution of final outcomes",
        decks_min: (EXPECTED_MIN / least).min(1e15) as u64,
        because: None,
        outcome: found.map(|(statistic, df, p)| Outcome { part: "", statistic, df: Some(df), p }),
        detail: None,
    }
}
