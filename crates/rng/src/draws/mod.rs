//! Scaled outcomes against their exact distributions: whole numbers in a stated range, drawn with or
//! without replacement, one or several to a draw.
//!
//! This module knows whole numbers and probabilities; it knows nothing about files or reports.

mod cells;
mod form;
mod line;
mod sample;
mod tests;

pub use cells::PlaceCounts;
pub use form::{DrawForm, DrawReader, PER_DRAW_MAX};
pub use line::{DrawsProblem, VALUES_MAX};
pub use sample::{DRAW_NUMBERS_MAX, Draws, DrawsBuilder};
pub use tests::{DRAW_TESTS, DrawKind};

use crate::battery::Slot;
use crate::tests::Outcome;
use crate::verdict::{SampleJudgement, Verdict, judge};
use cells::DrawCells;

/// Fewest numbers that can pass.
pub const NUMBERS_PASS_MIN: u64 = 1000;

/// One p-value, or why there is none.
#[derive(Debug, Clone, PartialEq)]
pub struct DrawResult {
    /// `draws/serial`, `draws/modulo/16-bits`.
    pub name: String,
    /// What regulators call it.
    pub regulators: &'static str,
    /// The statistic and its p-value.
    pub outcome: Option<Outcome>,
    /// Why there is none.
    pub because: Option<String>,
    /// What the outcome points at, where it points at anything.
    pub note: Option<String>,
}

/// What a sample of draws comes to.
#[derive(Debug, Clone, PartialEq)]
pub struct DrawResults {
    /// Every p-value.
    pub results: Vec<DrawResult>,
    /// The same as the protocol takes them, with the cell that each points at.
    pub slots: Vec<Slot>,
    /// What follows from them.
    pub judged: SampleJudgement,
    /// The verdict.
    pub verdict: Verdict,
}

/// Tests draws at a planned confidence such as 0.99.
pub fn test_draws(draws: &Draws, confidence: f64) -> DrawResults {
    let results = results(draws);
    let slots = slots(draws, &results);
    let judged = judge(&slots, confidence);
    let verdict = match judged.verdict {
        Verdict::Pass if (draws.numbers().len() as u64) < NUMBERS_PASS_MIN => Verdict::TooFew,
        verdict => verdict,
    };
    DrawResults { results, slots, judged, verdict }
}

/// Every p-value of a sample.
fn results(draws: &Draws) -> Vec<DrawResult> {
    DRAW_TESTS.iter().flat_map(|kind| of(kind, draws)).collect()
}

/// The same as the protocol takes them.
fn slots(draws: &Draws, results: &[DrawResult]) -> Vec<Slot> {
    let cells = DrawCells::of(draws);
    let slot = |result: &DrawResult| Slot {
        name: result.name.clone(),
        regulators: result.regulators,
        decks_min: 0,
        outcome: result.outcome,
        because: result.because.clone(),
        detail: cells.detail(&result.name).filter(|_| result.outcome.is_some()),
    };
    results.iter().map(slot).collect()
}

/// The slots of the draws so far.
pub(crate) fn slots_of_draws(draws: &Draws) -> Vec<Slot> {
    slots(draws, &results(draws))
}

fn of(kind: &DrawKind, draws: &Draws) -> Vec<DrawResult> {
    let result = |part: &str, outcome, because, note| DrawResult {
        name: match part {
            "" => format!("draws/{}", kind.name),
            part => format!("draws/{}/{part}", kind.name),
        },
        regulators: kind.regulators,
        outcome,
        because,
        note,
    };
    match (kind.run)(draws) {
        Err(why) => vec![result("", None, Some(why), None)],
        Ok(parts) => {
            let parts = parts.into_iter();
            parts.map(|(part, outcome, note)| result(&part, Some(outcome), None, note)).collect()
        }
    }
}
