//! `table`: what a hand can lay in one turn of a game with melds on the table.

use crate::cards::{list, sequence};
use crate::problem::illegal;
use crate::question::{Keys, need_list, need_seat};
use crate::table_state::{set, table};
use crate::{QuestionError, Rows};
use gincert_game::table_gin::{contracts, cover, take_options};
use gincert_game::{Code, RuleViolation};
use gincert_terms::table_gin;
use serde_json::{Map, Value, json};

/// Most cards of a hand in a question, so that the search over poker runs stays fast.
const CARDS_MAX: u8 = 14;

pub(crate) fn answer(rows: &Rows, question: &Keys) -> Result<Value, QuestionError> {
    let rules = table_gin::rules(rows)?;
    let hand = match set(question.get("cards"), "cards")? {
        Ok(hand) => hand,
        Err(fault) => return Ok(illegal(fault)),
    };
    let melds = match table(&rules, need_list(question, "table")?)? {
        Ok(melds) => melds,
        Err(fault) => return Ok(illegal(fault)),
    };
    if hand.len() > CARDS_MAX {
        return Ok(illegal(RuleViolation::of_all(Code::CardCount)));
    }
    let seat = need_seat(question, "seat")?;
    let contract = question.get("contract").and_then(Value::as_bool).unwrap_or_default();
    let cover = cover(&rules, hand, &melds, seat, contract);
    let mut answer = Map::new();
    answer.insert("legal".into(), json!(true));
    answer.insert("can_go_out".into(), json!(cover.can_go_out));
    answer.insert("can_go_out_with_discard".into(), json!(cover.can_go_out_with_discard));
    answer.insert("least_points".into(), json!(cover.least_points));
    if rules.contract.is_some() && !contract {
        let contracts = contracts(&rules.core, hand).len();
        answer.insert("contracts".into(), json!(contracts));
        answer.insert("can_contract".into(), json!(contracts > 0));
    } else {
        let addable: Map<String, Value> =
            cover.addable.iter().map(|(id, cards)| (id.to_string(), json!(list(*cards)))).collect();
        answer.insert("addable".into(), Value::Object(addable));
    }
    if rules.pile_use.is_some() && question.contains_key("pile") {
        let pile = sequence(question.get("pile"), "pile")?;
        let options = take_options(&rules, hand, &melds, seat, &pile);
        answer.insert("take_options".into(), json!(options));
    }
    Ok(Value::Object(answer))
}
