//! A pattern in words: its kind, what its exceptions have in common, and what to do.

use super::advice::PatternAdvice;
use super::explanation::{Explanation, WagerName};
use super::fact::{Fact, Facts};
use super::scope::PatternScope;
use gincert_evidence::money_notation;
use gincert_replay::{Bet, CompiledRules, Rulebook};

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
    pub advice: PatternAdvice,
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
    let name = |wager| wager_name(book, wager);
    let minor = |minor: i64| money_notation(minor.into(), currency);
    let (kind, explanation, brief, advice) = match explanation {
        Explanation::OtherRules { rules, other } => {
            let other =
                book.held_against().nth(*other).map_or("other rules", |sheet| sheet.name.as_str());
            let words = format!("dealt and paid by {other}, not by {rules}");
            ("other-rules", words, format!("paid by {other}"), PatternAdvice::AskForRules)
        }
        Explanation::Reading { rules, reading } => {
            let sheet = book.sheets.iter().find(|sheet| sheet.name == *rules);
            let reading = sheet.and_then(|sheet| sheet.readings().get(*reading));
            let changed = reading.map_or("another reading", |one| one.description.as_str());
            let words = format!("right by {rules} with one change: {changed}");
            ("reading", words, changed.to_owned(), PatternAdvice::AskForRules)
        }
        Explanation::OtherWager { from, to } => {
            let [from, to] = [from, to].map(name);
            let words = format!("money of the {from} is on the {to}");
            ("other-wager", words, format!("{from} money on {to}"), PatternAdvice::RetrainWager)
        }
        Explanation::OtherSeat { seats } => of_seats(Some(*seats), has_dealer),
        Explanation::OtherSeats => of_seats(None, has_dealer),
        Explanation::Sign => {
            let words = "won for lost, or lost for won".to_owned();
            let advice =
                if has_dealer { PatternAdvice::ReviewFootage } else { PatternAdvice::MendProgram };
            ("sign", words, "wrong sign".to_owned(), advice)
        }
        Explanation::Rounded { unit_minor, way } => {
            let unit = minor(*unit_minor);
            let brief = format!("rounded {} {unit}", way.words());
            let advice =
                if has_dealer { PatternAdvice::ReviewFootage } else { PatternAdvice::StopProgram };
            ("rounded", format!("amounts {brief}"), brief, advice)
        }
        Explanation::Nothing { wager, was_won } => {
            let what = if *was_won { "won and was not paid" } else { "lost and was not taken" };
            let brief = format!("{} {what}", name(wager));
            ("nothing", format!("the {brief}"), brief, PatternAdvice::ReviewFootage)
        }
        Explanation::Odds { wager, row, odds: (win, stake) } => {
            let name = name(wager);
            let due = book.sheets.iter().find_map(|sheet| sheet.odds_due(bet(sheet, wager)?, row));
            let due = due.map(|pay| format!(", due {pay}")).unwrap_or_default();
            let words = format!("'{row}' paid {win} to {stake} on the {name}{due}");
            let brief = format!("'{row}' paid {win} to {stake}");
            ("odds", words, brief, PatternAdvice::RetrainOdds)
        }
        Explanation::WagerOdds { wager, odds: (win, stake) } => {
            let name = name(wager);
            let brief = format!("{name} paid {win} to {stake}");
            ("odds", format!("the {brief} whatever its row"), brief, PatternAdvice::RetrainOdds)
        }
        Explanation::Taken { wager } => {
            let brief = format!("{} won and was taken", name(wager));
            ("nothing", format!("the {brief}"), brief, PatternAdvice::ReviewFootage)
        }
        Explanation::PayTable { wager } => {
            let name = name(wager);
            let words = format!("the {name} is paid by other odds than the rules have");
            ("pay-table", words, format!("{name} at other odds"), PatternAdvice::CheckPayTable)
        }
        Explanation::Amount { wager, minor: amount } => {
            let way = if *amount > 0 { "too much" } else { "too little" };
            let much = format!("{} {way}", minor(amount.saturating_abs()));
            let (words, brief) =
                (format!("{much} on the {}", name(wager)), format!("{much} on {}", name(wager)));
            ("amount", words, brief, PatternAdvice::ReviewFootage)
        }
        Explanation::Code { code } => {
            let has_others = own.iter().any(|fact| facts.word(fact.code) != code);
            let beside = if has_others { " and what comes with it" } else { "" };
            let brief = format!("more '{code}'");
            ("code", format!("{brief} than elsewhere{beside}"), brief, PatternAdvice::ReviewFootage)
        }
    };
    Description { kind, explanation, brief, advice }
}

/// Two seats with each other's results: kind, explanation, the same in brief, and advice.
fn of_seats(
    seats: Option<[u32; 2]>,
    has_dealer: bool,
) -> (&'static str, String, String, PatternAdvice) {
    let (words, brief) = match seats {
        Some([one, other]) => (
            format!("results of seats {one} and {other} are on each other"),
            format!("seats {one}, {other} swapped"),
        ),
        None => {
            ("results of two seats are on each other".to_owned(), "two seats swapped".to_owned())
        }
    };
    let advice = if has_dealer { PatternAdvice::ReviewFootage } else { PatternAdvice::MendProgram };
    ("other-seat", words, brief, advice)
}

/// A wager as the first document names it.
fn wager_name<'n>(book: &'n Rulebook, wager: &'n WagerName) -> &'n str {
    match (wager, book.sheets.first()) {
        (WagerName::Side(name), _) => name,
        (WagerName::Field(bet), Some(sheet)) if *bet != Bet::Total => sheet.wager_name(*bet),
        (WagerName::Field(bet), _) => bet.word(),
    }
}

/// A wager among those of a document.
fn bet(sheet: &CompiledRules, wager: &WagerName) -> Option<Bet> {
    match wager {
        WagerName::Field(bet) => Some(*bet),
        WagerName::Side(name) => sheet.further_side(name),
    }
}
