//! `gincert play` by reference players: the simulation of one document, or of two of one game on the same
//! deals.

mod answer;
mod document;
mod log;
mod text;

use crate::args::PlayArgs;
use crate::io::exit::{Exit, Failure};
use crate::ui::output::Output;
use crate::ui::progress::Spinner;
use answer::{answer, comparison};
use gincert_play::{PlayedGame, SimulationOptions, compare, simulate};
use log::write_log;

pub(super) use document::PlayedDocument;
pub(super) use log::HandLine;

/// What the command line asks for.
fn options(args: &PlayArgs) -> SimulationOptions {
    SimulationOptions {
        hands: args.hands,
        seed: args.seed,
        players: args.players(),
        confidence: args.level(),
    }
}

/// Plays one document.
pub(super) fn run<G: PlayedGame>(
    output: &Output,
    args: &PlayArgs,
    document: &PlayedDocument<G>,
    line: HandLine<G>,
) -> Result<Exit, Failure> {
    if args.matches() == 1 {
        return Err(Failure::usage("--matches is 0, or at least 2: one match shows no spread."));
    }
    let options = options(args);
    if let Some(path) = &args.log {
        write_log(output, path, args, (document, line), &options)?;
    }
    let spinner = Spinner::new(output, "playing hands".to_owned());
    let hands = simulate(&document.rules, &options).map_err(|error| document.failure(error))?;
    let matches = document.matches(args, &options)?;
    drop(spinner);
    match output.json() {
        true => output.print_json(&answer(document, &options, &hands, &matches))?,
        false => text::print(output, document, &options, &hands, &matches)?,
    }
    Ok(Exit::Clean)
}

/// Plays two documents on the same deals.
pub(super) fn run_against<G: PlayedGame>(
    output: &Output,
    args: &PlayArgs,
    first: &PlayedDocument<G>,
    second: &PlayedDocument<G>,
) -> Result<Exit, Failure> {
    let options = options(args);
    let spinner = Spinner::new(output, "playing hands".to_owned());
    let found = compare(&first.rules, &second.rules, &options);
    let found = found.map_err(|(place, error)| [first, second][place].failure(error))?;
    drop(spinner);
    match output.json() {
        true => output.print_json(&comparison([first, second], &options, &found))?,
        false => text::print_comparison(output, [first, second], &options, &found)?,
    }
    Ok(Exit::Clean)
}
