//! Rows into the rules of the games with melds on the table.

mod contract;
mod optional;

pub use crate::is_table_game;
pub use optional::optional_rows;

use crate::deadwood::low_ace;
use crate::dealt::{self, DEAL_BY_SEATS, HAND_BY_SEATS, USUAL_HAND};
use crate::jokers::{JOKER_VALUE, JOKERS};
use crate::rows::{choice, number, seats};
use crate::{Rows, TermProblem, core};
use gincert_game::deadwood::CARD_VALUE_MAX;
use gincert_game::dealing::{
    Deal, DealOrder, FinalDiscard, FirstTurn, HandSizes, Redeposit, Starts,
};
use gincert_game::table_gin::{
    AddTo, AfterContract, Challenge, Contract, Extending, PileUse, SEATS_MAX, ScoreBy, TableGin,
    TableGinRulesError, TurnEnds,
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
    "Contract",
    "After the contract",
    "Add to",
    "Extending a run",
    "Turn ends",
    "Offered ace",
    "Pile card use",
    "Final discard",
    "Gin bonus",
    "Gin bonus, no contract",
    "Out bonus",
    "Score",
    "Stock end",
    "Challenge",
    crate::jokers::ROWS[0],
    crate::jokers::ROWS[1],
    crate::jokers::ROWS[2],
];

const OFFERED_ACE: &str = "Costs the next draw";
const STOCK_ENDS: [(&str, StockEnd); 4] = [
    ("Two left, lower total scores the difference", stock_end(2, false, false)),
    ("None left, lower total scores the difference", stock_end(0, false, false)),
    ("None left, each seat scores", stock_end(0, false, true)),
    ("None left and nothing taken of the pile, each seat scores", stock_end(0, true, true)),
];

/// What the row about the end of the stock says.
#[derive(Clone, Copy, PartialEq, Eq)]
struct StockEnd {
    left: u8,
    pile_after_stock: bool,
    each_scores: bool,
}

const fn stock_end(left: u8, pile_after_stock: bool, each_scores: bool) -> StockEnd {
    StockEnd { left, pile_after_stock, each_scores }
}

/// The end of the stock that a phrase says, with its phrase as it is usually written.
fn known_end(text: &str) -> Option<(&'static str, StockEnd)> {
    STOCK_ENDS.into_iter().find(|(phrase, _)| phrase.eq_ignore_ascii_case(text))
}

/// The rules of a game with melds on the table. The rows about the deal are read where they stand:
/// questions about a turn or an end do without them.
///
/// # Errors
/// A row that is missing or holds an unknown phrase; rows that do not fit together.
pub fn rules(rows: &Rows) -> Result<TableGin, TermProblem> {
    let exactly =
        |phrase: &'static str| move |text: &str| phrase.eq_ignore_ascii_case(text).then_some(());
    let demand = rows.read("Contract", contract::demand, &contract::CONTRACTS)?;
    let after = choice!(rows, "After the contract", AfterContract, AfterContract::LaterTurnsOnly)?;
    let offered_ace = rows.read("Offered ace", exactly(OFFERED_ACE), &[OFFERED_ACE])?;
    let pile_known: Vec<&str> = PileUse::ALL.iter().map(|one| one.phrase()).collect();
    let ends = |text: &str| known_end(text).map(|(_, end)| end);
    let stock_end = rows.read("Stock end", ends, &STOCK_ENDS.map(|end| end.0))?;
    let seats = rows.read("Seats", seats, &["2", "3", "4", "2 to 4"])?.unwrap_or((2, SEATS_MAX));
    let points = |text: &str| number(text, "", "");
    let out = rows.read("Out bonus", points, &["25"])?;
    let gin = rows.read("Gin bonus", points, &["20"])?;
    let out_bonus = out.or(gin).unwrap_or(0);
    let turn_ends = choice!(rows, "Turn ends", TurnEnds)?;
    let usual_deal = match turn_ends {
        TurnEnds::Discard => Deal::UpcardTurned,
        TurnEnds::Offer => Deal::NoneTurned,
    };
    let (hand_sizes, deal, order) = dealing(rows, usual_deal)?;
    let rules = TableGin {
        core: core(rows)?,
        low_ace: low_ace(rows),
        seats,
        hand_sizes,
        deal,
        order,
        starts: choice!(rows, "Starts", Starts, Starts::NonDealer)?,
        contract: demand.map(|demand| Contract { demand, after }),
        add_to: choice!(rows, "Add to", AddTo)?,
        extending: choice!(rows, "Extending a run", Extending, Extending::KeepsItsKind)?,
        turn_ends,
        ace_costs_draw: offered_ace.is_some(),
        pile_use: rows.read("Pile card use", PileUse::parse, &pile_known)?,
        redeposit: choice!(rows, "Redeposit", Redeposit, Redeposit::Allowed)?,
        final_discard: choice!(rows, "Final discard", FinalDiscard, FinalDiscard::Optional)?,
        out_bonus,
        out_bonus_no_contract: rows
            .read("Gin bonus, no contract", points, &["40"])?
            .unwrap_or(out_bonus),
        score: choice!(rows, "Score", ScoreBy, ScoreBy::OpponentsHand)?,
        stock_left: stock_end.map(|end| end.left),
        pile_after_stock: stock_end.is_some_and(|end| end.pile_after_stock),
        challenge: choice!(rows, "Challenge", Challenge, Challenge::None)?,
    };
    fits(rows, rules).map(|()| rules)
}

