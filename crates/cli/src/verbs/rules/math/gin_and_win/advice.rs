//! `--advice CARDS`: one hand against every dealer hand that can face it.

use super::advised::{
    RaiseLine, card_line, card_names, choice_line, left_over, multiple_words, raise_lines,
    raise_text,
};
use super::first_advice;
use crate::io::exit::{Exit, Failure};
use crate::ui::output::Output;
use crate::ui::progress::Progress;
use crate::ui::tables::tabular;
use crate::verbs::rules::hand::read_cards;
use gincert_evidence::{Align, Fraction, Table, sentence};
use gincert_game::gin_and_win::GinAndWin;
use gincert_game::parse_cards;
use gincert_math::{Advice, advice};
use serde::Serialize;

#[derive(Serialize)]
struct Answer {
    cards: Vec<String>,
    deadwood: Vec<String>,
    score: u8,
    dealer_hands: u64,
    not_qualifying: u64,
    outcomes: Vec<OutcomeLine>,
    raised: Fraction,
    /// What a raise by each multiple is worth, where the player chooses; `raised` is the best of them.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    by_multiple: Vec<RaiseLine>,
    folded: Fraction,
    advice: &'static str,
    /// Whether a check of the first cards came before, in a game of two decisions.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    after_check: bool,
    /// The multiple of the best raise, where the player chooses.
    #[serde(skip_serializing_if = "Option::is_none")]
    multiple: Option<u8>,
    note: &'static str,
}

#[derive(Serialize)]
struct OutcomeLine {
    outcome: String,
    dealer_hands: u64,
    probability: Fraction,
}

pub(super) fn run(output: &Output, rules: &GinAndWin, cards: &str) -> Result<Exit, Failure> {
    if let (Some(rounds), Ok(first)) = (rules.raise_rounds, parse_cards(cards))
        && first.len() == rounds.first_cards
    {
        return first_advice::run(output, rules, first);
    }
    let hand = match read_cards(rules, cards) {
        Ok(hand) => hand,
        Err(finding) => {
            output.refused(cards, &[*finding])?;
            return Err(Failure::usage("--advice needs one hand, as in 'Ac Ah 7d 8d Jd 3s 2c'."));
        }
    };
    let progress = Progress::new(output, "dealing dealer hands");
    let found = advice(rules, hand, &|done, all| progress.at(done, all));
    drop(progress);
    let found = found.map_err(|why| Failure::usage(sentence(&why.to_string())))?;
    let answer = Answer {
        cards: card_names(hand.cards()),
        deadwood: left_over(rules, hand),
        score: found.left_over.score(),
        dealer_hands: found.dealer_hands,
        not_qualifying: found.not_qualifying,
        outcomes: outcomes(rules, &found),
        advice: if found.raise() { "raise" } else { "fold" },
        note: super::NOT_ANALYSED,
        after_check: rules.raise_rounds.is_some(),
        multiple: (found.by_multiple.len() > 1 && found.raise()).then_some(found.multiple),
        by_multiple: by_multiple(&found),
        raised: found.raised,
        folded: found.folded,
    };
    if output.json() {
        output.print_json(&serde_json::json!({ "advice": answer }))?;
    } else {
        output.print(&words(&answer))?;
    }
    Ok(Exit::Clean)
}

fn by_multiple(found: &Advice) -> Vec<RaiseLine> {
    raise_lines(found.by_multiple.iter().filter(|_| found.by_multiple.len() > 1))
}

fn outcomes(rules: &GinAndWin, found: &Advice) -> Vec<OutcomeLine> {
    let rows = rules.outcomes.iter().zip(&found.outcomes);
    rows.filter(|(_, count)| **count > 0)
        .map(|(row, count)| OutcomeLine {
            outcome: row.text.clone(),
            dealer_hands: *count,
            probability: super::share(*count, found.dealer_hands),
        })
        .collect()
}

fn words(answer: &Answer) -> String {
    let columns =
        [("If raised", Align::Left), ("Dealer hands", Align::Right), ("Probability", Align::Right)];
    let title = format!("All {} dealer hands that can face it", answer.dealer_hands);
    let mut table = Table::new(title, &columns);
    for line in &answer.outcomes {
        table.row([
            line.outcome.clone(),
            line.dealer_hands.to_string(),
            line.probability.decimal(9),
        ]);
    }
    format!(
        "Hand        {}\nLeft over   {} (score {})\n\n{}\n\
         {}{}Advice      {}{}{}\n\n{}\n",
        card_line(&answer.cards),
        card_line(&answer.deadwood),
        answer.score,
        tabular(&table),
        raises(answer),
        choice_line("Fold", &answer.folded),
        if answer.after_check { "after a check, " } else { "" },
        answer.advice,
        multiple_words(answer.multiple),
        super::NOT_ANALYSED
    )
}

/// What a raise is worth: by each multiple, where the player chooses.
fn raises(answer: &Answer) -> String {
    match answer.by_multiple.as_slice() {
        [] => choice_line("Raise", &answer.raised),
        several => raise_text(several),
    }
}
