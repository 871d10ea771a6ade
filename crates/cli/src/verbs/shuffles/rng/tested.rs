//! Everything that a test of a sample comes to, before it is printed.

use super::plan::LoadedPlan;
use super::sample::SampleReading as Lines;
use gincert_evidence::{counted, grouped};
use gincert_rng::tests::Outcome;
use gincert_rng::{
    Exclusions, InterimAnalysis, PlanResult, SampleUnit, SelfCheckResult, Slot, SlotVerdict,
    Verdict,
};

/// Lines of a sample by what became of them; those read, left out and not read are those given.
pub struct LineCounts {
    pub given: u64,
    pub read: u64,
    pub left_out: u64,
    pub not_read: u64,
}

/// Everything that a test comes to, before it is printed.
pub struct TestRun {
    pub sample: SampleUnit,
    pub confidence: f64,
    pub plan: Option<LoadedPlan>,
    pub followed: PlanResult,
    pub lines: Lines,
    pub exclusions: Exclusions,
    pub self_check: Vec<SelfCheckResult>,
}

impl TestRun {
    /// The look that the verdict rests on.
    pub fn last(&self) -> Option<&InterimAnalysis> {
        self.followed.last()
    }

    /// Whether the planned answer is that the sample is rejected.
    pub fn rejected(&self) -> bool {
        self.last().is_some_and(|look| look.judged.rejected)
    }

    /// Of a sample that does not pass, the most striking test and its figures in words.
    pub fn striking(&self) -> Option<(&Slot, String)> {
        let verdict = self.followed.verdict;
        let is_striking = matches!(verdict, Verdict::Fail | Verdict::Inconclusive);
        let (slot, _) = self.last().filter(|_| is_striking)?.smallest()?;
        Some((slot, slot.detail.as_ref()?.words(&slot.name)))
    }

    /// Lines of the sample that were given, that the tests read, and that they did not read; a line
    /// that is none of the sample is given and left out.
    pub fn counts(&self) -> LineCounts {
        let (read, left_out) = (self.followed.taken, self.lines.unreadable);
        let not_read = self.followed.kept.saturating_add(self.lines.not_read);
        let given = read.saturating_add(left_out).saturating_add(not_read);
        LineCounts { given, read, left_out, not_read }
    }
}

/// Most p-values, or tests, that a screen shows.
const SMALLEST: usize = 5;

/// Keeps those with the smallest p-values that a screen shows, the smallest first.
pub fn keep_smallest<T>(all: &mut Vec<T>, outcome: impl Fn(&T) -> Option<Outcome>) {
    let log10 = |one: &T| outcome(one).map_or(0.0, |outcome| outcome.p.log10);
    all.sort_by(|a, b| log10(a).total_cmp(&log10(b)));
    all.truncate(SMALLEST);
}

/// How many p-values have which verdict, the gravest first.
pub fn verdict_counts(slots: &[SlotVerdict]) -> String {
    let words: Vec<&str> = slots.iter().flatten().map(|(_, verdict)| verdict.word()).collect();
    let count = |word: &str| words.iter().filter(|one| **one == word).count() as u64;
    let counts = ["fail", "inconclusive", "pass"]
        .map(|word| format!("{} {word}", grouped(count(word).into())));
    let all = counted(words.len() as u64, "p-value", "p-values");
    format!("{all}: {}", counts.join(", "))
}
