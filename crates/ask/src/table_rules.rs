//! Rows into the rules of the games with melds on the table.

use crate::rows::number;
use crate::rules::{choice, core};
use crate::{Problem, Rows};
use gincert_game::dealing::{Deal, DealOrder, FinalDiscard, Redeposit, Starts};
use gincert_game::table_gin::{
    AddTo, AfterContract, Challenge, Extending, PileUse, ScoreBy, TableGin, TurnEnds,
};

const CONTRACT: &str = "Three melds of exactly three cards";
const OFFERED_ACE: &str = "Costs the next draw";
const STOCK_ENDS: [(&str, u8); 2] = [
    ("Two left, lower total scores the difference", 2),
    ("None left, lower total scores the difference", 0),
];

/// Whether the rows are those of a game with melds on the table.
pub(crate) fn is_table_game(rows: &Rows) -> bool {
    rows.phrase("Turn ends").is_some()
}

/// The rules of a game with melds on the table. The rows about the deal are read where they stand:
/// questions about a turn or an end do without them.
///
/// # Errors
/// A row that is missing or holds an unknown phrase; rows that do not fit together.
pub fn table_gin(rows: &Rows) -> Result<TableGin, Problem> {
    let exactly =
        |phrase: &'static str| move |text: &str| phrase.eq_ignore_ascii_case(text).then_some(());
    let contract = rows.read("Contract", exactly(CONTRACT), &[CONTRACT])?;
    let after = choice!(rows, "After the contract", AfterContract, AfterContract::LaterTurnsOnly)?;
    let offered_ace = rows.read("Offered ace", exactly(OFFERED_ACE), &[OFFERED_ACE])?;
    let pile_known: Vec<&str> = PileUse::ALL.iter().map(|one| one.phrase()).collect();
    let stock_end = |text: &str| {
        let row = STOCK_ENDS.iter().find(|(phrase, _)| phrase.eq_ignore_ascii_case(text));
        row.map(|(_, left)| *left)
    };
    let points = |text: &str| number(text, "", "");
    let out = rows.read("Out bonus", points, &["25"])?;
    let gin = rows.read("Gin bonus", points, &["20"])?;
    let out_bonus = out.or(gin).unwrap_or(0);
    let turn_ends = choice!(rows, "Turn ends", TurnEnds)?;
    let usual_deal = match turn_ends {
        TurnEnds::Discard => Deal::UpcardTurned,
        TurnEnds::Offer => Deal::NoneTurned,
    };
    let rules = TableGin {
        core: core(rows)?,
        deal: choice!(rows, "Deal", Deal, usual_deal)?,
        order: choice!(rows, "Deal order", DealOrder, DealOrder::OneAtATime)?,
        starts: choice!(rows, "Starts", Starts, Starts::NonDealer)?,
        contract: contract.map(|()| after),
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
        stock_left: rows.read("Stock end", stock_end, &STOCK_ENDS.map(|end| end.0))?,
        challenge: choice!(rows, "Challenge", Challenge, Challenge::None)?,
    };
    match rules.validate().first() {
        Some(error) => Err(Problem::new(format!("The rows do not fit together: {error}."))),
        None => Ok(rules),
    }
}
