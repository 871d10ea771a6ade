//! Instants in forms of their own, among them local clocks.
//!
//! Once a year a local clock shows an hour twice, and once it leaves one out. A time of the hour
//! that comes twice is read as [`RepeatedHour`] says; a time that the clock left out is none.

use super::serial_days::{SERIAL_DAYS, as_pattern};
use super::whole;
use jiff::Timestamp;
use jiff::civil::{DateTime, Time};
use jiff::fmt::strtime;
use jiff::tz::{AmbiguousOffset, TimeZone};

/// Which of the two a time is that a local clock shows twice.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum RepeatedHour {
    /// The one before the clock is set back.
    #[default]
    First,
    /// The one after it.
    Second,
    /// It is not read.
    Refused,
}

/// The form of instants.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub enum TimeForm {
    /// RFC 3339, as the format itself has it.
    #[default]
    Rfc3339,
    /// Whole seconds since 1970-01-01T00:00:00Z.
    UnixSeconds,
    /// Whole milliseconds since then.
    UnixMilliseconds,
    /// Conversion specifications such as `%m/%d/%Y %H:%M:%S`.
    Pattern(String),
}

/// How instants are read.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Times {
    /// Their form.
    pub form: TimeForm,
    /// Where the clock is, for a pattern without an offset.
    pub zone: TimeZone,
    /// The hour that comes twice.
    pub repeated: RepeatedHour,
    /// When a day begins, where dates are those of gaming days: a time before it is of the next day of the calendar.
    pub day_begins: Option<Time>,
}

impl Default for Times {
    fn default() -> Times {
        Times {
            form: TimeForm::Rfc3339,
            zone: TimeZone::UTC,
            repeated: RepeatedHour::First,
            day_begins: None,
        }
    }
}

/// The earliest year with four digits: `%Y` also reads two, as a year of the first century.
const YEAR_MIN: i16 = 1000;

/// A time that every pattern has to read back as it was written: no number of it is another's.
const PROBE: (i16, i8, i8, i8, i8) = (2001, 4, 23, 16, 57);

impl Times {
    /// Reads an instant and writes it as RFC 3339; `None` where it is written so already.
    ///
    /// ```
    /// use gincert_replay::map::{TimeForm, Times};
    /// let times = Times {
    ///     form: TimeForm::Pattern("%m/%d/%Y %H:%M".into()),
    ///     zone: jiff::tz::TimeZone::get("America/Los_Angeles").unwrap(),
    ///     ..Times::default()
    /// };
    /// assert_eq!(times.instant("11/20/2026 06:03").unwrap().unwrap(), "2026-11-20T14:03:00Z");
    /// // That night the clock goes from two to three.
    /// assert!(times.instant("03/08/2026 02:30").is_err());
    /// ```
    ///
    /// # Errors
    /// What the text is not, as the end of a sentence that begins "This is".
    pub fn instant(&self, text: &str) -> Result<Option<String>, String> {
        let at = match &self.form {
            TimeForm::Rfc3339 => return Ok(None),
            TimeForm::UnixSeconds => seconds(text).and_then(|at| Timestamp::from_second(at).ok()),
            TimeForm::UnixMilliseconds => {
                seconds(text).and_then(|at| Timestamp::from_millisecond(at).ok())
            }
            TimeForm::Pattern(pattern) => Some(self.local(pattern, text)?),
        };
        match at {
            Some(at) => Ok(Some(at.to_string())),
            None => Err("not a whole number of seconds of a date".to_owned()),
        }
    }

    fn local(&self, pattern: &str, text: &str) -> Result<Timestamp, String> {
        let wrong = || format!("not a time of the form '{pattern}'");
        let read = Times::parse(pattern, text).ok_or_else(wrong)?;
        if read.year().is_some_and(|year| year < YEAR_MIN) {
            return Err(format!("{}: %Y is a year of four digits, and %y one of two", wrong()));
        }
        if read.offset().is_some() {
            return read.to_timestamp().map_err(|_| wrong());
        }
        let written = read.to_datetime().map_err(|_| wrong())?;
        let local = match self.day_begins.filter(|begins| written.time() < *begins) {
            Some(_) => written.tomorrow().map_err(|_| wrong())?,
            None => written,
        };
        let found = self.zone.to_ambiguous_timestamp(local);
        let at = match (found.offset(), self.repeated) {
            (AmbiguousOffset::Unambiguous { .. }, _) => found.unambiguous(),
            (AmbiguousOffset::Gap { .. }, _) => {
                return Err("a time that the local clock skipped".to_owned());
            }
            (AmbiguousOffset::Fold { .. }, RepeatedHour::First) => found.earlier(),
            (AmbiguousOffset::Fold { .. }, RepeatedHour::Second) => found.later(),
            (AmbiguousOffset::Fold { .. }, RepeatedHour::Refused) => {
                return Err("a time that occurred twice on the local clock".to_owned());
            }
        };
        at.map_err(|_| wrong())
    }

