//! A record is earlier than the one before it at the same table.
//!
//! Records of one table and one file are compared in file order. Equal times are not reported. Where a
//! map reads local times without an offset, a time in the hour that occurs twice when the clock is set
//! back may be in the first or the second hour; it is reported only if it is earlier in both cases. Needs
//! `at`.
//!
//! Files of one table are one sequence where each begins after the one before it, or up to thirteen hours
//! and half of its time before that one ends: between them steps back of ten minutes or more are reported
//! too. A file that begins with a duplicate, or that ends before the file before it does, is compared alone.
//!
//! Where the times go back by ten minutes or more, and went forward by as much or more before, the records
//! between may have a clock that was ahead; where they go forward by as much or more later, the records
//! between may have one that was behind. Of all such ranges those count that agree with the dealers and shifts of
//! other tables at the same times, as far as these tell them apart; of them the one whose step forward is
//! larger by up to six minutes, because the rounds at both ends take time, or else by up to fifteen
//! minutes, or a sixteenth. A clock that was ahead is reported on the first record of its range. Where a clock that
//! was ahead and one that was behind are as likely, the finding names both. A duplicate that is earlier than the
//! record before it is not reported here. A gaming day that occurs only in records with a shifted clock is
//! not a day of the log where the range is shorter than 20 hours, or the clock was wrong by as much.
//!
//! Where the records of a table in a file run from the newest to the oldest, no step back is reported, and a step forward of
//! ten minutes or more is ([`newest-first`](#newest-first)).
//!
//! A step back by about a day, or by several, is that of a date and not of a clock: the date may be that of the gaming
//! day, whose times after midnight are of the next day.
//!
//! What to do: check the table's clock and whether lines were moved; where the date is that of the gaming day, give the map a
//! row `Day begins at`.

use crate::fault_injection::plant::{InjectionKind, LogPlant, PrecedingRecord, RecordStep};
use crate::finding::basis::{AuditBasis, RecordNeed};
use crate::finding::exception::{ClockError, ExceptionExtent, whole_days};
use crate::finding::level::EvidenceLevel;
use crate::finding::{AuditObject, SUBJECT};
use crate::record::Record;
use crate::record::object::Text;
use crate::rules::auditor::Auditor;
use gincert_evidence::{Finding, Grade, Place, Quantity};
use jiff::{SignedDuration, Timestamp};

pub(crate) const CODE: &str = "time-backwards";
pub(crate) const GRADE: Grade = Grade::Minor;
pub(super) const ABOUT: AuditObject = AuditObject::Log;
pub(super) const NEEDS: EvidenceLevel = EvidenceLevel::BetsOnly;
pub(super) const BASIS: AuditBasis = AuditBasis::RECORDS.with(RecordNeed::Time);
pub(super) const PLANT: LogPlant = LogPlant::new(InjectionKind::Step(plant));

const HELP: &str = "Check the table's clock and whether lines were moved.";

/// A clock that is wrong for longer, by less, does not make a gaming day of its own.
const DAY_SECONDS: i64 = 20 * 3_600;

/// A step of a table's times: where its later record is, and the times before and after.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Step {
    pub place: u64,
    pub before: Timestamp,
    pub at: Timestamp,
}

impl Step {
    /// The seconds that it goes forward.
    pub(crate) fn seconds(&self) -> i64 {
        length([self.before, self.at])
    }
}

/// Whether a clock was ahead before a step back, or behind after it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum ClockSide {
    Ahead,
    Behind,
}

/// A step back that a moved clock has made, and what shows whose clock it was.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Shift {
    pub back: Step,
    /// On which side of the step the clock was wrong; `None` where both are as likely.
    pub side: Option<ClockSide>,
    /// Where it went ahead, if it did; `None` for the beginning of the log.
    pub ahead_since: Option<Step>,
    /// Before which record it was behind, if it was; `None` for the end of the log.
    pub behind_until: Option<Step>,
    /// The times of the first and the last record of the table.
    pub ends: Option<[Timestamp; 2]>,
}

impl Shift {
    /// The step forward on the side of the clock that was wrong.
    fn forward(&self) -> Option<Step> {
        match self.side {
            Some(ClockSide::Ahead) => self.ahead_since,
            Some(ClockSide::Behind) => self.behind_until,
            None => None,
        }
    }

    /// By how much the clock was wrong, in seconds.
    fn seconds(&self) -> i64 {
        about_seconds(-self.back.seconds(), self.forward().map(|forward| forward.seconds()))
    }

    /// On which side the clock was wrong; of a date that is wrong by whole days it is not known.
    fn clock_side(&self) -> Option<ClockSide> {
        self.side.filter(|_| whole_days(self.seconds()).is_none())
    }

