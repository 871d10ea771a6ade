//! `settle`: a closed-hand round from its end, and claimed figures against it.

use crate::cards::{card, cards};
use crate::event_parts::EventList;
use crate::events::events;
use crate::problem::illegal;
use crate::question::{Keys, need_list, numbers, seat};
use crate::{QuestionError, Rows};
use gincert_fast::TableCache;
use gincert_game::gin_rummy::{
    Claims, End, EndKind, FinalPosition, RunBonus, SettleRules, faults_of, settle, settle_by,
};
use gincert_game::{CardSet, Code, RuleViolation};
use gincert_terms::gin_rummy::settle_rules;
use serde_json::{Map, Value, json};

pub(crate) fn answer(
    tables: &mut TableCache,
    rows: &Rows,
    question: &Keys,
) -> Result<Value, QuestionError> {
    let rules = settle_rules(rows)?;
    let mut hands: Vec<CardSet> = Vec::new();
    for value in need_list(question, "hands")? {
        match cards(Some(value), "hands")? {
            Ok(hand) => hands.push(hand),
            Err(code) => return Ok(illegal(RuleViolation::of_all(code))),
        }
    }
    let EventList { events, fault } = events(need_list(question, "events")?)?;
    let upcard = card(question.get("upcard"), "upcard")?;
    let limit_card = rules.limit_card(upcard, card(question.get("knock_card"), "knock_card")?);
    let knocked = events.iter().any(|event| event.seat.is_some());
    if knocked && rules.limit(limit_card).is_none() {
        return Err(QuestionError::new("The card that sets the limit is not given."));
    }
    let settled = settle(&rules, &FinalPosition { hands: &hands, limit_card, events: &events });
    let by_tables = settle_by(
        &tables.round_tables(&rules),
        &rules,
        &FinalPosition { hands: &hands, limit_card, events: &events },
    );
    let settled = agreed(settled, by_tables)?;
    let end = match (settled, fault) {
        // An unreadable event counts only if nothing before it is at fault.
        (Err(RuleViolation { code, at }), Some(fault))
            if code == Code::RoundUnfinished || at > fault.at =>
        {
            return Ok(illegal(fault));
        }
        (Err(fault), _) | (Ok(_), Some(fault)) => return Ok(illegal(fault)),
        (Ok(end), None) => end,
    };
    match question.get("claims") {
        Some(claimed) => {
            let faults = faults_of(&rules, &end, &claims(claimed)?);
            let faults: Vec<Value> =
                faults.iter().map(|code| json!({ "code": code.word() })).collect();
            Ok(json!({ "legal": true, "faults": faults, "end": end_json(&end) }))
        }
        None => Ok(settlement(&rules, &end)),
    }
}

/// The answer of the reference, if the tables give the same: an answer on which the evaluators differ
/// is none.
pub(crate) fn agreed(
    by_reference: Result<End, RuleViolation>,
    by_tables: Result<End, RuleViolation>,
) -> Result<Result<End, RuleViolation>, QuestionError> {
    if by_reference == by_tables {
        return Ok(by_reference);
    }
    Err(QuestionError::new(
        "The two evaluators differ on this round. Please report it; no answer is given.",
    ))
}

fn settlement(rules: &SettleRules, end: &End) -> Value {
    let mut answer = Map::new();
    answer.insert("legal".into(), json!(true));
    if let Value::Object(end) = end_json(end) {
        answer.extend(end);
    }
    answer.insert("bonus".into(), json!(end.bonus));
    if !end.minimum.is_empty() {
        answer.insert("hand_minimum".into(), json!(end.minimum));
    }
    if let Some(best) = end.best_defence {
        answer.insert("best_defence".into(), json!(best));
    }
    if rules.run_bonus != RunBonus::None {
        answer.insert("run_bonus".into(), json!(end.run_bonus));
    }
    Value::Object(answer)
}

/// The end of a round as records have it.
pub(crate) fn end_json(end: &End) -> Value {
    let mut keys = Map::new();
    keys.insert("kind".into(), json!(end.kind.word()));
    keys.insert("by".into(), json!(end.by));
    keys.insert("winner".into(), json!(end.winner()));
    if end.winners.len() > 1 {
        keys.insert("winners".into(), json!(end.winners));
    }
    if end.kind != EndKind::Misdeal {
        keys.insert("deadwood".into(), json!(end.deadwood));
    }
    keys.insert("points".into(), json!(end.points));
    keys.insert("multiplier".into(), json!(end.multiplier));
    Value::Object(keys)
}

/// Claimed figures; keys that are not there claim nothing.
fn claims(value: &Value) -> Result<Claims, QuestionError> {
    let keys = value.as_object().ok_or_else(|| QuestionError::key("claims", "an object"))?;
    let kind = match keys.get("kind") {
        None => None,
        Some(kind) => {
            let kind = kind.as_str().and_then(EndKind::parse);
            Some(kind.ok_or_else(|| QuestionError::key("kind", "how a round ends"))?)
        }
    };
    let by = match keys.get("by") {
        None => None,
        by => Some(seat(by, "by")?),
    };
    let mut winners = None;
    let winner = match keys.get("winner") {
        None => None,
        winner => Some(seat(winner, "winner")?),
    };
    if let Some(several) = keys.get("winners").and_then(Value::as_array) {
        let read = |value: &Value| {
            seat(Some(value), "winners")?.ok_or_else(|| QuestionError::key("winners", "seats"))
        };
        winners = Some(several.iter().map(read).collect::<Result<Vec<u8>, QuestionError>>()?);
    }
    let listed = |key: &str| keys.get(key).map(|value| numbers(value, key)).transpose();
    let deadwood = listed("deadwood")?.map(|all| {
        all.into_iter().map(|points| u32::try_from(points).unwrap_or(u32::MAX)).collect()
    });
    let multiplier = keys.get("multiplier").and_then(Value::as_i64);
    Ok(Claims { kind, by, winner, winners, deadwood, points: listed("points")?, multiplier })
}
