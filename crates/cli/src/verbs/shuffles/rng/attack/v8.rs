//! `gincert rng attack --generator v8`: the state of `Math.random()` behind given decks, solved and not
//! searched.

use super::{cards, given, order};
use crate::args::AttackArgs;
use crate::io::exit::{Exit, Failure};
use crate::ui::output::Output;
use crate::ui::wrap::wrapped;
use gincert_rng::attack::{Draw, Shuffle, V8_DECKS_MAX, V8Solution, solve_v8};
use serde::Serialize;

/// Its name among the generators.
pub const NAME: &str = "v8";
/// What it is.
pub const ABOUT: &str = "Math.random() of V8 (Chrome, Node, Edge), xorshift128+: the whole state is \
                         solved from two or three decks, whatever the seed";

#[derive(Serialize)]
struct Answer {
    generator: &'static str,
    shuffle: &'static str,
    start_order: &'static str,
    from_end: bool,
    burned_between: u32,
    decks: usize,
    /// `state-found`, `no-state` or `more-decks-needed`.
    result: &'static str,
    found: Option<RecoveredState>,
}

#[derive(Serialize)]
struct RecoveredState {
    /// Both words of 64 bits before the batch of 64 numbers in which the first deck began, in
    /// hexadecimal digits.
    state: [String; 2],
    /// Numbers of that batch that were taken before the first deck.
    taken: usize,
    next_deck: Vec<u8>,
}

/// Solves for the state.
pub fn run(output: &Output, args: &AttackArgs) -> Result<Exit, Failure> {
    let searches = args.from.is_some() || args.to.is_some() || args.resume.is_some();
    if searches || args.burned > 0 || args.draw.is_some_and(|draw| draw != Draw::Scaled) {
        return Err(Failure::usage(
            "The state of v8 is solved, not searched, for draws `Math.floor(Math.random() * n)`: \
             omit --from, --to, --resume, --draw and --burned.",
        ));
    }
    let decks = given(args, V8_DECKS_MAX)?;
    let shuffle = args.shuffle.unwrap_or(Shuffle::Down);
    let (result, found) = match solve_v8(&decks, shuffle, order(args), args.burned_between) {
        V8Solution::State { words, taken, next } => {
            let state = words.map(|word| format!("{word:016x}"));
            ("state-found", Some(RecoveredState { state, taken, next_deck: next.cards().to_vec() }))
        }
        V8Solution::TooFewDecks => ("more-decks-needed", None),
        V8Solution::None => ("no-state", None),
        V8Solution::UnknownDraws => {
            return Err(Failure::usage(format!(
                "The shuffle '{}' does not reveal its draws, so the state cannot be solved.",
                shuffle.word()
            )));
        }
    };
    let answer = Answer {
        generator: NAME,
        shuffle: shuffle.word(),
        start_order: args.start_order.word(),
        from_end: args.from_end,
        burned_between: args.burned_between,
        decks: decks.len(),
        result,
        found,
    };
    match output.json() {
        true => output.print_json(&answer)?,
        false => output.print(&words(&answer))?,
    }
    Ok(if answer.found.is_some() { Exit::Findings } else { Exit::Clean })
}

fn words(answer: &Answer) -> String {
    let mut text = format!(
        "Generator  {}, shuffle {}, order {}\nDecks      {}\n",
        answer.generator, answer.shuffle, answer.start_order, answer.decks
    );
    let Some(found) = &answer.found else {
        let result = match answer.result {
            "more-decks-needed" => {
                "Not decided: these decks fit more than one state. Give the decks that follow."
            }
            _ => {
                "No state deals these decks in this way. Another shuffle, start order or dealing \
                 end, or numbers taken between the decks, may."
            }
        };
        return text + &wrapped("Result     ", result);
    };
    let [zero, one] = &found.state;
    text.push_str(&format!("\nSTATE FOUND {zero} {one}, {} numbers taken\n", found.taken));
    text + &wrapped("Next deck  ", &cards(&found.next_deck))
}
