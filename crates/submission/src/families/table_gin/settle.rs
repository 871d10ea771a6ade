//! `settle` examples of games with melds on the table: how the hand ended, and what is left where.

use super::state::StateLines;
use crate::families::deadwood::events::{accepted, seat_number};
use crate::families::deadwood::items::of_end;
use crate::families::deadwood::text::after;
use crate::families::deadwood::{Example, ExampleResult, apart, first_fault, unknown};
use gincert_ask::Question;
use gincert_game::table_gin::{Ending, OverKind};
use gincert_pages::Cell;
use gincert_terms::{Rows, core};

pub(super) fn example(rows: &Rows, lines: &[Cell]) -> ExampleResult<Example> {
    let (shown, results) = apart(lines)?;
    let first = lines.first().map(|line| line.span).unwrap_or_default();
    let core = core(rows).map_err(|problem| (first, problem.to_string()))?;
    let (mut state, mut ending) = (StateLines::default(), None);
    let fault = first_fault(shown.into_iter().map(|(line, span)| {
        if let Some(ended) = ended(line) {
            ending = Some(ended);
        } else if !state.take(&core, line, span)? {
            return Err(unknown(span, "line of the end of a hand", line).into());
        }
        Ok(())
    }))?;
    let ending = ending.ok_or_else(|| {
        (first, "State how the hand ended: 'out by N', 'stock' or 'challenge by N'.".to_owned())
    })?;
    let score = state.score(ending).map_err(|sentence| (first, sentence))?;
    let asked = Question::Score(score);
    Ok(Example { asked: fault.map_or(Ok(asked), Err), wanted: of_end(&results)? })
}

fn ended(line: &str) -> Option<Ending> {
    if line == "stock" {
        return Some(Ending { kind: OverKind::Stock, by: None, accepted: true });
    }
    if let Some(seat) = after(line, "out by") {
        let by = Some(seat_number(seat)?);
        return Some(Ending { kind: OverKind::Out, by, accepted: true });
    }
    let (seat, answer) = after(line, "challenge by")?.split_once(' ')?;
    let (by, accepted) = (Some(seat_number(seat)?), accepted(answer.trim())?);
    Some(Ending { kind: OverKind::Challenge, by, accepted })
}
