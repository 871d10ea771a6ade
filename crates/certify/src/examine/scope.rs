//! What of a submission was tested: one value from which scope, first page, conclusion, method and the
//! sections about logs and shuffles speak.

use crate::examine::engines::Engines;
use crate::examine::hand_logs::HandLogs;
use crate::examine::random_numbers::RandomNumbers;
use crate::examine::shuffles::Shuffles;

/// What became of a part that a submission may have.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum PartScope {
    /// The submission does not have it.
    Absent,
    /// It was given, and nothing of it could be tested.
    Untested,
    /// It was tested.
    Tested,
}

impl PartScope {
    /// The word for it in report.json.
    pub fn word(self) -> &'static str {
        match self {
            PartScope::Absent => "absent",
            PartScope::Untested => "untested",
            PartScope::Tested => "tested",
        }
    }
}

/// What was tested.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Scope {
    pub logs: PartScope,
    /// Files of decks or dealt cards.
    pub deck_files: PartScope,
    /// Decks and hands out of the hand logs. Absent only where no log was submitted: logs that nothing
    /// could be taken out of leave the shuffles untested, which is another answer.
    pub logged_shuffles: PartScope,
    /// Files of raw output or draws.
    pub random_numbers: PartScope,
    /// Transcripts of settlement engines.
    pub engines: PartScope,
}

impl Scope {
    pub fn of(
        logs: &HandLogs,
        shuffles: &Shuffles,
        numbers: &RandomNumbers,
        engines: &Engines,
    ) -> Scope {
        let part = |given: bool, tested: bool| match (given, tested) {
            (_, true) => PartScope::Tested,
            (true, false) => PartScope::Untested,
            (false, false) => PartScope::Absent,
        };
        let has_p = |mut slots: std::slice::Iter<'_, (gincert_rng::Slot, _)>| {
            slots.any(|(_, found): &(_, gincert_rng::SlotVerdict)| found.is_some())
        };
        let files = &shuffles.files;
        let given = !files.is_empty() || !shuffles.untested.is_empty() || shuffles.plan_refused;
        Scope {
            logs: part(!logs.files.is_empty(), logs.is_tested()),
            deck_files: part(given, files.iter().any(|file| has_p(file.slots.iter()))),
            logged_shuffles: part(
                !logs.files.is_empty(),
                shuffles.logged.iter().any(|one| has_p(one.slots.iter())),
            ),
            random_numbers: part(numbers.is_given(), numbers.is_tested()),
            engines: part(engines.is_given(), !engines.tests.is_empty()),
        }
    }

    /// What became of the shuffles, wherever they are from.
    pub fn shuffles(self) -> PartScope {
        match [self.deck_files, self.logged_shuffles] {
            parts if parts.contains(&PartScope::Tested) => PartScope::Tested,
            parts if parts.contains(&PartScope::Untested) => PartScope::Untested,
            _ => PartScope::Absent,
        }
    }
}
