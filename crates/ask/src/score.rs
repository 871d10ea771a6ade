//! `score`: the end of a hand with melds on the table, and claimed figures against it.

use crate::problem::AnswerError;
use crate::question::{Keys, codes_json, need_list, numbers, seat};
use crate::table_state::{contracts, hands, table};
use crate::{KeyResult, QuestionError};
use gincert_game::table_gin::{
    Ending, OverKind, TableClaims, TableEnd, TableGin, TableMeld, score, table_faults,
};
use gincert_game::{CardSet, Code, RuleViolation};
use serde_json::{Map, Value, json};

/// The end of a hand with melds on the table.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ScoreQuestion {
    /// How it ended.
    pub ending: Ending,
    /// What is left in the hands, by seat.
    pub hands: Vec<CardSet>,
    /// The melds on the table.
    pub table: Vec<TableMeld>,
    /// Which seats have their contract on the table.
    pub contract: Vec<bool>,
    /// What a record states about the end.
    pub claims: KeyResult<Option<TableClaims>>,
}

/// The figures of a hand with melds on the table.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ScoreAnswer {
    /// The end.
    pub end: TableEnd,
    /// Which claims differ, where there are any.
    pub faults: Option<Vec<Code>>,
}

pub(crate) fn read(rules: &TableGin, question: &Keys) -> Result<ScoreQuestion, AnswerError> {
    let hands = hands(rules, question)?;
    let table = match question.get("table") {
        None | Some(Value::Null) => Vec::new(),
        Some(_) => table(rules, need_list(question, "table")?)?,
    };
    let contract = contracts(question, hands.len())?;
    let ending = ending(question)?;
    let claims = question.get("claims").map(claims).transpose();
    Ok(ScoreQuestion { ending, hands, table, contract, claims })
}

pub(crate) fn answer(
    rules: &TableGin,
    question: ScoreQuestion,
) -> Result<ScoreAnswer, AnswerError> {
    let ScoreQuestion { ending, hands, table, contract, claims } = question;
    let end = score(rules, &ending, &hands, &contract, &table).map_err(RuleViolation::of_all)?;
    let faults = claims?.map(|claims| table_faults(rules, &end, &claims));
    Ok(ScoreAnswer { end, faults })
}

fn ending(question: &Keys) -> Result<Ending, QuestionError> {
    let keys = question.get("end").and_then(Value::as_object);
    let keys = keys.ok_or_else(|| QuestionError::key("end", "how the hand ended"))?;
    let kind = keys.get("kind").and_then(Value::as_str).and_then(OverKind::parse);
    let kind = kind.ok_or_else(|| QuestionError::key("kind", "out, stock or challenge"))?;
    let accepted = keys.get("accepted").and_then(Value::as_bool).unwrap_or(true);
    Ok(Ending { kind, by: seat(keys.get("by"), "by")?, accepted })
}

impl ScoreAnswer {
    /// Who is ahead, where melds on the table count.
    pub fn ahead(&self) -> Option<Option<u8>> {
        self.end.table_totals.is_some().then_some(self.end.winner)
    }

    /// The end of a hand as records have it.
    pub(crate) fn end_json(&self) -> Map<String, Value> {
        let end = &self.end;
        let mut keys = Map::new();
        keys.insert("kind".into(), json!(end.kind.word()));
        keys.insert("by".into(), json!(end.by));
        keys.insert("hand_totals".into(), json!(end.hand_totals));
        keys.insert("points".into(), json!(end.points));
        keys.insert("winner".into(), json!(end.winner));
        if let Some(totals) = &end.table_totals {
            keys.insert("table_totals".into(), json!(totals));
        }
        if let Some(ahead) = self.ahead() {
            keys.insert("ahead".into(), json!(ahead));
        }
        keys
    }

    pub(crate) fn json(&self) -> Map<String, Value> {
        if let Some(faults) = &self.faults {
            let mut answer = Map::new();
            answer.insert("faults".into(), codes_json(faults));
            answer.insert("points".into(), json!(self.end.points));
            return answer;
        }
        let mut answer = self.end_json();
        answer.insert("over".into(), json!(self.end.over));
        answer
    }
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
