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
/// It passes when no adjusted p lies below this, nor below the level of the planned answer, which is higher
/// at a confidence of less than 99 %: what is rejected does not pass.
pub const PASS_LEVEL: f64 = 0.01;

/// Fewest lines that can pass: the tests of cells need them, and a sample of one deck that is not
/// rejected is no evidence.
pub const PASS_LINES_MIN: u64 = 416;
/// A sample of which more than one line in so many is left out cannot pass: what is left out may hold
/// the fault. One line alone, such as a heading, is no matter.
const LEFT_OUT_PART: u64 = 100;
/// A sample of which more than one possible step in so many was not looked at cannot pass either.
const STEPS_MISSED_PART: u64 = 10;

/// The confirmed verdict about a sample.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Verdict {
    /// No slot is striking.
    Pass,
    /// No slot is striking, but the sample has too few lines to pass.
    TooFew,
    /// No slot is striking, but too much was left out of the sample.
    LeftOut,
    /// The sample is rejected at the planned confidence, and no slot is striking enough to fail.
    Inconclusive,
    /// A fair shuffle does this less than once in twenty thousand samples.
    Fail,
}

impl Verdict {
    /// The word for it.
    pub fn word(self) -> &'static str {
        match self {
            Verdict::Pass => "pass",
            Verdict::TooFew | Verdict::LeftOut | Verdict::Inconclusive => "inconclusive",
            Verdict::Fail => "fail",
        }
    }

    /// Why a sample of which nothing is rejected does not pass.
    pub fn because(self) -> Option<&'static str> {
        match self {
            Verdict::TooFew => Some("nothing is rejected; too few to pass"),
            Verdict::LeftOut => {
                Some("nothing is rejected, but too many lines are left out to pass")
            }
            Verdict::Pass | Verdict::Inconclusive | Verdict::Fail => None,
        }
    }

    /// The word, and why.
    pub fn words(self) -> String {
        match self.because() {
            Some(why) => format!("{}: {why}", self.word()),
            None => self.word().to_owned(),
        }
    }
}

/// How much of a sample was looked at.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct SampleCoverage {
    /// Lines that were tested.
    pub lines: u64,
    /// Lines that were left out.
    pub left_out: u64,
    /// Steps from each deck to the next one that were tested; `None` where there are none to test.
    pub steps: Option<u64>,
    /// Files, or tables, between which there is no step.
    pub runs: u64,
}

impl SampleCoverage {
    /// What a verdict of the tests of shuffles comes to: a sample passes only where there is enough of it,
    /// and not too much of it hidden.
    ///
    /// ```
    /// use gincert_rng::{SampleCoverage, Verdict};
    /// let seen = SampleCoverage { lines: 2000, left_out: 20, steps: Some(1960), runs: 1 };
    /// assert_eq!(seen.settle(Verdict::Pass), Verdict::Pass);
    /// let hidden = SampleCoverage { left_out: 21, ..seen };
    /// assert_eq!(hidden.settle(Verdict::Pass), Verdict::LeftOut);
    /// assert_eq!(hidden.settle(Verdict::Fail), Verdict::Fail);
    /// let few = SampleCoverage { lines: 1, left_out: 0, steps: Some(0), runs: 1 };
    /// assert_eq!(few.settle(Verdict::Pass).words(), "inconclusive: nothing is rejected; too few to pass");
    /// ```
    pub fn settle(&self, verdict: Verdict) -> Verdict {
        self.settle_with(PASS_LINES_MIN, verdict)
    }

    /// The same of a sample of any kind, of which so many lines can pass.
    pub fn settle_with(&self, lines_to_pass: u64, verdict: Verdict) -> Verdict {
        let all = self.lines.saturating_add(self.left_out);
        let is_hidden = self.left_out > 1 && self.left_out > all / LEFT_OUT_PART;
        let possible = self.lines.saturating_sub(self.runs);
        let missed = self.steps.map_or(0, |steps| possible.saturating_sub(steps));
        match verdict {
            Verdict::Pass if self.lines < lines_to_pass => Verdict::TooFew,
            Verdict::Pass if is_hidden || missed > possible / STEPS_MISSED_PART => Verdict::LeftOut,
            verdict => verdict,
        }
    }
}

/// A slot with its adjusted p; `None` where the test was not applicable.
pub type SlotVerdict = Option<(P, Verdict)>;

/// The answer about a sample.
#[derive(Debug, Clone, PartialEq)]
pub struct SampleJudgement {
    /// Whether any slot is rejected at the planned level, adjusted for all slots.
    pub rejected: bool,
    /// Each slot's adjusted p and verdict, in the order of the slots.
    pub slots: Vec<SlotVerdict>,
    /// The confirmed verdict: that of the most striking slot.
    pub verdict: Verdict,
}

/// Judges a battery's slots at a planned confidence level such as 0.99, when the sample has one look.
/// Slots that were not applicable leave the family.
pub fn judge(slots: &[Slot], confidence: f64) -> SampleJudgement {
    judge_at(slots, Levels::whole(confidence), 1)
}

/// The levels of a look.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Levels {
    /// An adjusted p below this fails.
    pub fail: f64,
    /// The sample passes when no adjusted p lies below this.
    pub pass: f64,
    /// An adjusted p below this rejects the sample at the planned confidence.
    pub reject: f64,
}

impl Levels {
    /// Of a sample that has one look, at a confidence such as 0.99.
    pub fn whole(confidence: f64) -> Levels {
        let reject = 1.0 - confidence;
        Levels { fail: FAIL_LEVEL, pass: PASS_LEVEL.max(reject), reject }
    }
}

/// The same at a look with levels of its own, where so many samples are judged alike: each p-value is
/// adjusted for their number, too, so that their levels do not add up.
pub fn judge_at(slots: &[Slot], levels: Levels, samples: u32) -> SampleJudgement {
    let ps: Vec<Option<P>> =
        slots.iter().map(|slot| slot.outcome.map(|outcome| outcome.p)).collect();
    let of = |p: P| match p.value() {
        value if value < levels.fail => Verdict::Fail,
        value if value < levels.pass => Verdict::Inconclusive,
        _ => Verdict::Pass,
    };
    let times = libm::log10(f64::from(samples.max(1)));
    let adjusted = adjusted_by_holm(&ps).into_iter();
    let adjusted = adjusted.map(|p| p.map(|p| P { log10: (p.log10 + times).min(0.0) }));
    let slots: Vec<SlotVerdict> = adjusted.map(|p| p.map(|p| (p, of(p)))).collect();
    let level = libm::log10(levels.reject);
    let found = slots.iter().flatten();
    SampleJudgement {
        rejected: found.clone().any(|(p, _)| p.log10 < level),
        verdict: found.map(|(_, verdict)| *verdict).max().unwrap_or(Verdict::Inconclusive),
        slots,
    }
}
