//! `gincert rng plan`: the plan of a test as a document, and a plan that is given, read.

use super::fault;
use crate::args::{BitOrder, DrawArgs, PlanArgs, ReplacementArg, SampleKind};
use crate::io::exit::{Exit, Failure};
use crate::io::files::{read, shown};
use crate::ui::output::Output;
use gincert_certify::{PLAN_BYTES_MAX, read_shuffle_plan};
use gincert_evidence::{Confidence, Digest, Finding, counted, grouped};
use gincert_rng::bits::BitForm;
use gincert_rng::draws::{DrawForm, PER_DRAW_MAX};
use gincert_rng::{FAULT_SAMPLES, PASS_LINES_MIN, Plan, RESERVED_MAX, SampleUnit};
use serde::Serialize;
use std::path::Path;

#[derive(Serialize)]
struct Answer {
    sha256: Digest,
    document: String,
}

pub fn run(output: &Output, args: &PlanArgs) -> Result<Exit, Failure> {
    let sample = sample(args)?;
    let confidence = args.confidence;
    let document = match &args.fault {
        None => {
            let most = sample.reserved_max();
            if args.reserve > most {
                return Err(Failure::usage(format!(
                    "--reserve takes at most {} of this sample.",
                    counted(most, sample.words()[0], sample.words()[1])
                )));
            }
            let first = args.decks.unwrap_or(match sample {
                SampleUnit::Bits(_) => FIRST_SEQUENCES,
                _ => FIRST_LINES,
            });
            Plan::new(sample, first, args.looks, confidence, args.reserve).markdown()
        }
        Some(text) => proposed(output, text, sample, confidence)?,
    };
    if output.json() {
        output.print_json(&Answer { sha256: Digest::of(document.as_bytes()), document })?;
    } else {
        output.print(&document)?;
    }
    Ok(Exit::Clean)
}

/// Lines, or draws, of a first look.
const FIRST_LINES: u64 = 10_000;
/// Sequences of a first look: p-values in ten bins need 55 (SP 800-22, 4.2.2).
const FIRST_SEQUENCES: u64 = 64;

/// What the plan is for.
fn sample(args: &PlanArgs) -> Result<SampleUnit, Failure> {
    if args.kind != SampleKind::Dealt && args.cards.is_some() {
        return Err(Failure::usage("--cards is for dealt cards; a deck has 52."));
    }
    Ok(match args.kind {
        SampleKind::Decks => SampleUnit::Decks,
        SampleKind::Dealt => {
            SampleUnit::Dealt(args.cards.ok_or_else(|| {
                Failure::usage("Give the number of cards on a line with --cards.")
            })?)
        }
        SampleKind::Bits => SampleUnit::Bits(BitForm {
            sequence_bits: args.bits.sequence_bits,
            lowest_first: args.bits.first_bit == BitOrder::Lowest,
            mode: args.bits.mode.mode(),
        }),
        SampleKind::Draws => SampleUnit::Draws(draw_form(&args.draws)?),
    })
}

/// The form of draws, all of which a plan states.
fn draw_form(args: &DrawArgs) -> Result<DrawForm, Failure> {
    let Some((low, high)) = args.values else {
        return Err(Failure::usage("Give the range of the values with --values, such as 1-52."));
    };
    let per_draw = args.per_draw.unwrap_or(1);
    let is_replaced = match args.replacement {
        Some(given) => given == ReplacementArg::With,
        None if per_draw == 1 => true,
        None => {
            return Err(Failure::usage(
                "Give --replacement with or without: a draw has several numbers.",
            ));
        }
    };
    let form = DrawForm { low, high, per_draw, is_replaced };
    match form.is_possible() {
        true => Ok(form),
        false => Err(Failure::usage(format!(
            "A plan is for draws of 1 to {} numbers, without replacement of at most as many as there are \
             values.",
            grouped(PER_DRAW_MAX.into())
        ))),
    }
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
