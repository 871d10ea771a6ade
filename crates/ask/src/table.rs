//! `table`: what a hand can lay in one turn of a game with melds on the table.

use crate::KeyResult;
use crate::cards::{list, sequence, set};
use crate::problem::AnswerError;
use crate::question::{Keys, need_list, need_seat};
use crate::table_state::table;
use gincert_game::table_gin::{Cover, TableGin, TableMeld, contracts, cover, take_options};
use gincert_game::{Card, CardSet, Code, RuleViolation};
use serde_json::{Map, Value, json};

/// Most cards of a hand in a question, so that the search over poker runs stays fast.
const CARDS_MAX: u8 = 14;

/// A hand beside the melds on the table.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TableQuestion {
    /// Its cards.
    pub cards: CardSet,
    /// The melds on the table.
    pub table: Vec<TableMeld>,
    /// Whose hand it is.
    pub seat: KeyResult<u8>,
    /// Whether the seat's contract is on the table.
    pub contract: bool,
    /// The discard pile, bottom first, where it is known.
    pub pile: KeyResult<Option<Vec<Card>>>,
}

/// What a hand can lay in one turn.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TableAnswer {
    /// What fits on the table, and what stays in the hand.
    pub cover: Cover,
    /// The number of contracts in the hand, as long as one is needed.
    pub contracts: Option<usize>,
    /// How many cards of the pile may be taken, where the game has such takes and the pile is known.
    pub take_options: Option<Vec<u8>>,
}

pub(crate) fn read(rules: &TableGin, question: &Keys) -> Result<TableQuestion, AnswerError> {
    let jokers = rules.core.jokers_in_deck();
    let pile = |pile| sequence(Some(pile), "pile", jokers);
    Ok(TableQuestion {
        cards: set(question.get("cards"), "cards", jokers)?,
        table: table(rules, need_list(question, "table")?)?,
        seat: need_seat(question, "seat"),
        contract: question.get("contract").and_then(Value::as_bool).unwrap_or_default(),
        pile: question.get("pile").map(pile).transpose(),
    })
}

pub(crate) fn answer(
    rules: &TableGin,
    question: TableQuestion,
) -> Result<TableAnswer, AnswerError> {
    let TableQuestion { cards: hand, table, seat, contract, pile } = question;
    if hand.len() > CARDS_MAX {
        return Err(RuleViolation::of_all(Code::CardCount).into());
    }
    let seat = seat?;
    let needs_contract = rules.contract.is_some() && !contract;
    let pile = if rules.pile_use.is_some() { pile? } else { None };
    Ok(TableAnswer {
        cover: cover(rules, hand, &table, seat, contract),
        contracts: needs_contract.then(|| contracts(rules, hand).len()),
        take_options: pile.map(|pile| take_options(rules, hand, &table, seat, &pile)),
    })
}

impl TableAnswer {
    /// What fits on each meld, once the contract is no hindrance.
    pub fn addable(&self) -> Option<&[(u32, CardSet)]> {
        self.contracts.is_none().then_some(&self.cover.addable)
    }

    pub(crate) fn json(&self) -> Map<String, Value> {
        let mut answer = Map::new();
        answer.insert("can_go_out".into(), json!(self.cover.can_go_out));
        let with_discard = self.cover.can_go_out_with_discard;
        answer.insert("can_go_out_with_discard".into(), json!(with_discard));
        answer.insert("least_points".into(), json!(self.cover.least_points));
        if let Some(contracts) = self.contracts {
            answer.insert("contracts".into(), json!(contracts));
            answer.insert("can_contract".into(), json!(contracts > 0));
        }
        if let Some(addable) = self.addable() {
            let addable = addable.iter().map(|(id, cards)| (id.to_string(), json!(list(*cards))));
            answer.insert("addable".into(), Value::Object(addable.collect()));
        }
        if let Some(options) = &self.take_options {
            answer.insert("take_options".into(), json!(options));
        }
        answer
    }
}
