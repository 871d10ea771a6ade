//! `gincert generate` for games that are played event by event.

use super::write;
use crate::args::{EvidenceArg, LogArgs};
use crate::io::exit::{Exit, Failure};
use crate::ui::output::Output;
use gincert_replay::generate::{FaultError, PlayGenerator, PlayOptions, Rates};
use gincert_replay::{CompiledPlayRules, Evidence};

/// A log of a game that is played event by event. Wagers, shufflers and seats' play are not its own.
pub(super) fn run(
    output: &Output,
    args: &LogArgs,
    sheet: &CompiledPlayRules,
) -> Result<Exit, Failure> {
    let usage = |error: FaultError| Failure::usage(format!("{error}."));
    let rates = Rates::parse(args.faults.as_deref().unwrap_or_default()).map_err(usage)?;
    let options = PlayOptions {
        rounds: args.rounds,
        tables: args.tables,
        seed: args.seed,
        evidence: args.evidence.map(|level| match level {
            EvidenceArg::Pack => Evidence::Pack,
            EvidenceArg::Deal => Evidence::Deal,
            EvidenceArg::Final => Evidence::Final,
        }),
        matches: args.matches,
        rates,
    };
    let mut generator = PlayGenerator::new(&options, sheet).map_err(usage)?;
    write(output, args, &mut || generator.next_lines())
}
