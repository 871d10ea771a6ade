//! Scaled outcomes against their exact distributions: whole numbers in a stated range, drawn with or
//! without replacement, one or several to a draw.
//!
//! This module knows whole numbers and probabilities; it knows nothing about files or reports.

mod cells;
mod sample;
mod tests;

pub use sample::{DRAW_NUMBERS_MAX, Draws, DrawsBuilder, DrawsProblem, VALUES_MAX};
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
    let results: Vec<DrawResult> = DRAW_TESTS.iter().flat_map(|kind| of(kind, draws)).collect();
    let cells = DrawCells::of(draws);
    let slots: Vec<Slot> = results
        .iter()
        .map(|result| Slot {
            name: result.name.clone(),
            regulators: result.regulators,
            decks_min: 0,
            outcome: result.outcome,
            detail: cells.detail(&result.name).filter(|_| result.outcome.is_some()),
        })
        .collect();
    let judged = judge(&slots, confidence);
    let verdict = match judged.verdict {
        Verdict::Pass if (draws.numbers().len() as u64) < NUMBERS_PASS_MIN => Verdict::TooFew,
        verdict => verdict,
    };
    DrawResults { results, slots, judged, verdict }
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
