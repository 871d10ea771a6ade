//! `round` examples of closed hands: from the pack, or from the hands as dealt.

use crate::families::deadwood::events::{events, is_event};
use crate::families::deadwood::items::of_end;
use crate::families::deadwood::pack::{RoundHeader, begin_line, pack};
use crate::families::deadwood::{Example, ExampleQuestion, ExampleResult, apart, unknown};
use gincert_pages::Cell;
use gincert_terms::{Rows, gin_rummy};
use serde_json::{Map, json};

pub(super) fn example(rows: &Rows, lines: &[Cell]) -> ExampleResult<Example> {
    let (shown, results) = apart(lines)?;
    let first = lines.first().map(|line| line.span).unwrap_or_default();
    let mut begin = RoundHeader::default();
    let mut acts: Vec<&str> = Vec::new();
    for (line, span) in shown {
        if is_event(line) {
            acts.push(line);
        } else if !(acts.is_empty() && begin_line(&mut begin, line)) {
            return Err(unknown(span, "line of a round", line));
        }
    }
    let events = events(&acts).map_err(|sentence| (first, sentence))?;
    let rules = gin_rummy::rules(rows).map_err(|problem| (first, problem.to_string()))?;
    let (pack, dealer) =
        pack(&begin, &rules.dealing(), rules.settle.seats.0, &events).map_err(|s| (first, s))?;
    let mut question = Map::new();
    question.insert("ask".into(), json!("round"));
    question.insert("dealer_seat".into(), json!(dealer));
    question.insert("last_winner".into(), json!(begin.last_winner));
    question.insert("pack".into(), json!(pack));
    question.insert("events".into(), json!(events));
    question.extend(begin.knock_card.map(|card| ("knock_card".to_owned(), json!(card))));
    if begin.hands.len() > 2 {
        question.insert("seats".into(), json!(begin.hands.len()));
    }
    Ok(Example { asked: ExampleQuestion::Question(question), wanted: of_end(&results, "/end")? })
}
