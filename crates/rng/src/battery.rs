//! All tests on decks and on the steps between them, some decks at a time.

use crate::deck::Deck;
use crate::tests::view::View;
use crate::tests::{Kind, Outcome, REGISTRY, Test};
use std::cell::RefCell;

/// Decks that are read together: their views and one table of counts fit into the nearest cache.
const BATCH: usize = 32;

/// What a slot's test looked at.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Subject {
    /// The decks.
    Decks,
    /// The steps from each deck to the next one.
    Steps,
}

impl Subject {
    /// The word for it.
    pub fn word(self) -> &'static str {
        match self {
            Subject::Decks => "decks",
            Subject::Steps => "steps",
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
}

/// The battery: feed it decks in the order in which they were dealt.
pub struct Battery {
    decks: u64,
    last: Option<Deck>,
    // Decks are read when there are enough of them, or when somebody asks.
    subjects: RefCell<Vec<Tested>>,
}

/// The tests of one subject.
struct Tested {
    subject: Subject,
    taken: u64,
    waiting: Vec<View>,
    tests: Vec<(&'static Kind, Box<dyn Test>)>,
}

impl Tested {
    fn new(subject: Subject, kinds: impl Fn(&Kind) -> bool) -> Tested {
        let kinds = REGISTRY.iter().filter(|kind| kinds(kind));
        Tested {
            subject,
            taken: 0,
            waiting: Vec::with_capacity(BATCH),
            tests: kinds.map(|kind| (kind, kind.start())).collect(),
        }
    }

    fn add(&mut self, deck: &Deck) {
        self.taken += 1;
        self.waiting.push(View::of(deck));
        if self.waiting.len() == BATCH {
            self.read();
        }
    }

    fn read(&mut self) {
        for (_, test) in &mut self.tests {
            test.add(&self.waiting);
        }
        self.waiting.clear();
    }

    fn slots(&self, slots: &mut Vec<Slot>) {
        for (kind, test) in &self.tests {
            let slot = |part: &str, outcome| Slot {
                name: match part {
                    "" => format!("{}/{}", self.subject.word(), kind.name),
                    part => format!("{}/{}/{part}", self.subject.word(), kind.name),
                },
                regulators: kind.regulators,
                decks_min: kind.decks_min,
                outcome,
            };
            if self.taken < kind.decks_min {
                slots.push(slot("", None));
            } else {
                let outcomes = test.outcomes().into_iter();
                slots.extend(outcomes.map(|outcome| slot(outcome.part, Some(outcome))));
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
        let subjects = [Subject::Decks, Subject::Steps];
        let tested = subjects.map(|subject| Tested::new(subject, &kinds));
        Battery {
            decks: 0,
            last: None,
            subjects: RefCell::new(tested.into()),
        }
    }

    /// Takes the next deck.
    pub fn add(&mut self, deck: &Deck) {
        self.decks += 1;
        let step = self.last.map(|last| last.step_to(deck));
        for tested in self.subjects.get_mut() {
            match (tested.subject, &step) {
                (Subject::Decks, _) => tested.add(deck),
                (Subject::Steps, Some(step)) => tested.add(step),
                (Subject::Steps, None) => {}
            }
        }
        self.last = Some(*deck);
    }

    /// The next deck does not follow the last one: there is no step between them.
    pub fn gap(&mut self) {
        self.last = None;
    }

    /// Decks so far.
    pub fn decks(&self) -> u64 {
        self.decks
    }

    /// Every slot, in a fixed order.
    pub fn slots(&self) -> Vec<Slot> {
        let mut slots = Vec::new();
        for tested in self.subjects.borrow_mut().iter_mut() {
            tested.read();
            tested.slots(&mut slots);
        }
        slots
    }
}
