//! What a record must say to be one.

use crate::exception::Identity;
use crate::object::Text;
use crate::record::{Bet, Record};
use crate::rulebook::Rulebook;
use crate::when::{Day, gaming_day, instant};
use gincert_evidence::printable;
use jiff::Timestamp;

/// What a record says about itself, once it is known to be one.
pub(crate) struct Known<'k> {
    pub table: &'k str,
    pub round: &'k str,
    pub day: Day,
    pub at: Option<Timestamp>,
}

impl Known<'_> {
    pub fn identity(&self) -> Identity {
        Identity {
            table: printable(self.table),
            day: printable(&self.day.to_string()),
            round: printable(self.round),
        }
    }
}

/// The parts without which a record is none, and values that no field may have.
pub(crate) fn known<'k>(record: &'k Record<'_>, book: &Rulebook) -> Result<Known<'k>, String> {
    match record.v {
        Some(1) => {}
        Some(version) => return Err(format!("version {version} of the format is not known")),
        None => return Err("the field 'v' is missing".to_owned()),
    }
    let needed = |text: &'k Option<Text<'_>>, name: &str| match text.as_ref().map(Text::as_str) {
        None | Some("") => Err(format!("the field '{name}' is missing")),
        Some(text) => Ok(text),
    };
    let table = needed(&record.table, "table")?;
    let round = needed(&record.round, "round")?;
    let at = match record.at.as_ref().map(Text::as_str) {
        None => None,
        Some(text) => Some(instant(text).ok_or_else(|| {
            format!("'{}' is no instant such as 2026-11-20T14:03:11Z", printable(text))
        })?),
    };
    let state = record.state.as_ref().map_or("settled", Text::as_str);
    if !["settled", "void", "misdeal", "incomplete"].contains(&state) {
        return Err(format!("'{}' is no state of a round", printable(state)));
    }
    if record.seats.is_empty() && state == "settled" {
        return Err("the field 'seats' is missing or empty".to_owned());
    }
    if let Some(currency) = record.currency.as_ref().map(Text::as_str)
        && (currency.len() != 3 || !currency.bytes().all(|byte| byte.is_ascii_uppercase()))
    {
        return Err(format!("'{}' is no currency such as USD", printable(currency)));
    }
    for (place, seat) in record.seats.iter().enumerate() {
        let others = record.seats.iter().take(place);
        if let Some(number) = seat.seat
            && others.clone().any(|other| other.seat == Some(number))
        {
            return Err(format!("seat {number} stands twice"));
        }
        let bets = seat.bets.iter().flat_map(|bets| Bet::WAGERS.map(|bet| bets.get(bet)));
        if bets.flatten().any(|minor| minor < 0) {
            return Err("a wager is below zero".to_owned());
        }
    }
    let day = match record.gaming_day.as_ref().map(Text::as_str) {
        Some(day) => Day::named(day),
        None => at.map_or(Day::Unknown, |at| {
            let row = book.row(table, Some(at));
            Day::Number(match row {
                Some(row) => gaming_day(at, &row.day),
                None => at.as_second().div_euclid(86_400),
            })
        }),
    };
    Ok(Known { table, round, day, at })
}
