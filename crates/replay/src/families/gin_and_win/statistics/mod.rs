//! What a whole log says: whether hands were dealt as the exact counts let expect, whether the house
//! won what the rules let it win, and who withholds more than others.
//!
//! Counts and sums are exact; floating point begins here and ends in p-values. Every test is judged
//! together with all others (Holm), at a level that stands in the report. What is hidden makes a test
//! blind and never makes it lie: it gives bounds, and between them the answer is `inconclusive`.

mod account;
mod decisions;
mod fit;
mod luck;
mod matrix;
mod owed;
mod pay_law;
mod uneven;

pub use account::{Balance, LeftOutLine, balances};
pub use decisions::{DecisionCounts, observed};
pub use fit::{EXPECTED_MIN, FAULTS_LEVEL, HIDDEN_MAX, faults_follow};
pub use luck::{LuckRow, StrataLists, WATCH_RATE, strata};
pub use owed::{OWED_LEVEL, OWED_OPEN_LEVEL, OwedKind, OwedTest, owed_counts, owed_tests};
pub use uneven::{UnevenRow, uneven};

use crate::families::gin_and_win::audits::{fit_differs, win_differs};
use crate::rules::gin_and_win::sheet::CompiledRules;
use crate::rules::gin_and_win::sheet_values::ExactHandValues;
use crate::summary::Summary;
use crate::summary::similar_names::alike;
pub use gincert_chance::P;
use gincert_chance::adjusted_by_holm;
use gincert_evidence::{Finding, Place, Verdict};

/// A difference is reported when its adjusted p is below this: one run of a thousand reports one in a
/// log without any fault.
pub const LEVEL: f64 = 0.001;

/// Rounds that a test needs.
pub const ROUNDS_MIN: u64 = 500;

/// What kind of test it is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum StatisticKind {
    /// Dealt hands against the exact counts.
    Fit,
    /// Money against the exact values.
    Win,
}

impl StatisticKind {
    /// Each.
    pub const ALL: [StatisticKind; 2] = [StatisticKind::Fit, StatisticKind::Win];

    /// The code of the audit that reports it.
    pub fn code(self) -> &'static str {
        match self {
            StatisticKind::Fit => fit_differs::CODE,
            StatisticKind::Win => win_differs::CODE,
        }
    }
}

/// One test.
#[derive(Debug, Clone, PartialEq)]
pub struct Test {
    /// What it is about.
    pub kind: StatisticKind,
    /// Its name.
    pub name: String,
    /// The rule document, by its place.
    pub sheet: u32,
    /// The rule document, as `game/revision`.
    pub rules: String,
    /// The currency, where it is about money.
    pub currency: Option<String>,
    /// What it found, or why it was not made.
    pub answer: Result<TestResult, String>,
    /// Adjusted for all tests.
    pub adjusted: Option<P>,
    /// The least that it can be, whatever is hidden; adjusted for all tests.
    pub adjusted_least: Option<P>,
    /// The classes that it compared, where it did.
    pub classes: Vec<HandClass>,
    /// What may explain a difference.
    pub hint: Option<String>,
}

/// What a test found.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct TestResult {
    /// How many rounds it looked at.
    pub rounds: u64,
    /// The statistic of what is shown.
    pub statistic: f64,
    /// Degrees of freedom of a chi-square statistic; `None` for a standard score.
    pub df: Option<u32>,
    /// Two-sided p; where something is hidden, the greatest that any filling of it gives.
    pub p: P,
    /// Hands, rounds or wagers that are hidden.
    pub hidden: u64,
    /// The least p that any filling of what is hidden gives; `None` where nothing is.
    pub least: Option<P>,
    /// Whether all that is hidden are hands that were folded and mucked unseen, or dealers' hands against
    /// none but these: the usual way of many houses.
    pub is_mucked: bool,
}

/// A class of hands.
#[derive(Debug, Clone, PartialEq)]
pub struct HandClass {
    /// Its name.
    pub name: String,
    /// Hands that were expected.
    pub expected: f64,
    /// Hands that were dealt.
    pub observed: u64,
}

impl Test {
    fn is_mucked(&self) -> bool {
        self.answer.as_ref().is_ok_and(|found| found.is_mucked)
    }

    /// Whether the difference is reported.
    pub fn differs(&self) -> bool {
        self.verdict() == Verdict::Differs
    }

    /// The answer in a word.
    pub fn verdict(&self) -> Verdict {
        let is_below_level = |p: Option<P>| p.is_some_and(|p| p.value() < LEVEL);
        match self.adjusted {
            None => Verdict::NotTested,
            most if is_below_level(most) => Verdict::Differs,
            // What a house never shows says nothing against its log, and the test says nothing for it.
            _ if is_below_level(self.adjusted_least) && self.is_mucked() => Verdict::NotTested,
            _ if is_below_level(self.adjusted_least) => Verdict::Inconclusive,
            _ => Verdict::Agrees,
        }
    }
}

/// A finding for every test that differs, every one who withholds more than others, and every pair of
/// names that are easily confused. They are about all logs together and carry no round.
pub fn findings(summary: &Summary, tests: &[Test], owed: &[OwedTest], path: &str) -> Vec<Finding> {
    let differing = tests.iter().filter(|test| test.differs());
    let finding = |test: &Test| {
        let found = test.answer.as_ref().ok()?;
        let place = Place::File { path: path.to_owned() };
        let p = test.adjusted?;
        let name = match &test.currency {
            Some(currency) => format!("{} under {}, {currency},", test.name, test.rules),
            None => format!("{} under {}", test.name, test.rules),
        };
        let finding = match test.kind {
            StatisticKind::Fit => fit_differs::finding(place, &name, p),
            StatisticKind::Win => win_differs::finding(place, &name, found.statistic, p),
        };
        Some(test.hint.iter().fold(finding, |finding, hint| finding.note(hint.clone())))
    };
    let mut found: Vec<Finding> = differing.filter_map(finding).collect();
    found.extend(owed::findings(summary, owed, path));
    found.extend(uneven(summary).iter().filter_map(|row| row.finding(path)));
    found.extend(alike(summary).iter().map(|names| names.finding(path)));
    found
}

/// All tests of an audit, adjusted for each other.
pub fn tests(
    summary: &Summary,
    sheets: &[CompiledRules],
    values: &[Option<ExactHandValues>],
) -> Vec<Test> {
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
    let found = |test: &Test| test.answer.as_ref().ok().copied();
    let most: Vec<Option<P>> = tests.iter().map(|test| Some(found(test)?.p)).collect();
    let least: Vec<Option<P>> =
        tests.iter().map(|test| found(test).map(|found| found.least.unwrap_or(found.p))).collect();
    let adjusted = adjusted_by_holm(&most).into_iter().zip(adjusted_by_holm(&least));
    for (test, (most, least)) in tests.iter_mut().zip(adjusted) {
        (test.adjusted, test.adjusted_least) = (most, least);
    }
    tests
}
