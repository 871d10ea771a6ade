//! How a verdict is reached: looks at a growing sample that can only fail, the last look at all of
//! it, and the retest of what failed on fresh lines.
//!
//! Lines are taken one by one, so that memory is constant but for the lines that may be reserved.

use crate::battery::Slot;
use crate::plan::Plan;
use crate::retest::{FailedSlot, Retest, lines_needed};
use crate::sample_tests::{SampleRow, SampleTests};
use crate::sample_unit::SampleUnit;
use crate::tails::P;
use crate::verdict::{Levels, SampleCoverage, SampleJudgement, SlotVerdict, Verdict, judge_at};
use gincert_chance::adjusted_by_holm;
use std::collections::VecDeque;

/// A look at the sample so far.
#[derive(Debug, Clone, PartialEq)]
pub struct InterimAnalysis {
    /// Lines.
    pub decks: u64,
    /// Its levels.
    pub levels: Levels,
    /// Whether it is the last one, at all lines but those reserved; no other can pass.
    pub is_last: bool,
    /// Every slot.
    pub slots: Vec<Slot>,
    /// What follows from them.
    pub judged: SampleJudgement,
}

impl InterimAnalysis {
    /// The slot with the smallest adjusted p; of several, the one with the smallest p.
    pub fn smallest(&self) -> Option<(&Slot, P)> {
        most_striking(self.slots.iter().zip(&self.judged.slots))
    }

    /// What it comes to, in a word.
    pub fn word(&self) -> &'static str {
        match self.judged.verdict {
            Verdict::Fail => Verdict::Fail.word(),
            verdict if self.is_last => verdict.word(),
            _ => "goes on",
        }
    }
}

/// The slot with the smallest adjusted p; of several, the one with the smallest p.
pub fn most_striking<'s>(
    slots: impl Iterator<Item = (&'s Slot, &'s SlotVerdict)>,
) -> Option<(&'s Slot, P)> {
    let raw = |slot: &Slot| slot.outcome.map_or(0.0, |outcome| outcome.p.log10);
    let found = slots.filter_map(|(slot, found)| Some((slot, found.as_ref()?.0)));
    found.min_by(|a, b| {
        let adjusted = a.1.log10.total_cmp(&b.1.log10);
        adjusted.then(raw(a.0).total_cmp(&raw(b.0)))
    })
}

/// What following a plan came to.
#[derive(Debug, Clone, PartialEq)]
pub struct PlanResult {
    /// Every look, at least one.
    pub looks: Vec<InterimAnalysis>,
    /// The retest, if a look failed and the plan reserved lines.
    pub retest: Option<Retest>,
    /// After a failure: on how many new lines a retest says something, whatever it finds.
    pub retest_needs: Option<u64>,
    /// Lines that the tests read, those of the retest too.
    pub taken: u64,
    /// Lines that were given after those, as far as they were offered: reserved ones that no retest
    /// needed.
    pub kept: u64,
    /// The sample has fewer lines than the first look; then it fails or is inconclusive.
    pub short: bool,
    /// The verdict.
    pub verdict: Verdict,
}

impl PlanResult {
    /// Of a sample without a plan, which has one look, and it is the whole sample.
    pub fn at_once(bench: &mut SampleTests, sample: SampleUnit, confidence: f64) -> PlanResult {
        let look = look_at(bench, sample, Levels::whole(confidence), true, 1);
        let failed = failed(bench, &look);
        PlanResult {
            verdict: look.judged.verdict,
            retest: None,
            retest_needs: lines_needed(&failed, look.decks),
            taken: look.decks,
            kept: 0,
            short: false,
            looks: vec![look],
        }
    }

    /// The look that the verdict rests on.
    pub fn last(&self) -> Option<&InterimAnalysis> {
        self.looks.last()
    }
}

/// What waits until it is known whether it is reserved.
enum PendingLine {
    Row(SampleRow),
    Gap,
}

/// Slots that failed, the lines of their look, and the tests of the fresh lines.
struct RetestRun {
    failed: Vec<FailedSlot>,
    lines: u64,
    bench: SampleTests,
}

