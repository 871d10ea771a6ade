//! From p-values to a verdict: the plain answer at the planned level, then the confirmed one.
//!
//! "Each of n tests at 99 %" rejects most perfect generators; a collective level of 99 % means that
//! one perfect generator in a hundred is rejected by anything at all. So the p-values are adjusted
//! for all slots by the rule of S. Holm (A simple sequentially rejective multiple test procedure,
//! 1979), which needs no independence.

use crate::battery::Slot;
use crate::tails::P;
use gincert_chance::adjusted_by_holm;

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
    let ps: Vec<Option<P>> =
        slots.iter().map(|slot| slot.outcome.map(|outcome| outcome.p)).collect();
    let of = |p: P| match p.value() {
        value if value < fail_level => Verdict::Fail,
        value if value < PASS_LEVEL => Verdict::Inconclusive,
        _ => Verdict::Pass,
    };
    let adjusted = adjusted_by_holm(&ps);
    let slots: Vec<SlotVerdict> = adjusted.into_iter().map(|p| p.map(|p| (p, of(p)))).collect();
    let level = libm::log10(1.0 - confidence);
    let found = slots.iter().flatten();
    Judged {
        rejected: found.clone().any(|(p, _)| p.log10 < level),
        verdict: found.map(|(_, verdict)| *verdict).max().unwrap_or(Verdict::Inconclusive),
        slots,
    }
}
