//! The form of dates and times in an export.

use super::long::LongColumn;
use gincert_replay::map::{TimeForm, Times};
use jiff::civil::Date;
use jiff::fmt::strtime;
use std::collections::BTreeSet;

const DATES: [&str; 20] = [
    "%Y-%m-%d", "%Y/%m/%d", "%Y.%m.%d", "%Y%m%d", "%d.%m.%Y", "%m.%d.%Y", "%d/%m/%Y", "%m/%d/%Y",
    "%d-%m-%Y", "%m-%d-%Y", "%d.%m.%y", "%d/%m/%y", "%m/%d/%y", "%d-%m-%y", "%m-%d-%y", "%y-%m-%d",
    "%d-%b-%Y", "%d-%b-%y", "%d %b %Y", "%d %b %y",
];
/// The earliest year of a log: `%Y` also reads two digits, as a year of the first century.
const YEAR_MIN: i16 = 1970;
const TIMES: [&str; 7] =
    ["%H:%M:%S", "%H:%M", "%I:%M:%S %p", "%I:%M %p", "%H:%M:%S%.f", "%H.%M.%S", "%H%M%S"];

/// What a column of dates or times holds.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum ClockPart {
    Date,
    Time,
    Both,
}

/// A column of dates or times, and the forms that read all its cells.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct ClockColumn {
    pub part: ClockPart,
    pub forms: Vec<TimeForm>,
}

/// What a column of dates or times holds; `None` for any other.
pub(crate) fn find(column: &LongColumn) -> Option<ClockColumn> {
    let texts: BTreeSet<&str> =
        column.cells.iter().map(|cell| cell.trim()).filter(|text| !text.is_empty()).collect();
    if texts.is_empty() || texts.iter().any(|text| !(4..=40).contains(&text.len())) {
        return None;
    }
    let reads = |pattern: &str, is_date: bool, is_time: bool| {
        texts.iter().all(|text| {
            strtime::parse(pattern, text).is_ok_and(|read| {
                (!is_date || read.to_date().is_ok_and(is_of_our_time))
                    && (!is_time || read.to_time().is_ok())
            })
        })
    };
    // Six or eight digits may also be a number; they are a time only if the header names one.
    let has_mark = texts.iter().any(|text| text.contains(|c: char| !c.is_ascii_digit()));
    let patterns = |known: &[&str], is_date, is_time| -> Vec<TimeForm> {
        let read = known.iter().filter(|pattern| has_mark && reads(pattern, is_date, is_time));
        without_fractions(read.map(|pattern| (*pattern).to_owned()).collect())
    };
    let (dates, times) = (patterns(&DATES, true, false), patterns(&TIMES, false, true));
    if !dates.is_empty() {
        return Some(ClockColumn { part: ClockPart::Date, forms: dates });
    }
    if !times.is_empty() {
        return Some(ClockColumn { part: ClockPart::Time, forms: times });
    }
    let forms = both(&texts);
    (!forms.is_empty()).then_some(ClockColumn { part: ClockPart::Both, forms })
}

fn is_of_our_time(date: Date) -> bool {
    date.year() >= YEAR_MIN
}

/// The forms of texts with a date and a time.
fn both(texts: &BTreeSet<&str>) -> Vec<TimeForm> {
    let is_instant = |text: &&str| gincert_replay::instant(text).is_some();
    if texts.iter().all(is_instant) {
        return vec![TimeForm::Rfc3339];
    }
    for (form, digits) in [(TimeForm::UnixSeconds, 10), (TimeForm::UnixMilliseconds, 13)] {
        let is_whole =
            |text: &&str| text.len() == digits && text.bytes().all(|byte| byte.is_ascii_digit());
        let times = Times { form: form.clone(), ..Times::default() };
        if texts.iter().all(is_whole) && texts.iter().all(|text| times.instant(text).is_ok()) {
            return vec![form];
        }
    }
    let mut forms = Vec::new();
    for (date, time) in DATES.iter().flat_map(|date| TIMES.iter().map(move |time| (date, time))) {
        for between in [" ", "T", ", ", ""] {
            let pattern = format!("{date}{between}{time}");
            if !between.is_empty() || (*date, *time) == ("%Y%m%d", "%H%M%S") {
                let reads = |text: &&str| {
                    // A blank of a pattern also matches no blank.
                    text.contains(between)
                        && strtime::parse(&pattern, text)
                            .and_then(|read| read.to_datetime())
                            .is_ok_and(|read| is_of_our_time(read.date()))
                };
                if texts.iter().all(reads) {
                    forms.push(pattern);
                }
            }
        }
    }
    without_fractions(forms)
}

/// Patterns in order of preference; fractions of a second only where no pattern without them
/// reads the texts, and the month first where the clock has twelve hours.
fn without_fractions(mut patterns: Vec<String>) -> Vec<TimeForm> {
    let is_whole = |pattern: &String| !pattern.contains("%.f");
    if patterns.iter().any(is_whole) {
        patterns.retain(is_whole);
    }
    patterns.sort_by_key(|pattern| pattern.ends_with("%p") && !pattern.starts_with("%m"));
    patterns.into_iter().map(TimeForm::Pattern).collect()
}

/// The forms of a date in one column and a time in another, with a blank between.
pub(crate) fn joined(date: &ClockColumn, time: &ClockColumn) -> Vec<TimeForm> {
    let texts = |forms: &[TimeForm]| -> Vec<String> {
        forms
            .iter()
            .filter_map(|form| match form {
                TimeForm::Pattern(pattern) => Some(pattern.clone()),
                _ => None,
            })
            .collect()
    };
    let times = texts(&time.forms);
    texts(&date.forms)
        .iter()
        .flat_map(|date| times.iter().map(move |time| TimeForm::Pattern(format!("{date} {time}"))))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(cells: &[&str]) -> Option<(ClockPart, usize)> {
        let cells = cells.iter().map(|cell| (*cell).to_owned()).collect();
        let column = LongColumn { name: "t".into(), sources: Vec::new(), cells };
        find(&column).map(|found| (found.part, found.forms.len()))
    }

    #[test]
    fn a_form_reads_every_cell() {
        assert_eq!(of(&["31.12.2026", "01.01.2027"]), Some((ClockPart::Date, 1)));
        assert_eq!(of(&["03/04/2026"]), Some((ClockPart::Date, 2)));
        assert_eq!(of(&["31.12.26"]), Some((ClockPart::Date, 1)));
        assert_eq!(of(&["27-11-26", "26-11-27"]), Some((ClockPart::Date, 2)));
        assert_eq!(of(&["30.11.26 14:03"]), Some((ClockPart::Both, 1)));
        assert_eq!(of(&["14:03:11", ""]), Some((ClockPart::Time, 1)));
        assert_eq!(of(&["11/30/2026 02:03:11 PM"]), Some((ClockPart::Both, 1)));
        assert_eq!(of(&["2026-11-20T14:03:11Z"]), Some((ClockPart::Both, 1)));
        assert_eq!(of(&["1767268800"]), Some((ClockPart::Both, 1)));
        assert_eq!(of(&["20260101120000"]), Some((ClockPart::Both, 1)));
        for none in [&["T1-000417"][..], &["417", "418"], &["50.00"], &["20260101"], &["", ""]] {
            assert_eq!(of(none), None, "{none:?}");
        }
    }
}
