//! The clock of a log: where it is, and what its times cannot tell.

use jiff::Timestamp;
use jiff::tz::{AmbiguousOffset, TimeZone};

/// Where a log's clock is, and how far it tells instants.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Clock {
    /// Where it is.
    pub zone: TimeZone,
    /// Whether times are those on the wall, without an offset: one of the hour that comes twice may be
    /// of the first or of the second.
    pub is_local: bool,
}

impl Clock {
    /// Whether a time is earlier than the one before it, whichever of the two hours each is of.
    pub(crate) fn is_back(&self, before: Timestamp, at: Timestamp) -> bool {
        let [latest, earliest] = [self.readings(at)[1], self.readings(before)[0]];
        at < before && (!self.is_local || latest < earliest)
    }

    /// The first and the last instant at which the clock shows what it shows at this one.
    fn readings(&self, at: Timestamp) -> [Timestamp; 2] {
        let shown = self.zone.to_ambiguous_timestamp(self.zone.to_datetime(at));
        if !matches!(shown.offset(), AmbiguousOffset::Fold { .. }) {
            return [at; 2];
        }
        [shown.earlier(), shown.later()].map(|read| read.unwrap_or(at))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_time_of_the_hour_that_comes_twice_may_be_of_either() {
        let zone = TimeZone::get("America/Los_Angeles").unwrap();
        let clock = Clock { zone, is_local: true };
        let at = |text: &str| -> Timestamp { format!("2026-11-01T{text}Z").parse().unwrap() };
        for (before, after, is_back) in [
            // The clock shows 01:59, then 01:01: it was set back between them.
            ("08:59:00", "08:01:00", false),
            ("09:59:00", "09:01:00", false),
            // 00:59 after 01:01, 01:30 after 02:00, and 02:00 after 02:01 are earlier however they are read.
            ("08:01:00", "07:59:00", true),
            ("10:00:00", "08:30:00", true),
            ("10:01:00", "10:00:00", true),
            ("08:01:00", "08:01:00", false),
        ] {
            assert_eq!(clock.is_back(at(before), at(after)), is_back, "{before} {after}");
        }
        // With an offset each time is one instant.
        let clock = Clock { is_local: false, ..clock };
        assert!(clock.is_back(at("08:59:00"), at("08:01:00")));
    }
}
