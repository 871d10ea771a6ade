//! The plan of a test: what is fixed, and hashed, before any data are read.
//!
//! Who chooses sample, test or level after seeing the data can reach any answer. Looks at a growing
//! sample are group-sequential testing (S. Pocock, 1977, who keeps one level for all looks); here the
//! levels halve from look to look, so that by their sum all of them together stay below 10^-4.

mod document;
mod reading;
mod table;

pub use reading::{PlanProblem, read_plan};

use crate::battery::{Battery, Slot};
use crate::dealt::Hands;
use crate::tests::REGISTRY;
use gincert_evidence::Digest;

/// Looks of a plan at most: the sample doubles seven times.
pub const LOOKS_MAX: u32 = 8;
/// Decks of a first look at most.
pub const DECKS_PLANNED_MAX: u64 = 100_000_000;
/// Planned confidence levels in percent.
pub const CONFIDENCES: [u8; 2] = [99, 95];
/// All looks together fail a fair shuffle less often than this.
const FAIL_LEVEL_ALL: f64 = 1e-4;

/// What a line of a sample is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Sample {
    /// A whole deck.
    Decks,
    /// The first so many cards of a deck.
    Dealt(u8),
}

/// A plan.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Plan {
    /// What a line of the sample is.
    pub sample: Sample,
    /// Lines of the first look: N_min.
    pub decks: u64,
    /// Looks, each at twice the lines of the one before; 1 to [`LOOKS_MAX`].
    pub looks: u32,
    /// The confidence of the planned answer in percent, one of [`CONFIDENCES`].
    pub confidence: u8,
    /// Lines that are reserved for a retest of slots that failed; 0 for none.
    pub reserved: u64,
    /// The battery for which the plan was made.
    pub battery: Digest,
}

impl Plan {
    /// A plan for the battery of this build.
    pub fn new(sample: Sample, decks: u64, looks: u32, confidence: u8, reserved: u64) -> Plan {
        Plan {
            sample,
            decks: decks.clamp(1, DECKS_PLANNED_MAX),
            looks: looks.clamp(1, LOOKS_MAX),
            confidence,
            reserved: reserved.min(DECKS_PLANNED_MAX),
            battery: battery_digest(sample),
        }
    }

    /// Lines at a look, the first being 0.
    pub fn decks_at(&self, look: u32) -> u64 {
        self.decks << look.min(LOOKS_MAX)
    }

    /// The confidence of the planned answer as a share.
    pub fn confidence(&self) -> f64 {
        f64::from(self.confidence) / 100.0
    }
}

/// An adjusted p below this fails at a look, the first being 0: 10^-4 times 2^-(look + 1).
pub fn fail_level(look: u32) -> f64 {
    FAIL_LEVEL_ALL / f64::from(1u32 << (look.min(LOOKS_MAX) + 1))
}

/// The slots of an empty battery: which tests there are, and what each needs.
fn slots(sample: Sample) -> Vec<Slot> {
    match sample {
        Sample::Decks => Battery::default().slots(),
        Sample::Dealt(cards) => Hands::new(cards).slots(),
    }
}

/// The digest of a battery: of the name of every test, what it needs, and its manual page.
fn battery_digest(sample: Sample) -> Digest {
    let mut text = String::new();
    for slot in slots(sample) {
        text.push_str(&format!("{} {}\n", slot.name, slot.decks_min));
    }
    for kind in REGISTRY.iter().filter(|_| sample == Sample::Decks) {
        text.push_str(&format!("{}\n{}\n", kind.name, kind.manual()));
    }
    Digest::of(text.as_bytes())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_looks_together_stay_below_their_level() {
        let sum: f64 = (0..LOOKS_MAX).map(fail_level).sum();
        assert!(sum < FAIL_LEVEL_ALL && sum > 0.99 * FAIL_LEVEL_ALL);
        assert_eq!(fail_level(0), crate::FAIL_LEVEL);
    }

    #[test]
    fn a_battery_has_a_digest_of_its_own() {
        let digests = [Sample::Decks, Sample::Dealt(5), Sample::Dealt(52)].map(battery_digest);
        assert!(digests[0] != digests[1] && digests[1] != digests[2]);
    }
}
