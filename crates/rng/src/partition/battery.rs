//! The battery of one part of a sample, and how its counts are added to those of the decks before.

use super::counts::{BatteryCounts, SubjectCounts, UnfitCounts};
use super::prior::PriorDecks;
use crate::battery::Battery;
use crate::deck::Deck;
use crate::tested::TestSubject;
use crate::tests::continued::PriorSubject;
use std::collections::BTreeMap;

/// The tests of a part of a sample, behind its first [`crate::HEAD_DECKS`] decks and steps: it is given the
/// decks of the head, which are remembered, then those of the part, which are counted.
///
/// ```
/// use gincert_rng::{Battery, Deck, PartialBattery, PriorDecks};
/// let (mut prior, mut part) = (PriorDecks::default(), PartialBattery::new());
/// prior.add(&Deck::sorted());
/// part.add(&Deck::sorted());
/// part.begin(&prior);
/// part.add(&Deck::sorted());
/// let counts = part.counts();
/// assert_eq!((counts.0["decks"].taken, counts.0["steps"].taken), (1, 1));
/// ```
pub struct PartialBattery {
    battery: Battery,
    /// What was counted before the part.
    before: BTreeMap<TestSubject, SubjectCounts>,
}

impl Default for PartialBattery {
    fn default() -> PartialBattery {
        PartialBattery::new()
    }
}

impl PartialBattery {
    /// Fresh tests.
    pub fn new() -> PartialBattery {
        PartialBattery::in_battery(Battery::of(|kind| !kind.start().reads_first_decks_only()))
    }

    fn in_battery(mut battery: Battery) -> PartialBattery {
        battery.subjects.get_mut().all().for_each(|tested| tested.recalls = true);
        PartialBattery { battery, before: BTreeMap::new() }
    }

    /// The same tests, with the steps on a second thread. The answer is the same.
    pub fn on_two_threads(mut self) -> PartialBattery {
        self.battery = self.battery.on_two_threads();
        self
    }

    /// From now on decks are counted, after these.
    pub fn begin(&mut self, prior: &PriorDecks) {
        self.battery.decks = prior.decks();
        self.battery.trail = prior.trail();
        for tested in self.battery.subjects.get_mut().all() {
            tested.read();
            tested.recalls = false;
            let prior = prior_of(prior, tested.subject);
            tested.taken = prior.taken;
            tested.tests.iter_mut().for_each(|(_, test)| test.resume(&prior));
            self.before.insert(tested.subject, SubjectCounts::of(tested));
        }
    }

    /// Takes the next deck: of the head until [`PartialBattery::begin`], then of the part.
    pub fn add(&mut self, deck: &Deck) {
        self.battery.add(deck);
    }

    /// The next deck does not follow the last one.
    pub fn gap(&mut self) {
        self.battery.gap();
    }

    /// The counts of the part.
    pub fn counts(mut self) -> BatteryCounts {
        let mut all = BTreeMap::new();
        let none = SubjectCounts::default();
        for tested in self.battery.subjects.get_mut().all() {
            let before = self.before.get(&tested.subject).unwrap_or(&none);
            let counts = SubjectCounts::of(tested).since(before);
            all.insert(tested.subject.word().to_owned(), counts);
        }
        BatteryCounts(all)
    }
}

fn prior_of(prior: &PriorDecks, subject: TestSubject) -> PriorSubject {
    match subject {
        TestSubject::Decks => prior.of_decks(),
        TestSubject::Steps => prior.of_steps(1),
        TestSubject::Lag(lag) => prior.of_steps(lag),
    }
}

impl Battery {
    /// Adds the counts of the next part of the sample, from the decks before it to those at its end.
    ///
    /// # Errors
    /// When the counts are not those of such a part; the battery is of no use then.
    pub fn add_counts(
        &mut self,
        counts: &BatteryCounts,
        [from, to]: [&PriorDecks; 2],
    ) -> Result<(), UnfitCounts> {
        let mut subjects = 0;
        for tested in self.subjects.get_mut().all() {
            subjects += 1;
            let subject = tested.subject;
            let taken = prior_of(to, subject).taken.checked_sub(prior_of(from, subject).taken);
            let counts = counts.0.get(subject.word());
            let added = counts.zip(taken).and_then(|(counts, taken)| counts.add_to(tested, taken));
            added.ok_or_else(|| UnfitCounts { subject: subject.word().to_owned() })?;
        }
        if subjects != counts.0.len() {
            return Err(UnfitCounts { subject: "something else".to_owned() });
        }
        self.decks = to.decks();
        self.trail = to.trail();
        Ok(())
    }
}

#[cfg(test)]
mod checks {
    use super::*;
    use crate::sources::{Random, find};
    use crate::tests::TestKind;

    /// A deck, and whether it follows the last one.
    type Lines = Vec<(Deck, bool)>;

