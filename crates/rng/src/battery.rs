//! All tests on decks and on the steps between them, some decks at a time.

use crate::deck::{CARDS, Deck};
use crate::detail::Detail;
use crate::tails::P;
use crate::tests::shared::Shared;
use crate::tests::view::{PLACES, View};
use crate::tests::{Kind, Outcome, REGISTRY, Test};
use std::cell::RefCell;

/// Decks that are read together: their views and one table of counts are at home in the nearest caches.
const BATCH: usize = 64;

/// Steps over more than one deck are looked at up to so many: a machine that works on a few packs in
/// turn shows its fault in steps from each pack to the same one.
pub const LAG_MAX: u8 = 4;

/// Tests of steps over more than one deck: few, cheap, and reading nothing but the cards.
const LAGGED: [&str; 4] = ["descents", "fixed-points", "successions-down", "successions-up"];

/// Tests of the decks alone: of steps they would ask again what they ask of decks, or nothing.
const OF_DECKS: [&str; 5] =
    ["dealing-end", "repeated-cut", "shared-runs", "start-orders", "successions-apart"];

/// What a slot's test looked at.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Subject {
    /// The decks.
    Decks,
    /// The steps from each deck to the next one.
    Steps,
    /// The steps from each deck to the one after so many: from 2 to [`LAG_MAX`].
    Lag(u8),
}

impl Subject {
    /// The word for it.
    pub fn word(self) -> &'static str {
        match self {
            Subject::Decks => "decks",
            Subject::Steps => "steps",
            Subject::Lag(2) => "steps-2",
            Subject::Lag(3) => "steps-3",
            Subject::Lag(_) => "steps-4",
        }
    }
}

/// One p-value of the battery, or a test that had too few decks.
#[derive(Debug, Clone, PartialEq)]
pub struct Slot {
    /// `decks/cycles`, `steps/digits-down/trend`.
    pub name: String,
    /// What regulators call the test.
    pub regulators: &'static str,
    /// Decks that the test needs.
    pub decks_min: u64,
    /// What it found; `None` with fewer decks than it needs.
    pub outcome: Option<Outcome>,
    /// What is most striking in it, in figures to look up.
    pub detail: Option<Detail>,
}

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
    fn follow(&mut self, deck: &Deck) -> [[u8; CARDS]; LAG_MAX as usize] {
        let mut before = [0u32; CARDS];
        for ((slot, card), position) in before.iter_mut().zip(deck.cards()).zip(PLACES) {
            let positions = &mut self.positions[usize::from(card & 63)];
            *slot = *positions;
            *positions = (*positions << 8) | u32::from(position);
        }
        self.decks = self.decks.saturating_add(1).min(LAG_MAX);
        [0, 8, 16, 24].map(|shift| {
            let mut step = [0; CARDS];
            for (slot, positions) in step.iter_mut().zip(&before) {
                *slot = (positions >> shift) as u8;
            }
            step
        })
    }
}

/// The battery: feed it decks in the order in which they were dealt.
pub struct Battery {
    decks: u64,
    trail: Trail,
    // Decks are read when there are enough of them, or when somebody asks.
    subjects: RefCell<Vec<Tested>>,
}

/// The tests of one subject.
struct Tested {
    subject: Subject,
    taken: u64,
    /// Decks that wait in the first views.
    waiting: usize,
    views: Vec<View>,
    shared: Shared,
    tests: Vec<(&'static Kind, Box<dyn Test>)>,
}

impl Tested {
    fn new(subject: Subject, kinds: impl Fn(&Kind) -> bool) -> Tested {
        let kinds = REGISTRY.iter().filter(|kind| kinds(kind));
        let tests: Vec<(&Kind, Box<dyn Test>)> = kinds.map(|kind| (kind, kind.start())).collect();
        Tested {
            subject,
            taken: 0,
            waiting: 0,
            views: vec![View::blank(); BATCH],
            shared: Shared::of(tests.iter().flat_map(|(_, test)| test.reads())),
            tests,
        }
    }

    fn add(&mut self, cards: &[u8; CARDS]) {
        self.taken += 1;
        if let Some(view) = self.views.get_mut(self.waiting) {
            view.put(cards);
            self.waiting += 1;
        }
        if self.waiting == BATCH {
            self.read();
        }
    }