    /// The times of the records with a wrong clock, as they are written, if it was on this side.
    fn range(&self, side: ClockSide) -> [Option<Timestamp>; 2] {
        let end = |at: usize| self.ends.and_then(|ends| ends.get(at).copied());
        match side {
            ClockSide::Ahead => {
                [self.ahead_since.map(|step| step.at).or(end(0)), Some(self.back.before)]
            }
            ClockSide::Behind => {
                [Some(self.back.at), self.behind_until.map(|step| step.before).or(end(1))]
            }
        }
    }

    /// The record that the finding is on.
    pub(crate) fn place(&self) -> u64 {
        let ahead = self.ahead_since.filter(|_| self.clock_side() == Some(ClockSide::Ahead));
        ahead.map_or(self.back.place, |since| since.place)
    }

    /// The records with a moved clock, if a gaming day that only they have is none: from a place to just before
    /// another. Of two ranges that are as likely the shorter one.
    pub(crate) fn stretch(&self) -> Option<(u64, u64)> {
        let seconds = |side: ClockSide| match self.range(side) {
            [Some(from), Some(to)] => length([from, to]),
            _ => i64::MAX,
        };
        let side = self.side.or_else(|| {
            let ahead = self.ahead_since.map(|_| (seconds(ClockSide::Ahead), ClockSide::Ahead));
            let behind = self.behind_until.map(|_| (seconds(ClockSide::Behind), ClockSide::Behind));
            let both = [behind, ahead].into_iter().flatten();
            both.min_by_key(|(seconds, _)| *seconds).map(|(_, side)| side)
        })?;
        if self.seconds() < DAY_SECONDS && seconds(side) >= DAY_SECONDS {
            return None;
        }
        Some(match side {
            ClockSide::Ahead => (self.ahead_since.map_or(0, |step| step.place), self.back.place),
            ClockSide::Behind => {
                (self.back.place, self.behind_until.map_or(u64::MAX, |step| step.place))
            }
        })
    }

    /// When the clock was wrong, by a right one, and by how much; where the side is open, when it was set.
    pub(crate) fn extent(&self) -> ExceptionExtent {
        let seconds = self.seconds();
        let (between, clock) = match self.clock_side() {
            Some(ClockSide::Ahead) => (self.range(ClockSide::Ahead), ClockError::Ahead(seconds)),
            Some(ClockSide::Behind) => (self.range(ClockSide::Behind), ClockError::Behind(seconds)),
            None => ([Some(self.back.at); 2], ClockError::Either(seconds)),
        };
        let right =
            |at: Timestamp| at.checked_sub(SignedDuration::from_secs(clock.ahead_seconds())).ok();
        let between = between.map(|at| at.and_then(right));
        ExceptionExtent { between, clock: Some(clock), ..ExceptionExtent::default() }
    }
}

/// Seconds that a clock was moved by, as far as its steps show it: at least as many as it goes back, at most as many
/// as it goes forward, and of these the roundest.
pub(crate) fn about_seconds(back: i64, forward: Option<i64>) -> i64 {
    /// How long the rounds at both ends may take.
    const ROUNDS_SECONDS: i64 = 300;
    let room = back.saturating_add(ROUNDS_SECONDS);
    let most = forward.map_or(room, |forward| forward.min(room)).max(back);
    let multiple = |unit: i64| most.checked_div_euclid(unit).and_then(|n| n.checked_mul(unit));
    let units = [3_600, 1_800, 900, 600, 300, 60].into_iter();
    units.filter_map(multiple).find(|seconds| *seconds >= back).unwrap_or(back)
}

fn length([from, to]: [Timestamp; 2]) -> i64 {
    to.as_second().saturating_sub(from.as_second())
}

