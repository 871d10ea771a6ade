//! What the reader could not make sense of. Each kind is turned into findings by the check of the
//! same name, so that every code has one file with its manual page.

use gincert_evidence::{Grade, Span};
use std::collections::BTreeMap;

/// Problems of one kind, and findings of one code, that are told one by one; the rest is counted.
pub const TOLD_MAX: usize = 200;

/// The kinds of problem; each is named after its check.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum ProblemKind {
    /// A header row that no table has.
    TableUnknown,
    /// A table that every document needs.
    TableMissing,
    /// A second table of a kind of which there may be one.
    TableDuplicate,
    /// Text that looks like a table and is none.
    TableBroken,
    /// A row with more or fewer cells than its header.
    RowCells,
    /// A table with more rows than are read.
    TableTooLong,
    /// A phrase that is not in the closed list.
    PhraseUnknown,
    /// A row name that no table has.
    RowUnknown,
    /// A row name that stands twice.
    RowTwice,
    /// Something the evaluation needs is absent or left open.
    TermsDefined,
    /// Content that a reader of the page does not see.
    InvisibleText,
    /// A fence that nobody runs.
    FenceUnknown,
    /// Parts that do not fit together.
    RulesUnusable,
    /// A digest that is none.
    SourceDigest,
    /// A cell of a claim that is not known here.
    ClaimUnread,
    /// A character reference that stands for a character which nobody can see.
    ControlCharacter,
}

impl ProblemKind {
    /// The code of the check that speaks of it.
    pub fn code(self) -> &'static str {
        match self {
            ProblemKind::TableUnknown => "table-unknown",
            ProblemKind::TableMissing => "table-missing",
            ProblemKind::TableDuplicate => "table-duplicate",
            ProblemKind::TableBroken => "table-broken",
            ProblemKind::RowCells => "row-cells",
            ProblemKind::TableTooLong => "table-too-long",
            ProblemKind::PhraseUnknown => "phrase-unknown",
            ProblemKind::RowUnknown => "row-unknown",
            ProblemKind::RowTwice => "row-twice",
            ProblemKind::TermsDefined => "terms-defined",
            ProblemKind::InvisibleText => "invisible-text",
            ProblemKind::FenceUnknown => "fence-unknown",
            ProblemKind::RulesUnusable => "rules-unusable",
            ProblemKind::SourceDigest => "source-digest",
            ProblemKind::ClaimUnread => "claim-unread",
            ProblemKind::ControlCharacter => "control-character",
        }
    }

    /// How much it usually matters.
    pub fn grade(self) -> Grade {
        match self {
            ProblemKind::FenceUnknown | ProblemKind::SourceDigest => Grade::Minor,
            // What is not read is not tested, which is no fault of what is tested.
            ProblemKind::ClaimUnread => Grade::Observation,
            _ => Grade::Material,
        }
    }
}

/// One problem with its place and, where there is one, a second place and a hint.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Problem {
    /// Which check speaks of it.
    pub kind: ProblemKind,
    /// Where.
    pub span: Span,
    /// What is wrong, a whole sentence.
    pub message: String,
    /// What to do, a whole sentence.
    pub help: Option<String>,
    /// The other half of a contradiction, with a sentence about it.
    pub other: Option<(String, Span)>,
    /// How much it matters.
    pub grade: Grade,
}

impl Problem {
    /// A problem without hint or second place.
    pub fn new(kind: ProblemKind, span: Span, message: impl Into<String>) -> Problem {
        let grade = kind.grade();
        Problem { kind, span, message: message.into(), help: None, other: None, grade }
    }

    /// Makes it an observation: something that is not read, and is not tested for that.
    #[must_use]
    pub fn observation(mut self) -> Problem {
        self.grade = Grade::Observation;
        self
    }

    /// Adds a hint.
    #[must_use]
    pub fn help(mut self, help: impl Into<String>) -> Problem {
        self.help = Some(help.into());
        self
    }

    /// Adds the other place.
    #[must_use]
    pub fn other(mut self, text: impl Into<String>, span: Span) -> Problem {
        self.other = Some((text.into(), span));
        self
    }
}

/// Problems as they come up: of each kind the first [`TOLD_MAX`] are kept and the rest is counted,
/// so that no document makes more of them than anybody reads.
#[derive(Debug, Clone, Default)]
pub struct Problems {
    told: Vec<Problem>,
    seen: BTreeMap<ProblemKind, usize>,
}

impl Problems {
    /// Takes a problem.
    pub fn push(&mut self, problem: Problem) {
        let seen = self.seen.entry(problem.kind).or_default();
        *seen += 1;
        if *seen <= TOLD_MAX {
            self.told.push(problem);
        }
    }

    /// Takes a problem that is made only where it is kept: a hint costs more than reading.
    pub(crate) fn add(&mut self, kind: ProblemKind, make: impl FnOnce() -> Problem) {
        let seen = self.seen.entry(kind).or_default();
        *seen += 1;
        if *seen <= TOLD_MAX {
            self.told.push(make());
        }
    }

    /// What was kept, by place, each kind that has more of them closed by one that counts the rest.
    pub fn finish(mut self) -> Vec<Problem> {
        self.close();
        self.told
    }

    /// Sorts what was kept, and closes each kind that has more by one that counts the rest.
    pub(crate) fn close(&mut self) {
        for (kind, seen) in std::mem::take(&mut self.seen) {
            let Some(more @ 1..) = seen.checked_sub(TOLD_MAX) else { continue };
            let last = self.told.iter().rev().find(|problem| problem.kind == kind);
            let span = last.map_or(Span { start: 0, end: 0 }, |problem| problem.span);
            self.told.push(Problem::new(kind, span, further(more)));
        }
        self.told.sort_by_key(|problem| (problem.span, problem.kind));
    }

    /// Those that are told, in the order in which they came, or by place once they are closed.
    pub fn iter(&self) -> std::slice::Iter<'_, Problem> {
        self.told.iter()
    }
}

impl Extend<Problem> for Problems {
    fn extend<T: IntoIterator<Item = Problem>>(&mut self, problems: T) {
        for problem in problems {
            self.push(problem);
        }
    }
}

/// The sentence that stands for what is not told one by one.
pub(crate) fn further(more: usize) -> String {
    format!("{more} more like this are not told one by one.")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_of_a_kind_are_told_and_the_rest_is_counted() {
        let told = |count: u64| {
            let mut problems = Problems::default();
            for at in 0..count {
                let span = Span { start: at, end: at + 1 };
                problems.push(Problem::new(ProblemKind::RowCells, span, "A row."));
            }
            problems.finish()
        };
        assert_eq!(told(TOLD_MAX as u64).len(), TOLD_MAX);
        let more = told(TOLD_MAX as u64 + 7);
        assert_eq!(more.len(), TOLD_MAX + 1);
        assert!(more.last().is_some_and(|last| last.message.starts_with("7 more")));
    }
}
