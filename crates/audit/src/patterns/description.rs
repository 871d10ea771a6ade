//! A pattern in words: its kind, what its exceptions have in common, and what to do.

use super::action::Action;
use super::explanation::{Explanation, RoundingWay};
use super::fact::{Fact, Facts};
use super::scope::PatternScope;
use gincert_evidence::money_notation;
use gincert_replay::{Bet, Rulebook};

/// What a pattern is, in words.
#[derive(Debug, Clone)]
pub(crate) struct Description {
    /// A word for what it is.
    pub kind: &'static str,
    /// What its exceptions have in common, as a phrase.
    pub explanation: String,
    /// The same for a narrow column.
    pub brief: String,
    /// What to do.
    pub action: Action,
}

/// An explanation in words.
pub(crate) fn described(
    explanation: &Explanation,
    scope: PatternScope,
    currency: &str,
    book: &Rulebook,
    own: &[&Fact],
    facts: &Facts,
) -> Description {
    // What one dealer does is not done by a program.
    let has_dealer = scope.dealer.is_some();
    let name = |wager: &Bet| wager_name(book, *wager);
    let minor = |minor: i64| money_notation(minor.into(), currency);
    let (kind, explanation, brief, action) = match explanation {
        Explanation::OtherRules { rules, other } => {
            let other = book.sheets.get(*other).map_or("other rules", |sheet| sheet.name.as_str());
            let words = format!("dealt and paid by {other}, not by {rules}");
            ("other-rules", words, format!("paid by {other}"), Action::AskForRules)
        }
        Explanation::Reading { rules, reading } => {
            let sheet = book.sheets.iter().find(|sheet| sheet.name == *rules);
            let reading = sheet.and_then(|sheet| sheet.readings().get(*reading));
            let changed = reading.map_or("another reading", |one| one.description.as_str());
            let words = format!("right by {rules} with one change: {changed}");
            ("reading", words, changed.to_owned(), Action::AskForRules)
        }
        Explanation::OtherWager { from, to } => {
            let [from, to] = [from, to].map(name);
            let words = format!("money of the {from} is on the {to}");
            ("other-wager", words, format!("{from} money on {to}"), Action::RetrainWager)
        }
        Explanation::Sign => {
            let words = "won for lost, or lost for won".to_owned();
            let action = if has_dealer { Action::ReviewFootage } else { Action::MendProgram };
            ("sign", words, "wrong sign".to_owned(), action)
        }
        Explanation::Rounded { unit_minor, way } => {
            let unit = minor(*unit_minor);
            let brief = match way {
                RoundingWay::Down => format!("rounded down to {unit}"),
                RoundingWay::Up => format!("rounded up to {unit}"),
                RoundingWay::Nearest => format!("rounded to the nearest {unit}"),
            };
            let action = if has_dealer { Action::ReviewFootage } else { Action::StopProgram };
            ("rounded", format!("amounts {brief}"), brief, action)
        }
        Explanation::Nothing { wager, was_won } => {
            let what = if *was_won { "won and was not paid" } else { "lost and was not taken" };
            let brief = format!("{} {what}", name(wager));
            ("nothing", format!("the {brief}"), brief, Action::ReviewFootage)
        }
        Explanation::Odds { wager, row, odds: (win, stake) } => {
            let name = name(wager);
            let due = book.sheets.iter().find_map(|sheet| sheet.odds_due(*wager, row));
            let due = due.map(|pay| format!(", due {pay}")).unwrap_or_default();
            let words = format!("'{row}' paid {win} to {stake} on the {name}{due}");
            let brief = format!("'{row}' paid {win} to {stake}");
            ("odds", words, brief, Action::RetrainOdds)
        }
        Explanation::WagerOdds { wager, odds: (win, stake) } => {
            let name = name(wager);
            let brief = format!("{name} paid {win} to {stake}");
            ("odds", format!("the {brief} whatever its row"), brief, Action::RetrainOdds)
        }
        Explanation::Taken { wager } => {
            let brief = format!("{} won and was taken", name(wager));
            ("nothing", format!("the {brief}"), brief, Action::ReviewFootage)
        }
        Explanation::PayTable { wager } => {
            let name = name(wager);
            let words = format!("the {name} is paid by other odds than the rules have");
            ("pay-table", words, format!("{name} at other odds"), Action::CheckPayTable)
        }
        Explanation::Amount { wager, minor: amount } => {
            let way = if *amount > 0 { "too much" } else { "too little" };
            let much = format!("{} {way}", minor(amount.saturating_abs()));
            let (words, brief) =
                (format!("{much} on the {}", name(wager)), format!("{much} on {}", name(wager)));
            ("amount", words, brief, Action::ReviewFootage)
        }
        Explanation::Code { code } => {
            let has_others = own.iter().any(|fact| facts.word(fact.code) != code);
            let beside = if has_others { " and what comes with it" } else { "" };
            let brief = format!("more '{code}'");
            ("code", format!("{brief} than elsewhere{beside}"), brief, Action::ReviewFootage)
        }
    };
    Description { kind, explanation, brief, action }
}

/// A wager as the first document names it.
fn wager_name(book: &Rulebook, wager: Bet) -> &str {
    match book.sheets.first() {
        Some(sheet) if wager != Bet::Total => sheet.wager_name(wager),
        _ => wager.word(),
    }
}
