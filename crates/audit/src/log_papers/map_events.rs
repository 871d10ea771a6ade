//! The columns of a map that name the kind of an event, where a log has a row for each event of a round.

use super::is_silent;
use gincert_pages::Cell;
use gincert_replay::formats::events::SEATS;
use gincert_replay::map::{Layout, Map, RowExclusion};
use gincert_replay::rows::Field;
use gincert_submission::{Problem, ProblemKind};

/// The name of the row.
pub(super) const EVENTS_IN: &str = "Events in";

/// Reads the row `Events in`, once the columns are read.
pub(super) fn read(facts: &[(Cell, Cell)], map: &Map, problems: &mut Vec<Problem>) -> Vec<String> {
    let row = facts.iter().find(|(key, cell)| key.text == EVENTS_IN && !is_silent(cell));
    let Some((_, cell)) = row else { return Vec::new() };
    let mut refuse = |message: String, help: &str| {
        let problem = Problem::new(ProblemKind::RulesUnusable, cell.span, message);
        problems.push(problem.help(help.to_owned()));
    };
    if !matches!(map.layout, None | Some(Layout::Csv)) {
        let message = "Only rows of a table with separators are events.";
        refuse(message.to_owned(), "Remove the row, or correct the row 'Log'.");
        return Vec::new();
    }
    if !map.filled.is_empty() {
        let message = "Blank cells of rows of events are not filled.";
        refuse(message.to_owned(), "Remove the row 'Fill down'.");
        return Vec::new();
    }
    let names: Vec<String> = cell.text.split(',').map(|name| name.trim().to_owned()).collect();
    let conditions = map.left_out.iter().filter_map(RowExclusion::condition);
    if let Some(condition) = conditions.into_iter().find(|one| names.contains(&one.column)) {
        let message = format!(
            "Events are not left out by their kind: 'Left out where' names the column '{}', which records of whole rounds do \
             not have.",
            condition.column
        );
        refuse(
            message,
            "Have such events exported apart, and remove their rows from 'Left out where'.",
        );
        return Vec::new();
    }
    let seats = format!("{SEATS}[].");
    let has_seat = map
        .columns
        .iter()
        .any(|column| column.field == Some(Field::Seat) && column.name.starts_with(seats.as_str()));
    if !has_seat {
        let message = "The map has no column of the seats of events.";
        let help = format!("Add a row with '{seats}' before the name of the column, and 'seat'.");
        refuse(message.to_owned(), &help);
        return Vec::new();
    }
    names
}
