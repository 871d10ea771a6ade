//! One record from its rows.

use super::plain;
use super::set::{RowWager, set_adjustment, set_record, set_seat, set_wager};
use super::{CellRow, Column, ColumnPlan, ColumnUse};
use crate::input::formats::{PartialHeader, UnreadableUnit};
use crate::input::map::{AmountFormat, DECIMALS_MAX, RowIs, Value};
use crate::record::field::{Field, FieldForm, Scope};
use crate::record::object::{Text, UNKNOWN_KEYS_MAX};
use crate::record::when::instant;
use crate::record::{Adjustment, Bet, Record, SeatRecord};
use gincert_evidence::printable;
use std::borrow::Cow;

/// What the columns of a round held first.
pub(super) type ColumnValues<'u> = Vec<Option<Cow<'u, str>>>;

/// Why a text is no seat, as the end of a sentence.
fn not_a_seat(text: &str) -> String {
    format!("'{}' is not a seat number", shown(text))
}

/// Puts a record together.
pub(crate) struct Builder<'u> {
    plan: &'u ColumnPlan,
    record: Record<'u>,
    /// What the columns of the round held first.
    held: ColumnValues<'u>,
    /// Seats side by side that have no text other than amounts of zero.
    vacant: usize,
    /// Why it is no record.
    fault: Option<String>,
}

