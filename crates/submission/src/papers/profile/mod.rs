//! Jurisdiction profiles: limits, confidence level, clauses and required report sections.

mod applies;
mod clauses;
mod places;

pub use applies::{ClauseCondition, FORMS, SHUFFLES, named};
pub use clauses::{Clause, HowChecked, READ};
pub use places::{CHANNELS, NamedWords, lies_in, named_channels, named_places};

use crate::document::dossier::Limit;
use crate::document::problem::Problem;
use gincert_evidence::{Confidence, PrintedNumber};
use gincert_pages::{Cell, Source, pairs, read_named};

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
pub struct ExpectedRange {
    /// The figure, as a claim names it.
    pub figure: Cell,
    /// The least value.
    pub least: Cell,
    /// The most.
    pub most: Cell,
    /// By which text.
    pub from: Cell,
}

impl ExpectedRange {
    /// The range, where both cells are numbers.
    pub fn range(&self) -> Option<(PrintedNumber, PrintedNumber)> {
        Some((
            PrintedNumber::parse(&self.least.text).ok()?,
            PrintedNumber::parse(&self.most.text).ok()?,
        ))
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
    pub expected: Vec<ExpectedRange>,
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
    /// The place that the profile is for, where it is for one; of a place and its country the place.
    pub fn jurisdictions(&self) -> Vec<&'static str> {
        let named = self.row("Jurisdiction").map(|cell| named_places(&cell.text).known);
        let named = named.unwrap_or_default();
        let holds_another = |outer: &&'static str| {
            named.iter().any(|inner| inner != outer && lies_in(inner, outer) == Some(true))
        };
        named.iter().copied().filter(|place| !holds_another(place)).collect()
    }

    /// The cell of a row.
    pub fn row(&self, name: &str) -> Option<&Cell> {
        self.rows.iter().find(|(key, _)| key.text == name).map(|(_, cell)| cell)
    }

    /// The confidence level; `None` where none is stated that the tool knows.
    pub fn confidence(&self) -> Option<Confidence> {
        Confidence::parse(&self.row("Confidence level")?.text)
    }

    /// The fewest decimals that a share (an edge, a return, a probability) is printed with: four for
    /// 4.31 %.
    pub fn decimals_of_a_share(&self) -> Option<u32> {
        self.row("Decimals of a share")?.text.parse().ok()
    }
}

/// Reads a profile.
pub fn read_profile(source: &Source) -> Profile {
    let headers: [&[&str]; 6] = [
        &["Profile", ""],
        &["Limit", "Value", "From"],
        &["Expected", "Least", "Most", "From"],
        &clauses::COLUMNS,
        &clauses::SHORT_COLUMNS,
        &["Section", "Required", "From"],
    ];
    let (tables, mut problems) = read_named(source, &headers);
    let [rows, limits, expected, clauses, short, sections] =
        <[Vec<Vec<Cell>>; 6]>::try_from(tables).unwrap_or_default();
    let rows = pairs(rows, &PROFILE_ROWS, "Profile", &mut problems);
    let clauses = clauses::read(clauses, short, &mut problems);
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
            Some(ExpectedRange { figure, least, most, from })
        })
        .collect();
    let sections = sections
        .into_iter()
        .filter_map(|row| {
            let [section, required, from] = <[Cell; 3]>::try_from(row).ok()?;
            Some(RequiredSection { section, required, from })
        })
        .collect();
    Profile { rows, limits, expected, clauses, sections, problems }
}