/// A plan that is being followed: feed it lines until it wants no more.
pub struct Protocol<'a> {
    plan: &'a Plan,
    samples: u32,
    bench: SampleTests,
    /// The last lines beyond the first look, as many as are reserved.
    held: VecDeque<PendingLine>,
    /// Lines among them.
    rows_held: u64,
    looks: Vec<InterimAnalysis>,
    retest: Option<RetestRun>,
    done: bool,
}

impl<'a> Protocol<'a> {
    /// Begins, where so many samples follow the plan, each by itself.
    pub fn new(plan: &'a Plan, samples: u32) -> Protocol<'a> {
        Protocol {
            plan,
            samples,
            bench: SampleTests::new(plan.sample),
            held: VecDeque::new(),
            rows_held: 0,
            looks: Vec::new(),
            retest: None,
            done: false,
        }
    }

    /// The same plan, with its looks on a second thread where there is one. The answer is the same.
    pub fn on_threads(mut self, threads: usize) -> Protocol<'a> {
        self.bench = self.bench.on_threads(threads);
        self
    }

    /// Whether more lines are wanted: until a look has failed and its retest has its lines.
    pub fn wants_more(&self) -> bool {
        !self.done
    }

    /// Lines offered so far.
    pub fn taken(&self) -> u64 {
        let fresh = self.retest.as_ref().map_or(0, |retest| retest.bench.taken());
        self.bench.taken().saturating_add(fresh).saturating_add(self.rows_held)
    }

    /// Steps from each deck to the next one that were looked at; `None` for dealt cards.
    pub fn steps(&self) -> Option<u64> {
        self.bench.steps()
    }

    /// Takes a line, unless no more are wanted; `false`, and nothing done, if it is of another kind
    /// or size. `look_at` hears each line that goes into the sample that is looked at.
    pub fn add(&mut self, row: &SampleRow, looked_at: &mut dyn FnMut(&SampleRow)) -> bool {
        if self.done {
            return true;
        }
        if !self.bench.fits(row) {
            return false;
        }
        if self.bench.taken() < self.plan.decks && self.held.is_empty() {
            self.feed(row, looked_at);
            return true;
        }
        self.held.push_back(PendingLine::Row(row.clone()));
        self.rows_held += 1;
        while self.rows_held > self.plan.reserved && !self.done {
            self.release(looked_at);
        }
        true
    }

    /// The next line does not follow the last one.
    pub fn gap(&mut self) {
        match self.held.is_empty() {
            true => self.gap_now(),
            false => self.held.push_back(PendingLine::Gap),
        }
    }

    fn gap_now(&mut self) {
        match &mut self.retest {
            Some(retest) => retest.bench.gap(),
            None => self.bench.gap(),
        }
    }

    /// The first of what is held goes on.
    fn release(&mut self, looked_at: &mut dyn FnMut(&SampleRow)) {
        while let Some(held) = self.held.pop_front() {
            match held {
                PendingLine::Gap => self.gap_now(),
                PendingLine::Row(row) => {
                    self.rows_held -= 1;
                    self.feed(&row, looked_at);
                    return;
                }
            }
        }
    }

    fn feed(&mut self, row: &SampleRow, looked_at: &mut dyn FnMut(&SampleRow)) {
        // A look before the last one: lines follow it that are not reserved.
        let number = u32::try_from(self.looks.len()).unwrap_or(u32::MAX);
        let due = self.plan.decks_at(number).is_some_and(|lines| self.bench.taken() >= lines);
        if self.retest.is_none() && due && self.look(false) == Verdict::Fail {
            self.begin_retest();
        }
        if self.done {
            // The line that would have been next is not read.
            self.held.push_front(PendingLine::Row(row.clone()));
            self.rows_held += 1;
            return;
        }
        match &mut self.retest {
            None => {
                self.bench.add(row);
                looked_at(row);
            }
            Some(retest) => {
                retest.bench.add(row);
                self.done = retest.bench.taken() >= self.plan.reserved;
            }
        }
    }

