//! The tests of one subject, the decks or the steps between them, some at a time.

use crate::deck::CARDS;
use crate::detail::Detail;
use crate::tests::shared::SharedCounts;
use crate::tests::view::View;
use crate::tests::{Outcome, REGISTRY, Test, TestKind};

/// Decks that are read together: their views and one table of counts are at home in the nearest caches.
const BATCH: usize = 64;

/// Most decks over which steps are tested: a machine that uses several packs in turn shows its fault in
/// steps from each pack to the same one.
pub const LAG_MAX: u8 = 4;

/// What a slot's test looked at.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum TestSubject {
    /// The decks.
    Decks,
    /// The steps from each deck to the next one.
    Steps,
    /// The steps from each deck to the one after so many: from 2 to [`LAG_MAX`].
    Lag(u8),
}

impl TestSubject {
    /// The word for it.
    pub fn word(self) -> &'static str {
        match self {
            TestSubject::Decks => "decks",
            TestSubject::Steps => "steps",
            TestSubject::Lag(2) => "steps-2",
            TestSubject::Lag(3) => "steps-3",
            TestSubject::Lag(_) => "steps-4",
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
    /// Why it found nothing, where that is not a want of decks.
    pub because: Option<String>,
    /// What is most striking in it, in figures to look up.
    pub detail: Option<Detail>,
}

/// The tests of one subject.
pub(crate) struct SubjectTests {
    pub subject: TestSubject,
    pub taken: u64,
    /// Decks that wait in the first views.
    waiting: usize,
    views: Vec<View>,
    pub shared: SharedCounts,
    /// Decks are remembered, and not counted.
    pub recalls: bool,
    pub tests: Vec<(&'static TestKind, Box<dyn Test>)>,
}

impl SubjectTests {
    pub fn new(subject: TestSubject, kinds: impl Fn(&TestKind) -> bool) -> SubjectTests {
        let kinds = REGISTRY.iter().filter(|kind| kinds(kind));
        let tests: Vec<(&TestKind, Box<dyn Test>)> =
            kinds.map(|kind| (kind, kind.start())).collect();
        SubjectTests {
            subject,
            taken: 0,
            waiting: 0,
            views: vec![View::blank(); BATCH],
            shared: SharedCounts::of(tests.iter().flat_map(|(_, test)| test.reads())),
            recalls: false,
            tests,
        }
    }

    /// Remembers at most so many decks to find those that come again.
    pub fn remember(&mut self, decks: usize) {
        self.shared.remember(decks);
    }

    pub fn add(&mut self, cards: &[u8; CARDS]) {
        self.taken += 1;
        if let Some(view) = self.views.get_mut(self.waiting) {
            view.put(cards);
            self.waiting += 1;
        }
        if self.waiting == BATCH {
            self.read();
        }
    }

    pub fn read(&mut self) {
        let views = self.views.get_mut(..self.waiting).unwrap_or_default();
        self.waiting = 0;
        if self.recalls {
            View::fill_positions(views);
            self.shared.recall(views);
            return;
        }
        match self.subject {
            TestSubject::Lag(_) => (),
            _ => View::fill(views),
        }
        self.shared.add(views);
        for (_, test) in &mut self.tests {
            test.add(views);
        }
    }

    pub fn slots(&mut self, slots: &mut Vec<Slot>) {
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
                because: None,
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
