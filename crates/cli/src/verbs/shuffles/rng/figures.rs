//! The figures of one p-value, as the JSON of every form of `gincert rng test` has them.

use crate::ui::digits::never_zero;
use gincert_rng::SlotVerdict;
use gincert_rng::tails::P;
use gincert_rng::tests::Outcome;
use serde::Serialize;

/// Their keys in JSON, which are a contract.
#[derive(Serialize)]
pub struct OutcomeFigures {
    statistic: Option<f64>,
    df: Option<u32>,
    p: Option<f64>,
    log10_p: Option<f64>,
    p_adjusted: Option<f64>,
    log10_p_adjusted: Option<f64>,
}

impl OutcomeFigures {
    /// Null where the test did not apply; `rounded` keeps as many digits as the form prints.
    pub fn new(
        outcome: Option<Outcome>,
        found: &SlotVerdict,
        rounded: fn(f64) -> f64,
    ) -> OutcomeFigures {
        let shown = |p: P| rounded(never_zero(p));
        OutcomeFigures {
            statistic: outcome.map(|outcome| rounded(outcome.statistic)),
            df: outcome.and_then(|outcome| outcome.df),
            p: outcome.map(|outcome| shown(outcome.p)),
            log10_p: outcome.map(|outcome| rounded(outcome.p.log10)),
            p_adjusted: found.map(|(p, _)| shown(p)),
            log10_p_adjusted: found.map(|(p, _)| rounded(p.log10)),
        }
    }
}
