//! `gincert play`: reference players on seeded deals, and seats of the casino game that face one hand of the
//! dealer, and their figures. A simulation, never exact.

mod gin_and_win;
mod gin_rummy;

use super::no_rules::no_rules;
use crate::args::PlayArgs;
use crate::io::exit::{Exit, Failure};
use crate::io::files::{opened, shown};
use crate::ui::output::Output;
use gincert_game::Ruleset;
use std::path::Path;

/// Why nothing is played by the rules of a document.
const BANKED: &str = "seats that face one dealer are not compared with another document";
const ON_THE_TABLE: &str =
    "no reference player is described for melds on the table, so nothing is simulated";

pub fn run(output: &Output, args: &PlayArgs) -> Result<Exit, Failure> {
    let path = &args.document;
    let first = opened(path);
    let Some(ruleset) = &first.dossier.ruleset else { return no_rules(output, path) };
    if let Ruleset::GinAndWin(rules) = ruleset {
        return gin_and_win::run(output, args, &first, rules);
    }
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

/// A number with so many decimals; one that rounds to zero has no sign.
pub(super) fn rounded(value: f64, places: usize) -> String {
    let text = format!("{value:.places$}");
    let is_zero = text.chars().all(|c| matches!(c, '-' | '0' | '.'));
    text.strip_prefix('-').filter(|_| is_zero).map_or(text.clone(), str::to_owned)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_number_that_rounds_to_zero_has_no_sign() {
        assert_eq!([rounded(-0.0001, 2), rounded(-0.01, 2)], ["0.00", "-0.01"]);
        assert_eq!(rounded(12.3456, 3), "12.346");
    }
}
