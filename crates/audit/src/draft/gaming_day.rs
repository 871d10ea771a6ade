//! Dates that seem to be those of gaming days: at each table the times of a date go over midnight, and are otherwise in order.

use super::assignment::{Assignment, Assignments};
use super::columns::ExportColumns;
use super::model::DraftReason;
use super::time_notes::DraftedDay;
use gincert_replay::map::{TimeForm, Times};
use gincert_replay::rows::Field;
use jiff::SignedDuration;
use jiff::civil::{Date, DateTime, Time};
use std::collections::BTreeMap;

/// When a gaming day begins where the times allow it.
const USUAL: Time = Time::constant(6, 0, 0, 0);

/// How a record has its gaming day.
const WRITTEN: &str = "%Y-%m-%d";

/// Times after midnight are before it.
const NOON: Time = Time::constant(12, 0, 0, 0);

/// A step back by more goes over midnight.
const NIGHT: SignedDuration = SignedDuration::from_hours(12);

/// The times of one date at one table, up to the row that was looked at.
#[derive(Debug, Clone, Copy)]
struct DateTimes {
    last: Time,
    is_over_midnight: bool,
}

/// The times after midnight and all others.
#[derive(Debug, Default)]
struct TimesOfDays {
    rows: u64,
    /// The first and the last time after midnight.
    night: Option<(Time, Time)>,
    earliest: Option<Time>,
}

/// The table and the time of each row, by the table's own clock; `None` where times have no pattern.
pub(crate) fn local_times<'v>(
    values: &'v ExportColumns<'_>,
    found: &Assignments,
) -> Option<Vec<(&'v str, DateTime)>> {
    let at = found.all.iter().find(|one| one.field == Field::At)?;
    let forms = values.time_forms(&at.columns);
    let Some(TimeForm::Pattern(pattern)) = forms.first() else { return None };
    let table = found.column_of(Field::Table);
    let read = |row: usize| {
        let texts: Vec<&str> = at.columns.iter().map(|at| values.text(*at, row)).collect();
        let read = Times::parse(pattern, &texts.join(" "))?.to_datetime();
        Some((table.map_or("", |at| values.text(at, row)), read.ok()?))
    };
    Some((0..values.table.rows()).filter_map(read).collect())
}

/// What the times show of the beginning of a gaming day; `None` where dates seem to be those of the calendar.
pub(crate) fn find(values: &ExportColumns<'_>, found: &Assignments) -> Option<DraftedDay> {
    let at = found.all.iter().find(|one| one.field == Field::At)?;
    let mut known: BTreeMap<(&str, Date), DateTimes> = BTreeMap::new();
    let (mut times, mut steps, mut back) = (TimesOfDays::default(), 0_u64, 0_u64);
    for (name, read) in local_times(values, found)? {
        let (date, time) = (read.date(), read.time());
        let day =
            known.entry((name, date)).or_insert(DateTimes { last: time, is_over_midnight: false });
        steps += 1;
        if day.last.duration_since(time) > NIGHT {
            // It goes over midnight once.
            back += u64::from(day.is_over_midnight);
            day.is_over_midnight = true;
        } else {
            back += u64::from(time < day.last);
        }
        day.last = time;
        // A row that was written later, such as a correction, has a time of the evening again.
        if day.is_over_midnight && time < NOON {
            times.rows += 1;
            let (first, last) = times.night.unwrap_or((time, time));
            times.night = Some((first.min(time), last.max(time)));
        } else {
            times.earliest = Some(times.earliest.map_or(time, |known| known.min(time)));
        }
    }
    let ((first, last), earliest) = (times.night?, times.earliest?);
    // A few rows may be out of order.
    if back * 50 > steps || last >= earliest {
        return None;
    }
    let next_hour = Time::new(last.hour() + 1, 0, 0, 0).ok();
    let usable = |time: &Time| last < *time && *time <= earliest;
    let begins = [Some(USUAL), next_hour, Some(earliest)].into_iter().flatten().find(usable)?;
    let text = |time: Time| format!("{:02}:{:02}", time.hour(), time.minute());
    Some(DraftedDay {
        column: values.table.columns.get(*at.columns.first()?)?.name.clone(),
        rows: times.rows,
        first: text(first),
        last: text(last),
        begins: text(begins),
    })
}

/// How the gaming days of a column are written: the patterns that read it, where a record has them otherwise.
pub(crate) fn forms(values: &ExportColumns<'_>, found: &Assignments) -> Vec<String> {
    let clock = found.column_of(Field::GamingDay).and_then(|at| values.clocks.get(&at));
    let patterns = clock.iter().flat_map(|clock| &clock.forms).filter_map(|form| match form {
        TimeForm::Pattern(pattern) => Some(pattern.clone()),
        _ => None,
    });
    let patterns: Vec<String> = patterns.collect();
    if patterns.first().is_some_and(|first| first == WRITTEN) { Vec::new() } else { patterns }
}

/// The date as the gaming day of a record, where it is a column by itself, and no other column is.
pub(crate) fn field(values: &ExportColumns<'_>, found: &Assignments) -> Option<Assignment> {
    let at = found.all.iter().find(|one| one.field == Field::At)?;
    let [date, _] = at.columns.as_slice() else { return None };
    let is_own = matches!(values.clocks.get(date)?.forms.first(), Some(TimeForm::Pattern(_)));
    let is_free = is_own && !found.holds(Field::GamingDay);
    is_free.then(|| {
        let reason = DraftReason::Clock(values.filled(*date));
        Assignment::guess(Field::GamingDay, vec![*date], reason, Vec::new())
    })
}
