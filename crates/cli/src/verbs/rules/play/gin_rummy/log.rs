//! The hands of a simulation as a log, a record a line.

use super::document::PlayedDocument;
use crate::args::PlayArgs;
use crate::io::exit::Failure;
use crate::io::files::{SameFile, shown};
use crate::ui::output::Output;
use crate::ui::progress::Progress;
use gincert_audit::FinalFile;
use gincert_play::{SimulationOptions, logged_hand};
use gincert_replay::generate::{PlayedHand, hand_line};
use std::io::Write;
use std::path::Path;

/// Writes every hand as a record. The file gets its name when it is complete.
pub(super) fn write_log(
    output: &Output,
    path: &Path,
    args: &PlayArgs,
    document: &PlayedDocument,
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
    for number in 1..=options.hands {
        let hand = logged_hand(&document.rules, options, number);
        let hand = hand.map_err(|error| document.failure(error))?;
        let round = format!("H{number}");
        let line = hand_line(
            name,
            &PlayedHand {
                round: &round,
                table: "play",
                number,
                dealer: hand.dealer,
                pack: &hand.pack,
                knock_card: hand.knock_card,
                events: &hand.events,
                end: &hand.end,
            },
        );
        writeln!(out, "{line}").map_err(refused)?;
        if number.is_multiple_of(1024) {
            progress.at(number, options.hands);
        }
    }
    out.finish().map_err(refused)
}
