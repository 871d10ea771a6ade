//! What the times of an export show of themselves: whether their date is that of the calendar, and whether other columns
//! hold times as well.
//!
//! It knows nothing about how a time is written.

use super::amount_spelling::are_nearly_all;
use super::assignment::Assignments;
use super::columns::{ExportColumns, free};
use super::time_notes::{DraftedFewTimes, DraftedNight};
use super::vocabulary::field_named;
use gincert_replay::map::{TimeForm, Times};
use gincert_replay::rows::Field;
use jiff::civil::{DateTime, Time};
use jiff::tz::TimeZone;
use jiff::{SignedDuration, Timestamp};
use std::collections::{BTreeMap, BTreeSet};

/// Fewest different times that could refute a form of times.
pub(super) const TIMES_MIN: usize = 10;

/// Rounds of a table of one time, on average, that show that it is not that of each round.
const ROUNDS_OF_TIME: usize = 5;

/// Play that goes on over midnight has no longer pause.
pub(super) const PAUSE: SignedDuration = SignedDuration::from_hours(3);

/// Times before this one may be of the evening before.
pub(super) const MORNING: Time = Time::constant(6, 0, 0, 0);

/// The time of each row of these columns as they have it; `None` where it is not read.
pub(super) fn times(values: &ExportColumns<'_>, columns: &[usize]) -> Vec<Option<DateTime>> {
    let forms = values.time_forms(columns);
    let read = |row: usize| {
        let texts: Vec<&str> = columns.iter().map(|at| values.text(*at, row)).collect();
        let text = texts.join(" ");
        match forms.first()? {
            TimeForm::Pattern(pattern) => Times::parse(pattern, &text)?.to_datetime().ok(),
            form => {
                let times = Times { form: form.clone(), ..Times::default() };
                let at = times.instant(&text).ok()?;
                let at: Timestamp = at.as_deref().unwrap_or(&text).parse().ok()?;
                Some(at.to_zoned(TimeZone::UTC).datetime())
            }
        }
    };
    (0..values.table.rows()).map(read).collect()
}

/// Whether play goes on over midnight at a table, and the date with it: then it is that of the calendar. A date of a report,
/// or of a gaming day, does not change there.
fn changes_at_midnight(values: &ExportColumns<'_>, columns: &[usize]) -> bool {
    let mut last: BTreeMap<&str, DateTime> = BTreeMap::new();
    let tables = table_column(values);
    let rows = times(values, columns).into_iter().enumerate();
    rows.filter_map(|(row, at)| Some((row, at?))).any(|(row, at)| {
        let table = tables.map_or("", |column| values.text(column, row));
        let Some(before) = last.insert(table, at) else { return false };
        let pause = at.duration_since(before);
        before.date() != at.date() && pause.is_positive() && pause <= PAUSE
    })
}

/// Whether the dates of each table go one way from row to row, as those of a log do, in at least nine of ten steps to
/// another date.
pub(super) fn go_one_way(values: &ExportColumns<'_>, columns: &[usize]) -> bool {
    let mut last: BTreeMap<&str, DateTime> = BTreeMap::new();
    let tables = table_column(values);
    let (mut on, mut back) = (0_u64, 0_u64);
    let rows = times(values, columns).into_iter().enumerate();
    for (row, at) in rows.filter_map(|(row, at)| Some((row, at?))) {
        let table = tables.map_or("", |column| values.text(column, row));
        let Some(before) = last.insert(table, at) else { continue };
        on += u64::from(before.date() < at.date());
        back += u64::from(before.date() > at.date());
    }
    on.min(back) * 10 <= on + back
}

/// The column that is named as the table.
pub(super) fn table_column(values: &ExportColumns<'_>) -> Option<usize> {
    let is_table = |at: &usize| field_named(values.name(*at)) == Some(Field::Table);
    (0..values.table.columns.len()).find(is_table)
}

/// Times after midnight of which nothing shows whether their date is that of the calendar.
pub(crate) fn night(values: &ExportColumns<'_>, found: &Assignments) -> Option<DraftedNight> {
    let at = found.all.iter().find(|one| one.field == Field::At)?;
    let [date, _] = at.columns.as_slice() else { return None };
    if changes_at_midnight(values, &at.columns) {
        return None;
    }
    let times = times(values, &at.columns).into_iter().flatten().map(|at| at.time());
    let early: Vec<Time> = times.filter(|time| *time < MORNING).collect();
    let text = |time: &Time| format!("{:02}:{:02}", time.hour(), time.minute());
    Some(DraftedNight {
        column: values.table.columns.get(*date)?.name.clone(),
        rows: early.len() as u64,
        first: early.iter().min().map(text)?,
        last: early.iter().max().map(text)?,
    })
}

/// The times where many rounds of a table have each of them.
pub(super) fn few_times(
    values: &ExportColumns<'_>,
    found: &Assignments,
) -> Option<DraftedFewTimes> {
    let at = found.all.iter().find(|one| one.field == Field::At)?;
    let round = found.column_of(Field::Round)?;
    let table = found.column_of(Field::Table);
    let (mut rounds, mut own) = (BTreeSet::new(), BTreeSet::new());
    for row in 0..values.table.rows() {
        let table = table.map_or("", |at| values.text(at, row));
        let time: Vec<&str> = at.columns.iter().map(|at| values.text(*at, row)).collect();
        rounds.insert((table, values.text(round, row)));
        own.insert((table, time));
    }
    let is_few = rounds.len() >= TIMES_MIN && own.len() * ROUNDS_OF_TIME < rounds.len();
    let column = at.columns.last().map(|at| values.name(*at).to_owned())?;
    let (times, rounds) = (own.len() as u64, rounds.len() as u64);
    is_few.then_some(DraftedFewTimes { column, times, rounds })
}

/// Further columns that nothing is read from and whose texts have an hour and a minute.
pub(super) fn unread_times(values: &ExportColumns<'_>, found: &Assignments) -> Vec<usize> {
    let is_time = |text: &str| {
        text.as_bytes().windows(4).any(|part| match part {
            [hour, b':', ten, one] => [hour, ten, one].iter().all(|digit| digit.is_ascii_digit()),
            _ => false,
        })
    };
    let has_times = |at: &usize| {
        let filled = usize::try_from(values.filled(*at)).unwrap_or(usize::MAX);
        let with = (0..values.table.rows()).filter(|row| is_time(values.text(*at, *row))).count();
        are_nearly_all(with, filled)
    };
    let columns = free(values, found).into_iter();
    columns.filter(|at| !values.clocks.contains_key(at) && has_times(at)).collect()
}
