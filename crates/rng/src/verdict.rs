//! From p-values to a verdict: the plain answer at the planned level, then the confirmed one.
//!
//! "Each of n tests at 99 %" rejects most perfect generators; a collective level of 99 % means that
//! one perfect generator in a hundred is rejected by anything at all. So the p-values are adjusted
//! for all slots by the rule of S. Holm (A simple sequentially rejective multiple test procedure,
//! 1979), which needs no independence.

use crate::battery::Slot;
use crate::tails::P;

/// A whole file fails when an adjusted p lies below this: its only look, at half of 10^-4.
pub const FAIL_LEVEL: f64 = 5e-5;
/// It passes when no adjusted p lies below this.
pub const PASS_LEVEL: f64 = 0.01;

/// The confirmed verdict about a sample.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Verdict {
    /// No slot is striking.
    Pass,
    /// A slot is striking, but not beyond what one perfect shuffler in a hundred shows.
    Inconclusive,
    /// A fair shuffle does this less than once in twenty thousand samples.
    Fail,
}

impl Verdict {
    /// The word for it.
    pub fn word(self) -> &'static str {
        match self {
            Verdict::Pass => "pass",
            Verdict::Inconclusive => "inconclusive",
            Verdict::Fail => "fail",
        }
    }
}

/// A slot with its adjusted p; `None` where the test was not applicable.
pub type SlotVerdict = Option<(P, Verdict)>;

/// The answer about a sample.
#[derive(Debug, Clone, PartialEq)]
pub struct Judged {
    /// Whether any slot is rejected at the planned level, adjusted for all slots.
    pub rejected: bool,
    /// Each slot's adjusted p and verdict, in the order of the slots.
    pub slots: Vec<SlotVerdict>,
    /// The confirmed verdict: that of the most striking slot.
    pub verdict: Verdict,
}

/// Judges a battery's slots at a planned confidence level such as 0.99, when the sample has one look.
/// Slots that were not applicable leave the family.
pub fn judge(slots: &[Slot], confidence: f64) -> Judged {
    judge_at(slots, confidence, FAIL_LEVEL)
}

/// The same at a look that fails when an adjusted p lies below `fail_level`.
pub fn judge_at(slots: &[Slot], confidence: f64, fail_level: f64) -> Judged {
    let ps: Vec<Option<P>> = slots
        .iter()
        .map(|slot| slot.outcome.map(|outcome| outcome.p))
        .collect();
    let of = |p: P| match p.value() {
        value if value < fail_level => Verdict::Fail,
        value if value < PASS_LEVEL => Verdict::Inconclusive,
        _ => Verdict::Pass,
    };
    let adjusted = adjusted_by_holm(&ps);
    let slots: Vec<SlotVerdict> = adjusted
        .into_iter()
        .map(|p| p.map(|p| (p, of(p))))
        .collect();
    let level = libm::log10(1.0 - confidence);
    let found = slots.iter().flatten();
    Judged {
        rejected: found.clone().any(|(p, _)| p.log10 < level),
        verdict: found
            .map(|(_, verdict)| *verdict)
            .max()
            .unwrap_or(Verdict::Inconclusive),
        slots,
    }
}

/// Adjusted p-values by Holm's rule: with m of them, the k-th smallest times m - k + 1, never below
/// an earlier one, never above 1.
///
/// ```
/// use gincert_rng::{adjusted_by_holm, tails::P};
/// let ps = [0.01, 0.04, 0.03].map(|p| Some(P::from_probability(p)));
/// let adjusted: Vec<f64> = adjusted_by_holm(&ps).iter().map(|p| p.unwrap().value()).collect();
/// for (found, expected) in adjusted.iter().zip([0.03, 0.06, 0.06]) {
///     assert!((found - expected).abs() < 1e-12);
/// }
/// ```
pub fn adjusted_by_holm(ps: &[Option<P>]) -> Vec<Option<P>> {
    let mut order: Vec<(usize, P)> = ps
        .iter()
        .enumerate()
        .filter_map(|(slot, p)| p.map(|p| (slot, p)))
        .collect();
    order.sort_by(|a, b| a.1.log10.total_cmp(&b.1.log10).then(a.0.cmp(&b.0)));
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
