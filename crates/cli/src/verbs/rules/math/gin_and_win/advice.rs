//! `--advice CARDS`: one hand against every dealer hand that can face it.

use crate::io::exit::{Exit, Failure};
use crate::ui::output::Output;
use crate::ui::progress::Progress;
use crate::ui::tables::tabular;
use crate::verbs::rules::hand::read_cards;
use gincert_evidence::{Align, Fraction, Table, sentence};
use gincert_game::best_meldings;
use gincert_game::gin_and_win::GinAndWin;
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
    folded: Fraction,
    advice: &'static str,
    note: &'static str,
}

#[derive(Serialize)]
struct OutcomeLine {
    outcome: String,
    dealer_hands: u64,
    probability: Fraction,
}

pub(super) fn run(output: &Output, rules: &GinAndWin, cards: &str) -> Result<Exit, Failure> {
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
    let best = best_meldings(&rules.melds, hand);
    let left = best.first().map(|melding| melding.deadwood).unwrap_or_default();
    let names = |cards: Vec<gincert_game::Card>| -> Vec<String> {
        cards.iter().map(ToString::to_string).collect()
    };
    let answer = Answer {
        cards: names(hand.cards()),
        deadwood: names(left.cards_highest_first()),
        score: found.left_over.score(),
        dealer_hands: found.dealer_hands,
        not_qualifying: found.not_qualifying,
        outcomes: outcomes(rules, &found),
        advice: if found.raise() { "raise" } else { "fold" },
        note: super::NOT_ANALYSED,
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
    let deadwood = match answer.deadwood.as_slice() {
        [] => "none".to_owned(),
        cards => cards.join(" "),
    };
    format!(
        "Hand        {}\nLeft over   {deadwood} (score {})\n\n{}\n\
         Raise       {} Antes ({})\nFold        {} Antes ({})\nAdvice      {}\n\n{}\n",
        answer.cards.join(" "),
        answer.score,
        tabular(&table),
        answer.raised.decimal(9),
        answer.raised,
        answer.folded.decimal(9),
        answer.folded,
        answer.advice,
        super::NOT_ANALYSED
    )
}
