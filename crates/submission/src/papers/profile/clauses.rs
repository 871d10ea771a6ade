//! The clauses of a profile: what each asks, when it applies, what answers it, and who read its text, on
//! which day, in which edition, with the words that were read.
//!
//! A mark `text read` without all of these is a problem, and the clause counts as not read: nothing that is
//! computed against such a clause agrees with it.

use super::applies::{self, ClauseCondition};
use crate::document::problem::{Problem, ProblemKind};
use gincert_evidence::{NOT_STATED, StatedValue, printable};
use gincert_pages::{Cell, Entry, PageProblem, read_date};
use jiff::civil::Date;

/// How it is found out whether a clause is met.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum HowChecked {
    /// The tool computes an answer.
    Automatic,
    /// The submission brings a piece, and a person compares it with the clause.
    Evidence,
    /// A person looks.
    Manual,
}

/// The words of [`HowChecked`].
const HOW: [(&str, HowChecked); 3] = [
    ("automatic", HowChecked::Automatic),
    ("evidence", HowChecked::Evidence),
    ("manual", HowChecked::Manual),
];

/// How a clause's text was read.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ReadMark {
    /// The whole text was read.
    TextRead,
    /// A part of it was read.
    ReadInPart,
    /// A text about it was read.
    SecondHand,
    /// Somebody recalls it.
    Recalled,
}

impl ReadMark {
    /// Every mark.
    pub const ALL: [ReadMark; 4] =
        [ReadMark::TextRead, ReadMark::ReadInPart, ReadMark::SecondHand, ReadMark::Recalled];

    /// The word for it in a profile.
    pub fn word(self) -> &'static str {
        match self {
            ReadMark::TextRead => "text read",
            ReadMark::ReadInPart => "read in part",
            ReadMark::SecondHand => "second-hand",
            ReadMark::Recalled => "recalled",
        }
    }

    fn parse(text: &str) -> Option<ReadMark> {
        ReadMark::ALL.into_iter().find(|mark| mark.word() == text)
    }

    /// Whether it has to name a reader, a day, an edition and the words that were read.
    fn names_its_reader(self) -> bool {
        matches!(self, ReadMark::TextRead | ReadMark::ReadInPart)
    }
}

/// A clause that a profile carries, with how its text was read.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Clause {
    /// Its number.
    pub clause: Cell,
    /// What it asks, in the project's words.
    pub says: Cell,
    /// When it applies, as written.
    pub applies: Cell,
    /// The same as read: all parts hold, of each part any word.
    pub when: Vec<Vec<ClauseCondition>>,
    /// How it is checked.
    pub how: HowChecked,
    /// What answers it: a question that the tool knows, roles of files, or a section of the report.
    pub answered: Cell,
    /// Where its words come from.
    pub source: Cell,
    /// How its text was read; not stated where nobody states to have read it.
    pub read: Entry<ReadMark>,
    /// Who read it.
    pub read_by: Entry<String>,
    /// On which day.
    pub read_on: Entry<Date>,
    /// In which edition.
    pub edition: Entry<String>,
    /// The words that were read.
    pub quotation: Entry<String>,
}

impl Clause {
    /// Whether a named person read the whole text, on a day, in an edition, and quotes it: else nothing
    /// that is computed makes it met.
    pub fn is_read(&self) -> bool {
        self.read.stated() == Some(&ReadMark::TextRead) && self.not_named().is_empty()
    }

    /// What the clause does not say about the reading of its text.
    fn not_named(&self) -> Vec<&'static str> {
        let is_person = |name: &String| !is_the_project(name);
        let parts = [
            (self.read_by.stated().is_some_and(is_person), "the person who read it"),
            (self.read_on.stated().is_some(), "the day (2026-11-20)"),
            (self.edition.is_stated(), "the edition"),
            (self.quotation.is_stated(), "the words that were read"),
        ];
        parts.into_iter().filter(|(there, _)| !there).map(|(_, what)| what).collect()
    }
}

/// The columns of the clause table.
pub(super) const COLUMNS: [&str; 11] = [
    "Clause",
    "Requirement",
    "Applies when",
    "How checked",
    "Answered by",
    "Source",
    "Read",
    "Read by",
    "Read on",
    "Edition",
    "Quotation",
];

/// The columns of profiles that were written before readers were named; no edition, no quotation.
pub(super) const SHORT_COLUMNS: [&str; 8] = [
    "Clause",
    "Requirement",
    "Applies when",
    "How checked",
    "Answered by",
    "Source",
    "Read",
    "Checked by, on",
];

/// Reads the clauses of both tables, each once.
pub(super) fn read(
    rows: Vec<Vec<Cell>>,
    short: Vec<Vec<Cell>>,
    problems: &mut Vec<Problem>,
) -> Vec<Clause> {
    let widened = short.into_iter().filter_map(widened);
    let rows = rows.into_iter().filter_map(|row| <[Cell; 11]>::try_from(row).ok()).chain(widened);
    let mut clauses: Vec<Clause> = Vec::new();
    for row in rows {
        let clause = clause(row, problems);
        let first = clauses.iter().find(|known| known.clause.text == clause.clause.text);
        if let Some(first) = first {
            let message = format!("Duplicate clause '{}'.", printable(&clause.clause.text));
            let problem = Problem::new(PageProblem::RowTwice, clause.clause.span, message);
            problems.push(problem.other("The first one is here.", first.clause.span));
        }
        clauses.push(clause);
    }
    clauses
}

