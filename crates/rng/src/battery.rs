//! All tests on decks and on the steps between them, some decks at a time.

use crate::deck::{CARDS, Deck};
use crate::detail::Detail;
use crate::subjects::{Steps, Subjects};
use crate::tails::P;
use crate::tested::SubjectTests;
pub use crate::tested::{LAG_MAX, Slot, TestSubject};
use crate::tests::TestKind;
use crate::tests::view::PLACES;
use std::cell::RefCell;

/// Tests of steps over more than one deck: few, cheap, and reading nothing but the cards.
const LAGGED: [&str; 4] = ["descents", "fixed-points", "successions-down", "successions-up"];

/// Tests of the decks alone: of steps they would ask again what they ask of decks, or nothing.
const OF_DECKS: [&str; 5] =
    ["dealing-end", "repeated-cut", "shared-runs", "start-orders", "successions-apart"];

/// The last decks of one shuffler, from which its next deck is a step: one for each table, where the
/// decks of several tables go into one battery.
///
/// ```
/// use gincert_rng::{Battery, Deck, Trail};
/// let mut battery = Battery::of(|kind| kind.name == "cycles");
/// let (mut one, mut other) = (Trail::default(), Trail::default());
/// battery.add_after(&mut one, &Deck::sorted());
/// battery.add_after(&mut other, &Deck::sorted());
/// let steps = battery.slots().into_iter().find(|slot| slot.name == "steps/cycles");
/// assert!(steps.is_some_and(|slot| slot.outcome.is_none()));
/// ```
#[derive(Debug, Clone, Copy)]
pub struct Trail {
    /// For each card its positions in the last decks, that in the last one in the lowest byte: a
    /// card is looked up once for all steps.
    positions: [u32; ROOM],
    /// Decks since the last gap, as far as they are remembered.
    decks: u8,
}

/// Room for one entry a card, up to a power of two: a masked index is always inside.
const ROOM: usize = 64;

impl Default for Trail {
    fn default() -> Trail {
        Trail { positions: [0; ROOM], decks: 0 }
    }
}

impl Trail {
    /// The next deck does not follow the last one: there is no step between them.
    pub fn gap(&mut self) {
        self.decks = 0;
    }

    /// The steps to a deck that follows, over one deck and more; those from before a gap mean
    /// nothing. From now on the deck is the last one.
    #[inline(always)]
    pub(crate) fn follow(&mut self, deck: &Deck) -> Steps {
        let known = self.decks;
        let mut before = [0u32; CARDS];
        for ((slot, card), position) in before.iter_mut().zip(deck.cards()).zip(PLACES) {
            let positions = &mut self.positions[usize::from(card & 63)];
            *slot = *positions;
            *positions = (*positions << 8) | u32::from(position);
        }
        self.decks = self.decks.saturating_add(1).min(LAG_MAX);
        let by_lag = [0, 8, 16, 24].map(|shift| {
            let mut step = [0; CARDS];
            for (slot, positions) in step.iter_mut().zip(&before) {
                *slot = (positions >> shift) as u8;
            }
            step
        });
        Steps { by_lag, known }
    }
}

/// The battery: feed it decks in the order in which they were dealt.
pub struct Battery {
    pub(crate) decks: u64,
    pub(crate) trail: Trail,
    // Decks are read when there are enough of them, or when somebody asks.
    pub(crate) subjects: RefCell<Subjects>,
}

impl Default for Battery {
    fn default() -> Battery {
        Battery::of(|_| true)
    }
}

