//! `gincert rng power --fault`: how many decks find a fault given in words.

use crate::io::exit::{Exit, Failure};
use crate::ui::output::Output;
use crate::ui::progress::Progress;
use crate::ui::wrap::wrapped;
use gincert_evidence::{grouped, printable};
use gincert_rng::{FAULT_SAMPLES, FaultNeeds, SampleFault, decks_that_find};
use serde::Serialize;

#[derive(Serialize)]
struct Answer {
    fault: String,
    seed: u64,
    /// Samples of each size.
    samples: u64,
    decks_max: u64,
    /// The size at which every sample fails.
    decks: Option<u64>,
    /// The size at which more than half of them do.
    decks_half: Option<u64>,
    test: Option<String>,
    /// On how many new decks a retest says something, whatever it finds.
    retest: Option<u64>,
}

/// A fault from its words.
pub fn parse(text: &str) -> Result<SampleFault, Failure> {
    SampleFault::parse(text).ok_or_else(|| {
        let phrases: Vec<String> =
            SampleFault::phrases().iter().map(|phrase| format!("'{phrase}'")).collect();
        Failure::usage(format!(
            "'{}' is not a fault that can be dealt. Faults, with a number from 1 to 1,000,000 for N: {}.",
            printable(text),
            phrases.join(", ")
        ))
    })
}

/// How many decks find it.
pub fn needs(output: &Output, fault: &SampleFault, decks_max: u64, seed: u64) -> FaultNeeds {
    let progress = Progress::new(output, "testing decks");
    let total = decks_max.saturating_mul(FAULT_SAMPLES);
    decks_that_find(fault, seed, decks_max, &|done| progress.at(done, total))
}

pub fn run(output: &Output, text: &str, decks_max: u64, seed: u64) -> Result<Exit, Failure> {
    let fault = parse(text)?;
    let needs = needs(output, &fault, decks_max, seed);
    if output.json() {
        output.print_json(&Answer {
            fault: fault.words(),
            seed,
            samples: FAULT_SAMPLES,
            decks_max,
            decks: needs.decks,
            decks_half: needs.half,
            test: needs.test,
            retest: needs.retest,
        })?;
        return Ok(Exit::Clean);
    }
    output.print(&sentence(&fault, &needs, decks_max))?;
    Ok(Exit::Clean)
}

/// What was found, in words.
pub fn sentence(fault: &SampleFault, needs: &FaultNeeds, decks_max: u64) -> String {
    let number = |count: u64| grouped(i128::from(count));
    let found = match (needs.decks, needs.half) {
        (Some(decks), _) => format!(
            "{} decks find it: all {FAULT_SAMPLES} simulated samples of that size fail",
            number(decks)
        ),
        (None, Some(half)) => format!(
            "{} decks find it in more than half of {FAULT_SAMPLES} simulated samples; {} decks do not \
             find it in all of them",
            number(half),
            number(decks_max)
        ),
        (None, None) => format!(
            "{} decks do not find it in most of {FAULT_SAMPLES} simulated samples",
            number(decks_max)
        ),
    };
    let test = needs.test.as_ref().map_or(String::new(), |test| format!(", first by {test}"));
    let retest = needs.retest.map_or(String::new(), |lines| {
        format!(" A retest of a failure needs {} new decks.", number(lines))
    });
    wrapped("", &format!("Fault: {}. {found}{test}.{retest}", fault.words()))
}
