//! Dates and times, which a cell stores as a number of days.

use crate::formats::DateForm;
use jiff::Span;
use jiff::civil::Date;

/// Milliseconds of a day.
const DAY_MS: i64 = 86_400_000;

/// The last day that spreadsheets have, 9999-12-31, by its number.
const DAYS_MAX: f64 = 2_958_466.0;

/// The day that the first date system has and no calendar: 29 February 1900.
const NO_DAY: i64 = 60;

/// From which day a workbook counts.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(crate) enum DateSystem {
    /// Day 1 is 1 January 1900, and 1900 is taken for a leap year.
    #[default]
    From1900,
    /// Day 0 is 1 January 1904.
    From1904,
}

/// A stored number of days as ISO 8601, to the millisecond; `None` where it is no day of the calendar. What the format
/// hides is written all the same: a date with a time behind it has one.
pub(crate) fn iso(stored: &str, form: DateForm, system: DateSystem) -> Option<String> {
    let days: f64 = stored.parse().ok()?;
    if !(0.0..DAYS_MAX).contains(&days) {
        return None;
    }
    let all = (days * DAY_MS as f64).round() as i64;
    let (day, rest) = (all.div_euclid(DAY_MS), all.rem_euclid(DAY_MS));
    let time = |ms: i64| {
        let (seconds, ms) = (ms / 1000, ms % 1000);
        let (hours, minutes, seconds) = (seconds / 3600, seconds / 60 % 60, seconds % 60);
        let behind = if ms == 0 { String::new() } else { format!(".{ms:03}") };
        format!("{hours:02}:{minutes:02}:{seconds:02}{behind}")
    };
    match form {
        DateForm::Elapsed => return Some(time(all)),
        DateForm::Time if day == 0 => return Some(time(rest)),
        DateForm::Date | DateForm::Time | DateForm::DateTime => {}
    }
    let date = date(day, system)?;
    Some(match (form, rest) {
        (DateForm::Date, 0) => date.to_string(),
        _ => format!("{date}T{}", time(rest)),
    })
}

fn date(day: i64, system: DateSystem) -> Option<Date> {
    let first = match (system, day) {
        (DateSystem::From1904, _) => Date::new(1904, 1, 1),
        (DateSystem::From1900, NO_DAY) => return None,
        (DateSystem::From1900, ..NO_DAY) => Date::new(1899, 12, 31),
        (DateSystem::From1900, _) => Date::new(1899, 12, 30),
    };
    first.ok()?.checked_add(Span::new().try_days(day).ok()?).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn days_are_dates_in_both_systems() {
        use DateForm::{Date, DateTime, Elapsed, Time};
        use DateSystem::{From1900, From1904};
        for (stored, form, system, text) in [
            ("46346", Date, From1900, "2026-11-20"),
            ("44884", Date, From1904, "2026-11-20"),
            ("1", Date, From1900, "1900-01-01"),
            ("59", Date, From1900, "1900-02-28"),
            ("61", Date, From1900, "1900-03-01"),
            ("2958465", Date, From1900, "9999-12-31"),
            // 22:04:07, as a spreadsheet stores it.
            ("46346.919525462961", DateTime, From1900, "2026-11-20T22:04:07"),
            ("46346", DateTime, From1900, "2026-11-20T00:00:00"),
            // What the format hides is there.
            ("46346.5", Date, From1900, "2026-11-20T12:00:00"),
            ("46346.5", Time, From1900, "2026-11-20T12:00:00"),
            ("0.919525462961", Time, From1900, "22:04:07"),
            ("0.0000057870370", Time, From1900, "00:00:00.500"),
            ("1.25", Elapsed, From1900, "30:00:00"),
        ] {
            assert_eq!(iso(stored, form, system).as_deref(), Some(text), "{stored} {form:?}");
        }
        for none in ["60", "-1", "2958466", "x", "NaN", "1e300"] {
            assert_eq!(iso(none, Date, From1900), None, "{none}");
        }
    }
}
