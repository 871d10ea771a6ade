//! Tests of deal and win, with the counts that they are computed from.

use crate::ui::digits::never_zero;
use gincert_evidence::six_digits;
use gincert_replay::CompiledRules;
use gincert_replay::statistics::{P, StatisticKind, Test};
use gincert_replay::summary::Summary;
use serde::Serialize;
use serde_json::{Value, json};

#[derive(Serialize)]
pub(super) struct TestLine<'t> {
    name: &'t str,
    rules: u32,
    rules_name: &'t str,
    currency: Option<&'t str>,
    rounds: Option<u64>,
    hidden: Option<u64>,
    statistic: Option<f64>,
    df: Option<u32>,
    p: Option<f64>,
    log10_p: Option<f64>,
    p_least: Option<f64>,
    p_adjusted: Option<f64>,
    p_least_adjusted: Option<f64>,
    verdict: &'static str,
    why: Option<&'t str>,
    hint: Option<&'t str>,
    classes: Vec<Value>,
}

/// A probability with six digits; one that is too small for a number is the smallest one.
pub(super) fn probability(p: P) -> f64 {
    six_digits(never_zero(p))
}

pub(super) fn of_kind(tests: &[Test], kind: StatisticKind) -> Vec<TestLine<'_>> {
    let of = tests.iter().filter(|test| test.kind == kind);
    of.map(|test| {
        let found = test.answer.as_ref().ok();
        let classes = test.classes.iter().map(|class| {
            json!({"hands": class.name, "expected": six_digits(class.expected), "observed": class.observed})
        });
        TestLine {
            name: &test.name,
            rules: test.sheet,
            rules_name: &test.rules,
            currency: test.currency.as_deref(),
            rounds: found.map(|found| found.rounds),
            hidden: found.map(|found| found.hidden),
            statistic: found.map(|found| six_digits(found.statistic)),
            df: found.and_then(|found| found.df),
            p: found.map(|found| probability(found.p)),
            log10_p: found.map(|found| six_digits(found.p.log10)),
            p_least: found.and_then(|found| found.least).map(probability),
            p_adjusted: test.adjusted.map(probability),
            p_least_adjusted: test.adjusted_least.map(probability),
            verdict: test.verdict().word(),
            why: test.answer.as_ref().err().map(String::as_str),
            hint: test.hint.as_deref(),
            classes: classes.collect(),
        }
    })
    .collect()
}

/// The hands of each rule document: what was shown and what was not, by class, with the sums over rounds
/// from which the covariances are computed.
pub(super) fn counts(summary: &Summary, sheets: &[CompiledRules]) -> Vec<Value> {
    let of = summary.sheets.iter().filter_map(|(place, counted)| {
        let sheet = sheets.get(usize::try_from(*place).ok()?)?;
        Some(json!({"rules": place, "rules_name": sheet.name, "hands": counted.fit}))
    });
    of.collect()
}
