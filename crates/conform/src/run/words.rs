//! What came of a comparison in words that terminals and reports share.
//!
//! Knows nothing about how they are laid out.

use super::causes::{ConformCause, Explanation};
use super::cost::ReadingCost;
use super::tally::{AnswerTally, ObservedRound};
use crate::document::TestedDocument;
use crate::round::{WagerAmounts, WagerPart};
use gincert_evidence::{counted, fitting, grouped, parted_decimal, printable};

/// What no comparison exercises, as the end of a list.
pub const NEVER_EXERCISED: &str = "several seats, hands laid badly, amounts that are rounded";

/// The wagers of a cause, as the document names them.
fn wager_names(document: &TestedDocument, part: WagerPart) -> String {
    let rules = document.rules();
    let names = &rules.wagers;
    match part {
        WagerPart::Base => printable(&format!("{} and {}", names.ante, names.play)),
        WagerPart::Bonus => printable(rules.bonus_name()),
    }
}

/// On which wagers how many of the observed rounds differ, as a sentence without its full stop.
pub fn differs_words(document: &TestedDocument, cause: &ConformCause) -> String {
    let row = cause.row.as_ref().map_or(String::new(), |row| format!(", '{row}'"));
    let wagers = match cause.explanation {
        Explanation::Refusals => "rounds that can be dealt".to_owned(),
        Explanation::Unexplained | Explanation::Variants(_) => wager_names(document, cause.part),
    };
    format!(
        "{wagers}{row}: {} of {} {}",
        grouped(cause.differing.into()),
        counted(cause.observed, "observed round", "observed rounds"),
        fitting(cause.differing, "differs", "differ")
    )
}

/// What is wrong with the requests that were answered and had to be refused, and how many of each kind were; `None`
/// where all were refused.
pub fn accepted_words(tally: &AnswerTally) -> Option<String> {
    let accepted = tally.accepted.iter().filter(|(_, (accepted, _))| *accepted > 0);
    let words: Vec<String> = accepted
        .map(|(reason, (accepted, asked))| {
            format!("{reason} ({} of {})", grouped((*accepted).into()), grouped((*asked).into()))
        })
        .collect();
    (!words.is_empty()).then(|| words.join("; "))
}

/// What explains a cause, as a sentence without its full stop.
pub fn explanation_words(document: &TestedDocument, cause: &ConformCause) -> String {
    let variants = &document.set.variants;
    let tried = counted(variants.len() as u64, "reading or fault", "readings and faults");
    match &cause.explanation {
        Explanation::Refusals => "The engine refuses rounds that can be dealt".to_owned(),
        Explanation::Unexplained => format!("None of {tried} explains them"),
        Explanation::Variants(places) => {
            let first = places.first().and_then(|place| variants.get(*place));
            let words = first.map_or("", |variant| variant.description.as_str());
            format!("Of {tried} this one gives all answers of the engine: {words}")
        }
    }
}

/// What a reading costs, as a sentence without its full stop.
pub fn cost_words(cost: &ReadingCost) -> String {
    let gain = cost.per_million();
    let whom = if gain.is_negative() { "players" } else { "house" };
    format!(
        "House edge under best play {} by the document, {} by the engine: {} per million to the {whom}",
        cost.document.percent(4),
        cost.engine.percent(4),
        parted_decimal(&gain.abs(), 1)
    )
}

/// A round that differs, as the end of a sentence.
pub fn round_words(document: &TestedDocument, one: &ObservedRound) -> String {
    let round = &one.round;
    let (names, bonus) = (&document.rules().wagers, document.rules().bonus_name());
    let mut wagered = format!("{} {}", names.ante, round.bets.ante);
    for (name, amount) in [(names.play.as_str(), round.bets.play), (bonus, round.bets.bonus)] {
        if amount != 0 {
            wagered.push_str(&format!(", {name} {amount}"));
        }
    }
    // Only a seat that stays makes a Play wager.
    let action = if round.bets.play > 0 { "stays" } else { "folds" };
    let amounts = |net: &WagerAmounts| format!("{:+} {:+} {:+}", net.ante, net.play, net.bonus);
    let engine = one.net.as_ref().map_or("refused".to_owned(), amounts);
    printable(&format!(
        "{} against {}, {action}, {wagered}: {} by the document, {engine} by the engine",
        round.player,
        round.dealer,
        amounts(&one.right.net)
    ))
}

/// The rows of the document with how many answered rounds each settled.
pub fn rows_exercised(document: &TestedDocument, tally: &AnswerTally) -> Vec<(String, u64)> {
    let rules = document.rules();
    let outcomes = rules.outcomes.iter().map(|row| &row.text).zip(&tally.by_outcome);
    let pays = rules.bonus_rows().iter().map(|row| &row.text).zip(&tally.by_pay_row);
    outcomes.chain(pays).map(|(row, count)| (printable(row), *count)).collect()
}