    fn read(&mut self) {
        let views = self.views.get_mut(..self.waiting).unwrap_or_default();
        self.waiting = 0;
        match self.subject {
            Subject::Lag(_) => (),
            _ => View::fill(views),
        }
        self.shared.add(views);
        for (_, test) in &mut self.tests {
            test.add(views);
        }
    }

    fn slots(&mut self, slots: &mut Vec<Slot>) {
        self.read();
        self.shared.settle();
        self.tests.iter_mut().for_each(|(_, test)| test.settle());
        for (kind, test) in &self.tests {
            let slot = |part: &str, outcome, detail| Slot {
                name: match part {
                    "" => format!("{}/{}", self.subject.word(), kind.name),
                    part => format!("{}/{}/{part}", self.subject.word(), kind.name),
                },
                regulators: kind.regulators,
                decks_min: kind.decks_min,
                outcome,
                detail,
            };
            if self.taken < kind.decks_min {
                slots.push(slot("", None, None));
            } else {
                let outcomes = test.outcomes(&self.shared).into_iter();
                slots.extend(outcomes.map(|outcome| {
                    slot(outcome.part, Some(outcome), test.detail(outcome.part, &self.shared))
                }));
            }
        }
    }
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
    pub fn of(kinds: impl Fn(&Kind) -> bool) -> Battery {
        let whole = [Subject::Decks, Subject::Steps];
        let whole = whole.map(|subject| {
            let is_asked =
                |kind: &Kind| subject == Subject::Decks || !OF_DECKS.contains(&kind.name);
            Tested::new(subject, |kind| is_asked(kind) && kinds(kind))
        });
        let lagged = (2..=LAG_MAX).map(|lag| {
            let kinds = |kind: &Kind| LAGGED.contains(&kind.name) && kinds(kind);
            Tested::new(Subject::Lag(lag), kinds)
        });
        let all = whole.into_iter().chain(lagged);
        Battery {
            decks: 0,
            trail: Trail::default(),
            subjects: RefCell::new(all.filter(|tested| !tested.tests.is_empty()).collect()),
        }
    }

    /// A battery of the smallest set of tests that sees every fault that can be seen.
    pub fn core() -> Battery {
        Battery::of(|kind| kind.core)
    }

    /// The same battery, which remembers at most so many whole decks to find those that come again.
    pub fn remembering(mut self, decks: usize) -> Battery {
        for tested in self.subjects.get_mut() {
            let tests = tested.tests.iter_mut();
            tests.for_each(|(_, test)| test.remember(decks));
        }
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
        let decks = trail.decks;
        let steps = trail.follow(deck);
        for tested in self.subjects.get_mut() {
            let lag = match tested.subject {
                Subject::Decks => {
                    tested.add(deck.cards());
                    continue;
                }
                Subject::Steps => 1,
                Subject::Lag(lag) => lag,
            };
            if let Some(step) = steps.get(usize::from(lag) - 1)
                && lag <= decks
            {
                tested.add(step);
            }
        }
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
        let subjects = self.subjects.borrow();
        let steps = subjects.iter().filter(|tested| tested.subject == Subject::Steps);
        steps.map(|tested| tested.taken).sum()
    }

    /// p of the very cell that another sample showed, which is one question and no search; `None` where
    /// the slot has no such cell.
    pub fn same_cell(&self, slot: &str, detail: &Detail) -> Option<P> {
        for tested in self.subjects.borrow_mut().iter_mut() {
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
        for tested in self.subjects.borrow_mut().iter_mut() {
            tested.slots(&mut slots);
        }
        slots
    }
}

#[cfg(test)]
mod checks {
    use super::*;
    use crate::sources::find;

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
            let none = Shared::default();
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
            for (step, lag) in steps.iter().zip(1..=at) {
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
        let subjects = battery.subjects.borrow();
        let taken: Vec<(&str, u64)> =
            subjects.iter().map(|tested| (tested.subject.word(), tested.taken)).collect();
        let expected = [10, 8, 6, 4, 2];
        let words = ["decks", "steps", "steps-2", "steps-3", "steps-4"];
        assert_eq!(taken, words.into_iter().zip(expected).collect::<Vec<_>>());
        drop(subjects);
        let slots = battery.slots();
        let third = slots.iter().find(|slot| slot.name == "steps-3/descents").unwrap();
        // Four steps without a descent.
        assert!(third.outcome.unwrap().statistic < -20.0);
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
