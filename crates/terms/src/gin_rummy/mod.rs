//! Rows into the rules of closed-hand gin.

mod optional;

pub use optional::optional_rows;

use crate::deadwood::low_ace;
use crate::dealt::{self, USUAL_HAND};
use crate::rows::{choice, number, seats};
use crate::{Rows, TermProblem, core};
use gincert_game::gin_rummy::GinRummyRulesError;
use gincert_game::gin_rummy::{
    BigGin, Deal, DealOrder, DealRules, Doubling, EarlyKnock, FinalDiscard, FirstTurn, GinRummy,
    Knock, KnockScore, LayOff, LowestTied, Redeposit, RunBonus, RunBonusTo, Setting, SettleRules,
    Starts, StockEnd, Undercut, UndercuttersTied,
};

/// The rows that a document of this family may have, beside those of its score sheet.
pub const ROWS: [&str; 28] = [
    "Deck",
    "Melds",
    "Card values",
    "Caught ace",
    "Hand",
    "Seats",
    "Deal",
    "Deal order",
    "Starts",
    "First turn",
    "Redeposit",
    "Early knock",
    "Knock",
    "Knock on an ace",
    "Gin bonus",
    "Undercut bonus",
    "Big gin",
    "Final discard",
    "Undercut",
    "Knock score",
    "Lay-off",
    "Setting, defender",
    "Doubling",
    "Run bonus",
    "Run bonus goes to",
    "Undercutters tied",
    "Stock end",
    "Lowest tied",
];

fn knock(text: &str) -> Option<Knock> {
    let points = |n: i64| u32::try_from(n).ok();
    if let Some(limit) = number(text, "", " or less") {
        return points(limit).map(Knock::AtMost);
    }
    if let Some(limit) = number(text, "less than ", "") {
        return points(limit).map(Knock::LessThan);
    }
    if text.eq_ignore_ascii_case("gin only") {
        return Some(Knock::GinOnly);
    }
    by_card(text)
}

/// How often the value of a card is taken, as the phrases say it.
const TIMES: [(u8, &str); 4] =
    [(2, "twice the "), (3, "three times the "), (4, "four times the "), (5, "five times the ")];

/// `Upcard value or less`, `Twice the knock card value or less`.
fn by_card(text: &str) -> Option<Knock> {
    let text = text.to_ascii_lowercase();
    let after = |(times, words): (u8, &str)| Some((times, text.strip_prefix(words)?));
    let (times, card) = TIMES.into_iter().find_map(after).unwrap_or((1, &text));
    match card {
        "upcard value or less" => Some(Knock::UpcardValue(times)),
        "knock card value or less" => Some(Knock::KnockCardValue(times)),
        _ => None,
    }
}

const KNOCKS: [&str; 7] = [
    "10 or less",
    "Less than 10",
    "Upcard value or less",
    "Twice the upcard value or less",
    "Knock card value or less",
    "Twice the knock card value or less",
    "Gin only",
];

/// `None`, or the suits that double and what they double.
fn doubling(text: &str) -> Option<Option<Doubling>> {
    if text.eq_ignore_ascii_case(NO_DOUBLING) {
        Some(None)
    } else {
        Doubling::parse(text).map(Some)
    }
}

/// The row `Doubling` where nothing counts double.
const NO_DOUBLING: &str = "None";
const DOUBLINGS: [&str; 4] =
    [NO_DOUBLING, "Spade, all points", "Spade, deadwood points", "Heart or spade, all points"];

fn knock_on_ace(text: &str) -> Option<u32> {
    if text.eq_ignore_ascii_case("gin only") {
        return Some(0);
    }
    number(text, "", " or less").and_then(|limit| u32::try_from(limit).ok())
}

fn big_gin(text: &str) -> Option<BigGin> {
    match () {
        () if text.eq_ignore_ascii_case("as gin") => Some(BigGin::AsGin),
        () if text.eq_ignore_ascii_case("not allowed") => Some(BigGin::NotAllowed),
        () => number(text, "", "").map(BigGin::Bonus),
    }
}

