//! The JSON of `gincert rng test`; its keys are a contract.

use super::figures::OutcomeFigures;
use super::tested::TestRun;
use crate::ui::digits::never_zero;
use gincert_evidence::{Digest, DocumentFindingLine, Finding, six_digits};
use gincert_rng::tails::P;
use gincert_rng::{InterimAnalysis, Retest, SampleUnit, Slot, SlotVerdict};
use serde::Serialize;

#[derive(Serialize)]
pub struct TestAnswer {
    /// Null without a plan: then the whole sample is the only look.
    plan: Option<PlanLine>,
    #[serde(rename = "as")]
    kind: &'static str,
    cards: Option<u8>,
    /// Of bits and draws, what a line of the sample is, as the plan states it.
    #[serde(skip_serializing_if = "Option::is_none")]
    form: Option<String>,
    /// Of bits, those after the last whole sequence, which are not tested.
    #[serde(skip_serializing_if = "Option::is_none")]
    left_over_bits: Option<u64>,
    samples: u64,
    taken: u64,
    unreadable: u64,
    /// Lines that are not blank: those read, those left out as unreadable, and those not read.
    given: u64,
    read: u64,
    not_read: u64,
    planned_level: PlannedAnswer,
    tests: Vec<TestLine>,
    verdict: &'static str,
    /// Why a sample of which nothing is rejected does not pass.
    because: Option<&'static str>,
    /// Of a sample that does not pass, its most striking test in figures to look up.
    striking: Option<StrikingDetail>,
    /// After a failure, on how many new lines a retest says something.
    retest_lines: Option<u64>,
    excludes: ExclusionLine,
    self_check: Vec<PlantedLine>,
    findings: Vec<DocumentFindingLine>,
}

/// The answer when a plan cannot be followed.
#[derive(Serialize)]
pub struct RefusedPlan {
    samples: u64,
    verdict: Option<()>,
    findings: Vec<DocumentFindingLine>,
}

impl RefusedPlan {
    pub fn new(findings: &[Finding]) -> RefusedPlan {
        RefusedPlan {
            samples: 0,
            verdict: None,
            findings: findings.iter().map(DocumentFindingLine::new).collect(),
        }
    }
}

#[derive(Serialize)]
struct PlanLine {
    path: String,
    sha256: Digest,
    battery: Digest,
    decks: u64,
    confidence: f64,
    reserved: u64,
    short: bool,
    looks_planned: u32,
    looks: Vec<LookLine>,
    retest: Option<RetestLine>,
}

/// What is most striking in the sample, in figures to look up.
#[derive(Serialize)]
struct StrikingDetail {
    test: String,
    words: String,
}

#[derive(Serialize)]
struct LookLine {
    look: usize,
    samples: u64,
    last: bool,
    fails_below: f64,
    /// Null at a look that cannot pass.
    passes_from: Option<f64>,
    smallest: Option<Smallest>,
    verdict: &'static str,
}

#[derive(Serialize)]
struct Smallest {
    name: String,
    p_adjusted: f64,
    log10_p_adjusted: f64,
}

#[derive(Serialize)]
struct RetestLine {
    samples: u64,
    reserved: u64,
    tests: Vec<RetestSlot>,
    /// The chance that a deviation as large as the one seen comes again, and that of its lower end.
    power: f64,
    power_lower: f64,
    /// Lines on which a retest says something, whatever it finds.
    needed: u64,
    confirmed: Option<bool>,
}

#[derive(Serialize)]
struct RetestSlot {
    name: String,
    p_adjusted: Option<f64>,
}

/// What the plan asks, answered on the whole sample.
#[derive(Serialize)]
pub struct PlannedAnswer {
    pub confidence: f64,
    pub rejected: bool,
}

#[derive(Serialize)]
struct TestLine {
    name: String,
    regulators: &'static str,
    #[serde(flatten)]
    figures: OutcomeFigures,
    verdict: &'static str,
    /// Why there is no p-value, unless lines are too few.
    #[serde(skip_serializing_if = "Option::is_none")]
    because: Option<String>,
}

#[derive(Serialize)]
struct ExclusionLine {
    excluded: Vec<String>,
    too_small_for: Vec<String>,
    never: Vec<&'static str>,
}