/// How many cards hands have, and how they are dealt. Where `Hand` gives no number, as many as `Deal`
/// states, else ten.
fn dealing(rows: &Rows, usual_deal: Deal) -> Result<(HandSizes, Deal, DealOrder), TermProblem> {
    let phrases = Deal::ALL.iter().map(|one| one.phrase());
    let deals: Vec<&str> = phrases.chain([DEAL_BY_SEATS]).collect();
    let orders: Vec<&str> = DealOrder::ALL.iter().map(|one| one.phrase()).collect();
    let dealt = rows.read("Deal", dealt::deal, &deals)?;
    let stated = rows.read("Hand", dealt::hand_sizes, &["10 cards", HAND_BY_SEATS])?;
    let order = rows.read("Deal order", dealt::deal_order, &orders)?;
    let sizes = stated.or(dealt.map(|(_, sizes)| sizes)).unwrap_or(HandSizes::same(USUAL_HAND));
    let deal = dealt.map_or(usual_deal, |(deal, _)| deal);
    Ok((sizes, deal, order.map_or(DealOrder::OneAtATime, |(order, _)| order)))
}

/// What does not fit, each by the row that says it. The first turn is one like any other: the row about
/// it may say so, and nothing else.
fn fits(rows: &Rows, rules: TableGin) -> Result<(), TermProblem> {
    let row = |error: &TableGinRulesError| match error {
        TableGinRulesError::Melds => "Melds",
        TableGinRulesError::CardValue if rules.core.values.joker() > CARD_VALUE_MAX.into() => {
            JOKER_VALUE
        }
        TableGinRulesError::CardValue => "Card values",
        TableGinRulesError::Points(points) => {
            let says = |term: &&str| rows.phrase(term) == Some(points.to_string().as_str());
            let bonuses = ["Out bonus", "Gin bonus", "Gin bonus, no contract"];
            bonuses.into_iter().find(says).unwrap_or("Out bonus")
        }
        TableGinRulesError::Pile if rules.pile_use.is_some() => "Pile card use",
        TableGinRulesError::Pile if rules.pile_after_stock => "Stock end",
        TableGinRulesError::Pile => "Deal",
        TableGinRulesError::Seats(..) => "Seats",
        TableGinRulesError::LowAce => "Card values",
        TableGinRulesError::Contract => "Contract",
        TableGinRulesError::Jokers => JOKERS,
        TableGinRulesError::HandCards(_) => "Hand",
    };
    rows.read("Caught ace", |_| None::<()>, &["-"])?;
    let usual_turn = usual_turn(rules.turn_ends);
    let mut all: Vec<TermProblem> =
        rules.validate().iter().map(|error| TermProblem::unfit(row(error), error)).collect();
    let own_scores = rules.score == ScoreBy::TableMinusHand;
    let end = rows.phrase("Stock end").and_then(known_end);
    if end.is_some_and(|(_, end)| end.each_scores) && !own_scores {
        let why = "seats that do not go out score nothing of their own";
        all.push(TermProblem::unfit("Stock end", why));
    }
    if choice!(rows, "First turn", FirstTurn, usual_turn)? != usual_turn {
        let why = "the first turn is not one like those that follow";
        all.push(TermProblem::unfit("First turn", why));
    }
    TermProblem::of(all).map_or(Ok(()), Err)
}

/// The first turn, which is one like any other.
fn usual_turn(turn_ends: TurnEnds) -> FirstTurn {
    match turn_ends {
        TurnEnds::Discard => FirstTurn::Free,
        TurnEnds::Offer => FirstTurn::Stock,
    }
}