    /// Decks of which some come again, with gaps.
    fn lines(decks: usize, seed: u64) -> Lines {
        let mut source = find("riffle7").unwrap().start(seed);
        let mut random = Random::new(seed);
        let mut lines: Lines = Vec::new();
        for number in 0..decks {
            let old = (number > 0 && random.position(50) == 0).then(|| random.position(number));
            let old = old.and_then(|old| lines.get(old)).map(|(deck, _)| *deck);
            lines.push((old.unwrap_or_else(|| source.next_deck()), random.position(40) > 0));
        }
        lines
    }

    fn goes_on(kind: &TestKind) -> bool {
        !kind.start().reads_first_decks_only()
    }

    const REMEMBERED: usize = 150;

    fn battery() -> Battery {
        Battery::of(goes_on).remembering(REMEMBERED)
    }

    /// The counts of a part, written and read.
    fn counts(
        head: &[(Deck, bool)],
        part: &[(Deck, bool)],
        prior: &mut PriorDecks,
    ) -> BatteryCounts {
        let mut partial = PartialBattery::in_battery(battery());
        for (deck, follows) in head {
            if !follows {
                partial.gap();
            }
            partial.add(deck);
        }
        partial.begin(prior);
        for (deck, follows) in part {
            if !follows {
                partial.gap();
                prior.gap();
            }
            partial.add(deck);
            prior.add(deck);
        }
        let text = serde_json::to_string(&partial.counts()).unwrap();
        serde_json::from_str(&text).unwrap()
    }

    /// Cut at random places behind the head, also where there is no deck between two cuts.
    #[test]
    fn parts_add_up_to_the_whole() {
        for seed in 1..6 {
            let lines = lines(1200, seed);
            let mut whole = battery();
            let (mut added, mut prior) = (battery(), PriorDecks::default());
            let head = 300;
            for (number, (deck, follows)) in lines.iter().enumerate() {
                if !follows {
                    whole.gap();
                }
                whole.add(deck);
                if number < head {
                    if !follows {
                        added.gap();
                        prior.gap();
                    }
                    added.add(deck);
                    prior.add(deck);
                }
            }
            assert!(prior.steps() > REMEMBERED as u64);
            let mut random = Random::new(seed);
            let mut cuts: Vec<usize> =
                (0..5).map(|_| head + random.position(lines.len() - head)).collect();
            cuts.extend([head, lines.len(), cuts[0]]);
            cuts.sort_unstable();
            for cut in cuts.windows(2) {
                let from = prior.clone();
                let counts = counts(&lines[..head], &lines[cut[0]..cut[1]], &mut prior);
                added.add_counts(&counts, [&from, &prior]).unwrap();
            }
            assert_eq!(added.slots(), whole.slots(), "{seed}");
            assert_eq!((added.decks(), added.steps()), (whole.decks(), whole.steps()));
        }
    }

    #[test]
    fn counts_that_do_not_fit_are_refused() {
        let lines = lines(600, 3);
        let (mut before, mut prior) = (battery(), PriorDecks::default());
        for (deck, _) in &lines[..300] {
            before.add(deck);
            prior.add(deck);
        }
        let from = prior.clone();
        let head: Lines = lines[..300].iter().map(|(deck, _)| (*deck, true)).collect();
        let good = counts(&head, &lines[300..], &mut prior);
        let refused = |change: &dyn Fn(&mut BatteryCounts)| {
            let mut counts = good.clone();
            change(&mut counts);
            battery().add_counts(&counts, [&from, &prior]).is_err()
        };
        assert!(!refused(&|_| ()));
        assert!(refused(&|counts| counts.0.clear()));
        assert!(refused(&|counts| {
            let steps = counts.0["steps"].clone();
            counts.0.insert("draws".to_owned(), steps);
        }));
        fn of(counts: &mut BatteryCounts) -> &mut SubjectCounts {
            counts.0.get_mut("steps").unwrap()
        }
        assert!(refused(&|counts| of(counts).taken += 1));
        assert!(refused(&|counts| of(counts).shared[1] = u64::MAX));
        assert!(refused(&|counts| of(counts).shared.push(0)));
        assert!(refused(&|counts| of(counts).tests.clear()));
        assert!(refused(&|counts| of(counts).extremes.clear()));
        assert!(refused(&|counts| {
            of(counts).tests.insert("no-test".to_owned(), Vec::new());
        }));
    }

    /// Behind the head these tests take no deck, so that they need not be asked.
    #[test]
    fn tests_of_the_first_decks_change_nothing_behind_the_head() {
        let kinds = |kind: &TestKind| !goes_on(kind);
        let mut battery = Battery::of(kinds);
        let mut source = find("chacha20").unwrap().start(6);
        for _ in 0..=crate::tests::prefix::REMEMBERED_MAX {
            battery.add(&source.next_deck());
        }
        let before = battery.slots();
        let mut riffled = find("riffle7").unwrap().start(6);
        for _ in 0..2000 {
            battery.add(&riffled.next_deck());
        }
        assert_eq!(battery.slots(), before);
        assert!(crate::HEAD_DECKS > crate::tests::prefix::REMEMBERED_MAX as u64);
    }
}
