//! `gincert play`: reference players on seeded deals, and seats of the casino game that face one hand of the
//! dealer, and their figures. A simulation, never exact.

mod gin_and_win;
mod players;

use super::no_rules::no_rules;
use crate::args::PlayArgs;
use crate::io::exit::{Exit, Failure};
use crate::io::files::{opened, shown};
use crate::ui::output::Output;
use gincert_game::table_gin::{Event, TableEnd, TableGin};
use gincert_game::{Ruleset, ScoredRules, gin_rummy::GinRummy};
use gincert_play::{HandRules, LoggedHand, TableRules};
use gincert_replay::generate::{PlayedHand, hand_line, table_hand_line};
use gincert_submission::AnalyzedDocument;
use players::PlayedDocument;
use std::path::Path;

pub fn run(output: &Output, args: &PlayArgs) -> Result<Exit, Failure> {
    let path = &args.document;
    let first = opened(path);
    let Some(ruleset) = &first.dossier.ruleset else { return no_rules(output, path) };
    if let Ruleset::GinAndWin(rules) = ruleset {
        return gin_and_win::run(output, args, &first, rules);
    }
    let Some(other) = &args.against else {
        return match ruleset {
            Ruleset::GinAndWin(_) => Err(other_game(path, ruleset)),
            Ruleset::GinRummy(rules) => {
                let document = closed_hands(path, &first, rules)?;
                players::run(output, args, &document, closed_line)
            }
            Ruleset::TableGin(rules) => {
                let document = on_the_table(path, &first, rules)?;
                players::run(output, args, &document, table_line)
            }
        };
    };
    let second = opened(other);
    let Some(against) = &second.dossier.ruleset else { return no_rules(output, other) };
    match (ruleset, against) {
        (Ruleset::GinRummy(rules), Ruleset::GinRummy(changed)) => {
            let first = closed_hands(path, &first, rules)?;
            let second = closed_hands(other, &second, changed)?;
            players::run_against(output, args, &first, &second)
        }
        (Ruleset::TableGin(rules), Ruleset::TableGin(changed)) => {
            let first = on_the_table(path, &first, rules)?;
            let second = on_the_table(other, &second, changed)?;
            players::run_against(output, args, &first, &second)
        }
        _ => Err(other_game(other, against)),
    }
}

/// Prepares a document with closed hands.
fn closed_hands(
    path: &Path,
    examined: &AnalyzedDocument,
    scored: &ScoredRules<GinRummy>,
) -> Result<PlayedDocument<HandRules>, Failure> {
    PlayedDocument::new(path, examined, HandRules::new(&scored.rules), scored.score)
}

/// Prepares a document with melds on the table.
fn on_the_table(
    path: &Path,
    examined: &AnalyzedDocument,
    scored: &ScoredRules<TableGin>,
) -> Result<PlayedDocument<TableRules>, Failure> {
    PlayedDocument::new(path, examined, TableRules::new(&scored.rules), scored.score)
}

/// A closed hand as a record.
fn closed_line(name: &str, played: &PlayedHand<'_>, hand: &LoggedHand) -> Option<String> {
    Some(hand_line(name, played, &hand.events, &hand.end))
}

/// A hand with melds on the table as a record; nothing for one that the document leaves unfinished.
fn table_line(
    name: &str,
    played: &PlayedHand<'_>,
    hand: &LoggedHand<Event, Option<TableEnd>>,
) -> Option<String> {
    Some(table_hand_line(name, played, &hand.events, hand.end.as_ref()?))
}

/// Two documents of different games play no deal in the same way.
fn other_game(path: &Path, ruleset: &Ruleset) -> Failure {
    let game = ruleset.family().word();
    let reason = "only documents of one game of reference players are compared";
    Failure::usage(format!("{} is a document of {game}: {reason}.", shown(path)))
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
