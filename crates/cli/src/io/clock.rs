//! The clock and the time zone of this machine. `verify` alone asks them, because keys expire; no
//! report ever holds what they say.

use gincert_signing::Timestamp;
use jiff::tz::TimeZone;
use std::time::{SystemTime, UNIX_EPOCH};

const DAY_SECONDS: i64 = 86_400;

/// This second.
pub fn today() -> Timestamp {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    Timestamp::at(since.as_secs())
}

/// What a time without a zone in a signers' file can mean, as the stock tool reads it: a time of
/// this machine's zone. Where clocks are put forward and back, it takes either clock, in every
/// season, so that it is never later or earlier than the stock tool has it.
pub fn local(seconds: i64) -> (i64, i64) {
    in_zone(&TimeZone::system(), seconds)
}

fn in_zone(zone: &TimeZone, seconds: i64) -> (i64, i64) {
    // A day on either side has the change of this week, half a year the other season.
    let near = [0, -1, 1, -182, 182].map(|days: i64| seconds.saturating_add(days * DAY_SECONDS));
    let offsets = near.iter().filter_map(|second| jiff::Timestamp::from_second(*second).ok());
    let offsets = offsets.map(|at| i64::from(zone.to_offset(at).seconds()));
    let (least, most) = offsets
        .fold((i64::MAX, i64::MIN), |(least, most), offset| (least.min(offset), most.max(offset)));
    if least > most {
        return (seconds, seconds);
    }
    (seconds.saturating_sub(most), seconds.saturating_sub(least))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_time_without_a_zone_is_the_machines_and_never_wider_than_its_clocks() {
        let hours = |zone: &str, seconds: i64| {
            let (first, last) = in_zone(&TimeZone::get(zone).unwrap(), seconds);
            [first - seconds, last - seconds].map(|difference| difference as f64 / 3600.0)
        };
        // 2026-07-01 and 2026-12-01.
        for at in [1_782_864_000, 1_796_083_200] {
            assert_eq!(hours("UTC", at), [0.0, 0.0]);
            assert_eq!(hours("Asia/Tokyo", at), [-9.0, -9.0]);
            assert_eq!(hours("America/New_York", at), [4.0, 5.0]);
            assert_eq!(hours("Australia/Lord_Howe", at), [-11.0, -10.5]);
        }
        assert_eq!(hours("UTC", i64::MAX), [0.0, 0.0]);
    }
}
