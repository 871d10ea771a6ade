//! Problems of a page: kind, place and sentence, and how many of a kind are listed.
//!
//! Rooms that read more than form have kinds of their own beside those of this one; here nobody knows
//! what they are about.

use crate::cell_value::Cell;
use crate::nearest::NearName;
use crate::source::Source;
use gincert_evidence::{Grade, Span};
use std::collections::BTreeMap;

/// Problems of one kind, and findings of one code, that are listed separately; the rest is counted.
pub const TOLD_MAX: usize = 200;

/// A kind of problem.
pub trait ProblemClass: Copy + Ord {
    /// The code of its finding.
    fn code(self) -> &'static str;
    /// How much it usually matters.
    fn grade(self) -> Grade;
}

/// What can be wrong with any page of tables and phrases, whatever it is about.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum PageProblem {
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
    /// Content that a reader of the page does not see.
    InvisibleText,
    /// A fence that nobody runs.
    FenceUnknown,
    /// A character reference that stands for a character which nobody can see.
    ControlCharacter,
}

impl ProblemClass for PageProblem {
    fn code(self) -> &'static str {
        match self {
            PageProblem::TableUnknown => "table-unknown",
            PageProblem::TableMissing => "table-missing",
            PageProblem::TableDuplicate => "table-duplicate",
            PageProblem::TableBroken => "table-broken",
            PageProblem::RowCells => "row-cells",
            PageProblem::TableTooLong => "table-too-long",
            PageProblem::PhraseUnknown => "phrase-unknown",
            PageProblem::RowUnknown => "row-unknown",
            PageProblem::RowTwice => "row-twice",
            PageProblem::InvisibleText => "invisible-text",
            PageProblem::FenceUnknown => "fence-unknown",
            PageProblem::ControlCharacter => "control-character",
        }
    }

    fn grade(self) -> Grade {
        match self {
            PageProblem::FenceUnknown => Grade::Minor,
            _ => Grade::Material,
        }
    }
}

/// What to write in place of a text so that its problem goes away.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TextReplacement {
    /// Where the text is.
    pub span: Span,
    /// The text without markup, as it was read.
    pub old: String,
    /// What to write.
    pub new: String,
}

impl TextReplacement {
    /// Whether the page has the text as it was read, without markup, and the new one is text without
    /// markup too: only then one can be written in place of the other.
    pub fn is_verbatim(&self, source: &Source) -> bool {
        let is_plain = |text: &str| {
            !text.contains(['\\', '`', '*', '_', '<', '>', '[', ']', '~', '|', '\n'])
                && text.split('&').skip(1).all(|rest| rest.starts_with(' '))
        };
        let there = source.slice(self.span);
        let there: Vec<&str> = there.split_whitespace().collect();
        !self.old.is_empty()
            && there.join(" ") == self.old
            && is_plain(&self.old)
            && is_plain(&self.new)
    }
}

/// One problem with its place and, where there is one, a second place and a hint.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Problem<K = PageProblem> {
    /// What kind of problem it is.
    pub kind: K,
    /// Where.
    pub span: Span,
    /// What is wrong, a whole sentence.
    pub message: String,
    /// What to do, a whole sentence.
    pub help: Option<String>,
    /// The other half of a contradiction, with a sentence about it.
    pub other: Option<(String, Span)>,
    /// What removes the problem, where only one thing can be meant.
    pub replacement: Option<TextReplacement>,
    /// The closed list that the text is not in; empty where there is none.
    pub known: Vec<String>,
    /// How much it matters.
    pub grade: Grade,
}

impl<K: ProblemClass> Problem<K> {
    /// A problem without hint or second place.
    pub fn new(kind: impl Into<K>, span: Span, message: impl Into<String>) -> Problem<K> {
        let kind = kind.into();
        Problem {
            kind,
            span,
            message: message.into(),
            help: None,
            other: None,
            replacement: None,
            known: Vec::new(),
            grade: kind.grade(),
        }
    }

    /// The same problem among the kinds of another crate.
    pub fn in_words_of<L: ProblemClass + From<K>>(self) -> Problem<L> {
        let Problem { kind, span, message, help, other, replacement, known, grade } = self;
        Problem { kind: kind.into(), span, message, help, other, replacement, known, grade }
    }

    /// Makes it an observation: something that is not read, and is not tested for that.
    #[must_use]
    pub fn observation(mut self) -> Problem<K> {
        self.grade = Grade::Observation;
        self
    }

    /// Adds a hint.
    #[must_use]
    pub fn help(mut self, help: impl Into<String>) -> Problem<K> {
        self.help = Some(help.into());
        self
    }

    /// Adds the closed list that a text is not in.
    #[must_use]
    pub fn known<S: AsRef<str>>(mut self, known: &[S]) -> Problem<K> {
        self.known = known.iter().map(|word| word.as_ref().to_owned()).collect();
        self
    }

    /// Adds what to write in place of a cell, where there is something.
    #[must_use]
    pub fn replacing(mut self, cell: &Cell, new: Option<String>) -> Problem<K> {
        self.replacement =
            new.map(|new| TextReplacement { span: cell.span, old: cell.text.clone(), new });
        self
    }

