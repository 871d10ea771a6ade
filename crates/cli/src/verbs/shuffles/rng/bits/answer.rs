//! The JSON of `gincert rng test --as bits`; its keys are a contract.

use super::super::answer::PlannedAnswer;
use super::super::figures::OutcomeFigures;
use super::BitTestRun;
use crate::ui::digits::never_zero;
use gincert_evidence::{DocumentFindingLine, nine_digits};
use gincert_rng::SlotVerdict;
use gincert_rng::bits::{BitResult, BitSeries};
use serde::Serialize;
use std::collections::BTreeMap;

#[derive(Serialize)]
pub struct BitAnswer {
    /// Bits have no plan yet.
    plan: Option<()>,
    #[serde(rename = "as")]
    kind: &'static str,
    mode: &'static str,
    encoding: Option<&'static str>,
    parameters: BTreeMap<&'static str, u32>,
    /// Sequences.
    samples: u64,
    bits: u64,
    sequence_bits: usize,
    /// Bits after the last whole sequence, which are not tested.
    left_over_bits: usize,
    planned_level: PlannedAnswer,
    tests: Vec<TestLine>,
    verdict: &'static str,
    because: Option<&'static str>,
    /// Of several sequences, the p-values of each test on each of them.
    sequences: Vec<SeriesLine>,
    findings: Vec<DocumentFindingLine>,
}

#[derive(Serialize)]
struct TestLine {
    name: String,
    /// What the program of NIST calls the test.
    sts: &'static str,
    section: &'static str,
    #[serde(flatten)]
    figures: OutcomeFigures,
    verdict: &'static str,
    because: Option<String>,
}

#[derive(Serialize)]
struct SeriesLine {
    name: String,
    sts: &'static str,
    /// Sequences to which the test applied, and how many of them have p of 0.01 or more.
    applied: u64,
    passed: u64,
    /// Whether the program of NIST would leave the share and the bins unmarked.
    share_within_limits: Option<bool>,
    even_by_bins: Option<bool>,
    bins: [u64; 10],
    p_values: Vec<f64>,
}

impl BitAnswer {
    pub fn new(tested: &BitTestRun) -> BitAnswer {
        let (settings, results) = (&tested.settings, &tested.results);
        let series = results.series.iter().filter(|_| results.sequences > 1);
        BitAnswer {
            plan: None,
            kind: "bits",
            mode: settings.mode.word(),
            encoding: tested.sample.encoding.map(|encoding| encoding.words()),
            parameters: BTreeMap::from([
                ("block-frequency", settings.block_frequency),
                ("non-overlapping", settings.non_overlapping),
                ("overlapping", settings.overlapping),
                ("approximate-entropy", settings.approximate_entropy),
                ("serial", settings.serial),
                ("linear-complexity", settings.linear_complexity),
            ]),
            samples: results.sequences,
            bits: results.bits,
            sequence_bits: tested.sample.sequence_bits,
            left_over_bits: tested.sample.left_over,
            planned_level: PlannedAnswer {
                confidence: tested.confidence,
                rejected: results.judged.rejected,
            },
            tests: results.results.iter().zip(&results.judged.slots).map(line).collect(),
            verdict: tested.verdict.word(),
            because: tested.verdict.because(),
            sequences: series.map(series_line).collect(),
            findings: tested.sample.findings.iter().map(DocumentFindingLine::new).collect(),
        }
    }
}

fn line((result, found): (&BitResult, &SlotVerdict)) -> TestLine {
    TestLine {
        name: result.name.clone(),
        sts: result.sts,
        section: result.section,
        figures: OutcomeFigures::new(result.outcome, found, nine_digits),
        verdict: match (found, result.outcome) {
            (Some((_, verdict)), _) => verdict.word(),
            (None, Some(_)) => "not judged",
            (None, None) => "not applicable",
        },
        because: result.because.clone(),
    }
}

fn series_line(series: &BitSeries) -> SeriesLine {
    let is_applied = series.applied() > 0;
    SeriesLine {
        name: series.slot.name(),
        sts: series.slot.sts,
        applied: series.applied(),
        passed: series.applied() - series.failed(),
        share_within_limits: is_applied.then(|| series.is_share_within()),
        even_by_bins: series.is_even(),
        bins: series.bins(),
        p_values: series.ps.iter().map(|p| nine_digits(never_zero(*p))).collect(),
    }
}
