//! `gincert rng plan`: the plan of a test as a document, and a plan that is given, read.

use crate::args::{PlanArgs, SampleKind};
use crate::exit::{Exit, Failure};
use crate::files::{read, shown};
use crate::output::Output;
use gincert_certify::{PLAN_BYTES_MAX, read_shuffle_plan};
use gincert_evidence::{Digest, Finding};
use gincert_rng::{Plan, Sample};
use serde::Serialize;
use std::path::Path;

#[derive(Serialize)]
struct Answer {
    sha256: Digest,
    document: String,
}

pub fn run(output: &Output, args: &PlanArgs) -> Result<Exit, Failure> {
    let sample = match (args.kind, args.cards) {
        (SampleKind::Decks, None) => Sample::Decks,
        (SampleKind::Dealt, Some(cards)) => Sample::Dealt(cards),
        (SampleKind::Dealt, None) => {
            return Err(Failure::usage("Say with --cards how many cards a line has."));
        }
        (SampleKind::Decks, Some(_)) => {
            return Err(Failure::usage("--cards is for dealt cards; a deck has 52."));
        }
    };
    let confidence = match args.confidence.as_str() {
        "99" => 99,
        _ => 95,
    };
    let plan = Plan::new(sample, args.decks, args.looks, confidence, args.reserve);
    let document = plan.markdown();
    if output.json() {
        output.print_json(&Answer { sha256: Digest::of(document.as_bytes()), document })?;
    } else {
        output.print(&document)?;
    }
    Ok(Exit::Clean)
}

/// A plan that was read: its path as shown, its digest, and what it fixes.
pub struct Read {
    pub path: String,
    pub sha256: Digest,
    pub plan: Plan,
}

/// Reads a plan; what is wrong with it comes with the text, and then it is not to be followed.
pub fn open(path: &Path) -> Result<Result<Read, (String, Vec<Finding>)>, Failure> {
    let bytes = read(path, PLAN_BYTES_MAX)?;
    let path = shown(path);
    let sha256 = Digest::of(&bytes);
    Ok(read_shuffle_plan(&path, &bytes).map(|plan| Read { path, sha256, plan }))
}