    /// The date of a text, as `2026-11-20`.
    pub(crate) fn date(pattern: &str, text: &str) -> Option<String> {
        let date = Times::parse(pattern, text)?.to_date().ok()?;
        (date.year() >= YEAR_MIN).then(|| date.to_string())
    }

    /// Whether a pattern has a whole date: it reads back every date that it writes.
    pub fn is_date_pattern(pattern: &str) -> bool {
        if pattern == SERIAL_DAYS {
            return true;
        }
        let (year, month, day, ..) = PROBE;
        let probe = jiff::civil::date(year, month, day);
        let written = strtime::format(pattern, probe.at(0, 0, 0, 0));
        written.is_ok_and(|text| Times::date(pattern, &text) == Some(probe.to_string()))
    }

    /// Reads a text by a pattern. Of a clock of twelve hours `a`, `p`, `a.m.` and `p.m.` are read like AM and PM, with a blank in
    /// front or none.
    ///
    /// ```
    /// use gincert_replay::map::Times;
    /// for text in ["11/20/2026 06:02 PM", "11/20/2026 6:02pm", "11/20/2026 6:02p", "11/20/2026 6:02 p.m."] {
    ///     let read = Times::parse("%m/%d/%Y %I:%M %p", text).unwrap();
    ///     assert_eq!(read.to_time().unwrap().hour(), 18, "{text}");
    /// }
    /// assert!(Times::parse("%m/%d/%Y %I:%M %p", "11/20/2026 6:02 x").is_none());
    /// ```
    pub fn parse(pattern: &str, text: &str) -> Option<strtime::BrokenDownTime> {
        if pattern.starts_with(SERIAL_DAYS) {
            let (pattern, text) = as_pattern(pattern, text)?;
            return strtime::parse(pattern, text).ok();
        }
        let read = strtime::parse(pattern, text).ok();
        read.or_else(|| strtime::parse(pattern, with_half_day(pattern, text)?).ok())
    }

    /// Whether the texts of a pattern say how far their clock is from UTC.
    pub fn has_offset(pattern: &str) -> bool {
        pattern.contains("%z") || pattern.contains("%:z")
    }

    /// Whether a pattern tells a whole date and a time of day.
    ///
    /// ```
    /// use gincert_replay::map::Times;
    /// assert!(Times::is_pattern("%d.%m.%Y %H:%M:%S"));
    /// assert!(!Times::is_pattern("%d.%m.%Y"));
    /// assert!(!Times::is_pattern("%I:%M %m/%d/%Y"));
    /// ```
    pub fn is_pattern(pattern: &str) -> bool {
        // A zone's name in every text would be looked up for each record.
        if pattern.contains("%Q") || pattern.contains("%:Q") {
            return false;
        }
        if let Some(rest) = pattern.strip_prefix(SERIAL_DAYS) {
            let has_time =
                || rest.starts_with(' ') && Times::is_pattern(&format!("%Y-%m-%d{rest}"));
            return rest.is_empty() || has_time();
        }
        let (year, month, day, hour, minute) = PROBE;
        let Ok(probe) = DateTime::new(year, month, day, hour, minute, 0, 0) else {
            return false;
        };
        let Ok(zoned) = probe.to_zoned(TimeZone::UTC) else {
            return false;
        };
        let back = strtime::format(pattern, &zoned)
            .and_then(|text| strtime::parse(pattern, text))
            .and_then(|read| match read.offset() {
                Some(_) => read.to_timestamp(),
                None => read.to_datetime()?.to_zoned(TimeZone::UTC).map(|at| at.timestamp()),
            });
        back.is_ok_and(|back| back == zoned.timestamp())
    }
}

/// A text with AM or PM in place of another word for the half of the day, after a digit; `None` where it lacks
/// such a word, or the pattern does not ask for one.
fn with_half_day(pattern: &str, text: &str) -> Option<String> {
    let (before, _) = pattern.split_once("%p")?;
    let blank = if before.ends_with(' ') { " " } else { "" };
    let is_half = |(at, c): &(usize, char)| {
        let start = text.get(..*at).unwrap_or_default().trim_end();
        matches!(c, 'a' | 'A' | 'p' | 'P') && start.ends_with(|c: char| c.is_ascii_digit())
    };
    let (at, half) = text.char_indices().find(is_half)?;
    let rest = text.get(at + 1..)?;
    let rest = rest.strip_prefix('.').unwrap_or(rest);
    let rest = match rest.strip_prefix(['m', 'M']) {
        Some(rest) => rest.strip_prefix('.').unwrap_or(rest),
        None => rest,
    };
    let is_end = !rest.starts_with(char::is_alphanumeric);
    let start = text.get(..at)?.trim_end();
    is_end.then(|| format!("{start}{blank}{}M{rest}", half.to_ascii_uppercase()))
}

