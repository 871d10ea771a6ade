//! A moment, as signers' files and `--on` write it.
//!
//! It counts seconds since 1970 in UTC, as OpenSSH does. A time with `Z` or `UTC` at its end is UTC;
//! one without is a time of some zone, which the caller knows. This file never asks the clock.

use jiff::SignedDuration;
use jiff::civil::DateTime;

/// The first second of 1970.
const EPOCH: DateTime = DateTime::constant(1970, 1, 1, 0, 0, 0, 0);
/// The last second of a year of four digits.
const SECONDS_MAX: i64 = 253_402_300_799;

/// A second.
///
/// ```
/// use gincert_signing::Timestamp;
/// assert_eq!(Timestamp::parse("2026-11-20"), Timestamp::parse("20261120000000Z"));
/// assert_eq!(Timestamp::parse("20261120").unwrap().to_string(), "2026-11-20T00:00:00Z");
/// assert!(Timestamp::parse("20260230").is_err());
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Timestamp(i64);

/// Why a text is no moment.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum TimestampError {
    /// Not one of the forms.
    #[error("a date is written YYYY-MM-DD or YYYYMMDD, a time YYYYMMDDHHMM or YYYYMMDDHHMMSS")]
    Form,
    /// A date or time that no calendar or clock has, or one before 1970.
    #[error("no such date or time")]
    Calendar,
}

/// What a time without a zone can be, in seconds of UTC: from the first to the last second that
/// clocks of the zone may have shown it. The argument is the time as if it were UTC.
pub type LocalTime<'a> = &'a dyn Fn(i64) -> (i64, i64);

/// The zone in which a time without a zone is UTC.
pub fn utc(seconds: i64) -> (i64, i64) {
    (seconds, seconds)
}

impl Timestamp {
    /// Reads `YYYY-MM-DD`, `YYYYMMDD`, `YYYYMMDDHHMM` or `YYYYMMDDHHMMSS`, with or without `Z`. All
    /// are UTC; a date is its first second, as for `ssh-keygen -O verify-time`.
    ///
    /// # Errors
    /// [`TimestampError`].
    pub fn parse(text: &str) -> Result<Timestamp, TimestampError> {
        let digits = match text.as_bytes() {
            [_, _, _, _, b'-', _, _, b'-', _, _] => text.replace('-', ""),
            _ => text.to_owned(),
        };
        written(&digits).map(|(moment, _)| moment)
    }

    /// The second that is so many seconds after the first one of 1970, in the year 9999 at most.
    pub fn at(seconds: u64) -> Timestamp {
        Timestamp(i64::try_from(seconds).unwrap_or(i64::MAX).min(SECONDS_MAX))
    }

    /// Whether this moment lies after the other one.
    pub fn is_after(&self, other: Timestamp) -> bool {
        self.0 > other.0
    }
}

/// The first and the last moment that a bound in a signers' file can mean: `YYYYMMDD`,
/// `YYYYMMDDHHMM` or `YYYYMMDDHHMMSS`, with `Z` or `UTC` for UTC.
pub(crate) fn bound(
    text: &str,
    local: LocalTime<'_>,
) -> Result<(Timestamp, Timestamp), TimestampError> {
    let (moment, is_utc) = written(text)?;
    if is_utc {
        return Ok((moment, moment));
    }
    let (first, last) = local(moment.0);
    Ok((Timestamp(first), Timestamp(last)))
}

/// A moment as if it were UTC, and whether it says that it is.
fn written(text: &str) -> Result<(Timestamp, bool), TimestampError> {
    let ends = |zone: &str| {
        let start = text.len().checked_sub(zone.len())?;
        let (time, end) = (text.get(..start)?, text.get(start..)?);
        end.eq_ignore_ascii_case(zone).then_some(time)
    };
    let utc = ends("Z").or_else(|| ends("UTC"));
    let digits = utc.unwrap_or(text);
    if !matches!(digits.len(), 8 | 12 | 14) || !digits.bytes().all(|b| b.is_ascii_digit()) {
        return Err(TimestampError::Form);
    }
    let padded: i64 = format!("{digits:0<14}").parse().map_err(|_| TimestampError::Form)?;
    let seconds = seconds_of(padded).ok_or(TimestampError::Calendar)?;
    Ok((Timestamp(seconds), utc.is_some()))
}

