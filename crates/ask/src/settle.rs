//! `settle`: a closed-hand round from its end, and claimed figures against it.

use crate::cards::{card, set};
use crate::event_parts::{EventList, judged};
use crate::events::{NO_JOKERS, events};
use crate::problem::AnswerError;
use crate::question::{Keys, codes_json, need_list, numbers, seat};
use crate::{KeyResult, QuestionError};
use gincert_fast::TableCache;
use gincert_game::gin_rummy::{
    Claims, End, EndKind, Event, FinalPosition, RunBonus, SettleRules, faults_of, settle, settle_by,
};
use gincert_game::{Card, CardSet, Code, RuleViolation};
use serde_json::{Map, Value, json};

/// The end of a round with closed hands.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SettleQuestion {
    /// The hands before lay-offs, by seat.
    pub hands: Vec<CardSet>,
    /// The card that was turned up.
    pub upcard: Option<Card>,
    /// The card of a second deck that sets the limit.
    pub knock_card: Option<Card>,
    /// What was done from the knock on.
    pub events: EventList<Event>,
    /// What a record states about the end.
    pub claims: KeyResult<Option<Claims>>,
}

/// How a round with closed hands is settled.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SettleAnswer {
    /// The end.
    pub end: End,
    /// Whether the rules know points for runs.
    pub has_run_bonus: bool,
    /// Which claims differ, where there are any.
    pub faults: Option<Vec<Code>>,
}

pub(crate) fn read(question: &Keys) -> Result<SettleQuestion, AnswerError> {
    let hands =
        need_list(question, "hands")?.iter().map(|value| set(Some(value), "hands", NO_JOKERS));
    Ok(SettleQuestion {
        hands: hands.collect::<Result<Vec<CardSet>, AnswerError>>()?,
        events: events(need_list(question, "events")?)?,
        upcard: card(question.get("upcard"), "upcard", NO_JOKERS)?,
        knock_card: card(question.get("knock_card"), "knock_card", NO_JOKERS)?,
        claims: question.get("claims").map(claims).transpose(),
    })
}

pub(crate) fn answer(
    tables: &mut TableCache,
    rules: &SettleRules,
    question: SettleQuestion,
) -> Result<SettleAnswer, AnswerError> {
    let EventList { events, fault } = &question.events;
    let limit_card = rules.limit_card(question.upcard, question.knock_card);
    let knocked = events.iter().any(|event| event.seat.is_some());
    if knocked && rules.limit(limit_card).is_none() {
        return Err(QuestionError::new("The card that sets the limit is not given.").into());
    }
    let position = FinalPosition { hands: &question.hands, limit_card, events };
    let settled = settle(rules, &position);
    let by_tables = settle_by(&tables.round_tables(rules), rules, &position);
    let end = judged(agreed(settled, by_tables)?, *fault, Code::RoundUnfinished)?;
    let faults = question.claims?.map(|claims| faults_of(rules, &end, &claims));
    Ok(SettleAnswer::new(rules, end, faults))
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

impl SettleAnswer {
    pub(crate) fn new(rules: &SettleRules, end: End, faults: Option<Vec<Code>>) -> SettleAnswer {
        SettleAnswer { end, has_run_bonus: rules.run_bonus != RunBonus::None, faults }
    }

    /// The points for runs, under rules that know such.
    pub fn run_bonus(&self) -> Option<&[i64]> {
        self.has_run_bonus.then_some(&self.end.run_bonus)
    }

    pub(crate) fn json(&self) -> Map<String, Value> {
        let end = &self.end;
        if let Some(faults) = &self.faults {
            let mut answer = Map::new();
            answer.insert("faults".into(), codes_json(faults));
            answer.insert("end".into(), Value::Object(self.end_json()));
            return answer;
        }
        let mut answer = self.end_json();
        answer.insert("bonus".into(), json!(end.bonus));
        if !end.minimum.is_empty() {
            answer.insert("hand_minimum".into(), json!(end.minimum));
        }
        if let Some(best) = end.best_defence {
            answer.insert("best_defence".into(), json!(best));
        }
        if let Some(run_bonus) = self.run_bonus() {
            answer.insert("run_bonus".into(), json!(run_bonus));
        }
        answer
    }

    /// The end of a round as records have it.
    pub(crate) fn end_json(&self) -> Map<String, Value> {
        let end = &self.end;
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
        keys
    }
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
