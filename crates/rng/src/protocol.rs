//! How a verdict is reached: the planned answer at the first look, then looks at doubling samples,
//! then the retest of what failed on fresh data.
//!
//! Lines are taken one by one, so that memory is constant, and no more are taken than the plan asks
//! for.

use crate::battery::{Battery, Slot};
use crate::dealt::{Dealt, Hands};
use crate::deck::Deck;
use crate::plan::{Plan, Sample, fail_level};
use crate::tails::P;
use crate::verdict::{Judged, PASS_LEVEL, Seen, SlotVerdict, Verdict, judge_at};
use gincert_chance::adjusted_by_holm;

/// A line of a sample.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Row {
    /// A whole deck.
    Deck(Deck),
    /// The first cards of one.
    Dealt(Dealt),
}

/// The tests for one kind of sample.
pub enum Bench {
    /// Of whole decks.
    Decks(Box<Battery>),
    /// Of dealt cards.
    Dealt(Box<Hands>),
}

impl Bench {
    /// Fresh tests.
    pub fn new(sample: Sample) -> Bench {
        match sample {
            Sample::Decks => Bench::Decks(Box::default()),
            Sample::Dealt(cards) => Bench::Dealt(Box::new(Hands::new(cards))),
        }
    }

    /// Takes a line; `false`, and nothing done, if it is of another kind or size.
    pub fn add(&mut self, row: &Row) -> bool {
        match (self, row) {
            (Bench::Decks(battery), Row::Deck(deck)) => {
                battery.add(deck);
                true
            }
            (Bench::Dealt(hands), Row::Dealt(dealt)) => hands.add(dealt),
            _ => false,
        }
    }

    /// The next line does not follow the last one.
    pub fn gap(&mut self) {
        match self {
            Bench::Decks(battery) => battery.gap(),
            Bench::Dealt(hands) => hands.gap(),
        }
    }

    /// Lines so far.
    pub fn taken(&self) -> u64 {
        match self {
            Bench::Decks(battery) => battery.decks(),
            Bench::Dealt(hands) => hands.hands(),
        }
    }

    /// Steps from each deck to the next one so far; `None` for dealt cards.
    pub fn steps(&self) -> Option<u64> {
        match self {
            Bench::Decks(battery) => Some(battery.steps()),
            Bench::Dealt(_) => None,
        }
    }

    /// Every slot, in a fixed order.
    pub fn slots(&self) -> Vec<Slot> {
        match self {
            Bench::Decks(battery) => battery.slots(),
            Bench::Dealt(hands) => hands.slots(),
        }
    }
}

/// A look at the sample so far.
#[derive(Debug, Clone, PartialEq)]
pub struct Look {
    /// Lines.
    pub decks: u64,
    /// An adjusted p below this failed.
    pub fail_level: f64,
    /// Every slot.
    pub slots: Vec<Slot>,
    /// What follows from them.
    pub judged: Judged,
}

