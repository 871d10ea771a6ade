//! `--advice CARDS` for the first cards of a game of two decisions.

use crate::io::exit::{Exit, Failure};
use crate::ui::output::Output;
use crate::ui::progress::Progress;
use gincert_evidence::{Fraction, parted, sentence};
use gincert_game::gin_and_win::GinAndWin;
use gincert_game::{CardSet, best_meldings};
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

#[derive(Serialize)]
struct RaiseLine {
    multiple: u8,
    raised: Fraction,
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
    let best = best_meldings(&rules.melds, cards);
    let left = best.first().map(|melding| melding.deadwood).unwrap_or_default();
    let multiple = found.raise();
    let names = |cards: Vec<gincert_game::Card>| -> Vec<String> {
        cards.iter().map(ToString::to_string).collect()
    };
    let line = |(multiple, raised): &(u8, Fraction)| RaiseLine {
        multiple: *multiple,
        raised: raised.clone(),
    };
    let answer = Answer {
        cards: names(cards.cards()),
        deadwood: names(left.cards_highest_first()),
        score: found.left_over.score(),
        hands: found.hands,
        by_multiple: found.by_multiple.iter().map(line).collect(),
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
    let deadwood = match answer.deadwood.as_slice() {
        [] => "none".to_owned(),
        cards => cards.join(" "),
    };
    let line =
        |name: &str, value: &Fraction| format!("{name:<12}{} Antes ({value})\n", value.decimal(9));
    let raises: String = answer
        .by_multiple
        .iter()
        .map(|one| line(&format!("Raise by {}", one.multiple), &one.raised))
        .collect();
    format!(
        "First cards {}\nLeft over   {deadwood} (score {})\n\n\
         Means over all {} whole hands with these cards and their dealer hands:\n\
         {raises}{}Advice      {}{}\n\nA check is counted with best play of the whole hand.\n{}\n",
        answer.cards.join(" "),
        answer.score,
        parted(&answer.hands.to_string()),
        line("Check", &answer.checked),
        answer.advice,
        answer
            .multiple
            .map_or_else(String::new, |multiple| format!(" by {multiple} times the Ante")),
        super::NOT_ANALYSED
    )
}