impl Battery {
    /// A battery of some tests.
    ///
    /// ```
    /// use gincert_rng::{Battery, Deck};
    /// let mut battery = Battery::of(|kind| kind.name == "cycles");
    /// battery.add(&Deck::sorted());
    /// battery.add(&Deck::sorted());
    /// let names: Vec<String> = battery.slots().into_iter().map(|slot| slot.name).collect();
    /// assert_eq!(names, ["decks/cycles", "steps/cycles"]);
    /// ```
    pub fn of(kinds: impl Fn(&TestKind) -> bool) -> Battery {
        let whole = [TestSubject::Decks, TestSubject::Steps];
        let whole = whole.map(|subject| {
            let is_asked =
                |kind: &TestKind| subject == TestSubject::Decks || !OF_DECKS.contains(&kind.name);
            SubjectTests::new(subject, |kind| is_asked(kind) && kinds(kind))
        });
        let lagged = (2..=LAG_MAX).map(|lag| {
            let kinds = |kind: &TestKind| LAGGED.contains(&kind.name) && kinds(kind);
            SubjectTests::new(TestSubject::Lag(lag), kinds)
        });
        let all = whole.into_iter().chain(lagged);
        Battery { decks: 0, trail: Trail::default(), subjects: RefCell::new(Subjects::new(all)) }
    }

    /// A battery of the smallest set of tests that sees every fault that can be seen.
    pub fn core() -> Battery {
        Battery::of(|kind| kind.core)
    }

    /// The same battery, which remembers at most so many decks to find those that come again.
    pub fn remembering(mut self, decks: usize) -> Battery {
        self.subjects.get_mut().all().for_each(|tested| tested.remember(decks));
        self
    }

    /// The same battery, which counts the steps on a second thread while decks are read and counted on
    /// this one. The answer is the same.
    pub fn on_two_threads(mut self) -> Battery {
        self.subjects.get_mut().on_two_threads();
        self
    }

    /// Takes the next deck.
    pub fn add(&mut self, deck: &Deck) {
        let mut trail = std::mem::take(&mut self.trail);
        self.add_after(&mut trail, deck);
        self.trail = trail;
    }

    /// Takes a deck that follows others than those that were taken last.
    pub fn add_after(&mut self, trail: &mut Trail, deck: &Deck) {
        self.decks += 1;
        let steps = trail.follow(deck);
        self.subjects.get_mut().add(deck.cards(), steps);
    }

    /// The next deck does not follow the last one: there is no step between them.
    pub fn gap(&mut self) {
        self.trail.gap();
    }

    /// Decks so far.
    pub fn decks(&self) -> u64 {
        self.decks
    }

    /// Steps from each deck to the next one so far.
    pub fn steps(&self) -> u64 {
        let mut subjects = self.subjects.borrow_mut();
        let steps = subjects.all().filter(|tested| tested.subject == TestSubject::Steps);
        steps.map(|tested| tested.taken).sum()
    }

    /// p of the very cell that another sample showed, which is one question and no search; `None` where
    /// the slot has no such cell.
    pub fn same_cell(&self, slot: &str, detail: &Detail) -> Option<P> {
        for tested in self.subjects.borrow_mut().all() {
            tested.read();
            let prefix = format!("{}/", tested.subject.word());
            let Some(rest) = slot.strip_prefix(&prefix) else { continue };
            let name = rest.split('/').next().unwrap_or(rest);
            let mut tests = tested.tests.iter();
            let found = tests.find(|(kind, _)| kind.name == name && tested.taken > 0);
            return found.and_then(|(_, test)| test.same_cell(detail));
        }
        None
    }

    /// Every slot, in a fixed order.
    pub fn slots(&self) -> Vec<Slot> {
        let mut slots = Vec::new();
        for tested in self.subjects.borrow_mut().all() {
            tested.slots(&mut slots);
        }
        slots
    }
}

#[cfg(test)]
mod checks {
    use super::*;
    use crate::sources::find;
    use crate::tests::REGISTRY;
    use crate::tests::shared::SharedCounts;
    use crate::tests::view::View;

