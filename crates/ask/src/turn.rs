//! `turn`: one whole turn of a game with melds on the table.

use crate::event_parts::EventList;
use crate::problem::illegal;
use crate::question::{Keys, need_list};
use crate::table_events::table_events;
use crate::table_state::{state, table_json};
use crate::{QuestionError, Rows};
use gincert_game::table_gin::{HandEnd, TableState, TurnEnds, play_turn};
use gincert_game::{Code, RuleViolation};
use gincert_terms::table_gin;
use serde_json::{Map, Value, json};

pub(crate) fn answer(rows: &Rows, question: &Keys) -> Result<Value, QuestionError> {
    let rules = table_gin::rules(rows)?;
    let keys = question.get("state").and_then(Value::as_object);
    let keys = keys.ok_or_else(|| QuestionError::key("state", "a state"))?;
    // The melds record who added which cards.
    let melds = keys.get("table").and_then(Value::as_array).into_iter().flatten();
    let with_added = melds.into_iter().any(|meld| meld.get("added").is_some());
    let state = match state(&rules, keys)? {
        Ok(state) => state,
        Err(fault) => return Ok(illegal(fault)),
    };
    let EventList { events, fault } = table_events(need_list(question, "events")?)?;
    Ok(match (play_turn(&rules, state, &events), fault) {
        (Ok(_), Some(fault)) => illegal(fault),
        (Err(RuleViolation { code: Code::TurnEndMissing, .. }), Some(fault)) => illegal(fault),
        (Err(fault), _) => illegal(fault),
        (Ok((state, over)), None) => after(&state, over, rules.turn_ends, with_added),
    })
}

fn after(
    state: &TableState,
    over: Option<HandEnd>,
    turn_ends: TurnEnds,
    with_added: bool,
) -> Value {
    let hands: Vec<String> = state.hands.iter().map(ToString::to_string).collect();
    let mut answer = Map::new();
    answer.insert("legal".into(), json!(true));
    answer.insert("hands".into(), json!(hands));
    answer.insert("table".into(), table_json(&state.table, with_added));
    answer.insert("stock_left".into(), json!(state.stock.len()));
    answer.insert("turn".into(), json!(over.is_none().then_some(state.turn)));
    let over = over.map(|over| json!({ "kind": over.kind.word(), "by": over.by }));
    answer.insert("over".into(), over.unwrap_or(Value::Null));
    match turn_ends {
        TurnEnds::Discard => {
            let pile: Vec<String> = state.pile.iter().map(ToString::to_string).collect();
            answer.insert("pile".into(), json!(pile.join(" ")));
        }
        TurnEnds::Offer => {
            answer.insert("contract".into(), json!(state.contract));
            let accepted = state.accepted.map(|card| card.to_string());
            answer.insert("accepted".into(), json!(accepted));
        }
    }
    Value::Object(answer)
}