fn seconds(text: &str) -> Option<i64> {
    whole(text).and_then(|seconds| i64::try_from(seconds).ok())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn local(repeated: RepeatedHour) -> Times {
        Times {
            form: TimeForm::Pattern("%Y-%m-%d %H:%M:%S".to_owned()),
            zone: TimeZone::get("America/Los_Angeles").unwrap(),
            repeated,
            day_begins: None,
        }
    }

    #[test]
    fn the_hour_that_comes_twice_is_read_as_the_map_says() {
        // At two o'clock of 2026-11-01 the clock is set back to one.
        let text = "2026-11-01 01:30:00";
        let read = |repeated| local(repeated).instant(text);
        assert_eq!(read(RepeatedHour::First), Ok(Some("2026-11-01T08:30:00Z".to_owned())));
        assert_eq!(read(RepeatedHour::Second), Ok(Some("2026-11-01T09:30:00Z".to_owned())));
        assert!(read(RepeatedHour::Refused).unwrap_err().contains("twice"));
    }

    #[test]
    fn the_hour_that_the_clock_leaves_out_is_no_time() {
        for repeated in [RepeatedHour::First, RepeatedHour::Second, RepeatedHour::Refused] {
            let why = local(repeated).instant("2026-03-08 02:30:00").unwrap_err();
            assert!(why.contains("skipped"), "{why}");
            assert!(local(repeated).instant("2026-03-08 03:00:00").is_ok());
        }
    }

    #[test]
    fn a_time_before_the_beginning_of_a_gaming_day_is_of_the_next_day() {
        let times =
            Times { day_begins: Some(Time::constant(6, 0, 0, 0)), ..local(RepeatedHour::First) };
        for (text, at) in [
            ("2026-11-20 23:59:59", "2026-11-21T07:59:59Z"),
            ("2026-11-20 00:00:00", "2026-11-21T08:00:00Z"),
            ("2026-11-20 05:59:59", "2026-11-21T13:59:59Z"),
            ("2026-11-20 06:00:00", "2026-11-20T14:00:00Z"),
            // The clock is set back in the night that belongs to the day before.
            ("2026-10-31 01:30:00", "2026-11-01T08:30:00Z"),
        ] {
            assert_eq!(times.instant(text), Ok(Some(at.to_owned())), "{text}");
        }
        assert!(times.instant("9999-12-31 01:00:00").is_err());
    }

    #[test]
    fn what_has_another_form_is_no_time() {
        let times = local(RepeatedHour::First);
        for text in ["", "2026-11-20", "2026-02-30 00:00:00", "2026-11-20 14:03:11Z", "1e9"] {
            assert!(times.instant(text).is_err(), "{text}");
        }
        // `%Y` reads two digits as a year of the first century.
        let why = times.instant("26-11-20 14:03:11").unwrap_err();
        assert!(why.contains("%y one of two"), "{why}");
        let unix = |form, text| {
            let times = Times { form, ..Times::default() };
            times.instant(text)
        };
        let at = Ok(Some("2026-11-20T14:03:11Z".to_owned()));
        assert_eq!(unix(TimeForm::UnixSeconds, "1795183391"), at);
        assert_eq!(unix(TimeForm::UnixMilliseconds, "1795183391000"), at);
        for text in ["1.5", "-1", "99999999999999999999", "9999999999999999"] {
            assert!(unix(TimeForm::UnixSeconds, text).is_err(), "{text}");
        }
    }

    #[test]
    fn an_offset_in_the_text_goes_before_the_zone() {
        let times = Times {
            form: TimeForm::Pattern("%Y-%m-%d %H:%M:%S %z".to_owned()),
            ..local(RepeatedHour::First)
        };
        let read = times.instant("2026-11-20 14:03:11 +0100").unwrap();
        assert_eq!(read.unwrap(), "2026-11-20T13:03:11Z");
        assert!(Times::is_pattern("%Y-%m-%d %H:%M:%S %z"));
    }

    #[test]
    fn a_pattern_that_leaves_something_open_is_none() {
        for good in ["%m/%d/%Y %I:%M:%S %p", "%d.%m.%y %H:%M", "%FT%T", "%Y%m%d%H%M%S"] {
            assert!(Times::is_pattern(good), "{good}");
        }
        for bad in ["", "%Y", "%H:%M", "%Y-%m %H:%M", "%Y-%m-%d %H", "%FT%T[%Q]", "%Q", "noon", "%"]
        {
            assert!(!Times::is_pattern(bad), "{bad}");
        }
    }
}
