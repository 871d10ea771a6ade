//! Ten or more consecutive rounds of one table have the same time.
//!
//! A round takes time, so that a clock with seconds, or minutes, advances within a few rounds. Where it
//! does not, times are no evidence of the order of the rounds, of shifts or of gaming days; tests of
//! shuffles use that order. The finding is on the first round of the longest series of each table and
//! file. Needs `at`.
//!
//! What to do: find out what the time refers to: perhaps to an export instead of the round.

use crate::fault_injection::plant::{InjectionKind, LogPlant};
use crate::finding::basis::AuditBasis;
use crate::finding::level::EvidenceLevel;
use crate::finding::{AuditObject, SUBJECT};
use gincert_evidence::{Finding, Grade, Place, Quantity, counted};

pub(crate) const CODE: &str = "time-still";
pub(crate) const GRADE: Grade = Grade::Minor;
pub(super) const ABOUT: AuditObject = AuditObject::Log;
pub(super) const NEEDS: EvidenceLevel = EvidenceLevel::BetsOnly;
pub(super) const BASIS: AuditBasis = AuditBasis::RECORDS;
pub(super) const PLANT: LogPlant =
    LogPlant::new(InjectionKind::Never("it concerns ten rounds together"));

/// Consecutive rounds of one table with the same time that are reported.
pub(crate) const STILL_MIN: u64 = 10;

/// The finding.
pub(crate) fn finding(place: Place, records: u64) -> Finding {
    let message = format!(
        "{} of this table in a row have the same time.",
        counted(records, "round", "rounds")
    );
    Finding::new(CODE, GRADE, place, message)
        .about(SUBJECT)
        .observed(Quantity::Count(records))
        .help("Find out what the time refers to: perhaps to an export instead of the round.")
}
