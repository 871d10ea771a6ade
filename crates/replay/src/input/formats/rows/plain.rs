//! Rows of one seat each, as nearly all tables have them, read in one pass: each cell goes straight
//! into its place in the record.
//!
//! It knows no reason why a row is none. On anything that it does not expect it gives up and leaves the
//! row as it was: the builder reads it cell by cell, whose answer and whose messages are the ones that
//! count. What was set before it gave up stays, and is what the builder would have set.

use super::set::{set_record, set_seat};
use super::{CellRow, ColumnPlan, ColumnUse};
use crate::input::map::{ReadSettings, whole};
use crate::record::field::{Field, Scope};
use crate::record::object::Text;
use crate::record::{MinorUnits, Record, SeatRecord};
use std::borrow::Cow;

/// Adds a row to a record. `held` is what the columns of the round held first.
pub(super) fn add<'u>(
    plan: &'u ColumnPlan,
    row: &CellRow<'u>,
    record: &mut Record<'u>,
    held: &mut [Option<Cow<'u, str>>],
) -> Option<()> {
    if !plan.is_plain || !row.unknown.is_empty() || row.fault.is_some() {
        return None;
    }
    let seats = record.seats.len();
    let done = cells(plan, row, record, held);
    if done.is_none() {
        record.seats.truncate(seats);
    }
    done
}

fn cells<'u>(
    plan: &'u ColumnPlan,
    row: &CellRow<'u>,
    record: &mut Record<'u>,
    held: &mut [Option<Cow<'u, str>>],
) -> Option<()> {
    let reading = &plan.map.reading;
    let (mut is_new, mut is_seat) = (false, false);
    for (index, text) in &row.cells {
        let column = plan.columns.get(*index)?;
        let ColumnUse::Field(field) = column.holds else { continue };
        let is_of_round = field.scope() == Scope::Record;
        if is_of_round {
            match held.get_mut(*index)? {
                Some(first) if first == text => continue,
                Some(_) => return None,
                none => *none = Some(text.clone()),
            }
        }
        let text = match column.words.is_empty() {
            true => text.clone(),
            false => match column.ours(text.clone()) {
                Some(text) => text,
                None => continue,
            },
        };
        if is_of_round {
            if of_round(record, field, text, reading).is_none() {
                // The builder has to see it for the first time.
                *held.get_mut(*index)? = None;
                return None;
            }
        } else {
            is_seat |= field != Field::Seat;
            if !std::mem::replace(&mut is_new, true) {
                record.seats.push(SeatRecord::default());
            }
            let seat = record.seats.last_mut()?;
            of_seat(seat, (field, column.side.as_deref()), text, reading)?;
        }
    }
    // A row with nothing but the number of a seat may belong to one that is there.
    (is_seat || !is_new).then_some(())
}

pub(super) fn of_round<'u>(
    record: &mut Record<'u>,
    field: Field,
    text: Cow<'u, str>,
    reading: &ReadSettings,
) -> Option<()> {
    let place = match field {
        Field::Version => {
            record.v = Some(whole(&text)?.try_into().unwrap_or(u32::MAX));
            return Some(());
        }
        Field::Seq => {
            record.seq = Some(whole(&text)?);
            return Some(());
        }
        Field::DealerCards | Field::DealerDeadwood => {
            let cards = Some(reading.logged_cards(&text));
            let dealer = record.dealer.get_or_insert_default();
            match field {
                Field::DealerCards => dealer.cards = cards,
                _ => dealer.deadwood = cards,
            }
            return Some(());
        }
        Field::DealerQualifies => {
            let is_so = flag(&text)?;
            record.dealer.get_or_insert_default().qualifies = Some(is_so);
            return Some(());
        }
        Field::At => {
            let at = reading.time.instant(&text).ok()?;
            record.at = Some(Text(at.map_or(text, Cow::Owned)));
            return Some(());
        }
        Field::Game => &mut record.game,
        Field::Rules => &mut record.rules,
        Field::Round => &mut record.round,
        Field::Table => &mut record.table,
        Field::Currency => &mut record.currency,
        Field::Source => &mut record.source,
        Field::DealerId => &mut record.dealer_id,
        Field::Shift => &mut record.shift,
        Field::GamingDay => &mut record.gaming_day,
        Field::Shuffle => &mut record.shuffle,
        Field::State => &mut record.state,
        Field::Prev => &mut record.prev,
        _ => {
            set_record(record, field, reading.value(field.form(), text).ok()?);
            return Some(());
        }
    };
    *place = Some(Text(text));
    Some(())
}

pub(super) fn of_seat<'u>(
    seat: &mut SeatRecord<'u>,
    (field, side): (Field, Option<&'u str>),
    text: Cow<'u, str>,
    reading: &ReadSettings,
) -> Option<()> {
    match field {
        Field::Of(amount, bet) => {
            let minor = MinorUnits(reading.money.minor(&text)?);
            seat.amounts(amount).get_or_insert_default().set(bet, minor);
        }
        Field::Seat => seat.seat = Some(reading.seat(&text)?),
        Field::Cards => seat.cards = Some(reading.logged_cards(&text)),
        Field::Deadwood => seat.deadwood = Some(reading.logged_cards(&text)),
        Field::Action => seat.action = Some(Text(text)),
        Field::Outcome => seat.outcome = Some(Text(text)),
        Field::Player => seat.player = Some(Text(text)),
        _ if field.is_adjustment() => return None,
        _ => set_seat(seat, (field, side), reading.value(field.form(), text).ok()?).ok()?,
    }
    Some(())
}

fn flag(text: &str) -> Option<bool> {
    match text {
        _ if text.eq_ignore_ascii_case("true") => Some(true),
        _ if text.eq_ignore_ascii_case("false") => Some(false),
        _ => None,
    }
}
