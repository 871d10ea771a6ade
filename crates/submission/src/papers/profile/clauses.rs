//! The clauses of a profile: what each asks, when it applies, what answers it, and who read its text, on
//! which day, in which edition, with the words that were read.
//!
//! A mark `text read` without all of these is a problem, and the clause counts as not read: nothing that is
//! computed against such a clause agrees with it.

use super::applies::{self, ClauseCondition};
use crate::document::problem::{Problem, ProblemKind};
use gincert_evidence::printable;
use gincert_pages::{Cell, PageProblem, nearest};

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

/// How a clause's text was read; only the first was read whole. The last: no one states to have read it.
pub const READ: [&str; 5] = ["text read", "read in part", "second-hand", "recalled", "not stated"];

/// Marks that name a reader, a day, an edition and the words that were read.
const NAMES_ITS_READER: usize = 2;

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
    /// How its text was read: one of [`READ`].
    pub read: Cell,
    /// Who read it.
    pub read_by: Cell,
    /// On which day.
    pub read_on: Cell,
    /// In which edition.
    pub edition: Cell,
    /// The words that were read.
    pub quotation: Cell,
}

impl Clause {
    /// Whether a named person read the whole text, on a day, in an edition, and quotes it: else nothing
    /// that is computed makes it met.
    pub fn is_read(&self) -> bool {
        self.read.text == READ[0] && self.not_named().is_empty()
    }

    /// What the clause does not say about the reading of its text.
    fn not_named(&self) -> Vec<&'static str> {
        let is_named = |cell: &Cell| !is_silent(cell);
        let parts = [
            (
                is_named(&self.read_by) && !is_the_project(&self.read_by.text),
                "a person who read it",
            ),
            (is_day(&self.read_on.text), "the day (2026-11-20)"),
            (is_named(&self.edition), "the edition"),
            (is_named(&self.quotation), "the words that were read"),
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
            let message = format!(
                "The clause '{}' stands here a second time.",
                printable(&clause.clause.text)
            );
            let problem = Problem::new(PageProblem::RowTwice, clause.clause.span, message);
            problems.push(problem.other("The first one stands here.", first.clause.span));
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
    let (by, on) = checked.text.rsplit_once(',').unwrap_or((&checked.text, SILENT));
    let parts = [cell(by), cell(on), cell(SILENT), cell(SILENT)];
    let [by, on, edition, quotation] = parts;
    Some([clause, says, applies, how, answered, source, read, by, on, edition, quotation])
}

const SILENT: &str = "not stated";

fn is_silent(cell: &Cell) -> bool {
    matches!(cell.text.trim(), "" | "-" | SILENT)
}

/// A project is not a person.
fn is_the_project(name: &str) -> bool {
    name.split(|c: char| !c.is_alphanumeric()).any(|word| word.eq_ignore_ascii_case("project"))
}

/// `2026-11-20`: a year, a month and a day.
fn is_day(text: &str) -> bool {
    let parts: Vec<&str> = text.split('-').collect();
    let number = |part: &str, digits: usize| -> Option<u32> {
        let is_number = part.len() == digits && part.bytes().all(|byte| byte.is_ascii_digit());
        part.parse().ok().filter(|_| is_number)
    };
    let [year, month, day] = parts.as_slice() else { return false };
    let parts = (number(year, 4), number(month, 2), number(day, 2));
    matches!(parts, (Some(1900..), Some(1..=12), Some(1..=31)))
}

fn clause(row: [Cell; 11], problems: &mut Vec<Problem>) -> Clause {
    let [clause, says, applies, how, answered, source, read, read_by, read_on, edition, quotation] =
        row;
    let when = applies::read(&applies, problems);
    let known = HOW.iter().find(|(word, _)| *word == how.text).map(|(_, how)| *how);
    if known.is_none() {
        problems.push(unknown(&how, "way to check a clause", &HOW.map(|(word, _)| word)));
    }
    let mark = READ.iter().position(|word| *word == read.text);
    if mark.is_none() {
        problems.push(unknown(&read, "way to read a clause", &READ));
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
        read,
        read_by,
        read_on,
        edition,
        quotation,
    };
    let missing = clause.not_named();
    if mark.is_some_and(|mark| mark < NAMES_ITS_READER) && !missing.is_empty() {
        let message = format!(
            "'{}' is marked '{}' and does not name {}; it counts as not read.",
            printable(&clause.clause.text),
            clause.read.text,
            missing.join(", ")
        );
        let help = "Name the reader, the day, the edition and the words that were read, or write \
                    'not stated'.";
        problems
            .push(Problem::new(ProblemKind::TermsDefined, clause.read.span, message).help(help));
    }
    clause
}

fn unknown(cell: &Cell, what: &str, known: &[&str]) -> Problem {
    let message = format!("'{}' is no {what}.", printable(&cell.text));
    let help = format!(
        "The nearest is '{}'. Known are: {}.",
        nearest(&cell.text, known),
        known.join(", ")
    );
    Problem::new(PageProblem::PhraseUnknown, cell.span, message).help(help)
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
        assert_eq!(clauses[0].read_by.text, "R. Reader");
    }
}
