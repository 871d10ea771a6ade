//! A moment or a whole day, as signers' files and `--on` write them.
//!
//! Everything is UTC. OpenSSH reads a time without `Z` in the machine's own zone; here it is UTC
//! too, because the same files must give the same answer on every machine. This file never asks
//! the clock.

/// A stretch of time: one second, or a whole day where only a date was given.
///
/// ```
/// use gincert_report::Moment;
/// assert_eq!(Moment::parse("2026-11-20"), Moment::parse("20261120"));
/// assert!(Moment::parse("20260230").is_err());
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Moment {
    /// Year, month, day, hour, minute, second as one number of fourteen digits: such numbers
    /// stand in the order of the moments.
    first: u64,
    last: u64,
}

/// Why a text is no moment.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum MomentError {
    /// Not one of the forms.
    #[error("a date is written YYYY-MM-DD or YYYYMMDD, a time YYYYMMDDHHMM or YYYYMMDDHHMMSS")]
    Form,
    /// A date or time that no calendar or clock has.
    #[error("there is no such date or time")]
    Calendar,
}

impl Moment {
    /// Reads `YYYY-MM-DD`, `YYYYMMDD`, `YYYYMMDDHHMM` or `YYYYMMDDHHMMSS`; a `Z` at the end changes
    /// nothing. A date stands for its whole day.
    ///
    /// # Errors
    /// [`MomentError`].
    pub fn parse(text: &str) -> Result<Moment, MomentError> {
        let text = text.strip_suffix('Z').unwrap_or(text);
        let digits = match text.as_bytes() {
            [_, _, _, _, b'-', _, _, b'-', _, _] => text.replace('-', ""),
            _ => text.to_owned(),
        };
        if !matches!(digits.len(), 8 | 12 | 14) || !digits.bytes().all(|b| b.is_ascii_digit()) {
            return Err(MomentError::Form);
        }
        let padded = format!("{digits:0<14}");
        let first: u64 = padded.parse().map_err(|_| MomentError::Form)?;
        if !exists(first) {
            return Err(MomentError::Calendar);
        }
        let last = if digits.len() == 8 { first + 235_959 } else { first };
        Ok(Moment { first, last })
    }

    /// Whether some second of this moment lies from the first second of `after` to the first
    /// second of `before`, both included, as OpenSSH counts them.
    pub(crate) fn within(&self, after: Option<Moment>, before: Option<Moment>) -> bool {
        after.is_none_or(|after| self.last >= after.first)
            && before.is_none_or(|before| self.first <= before.first)
    }

    /// Whether this moment begins after the other one.
    pub fn is_after(&self, other: Moment) -> bool {
        self.first > other.first
    }
}

fn exists(moment: u64) -> bool {
    let (date, time) = (moment / 1_000_000, moment % 1_000_000);
    let (year, month, day) = (date / 10_000, date / 100 % 100, date % 100);
    let leap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
    let days = match month {
        1 | 3 | 5 | 7 | 8 | 10 | 12 => 31,
        4 | 6 | 9 | 11 => 30,
        2 if leap => 29,
        2 => 28,
        _ => 0,
    };
    let (hour, minute, second) = (time / 10_000, time / 100 % 100, time % 100);
    year >= 1970 && (1..=days).contains(&day) && hour < 24 && minute < 60 && second < 60
}

#[cfg(test)]
mod tests {
    use super::*;

    fn moment(text: &str) -> Moment {
        Moment::parse(text).unwrap()
    }

    #[test]
    fn only_dates_and_times_of_the_calendar_are_read() {
        for text in ["20240229", "20261120Z", "202611202359", "20261120235959Z"] {
            assert!(Moment::parse(text).is_ok(), "{text}");
        }
        for text in
            ["", "2026", "2026112", "2026112012", "20261120-1", "２０２６１１２０", "+2026112"]
        {
            assert_eq!(Moment::parse(text), Err(MomentError::Form), "{text}");
        }
        for text in ["20260229", "20261301", "20260100", "202611202460", "19691231"] {
            assert_eq!(Moment::parse(text), Err(MomentError::Calendar), "{text}");
        }
    }

    #[test]
    fn a_date_counts_when_any_second_of_its_day_does() {
        let noon = Some(moment("202611201200"));
        assert!(moment("2026-11-20").within(noon, None));
        assert!(moment("2026-11-20").within(None, noon));
        assert!(!moment("2026-11-19").within(noon, None));
        assert!(!moment("2026-11-21").within(None, noon));
        assert!(moment("20261120120000").within(noon, noon));
        assert!(!moment("20261120120001").within(None, noon));
    }
}
