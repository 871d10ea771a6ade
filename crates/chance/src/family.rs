//! P-values of a family of tests: S. Holm, A simple sequentially rejective multiple test procedure
//! (1979), for verdicts; Y. Benjamini and Y. Hochberg, Controlling the false discovery rate (1995),
//! for lists that a person looks through; R. A. Fisher for one test on independent samples.

use crate::tails::P;

/// Adjusted p-values by Holm's rule: with m of them, the k-th smallest times m - k + 1, never below
/// an earlier one, never above 1. It needs no independence.
///
/// ```
/// use gincert_chance::{P, adjusted_by_holm};
/// let ps = [0.01, 0.04, 0.03].map(|p| Some(P::from_probability(p)));
/// let adjusted: Vec<f64> = adjusted_by_holm(&ps).iter().map(|p| p.unwrap().value()).collect();
/// for (found, expected) in adjusted.iter().zip([0.03, 0.06, 0.06]) {
///     assert!((found - expected).abs() < 1e-12);
/// }
/// ```
pub fn adjusted_by_holm(ps: &[Option<P>]) -> Vec<Option<P>> {
    let order = in_order(ps);
    let mut adjusted = vec![None; ps.len()];
    let mut largest = f64::NEG_INFINITY;
    for (rank, (slot, p)) in order.iter().enumerate() {
        let left = (order.len() - rank) as f64;
        largest = (p.log10 + libm::log10(left)).min(0.0).max(largest);
        if let Some(place) = adjusted.get_mut(*slot) {
            *place = Some(P { log10: largest });
        }
    }
    adjusted
}

/// Which p-values belong on a watch list of which at most a share `rate` is expected to be there by
/// chance: the k smallest, where k is the largest rank whose p is at most rate * k / m.
///
/// ```
/// use gincert_chance::{P, watch_list};
/// let ps = [0.001, 0.03, 0.02, 0.9].map(|p| Some(P::from_probability(p)));
/// assert_eq!(watch_list(&ps, 0.05), [true, true, true, false]);
/// ```
pub fn watch_list(ps: &[Option<P>], rate: f64) -> Vec<bool> {
    let order = in_order(ps);
    let many = order.len() as f64;
    let within = |(rank, (_, p)): (usize, &(usize, P))| {
        p.log10 <= libm::log10(rate * (rank + 1) as f64 / many)
    };
    let listed = order.iter().enumerate().rposition(within).map_or(0, |rank| rank + 1);
    let mut watched = vec![false; ps.len()];
    for (slot, _) in order.iter().take(listed) {
        if let Some(place) = watched.get_mut(*slot) {
            *place = true;
        }
    }
    watched
}

/// One p-value for the p-values of one test on independent samples: minus twice the sum of their
/// logarithms is chi-square with twice as many degrees of freedom (R. A. Fisher, Statistical Methods
/// for Research Workers, 1932). It must not be used across tests of one sample, which depend on each
/// other. `None` for no p-value.
///
/// ```
/// use gincert_chance::{P, combined_by_fisher};
/// let ps = [0.1, 0.1].map(P::from_probability);
/// // 0.01 (1 - ln 0.01).
/// assert!((combined_by_fisher(&ps).unwrap().1.value() - 0.056_052).abs() < 1e-6);
/// ```
pub fn combined_by_fisher(ps: &[P]) -> Option<(f64, P)> {
    let statistic = -2.0 * core::f64::consts::LN_10 * ps.iter().map(|p| p.log10).sum::<f64>();
    let df = 2.0 * ps.len() as f64;
    (!ps.is_empty()).then(|| (statistic, crate::tails::chi_square_upper(statistic, df)))
}

/// The p-values with their places, smallest first.
fn in_order(ps: &[Option<P>]) -> Vec<(usize, P)> {
    let places = ps.iter().enumerate();
    let mut order: Vec<(usize, P)> = places.filter_map(|(slot, p)| p.map(|p| (slot, p))).collect();
    order.sort_by(|a, b| a.1.log10.total_cmp(&b.1.log10).then(a.0.cmp(&b.0)));
    order
}
