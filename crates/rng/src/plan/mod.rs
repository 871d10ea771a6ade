//! The plan of a test: what is fixed, and hashed, before any data are read.
//!
//! Who chooses sample, test or level after seeing the data can reach any answer. Looks at a growing
//! sample are group-sequential testing; the level is spent over them (K. K. G. Lan and D. L. DeMets,
//! Discrete sequential boundaries for clinical trials, 1983). A look before the last one can only fail,
//! and spends a quarter, an eighth, ... of the level; the last look takes every line that was given, but
//! for those reserved, and has what is left, at least half. So the levels of all looks sum to that of
//! one look, however many there are, and nothing passes before it was read to its end.

mod document;
mod reading;

pub use reading::{PlanProblem, read_plan};

use crate::battery::Slot;
use crate::bits::kinds_of_bit_tests;
use crate::draws::DRAW_TESTS;
use crate::sample_tests::SampleTests;
use crate::sample_unit::SampleUnit;
use crate::tests::REGISTRY;
use crate::verdict::{FAIL_LEVEL, Levels};
use gincert_evidence::{Confidence, Digest};

/// Most looks of a plan, including the last one.
pub const LOOKS_MAX: u32 = 8;
/// Most lines of a first look.
pub const DECKS_PLANNED_MAX: u64 = 100_000_000;
/// A plan.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Plan {
    /// What a line of the sample is.
    pub sample: SampleUnit,
    /// Lines of the first look; a sample of fewer lines cannot pass.
    pub decks: u64,
    /// Looks at most, 1 to [`LOOKS_MAX`]: each at twice the lines of the one before, and the last one at
    /// all lines but those reserved.
    pub looks: u32,
    /// The confidence of the planned answer.
    pub confidence: Confidence,
    /// The last lines, reserved for a retest of slots that failed; 0 for none.
    pub reserved: u64,
    /// The battery for which the plan was made.
    pub battery: Digest,
}

impl Plan {
    /// A plan for the battery of this build.
    pub fn new(
        sample: SampleUnit,
        decks: u64,
        looks: u32,
        confidence: Confidence,
        reserved: u64,
    ) -> Plan {
        Plan {
            sample,
            decks: decks.clamp(1, DECKS_PLANNED_MAX),
            looks: looks.clamp(1, LOOKS_MAX),
            confidence,
            reserved: reserved.min(sample.reserved_max()),
            battery: battery_digest(sample),
        }
    }

    /// Lines at a look before the last one, the first being 0; `None` where the next look is the last.
    pub fn decks_at(&self, look: u32) -> Option<u64> {
        (look + 1 < self.looks).then(|| self.decks << look.min(LOOKS_MAX))
    }

    /// The levels of a look after so many looks, which is the last one or is not.
    pub fn levels(&self, before: u32, is_last: bool) -> Levels {
        let spent = spent(before);
        let whole = Levels::whole(self.confidence.share());
        let own = if is_last { FAIL_LEVEL - spent } else { early_level(before) };
        match is_last {
            true => Levels { fail: own, pass: whole.pass - spent, reject: whole.reject - spent },
            false => Levels { fail: own, pass: whole.pass, reject: own },
        }
    }

    /// A sample passes when no adjusted p lies below this, less what early looks spent.
    pub fn pass_level(&self) -> f64 {
        f64::from(100 - self.confidence.percent()) / 100.0
    }
}

/// An adjusted p below this fails at a look before the last one, the first being 0: the level of a
/// whole sample times 2^-(look + 2).
fn early_level(look: u32) -> f64 {
    FAIL_LEVEL / f64::from(1u32 << (look.min(LOOKS_MAX) + 2))
}

/// What so many looks before the last one spend together.
fn spent(looks: u32) -> f64 {
    (0..looks).map(early_level).sum()
}

/// The slots of an empty battery: which tests there are, and what each needs.
fn slots(sample: SampleUnit) -> Vec<Slot> {
    SampleTests::new(sample).slots()
}

/// The manual page of each test of a sample, by name, where the name alone does not fix the test.
fn manuals(sample: SampleUnit) -> Vec<(&'static str, String)> {
    match sample {
        SampleUnit::Decks => REGISTRY.iter().map(|kind| (kind.name, kind.manual())).collect(),
        SampleUnit::Dealt(_) => Vec::new(),
        SampleUnit::Bits(form) => {
            let kinds = kinds_of_bit_tests(&form.settings());
            kinds.map(|kind| (kind.name, kind.manual())).collect()
        }
        SampleUnit::Draws(_) => DRAW_TESTS.iter().map(|kind| (kind.name, kind.manual())).collect(),
    }
}

/// The digest of a battery: of the name of every test, what it needs, and its manual page.
fn battery_digest(sample: SampleUnit) -> Digest {
    let mut text = String::new();
    for slot in slots(sample) {
        text.push_str(&format!("{} {}\n", slot.name, slot.decks_min));
    }
    for (name, manual) in manuals(sample) {
        text.push_str(&format!("{name}\n{manual}\n"));
    }
    Digest::of(text.as_bytes())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::verdict::PASS_LEVEL;

    #[test]
    fn what_is_rejected_at_the_planned_confidence_does_not_pass() {
        for confidence in Confidence::ALL {
            let plan = Plan::new(SampleUnit::Decks, 1000, 3, confidence, 0);
            for early in 0..3 {
                let last = plan.levels(early, true);
                assert!(last.pass >= last.reject, "{confidence} % {early}: {last:?}");
                assert!((last.pass + spent(early) - plan.pass_level()).abs() < 1e-15);
            }
        }
    }

    #[test]
    fn all_looks_together_have_the_level_of_one() {
        let plan = Plan::new(SampleUnit::Decks, 1000, LOOKS_MAX, Confidence::P99, 0);
        for early in 0..LOOKS_MAX {
            let fails = (0..early).map(|look| plan.levels(look, false).fail).sum::<f64>();
            let last = plan.levels(early, true);
            assert!((fails + last.fail - FAIL_LEVEL).abs() < 1e-18, "{early}");
            assert!((fails + last.pass - PASS_LEVEL).abs() < 1e-15, "{early}");
            assert!((fails + last.reject - 0.01).abs() < 1e-15, "{early}");
            assert!(last.fail >= FAIL_LEVEL / 2.0);
        }
        assert_eq!(plan.levels(0, true), Levels::whole(plan.confidence.share()));
    }

    #[test]
    fn a_battery_has_a_digest_of_its_own() {
        let bits = |mode| format!("sequences of 1000000 bits, highest bit first, {mode} mode");
        let samples = [
            "whole decks",
            "first 5 cards",
            "first 52 cards",
            &bits("exact"),
            &bits("sts"),
            "draws of 1 number from 0 to 36",
        ];
        let digests = samples.map(|words| battery_digest(SampleUnit::parse(words).unwrap()));
        for (at, digest) in digests.iter().enumerate() {
            assert!(!digests[..at].contains(digest), "{}", samples[at]);
        }
    }
}
