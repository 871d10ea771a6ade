//! `gincert play` by a document of Gin & Win: seats that face one hand of the dealer.

mod answer;
mod text;

use crate::args::PlayArgs;
use crate::io::exit::{Exit, Failure};
use crate::io::files::shown;
use crate::ui::output::Output;
use crate::ui::progress::Spinner;
use gincert_evidence::{Digest, Fraction};
use gincert_game::gin_and_win::{GinAndWin, PlayMultiples};
use gincert_math::{KeyValue, Method, base_game};
use gincert_play::{SeatFigures, SeatOptions, SeatRules, simulate_seats};
use gincert_submission::AnalyzedDocument;
use std::collections::BTreeMap;

/// By what the seats decide.
const STRATEGY: &str =
    "each seat folds or raises as is best on average over all hands with the same left-over cards";

/// What was simulated.
struct Table<'a> {
    path: String,
    digest: Digest,
    options: SeatOptions,
    seats: usize,
    left_out: Vec<&'a str>,
    wagers: Vec<SeatFigures>,
}

/// Deals the rounds and prints what was found.
pub(super) fn run(
    output: &Output,
    args: &PlayArgs,
    examined: &AnalyzedDocument,
    rules: &GinAndWin,
) -> Result<Exit, Failure> {
    let path = shown(&args.document);
    let refused = |why: &str| Failure::usage(format!("{path}: {why}."));
    if args.against.is_some() {
        return Err(refused("a document of gin-and-win is not compared with another one by play"));
    }
    let of_players = [
        ("--players", args.players.is_some()),
        ("--matches", args.matches.is_some()),
        ("--log", args.log.is_some()),
    ];
    if let Some((option, _)) = of_players.into_iter().find(|(_, given)| *given) {
        return Err(refused(&format!("{option} is for documents of gin-rummy")));
    }
    let options = SeatOptions { rounds: args.hands, seed: args.seed, confidence: args.level() };
    let spinner = Spinner::new(output, "dealing rounds".to_owned());
    let game = base_game(rules, Method::fastest(&rules.melds), &|_, _| ());
    let game = game.map_err(|error| refused(&error.to_string()))?;
    let choices: BTreeMap<u64, u8> = game
        .values()
        .iter()
        .map(|value| (value.left_over.key(), best_multiple(value, &rules.play_multiples)))
        .collect();
    let seats =
        SeatRules::new(rules, Box::new(move |left| choices.get(&left.key()).copied().unwrap_or(0)))
            .map_err(|why| refused(&why.to_string()))?;
    let wagers = simulate_seats(&seats, &options);
    drop(spinner);
    let table = Table {
        digest: examined.source.digest(),
        options,
        seats: seats.seats(),
        left_out: seats.left_out(),
        wagers,
        path,
    };
    match output.json() {
        true => output.print_json(&answer::answer(&table))?,
        false => text::print(output, &table)?,
    }
    Ok(Exit::Clean)
}

/// The multiple with which hands that leave this over are worth most on average: none, the smallest or the largest
/// one, since the worth of a raise rises or falls in a straight line with its multiple.
fn best_multiple(value: &KeyValue, multiples: &PlayMultiples) -> u8 {
    let above = multiples.most() - multiples.least();
    let (multiple, worth) = match above > 0 && value.play_unit > Fraction::zero() {
        true => (multiples.most(), value.raised(above)),
        false => (multiples.least(), value.played.clone()),
    };
    if worth > value.folded { multiple } else { 0 }
}
