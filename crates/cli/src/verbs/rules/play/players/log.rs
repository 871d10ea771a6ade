//! The hands of a simulation as a log, a record a line.

use super::document::PlayedDocument;
use crate::args::PlayArgs;
use crate::io::exit::Failure;
use crate::io::files::{SameFile, shown};
use crate::ui::output::Output;
use crate::ui::progress::Progress;
use gincert_audit::FinalFile;
use gincert_play::{LoggedHand, PlayedGame, SimulationOptions, logged_hand};
use gincert_replay::generate::PlayedHand;
use std::io::Write;
use std::path::Path;

/// Writes a hand of a game as a record under the rules of a name; nothing for a hand that is no record.
pub(in super::super) type HandLine<G> = fn(
    &str,
    &PlayedHand<'_>,
    &LoggedHand<<G as PlayedGame>::Event, <G as PlayedGame>::End>,
) -> Option<String>;

/// Writes every hand as a record. The file gets its name when it is complete.
pub(super) fn write_log<G: PlayedGame>(
    output: &Output,
    path: &Path,
    args: &PlayArgs,
    (document, line): (&PlayedDocument<G>, HandLine<G>),
    options: &SimulationOptions,
) -> Result<(), Failure> {
    if path == Path::new("-") {
        return Err(Failure::usage("The answer goes to standard output; --log takes a file."));
    }
    if SameFile::of(path) == SameFile::of(&args.document) {
        return Err(Failure::usage(format!("{} would be overwritten.", shown(path))));
    }
    let Some(name) = &document.name else {
        let sentence = "names no game and revision, which every record of a log has";
        return Err(Failure::usage(format!("{} {sentence}.", document.path)));
    };
    let refused =
        |error: std::io::Error| Failure::not_writable(format!("{}: {error}.", shown(path)));
    let mut out = FinalFile::begin(path).map_err(refused)?;
    let progress = Progress::new(output, "writing hands");
    // Records are numbered without a gap; a hand that is no record keeps its name.
    let mut records = 0;
    for number in 1..=options.hands {
        let hand = logged_hand(&document.rules, options, number);
        let hand = hand.map_err(|error| document.failure(error))?;
        let round = format!("H{number}");
        let played = PlayedHand {
            round: &round,
            table: "play",
            number: records + 1,
            dealer: hand.dealer,
            pack: &hand.pack,
            knock_card: hand.knock_card,
        };
        if let Some(line) = line(name, &played, &hand) {
            writeln!(out, "{line}").map_err(refused)?;
            records += 1;
        }
        if number.is_multiple_of(1024) {
            progress.at(number, options.hands);
        }
    }
    out.finish().map_err(refused)
}