#[derive(Serialize)]
struct PlantedLine {
    fault: &'static str,
    samples: u64,
    test: String,
    p_adjusted: f64,
    log10_p_adjusted: f64,
    rejected: bool,
}

fn shown(p: P) -> f64 {
    six_digits(never_zero(p))
}

impl TestAnswer {
    pub fn new(tested: &TestRun) -> TestAnswer {
        let followed = &tested.followed;
        let last = tested.last();
        let counts = tested.counts();
        TestAnswer {
            plan: plan_line(tested),
            kind: tested.sample.kind(),
            cards: match tested.sample {
                SampleUnit::Decks => Some(52),
                SampleUnit::Dealt(cards) => Some(cards),
                SampleUnit::Bits(_) | SampleUnit::Draws(_) => None,
            },
            form: (!tested.sample.is_shuffle()).then(|| tested.sample.to_string()),
            left_over_bits: matches!(tested.sample, SampleUnit::Bits(_))
                .then_some(tested.lines.left_over_bits),
            samples: last.map_or(0, |look| look.decks),
            taken: followed.taken,
            unreadable: counts.left_out,
            given: counts.given,
            read: counts.read,
            not_read: counts.not_read,
            planned_level: PlannedAnswer {
                confidence: tested.confidence,
                rejected: tested.rejected(),
            },
            tests: last.map(tests).unwrap_or_default(),
            verdict: followed.verdict.word(),
            because: followed.verdict.because(),
            striking: tested
                .striking()
                .map(|(slot, words)| StrikingDetail { test: slot.name.clone(), words }),
            retest_lines: followed.retest_needs,
            excludes: ExclusionLine {
                excluded: tested.exclusions.excluded.clone(),
                too_small_for: tested.exclusions.too_small_for.clone(),
                never: tested.exclusions.never.clone(),
            },
            self_check: tested
                .self_check
                .iter()
                .map(|planted| PlantedLine {
                    fault: planted.fault,
                    samples: planted.lines,
                    test: planted.slot.clone(),
                    p_adjusted: shown(planted.p),
                    log10_p_adjusted: six_digits(planted.p.log10),
                    rejected: planted.rejected,
                })
                .collect(),
            findings: tested.lines.findings.iter().map(DocumentFindingLine::new).collect(),
        }
    }
}

fn tests(look: &InterimAnalysis) -> Vec<TestLine> {
    let line = |(slot, found): (&Slot, &SlotVerdict)| TestLine {
        name: slot.name.clone(),
        regulators: slot.regulators,
        figures: OutcomeFigures::new(slot.outcome, found, six_digits),
        verdict: found.map_or("not applicable", |(_, verdict)| verdict.word()),
        because: slot.because.clone(),
    };
    look.slots.iter().zip(&look.judged.slots).map(line).collect()
}

fn plan_line(tested: &TestRun) -> Option<PlanLine> {
    let read = tested.plan.as_ref()?;
    let followed = &tested.followed;
    Some(PlanLine {
        path: read.path.clone(),
        sha256: read.sha256,
        battery: read.plan.battery,
        decks: read.plan.decks,
        confidence: read.plan.confidence.share(),
        reserved: read.plan.reserved,
        short: followed.short,
        looks_planned: read.plan.looks,
        looks: (1usize..)
            .zip(&followed.looks)
            .map(|(number, look)| LookLine {
                look: number,
                samples: look.decks,
                last: look.is_last,
                fails_below: look.levels.fail,
                passes_from: look.is_last.then_some(look.levels.pass),
                smallest: look.smallest().map(|(slot, p)| Smallest {
                    name: slot.name.clone(),
                    p_adjusted: shown(p),
                    log10_p_adjusted: six_digits(p.log10),
                }),
                verdict: look.word(),
            })
            .collect(),
        retest: followed.retest.as_ref().map(retest_line),
    })
}

fn retest_line(retest: &Retest) -> RetestLine {
    RetestLine {
        samples: retest.decks,
        reserved: retest.reserved,
        tests: retest
            .slots
            .iter()
            .map(|(name, p)| RetestSlot { name: name.clone(), p_adjusted: p.map(shown) })
            .collect(),
        power: six_digits(retest.power),
        power_lower: six_digits(retest.power_lower),
        needed: retest.needed,
        confirmed: retest.confirmed(),
    }
}
