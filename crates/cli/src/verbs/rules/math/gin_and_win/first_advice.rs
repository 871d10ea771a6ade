//! `--advice CARDS` for the first cards of a game of two decisions.

use super::advised::{
    RaiseLine, card_line, card_names, choice_line, left_over, multiple_words, raise_lines,
    raise_text,
};
use crate::io::exit::{Exit, Failure};
use crate::ui::output::Output;
use crate::ui::progress::Progress;
use gincert_evidence::{Fraction, parted, sentence};
use gincert_game::CardSet;
use gincert_game::gin_and_win::GinAndWin;
use gincert_math::{Method, base_game};
use serde::Serialize;

#[derive(Serialize)]
struct Answer {
    cards: Vec<String>,
    deadwood: Vec<String>,
    score: u8,
    hands: u64,
    by_multiple: Vec<RaiseLine>,
    checked: Fraction,
    advice: &'static str,
    /// The multiple of the raise, where it is advised.
    #[serde(skip_serializing_if = "Option::is_none")]
    multiple: Option<u8>,
    note: &'static str,
}

pub(super) fn run(output: &Output, rules: &GinAndWin, cards: CardSet) -> Result<Exit, Failure> {
    let progress = Progress::new(output, "counting deals");
    let method = Method::fastest(&rules.melds);
    let game = base_game(rules, method, &|done, all| progress.at(done, all));
    drop(progress);
    let game = game.map_err(|why| Failure::usage(sentence(&why.to_string())))?;
    let Some(found) = game.first_advice(cards) else {
        return Err(Failure::usage("The first cards of this game were not counted."));
    };
    let multiple = found.raise();
    let answer = Answer {
        cards: card_names(cards.cards()),
        deadwood: left_over(rules, cards),
        score: found.left_over.score(),
        hands: found.hands,
        by_multiple: raise_lines(found.by_multiple.iter()),
        checked: found.checked,
        advice: if multiple.is_some() { "raise" } else { "check" },
        multiple,
        note: super::NOT_ANALYSED,
    };
    match output.json() {
        true => output.print_json(&serde_json::json!({ "advice": answer }))?,
        false => output.print(&words(&answer))?,
    }
    Ok(Exit::Clean)
}

fn words(answer: &Answer) -> String {
    format!(
        "First cards {}\nLeft over   {} (score {})\n\n\
         Means over all {} whole hands with these cards and their dealer hands:\n\
         {}{}Advice      {}{}\n\nA check is counted with best play of the whole hand.\n{}\n",
        card_line(&answer.cards),
        card_line(&answer.deadwood),
        answer.score,
        parted(&answer.hands.to_string()),
        raise_text(&answer.by_multiple),
        choice_line("Check", &answer.checked),
        answer.advice,
        multiple_words(answer.multiple),
        super::NOT_ANALYSED
    )
}