/// A row of the short table with the columns that it lacks: `A. Person, 2026-11-20` is who and when.
fn widened(row: Vec<Cell>) -> Option<[Cell; 11]> {
    let [clause, says, applies, how, answered, source, read, checked] =
        <[Cell; 8]>::try_from(row).ok()?;
    let cell = |text: &str| Cell { text: text.trim().to_owned(), span: checked.span };
    let (by, on) = checked.text.rsplit_once(',').unwrap_or((&checked.text, NOT_STATED));
    let parts = [cell(by), cell(on), cell(NOT_STATED), cell(NOT_STATED)];
    let [by, on, edition, quotation] = parts;
    Some([clause, says, applies, how, answered, source, read, by, on, edition, quotation])
}

/// A project is not a person.
fn is_the_project(name: &str) -> bool {
    name.split(|c: char| !c.is_alphanumeric()).any(|word| word.eq_ignore_ascii_case("project"))
}

fn clause(row: [Cell; 11], problems: &mut Vec<Problem>) -> Clause {
    let [clause, says, applies, how, answered, source, read, read_by, read_on, edition, quotation] =
        row;
    let when = applies::read(&applies, problems);
    let known = HOW.iter().find(|(word, _)| *word == how.text).map(|(_, how)| *how);
    if known.is_none() {
        problems.push(unknown(&how, "way to check a clause", &HOW.map(|(word, _)| word)));
    }
    let mark = StatedValue::of(&read.text).parse(ReadMark::parse);
    if let StatedValue::Unreadable(_) = mark {
        let known = ReadMark::ALL.map(ReadMark::word);
        let known = [known.as_slice(), &[NOT_STATED]].concat();
        problems.push(unknown(&read, "way to read a clause", &known));
    }
    // What nobody can read is for a person.
    let how = known.unwrap_or(HowChecked::Manual);
    let clause = Clause {
        clause,
        says,
        applies,
        when,
        how,
        answered,
        source,
        read: Entry { cell: Some(read), value: mark },
        read_by: Entry::of(Some(read_by)),
        read_on: Entry::read(Some(read_on), read_date),
        edition: Entry::of(Some(edition)),
        quotation: Entry::of(Some(quotation)),
    };
    let missing = clause.not_named();
    let mark = clause.read.stated();
    if mark.is_some_and(|mark| mark.names_its_reader()) && !missing.is_empty() {
        let message = format!(
            "'{}' is marked '{}' but does not name {}; it counts as not read.",
            printable(&clause.clause.text),
            clause.read.text(),
            missing.join(", ")
        );
        let help = "Name the reader, the day, the edition and the words that were read, or write \
                    'not stated'.";
        problems
            .push(Problem::new(ProblemKind::TermsDefined, clause.read.span(), message).help(help));
    }
    clause
}

fn unknown(cell: &Cell, what: &str, known: &[&str]) -> Problem {
    let message = format!("'{}' is not a {what}.", printable(&cell.text));
    let sentence =
        |near: &str| format!("The nearest is '{near}'. Known are: {}.", known.join(", "));
    let problem = Problem::new(PageProblem::PhraseUnknown, cell.span, message);
    problem.near(cell, known, |_| false, sentence)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::read_profile;
    use gincert_pages::Source;

    fn of(header: &str, row: &str) -> (Vec<Clause>, usize) {
        let dashes = "|-".repeat(header.split('|').count());
        let page = format!("|{header}|\n{dashes}|\n|{row}|\n");
        let read = read_profile(&Source::new("p.md", page.as_bytes()));
        (read.clauses, read.problems.len())
    }

    #[test]
    fn a_text_that_was_read_names_its_reader_day_edition_and_words() {
        let header = COLUMNS.join("|");
        let row = |cells: &str| of(&header, &format!("A 1|x|always|automatic|rules|s|{cells}"));
        let (clauses, problems) = row("text read|R. Reader|2026-11-20|text of 2021|\"words\"");
        assert_eq!((clauses[0].is_read(), problems), (true, 0));
        for cells in [
            "text read|not stated|2026-11-20|text of 2021|words",
            "text read|R. Reader|not stated|text of 2021|words",
            "text read|R. Reader|last week|text of 2021|words",
            "text read|R. Reader|2026-13-20|text of 2021|words",
            "text read|R. Reader|2026-11-20|-|words",
            "text read|R. Reader|2026-11-20|text of 2021|",
            "text read|gincert project|2026-11-20|text of 2021|words",
            "read in part|not stated|not stated|not stated|not stated",
            "text  raed|R. Reader|2026-11-20|text of 2021|words",
        ] {
            let (clauses, problems) = row(cells);
            assert_eq!((clauses[0].is_read(), problems), (false, 1), "{cells}");
        }
        for cells in [
            "not stated|not stated|not stated|not stated|not stated",
            "second-hand|not stated|not stated|not stated|words",
        ] {
            let (clauses, problems) = row(cells);
            assert_eq!((clauses[0].is_read(), problems), (false, 0), "{cells}");
        }
    }

    #[test]
    fn a_profile_without_columns_for_edition_and_words_has_read_nothing() {
        let header = SHORT_COLUMNS.join("|");
        let row = "A 1|x|always|automatic|rules|s|text read|R. Reader, 2026-11-20";
        let (clauses, problems) = of(&header, row);
        assert_eq!((clauses[0].is_read(), problems), (false, 1));
        assert_eq!(clauses[0].read_by.text(), "R. Reader");
    }
}
