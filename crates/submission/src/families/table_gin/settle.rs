//! `settle` examples of games with melds on the table: how the hand ended, and what is left where.

use super::state::StateLines;
use crate::families::deadwood::events::accepted;
use crate::families::deadwood::items::of_end;
use crate::families::deadwood::text::{after, number};
use crate::families::deadwood::{Example, ExampleQuestion, ExampleResult, apart, unknown};
use gincert_pages::Cell;
use serde_json::{Value, json};

pub(super) fn example(lines: &[Cell]) -> ExampleResult<Example> {
    let (shown, results) = apart(lines)?;
    let first = lines.first().map(|line| line.span).unwrap_or_default();
    let (mut state, mut end) = (StateLines::default(), None);
    let mut contracts = false;
    for (line, span) in shown {
        contracts |= after(line, "contract").is_some();
        if let Some(ended) = ended(line) {
            end = Some(ended);
        } else if !state.take(line) {
            return Err(unknown(span, "line of the end of a hand", line));
        }
    }
    let end = end.ok_or_else(|| {
        (first, "State how the hand ended: 'out by N', 'stock' or 'challenge by N'.".to_owned())
    })?;
    let mut question = state.close(contracts).map_err(|sentence| (first, sentence))?;
    question.insert("ask".into(), json!("score"));
    question.insert("end".into(), end);
    Ok(Example { asked: ExampleQuestion::Question(question), wanted: of_end(&results, "")? })
}

fn ended(line: &str) -> Option<Value> {
    if line == "stock" {
        return Some(json!({ "kind": "stock", "by": null }));
    }
    if let Some(seat) = after(line, "out by") {
        return Some(json!({ "kind": "out", "by": number(seat)? }));
    }
    let (seat, answer) = after(line, "challenge by")?.split_once(' ')?;
    let accepted = accepted(answer.trim())?;
    Some(json!({ "kind": "challenge", "by": number(seat)?, "accepted": accepted }))
}
