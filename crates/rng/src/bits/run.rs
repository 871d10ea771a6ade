//! A sample of bits through all tests: one sequence, or many of one length, and the verdict.

use super::battery::BitBattery;
use super::cells::{BitCells, PATTERN_BITS};
use super::sequence::Bits;
use super::series::{BINNED_MIN, BitSeries};
use super::settings::Settings;
use super::slot::BitSlot;
use crate::battery::Slot;
use crate::tests::Outcome;
use crate::verdict::{SampleJudgement, Verdict, judge};
use std::thread;

/// Fewest bits that can pass: with fewer, some of the fifteen tests do not apply.
pub const BITS_PASS_MIN: u64 = 1_000_000;

/// Most sequences that a planned test takes in parallel, which affects only the time.
const THREADS_MAX: usize = 8;

/// Sequences that are being tested.
pub struct BitRun {
    settings: Settings,
    batteries: Vec<BitBattery>,
    waiting: Vec<Bits>,
    series: Vec<BitSeries>,
    cells: BitCells,
    sequences: u64,
    bits: u64,
}

/// One p-value that the verdict rests on, or why there is none.
#[derive(Debug, Clone, PartialEq)]
pub struct BitResult {
    /// `bits/serial/1`, and of many sequences `bits/serial/1/proportion`.
    pub name: String,
    /// What the program of NIST calls the test.
    pub sts: &'static str,
    /// The section of SP 800-22.
    pub section: &'static str,
    /// The test.
    pub test: &'static str,
    /// The statistic and its p-value, where there are any.
    pub outcome: Option<Outcome>,
    /// Why it does not count, if it does not.
    pub because: Option<String>,
}

/// What a sample of bits comes to.
#[derive(Debug, Clone, PartialEq)]
pub struct BitResults {
    /// Sequences.
    pub sequences: u64,
    /// Bits of them all.
    pub bits: u64,
    /// Every p-value of the family, in the order of the tests.
    pub results: Vec<BitResult>,
    /// What follows from them, in the same order.
    pub judged: SampleJudgement,
    /// The p-values of each test on each sequence.
    pub series: Vec<BitSeries>,
    /// How often patterns of bits came.
    pub cells: BitCells,
    /// The verdict.
    pub verdict: Verdict,
}

impl BitResults {
    /// Every p-value of the family as the protocol takes them, with the cell that it points at; what
    /// does not count has no outcome.
    pub fn slots(&self) -> Vec<Slot> {
        slots_with_cells(&self.results, &self.series, &self.cells, self.sequences)
    }
}

fn slots_with_cells(
    results: &[BitResult],
    series: &[BitSeries],
    cells: &BitCells,
    sequences: u64,
) -> Vec<Slot> {
    let with_cell = |result: &BitResult| Slot {
        detail: cells.detail(&result.name, series_of(series, result), sequences),
        ..slot(result)
    };
    results.iter().map(with_cell).collect()
}

/// The p-values of the test of a result, one for each sequence, where it has one for each.
fn series_of<'s>(series: &'s [BitSeries], result: &BitResult) -> Option<&'s BitSeries> {
    let is_of = |series: &&BitSeries| result.name.starts_with(&series.slot.name());
    let found = series.iter().filter(is_of).max_by_key(|series| series.slot.name().len());
    found.filter(|series| series.idle == 0)
}

impl BitRun {
    /// Begins; tests up to so many sequences side by side, which changes nothing but the time.
    pub fn new(settings: Settings, threads: usize) -> BitRun {
        BitRun {
            settings,
            batteries: (0..threads.max(1)).map(|_| BitBattery::new(settings)).collect(),
            waiting: Vec::new(),
            series: Vec::new(),
            cells: BitCells::default(),
            sequences: 0,
            bits: 0,
        }
    }

    /// The same, with up to so many sequences side by side, before any was added.
    pub(crate) fn on_threads(self, threads: usize) -> BitRun {
        match self.sequences {
            0 => BitRun::new(self.settings, threads.min(THREADS_MAX)),
            _ => self,
        }
    }

    /// Sequences so far.
    pub fn sequences(&self) -> u64 {
        self.sequences
    }

    /// Takes the next sequence.
    pub fn add(&mut self, bits: Bits) {
        self.sequences += 1;
        self.bits = self.bits.saturating_add(bits.len() as u64);
        self.waiting.push(bits);
        if self.waiting.len() >= self.batteries.len() {
            self.work();
        }
    }