    fn begin_retest(&mut self) {
        self.done = self.plan.reserved == 0;
        let Some(look) = self.looks.last() else { return };
        self.retest = Some(RetestRun {
            failed: failed(&self.bench, look),
            lines: look.decks,
            bench: SampleTests::new(self.plan.sample),
        });
    }

    /// The sample has ended, or no more was wanted.
    pub fn finish(mut self) -> PlanResult {
        let short = self.bench.taken() < self.plan.decks;
        if self.retest.is_none() && self.look(true) == Verdict::Fail {
            self.begin_retest();
        }
        while self.retest.is_some() && !self.done && self.rows_held > 0 {
            self.release(&mut |_| ());
        }
        let fresh = self.retest.as_ref().map_or(0, |retest| retest.bench.taken());
        let taken = self.bench.taken().saturating_add(fresh);
        // Fewer lines than planned may fail, but cannot pass.
        for look in self.looks.iter_mut().filter(|look| short && look.is_last) {
            if look.judged.verdict == Verdict::Pass {
                look.judged.verdict = Verdict::TooFew;
            }
        }
        let verdict = self.looks.last().map(|look| look.judged.verdict);
        let verdict = verdict.unwrap_or(Verdict::Inconclusive);
        let reserved = self.plan.reserved;
        let needs = self.retest.as_ref();
        PlanResult {
            retest_needs: needs.and_then(|retest| lines_needed(&retest.failed, retest.lines)),
            retest: self.retest.filter(|_| reserved > 0).map(|retest| retested(retest, reserved)),
            looks: self.looks,
            taken,
            kept: self.rows_held,
            short,
            verdict,
        }
    }

    fn look(&mut self, is_last: bool) -> Verdict {
        let before = u32::try_from(self.looks.len()).unwrap_or(u32::MAX);
        let levels = self.plan.levels(before, is_last);
        let look = look_at(&mut self.bench, self.plan.sample, levels, is_last, self.samples);
        let verdict = look.judged.verdict;
        self.looks.push(look);
        verdict
    }
}

fn look_at(
    bench: &mut SampleTests,
    sample: SampleUnit,
    levels: Levels,
    is_last: bool,
    samples: u32,
) -> InterimAnalysis {
    let slots = bench.slots();
    let mut judged = judge_at(&slots, levels, samples);
    // A plan may ask for fewer lines than can pass.
    let seen = SampleCoverage { lines: bench.taken(), ..SampleCoverage::default() };
    judged.verdict = seen.settle_with(sample.lines_to_pass(), judged.verdict);
    InterimAnalysis { decks: bench.taken(), levels, is_last, slots, judged }
}

/// What failed at a look.
fn failed(bench: &SampleTests, look: &InterimAnalysis) -> Vec<FailedSlot> {
    let pairs = look.slots.iter().zip(&look.judged.slots);
    let failed = pairs.filter(|(_, found)| matches!(found, Some((_, Verdict::Fail))));
    let question = |slot: &Slot| {
        let cell = slot.detail.as_ref().and_then(|cell| bench.same_cell(&slot.name, cell));
        FailedSlot::new(slot, cell)
    };
    failed.filter_map(|(slot, _)| question(slot)).collect()
}

fn retested(mut retest: RetestRun, reserved: u64) -> Retest {
    let slots = retest.bench.slots();
    let of = |failed: &FailedSlot| {
        let slot = slots.iter().find(|slot| slot.name == failed.name)?;
        let outcome = slot.outcome?;
        let cell = failed.detail.as_ref();
        let cell = cell.and_then(|cell| retest.bench.same_cell(&failed.name, cell));
        Some(cell.unwrap_or(outcome.p))
    };
    let ps: Vec<Option<P>> = retest.failed.iter().map(of).collect();
    let fresh = retest.bench.taken();
    Retest::new(&retest.failed, retest.lines, fresh, reserved, adjusted_by_holm(&ps))
}

#[cfg(test)]
mod tests;
