//! `round` examples of games with melds on the table: a whole hand, or turns from its middle.

use super::state::StateLines;
use crate::families::deadwood::events::{events, is_event};
use crate::families::deadwood::items::{of_end, of_turns};
use crate::families::deadwood::pack::{RoundHeader, begin_line, pack};
use crate::families::deadwood::{Example, ExampleQuestion, ExampleResult, apart, unknown};
use gincert_pages::Cell;
use gincert_terms::{Rows, table_gin};
use serde_json::{Map, json};

/// Seats, where no hands tell their number.
const SEATS: u8 = 2;

pub(super) fn example(rows: &Rows, lines: &[Cell]) -> ExampleResult<Example> {
    let (shown, results) = apart(lines)?;
    let first = lines.first().map(|line| line.span).unwrap_or_default();
    let (mut begin, mut state) = (RoundHeader::default(), StateLines::default());
    let mut acts: Vec<&str> = Vec::new();
    for (line, span) in shown {
        if is_event(line) {
            acts.push(line);
        } else if !(acts.is_empty() && (begin_line(&mut begin, line) || state.take(line))) {
            return Err(unknown(span, "line of a round", line));
        }
    }
    let events = events(&acts).map_err(|sentence| (first, sentence))?;
    let rules = table_gin::rules(rows).map_err(|problem| (first, problem.to_string()))?;
    if state.keys.contains_key("turn") {
        let seats = state.seats();
        let state = state.close(rules.contract.is_some()).map_err(|sentence| (first, sentence))?;
        let wanted = of_turns(&results, seats)?;
        return Ok(Example { asked: ExampleQuestion::Turns { state, events }, wanted });
    }
    let (pack, dealer) =
        pack(&begin, &rules.dealing(), SEATS, &events).map_err(|sentence| (first, sentence))?;
    let mut question = Map::new();
    question.insert("ask".into(), json!("round"));
    question.insert("dealer_seat".into(), json!(dealer));
    question.insert("last_winner".into(), json!(begin.last_winner));
    question.insert("pack".into(), json!(pack));
    question.insert("events".into(), json!(events));
    if begin.hands.len() > 2 {
        question.insert("seats".into(), json!(begin.hands.len()));
    }
    Ok(Example { asked: ExampleQuestion::Question(question), wanted: of_end(&results, "/end")? })
}
