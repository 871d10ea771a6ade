//! All tests on decks and on the steps between them, deck by deck.

use crate::deck::Deck;
use crate::tests::{Kind, Outcome, REGISTRY, Test};

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
    steps: u64,
    last: Option<Deck>,
    tests: Vec<(Subject, &'static Kind, Box<dyn Test>)>,
}

impl Default for Battery {
    fn default() -> Battery {
        let of = |subject| {
            REGISTRY
                .iter()
                .map(move |kind| (subject, kind, kind.start()))
        };
        Battery {
            decks: 0,
            steps: 0,
            last: None,
            tests: of(Subject::Decks).chain(of(Subject::Steps)).collect(),
        }
    }
}

impl Battery {
    /// Takes the next deck.
    pub fn add(&mut self, deck: &Deck) {
        self.decks += 1;
        let step = self.last.map(|last| last.step_to(deck));
        self.steps += u64::from(step.is_some());
        for (subject, _, test) in &mut self.tests {
            match (subject, &step) {
                (Subject::Decks, _) => test.add(deck),
                (Subject::Steps, Some(step)) => test.add(step),
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
        for (subject, kind, test) in &self.tests {
            let taken = match subject {
                Subject::Decks => self.decks,
                Subject::Steps => self.steps,
            };
            let name = |part: &str| match part {
                "" => format!("{}/{}", subject.word(), kind.name),
                part => format!("{}/{}/{part}", subject.word(), kind.name),
            };
            let slot = |part: &str, outcome| Slot {
                name: name(part),
                regulators: kind.regulators,
                decks_min: kind.decks_min,
                outcome,
            };
            if taken < kind.decks_min {
                slots.push(slot("", None));
            } else {
                let outcomes = test.outcomes().into_iter();
                slots.extend(outcomes.map(|outcome| slot(outcome.part, Some(outcome))));
            }
        }
        slots
    }
}