    fn work(&mut self) {
        let waiting = std::mem::take(&mut self.waiting);
        // One at a time needs no thread, and there are systems without any.
        if let ([battery], [bits]) = (self.batteries.as_mut_slice(), waiting.as_slice()) {
            let found = tested(battery, bits);
            return self.take(found, bits);
        }
        let found: Vec<Option<SequenceResult>> = thread::scope(|scope| {
            let pairs = self.batteries.iter_mut().zip(&waiting);
            let running: Vec<_> =
                pairs.map(|(battery, bits)| scope.spawn(move || tested(battery, bits))).collect();
            running.into_iter().map(|thread| thread.join().ok()).collect()
        });
        // A thread ends without an answer only by a fault of ours; the next use of it shows that again.
        for (found, bits) in found.into_iter().zip(&waiting) {
            let found = found.unwrap_or_else(|| tested(&mut BitBattery::new(self.settings), bits));
            self.take(found, bits);
        }
    }

    /// Takes the results of one sequence.
    fn take(&mut self, (slots, patterns): SequenceResult, bits: &Bits) {
        self.cells.add(bits, patterns.as_deref());
        if self.series.is_empty() {
            self.series = slots.into_iter().map(BitSeries::new).collect();
            return;
        }
        for (series, slot) in self.series.iter_mut().zip(&slots) {
            series.add(&slot.outcome);
        }
    }

    /// Every slot of the sequences so far, as of many sequences, however many there are: so a plan has
    /// the same slots at each look.
    pub(crate) fn slots(&mut self) -> Vec<Slot> {
        self.work();
        if self.series.is_empty() {
            self.series = BitBattery::new(self.settings).empty_series();
        }
        let results: Vec<BitResult> = self.series.iter().flat_map(several).collect();
        let slots = slots_with_cells(&results, &self.series, &self.cells, self.sequences);
        if self.sequences == 0 {
            self.series.clear();
        }
        slots
    }

    /// The verdict at a planned confidence such as 0.99.
    pub fn finish(mut self, confidence: f64) -> BitResults {
        self.work();
        let results: Vec<BitResult> = match self.sequences {
            0 => Vec::new(),
            1 => self.series.iter().map(single).collect(),
            _ => self.series.iter().flat_map(several).collect(),
        };
        let slots: Vec<Slot> = results.iter().map(slot).collect();
        let judged = judge(&slots, confidence);
        let verdict = match judged.verdict {
            Verdict::Pass if self.bits < BITS_PASS_MIN => Verdict::TooFew,
            verdict => verdict,
        };
        let BitRun { sequences, bits, series, cells, .. } = self;
        BitResults { sequences, bits, results, judged, series, cells, verdict }
    }
}

/// The p-values of a sequence, and how often each pattern comes in it.
type SequenceResult = (Vec<BitSlot>, Option<Vec<u32>>);

fn tested(battery: &mut BitBattery, bits: &Bits) -> SequenceResult {
    let slots = battery.test(bits);
    (slots, battery.patterns(PATTERN_BITS))
}

fn single(series: &BitSeries) -> BitResult {
    let slot = &series.slot;
    BitResult {
        name: slot.name(),
        sts: slot.sts,
        section: slot.section,
        test: slot.test,
        outcome: slot.outcome.shown().copied(),
        because: slot.outcome.because().map(str::to_owned),
    }
}

fn several(series: &BitSeries) -> [BitResult; 3] {
    let of = |part: &str, found: Result<Outcome, String>| {
        let (outcome, because) = match found {
            Ok(outcome) => (Some(outcome), None),
            Err(why) => (None, Some(why)),
        };
        BitResult {
            name: format!("{}/{part}", series.slot.name()),
            sts: series.slot.sts,
            section: series.slot.section,
            test: series.slot.test,
            outcome,
            because,
        }
    };
    [
        of("proportion", series.proportion()),
        of("uniformity", series.uniformity()),
        of("combined", series.combined()),
    ]
}

/// The same for the protocol; what does not count has no outcome there.
fn slot(result: &BitResult) -> Slot {
    Slot {
        name: result.name.clone(),
        regulators: result.sts,
        decks_min: if result.name.ends_with("/uniformity") { BINNED_MIN } else { 1 },
        outcome: result.outcome.filter(|_| result.because.is_none()),
        because: result.because.clone(),
        detail: None,
    }
}
