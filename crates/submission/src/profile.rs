//! Jurisdiction profiles: limits, confidence level, clauses and required report sections.

use crate::dossier::Limit;
use crate::manifest::pairs;
use crate::markdown::Cell;
use crate::problem::Problem;
use crate::reading::read_named;
use crate::source::Source;
use gincert_evidence::Printed;

/// A clause that a profile carries, with honest words about how it was read.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Clause {
    /// Its number.
    pub clause: Cell,
    /// What it asks.
    pub says: Cell,
    /// When it applies.
    pub applies: Cell,
    /// How its text was read: `text read`, `read in part`, `second-hand`, `recalled`.
    pub read: Cell,
    /// By whom and when.
    pub checked: Cell,
    /// What answers it.
    pub evidence: Cell,
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
        &["Clause", "Says", "Applies when", "Read", "Checked by, on", "Evidence"],
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
    let clauses = clauses
        .into_iter()
        .filter_map(|row| {
            let [clause, says, applies, read, checked, evidence] =
                <[Cell; 6]>::try_from(row).ok()?;
            Some(Clause { clause, says, applies, read, checked, evidence })
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
