//! Jurisdiction profiles: limits, confidence level, clauses and required report sections.

mod applies;
mod clauses;

pub use applies::{ClauseCondition, FORMS, SHUFFLES, named};
pub use clauses::{Clause, HowChecked, ReadMark};

use crate::document::dossier::Limit;
use crate::document::places::{NamedWords, lies_in, named_places};
use crate::document::problem::Problem;
use gincert_evidence::{Confidence, PrintedNumber};
use gincert_pages::{Cell, Entry, Source, entries, pairs, read_named};

/// A report section that a profile asks for.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RequiredSection {
    /// The section's heading.
    pub section: Cell,
    /// Whether the profile asks for it.
    pub required: Entry<bool>,
    /// By which text.
    pub from: Cell,
}

/// What a profile expects of a figure: a range outside of which somebody should look.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ExpectedRange {
    /// The figure, as a claim names it.
    pub figure: Cell,
    /// The least value.
    pub least: Entry<PrintedNumber>,
    /// The most.
    pub most: Entry<PrintedNumber>,
    /// By which text.
    pub from: Cell,
}

impl ExpectedRange {
    /// The range, where both cells are numbers.
    pub fn range(&self) -> Option<(&PrintedNumber, &PrintedNumber)> {
        self.least.stated().zip(self.most.stated())
    }
}

/// A jurisdiction profile.
#[derive(Debug, Clone, Default)]
pub struct Profile {
    /// Its own name.
    pub name: Entry<String>,
    /// What it applies to.
    pub applies_to: Entry<String>,
    /// The confidence level of collective answers.
    pub confidence: Entry<Confidence>,
    /// The fewest decimals that a share (an edge, a return, a probability) is printed with: four for
    /// 4.31 %.
    pub decimals_of_a_share: Entry<u32>,
    /// The places that it is for.
    pub places: Entry<NamedWords>,
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
        let named = self.places.stated().map(|named| named.known.as_slice()).unwrap_or_default();
        let holds_another = |outer: &&'static str| {
            named.iter().any(|inner| inner != outer && lies_in(inner, outer) == Some(true))
        };
        named.iter().copied().filter(|place| !holds_another(place)).collect()
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
    let [name, _, applies_to, confidence, _, decimals, _, _, places, ..] =
        entries(&rows, PROFILE_ROWS);
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
            let number = |cell| Entry::read(Some(cell), |text| PrintedNumber::parse(text).ok());
            Some(ExpectedRange { figure, least: number(least), most: number(most), from })
        })
        .collect();
    let sections = sections
        .into_iter()
        .filter_map(|row| {
            let [section, required, from] = <[Cell; 3]>::try_from(row).ok()?;
            let yes_or_no = |text: &str| match text {
                "yes" => Some(true),
                "no" => Some(false),
                _ => None,
            };
            let required = Entry::read(Some(required), yes_or_no);
            Some(RequiredSection { section, required, from })
        })
        .collect();
    Profile {
        name: Entry::of(name),
        applies_to: Entry::of(applies_to),
        confidence: Entry::read(confidence, Confidence::parse),
        decimals_of_a_share: Entry::read(decimals, |text| text.parse().ok()),
        places: Entry::read(places, |text| Some(named_places(text))),
        limits,
        expected,
        clauses,
        sections,
        problems,
    }
}