impl<'u> Builder<'u> {
    /// A record without rows. `held` is a list that another one needs no longer.
    pub fn new(plan: &'u ColumnPlan, mut held: ColumnValues<'u>) -> Builder<'u> {
        held.clear();
        held.resize(plan.columns.len(), None);
        Builder { plan, record: Record::default(), held, vacant: 0, fault: None }
    }

    /// How many seats side by side were vacant.
    pub fn vacant_seats(&self) -> usize {
        self.vacant
    }

    /// Adds a row. After the first fault nothing is added.
    pub fn add(&mut self, row: &mut CellRow<'u>) {
        if self.fault.is_some() {
            return;
        }
        if plain::add(self.plan, row, &mut self.record, &mut self.held).is_some() {
            return;
        }
        self.fault = row.fault.take().or_else(|| match self.plan.seats.is_empty() {
            true => self.take(row, None).err(),
            false => self.take_seats(row).err(),
        });
        if self.fault.is_some() {
            self.partial_header(row);
        }
    }

    /// Takes what tells whose row this is, of a row that cannot be read.
    fn partial_header(&mut self, row: &CellRow<'u>) {
        for (index, text) in &row.cells {
            let (index, text) = (*index, text.clone());
            let Some(column) = self.plan.columns.get(index) else {
                continue;
            };
            if let ColumnUse::Field(
                field @ (Field::Table | Field::GamingDay | Field::At | Field::Seq),
            ) = column.holds
                && let Some(text) = column.ours(text)
                && let Ok(value) = self.value(field, text)
                && self.held.get(index).is_some_and(Option::is_none)
            {
                set_record(&mut self.record, field, value);
            }
        }
    }

    /// The record, or why it is none; and the list that is needed no longer.
    pub fn finish(mut self) -> (Result<Record<'u>, UnreadableUnit>, ColumnValues<'u>) {
        let constants = set_constants(self.plan, &mut self.record);
        let fault = self.fault.take().or(constants.err());
        if let Some(why) = fault {
            return (
                Err(UnreadableUnit { why, partial: PartialHeader::of_record(&self.record) }),
                self.held,
            );
        }
        self.record.v = self.record.v.or(Some(1));
        (Ok(self.record), self.held)
    }

    /// Takes a row whose seats are side by side: what is of the round first, then one seat after the other.
    /// A seat without a text other than amounts of zero is vacant.
    fn take_seats(&mut self, row: &mut CellRow<'u>) -> Result<(), String> {
        let plan = self.plan;
        let seat_of = |place: usize| plan.columns.get(place).and_then(|column| column.seat);
        let of = |seat: Option<u32>, cells: &[(usize, Cow<'u, str>)]| {
            cells.iter().filter(|(place, _)| seat_of(*place) == seat).cloned().collect::<Vec<_>>()
        };
        let cells = std::mem::take(&mut row.cells);
        let mut shared = CellRow {
            cells: of(None, &cells),
            unknown: std::mem::take(&mut row.unknown),
            ..CellRow::default()
        };
        let is_moved = |(place, _): &(usize, Cow<'_, str>)| {
            plan.columns.get(*place).is_some_and(|column| match column.holds {
                ColumnUse::Field(field) => field.is_adjustment() && column.seat.is_none(),
                ColumnUse::Free | ColumnUse::Unknown => false,
            })
        };
        let (moved, of_round) = shared.cells.into_iter().partition(is_moved);
        shared.cells = of_round;
        self.take(&mut shared, None)?;
        for seat in &plan.seats {
            let mut block = CellRow { cells: of(Some(*seat), &cells), ..CellRow::default() };
            match block.cells.iter().all(|(place, text)| self.is_zero(*place, text)) {
                true => self.vacant += 1,
                false => self.take(&mut block, Some(*seat))?,
            }
        }
        self.take_moved(CellRow { cells: moved, ..CellRow::default() })
    }

    /// Takes a correction that names its seat in a column, where seats are side by side.
    fn take_moved(&mut self, mut moved: CellRow<'u>) -> Result<(), String> {
        let plan = self.plan;
        let place =
            |field| plan.columns.iter().position(|column| column.holds == ColumnUse::Field(field));
        let amount = self.cell(&moved, place(Field::AdjustedAmount)).map(|(_, text)| text);
        let is_zero = |text: Cow<'u, str>| {
            place(Field::AdjustedAmount).is_none_or(|at| self.is_zero(at, &text))
        };
        if amount.is_none_or(is_zero) {
            return Ok(());
        }
        let Some((column, text)) = self.cell(&moved, place(Field::AdjustedSeat)) else {
            return Err("a correction names no seat".to_owned());
        };
        let number = plan.map.reading.seat(&text);
        let number = number.ok_or_else(|| in_column(column, &not_a_seat(&text)))?;
        self.take(&mut moved, Some(number))
    }

    /// Whether a cell is an amount of zero, or one of a column that nothing is read from.
    fn is_zero(&self, place: usize, text: &str) -> bool {
        match self.plan.columns.get(place).map(|column| column.holds) {
            Some(ColumnUse::Field(field)) if field.form() == FieldForm::Money => {
                let reading = &self.plan.map.reading;
                let decimals = Some(reading.money.decimals.unwrap_or(DECIMALS_MAX));
                let money = AmountFormat { decimals, ..reading.money };
                let stated = reading.stated(field, Cow::Borrowed(text));
                stated.is_none_or(|text| reading.amount(field, &money, &text) == Ok(0))
            }
            Some(ColumnUse::Field(_)) => false,
            _ => true,
        }
    }

    /// Takes a row, or the cells of one seat of it.
    fn take(&mut self, row: &mut CellRow<'u>, of_seat: Option<u32>) -> Result<(), String> {
        for name in row.unknown.drain(..) {
            let known = &mut self.record.unknown;
            if known.len() < UNKNOWN_KEYS_MAX && !known.iter().any(|one| one.0 == name) {
                known.push(Text(name));
            }
        }
        let place = self.seat(row, of_seat)?;
        let wager = self.wager(row)?;
        let money = self.money(row);
        let mut adjustment: Option<Adjustment<'u>> = None;
        for (index, text) in &row.cells {
            let (index, text) = (*index, text.clone());
            let Some(column) = self.plan.columns.get(index) else {
                continue;
            };
            let ColumnUse::Field(field) = column.holds else {
                continue;
            };
            let scope = field.scope();
            if scope == Scope::Record {
                match self.held.get_mut(index) {
                    Some(Some(first)) if *first == text => continue,
                    Some(Some(first)) if column.is_one_word(first, &text) => continue,
                    Some(Some(first)) => {
                        other_text(&mut self.record, (column, field), first, text)?;
                        continue;
                    }
                    Some(place) => *place = Some(text.clone()),
                    None => {}
                }
            }
            let reading = &self.plan.map.reading;
            let Some(text) = column.ours(text).and_then(|text| reading.stated(field, text)) else {
                continue;
            };
            let value = match field.form() {
                FieldForm::Money => {
                    let minor =
                        money.clone().and_then(|money| reading.amount(field, &money, &text));
                    minor.map(Value::Money)
                }
                // As in every format: an invalid time of a correction is reported, and the record stays.
                form if field == Field::AdjustedAt => match reading.value(form, text.clone()) {
                    Err(_) if instant(&text).is_none() => Ok(Value::Text(Text(text))),
                    read => read,
                },
                _ if matches!(field, Field::Seat | Field::AdjustedSeat) => {
                    let number = reading.seat(&text).map(|number| Value::Whole(number.into()));
                    number.ok_or_else(|| not_a_seat(&text))
                }
                _ => self.value(field, text),
            };
            let value = value.map_err(|why| in_column(column, &why))?;
            let seat = place.and_then(|place| self.record.seats.get_mut(place));
            let done = match (scope, seat) {
                (Scope::Record, _) => {
                    set_record(&mut self.record, field, value);
                    Ok(())
                }
                _ if field.is_adjustment() => {
                    set_adjustment(adjustment.get_or_insert_default(), field, value);
                    Ok(())
                }
                (Scope::Seat, Some(seat)) => set_seat(seat, (field, column.side.as_deref()), value),
                (Scope::Wager, Some(_)) if row.has_no_wager => Ok(()),
                (Scope::Wager, Some(seat)) => set_wager(seat, field, wager.as_ref(), value),
                _ => Ok(()),
            };
            done.map_err(|why| in_column(column, why))?;
        }
        if let Some(mut adjustment) = adjustment
            && let Some(seat) = place.and_then(|place| self.record.seats.get_mut(place))
        {
            let word = wager.map(RowWager::word);
            adjustment.bet = adjustment.bet.or(word);
            seat.adjusted.push(adjustment);
        }
        Ok(())
    }

    /// A text as the value of a field.
    fn value(&self, field: Field, text: Cow<'u, str>) -> Result<Value<'u>, String> {
        let reading = &self.plan.map.reading;
        match field {
            Field::GamingDay => reading.gaming_day(text).map(|day| Value::Text(Text(day))),
            _ => reading.value(field.form(), text),
        }
    }

    /// How the amounts of a row are written: its own currency goes before the one that a row above it
    /// named, and that one before the map's.
    fn money(&self, row: &CellRow<'u>) -> Result<AmountFormat, String> {
        let map = &self.plan.map;
        if map.reading.money.decimals.is_some() {
            return Ok(map.reading.money);
        }
        let own = self.cell(row, self.plan.currency).map(|(_, text)| text);
        let above = self.record.currency.as_ref().map(|text| text.0.clone());
        let constant = || map.constants.iter().find(|one| one.field == Field::Currency);
        let currency = own.or(above).or_else(|| Some(Cow::Borrowed(constant()?.text.as_str())));
        map.reading.money.of_currency(currency.as_deref())
    }

    /// The text of one column of a row, in our words.
    fn cell(&self, row: &CellRow<'u>, index: Option<usize>) -> Option<(&'u Column, Cow<'u, str>)> {
        let index = index?;
        let column = self.plan.columns.get(index)?;
        let (_, text) = row.cells.iter().find(|(at, _)| *at == index)?;
        Some((column, column.ours(text.clone())?))
    }

    /// The place of the row's seat in the record; `None` for a row without a seat.
    fn seat(&mut self, row: &CellRow<'u>, of_seat: Option<u32>) -> Result<Option<usize>, String> {
        let fields = || {
            row.cells.iter().filter_map(|(index, _)| match self.plan.columns.get(*index)?.holds {
                ColumnUse::Field(field) if field.scope() != Scope::Record => Some(field),
                _ => None,
            })
        };
        if fields().next().is_none() {
            return Ok(None);
        }
        let number = match self.cell(row, self.plan.seat) {
            Some((column, text)) => {
                let number = self.plan.map.reading.seat(&text);
                Some(number.ok_or_else(|| in_column(column, &not_a_seat(&text)))?)
            }
            None => of_seat,
        };
        // A row with nothing but a correction belongs to the seat above it.
        let is_further = fields().all(|field| field == Field::Seat || field.is_adjustment());
        let seats = &mut self.record.seats;
        if is_further || self.plan.map.row == RowIs::Wager {
            let known = seats.iter().position(|seat| seat.seat == number);
            if known.is_some() {
                return Ok(known);
            }
        }
        seats.push(SeatRecord { seat: number, ..SeatRecord::default() });
        Ok(Some(seats.len() - 1))
    }

    /// The wager that the row is about, where rows are wagers.
    fn wager(&self, row: &CellRow<'u>) -> Result<Option<RowWager<'u>>, String> {
        let Some((column, text)) = self.cell(row, self.plan.wager) else {
            // Where the word for a correction stands in place of the wager, the amount is that of the seat.
            return Ok(row.correction.map(|_| RowWager::Field(Bet::Total)));
        };
        match RowWager::read(text.clone()) {
            Some(wager) => Ok(Some(wager)),
            None => {
                let why = format!("'{}' is not a wager (ante, play, bonus)", shown(&text));
                Err(in_column(column, &why))
            }
        }
    }
}

/// Sets what no column says.
pub(super) fn set_constants<'u>(
    plan: &'u ColumnPlan,
    record: &mut Record<'u>,
) -> Result<(), String> {
    for constant in &plan.map.constants {
        let value = || constant.value();
        match constant.field.scope() {
            Scope::Record => set_record(record, constant.field, value()?),
            Scope::Seat | Scope::Wager => {
                for seat in &mut record.seats {
                    set_seat(seat, (constant.field, None), value()?).map_err(str::to_owned)?;
                }
            }
        }
    }
    Ok(())
}

/// Another text of a column of the round than in the row that named it first. A dealer may be relieved while a round is paid: it is a
/// round of both.
///
/// # Errors
/// The contradiction, where the column names neither a dealer nor a shift.
fn other_text(
    record: &mut Record<'_>,
    (column, field): (&Column, Field),
    first: &str,
    text: Cow<'_, str>,
) -> Result<(), String> {
    let known = match field {
        Field::DealerId => &mut record.dealer_id,
        Field::Shift => &mut record.shift,
        _ => return Err(contradiction(column, first, &text)),
    };
    if let (Some(name), Some(all)) = (column.ours(text), known.as_mut())
        && all.as_str().split(", ").all(|one| one != name)
    {
        all.0 = Cow::Owned(format!("{}, {name}", all.as_str()));
    }
    Ok(())
}

fn contradiction(column: &Column, first: &str, text: &str) -> String {
    let (first, text) = (shown(first), shown(text));
    let why = "the rows of the round contradict each other";
    in_column(column, &format!("{why} ('{first}' and '{text}')"))
}

fn in_column(column: &Column, why: &str) -> String {
    format!("in column '{}', {why}", shown(&column.name))
}

fn shown(text: &str) -> String {
    let short: String = text.chars().take(40).collect();
    printable(&short)
}
