//! `gincert rng test`: a sample of decks through the battery, and the verdict.

use super::sample::{Sample, read};
use crate::exit::{Exit, Failure};
use crate::output::Output;
use crate::progress::Progress;
use crate::verbs::check::FindingLine;
use gincert_evidence::{Align, Table};
use gincert_report::table_markdown;
use gincert_rng::tails::P;
use gincert_rng::{Judged, Slot, SlotVerdict, Verdict, judge};
use serde::Serialize;
use std::path::PathBuf;

/// What no test of decks can tell.
const LIMITS: &str = "No statistic tells a fair shuffle from a deterministic one with a large state:\n\
for that the source is reviewed, or its state attacked.\n";

#[derive(Serialize)]
struct Answer {
    /// A file without a plan has one look, and it is the whole file.
    plan: Option<()>,
    samples: u64,
    unreadable: u64,
    planned_level: Planned,
    tests: Vec<TestLine>,
    verdict: &'static str,
    findings: Vec<FindingLine>,
}

#[derive(Serialize)]
struct Planned {
    confidence: f64,
    rejected: bool,
}

#[derive(Serialize)]
struct TestLine {
    name: String,
    regulators: &'static str,
    statistic: Option<f64>,
    df: Option<u32>,
    p: Option<f64>,
    log10_p: Option<f64>,
    p_adjusted: Option<f64>,
    verdict: &'static str,
}

pub fn run(
    output: &Output,
    files: &[PathBuf],
    confidence: &str,
    decks: Option<u64>,
) -> Result<Exit, Failure> {
    let confidence = match confidence {
        "99" => 0.99,
        _ => 0.95,
    };
    let progress = Progress::new(output, "reading decks");
    let sample = read(files, decks, &progress)?;
    drop(progress);
    let slots = sample.battery.slots();
    let judged = judge(&slots, confidence);
    if output.json() {
        output.print_json(&answer(&sample, &slots, &judged, confidence))?;
    } else {
        print(output, &sample, &slots, &judged, confidence)?;
    }
    Ok(match judged.verdict {
        _ if sample.battery.decks() == 0 => Exit::Unreadable,
        Verdict::Pass if sample.unreadable == 0 => Exit::Clean,
        _ => Exit::Findings,
    })
}

/// Six significant digits, and never zero.
fn shown(value: f64) -> f64 {
    let text = format!("{:.5e}", value.max(f64::MIN_POSITIVE));
    text.parse().unwrap_or(value)
}

fn answer(sample: &Sample, slots: &[Slot], judged: &Judged, confidence: f64) -> Answer {
    let line = |(slot, found): (&Slot, &SlotVerdict)| {
        let of = |part: fn(&gincert_rng::tests::Outcome) -> f64| slot.outcome.as_ref().map(part);
        let six = |value: f64| format!("{value:.5e}").parse().unwrap_or(value);
        TestLine {
            name: slot.name.clone(),
            regulators: slot.regulators,
            statistic: of(|outcome| outcome.statistic).map(six),
            df: slot.outcome.and_then(|outcome| outcome.df),
            p: of(|outcome| outcome.p.value()).map(shown),
            log10_p: of(|outcome| outcome.p.log10).map(six),
            p_adjusted: found.map(|(p, _)| shown(p.value())),
            verdict: found.map_or("not applicable", |(_, verdict)| verdict.word()),
        }
    };
    Answer {
        plan: None,
        samples: sample.battery.decks(),
        unreadable: sample.unreadable,
        planned_level: Planned {
            confidence,
            rejected: judged.rejected,
        },
        tests: slots.iter().zip(&judged.slots).map(line).collect(),
        verdict: judged.verdict.word(),
        findings: sample.findings.iter().map(FindingLine::new).collect(),
    }
}

fn print(
    output: &Output,
    sample: &Sample,
    slots: &[Slot],
    judged: &Judged,
    confidence: f64,
) -> Result<(), Failure> {
    output.findings("", &sample.findings)?;
    let decks = sample.battery.decks();
    if decks == 0 {
        output.complain("There is no deck in the sample.");
        return Ok(());
    }
    let answer = if judged.rejected {
        "rejected"
    } else {
        "not rejected"
    };
    let applicable = judged.slots.iter().flatten().count();
    output.print(&format!(
        "At the {:.0} % level, collectively over {applicable} p-values: {answer}.\n\
         Verdict: {} ({decks} decks, {} lines left out)\n\n",
        confidence * 100.0,
        judged.verdict.word().to_uppercase(),
        sample.unreadable
    ))?;
    let columns = [
        ("Test", Align::Left),
        ("Statistic", Align::Right),
        ("df", Align::Right),
        ("p", Align::Right),
        ("adjusted", Align::Right),
    ];
    let mut table = Table::new("p-values, adjusted by Holm", &columns);
    for (slot, found) in slots.iter().zip(&judged.slots) {
        let (Some(outcome), Some((adjusted, verdict))) = (slot.outcome, found) else {
            let needs = format!("needs {}", slot.decks_min);
            table.row([
                slot.name.clone(),
                needs,
                String::new(),
                String::new(),
                String::new(),
            ]);
            continue;
        };
        let mark = match verdict {
            Verdict::Pass => "",
            Verdict::Inconclusive => " ?",
            Verdict::Fail => " !",
        };
        table.row([
            slot.name.clone(),
            format!("{:.3}", outcome.statistic),
            outcome.df.map(|df| df.to_string()).unwrap_or_default(),
            text(outcome.p),
            text(*adjusted) + mark,
        ]);
    }
    output.print(&table_markdown(&table))?;
    output.print(&format!("\n! fails, ? is inconclusive.\n{LIMITS}"))
}

/// A p-value for people; far tails as a power of ten.
fn text(p: P) -> String {
    match p.value() {
        value if value >= 0.001 => format!("{value:.4}"),
        _ => format!("1e{:.1}", p.log10),
    }
}
