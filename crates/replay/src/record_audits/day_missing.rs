//! A gaming day between two others has no record.
//!
//! Days are those of the records, as dates. A day without a record of any table of the logs is minor: a
//! file may be missing. A day without a record of one table, while others have records, is an
//! observation, because tables are sometimes closed; a table with more than 20 such gaps has one finding.
//! The finding is on the first record after the gap. Needs gaming days that are dates, or times.
//!
//! What to do: check whether the table was closed; request the missing log.

use crate::fault_injection::plant::{InjectionKind, LogPlant};
use crate::finding::basis::AuditBasis;
use crate::finding::level::EvidenceLevel;
use crate::finding::{AuditObject, SUBJECT};
use crate::record::when::day_text;
use gincert_evidence::{Finding, Grade, Place, counted, printable};

pub(crate) const CODE: &str = "day-missing";
pub(crate) const GRADE: Grade = Grade::Minor;
pub(crate) const GRADE_OF_TABLE: Grade = Grade::Observation;
pub(super) const ABOUT: AuditObject = AuditObject::Log;
pub(super) const NEEDS: EvidenceLevel = EvidenceLevel::BetsOnly;
pub(super) const BASIS: AuditBasis = AuditBasis::RECORDS;
pub(super) const PLANT: LogPlant =
    LogPlant::new(InjectionKind::Never("it concerns all rounds together"));

const HELP: &str = "Check whether the table was closed; request the missing log.";

/// The days between two, in words.
fn days(before: i64, after: i64) -> String {
    let (from, to) = (before.saturating_add(1), after.saturating_sub(1));
    match from == to {
        true => day_text(from),
        false => format!("{} to {}", day_text(from), day_text(to)),
    }
}

/// No table has a record between two days.
pub(crate) fn whole_log(place: Place, before: i64, after: i64) -> Finding {
    let message = format!("No table of the logs has a record of {}.", days(before, after));
    Finding::new(CODE, GRADE, place, message).about(SUBJECT).help(HELP)
}

/// One table has none.
pub(crate) fn of_table(place: Place, table: &str, before: i64, after: i64) -> Finding {
    let (table, days) = (printable(table), days(before, after));
    let message = format!("The table {table} has no record of {days}; other tables have.");
    Finding::new(CODE, GRADE_OF_TABLE, place, message).about(SUBJECT).help(HELP)
}

/// One table has none on many days.
pub(crate) fn often(place: Place, table: &str, holes: u64, before: i64) -> Finding {
    let (table, day) = (printable(table), day_text(before));
    let message = format!(
        "The table {table} has {} without records on days when other tables have some, the first after \
         {day}.",
        counted(holes, "interval", "intervals")
    );
    Finding::new(CODE, GRADE_OF_TABLE, place, message).about(SUBJECT).help(HELP)
}
