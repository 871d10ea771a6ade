//! What the times of an export show once it is known where their clock is: play that goes on over midnight, and times of the
//! hour that a clock shows twice.
//!
//! It knows nothing about how a time is written.

use super::assignment::Assignments;
use super::columns::ExportColumns;
use super::time_evidence::{MORNING, PAUSE, table_column, times};
use super::time_notes::DraftedTimes;
use gincert_replay::map::{TimeForm, Times};
use gincert_replay::rows::Field;
use jiff::civil::{DateTime, Time};
use jiff::tz::{AmbiguousOffset, TimeZone};
use std::collections::BTreeMap;

/// How the times of an export are written, as far as it matters for their clock.
#[derive(Clone, Copy, PartialEq, Eq)]
enum ClockKind {
    /// They are those on the wall.
    Local,
    /// They are instants: with an offset, or counted from a second.
    Instants,
}

/// The columns of the time and how they are written.
fn clock<'f>(
    values: &ExportColumns<'_>,
    found: &'f Assignments,
) -> Option<(&'f [usize], ClockKind)> {
    let at = found.all.iter().find(|one| one.field == Field::At)?;
    let kind = match values.time_forms(&at.columns).first()? {
        TimeForm::Pattern(pattern) if !Times::has_offset(pattern) => ClockKind::Local,
        _ => ClockKind::Instants,
    };
    Some((&at.columns, kind))
}

/// What the times show.
#[derive(Default)]
pub(crate) struct ZoneEvidence {
    /// Play that goes on over midnight by the clock of the export, where no column states the gaming day.
    pub over_midnight: Option<DraftedTimes>,
    /// Whether the times are instants, of which nothing says in which time zone their days are: those of UTC, then.
    pub has_days_of_utc: bool,
    /// Times of an hour that the clock of the export shows twice, because it is set back.
    pub repeated_hour: Option<DraftedTimes>,
}

/// What the times show where the clock is known to be in a time zone, or nothing is known of it.
pub(crate) fn find(
    values: &ExportColumns<'_>,
    found: &Assignments,
    zone: Option<&TimeZone>,
) -> ZoneEvidence {
    let Some((columns, kind)) = clock(values, found) else { return ZoneEvidence::default() };
    let times = times(values, columns);
    let has_no_day = !found.holds(Field::GamingDay);
    let twice = zone.filter(|_| kind == ClockKind::Local);
    ZoneEvidence {
        over_midnight: has_no_day.then(|| over_midnight(values, &times, kind, zone)).flatten(),
        has_days_of_utc: kind == ClockKind::Instants && zone.is_none() && has_no_day,
        repeated_hour: twice.and_then(|zone| repeated_hour(&times, zone)),
    }
}

fn over_midnight(
    values: &ExportColumns<'_>,
    times: &[Option<DateTime>],
    kind: ClockKind,
    zone: Option<&TimeZone>,
) -> Option<DraftedTimes> {
    // Instants are read in UTC.
    let local = |at: DateTime| match (kind, zone) {
        (ClockKind::Local, _) => Some(at),
        (ClockKind::Instants, Some(zone)) => {
            Some(at.to_zoned(TimeZone::UTC).ok()?.with_time_zone(zone.clone()).datetime())
        }
        (ClockKind::Instants, None) => None,
    };
    let tables = table_column(values);
    let mut last: BTreeMap<&str, DateTime> = BTreeMap::new();
    let mut goes_on = false;
    let mut early: Vec<Time> = Vec::new();
    for (row, at) in times.iter().copied().enumerate() {
        let Some(at) = at.and_then(local) else { continue };
        let table = tables.map_or("", |column| values.text(column, row));
        let before = last.insert(table, at);
        goes_on |= before.is_some_and(|before| {
            let pause = at.duration_since(before);
            before.date() != at.date() && pause.is_positive() && pause <= PAUSE
        });
        early.extend((at.time() < MORNING).then_some(at.time()));
    }
    let text = |time: &Time| format!("{:02}:{:02}", time.hour(), time.minute());
    let (first, last) = (early.iter().min().filter(|_| goes_on)?, early.iter().max()?);
    Some(DraftedTimes { rows: early.len() as u64, first: text(first), last: text(last) })
}

fn repeated_hour(times: &[Option<DateTime>], zone: &TimeZone) -> Option<DraftedTimes> {
    let is_twice = |at: DateTime| {
        let offset = zone.to_ambiguous_timestamp(at).offset();
        matches!(offset, AmbiguousOffset::Fold { .. })
    };
    let twice: Vec<DateTime> = times.iter().copied().flatten().filter(|at| is_twice(*at)).collect();
    let text = |at: &DateTime| at.strftime("%Y-%m-%d %H:%M").to_string();
    Some(DraftedTimes {
        rows: twice.len() as u64,
        first: text(twice.iter().min()?),
        last: text(twice.iter().max()?),
    })
}
