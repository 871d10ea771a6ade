//! A round of gin rummy, or a match, step by step: hands, events, and points due and logged.
//!
//! Of two seats both hands are shown: each is a part of the round, and the points of one follow from both.
//! Of more seats only the patron's own hand is, and no card that another one drew.

use super::case::Case;
use super::wagers::SettlementSteps;
use crate::ui::tables::side_columns;
use gincert_evidence::{Align, Table};
use gincert_game::score::{SIDES, SIDES_MAX};
use gincert_replay::desk::{PlayPage, ShownEvent};

/// Seats of a round whose hands are all parts of it.
const OPEN_SEATS: usize = 2;

/// The settlement of the record that counts.
pub fn settled(case: &Case<'_>, play: &PlayPage) -> SettlementSteps {
    let mut steps = Vec::new();
    if play.rounds.is_none() {
        steps.extend(hands(case, play));
        steps.extend(play.upcard.as_ref().map(|card| format!("Card turned up: {card}.")));
        steps.extend(events(case, play));
    }
    steps.push(match (play.ended, play.broken) {
        (Some(ended), _) if play.rounds.is_some() => format!("The match is {ended}."),
        (Some(ended), _) => format!("End by the rules: {ended}."),
        (None, Some(code)) => format!("Play broke a rule: {code}. What follows is not judged."),
        (None, None) => "The record is not settled.".to_owned(),
    });
    let mut tables = vec![points(case, play)];
    tables.extend(rounds(play));
    let notes = match is_open(play) {
        true if play.rounds.is_none() => vec![
            "Both hands are shown: they are parts of one round, and its points follow from both."
                .to_owned(),
        ],
        true => Vec::new(),
        false => vec![format!(
            "Of the hands only that of seat {} is shown, and no card that another seat drew.",
            case.seat
        )],
    };
    SettlementSteps { steps, tables, notes }
}

/// Whether every hand is a part of what is shown.
pub fn is_open(play: &PlayPage) -> bool {
    play.seats <= OPEN_SEATS
}

fn hands(case: &Case<'_>, play: &PlayPage) -> Vec<String> {
    let name = if play.are_dealt { "as dealt" } else { "at the end" };
    let all = play.hands.iter().zip(0_u32..);
    let own = all.filter(|(_, seat)| is_open(play) || *seat == case.seat);
    own.map(|(hand, seat)| format!("Hand of seat {seat} {name}: {hand}.")).collect()
}

/// What happened, in one paragraph; nothing where the record has no events.
fn events(case: &Case<'_>, play: &PlayPage) -> Option<String> {
    let words: Vec<String> =
        event_words(case, play).iter().map(|words| format!("{words}.")).collect();
    (!words.is_empty()).then(|| format!("Play: {}", words.join(" ")))
}

/// Each event, numbered from 1, as this patron may read it.
pub fn event_words(case: &Case<'_>, play: &PlayPage) -> Vec<String> {
    let one = |(event, number): (&ShownEvent, u32)| {
        let is_own = event.seat.map(u32::from) == Some(case.seat);
        match (event.seat, event.is_private && !is_own && !is_open(play)) {
            (Some(seat), true) => format!("{number} seat {seat} draws a card"),
            _ => format!("{number} {}", event.words),
        }
    };
    play.events.iter().zip(1..).map(one).collect()
}

/// The points of each seat or side.
fn points(case: &Case<'_>, play: &PlayPage) -> Table {
    let side = if case.side() == "side" { "Side" } else { "Seat" };
    let columns = [
        (side, Align::Left),
        ("Points due", Align::Right),
        ("Points logged", Align::Right),
        ("Difference", Align::Right),
    ];
    let mut table = Table::new("Points", &columns);
    for seat in 0..play.seats {
        let of = |points: &Option<Vec<i64>>| points.as_ref()?.get(seat).copied();
        let (due, logged) = (of(&play.points_due), of(&play.points_logged));
        let text = |points: Option<i64>| points.map_or_else(|| "?".to_owned(), |n| n.to_string());
        let difference = due.zip(logged).map(|(due, logged)| logged.saturating_sub(due));
        let difference = difference.map_or_else(|| "?".to_owned(), |n| format!("{n:+}"));
        let own = if u64::from(case.seat) == seat as u64 { " (the patron)" } else { "" };
        let difference = if difference == "+0" { "0".to_owned() } else { difference };
        table.row([format!("{seat}{own}"), text(due), text(logged), difference]);
    }
    table
}

/// The rounds of a match as its record has them.
fn rounds(play: &PlayPage) -> Option<Table> {
    let sides = play.seats.clamp(SIDES, SIDES_MAX);
    let mut columns = vec![("Round", Align::Left), ("End", Align::Left)];
    columns.extend(side_columns(sides));
    let mut table = Table::new("Rounds of the match, as its record has them", &columns);
    for round in play.rounds.as_ref()? {
        let points = |side: usize| {
            let points = round.points.as_ref().and_then(|points| points.get(side));
            points.map_or_else(|| "?".to_owned(), i64::to_string)
        };
        let end = round.kind.clone().unwrap_or_else(|| "not stated".to_owned());
        let row = [round.name.clone(), end].into_iter().chain((0..sides).map(points));
        table.row(row.collect::<Vec<String>>());
    }
    Some(table)
}
