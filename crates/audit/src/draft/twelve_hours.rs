//! Times of a clock of twelve hours without the half of the day: noon and midnight look alike.

use super::assignment::Assignments;
use super::columns::ExportColumns;
use super::gaming_day::local_times;
use super::time_notes::DraftedHalfDays;
use gincert_replay::map::TimeForm;
use gincert_replay::rows::Field;
use jiff::SignedDuration;
use jiff::civil::DateTime;
use std::collections::BTreeMap;

/// Hours of such a clock.
const HOURS: std::ops::RangeInclusive<i8> = 1..=12;

/// From the hour of twelve to the one after it such a clock goes back by so much, or by a little less.
const BACK: std::ops::RangeInclusive<SignedDuration> =
    SignedDuration::from_hours(10)..=SignedDuration::from_hours(12);

/// Times that all have hours from 1 to 12, and their steps back; `None` where a time has another hour, or says which half of
/// the day it is in.
pub(crate) fn find(values: &ExportColumns<'_>, found: &Assignments) -> Option<DraftedHalfDays> {
    let at = found.all.iter().find(|one| one.field == Field::At)?;
    let has_half = |at: &usize| {
        let forms = values.clocks.get(at).map(|clock| clock.forms.as_slice()).unwrap_or_default();
        forms
            .iter()
            .any(|form| matches!(form, TimeForm::Pattern(pattern) if pattern.contains("%p")))
    };
    let times = local_times(values, found)?;
    if times.is_empty() || at.columns.iter().any(has_half) {
        return None;
    }
    if times.iter().any(|(_, at)| !HOURS.contains(&at.hour())) {
        return None;
    }
    let mut last: BTreeMap<&str, DateTime> = BTreeMap::new();
    let (mut steps, mut first) = (0, None);
    for (table, at) in times {
        if let Some(before) = last.insert(table, at)
            && before.date() == at.date()
            && before.hour() == 12
            && BACK.contains(&before.duration_since(at))
        {
            steps += 1;
            first.get_or_insert((before, at));
        }
    }
    let text = |at: DateTime| format!("{:02}:{:02}", at.hour(), at.minute());
    Some(DraftedHalfDays {
        column: values.table.columns.get(*at.columns.last()?)?.name.clone(),
        steps,
        first: first.map(|(before, after)| [before, after].map(text)),
    })
}
