//! A sample on its way through the tests: at once, or by the looks of a plan.

use crate::battery::Slot;
use crate::plan::Plan;
use crate::protocol::{PlanResult, Protocol};
use crate::sample_tests::{SampleRow, SampleTests};
use crate::sample_unit::SampleUnit;

/// The tests of one sample, all at once or by a plan.
///
/// ```
/// use gincert_rng::{Deck, SampleRow, SampleRun, SampleUnit};
/// let mut run = SampleRun::new(SampleUnit::Decks, None);
/// let row = SampleRow::Deck(Deck::new(std::array::from_fn(|card| card as u8)).unwrap());
/// assert!(run.add(&row, &mut |_| ()) && run.wants_more());
/// assert_eq!(run.close().0, 1);
/// ```
pub enum SampleRun<'p> {
    /// One look, at the whole sample.
    AtOnce(SampleTests),
    /// The looks of a plan.
    Planned(Box<Protocol<'p>>),
}

impl SampleRun<'_> {
    /// Fresh tests: by the plan where it is for such a sample, with the number of samples that follow it.
    pub fn new<'p>(sample: SampleUnit, plan: Option<(&'p Plan, u32)>) -> SampleRun<'p> {
        match plan.filter(|(plan, _)| plan.sample == sample) {
            Some((plan, files)) => SampleRun::Planned(Box::new(Protocol::new(plan, files))),
            None => SampleRun::AtOnce(SampleTests::new(sample)),
        }
    }

    /// The next line does not follow the last one.
    pub fn gap(&mut self) {
        match self {
            SampleRun::AtOnce(bench) => bench.gap(),
            SampleRun::Planned(protocol) => protocol.gap(),
        }
    }

    /// Takes a line; `false`, and nothing done, if it is of another kind or size. `looked_at` hears each one
    /// that goes into the sample that is looked at, which lines of a retest do not.
    pub fn add(&mut self, row: &SampleRow, looked_at: &mut dyn FnMut(&SampleRow)) -> bool {
        match self {
            SampleRun::AtOnce(bench) => {
                let taken = bench.add(row);
                if taken {
                    looked_at(row);
                }
                taken
            }
            SampleRun::Planned(protocol) => protocol.add(row, looked_at),
        }
    }

    /// Whether more lines are wanted.
    pub fn wants_more(&self) -> bool {
        match self {
            SampleRun::AtOnce(_) => true,
            SampleRun::Planned(protocol) => protocol.wants_more(),
        }
    }

    /// Steps from each deck to the next one that were looked at; `None` for dealt cards.
    pub fn steps(&self) -> Option<u64> {
        match self {
            SampleRun::AtOnce(bench) => bench.steps(),
            SampleRun::Planned(protocol) => protocol.steps(),
        }
    }

    /// Lines looked at, every slot, and what following the plan came to.
    pub fn close(self) -> (u64, Vec<Slot>, Option<PlanResult>) {
        match self {
            SampleRun::AtOnce(mut bench) => (bench.taken(), bench.slots(), None),
            SampleRun::Planned(protocol) => {
                let followed = protocol.finish();
                let last = followed.looks.last();
                let slots = last.map(|look| look.slots.clone());
                let lines = last.map_or(0, |look| look.decks);
                (lines, slots.unwrap_or_default(), Some(followed))
            }
        }
    }
}