    /// Adds what to do about a name that is none of a list, by a sentence about the nearest; and the
    /// name to write, where only one can be meant and the page does not have it yet.
    #[must_use]
    pub fn near<S: AsRef<str>>(
        self,
        cell: &Cell,
        known: &[S],
        is_used: impl Fn(&str) -> bool,
        sentence: impl FnOnce(&str) -> String,
    ) -> Problem<K> {
        let near = NearName::of(&cell.text, known);
        let help = sentence(&near.name);
        let new = Some(near.name).filter(|name| near.is_only && !is_used(name));
        let free: Vec<&str> =
            known.iter().map(AsRef::as_ref).filter(|name| !is_used(name)).collect();
        self.help(help).replacing(cell, new).known(&free)
    }

    /// Adds the other place.
    #[must_use]
    pub fn other(mut self, text: impl Into<String>, span: Span) -> Problem<K> {
        self.other = Some((text.into(), span));
        self
    }
}

/// Problems as they come up: of each kind the first [`TOLD_MAX`] are kept and the rest is counted,
/// so that no document makes more of them than anybody reads.
#[derive(Debug, Clone)]
pub struct Problems<K = PageProblem> {
    listed: Vec<Problem<K>>,
    seen: BTreeMap<K, usize>,
}

impl<K> Default for Problems<K> {
    fn default() -> Problems<K> {
        Problems { listed: Vec::new(), seen: BTreeMap::new() }
    }
}

impl<K: ProblemClass> Problems<K> {
    /// Takes a problem.
    pub fn push(&mut self, problem: Problem<K>) {
        self.add(problem.kind, || problem);
    }

    /// Takes a problem that is made only where it is kept: a hint costs more than reading.
    pub fn add(&mut self, kind: impl Into<K>, make: impl FnOnce() -> Problem<K>) {
        let seen = self.seen.entry(kind.into()).or_default();
        *seen += 1;
        if *seen <= TOLD_MAX {
            self.listed.push(make());
        }
    }

    /// Takes the problems of a page, with those that it only counted.
    pub fn take<F: ProblemClass>(&mut self, page: Problems<F>)
    where
        K: From<F>,
    {
        let untold = page.untold();
        self.extend(page.listed.into_iter().map(Problem::in_words_of));
        for (kind, more) in untold {
            *self.seen.entry(kind.into()).or_default() += more;
        }
    }

    /// How many of each kind are counted and not listed.
    pub fn untold(&self) -> BTreeMap<K, usize> {
        let past = self.seen.iter().filter(|(_, seen)| **seen > TOLD_MAX);
        past.map(|(kind, seen)| (*kind, seen - TOLD_MAX)).collect()
    }

    /// What was kept, by place, each kind that has more of them closed by one that counts the rest.
    pub fn finish(mut self) -> Vec<Problem<K>> {
        self.close();
        self.listed
    }

    /// Sorts what was kept, and closes each kind that has more by one that counts the rest.
    pub fn close(&mut self) {
        for (kind, more) in self.untold() {
            let last = self.listed.iter().rev().find(|problem| problem.kind == kind);
            let span = last.map_or(Span { start: 0, end: 0 }, |problem| problem.span);
            self.listed.push(Problem::new(kind, span, further(more)));
        }
        self.seen.clear();
        self.listed.sort_by_key(|problem| (problem.span, problem.kind));
    }

    /// Those that are listed, in the order in which they came, or by place once they are closed.
    pub fn iter(&self) -> std::slice::Iter<'_, Problem<K>> {
        self.listed.iter()
    }
}

impl<K: ProblemClass> Extend<Problem<K>> for Problems<K> {
    fn extend<T: IntoIterator<Item = Problem<K>>>(&mut self, problems: T) {
        for problem in problems {
            self.push(problem);
        }
    }
}

/// The sentence that counts the findings that are not listed.
pub fn further(more: usize) -> String {
    format!("{more} more of this kind are not listed.")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rows(count: u64) -> Problems {
        let mut problems = Problems::default();
        for at in 0..count {
            let span = Span { start: at, end: at + 1 };
            problems.push(Problem::new(PageProblem::RowCells, span, "A row."));
        }
        problems
    }

    #[test]
    fn the_first_of_a_kind_are_told_and_the_rest_is_counted() {
        assert_eq!(rows(TOLD_MAX as u64).finish().len(), TOLD_MAX);
        let more = rows(TOLD_MAX as u64 + 7).finish();
        assert_eq!(more.len(), TOLD_MAX + 1);
        assert!(more.last().is_some_and(|last| last.message.starts_with("7 more")));
    }

    #[test]
    fn what_a_page_only_counted_is_counted_on() {
        let mut problems: Problems = rows(3);
        problems.take(rows(TOLD_MAX as u64 + 7));
        let listed = problems.finish();
        assert_eq!(listed.len(), TOLD_MAX + 1);
        assert!(listed.iter().any(|one| one.message.starts_with("10 more")), "{listed:?}");
    }
}
