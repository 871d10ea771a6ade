//! Instants and gaming days.

use jiff::{SignedDuration, Timestamp, civil::Date, tz::TimeZone};
use serde::{Deserialize, Serialize};

/// When a gaming day begins, and where.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DayStart {
    /// Seconds after midnight, local time.
    pub seconds: u32,
    /// The place's time zone.
    pub zone: TimeZone,
    /// Whether a list of tables says so; otherwise it is the UTC day.
    pub is_stated: bool,
}

impl Default for DayStart {
    /// The UTC day.
    fn default() -> DayStart {
        DayStart { seconds: 0, zone: TimeZone::UTC, is_stated: false }
    }
}

/// Reads an instant in the form of RFC 3339.
pub fn instant(text: &str) -> Option<Timestamp> {
    if let Some(second) = plain_second(text.as_bytes()) {
        return Timestamp::from_second(second).ok();
    }
    // The library takes other ISO 8601 forms too, a space for the T among them.
    let is_plain = text.len() <= 40 && text.as_bytes().get(10) == Some(&b'T');
    text.parse().ok().filter(|_| is_plain)
}

/// The form that nearly every record has, `2026-11-20T14:03:11Z`, in seconds since 1970-01-01;
/// `None` for any other form, and for dates that may not exist.
fn plain_second(text: &[u8]) -> Option<i64> {
    let [
        y0,
        y1,
        y2,
        y3,
        b'-',
        m0,
        m1,
        b'-',
        d0,
        d1,
        b'T',
        h0,
        h1,
        b':',
        i0,
        i1,
        b':',
        s0,
        s1,
        b'Z',
    ] = text
    else {
        return None;
    };
    let two = |a: &u8, b: &u8| -> Option<i64> {
        let digits = a.is_ascii_digit() && b.is_ascii_digit();
        digits.then(|| i64::from(a - b'0') * 10 + i64::from(b - b'0'))
    };
    let year = two(y0, y1)? * 100 + two(y2, y3)?;
    let (month, day) = (two(m0, m1)?, two(d0, d1)?);
    let (hour, minute, second) = (two(h0, h1)?, two(i0, i1)?, two(s0, s1)?);
    // Days that not every month has, and leap seconds, are left to the library.
    let is_sure = (1..=12).contains(&month) && (1..=28).contains(&day);
    if !is_sure || year < 1600 || hour > 23 || minute > 59 || second > 59 {
        return None;
    }
    // March is the first month of a year that ends with February, so that the leap day is its last.
    let shifted = if month > 2 { year } else { year - 1 };
    let month = (month + 9) % 12;
    let leap_days = shifted / 4 - shifted / 100 + shifted / 400;
    let days = shifted * 365 + leap_days + (month * 306 + 5) / 10 + day - 1 - 719_468;
    Some(days * 86_400 + hour * 3600 + minute * 60 + second)
}

/// The gaming day of an instant, as days since 1970-01-01.
///
/// ```
/// use gincert_replay::{DayStart, gaming_day, instant};
/// let at = instant("2026-11-20T03:30:00-08:00").unwrap();
/// assert_eq!(gaming_day(at, &DayStart::default()), 20_777);
/// let start = DayStart { seconds: 12 * 3600, ..DayStart::default() };
/// assert_eq!(gaming_day(at, &start), 20_776);
/// ```
pub fn gaming_day(at: Timestamp, start: &DayStart) -> i64 {
    let offset = start.zone.to_offset(at).seconds();
    let local = at.as_second() + i64::from(offset) - i64::from(start.seconds);
    local.div_euclid(86_400)
}

/// The seconds at which a gaming day begins and ends.
pub(crate) fn day_bounds(day: i64, start: &DayStart) -> Option<(i64, i64)> {
    let second = |day: i64| {
        let midnight = Timestamp::from_second(day.checked_mul(86_400)?).ok()?;
        let local = TimeZone::UTC.to_datetime(midnight);
        let begin = local.checked_add(SignedDuration::from_secs(start.seconds.into())).ok()?;
        let at = start.zone.to_ambiguous_timestamp(begin).compatible().ok()?;
        Some(at.as_second())
    };
    Some((second(day)?, second(day.checked_add(1)?)?))
}

/// A gaming day.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Serialize, Deserialize)]
pub enum Day {
    /// The record tells none.
    #[default]
    Unknown,
    /// Days since 1970-01-01.
    Number(i64),
    /// What the record calls it.
    Text(String),
}

impl Day {
    /// The day that a record names: a date, or any other word for it.
    ///
    /// ```
    /// use gincert_replay::Day;
    /// assert_eq!(Day::named("2026-11-20"), Day::Number(20_777));
    /// assert_eq!(Day::named("day 7").to_string(), "day 7");
    /// ```
    pub fn named(text: &str) -> Day {
        let date = text.parse::<Date>().ok().filter(|_| text.len() == 10);
        match date.and_then(|date| date.to_zoned(TimeZone::UTC).ok()) {
            Some(midnight) => Day::Number(midnight.timestamp().as_second().div_euclid(86_400)),
            None => Day::Text(text.to_owned()),
        }
    }
}

impl std::fmt::Display for Day {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Day::Unknown => Ok(()),
            Day::Number(number) => f.write_str(&day_text(*number)),
            Day::Text(text) => f.write_str(text),
        }
    }
}

/// A day as `2026-11-20`.
pub(crate) fn day_text(day: i64) -> String {
    let start =
        Timestamp::UNIX_EPOCH.checked_add(SignedDuration::from_hours(day.saturating_mul(24)));
    start.map_or_else(
        |_| format!("day {day}"),
        |at| TimeZone::UTC.to_datetime(at).date().to_string(),
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_usual_form_reads_as_the_library_reads_it() {
        for year in [1600, 1899, 1900, 1970, 1999, 2000, 2024, 2026, 2100, 9999] {
            for month in 1..=12 {
                for (day, time) in
                    [(1, "00:00:00"), (28, "23:59:59"), (29, "12:00:01"), (31, "07:08:09")]
                {
                    let text = format!("{year:04}-{month:02}-{day:02}T{time}Z");
                    let library = text.parse::<Timestamp>().ok();
                    assert_eq!(instant(&text), library, "{text}");
                }
            }
        }
    }

    #[test]
    fn only_whole_instants_are_read() {
        assert!(instant("2026-11-20T14:03:11.123456Z").is_some());
        for bad in [
            "",
            "2026-11-20",
            "2026-11-20 14:03:11Z",
            "2026-11-20T14:03:11",
            "2026-13-20T00:00:00Z",
        ] {
            assert_eq!(instant(bad), None, "{bad}");
        }
        assert_eq!(day_text(20_777), "2026-11-20");
    }
}