impl Look {
    /// The slot with the smallest adjusted p; of several, the one with the smallest p.
    pub fn smallest(&self) -> Option<(&Slot, P)> {
        most_striking(self.slots.iter().zip(&self.judged.slots))
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

/// The slots that failed, on fresh data.
#[derive(Debug, Clone, PartialEq)]
pub struct Retest {
    /// Lines that followed the look.
    pub decks: u64,
    /// Lines that the plan reserved.
    pub reserved: u64,
    /// Each slot that failed with its p on the fresh data, adjusted for these slots; `None` where
    /// the data were too few.
    pub slots: Vec<(String, Option<P>)>,
}

impl Retest {
    /// Whether the failure came again; `None` when there were fewer lines than the plan reserved.
    pub fn confirmed(&self) -> Option<bool> {
        let again = |(_, p): &(String, Option<P>)| p.is_some_and(|p| p.value() < PASS_LEVEL);
        (self.decks >= self.reserved).then(|| self.slots.iter().any(again))
    }
}

/// What following a plan came to.
#[derive(Debug, Clone, PartialEq)]
pub struct Followed {
    /// Every look, at least one.
    pub looks: Vec<Look>,
    /// The retest, if the last look failed and the plan reserved data.
    pub retest: Option<Retest>,
    /// Lines of the sample that were taken, those of the retest too.
    pub taken: u64,
    /// The sample ended before the first look; then it fails or is inconclusive.
    pub short: bool,
    /// The verdict.
    pub verdict: Verdict,
}

/// A plan that is being followed: feed it lines until it wants no more.
pub struct Protocol<'a> {
    plan: &'a Plan,
    samples: u32,
    bench: Bench,
    looks: Vec<Look>,
    retest: Option<(Vec<String>, Bench)>,
    done: bool,
}

impl<'a> Protocol<'a> {
    /// Begins, where so many samples follow the plan, each by itself.
    pub fn new(plan: &'a Plan, samples: u32) -> Protocol<'a> {
        Protocol {
            plan,
            samples,
            bench: Bench::new(plan.sample),
            looks: Vec::new(),
            retest: None,
            done: false,
        }
    }

    /// Whether more lines are wanted.
    pub fn wants_more(&self) -> bool {
        !self.done
    }

    /// Whether lines go to the retest of slots that failed.
    pub fn is_retesting(&self) -> bool {
        self.retest.is_some()
    }

    /// Lines taken so far.
    pub fn taken(&self) -> u64 {
        let fresh = self.retest.as_ref().map_or(0, |(_, bench)| bench.taken());
        self.bench.taken().saturating_add(fresh)
    }

    /// Steps from each deck to the next one that were looked at; `None` for dealt cards.
    pub fn steps(&self) -> Option<u64> {
        self.bench.steps()
    }

    /// Takes a line, unless no more are wanted; `false`, and nothing done, if it is of another kind
    /// or size.
    pub fn add(&mut self, row: &Row) -> bool {
        if self.done {
            return true;
        }
        if let Some((_, bench)) = &mut self.retest {
            let taken = bench.add(row);
            self.done = bench.taken() >= self.plan.reserved;
            return taken;
        }
        if !self.bench.add(row) {
            return false;
        }
        let number = self.looks.len() as u32;
        if self.bench.taken() >= self.plan.decks_at(number) {
            let verdict = self.look();
            let last = number + 1 >= self.plan.looks;
            self.done = verdict == Verdict::Pass || (last && verdict != Verdict::Fail);
            if verdict == Verdict::Fail {
                self.done = self.plan.reserved == 0;
                self.retest = Some((self.failed(), Bench::new(self.plan.sample)));
            }
        }
        true
    }

    /// The next line does not follow the last one.
    pub fn gap(&mut self) {
        self.bench.gap();
        if let Some((_, bench)) = &mut self.retest {
            bench.gap();
        }
    }

    /// The sample has ended, or no more was wanted.
    pub fn finish(mut self) -> Followed {
        let short = self.looks.is_empty();
        if short {
            self.look();
        }
        let taken = self.taken();
        let verdict = match self.looks.last().map(|look| look.judged.verdict) {
            // Fewer lines than planned may fail, but cannot pass.
            Some(Verdict::Pass) if short => Verdict::TooFew,
            verdict => verdict.unwrap_or(Verdict::Inconclusive),
        };
        let reserved = self.plan.reserved;
        let retest = self.retest.filter(|_| reserved > 0);
        Followed {
            retest: retest.map(|(failed, bench)| retested(&failed, &bench, reserved)),
            looks: self.looks,
            taken,
            short,
            verdict,
        }
    }

    fn look(&mut self) -> Verdict {
        let fail_level = fail_level(self.looks.len() as u32);
        let slots = self.bench.slots();
        let mut judged = judge_at(&slots, self.plan.confidence(), fail_level, self.samples);
        // A plan may ask for fewer lines than can pass.
        let seen = Seen { lines: self.bench.taken(), ..Seen::default() };
        judged.verdict = seen.settle(judged.verdict);
        let verdict = judged.verdict;
        self.looks.push(Look { decks: self.bench.taken(), fail_level, slots, judged });
        verdict
    }

    fn failed(&self) -> Vec<String> {
        let Some(look) = self.looks.last() else {
            return Vec::new();
        };
        let pairs = look.slots.iter().zip(&look.judged.slots);
        let failed = pairs.filter(|(_, found)| matches!(found, Some((_, Verdict::Fail))));
        failed.map(|(slot, _)| slot.name.clone()).collect()
    }
}

fn retested(failed: &[String], bench: &Bench, reserved: u64) -> Retest {
    let slots = bench.slots();
    let of = |name: &String| {
        let slot = slots.iter().find(|slot| slot.name == *name)?;
        slot.outcome.map(|outcome| outcome.p)
    };
    let ps: Vec<Option<P>> = failed.iter().map(of).collect();
    Retest {
        decks: bench.taken(),
        reserved,
        slots: failed.iter().cloned().zip(adjusted_by_holm(&ps)).collect(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sources;

    fn followed(plan: &Plan, sources: &[(&str, u64)]) -> Followed {
        let mut protocol = Protocol::new(plan, 1);
        for (source, decks) in sources {
            let mut source = sources::find(source).unwrap().start(5);
            for _ in 0..*decks {
                if protocol.wants_more() {
                    assert!(protocol.add(&Row::Deck(source.next_deck())));
                }
            }
        }
        protocol.finish()
    }

    fn plan(decks: u64, looks: u32, reserved: u64) -> Plan {
        Plan::new(Sample::Decks, decks, looks, 99, reserved)
    }

    #[test]
    fn a_fair_sample_passes_at_its_first_look() {
        let found = followed(&plan(500, 8, 500), &[("chacha20", 5000)]);
        assert_eq!(found.verdict, Verdict::Pass);
        assert_eq!((found.looks.len(), found.taken, found.short), (1, 500, false));
        assert_eq!(found.retest, None);
    }

    #[test]
    fn a_failure_is_retested_on_the_lines_that_follow() {
        let plan = plan(500, 8, 400);
        // A fault of the generator comes again.
        let found = followed(&plan, &[("riffle5", 5000)]);
        let retest = found.retest.unwrap();
        assert_eq!((found.verdict, found.taken), (Verdict::Fail, 900));
        assert_eq!(retest.confirmed(), Some(true));
        // A fault that has gone does not, and the verdict stays.
        let found = followed(&plan, &[("riffle5", 500), ("chacha20", 400)]);
        assert_eq!(found.verdict, Verdict::Fail);
        assert_eq!(found.retest.unwrap().confirmed(), Some(false));
        // With too few lines nothing is said.
        let found = followed(&plan, &[("riffle5", 899)]);
        assert_eq!(found.retest.unwrap().confirmed(), None);
    }

    /// A weak flaw is inconclusive at first, and then fails as the sample doubles.
    #[test]
    fn an_inconclusive_sample_doubles() {
        let found = followed(&plan(32, 8, 0), &[("riffle7", 4000)]);
        assert!(found.looks.len() > 1, "{}", found.looks.len());
        let verdicts = found.looks.iter().map(|look| look.judged.verdict);
        let (last, before): (Vec<_>, Vec<_>) =
            verdicts.enumerate().partition(|(at, _)| at + 1 == found.looks.len());
        assert!(before.iter().all(|(_, verdict)| *verdict == Verdict::Inconclusive));
        assert_eq!(last[0].1, Verdict::Fail);
        for (number, look) in found.looks.iter().enumerate() {
            assert_eq!(look.decks, 32 << number);
            assert!(look.smallest().is_some());
        }
        // With one look it stays inconclusive.
        let found = followed(&plan(32, 1, 0), &[("riffle7", 4000)]);
        assert_eq!((found.verdict, found.taken), (Verdict::Inconclusive, 32));
    }

    #[test]
    fn a_short_sample_may_fail_but_not_pass() {
        let plan = plan(1000, 8, 1000);
        let fair = followed(&plan, &[("chacha20", 999)]);
        assert_eq!((fair.verdict, fair.short), (Verdict::TooFew, true));
        let riffled = followed(&plan, &[("riffle5", 64)]);
        assert_eq!((riffled.verdict, riffled.short), (Verdict::Fail, true));
        let nothing = followed(&plan, &[]);
        assert_eq!(nothing.verdict, Verdict::Inconclusive);
    }

    /// A plan for few lines goes on to those that suffice, or ends without a pass.
    #[test]
    fn a_plan_for_too_few_lines_passes_nothing() {
        let found = followed(&plan(100, 4, 0), &[("chacha20", 4000)]);
        assert_eq!((found.verdict, found.taken), (Verdict::Pass, 800));
        let found = followed(&plan(100, 2, 0), &[("chacha20", 4000)]);
        assert_eq!((found.verdict, found.taken), (Verdict::TooFew, 200));
        assert_eq!(found.verdict.word(), "inconclusive");
    }

    /// What fails alone by a little does not fail as one of many, and what is striking alone may be
    /// what one of many shows.
    #[test]
    fn the_levels_of_several_samples_do_not_add_up() {
        let plan = plan(64, 1, 0);
        let adjusted = |samples| {
            let mut protocol = Protocol::new(&plan, samples);
            let mut source = sources::find("riffle7").unwrap().start(5);
            (0..64).for_each(|_| assert!(protocol.add(&Row::Deck(source.next_deck()))));
            let found = protocol.finish();
            found.looks[0].smallest().unwrap().1.log10
        };
        let (alone, many) = (adjusted(1), adjusted(100));
        assert!((many - alone - 2.0).abs() < 1e-9, "{alone} {many}");
    }

    #[test]
    fn lines_of_another_kind_are_not_taken() {
        let plan = Plan::new(Sample::Dealt(3), 10, 1, 99, 0);
        let mut protocol = Protocol::new(&plan, 1);
        assert!(!protocol.add(&Row::Deck(Deck::sorted())));
        assert!(!protocol.add(&Row::Dealt(Dealt::new(&[1, 2]).unwrap())));
        assert!(protocol.add(&Row::Dealt(Dealt::new(&[1, 2, 3]).unwrap())));
        assert_eq!(protocol.taken(), 1);
    }
}
