//! Jurisdiction profiles: limits, confidence level, clauses and required report sections.

mod applies;

pub use applies::{CHANNELS, FORMS, SHUFFLES, When, named};
use gincert_pages::{Cell, Form, Source, nearest, pairs, read_named};

use crate::dossier::Limit;
use crate::problem::Problem;
use gincert_evidence::{Printed, printable};

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

/// How a clause's text was read; only the first was read whole.
pub const READ: [&str; 4] = ["text read", "read in part", "second-hand", "recalled"];

/// A clause that a profile carries, with honest words about how it was read.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Clause {
    /// Its number.
    pub clause: Cell,
    /// What it asks, in the project's words.
    pub says: Cell,
    /// When it applies, as written.
    pub applies: Cell,
    /// The same as read: all parts hold, of each part any word.
    pub when: Vec<Vec<When>>,
    /// How it is checked.
    pub how: HowChecked,
    /// What answers it: a question that the tool knows, roles of files, or a section of the report.
    pub answered: Cell,
    /// Where its words come from.
    pub source: Cell,
    /// How its text was read: one of [`READ`].
    pub read: Cell,
    /// By whom and when.
    pub checked: Cell,
}

impl Clause {
    /// Whether somebody read the whole text: else nothing that is computed makes it met.
    pub fn is_read(&self) -> bool {
        self.read.text == READ[0]
    }
}

/// A report section that a profile asks for.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RequiredSection {
    /// The section's heading.
    pub section: Cell,
    /// `yes` or `no`.
    pub required: Cell,
    /// By which text.
    pub from: Cell,
}

/// What a profile expects of a figure: a range outside of which somebody should look.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Expected {
    /// The figure, as a claim names it.
    pub figure: Cell,
    /// The least value.
    pub least: Cell,
    /// The most.
    pub most: Cell,
    /// By which text.
    pub from: Cell,
}

impl Expected {
    /// The range, where both cells are numbers.
    pub fn range(&self) -> Option<(Printed, Printed)> {
        Some((Printed::parse(&self.least.text).ok()?, Printed::parse(&self.most.text).ok()?))
    }
}

/// A jurisdiction profile.
#[derive(Debug, Clone, Default)]
pub struct Profile {
    /// Rows of the `Profile` table.
    pub rows: Vec<(Cell, Cell)>,
    /// Limits.
    pub limits: Vec<Limit>,
    /// Ranges that figures are expected in.
    pub expected: Vec<Expected>,
    /// Clauses.
    pub clauses: Vec<Clause>,
    /// Required sections.
    pub sections: Vec<RequiredSection>,
    /// What could not be read.
    pub problems: Vec<Problem>,
}

/// The rows of a `Profile` table.
const PROFILE_ROWS: [&str; 11] = [
    "Name",
    "Year",
    "Applies to",
    "Confidence level",
    "Rounding rule",
    "Decimals of a share",
    "Compiled by",
    "Checked",
    "Jurisdiction",
    "Standing",
    "Affiliation",
];

impl Profile {
    /// The cell of a row.
    pub fn row(&self, name: &str) -> Option<&Cell> {
        self.rows.iter().find(|(key, _)| key.text == name).map(|(_, cell)| cell)
    }

    /// The confidence level as printed, for instance 99 %.
    pub fn confidence(&self) -> Option<Printed> {
        Printed::parse(&self.row("Confidence level")?.text).ok()
    }

    /// The fewest decimals that a share (an edge, a return, a probability) is printed with: four for
    /// 4.31 %.
    pub fn decimals_of_a_share(&self) -> Option<u32> {
        self.row("Decimals of a share")?.text.parse().ok()
    }
}

/// Reads a profile.
pub fn read_profile(source: &Source) -> Profile {
    let headers: [&[&str]; 5] = [
        &["Profile", ""],
        &["Limit", "Value", "From"],
        &["Expected", "Least", "Most", "From"],
        &CLAUSE_COLUMNS,
        &["Section", "Required", "From"],
    ];
    let (tables, mut problems) = read_named(source, &headers);
    let [rows, limits, expected, clauses, sections] =
        <[Vec<Vec<Cell>>; 5]>::try_from(tables).unwrap_or_default();
    let rows = pairs(rows, &PROFILE_ROWS, "Profile", &mut problems);
    let limits = limits
        .into_iter()
        .filter_map(|row| {
            let [name, value, from] = <[Cell; 3]>::try_from(row).ok()?;
            Some(Limit { name, value, from })
        })
        .collect();
    let expected = expected
        .into_iter()
        .filter_map(|row| {
            let [figure, least, most, from] = <[Cell; 4]>::try_from(row).ok()?;
            Some(Expected { figure, least, most, from })
        })
        .collect();
    let clauses = clauses.into_iter().filter_map(|row| clause(row, &mut problems)).collect();
    let sections = sections
        .into_iter()
        .filter_map(|row| {
            let [section, required, from] = <[Cell; 3]>::try_from(row).ok()?;
            Some(RequiredSection { section, required, from })
        })
        .collect();
    Profile { rows, limits, expected, clauses, sections, problems }
}

/// The columns of the clause table.
const CLAUSE_COLUMNS: [&str; 8] = [
    "Clause",
    "Requirement",
    "Applies when",
    "How checked",
    "Answered by",
    "Source",
    "Read",
    "Checked by, on",
];

fn clause(row: Vec<Cell>, problems: &mut Vec<Problem>) -> Option<Clause> {
    let [clause, says, applies, how, answered, source, read, checked] =
        <[Cell; 8]>::try_from(row).ok()?;
    let when = applies::read(&applies, problems);
    let known = HOW.iter().find(|(word, _)| *word == how.text).map(|(_, how)| *how);
    if known.is_none() {
        problems.push(unknown(&how, "way to check a clause", &HOW.map(|(word, _)| word)));
    }
    if !READ.contains(&read.text.as_str()) {
        problems.push(unknown(&read, "way to read a clause", &READ));
    }
    // What nobody can read is for a person.
    let how = known.unwrap_or(HowChecked::Manual);
    Some(Clause { clause, says, applies, when, how, answered, source, read, checked })
}

fn unknown(cell: &Cell, what: &str, known: &[&str]) -> Problem {
    let message = format!("'{}' is no {what}.", printable(&cell.text));
    let help = format!(
        "The nearest is '{}'. Known are: {}.",
        nearest(&cell.text, known),
        known.join(", ")
    );
    Problem::new(Form::PhraseUnknown, cell.span, message).help(help)
}