/// The finding of a record: on the one that is earlier, or on the first one whose clock was ahead.
pub(crate) fn of_record(
    auditor: &Auditor<'_>,
    place: Place,
    record: &Record<'_>,
    table: &str,
    back: Step,
    shift: Option<Shift>,
) -> Finding {
    let written = record.at.as_ref().map(Text::as_str);
    let local = |times: [Timestamp; 2]| times.map(|time| auditor.local(time, table, written));
    let [before, at] = local([back.before, back.at]);
    if back.seconds() > 0 {
        return in_falling_order(place, &before, &at);
    }
    let Some(shift) = shift else { return finding(place, &before, &at) };
    let moved = minutes(shift.seconds());
    let others = "as the dealers and shifts of other tables show";
    if let Some(days) = whole_days(shift.seconds()) {
        let days = if days == 1 { "a day".to_owned() } else { format!("{days} days") };
        return finding(place, &before, &at).note(format!(
            "The step is about {days}: the date may be that of the gaming day, whose times after midnight are of the \
             next day. A map reads such dates with a row 'Day begins at'."
        ));
    }
    match (shift.side, shift.ahead_since, shift.behind_until) {
        (Some(ClockSide::Ahead), Some(since), _) => {
            let [before_ahead, ahead] = local([since.before, since.at]);
            let message = format!("From this record on, the clock of the table is {moved} ahead.");
            Finding::new(CODE, GRADE, place, message)
                .about(SUBJECT)
                .expected(Quantity::Text(format!("soon after {before_ahead}")))
                .observed(Quantity::Text(ahead))
                .note_at(
                    format!("The times go back here, from {before} to {at}."),
                    auditor.place_of(back.place),
                )
                .help(HELP)
        }
        (Some(ClockSide::Ahead), None, _) => finding(place, &before, &at)
            .note(format!("Up to the previous record the clock is {moved} ahead, {others}.")),
        (Some(ClockSide::Behind), _, Some(until)) => finding(place, &before, &at).note_at(
            format!("Up to the previous record the clock of the table is {moved} behind."),
            auditor.place_of(until.place),
        ),
        (Some(ClockSide::Behind), _, None) => finding(place, &before, &at)
            .note(format!("From this record on the clock is {moved} behind, {others}.")),
        (None, since, until) => {
            let mut found = finding(place, &before, &at).note(format!(
                "The clock was {moved} ahead before, or is as much behind since: the times do not \
                 show which."
            ));
            if let Some(since) = since {
                let text = "If it was ahead before, then from this record on.";
                found = found.note_at(text, auditor.place_of(since.place));
            }
            if let Some(until) = until {
                let text = "If it is behind since, then up to the previous record.";
                found = found.note_at(text, auditor.place_of(until.place));
            }
            found
        }
    }
}

/// By how much, in whole minutes.
fn minutes(seconds: i64) -> String {
    match seconds / 60 {
        1 => "about 1 minute".to_owned(),
        minutes => format!("about {minutes} minutes"),
    }
}

fn finding(place: Place, before: &str, at: &str) -> Finding {
    let message = "The record is earlier than the previous one at this table.";
    Finding::new(CODE, GRADE, place, message)
        .about(SUBJECT)
        .expected(Quantity::Text(format!("{before} or later")))
        .observed(Quantity::Text(at.to_owned()))
        .help(HELP)
}

/// The finding of a step forward where the records of the table run from the newest to the oldest.
fn in_falling_order(place: Place, before: &str, at: &str) -> Finding {
    let message = "The records of this table run from the newest to the oldest, and this one is later than the previous one.";
    Finding::new(CODE, GRADE, place, message)
        .about(SUBJECT)
        .expected(Quantity::Text(format!("{before} or earlier")))
        .observed(Quantity::Text(at.to_owned()))
        .help(HELP)
}

fn plant(before: PrecedingRecord) -> Option<RecordStep> {
    before.has_time.then_some(RecordStep { is_backwards: true, ..RecordStep::RIGHT })
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a test that cannot start has failed")]
mod tests {
    use super::*;

    #[test]
    fn a_clock_is_moved_by_the_roundest_amount_that_both_steps_allow() {
        assert_eq!(about_seconds(59 * 60 + 18, Some(64 * 60 + 54)), 3_600);
        assert_eq!(about_seconds(28 * 60 + 36, Some(71 * 60)), 1_800);
        assert_eq!(about_seconds(3_605, Some(3_615)), 3_605);
        assert_eq!(about_seconds(17 * 60, Some(19 * 60)), 19 * 60);
    }

    #[test]
    fn a_step_of_whole_days_is_that_of_a_date_and_of_no_clock() {
        for (seconds, days) in [
            (86_400, Some(1)),
            (86_400 - 1_800, Some(1)),
            (2 * 86_400 + 1_800, Some(2)),
            (86_400 - 1_801, None),
            (3_600, None),
            (0, None),
        ] {
            assert_eq!(whole_days(seconds), days, "{seconds}");
        }
        let at = |text: &str| text.parse::<Timestamp>().unwrap();
        let back =
            Step { place: 7, before: at("2026-01-01T23:55:00Z"), at: at("2026-01-01T00:01:00Z") };
        let side = Some(ClockSide::Ahead);
        let since =
            Step { place: 2, before: at("2025-12-31T00:00:00Z"), at: at("2026-01-01T22:00:00Z") };
        let shift = Shift { back, side, ahead_since: Some(since), behind_until: None, ends: None };
        assert_eq!(shift.place(), 7, "the finding is on the step");
        assert!(matches!(shift.extent().clock, Some(ClockError::Either(_))));
    }
}