const STOCK_ENDS: [(&str, StockEnd); 5] = [
    ("Two left, void", stock_end(2, false, false)),
    ("Two left, lowest deadwood takes the differences", stock_end(2, true, false)),
    ("None left, void", stock_end(0, false, false)),
    ("None left, lowest deadwood takes the differences", stock_end(0, true, false)),
    ("Two left, the last discard may be knocked with, void", stock_end(2, false, true)),
];

const fn stock_end(cards_left: u8, lowest_scores: bool, last_knock: bool) -> StockEnd {
    StockEnd { cards_left, lowest_scores, last_knock }
}

/// The limit, where the rules have one: the row is absent in games without a knock.
pub fn has_knock(rows: &Rows) -> bool {
    rows.phrase("Knock").is_some()
}

/// How many cards a hand holds between turns; where no row says so as many as are dealt, or ten.
fn hand_cards(rows: &Rows) -> Result<u8, TermProblem> {
    let read = |text: &str| number(text, "", " cards").and_then(|n| u8::try_from(n).ok());
    let dealt = || rows.phrase("Deal").and_then(dealt::closed_deal).map(|(_, cards)| cards);
    Ok(rows.read("Hand", read, &["10 cards"])?.or_else(dealt).unwrap_or(USUAL_HAND))
}

/// The rows about knocking alone, for questions about a hand; the others get neutral values.
///
/// # Errors
/// A row that is missing or holds an unknown phrase.
pub fn knock_rules(rows: &Rows) -> Result<SettleRules, TermProblem> {
    if low_ace(rows).is_some() {
        let why = "cards in melds count nothing in a game with closed hands";
        return Err(TermProblem::unfit("Card values", why));
    }
    let knock = rows.need("Knock", knock, &KNOCKS)?;
    Ok(SettleRules {
        core: core(rows)?,
        caught_ace: None,
        hand_cards: hand_cards(rows)?,
        seats: (2, 4),
        knock,
        knock_on_ace: on_ace(rows, knock)?,
        gin_bonus: 0,
        undercut_bonus: 0,
        big_gin: BigGin::NotAllowed,
        final_discard: choice!(rows, "Final discard", FinalDiscard, FinalDiscard::Required)?,
        undercut: Undercut::EqualOrLess,
        knock_score: KnockScore::Difference,
        lay_off: LayOff::Never,
        defender: Setting::CardsSpeak,
        doubling: rows.read("Doubling", doubling, &DOUBLINGS)?.flatten(),
        run_bonus: RunBonus::None,
        run_bonus_to: RunBonusTo::Winner,
        undercutters_tied: UndercuttersTied::EachScores,
        stock_end: stock_end(2, false, false),
        lowest_tied: LowestTied::NobodyScores,
    })
}

/// Where the row is not used an ace counts 1, as its pips, as often as any other card.
fn on_ace(rows: &Rows, knock: Knock) -> Result<u32, TermProblem> {
    let known = ["1 or less", "15 or less", "Gin only"];
    let usual = match knock {
        Knock::UpcardValue(times) | Knock::KnockCardValue(times) => u32::from(times),
        Knock::AtMost(_) | Knock::LessThan(_) | Knock::GinOnly => 1,
    };
    Ok(rows.read("Knock on an ace", knock_on_ace, &known)?.unwrap_or(usual))
}

