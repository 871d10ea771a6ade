//! `gincert rng`: the shuffle lab.

mod attack;
mod generate;
mod sample;
mod test;

use crate::args::RngVerb;
use crate::exit::{Exit, Failure};
use crate::output::Output;

pub fn run(output: &Output, verb: &RngVerb) -> Result<Exit, Failure> {
    match verb {
        RngVerb::Test {
            files,
            kind: _,
            confidence,
            decks,
        } => test::run(output, files, confidence, *decks),
        RngVerb::Attack(args) => attack::run(output, args),
        RngVerb::Generate {
            source,
            decks,
            seed,
        } => generate::run(output, source.as_deref(), *decks, *seed),
    }
}
