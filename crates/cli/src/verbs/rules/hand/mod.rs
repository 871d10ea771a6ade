//! `gincert hand`: what a hand is worth, by the family of its document.

mod cards;
mod gin_and_win;
mod gin_rummy;
mod table_gin;

pub use gin_and_win::read_cards;

use super::no_rules::no_rules;
use crate::args::HandArgs;
use crate::io::exit::{Exit, Failure};
use crate::io::files::opened;
use crate::io::lines::{InputLine, next_line};
use crate::ui::output::{Output, stdout};
use gincert_evidence::{DocumentFindingLine, Finding, Place, Span};
use gincert_game::{CardSet, CardsProblem, Ruleset, parse_cards_of_deck};
use gincert_report::json_line;
use serde::Serialize;
use std::io::{BufWriter, Write};

/// Longest line of standard input.
const LINE_BYTES_MAX: u64 = 4096;

pub fn run(output: &Output, args: &HandArgs) -> Result<Exit, Failure> {
    let examined = opened(&args.rules);
    let Some(ruleset) = &examined.dossier.ruleset else {
        return no_rules(output, &args.rules);
    };
    let given = args.given();
    let allowed: &[&str] = match ruleset {
        Ruleset::GinAndWin(_) => &["--dealer"],
        Ruleset::GinRummy(_) => &["--against", "--upcard", "--knock-card", "--taken"],
        Ruleset::TableGin(_) => &["--table", "--contract", "--pile", "--seat"],
    };
    if let Some(stray) = given.iter().find(|option| !allowed.contains(option)) {
        let game = ruleset.family().word();
        let sentence =
            format!("{stray} is not for {game}; its options are {}.", allowed.join(", "));
        return Err(Failure::usage(sentence));
    }
    match ruleset {
        Ruleset::GinAndWin(rules) => gin_and_win::run(output, rules, args),
        Ruleset::GinRummy(scored) => gin_rummy::run(output, &scored.rules, args),
        Ruleset::TableGin(scored) => table_gin::run(output, &scored.rules, args),
    }
}

/// Answers the hand of the command line in words or as JSON.
fn one<A: Serialize>(
    output: &Output,
    line: &str,
    answered: Result<A, Box<Finding>>,
    words: impl Fn(&A) -> String,
) -> Result<Exit, Failure> {
    match answered {
        Ok(answer) if output.json() => output.print_json(&answer)?,
        Ok(answer) => output.print(&words(&answer))?,
        Err(finding) => {
            output.refused(line, &[*finding])?;
            return Ok(Exit::Findings);
        }
    }
    Ok(Exit::Clean)
}

/// Answers every line of standard input with one line of JSON; blank lines are passed over.
fn lines<A: Serialize>(
    answer: impl Fn(&str, &Source) -> Result<A, Box<Finding>>,
) -> Result<Exit, Failure> {
    let mut input = std::io::stdin().lock();
    let mut out = BufWriter::new(stdout()?.lock());
    let mut exit = Exit::Clean;
    let mut source = Source { from: "standard input", number: 0 };
    let mut buffer = Vec::new();
    while let Some(line) = next_line(&mut input, "Standard input", LINE_BYTES_MAX, &mut buffer)? {
        source.number += 1;
        let answered = match line {
            InputLine::Text(text) if text.trim().is_empty() => continue,
            InputLine::Text(text) => answer(text.trim_end(), &source),
            InputLine::Unread(why) => Err(Box::new(cards::unreadable(source.place(0, 0, ""), why))),
        };
        let line = match answered {
            Ok(answer) => json_line(&answer)?,
            Err(finding) => {
                exit = Exit::Findings;
                let findings = [DocumentFindingLine::new(&finding)];
                json_line(&serde_json::json!({ "findings": findings }))?
            }
        };
        out.write_all(line.as_bytes())?;
    }
    out.flush()?;
    Ok(exit)
}

/// Where a line of cards comes from.
struct Source {
    from: &'static str,
    number: u64,
}

/// The command line.
const COMMAND_LINE: Source = Source { from: "command line", number: 1 };

impl Source {
    /// A part of a line.
    fn place(&self, start: usize, end: usize, text: &str) -> Place {
        let column = text.get(..start).unwrap_or_default().chars().count() as u64 + 1;
        let (path, span, line) = (self.from.to_owned(), Span::new(start..end), self.number);
        Place::Document { path, span, line, column }
    }
}

/// How many jokers the decks of closed hands have.
const NO_JOKERS: u8 = 0;

/// The cards of a text, of a deck with so many jokers.
fn read(
    text: &str,
    jokers: u8,
    place: &dyn Fn(usize, usize) -> Place,
) -> Result<CardSet, Box<Finding>> {
    parse_cards_of_deck(text, jokers).map_err(|error| {
        let place = place(error.start, error.end);
        Box::new(match error.problem {
            CardsProblem::Twice(card) => cards::duplicate(place, &card.to_string()),
            _ => cards::unreadable(place, &error.to_string()),
        })
    })
}

/// Each card by itself.
fn names(cards: CardSet) -> Vec<String> {
    cards.cards().iter().map(ToString::to_string).collect()
}

/// A text, or what stands for none.
fn or_none(text: String) -> String {
    if text.is_empty() { "none".to_owned() } else { text }
}
