//! Sequence numbers of a table and gaming day are missing.
//!
//! Every round of a table and gaming day has the next number. The finding is on the first record after
//! the gap and names the missing numbers; a log that begins late or ends early shows no gap. An
//! unreadable line with a readable table, day (or time) and number fills its number; other unreadable
//! lines are counted between the two records and fill none. A record without a gaming day (no day, no time) fills
//! its number on every day of its table, and records without one have no gaps of their own where the table has days.
//! Where nothing states the gaming days, and a day of the calendar begins with the number after the last one of the day
//! before, play went on over midnight: nothing is missing before that number. A table and day with more than 1,000 gaps, or
//! any table and day where all logs together have more than 100,000, has one finding with the first
//! number, the last number, how many are present and how many are missing.
//!
//! Where the numbers of a table continue from day to day, the numbers between two days are tested too.
//! Numbers continue where all pairs of days show it; a day with only one number is not used, because one
//! stray record makes such a day. Where they begin again each day (on three days or more, at least two of
//! which begin with the same number), a day that begins later is reported. Where neither is shown, the
//! table of records states how many tables could not be followed. Needs `seq`. Where several files
//! contain one table and day, they are tested together; a finding for several gaps counts once for each
//! of them.
//!
//! What to do: request the missing rounds. They were not audited.

use crate::fault_injection::plant::{InjectionKind, LogPlant, PrecedingRecord, RecordStep};
use crate::finding::basis::{AuditBasis, RecordNeed};
use crate::finding::level::EvidenceLevel;
use crate::finding::{AuditObject, SUBJECT};
use gincert_evidence::{Finding, Grade, Place, Quantity, counted, fitting, grouped};

pub(crate) const CODE: &str = "sequence-gap";
pub(crate) const GRADE: Grade = Grade::Material;
pub(super) const ABOUT: AuditObject = AuditObject::Log;
pub(super) const NEEDS: EvidenceLevel = EvidenceLevel::BetsOnly;
pub(super) const BASIS: AuditBasis = AuditBasis::RECORDS.with(RecordNeed::Number);
pub(super) const PLANT: LogPlant = LogPlant::of_every_log(InjectionKind::Step(plant));

const HELP: &str = "Request the missing rounds; nothing is known about them.";

/// Numbers that are named in a finding.
pub(crate) const FILLED_MAX: usize = 20;

/// Numbers that are missing.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Gap {
    /// Where the first number after the gap stands, and that number.
    pub next: (u64, u64),
    /// Where the last number before it stands, and that number.
    pub last: (u64, u64),
    /// How many are missing.
    pub missing: u64,
    /// Numbers in the gap that lines tell which are no records, at most [`FILLED_MAX`].
    pub filled: Vec<u64>,
    /// How many numbers in the gap records of the table have whose gaming day is unknown.
    pub undated: u64,
}

/// All gaps of one table and day.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Gaps {
    /// The least number and the greatest.
    pub ends: (u64, u64),
    /// Different numbers that are there.
    pub records: u64,
    /// How many are missing.
    pub missing: u64,
    /// In so many gaps.
    pub gaps: u64,
}

fn rounds(missing: u64, from: u64, to: u64) -> String {
    match missing {
        1 if from == to => format!("The round with the sequence number {from} is missing"),
        1 => format!("1 round is missing, of the numbers {from} to {to},"),
        _ => {
            format!("{} are missing, numbers {from} to {to},", counted(missing, "round", "rounds"))
        }
    }
}

/// The finding of one gap; `between` lines that are not records stand between its ends, where that is
/// known.
pub(crate) fn finding(place: Place, gap: &Gap, between: Option<u64>) -> Finding {
    let (from, to) = (gap.last.1.saturating_add(1), gap.next.1.saturating_sub(1));
    let message = format!("{} before this record.", rounds(gap.missing, from, to));
    let mut finding = Finding::new(CODE, GRADE, place, message)
        .about(SUBJECT)
        .expected(Quantity::Count(from))
        .observed(Quantity::Count(gap.next.1));
    if !gap.filled.is_empty() {
        let numbers: Vec<String> = gap.filled.iter().map(u64::to_string).collect();
        finding = finding.note(format!(
            "Unreadable lines account for the numbers {}; they are not counted as missing.",
            numbers.join(", ")
        ));
    }
    if gap.undated > 0 {
        finding = finding.note(format!(
            "{} of this table, whose gaming day is unknown, {} numbers in the gap; these are not counted as missing.",
            counted(gap.undated, "record", "records"),
            fitting(gap.undated, "has", "have")
        ));
    }
    finding = match between {
        Some(0) => finding,
        Some(lines) => finding.note(format!(
            "{} in the gap {} no number.",
            counted(lines, "unreadable line", "unreadable lines"),
            fitting(lines, "states", "state")
        )),
        None => finding.note("There are too many unreadable lines to count those in the gap."),
    };
    finding.help(HELP)
}

/// The finding of a table and day with more gaps than are listed one by one.
pub(crate) fn many(place: Place, gaps: &Gaps) -> Finding {
    let Gaps { ends: (first, last), records, missing, gaps } = gaps;
    let message = format!(
        "{} of this table and day {} missing, in {}: of the numbers {first} to {last} {} {} present.",
        counted(*missing, "round", "rounds"),
        fitting(*missing, "is", "are"),
        counted(*gaps, "gap", "gaps"),
        grouped((*records).into()),
        fitting(*records, "is", "are")
    );
    Finding::new(CODE, GRADE, place, message)
        .about(SUBJECT)
        .expected(Quantity::Count(last.saturating_sub(*first).saturating_add(1)))
        .observed(Quantity::Count(*records))
        .note("This finding is placed at the first record after a gap; the others are not listed.")
        .help(HELP)
}

/// The finding of numbers that are missing between two days, or at the beginning of a day.
pub(crate) fn at_midnight(
    place: Place,
    from: u64,
    next: u64,
    missing: u64,
    runs_on: bool,
) -> Finding {
    let rounds = rounds(missing, from, next.saturating_sub(1));
    let (message, note) = match runs_on {
        true => (
            format!("{rounds} between this gaming day and the previous one."),
            "The numbers of the table run on from day to day.",
        ),
        false => (
            format!("{rounds} at the beginning of this gaming day."),
            "On the other days the table's numbers begin earlier.",
        ),
    };
    Finding::new(CODE, GRADE, place, message)
        .about(SUBJECT)
        .expected(Quantity::Count(from))
        .observed(Quantity::Count(next))
        .note(note)
        .help(HELP)
}

/// A number that no record has; nothing is missing before the first one of a day.
fn plant(before: PrecedingRecord) -> Option<RecordStep> {
    before.has_number.then_some(RecordStep { numbers: 2, ..RecordStep::RIGHT })
}
