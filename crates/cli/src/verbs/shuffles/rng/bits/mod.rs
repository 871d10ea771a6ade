//! `gincert rng test --as bits`: raw output, or bits in characters, through the tests of SP 800-22.

mod answer;
mod read;
mod text;

use crate::args::{BitArgs, TestArgs};
use crate::io::exit::{Exit, Failure};
use crate::ui::output::Output;
use gincert_evidence::{grouped, printable};
use gincert_rng::Verdict;
use gincert_rng::bits::{BitResults, PARAMETERS, Settings};
use read::BitSample;
pub use read::planned;

/// Everything that a test of bits comes to, before it is printed.
struct BitTestRun {
    settings: Settings,
    confidence: f64,
    sample: BitSample,
    results: BitResults,
    verdict: Verdict,
}

pub fn run(output: &Output, args: &TestArgs) -> Result<Exit, Failure> {
    if args.decks.is_some() {
        return Err(Failure::usage(
            "--decks is for decks and dealt cards; for bits, --sequences limits the sample.",
        ));
    }
    let settings = settings(&args.bits)?;
    let confidence = args.confidence.share();
    let (sample, run) = read::read(output, &args.files, &args.bits, settings)?;
    let results = run.finish(confidence);
    let verdict = match results.verdict {
        Verdict::Pass if sample.cut_off => Verdict::LeftOut,
        verdict => verdict,
    };
    let tested = BitTestRun { settings, confidence, sample, results, verdict };
    if output.json() {
        output.print_json(&answer::BitAnswer::new(&tested))?;
    } else {
        text::print(output, &tested, args.bits.all)?;
    }
    Ok(match tested.verdict {
        _ if tested.results.sequences == 0 || tested.sample.cut_off => Exit::Unreadable,
        Verdict::Pass => Exit::Clean,
        _ => Exit::Findings,
    })
}

fn settings(args: &BitArgs) -> Result<Settings, Failure> {
    let mut settings = Settings::new(args.mode.mode());
    settings.any_length = args.any_length;
    for given in &args.parameter {
        let parts = given.split_once('=');
        let value = parts.and_then(|(test, value)| Some((test, value.parse().ok()?)));
        if !value.is_some_and(|(test, value)| settings.set(test, value)) {
            let known = PARAMETERS.iter().map(|one| {
                let [least, most] = [one.range.0, one.range.1].map(|end| grouped(i128::from(end)));
                format!("{} ({}, {least} to {most})", one.test, one.what)
            });
            return Err(Failure::usage(format!(
                "'{}' is not a parameter; known parameters: {}.",
                printable(given),
                known.collect::<Vec<_>>().join(", ")
            )));
        }
    }
    Ok(settings)
}