    /// Tests of longer steps are given nothing but the cards.
    #[test]
    fn lagged_tests_read_the_cards_alone() {
        let mut source = find("riffle7").unwrap().start(3);
        let decks: Vec<Deck> = (0..50).map(|_| source.next_deck()).collect();
        for kind in REGISTRY.iter().filter(|kind| LAGGED.contains(&kind.name)) {
            let (mut whole, mut light) = (kind.start(), kind.start());
            whole.add(&decks.iter().map(View::of).collect::<Vec<_>>());
            let mut cards: Vec<View> = decks.iter().map(|_| View::blank()).collect();
            for (view, deck) in cards.iter_mut().zip(&decks) {
                view.put(deck.cards());
            }
            light.add(&cards);
            let none = SharedCounts::default();
            assert!(whole.reads().is_empty(), "{}", kind.name);
            assert_eq!(whole.outcomes(&none), light.outcomes(&none), "{}", kind.name);
        }
        assert!(LAGGED.iter().all(|name| REGISTRY.iter().any(|kind| kind.name == *name)));
    }

    /// Each step is the one from the deck so many before.
    #[test]
    fn a_trail_knows_the_steps_from_the_last_decks() {
        let mut source = find("chacha20").unwrap().start(3);
        let decks: Vec<Deck> = (0..20).map(|_| source.next_deck()).collect();
        let mut trail = Trail::default();
        for (deck, at) in decks.iter().zip(0..) {
            assert_eq!(usize::from(trail.decks), at.min(4));
            let steps = trail.follow(deck);
            for (step, lag) in steps.by_lag.iter().zip(1..=at) {
                assert_eq!(step, decks[at - lag].step_to(deck).cards());
            }
        }
    }

    /// Decks that are the same every third time, with a gap after the fifth.
    #[test]
    fn a_longer_step_counts_from_the_deck_so_many_before() {
        let mut source = find("chacha20").unwrap().start(3);
        let three: Vec<Deck> = (0..3).map(|_| source.next_deck()).collect();
        let mut battery = Battery::of(|kind| kind.name == "descents");
        for number in 0..10 {
            battery.add(&three[number % 3]);
            if number == 4 {
                battery.gap();
            }
        }
        let mut subjects = battery.subjects.borrow_mut();
        let taken: Vec<(&str, u64)> =
            subjects.all().map(|tested| (tested.subject.word(), tested.taken)).collect();
        let expected = [10, 8, 6, 4, 2];
        let words = ["decks", "steps", "steps-2", "steps-3", "steps-4"];
        assert_eq!(taken, words.into_iter().zip(expected).collect::<Vec<_>>());
        drop(subjects);
        let slots = battery.slots();
        let third = slots.iter().find(|slot| slot.name == "steps-3/descents").unwrap();
        // Four steps without a descent.
        assert!(third.outcome.unwrap().statistic < -20.0);
    }

    /// Sizes around those at which steps are handed on, asked in between, with gaps.
    #[test]
    fn slots_are_the_same_on_one_thread_and_on_two() {
        let mut source = find("riffle7").unwrap().start(5);
        let (mut one, mut two) = (Battery::core(), Battery::core().on_two_threads());
        for number in 1..=12_400 {
            let deck = source.next_deck();
            one.add(&deck);
            two.add(&deck);
            if number % 1000 == 0 {
                one.gap();
                two.gap();
            }
            if [1, 4095, 4096, 4097, 12_400].contains(&number) {
                assert_eq!((one.steps(), one.slots()), (two.steps(), two.slots()), "{number}");
            }
        }
    }

    #[test]
    fn slots_do_not_depend_on_when_they_are_asked_for() {
        let mut source = find("chacha20").unwrap().start(8);
        let (mut asked, mut quiet) = (Battery::core(), Battery::core());
        for number in 0..500 {
            let deck = source.next_deck();
            asked.add(&deck);
            quiet.add(&deck);
            if number % 7 == 0 {
                asked.slots();
            }
        }
        assert_eq!(asked.slots(), quiet.slots());
        assert!(asked.slots().len() < 120);
    }
}
