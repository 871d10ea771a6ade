//! `gincert rng`: the shuffle lab.

mod answer;
mod attack;
mod bits;
mod draws;
mod entropy;
mod evidence;
mod fault;
mod figures;
mod generate;
mod partition;
mod plan;
mod power;
mod sample;
mod test;
mod tested;
mod text;

pub use generate::find;

use crate::args::RngVerb;
use crate::io::exit::{Exit, Failure};
use crate::ui::output::Output;

pub fn run(output: &Output, verb: &RngVerb) -> Result<Exit, Failure> {
    match verb {
        RngVerb::Plan(args) => plan::run(output, args),
        RngVerb::Test(args) => test::run(&output.with_details(args.details), args),
        RngVerb::Power { fault: Some(fault), decks_max, seed, .. } => {
            fault::run(output, fault, *decks_max, *seed)
        }
        RngVerb::Power { source, decks_max, seed, .. } => {
            power::run(output, source.as_deref(), *decks_max, *seed)
        }
        RngVerb::Manifest { files, partitions } => {
            partition::run_manifest(output, files, *partitions)
        }
        RngVerb::Partial { row } => partition::run_partial(output, row),
        RngVerb::Merge(args) => partition::run_merge(&output.with_details(args.details), args),
        RngVerb::Evidence { files } => evidence::run(output, files),
        RngVerb::Entropy { file, bits_per_symbol, packed } => {
            entropy::run(output, file, *bits_per_symbol, *packed)
        }
        RngVerb::Attack(args) => attack::run(output, args),
        RngVerb::Generate { source, decks, seed } => {
            generate::run(output, source.as_deref(), *decks, *seed)
        }
    }
}
