//! `score`: the end of a hand with melds on the table, and claimed figures against it.

use crate::problem::illegal;
use crate::question::{Keys, need_list, numbers, seat};
use crate::table_state::{hands, table};
use crate::{QuestionError, Rows};
use gincert_game::RuleViolation;
use gincert_game::table_gin::{
    Ending, OverKind, ScoreBy, TableClaims, TableEnd, TableGin, score, table_faults,
};
use gincert_terms::table_gin;
use serde_json::{Map, Value, json};

pub(crate) fn answer(rows: &Rows, question: &Keys) -> Result<Value, QuestionError> {
    let rules = table_gin::rules(rows)?;
    let hands = match hands(question)? {
        Ok(hands) => hands,
        Err(fault) => return Ok(illegal(fault)),
    };
    let melds = match question.get("table") {
        None | Some(Value::Null) => Vec::new(),
        Some(_) => match table(&rules, need_list(question, "table")?)? {
            Ok(melds) => melds,
            Err(fault) => return Ok(illegal(fault)),
        },
    };
    let mut contract = vec![false; hands.len()];
    if let Some(laid) = question.get("contract").and_then(Value::as_array) {
        for (slot, value) in contract.iter_mut().zip(laid) {
            *slot = value
                .as_bool()
                .ok_or_else(|| QuestionError::key("contract", "yes or no a seat"))?;
        }
    }
    let ending = ending(question)?;
    let end = match score(&rules, &ending, &hands, &contract, &melds) {
        Ok(end) => end,
        Err(code) => return Ok(illegal(RuleViolation::of_all(code))),
    };
    Ok(match question.get("claims") {
        Some(claimed) => {
            let faults = table_faults(&rules, &end, &claims(claimed)?);
            let faults: Vec<Value> =
                faults.iter().map(|code| json!({ "code": code.word() })).collect();
            json!({ "legal": true, "faults": faults, "points": end.points })
        }
        None => {
            let mut answer = end_json(&rules, &end);
            answer.insert("legal".into(), json!(true));
            answer.insert("over".into(), json!(end.over));
            Value::Object(answer)
        }
    })
}

fn ending(question: &Keys) -> Result<Ending, QuestionError> {
    let keys = question.get("end").and_then(Value::as_object);
    let keys = keys.ok_or_else(|| QuestionError::key("end", "how the hand ended"))?;
    let kind = keys.get("kind").and_then(Value::as_str).and_then(OverKind::parse);
    let kind = kind.ok_or_else(|| QuestionError::key("kind", "out, stock or challenge"))?;
    let accepted = keys.get("accepted").and_then(Value::as_bool).unwrap_or(true);
    Ok(Ending { kind, by: seat(keys.get("by"), "by")?, accepted })
}

/// The end of a hand as records have it.
pub(crate) fn end_json(rules: &TableGin, end: &TableEnd) -> Map<String, Value> {
    let mut keys = Map::new();
    keys.insert("kind".into(), json!(end.kind.word()));
    keys.insert("by".into(), json!(end.by));
    keys.insert("hand_totals".into(), json!(end.hand_totals));
    keys.insert("points".into(), json!(end.points));
    keys.insert("winner".into(), json!(end.winner));
    if let Some(totals) = &end.table_totals {
        keys.insert("table_totals".into(), json!(totals));
    }
    if rules.score == ScoreBy::TableMinusHand {
        keys.insert("ahead".into(), json!(end.winner));
    }
    keys
}

/// Claimed figures; keys that are not there claim nothing.
fn claims(value: &Value) -> Result<TableClaims, QuestionError> {
    let keys = value.as_object().ok_or_else(|| QuestionError::key("claims", "an object"))?;
    let listed = |key: &str| keys.get(key).map(|value| numbers(value, key)).transpose();
    let winner = match keys.get("winner") {
        None => None,
        winner => Some(seat(winner, "winner")?),
    };
    Ok(TableClaims {
        hand_totals: listed("hand_totals")?,
        table_totals: listed("table_totals")?,
        points: listed("points")?,
        winner,
    })
}