/// What decides showdown and points.
///
/// # Errors
/// A row that is missing or holds an unknown phrase; rows that do not fit together.
pub fn settle_rules(rows: &Rows) -> Result<SettleRules, TermProblem> {
    let points = |text: &str| number(text, "", "");
    let ace = |text: &str| number(text, "", "").and_then(|n| u8::try_from(n).ok());
    let end = |text: &str| STOCK_ENDS.iter().find(|(phrase, _)| phrase.eq_ignore_ascii_case(text));
    let knock = knock_rules(rows)?;
    if knock.knock != Knock::GinOnly {
        let used = [
            ("Undercut", Undercut::EqualOrLess.phrase()),
            ("Undercut bonus", "25"),
            ("Knock score", KnockScore::Difference.phrase()),
            ("Lay-off", LayOff::OnKnock.phrase()),
        ];
        if let Some((term, known)) = used.into_iter().find(|(term, _)| rows.phrase(term).is_none())
        {
            return Err(TermProblem::missing(term, &[known]));
        }
    }
    let rules = SettleRules {
        caught_ace: rows.read("Caught ace", ace, &["15"])?,
        seats: rows.read("Seats", seats, &["2", "3", "4", "2 to 4"])?.unwrap_or((2, 2)),
        gin_bonus: rows.need("Gin bonus", points, &["25", "20"])?,
        undercut_bonus: rows.read("Undercut bonus", points, &["25", "20"])?.unwrap_or(0),
        big_gin: rows
            .read("Big gin", big_gin, &["31", "50", "As gin", "Not allowed"])?
            .unwrap_or(BigGin::NotAllowed),
        // Games without a knock leave these rows out.
        undercut: choice!(rows, "Undercut", Undercut, Undercut::EqualOrLess)?,
        knock_score: choice!(rows, "Knock score", KnockScore, KnockScore::Difference)?,
        lay_off: choice!(rows, "Lay-off", LayOff, LayOff::Never)?,
        defender: choice!(rows, "Setting, defender", Setting, Setting::CardsSpeak)?,
        run_bonus: choice!(rows, "Run bonus", RunBonus, RunBonus::None)?,
        run_bonus_to: choice!(rows, "Run bonus goes to", RunBonusTo, RunBonusTo::Winner)?,
        undercutters_tied: choice!(
            rows,
            "Undercutters tied",
            UndercuttersTied,
            UndercuttersTied::EachScores
        )?,
        stock_end: rows.need(
            "Stock end",
            |text| end(text).map(|end| end.1),
            &STOCK_ENDS.map(|end| end.0),
        )?,
        lowest_tied: choice!(rows, "Lowest tied", LowestTied, LowestTied::NobodyScores)?,
        ..knock
    };
    fits(rows, rules.validate()).map(|()| rules)
}

/// Throwing back the card just taken.
///
/// # Errors
/// The row is missing or holds an unknown phrase.
pub fn redeposit(rows: &Rows) -> Result<Redeposit, TermProblem> {
    choice!(rows, "Redeposit", Redeposit)
}

/// What decides deal and turns.
///
/// # Errors
/// A row that is missing or holds an unknown phrase.
pub fn deal_rules(rows: &Rows) -> Result<DealRules, TermProblem> {
    let deals: Vec<&str> = Deal::ALL.iter().map(|one| one.phrase()).collect();
    let orders: Vec<&str> = DealOrder::ALL.iter().map(|one| one.phrase()).collect();
    let (deal, _) = rows.need("Deal", dealt::closed_deal, &deals)?;
    let (order, _) = rows.need("Deal order", dealt::deal_order, &orders)?;
    Ok(DealRules {
        deal,
        order,
        starts: choice!(rows, "Starts", Starts)?,
        first_turn: choice!(rows, "First turn", FirstTurn)?,
        redeposit: redeposit(rows)?,
        early_knock: choice!(rows, "Early knock", EarlyKnock, EarlyKnock::PlayOn)?,
    })
}

/// The rules of a game with closed hands.
///
/// # Errors
/// A row that is missing or holds an unknown phrase; rows that do not fit together.
pub fn rules(rows: &Rows) -> Result<GinRummy, TermProblem> {
    let rules = GinRummy { settle: settle_rules(rows)?, deal: deal_rules(rows)? };
    fits(rows, rules.validate()).map(|()| rules)
}

/// What does not fit, each by the row that says it.
fn fits(rows: &Rows, errors: Vec<GinRummyRulesError>) -> Result<(), TermProblem> {
    let row = |error: &GinRummyRulesError| match error {
        GinRummyRulesError::HandCards(_) => "Hand",
        GinRummyRulesError::Seats(..) => "Seats",
        GinRummyRulesError::Melds => "Melds",
        GinRummyRulesError::CardValue => "Card values",
        GinRummyRulesError::Points(points) => {
            let says = |term: &&str| rows.phrase(term) == Some(points.to_string().as_str());
            ["Gin bonus", "Undercut bonus", "Big gin"].into_iter().find(says).unwrap_or("Gin bonus")
        }
        GinRummyRulesError::LimitCard | GinRummyRulesError::KnockTimes(_) => "Knock",
        GinRummyRulesError::FirstTurn => "First turn",
    };
    let all = errors.iter().map(|error| TermProblem::unfit(row(error), error)).collect();
    TermProblem::of(all).map_or(Ok(()), Err)
}
