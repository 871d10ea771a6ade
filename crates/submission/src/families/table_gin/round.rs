//! `round` examples of games with melds on the table: a whole hand, or turns from its middle.

use super::events::event;
use super::state::StateLines;
use crate::families::deadwood::events::{events, is_event};
use crate::families::deadwood::items::{of_end, of_turns};
use crate::families::deadwood::pack::{RoundHeader, begin_line, pack};
use crate::families::deadwood::{Example, ExampleResult, apart, first_fault, unknown};
use gincert_ask::{EventList, Question, RoundQuestion, TurnQuestion};
use gincert_evidence::Span;
use gincert_game::table_gin::{Act, Event, TableGin};
use gincert_pages::Cell;
use gincert_terms::{Rows, table_gin};

pub(super) fn example(rows: &Rows, lines: &[Cell]) -> ExampleResult<Example> {
    let (shown, results) = apart(lines)?;
    let first = lines.first().map(|line| line.span).unwrap_or_default();
    let rules = table_gin::rules(rows).map_err(|problem| (first, problem.to_string()))?;
    let jokers = rules.core.jokers_in_deck();
    let mut begin = RoundHeader::of_deck(jokers);
    let mut state = StateLines::default();
    let mut acts: Vec<&str> = Vec::new();
    let fault = first_fault(shown.into_iter().map(|(line, span)| {
        if is_event(line) {
            acts.push(line);
        } else if !(acts.is_empty()
            && (begin_line(&mut begin, line) || state.take(&rules.core, line, span)?))
        {
            return Err(unknown(span, "line of a round", line).into());
        }
        Ok(())
    }))?;
    let events = events(&acts, jokers, event).map_err(|sentence| (first, sentence))?;
    let (asked, wanted) = if state.has_turn() {
        let seats = state.seats();
        let state = state.turn(rules.contract.is_some()).map_err(|sentence| (first, sentence))?;
        let asked = Question::Turns(TurnQuestion { state, events, with_added: true });
        (asked, of_turns(&results, seats)?)
    } else {
        let round = whole(&rules, &begin, events, first)?;
        (Question::TableRound(round), of_end(&results)?)
    };
    Ok(Example { asked: fault.map_or(Ok(asked), Err), wanted })
}

fn whole(
    rules: &TableGin,
    begin: &RoundHeader,
    events: EventList<Event>,
    first: Span,
) -> ExampleResult<RoundQuestion<Event>> {
    let drawn = events.events.iter().filter_map(|event| match event.act {
        Act::Draw(card) => Some(card),
        _ => None,
    });
    // Where no hands tell their number, as few seats as the rules have.
    let (least, _) = rules.seats;
    let seats = match begin.hands.len() {
        0 => least,
        hands => u8::try_from(hands).unwrap_or(u8::MAX).max(2),
    };
    let (pack, dealer) =
        pack(begin, &rules.dealing(seats), least, drawn).map_err(|sentence| (first, sentence))?;
    Ok(RoundQuestion {
        seats,
        dealer,
        last_winner: begin.last_winner,
        pack: Ok(pack),
        knock_card: Ok(None),
        events: Ok(events),
    })
}
