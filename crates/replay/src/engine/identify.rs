//! What a record must say to be one, and whose a finding about it is.

use crate::families::family;
use crate::finding::exception::{Exception, Identity, RaisedException};
use crate::finding::spot::Spot;
use crate::finding::{RecordIdentity, is_settled};
use crate::record::names::clean;
use crate::record::object::Text;
use crate::record::when::{Day, gaming_day, instant};
use crate::record::{Record, SEATS_MAX, STATES};
use crate::rules::auditor::Auditor;
use crate::rules::rulebook::Rulebook;
use gincert_evidence::{Finding, printable};
use std::borrow::Cow;

/// The parts without which a record is none, and values that no field may have.
pub(crate) fn known<'k>(
    record: &'k Record<'_>,
    book: &Rulebook,
) -> Result<RecordIdentity<'k>, String> {
    match record.v {
        Some(1) => {}
        Some(version) => return Err(format!("format version {version} is not supported")),
        None => return Err("the field 'v' is missing".to_owned()),
    }
    let match_name = record.played.as_ref().and_then(|played| played.match_name.as_ref());
    let (table, round): (Cow<_>, Cow<_>) = match match_name {
        // A match may be played at several tables; its name stands for a round's.
        Some(own) => (
            record
                .table
                .as_ref()
                .map_or(Cow::Borrowed(MATCHES_WITHOUT_TABLE), |table| clean(table.as_str())),
            clean(own.as_str()),
        ),
        None => (name(&record.table, "table")?, name(&record.round, "round")?),
    };
    let at = match record.at.as_ref().map(Text::as_str) {
        None => None,
        Some(text) => Some(instant(text).ok_or_else(|| {
            format!("'{}' is not a time such as 2026-11-20T14:03:11Z", printable(text))
        })?),
    };
    family::values(book.family_of(record), record, is_settled(record))?;
    values(record)?;
    let day = match record.gaming_day.as_ref().map(Text::as_str) {
        Some(day) => Day::named(&clean(day)),
        None => at.map_or(Day::Unknown, |at| {
            Day::Number(match book.day_start(&table, at) {
                Some(start) => gaming_day(at, start),
                None => at.as_second().div_euclid(86_400),
            })
        }),
    };
    Ok(RecordIdentity { table, round, day, at })
}

/// Under which table, gaming day and round a record is counted, once.
///
/// # Errors
/// Why an audit does not take it for a record, as the end of a sentence.
pub fn record_identity(record: &Record<'_>, book: &Rulebook) -> Result<Identity, String> {
    known(record, book).map(|known| known.identity())
}

fn name<'k>(text: &'k Option<Text<'_>>, what: &str) -> Result<Cow<'k, str>, String> {
    let name = text.as_ref().map(|text| clean(text.as_str()));
    name.filter(|name| !name.is_empty()).ok_or_else(|| format!("the field '{what}' is missing"))
}

/// What records of matches that name no table are put together under.
pub const MATCHES_WITHOUT_TABLE: &str = "matches";

/// State, seats, currency and wagers.
fn values(record: &Record<'_>) -> Result<(), String> {
    let state = record.state.as_ref().map_or("settled", Text::as_str);
    if !STATES.contains(&state) {
        return Err(format!(
            "'{}' is not a state of a round ({})",
            printable(state),
            STATES.join(", ")
        ));
    }
    if record.seats.len() > SEATS_MAX {
        return Err(format!("the record has more than {SEATS_MAX} seats"));
    }
    if let Some(currency) = record.currency.as_ref().map(Text::as_str)
        && (currency.len() != 3 || !currency.bytes().all(|byte| byte.is_ascii_uppercase()))
    {
        return Err(format!("'{}' is not a currency code such as USD", printable(currency)));
    }
    for (place, seat) in record.seats.iter().enumerate() {
        let mut others = record.seats.iter().take(place);
        if let Some(number) = seat.seat
            && others.any(|other| other.seat == Some(number))
        {
            return Err(format!("seat {number} is listed twice"));
        }
        if seat.bets.iter().flat_map(|bets| bets.all()).any(|minor| minor < 0) {
            return Err("a wager is negative".to_owned());
        }
        if seat.meter.is_some_and(|meter| meter.0 < 0) {
            return Err("a meter is negative".to_owned());
        }
    }
    Ok(())
}

/// A finding about a whole record, which is read for what it says about itself.
pub(crate) fn raised(
    auditor: &Auditor<'_>,
    spot: Spot,
    record: &Record<'_>,
    finding: Finding,
) -> RaisedException {
    let known = known(record, auditor.book).ok();
    let subject = known.map(|known| {
        let in_force = auditor.book.pick(record, &known.table, known.at);
        auditor.subject(record, &known, &in_force)
    });
    RaisedException::new(spot, subject.unwrap_or_default(), Exception::of_record(finding))
}