/// Seconds since 1970 of year, month, day, hour, minute and second in one number of 14 digits.
fn seconds_of(moment: i64) -> Option<i64> {
    let (date, time) = (moment / 1_000_000, moment % 1_000_000);
    let year = i16::try_from(date / 10_000).ok().filter(|year| *year >= 1970)?;
    let part = |number: i64| i8::try_from(number % 100).ok();
    let civil = DateTime::new(
        year,
        part(date / 100)?,
        part(date)?,
        part(time / 10_000)?,
        part(time / 100)?,
        part(time)?,
        0,
    );
    Some(civil.ok()?.duration_since(EPOCH).as_secs())
}

impl std::fmt::Display for Timestamp {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let civil = EPOCH.saturating_add(SignedDuration::from_secs(self.0));
        write!(f, "{}", civil.strftime("%Y-%m-%dT%H:%M:%SZ"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_dates_and_times_of_the_calendar_are_read() {
        for text in ["20240229", "20261120Z", "202611202359", "20261120235959Z", "20261120utc"] {
            assert!(Timestamp::parse(text).is_ok(), "{text}");
        }
        for text in
            ["", "Z", "2026", "2026112", "2026112012", "20261120-1", "２０２６１１２０", "+2026112"]
        {
            assert_eq!(Timestamp::parse(text), Err(TimestampError::Form), "{text}");
        }
        for text in
            ["20260229", "20261301", "20260100", "202611202460", "19691231", "20261120235960"]
        {
            assert_eq!(Timestamp::parse(text), Err(TimestampError::Calendar), "{text}");
        }
    }

    /// Known seconds: the first of 1970, 2000 and 2038's last of 31 bits, as `date -u +%s` has them.
    #[test]
    fn seconds_are_counted_and_shown_as_clocks_do() {
        for (text, seconds, shown) in [
            ("19700101", 0, "1970-01-01T00:00:00Z"),
            ("20000301", 951_868_800, "2000-03-01T00:00:00Z"),
            ("20240229120000", 1_709_208_000, "2024-02-29T12:00:00Z"),
            ("20380119031407", 2_147_483_647, "2038-01-19T03:14:07Z"),
            ("99991231235959", 253_402_300_799, "9999-12-31T23:59:59Z"),
        ] {
            let moment = Timestamp::parse(text).unwrap();
            assert_eq!((moment, moment.to_string().as_str()), (Timestamp(seconds), shown));
        }
        for day in (0..30_000).step_by(7) {
            let moment = Timestamp(day * 86_400 + 3_661);
            let digits: String = moment.to_string().chars().filter(char::is_ascii_digit).collect();
            assert_eq!(Timestamp::parse(&digits), Ok(moment));
        }
        // Nothing that a clock can say makes it fail.
        assert_eq!(Timestamp::at(u64::MAX).to_string(), "9999-12-31T23:59:59Z");
    }

    #[test]
    fn a_bound_without_a_zone_is_what_the_zone_makes_of_it() {
        let west = |seconds: i64| (seconds + 4 * 3600, seconds + 5 * 3600);
        let shown = |text: &str| {
            let (first, last) = bound(text, &west).unwrap();
            [first.to_string(), last.to_string()]
        };
        assert_eq!(shown("20261120"), ["2026-11-20T04:00:00Z", "2026-11-20T05:00:00Z"]);
        assert_eq!(shown("20261120Z"), ["2026-11-20T00:00:00Z", "2026-11-20T00:00:00Z"]);
        assert!(bound("2026-11-20", &utc).is_err(), "OpenSSH does not read hyphens");
    }
}
