//! `gincert rng test`: a sample through the tests, as a plan says or at once, and the verdict.

use super::answer::TestAnswer;
use super::plan::{self, LoadedPlan};
use super::sample::{SampleReading as Lines, SampleStep, read};
use super::tested::TestRun;
use super::text;
use crate::args::{SampleKind, TestArgs};
use crate::io::exit::{Exit, Failure};
use crate::ui::output::Output;
use crate::ui::progress::Progress;
use gincert_rng::{
    LineOutcome, PlanResult, Protocol, SampleCoverage, SampleRow, SampleTests, SampleUnit, Verdict,
    exclusions, self_check,
};
use std::thread::available_parallelism;

pub fn run(output: &Output, args: &TestArgs) -> Result<Exit, Failure> {
    match (args.kind, &args.plan) {
        (Some(SampleKind::Bits), None) => return super::bits::run(output, args),
        (Some(SampleKind::Draws), None) => return super::draws::run(output, args),
        _ => {}
    }
    let plan = match args.plan.as_deref().map(plan::open).transpose()? {
        None => None,
        Some(Ok(plan)) => Some(plan),
        Some(Err((text, findings))) => {
            if output.json() {
                output.print_json(&super::answer::RefusedPlan::new(&findings))?;
            } else {
                output.findings(&text, &findings)?;
                output.complain("The plan cannot be followed; no data were read.");
            }
            return Ok(Exit::Findings);
        }
    };
    let tested = match plan {
        Some(plan) => planned(output, args, plan)?,
        None => at_once(output, args)?,
    };
    answered(output, &tested)
}

/// Prints what a test came to.
pub fn answered(output: &Output, tested: &TestRun) -> Result<Exit, Failure> {
    if let Some(missed) = tested.self_check.iter().find(|fault| !fault.rejected) {
        return Err(Failure::internal(format!(
            "The tests did not reject a planted fault ({}), so their verdict is not valid.",
            missed.fault
        )));
    }
    if output.json() {
        output.print_json(&TestAnswer::new(tested))?;
    } else {
        text::print(output, tested)?;
    }
    Ok(match tested.followed.verdict {
        _ if tested.followed.taken == 0 || tested.lines.cut_off => Exit::Unreadable,
        Verdict::Pass if tested.lines.unreadable == 0 => Exit::Clean,
        _ => Exit::Findings,
    })
}

fn planned(output: &Output, args: &TestArgs, read_plan: LoadedPlan) -> Result<TestRun, Failure> {
    let plan = &read_plan.plan;
    let kind = match plan.sample {
        SampleUnit::Decks => SampleKind::Decks,
        SampleUnit::Dealt(_) => SampleKind::Dealt,
        SampleUnit::Bits(_) => SampleKind::Bits,
        SampleUnit::Draws(_) => SampleKind::Draws,
    };
    if args.kind.is_some_and(|given| given != kind) {
        return Err(Failure::usage("The plan is for a kind of sample other than --as states."));
    }
    let progress = Progress::new(output, "reading the sample");
    let mut protocol = Protocol::new(plan, 1).on_threads(threads());
    let mut take = |event: SampleStep<'_>| match event {
        SampleStep::Gap => {
            protocol.gap();
            LineOutcome::More
        }
        SampleStep::Row(row) if !protocol.add(row, &mut |_| ()) => {
            LineOutcome::LeftOut(another_size(row, plan.sample))
        }
        SampleStep::Row(_) => {
            progress.at(protocol.taken(), 0);
            if protocol.wants_more() { LineOutcome::More } else { LineOutcome::Enough }
        }
    };
    let lines = match plan.sample {
        SampleUnit::Bits(form) => {
            super::bits::planned(&args.files, args.bits.encoding, form, &mut take)?
        }
        SampleUnit::Draws(form) => super::draws::planned(&args.files, form, &mut take)?,
        _ => read(&args.files, kind, &mut take)?,
    };
    drop(progress);
    let (sample, confidence) = (plan.sample, plan.confidence.share());
    let steps = protocol.steps();
    let followed = protocol.finish();
    Ok(tested(sample, confidence, Some(read_plan), followed, lines, steps))
}

/// Without a plan the whole sample is looked at once.
fn at_once(output: &Output, args: &TestArgs) -> Result<TestRun, Failure> {
    let kind = args.kind.unwrap_or(SampleKind::Decks);
    let confidence = args.confidence.share();
    let most = args.decks.unwrap_or(u64::MAX);
    let progress = Progress::new(output, "reading the sample");
    let mut sample = SampleUnit::Decks;
    let mut bench: Option<SampleTests> = None;
    let lines = read(&args.files, kind, &mut |event| match event {
        SampleStep::Gap => {
            if let Some(bench) = &mut bench {
                bench.gap();
            }
            LineOutcome::More
        }
        SampleStep::Row(row) => {
            let bench = bench.get_or_insert_with(|| {
                // The first line of dealt cards says how many there are on all lines.
                if let SampleRow::Dealt(dealt) = row {
                    sample = SampleUnit::Dealt(u8::try_from(dealt.cards().len()).unwrap_or(52));
                }
                SampleTests::new(sample).on_threads(threads())
            });
            if !bench.add(row) {
                return LineOutcome::LeftOut(another_size(row, sample));
            }
            progress.at(bench.taken(), args.decks.unwrap_or(0));
            if bench.taken() >= most { LineOutcome::Enough } else { LineOutcome::More }
        }
    })?;
    drop(progress);
    let bench = bench.unwrap_or_else(|| SampleTests::new(sample));
    Ok(tested_at_once(bench, sample, confidence, lines))
}

/// What the only look at a sample comes to.
pub fn tested_at_once(
    mut bench: SampleTests,
    sample: SampleUnit,
    confidence: f64,
    lines: Lines,
) -> TestRun {
    let followed = PlanResult::at_once(&mut bench, sample, confidence);
    tested(sample, confidence, None, followed, lines, bench.steps())
}

/// Threads that test: as many as the machine has. The answer is the same for any number.
pub fn threads() -> usize {
    available_parallelism().map_or(1, usize::from)
}

fn another_size(row: &SampleRow, sample: SampleUnit) -> String {
    match (row, sample) {
        (SampleRow::Dealt(dealt), SampleUnit::Dealt(cards)) => {
            format!("it has {} cards; the sample has {cards} on each line", dealt.cards().len())
        }
        _ => "it is not a line of such a sample".to_owned(),
    }
}

fn tested(
    sample: SampleUnit,
    confidence: f64,
    plan: Option<LoadedPlan>,
    mut followed: PlanResult,
    lines: Lines,
    steps: Option<u64>,
) -> TestRun {
    let last = followed.last();
    let seen = SampleCoverage {
        lines: last.map_or(0, |look| look.decks),
        left_out: lines.unreadable,
        steps,
        runs: lines.runs,
    };
    followed.verdict = match seen.settle_with(sample.lines_to_pass(), followed.verdict) {
        Verdict::Pass if lines.cut_off => Verdict::LeftOut,
        verdict => verdict,
    };
    let last = followed.last();
    let found = last.filter(|_| followed.verdict == Verdict::Pass).map(|look| {
        let applicable = look.judged.slots.iter().flatten().count();
        exclusions(sample, look.decks, applicable)
    });
    TestRun {
        sample,
        confidence,
        plan,
        lines,
        exclusions: found.unwrap_or_default(),
        self_check: self_check(sample),
        followed,
    }
}
