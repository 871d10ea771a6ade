//! `gincert rng plan`: the plan of a test as a document, and a plan that is given, read.

use crate::args::{PlanArgs, SampleKind};
use crate::codes::plan_unusable;
use crate::exit::{Exit, Failure};
use crate::files::{read, shown};
use crate::output::Output;
use gincert_evidence::{Digest, Finding, Grade, Place};
use gincert_rng::{Plan, Sample, read_plan};
use serde::Serialize;
use std::path::Path;

/// Largest plan that is read.
const PLAN_BYTES_MAX: u64 = 1 << 20;

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
            return Err(Failure::usage(
                "Say with --cards how many cards a line has.",
            ));
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
        output.print_json(&Answer {
            sha256: Digest::of(document.as_bytes()),
            document,
        })?;
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
    let Ok(text) = String::from_utf8(bytes) else {
        let place = Place::File { path };
        let message = "The plan is not text in UTF-8.";
        let finding = Finding::new(plan_unusable::CODE, Grade::Material, place, message)
            .help("Write a plan with `gincert rng plan`.");
        return Ok(Err((String::new(), vec![finding])));
    };
    let (plan, problems) = read_plan(&text);
    let found = problems.iter().map(|problem| {
        plan_unusable::finding(&path, &text, problem.span, &problem.message, &problem.help)
    });
    let findings: Vec<Finding> = found.collect();
    Ok(match plan {
        Some(plan) if findings.is_empty() => Ok(Read { path, sha256, plan }),
        _ => Err((text, findings)),
    })
}
