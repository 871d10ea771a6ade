//! What a whole log says: whether hands were dealt as the exact counts let expect, and whether the
//! house won what the rules let it win.
//!
//! Counts and sums are exact; floating point begins here and ends in p-values. Every test is judged
//! together with all others (Holm), at a level that stands in the report.

mod decisions;
mod fit;
mod luck;
mod matrix;

pub use decisions::{Observed, observed};
pub use luck::{Row, StrataLists, strata};

use crate::audits::{fit_differs, win_differs};
use crate::sheet::Sheet;
use crate::sheet_values::SheetValues;
use crate::summary::Summary;
use gincert_chance::{P, adjusted_by_holm};
use gincert_evidence::{Finding, Place};

/// A difference is told when its adjusted p lies below this: a log without any fault is told to
/// differ in one run of a thousand.
pub const LEVEL: f64 = 0.001;

/// Rounds that a test needs.
pub const ROUNDS_MIN: u64 = 500;

/// What kind of test it is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    /// Dealt hands against the exact counts.
    Fit,
    /// Money against the exact values.
    Win,
}

/// One test.
#[derive(Debug, Clone, PartialEq)]
pub struct Test {
    /// What it is about.
    pub kind: Kind,
    /// Its name.
    pub name: String,
    /// The rule document, by its place.
    pub sheet: u32,
    /// The currency, where it is about money.
    pub currency: Option<String>,
    /// What it found, or why it was not made.
    pub answer: Result<Tested, String>,
    /// Adjusted for all tests.
    pub adjusted: Option<P>,
    /// The classes that it compared, where it did.
    pub classes: Vec<Class>,
}

/// What a test found.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Tested {
    /// How many rounds it looked at.
    pub rounds: u64,
    /// The statistic.
    pub statistic: f64,
    /// Degrees of freedom of a chi-square statistic; `None` for a standard score.
    pub df: Option<u32>,
    /// Two-sided p.
    pub p: P,
}

/// A class of hands.
#[derive(Debug, Clone, PartialEq)]
pub struct Class {
    /// Its name.
    pub name: String,
    /// Hands that were expected.
    pub expected: f64,
    /// Hands that were dealt.
    pub observed: u64,
}

impl Test {
    /// Whether the difference is told.
    pub fn differs(&self) -> bool {
        self.adjusted.is_some_and(|p| p.value() < LEVEL)
    }
}

/// A finding for every test that differs. They are about all logs together and carry no round.
pub fn findings(tests: &[Test], path: &str) -> Vec<Finding> {
    let differing = tests.iter().filter(|test| test.differs());
    let finding = |test: &Test| {
        let found = test.answer.as_ref().ok()?;
        let place = Place::File { path: path.to_owned() };
        let p = test.adjusted?.log10;
        Some(match test.kind {
            Kind::Fit => fit_differs::finding(place, &test.name, p),
            Kind::Win => win_differs::finding(place, &test.name, found.statistic, p),
        })
    };
    differing.filter_map(finding).collect()
}

/// All tests of an audit, adjusted for each other.
pub fn tests(summary: &Summary, sheets: &[Sheet], values: &[Option<SheetValues>]) -> Vec<Test> {
    let mut tests = Vec::new();
    for (place, counted) in &summary.sheets {
        let at = usize::try_from(*place).unwrap_or(usize::MAX);
        let Some(sheet) = sheets.get(at) else {
            continue;
        };
        let values = values.get(at).and_then(Option::as_ref);
        fit::tests(*place, &counted.fit, sheet, values, &mut tests);
        luck::tests(*place, counted, sheet, values, &mut tests);
    }
    let ps: Vec<Option<P>> =
        tests.iter().map(|test| test.answer.as_ref().ok().map(|found| found.p)).collect();
    for (test, adjusted) in tests.iter_mut().zip(adjusted_by_holm(&ps)) {
        test.adjusted = adjusted;
    }
    tests
}
