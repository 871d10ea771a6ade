//! `gincert rng plan`: the plan of a test as a document, and a plan that is given, read.

use super::fault;
use crate::args::{PlanArgs, SampleKind};
use crate::io::exit::{Exit, Failure};
use crate::io::files::{read, shown};
use crate::ui::output::Output;
use gincert_certify::{PLAN_BYTES_MAX, read_shuffle_plan};
use gincert_evidence::{Confidence, Digest, Finding, grouped};
use gincert_rng::{FAULT_SAMPLES, PASS_LINES_MIN, Plan, RESERVED_MAX, SampleUnit};
use serde::Serialize;
use std::path::Path;

#[derive(Serialize)]
struct Answer {
    sha256: Digest,
    document: String,
}

pub fn run(output: &Output, args: &PlanArgs) -> Result<Exit, Failure> {
    let sample = match (args.kind, args.cards) {
        (SampleKind::Decks, None) => SampleUnit::Decks,
        (SampleKind::Dealt, Some(cards)) => SampleUnit::Dealt(cards),
        (SampleKind::Dealt, None) => {
            return Err(Failure::usage("Give the number of cards on a line with --cards."));
        }
        (SampleKind::Bits | SampleKind::Draws, _) => {
            return Err(Failure::usage(
                "Plans are for decks and dealt cards; plans for bits and draws are not supported.",
            ));
        }
        (SampleKind::Decks, Some(_)) => {
            return Err(Failure::usage("--cards is for dealt cards; a deck has 52."));
        }
    };
    let confidence = args.confidence;
    let document = match &args.fault {
        None => Plan::new(sample, args.decks, args.looks, confidence, args.reserve).markdown(),
        Some(text) => proposed(output, text, sample, confidence)?,
    };
    if output.json() {
        output.print_json(&Answer { sha256: Digest::of(document.as_bytes()), document })?;
    } else {
        output.print(&document)?;
    }
    Ok(Exit::Clean)
}

/// Most decks that are simulated to propose a plan.
const DECKS_MAX: u64 = 1 << 20;

/// A plan for the smallest fault that is to be found: as many decks as find it, and a retest that can
/// say whether a failure is gone.
fn proposed(
    output: &Output,
    text: &str,
    sample: SampleUnit,
    confidence: Confidence,
) -> Result<String, Failure> {
    if sample != SampleUnit::Decks {
        return Err(Failure::usage("--fault proposes plans for whole decks only."));
    }
    let fault = fault::parse(text)?;
    let needs = fault::needs(output, &fault, DECKS_MAX, 1);
    let Some(decks) = needs.decks else {
        return Err(Failure::usage(
            fault::sentence(&fault, &needs, DECKS_MAX).trim_end().to_owned(),
        ));
    };
    let decks = decks.max(PASS_LINES_MIN);
    let reserved = needs.retest.unwrap_or(0).min(RESERVED_MAX);
    let number = |count: u64| grouped(i128::from(count));
    let words = format!(
        "Smallest fault to be found: {}. {} decks find it: all {FAULT_SAMPLES} simulated samples of that \nsize \
         fail. Ask for {} decks or more, of which the last {} are reserved for a retest.",
        fault.words(),
        number(decks),
        number(decks.saturating_add(reserved)),
        number(reserved)
    );
    Ok(Plan::new(sample, decks, 2, confidence, reserved).markdown_with(&words))
}

/// A plan that was read: its path as shown, its digest, and what it fixes.
pub struct LoadedPlan {
    pub path: String,
    pub sha256: Digest,
    pub plan: Plan,
}

/// Reads a plan; what is wrong with it comes with the text, and then it is not to be followed.
pub fn open(path: &Path) -> Result<Result<LoadedPlan, (String, Vec<Finding>)>, Failure> {
    let bytes = read(path, PLAN_BYTES_MAX)?;
    let path = shown(path);
    let sha256 = Digest::of(&bytes);
    Ok(read_shuffle_plan(&path, &bytes).map(|plan| LoadedPlan { path, sha256, plan }))
}
