//! The counts of a part of a sample, as numbers to be written, read and added.

use crate::tested::SubjectTests;
use crate::tests::Test;
use crate::tests::continued::Extremes;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// The counts of one part of a sample: by subject, `decks`, `steps`, `steps-2` and so on.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct BatteryCounts(pub BTreeMap<String, SubjectCounts>);

/// The counts of one subject.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SubjectCounts {
    /// Decks, or steps.
    pub taken: u64,
    /// What is counted for several tests.
    pub shared: Vec<u64>,
    /// What each test counts.
    pub tests: BTreeMap<String, Vec<u64>>,
    /// The lowest and highest figures of single decks, of tests that have such.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub extremes: BTreeMap<String, Vec<Extremes>>,
}

/// Counts that are not those of such a part of a sample.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("its counts of {subject} are not those of such a part of a sample")]
pub struct UnfitCounts {
    /// `decks`, `steps` and so on.
    pub subject: String,
}

impl SubjectCounts {
    /// All that a subject has counted so far.
    pub(super) fn of(tested: &mut SubjectTests) -> SubjectCounts {
        tested.read();
        let mut shared = Vec::new();
        tested.shared.sums(&mut |sum, _| shared.push(*sum));
        let mut counts = SubjectCounts { taken: tested.taken, shared, ..SubjectCounts::default() };
        for (kind, test) in counted(tested) {
            let mut sums = Vec::new();
            test.sums(&mut |sum, _| sums.push(*sum));
            counts.tests.insert(kind.to_owned(), sums);
            let extremes = test.extremes();
            if !extremes.is_empty() {
                counts.extremes.insert(kind.to_owned(), extremes.to_vec());
            }
        }
        counts
    }

    /// Without what was counted before. Extremes have nothing from before.
    pub(super) fn since(mut self, before: &SubjectCounts) -> SubjectCounts {
        let subtract = |sums: &mut Vec<u64>, before: &[u64]| {
            for (sum, before) in sums.iter_mut().zip(before) {
                *sum = sum.saturating_sub(*before);
            }
        };
        self.taken = self.taken.saturating_sub(before.taken);
        subtract(&mut self.shared, &before.shared);
        for (kind, sums) in &mut self.tests {
            subtract(sums, before.tests.get(kind).map_or(&[], Vec::as_slice));
        }
        self
    }

    /// Adds these counts of `taken` later decks or steps.
    pub(super) fn add_to(&self, tested: &mut SubjectTests, taken: u64) -> Option<()> {
        tested.read();
        tested.taken = tested.taken.checked_add(taken).filter(|_| self.taken == taken)?;
        let mut sums = Addition { sums: self.shared.iter(), taken, fits: true };
        tested.shared.sums(&mut |sum, most| sums.add(sum, most));
        sums.end()?;
        let mut tests = 0;
        for (kind, test) in counted(tested) {
            tests += 1;
            let mut sums = Addition { sums: self.tests.get(kind)?.iter(), taken, fits: true };
            test.sums(&mut |sum, most| sums.add(sum, most));
            sums.end()?;
            let later = self.extremes.get(kind).map_or(&[][..], Vec::as_slice);
            let extremes = test.extremes();
            if extremes.len() != later.len() {
                return None;
            }
            for (extremes, later) in extremes.iter_mut().zip(later) {
                extremes.join(later);
            }
        }
        (tests == self.tests.len()).then_some(())
    }
}

/// Sums that are added, one after the other.
struct Addition<'s> {
    sums: std::slice::Iter<'s, u64>,
    taken: u64,
    fits: bool,
}

impl Addition<'_> {
    /// Adds the next sum, to which no deck adds more than `most`.
    fn add(&mut self, sum: &mut u64, most: u64) {
        let limit = self.taken.saturating_mul(most);
        let next = self.sums.next().filter(|next| **next <= limit);
        match next.and_then(|next| sum.checked_add(*next)) {
            Some(all) => *sum = all,
            None => self.fits = false,
        }
    }

    fn end(mut self) -> Option<()> {
        (self.fits && self.sums.next().is_none()).then_some(())
    }
}

/// The tests that go on behind the head of a sample.
fn counted(tested: &mut SubjectTests) -> impl Iterator<Item = (&'static str, &mut Box<dyn Test>)> {
    let tests = tested.tests.iter_mut().map(|(kind, test)| (kind.name, test));
    tests.filter(|(_, test)| !test.reads_first_decks_only())
}
