//! Days as spreadsheets number them: from 1899-12-30, with the time as a fraction of the day.

use jiff::SignedDuration;
use jiff::civil::{DateTime, date};

/// How a map says that days are numbered so.
pub const SERIAL_DAYS: &str = "days since 1899-12-30";

/// The last day that is read: 9999-12-31.
const DAYS_MAX: i64 = 2_958_465;

/// Most digits of a fraction that are read.
const FRACTION_DIGITS_MAX: usize = 18;

const DAY_SECONDS: i128 = 86_400;

/// The days and the seconds of a number with a fraction or without, to the nearest second.
fn days(text: &str) -> Option<(i64, i64)> {
    let (whole, fraction) = text.split_once(['.', ',']).unwrap_or((text, "0"));
    let are_digits = |text: &str| {
        let mut bytes = text.bytes();
        !text.is_empty() && bytes.all(|byte| byte.is_ascii_digit())
    };
    if !are_digits(whole) || !are_digits(fraction) || fraction.len() > FRACTION_DIGITS_MAX {
        return None;
    }
    let parts: i128 = fraction.parse().ok()?;
    let of = 10_i128.checked_pow(u32::try_from(fraction.len()).ok()?)?;
    let seconds = parts.checked_mul(DAY_SECONDS)?.checked_add(of / 2)?.checked_div(of)?;
    let days: i64 = whole.parse().ok().filter(|days| *days <= DAYS_MAX)?;
    Some((days, i64::try_from(seconds).ok()?))
}

/// The date and the time of a number of days, or of one with a fraction of the day in a number behind it.
///
/// ```
/// use gincert_replay::map::serial_day;
/// let at = |text| serial_day(text).map(|at| at.to_string());
/// assert_eq!(at("46023").as_deref(), Some("2026-01-01T00:00:00"));
/// assert_eq!(at("46023.75").as_deref(), Some("2026-01-01T18:00:00"));
/// assert_eq!(at("46023 0,5").as_deref(), Some("2026-01-01T12:00:00"));
/// assert_eq!(["-1", "46023 1.5", "4e5", "2958466", ""].map(at), [const { None }; 5]);
/// ```
pub fn serial_day(text: &str) -> Option<DateTime> {
    let (days, seconds) = match text.split_once(' ') {
        None => days(text)?,
        Some((day, time)) => {
            let ((day, none), (more, seconds)) = (days(day)?, days(time.trim())?);
            (none == 0 && more == 0).then_some((day, seconds))?
        }
    };
    let first = date(1899, 12, 30).at(0, 0, 0, 0);
    let hours = SignedDuration::from_hours(days.checked_mul(24)?);
    first.checked_add(hours).ok()?.checked_add(SignedDuration::from_secs(seconds)).ok()
}

/// A text of numbered days as one of a pattern, and that pattern: what follows the days in it reads what is behind the number.
pub(super) fn as_pattern(pattern: &str, text: &str) -> Option<(String, String)> {
    let rest = pattern.strip_prefix(SERIAL_DAYS)?;
    if rest.is_empty() {
        let at = serial_day(text)?;
        return Some((
            "%Y-%m-%d %H:%M:%S".to_owned(),
            at.strftime("%Y-%m-%d %H:%M:%S").to_string(),
        ));
    }
    let (number, time) = text.split_once(' ')?;
    let day = serial_day(number).filter(|_| !number.contains(['.', ',']))?;
    let written = day.strftime("%Y-%m-%d").to_string();
    Some((format!("%Y-%m-%d{rest}"), format!("{written} {time}")))
}
