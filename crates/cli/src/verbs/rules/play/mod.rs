//! `gincert play`: reference players on seeded deals, and their figures. A simulation, never exact.

mod gin_rummy;

use super::no_rules::no_rules;
use crate::args::PlayArgs;
use crate::io::exit::{Exit, Failure};
use crate::io::files::{opened, shown};
use crate::ui::output::Output;
use gincert_game::Ruleset;
use std::path::Path;

/// Why nothing is played by the rules of a document.
const BANKED: &str = "a hand of it is not played in turns; `gincert math` counts it exactly";
const ON_THE_TABLE: &str =
    "no reference player is described for melds on the table, so nothing is simulated";

pub fn run(output: &Output, args: &PlayArgs) -> Result<Exit, Failure> {
    let path = &args.document;
    let first = opened(path);
    let Some(ruleset) = &first.dossier.ruleset else { return no_rules(output, path) };
    let first = gin_rummy::PlayedDocument::new(path, &first, playable(path, ruleset)?)?;
    let Some(path) = &args.against else { return gin_rummy::run(output, args, &first) };
    let second = opened(path);
    let Some(ruleset) = &second.dossier.ruleset else { return no_rules(output, path) };
    let second = gin_rummy::PlayedDocument::new(path, &second, playable(path, ruleset)?)?;
    gin_rummy::run_against(output, args, &first, &second)
}

/// The rules of a game that reference players play.
fn playable<'r>(path: &Path, ruleset: &'r Ruleset) -> Result<&'r gin_rummy::Rules, Failure> {
    let reason = match ruleset {
        Ruleset::GinRummy(rules) => return Ok(rules),
        Ruleset::GinAndWin(_) => BANKED,
        Ruleset::TableGin(_) => ON_THE_TABLE,
    };
    let game = ruleset.family().word();
    Err(Failure::usage(format!("{} is a document of {game}: {reason}.", shown(path))))
}
