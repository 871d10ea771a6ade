//! A record is earlier than the one before it at the same table.
//!
//! Records of one table and one file are compared in file order. Equal times are not reported. Where a
//! map reads local times without an offset, a time in the hour that occurs twice when the clock is set
//! back may be in the first or the second hour; it is reported only if it is earlier in both cases. Needs
//! `at`.
//!
//! Where the times go back by ten minutes or more, and went forward by as much before, the records
//! between have a clock that was ahead, and the finding is on the first of them; where they go forward by
//! as much later, the records between have a clock that was behind. "As much" allows up to fifteen
//! minutes more, or a sixteenth, because the rounds at both ends take time; of two such ranges the
//! shorter one is used. A duplicate that is earlier than the record before it is not reported here. A
//! gaming day that occurs only in records with a shifted clock is not a day of the log.
//!
//! What to do: check the table's clock and whether lines were moved.

use crate::fault_injection::plant::{InjectionKind, LogPlant, PrecedingRecord, RecordStep};
use crate::finding::AuditObject;
use crate::finding::SUBJECT;
use crate::finding::exception::ExceptionExtent;
use crate::finding::level::EvidenceLevel;
use crate::record::Record;
use crate::record::object::Text;
use crate::rules::auditor::Auditor;
use gincert_evidence::{Finding, Grade, Place, Quantity};
use jiff::{SignedDuration, Timestamp};

pub(crate) const CODE: &str = "time-backwards";
pub(crate) const GRADE: Grade = Grade::Minor;
pub(super) const ABOUT: AuditObject = AuditObject::Log;
pub(super) const NEEDS: EvidenceLevel = EvidenceLevel::BetsOnly;
pub(super) const PLANT: LogPlant = LogPlant::new(InjectionKind::Step(plant));

const HELP: &str = "Check the table's clock and whether lines were moved.";

/// What shows whose clock moved.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Shift {
    /// The clock was ahead from one place to just before another; the times before and at the first of
    /// them.
    Ahead { since: u64, times: [Timestamp; 2], until: u64 },
    /// The clock was behind from the step back to just before this place; the times of the last of them
    /// and of the record there.
    Behind { until: u64, times: [Timestamp; 2] },
}

impl Shift {
    /// The records with a moved clock: from a place to just before another.
    pub(crate) fn stretch(self, back: u64) -> Option<(u64, u64)> {
        match self {
            Shift::Ahead { since, until, .. } => Some((since, until)),
            Shift::Behind { until, .. } => Some((back, until)),
        }
    }

    /// When the clock was wrong, by a right one, and by how much: by half of what the steps at both ends
    /// say together, because the rounds there take time.
    pub(crate) fn extent(self, [before_back, back]: [Timestamp; 2]) -> ExceptionExtent {
        let length = |[from, to]: [Timestamp; 2]| to.as_second().saturating_sub(from.as_second());
        let back_seconds = length([back, before_back]);
        let (ends, clock) = match self {
            Shift::Ahead { times, .. } => {
                let [_, ahead] = times;
                ([ahead, before_back], length(times).saturating_add(back_seconds) / 2)
            }
            Shift::Behind { times, .. } => {
                let [last, _] = times;
                ([back, last], -(length(times).saturating_add(back_seconds) / 2))
            }
        };
        let right = |at: Timestamp| at.checked_sub(SignedDuration::from_secs(clock)).ok();
        ExceptionExtent { between: ends.map(right), clock_seconds: Some(clock), missing: None }
    }
}

/// The finding of a record: on the one that is earlier, or on the first one whose clock was ahead.
pub(crate) fn of_record(
    auditor: &Auditor<'_>,
    place: Place,
    record: &Record<'_>,
    table: &str,
    times: [Timestamp; 2],
    shift: Option<Shift>,
) -> Finding {
    let written = record.at.as_ref().map(Text::as_str);
    let local = |times: [Timestamp; 2]| times.map(|time| auditor.local(time, table, written));
    let [before, at] = local(times);
    let moved = minutes(times);
    match shift {
        Some(Shift::Ahead { times, until, .. }) => {
            let [before_ahead, ahead] = local(times);
            let message = format!("From this record on, the clock of the table is {moved} ahead.");
            Finding::new(CODE, GRADE, place, message)
                .about(SUBJECT)
                .expected(Quantity::Text(format!("soon after {before_ahead}")))
                .observed(Quantity::Text(ahead))
                .note_at(
                    format!("The times go back here, from {before} to {at}."),
                    auditor.place_of(until),
                )
                .help(HELP)
        }
        Some(Shift::Behind { until, .. }) => finding(place, &before, &at).note_at(
            format!("Up to the previous record the clock of the table is {moved} behind."),
            auditor.place_of(until),
        ),
        None => finding(place, &before, &at),
    }
}

/// By how much times go back, in whole minutes.
fn minutes([before, at]: [Timestamp; 2]) -> String {
    match before.as_second().saturating_sub(at.as_second()) / 60 {
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

fn plant(before: PrecedingRecord) -> Option<RecordStep> {
    before.has_time.then_some(RecordStep { is_backwards: true, ..RecordStep::RIGHT })
}
