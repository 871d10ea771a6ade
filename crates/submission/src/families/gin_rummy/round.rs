//! `round` examples of closed hands: from the pack, or from the hands as dealt.

use super::events::event;
use crate::families::deadwood::events::{events, is_event};
use crate::families::deadwood::items::of_end;
use crate::families::deadwood::pack::{RoundHeader, begin_line, pack};
use crate::families::deadwood::text::NO_JOKERS;
use crate::families::deadwood::{Example, ExampleResult, apart, not_evaluated, unknown};
use gincert_ask::{Question, RoundQuestion, closed_seats};
use gincert_game::gin_rummy::Act;
use gincert_pages::Cell;
use gincert_terms::{Rows, gin_rummy};

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
    let here = |sentence| (first, sentence);
    let events = events(&acts, NO_JOKERS, event).map_err(here)?;
    let rules = gin_rummy::rules(rows).map_err(|problem| (first, problem.to_string()))?;
    let drawn = events.events.iter().filter_map(|event| match event.act {
        Act::Draw(card) => Some(card),
        _ => None,
    });
    let (pack, dealer) =
        pack(&begin, &rules.dealing(), rules.settle.seats.0, drawn).map_err(here)?;
    let given = Some(begin.hands.len() as u64).filter(|seats| *seats > 2);
    let named = events.events.iter().filter_map(|event| event.seat).chain([dealer]);
    let seats = closed_seats(&rules, given, named);
    let round = RoundQuestion {
        seats: seats.map_err(|problem| (first, not_evaluated(problem)))?,
        dealer,
        last_winner: begin.last_winner,
        pack: Ok(pack),
        knock_card: Ok(begin.knock_card),
        events: Ok(events),
    };
    let asked = Ok(Question::Round(round));
    Ok(Example { asked, wanted: of_end(&results)? })
}
