//! Rounds correct each other in a circle.
//!
//! Each of them would be excluded in favour of the next, and none would count. The last of them in the
//! order of the logs counts, and the others are excluded from the account as corrected rounds. The
//! finding is on that last record, once for each circle.
//!
//! What to do: find out which record is the right one, and correct `corrects` in the others.

use crate::fault_injection::plant::{InjectionKind, LogPlant, Names};
use crate::finding::basis::AuditBasis;
use crate::finding::level::EvidenceLevel;
use crate::finding::{AuditObject, SUBJECT};
use crate::record::Record;
use gincert_evidence::{Finding, Grade, Place, Quantity, counted};

pub(crate) const CODE: &str = "correction-circle";
pub(crate) const GRADE: Grade = Grade::Material;
pub(super) const ABOUT: AuditObject = AuditObject::Record;
pub(super) const NEEDS: EvidenceLevel = EvidenceLevel::BetsOnly;
pub(super) const BASIS: AuditBasis = AuditBasis::RECORDS;
pub(super) const PLANT: LogPlant = LogPlant::new(InjectionKind::Further(plant));

/// The finding of a circle of so many rounds.
pub(crate) fn finding(place: Place, rounds: u64) -> Finding {
    let message = format!(
        "{} correct each other in a circle; this is the last of them.",
        counted(rounds, "round", "rounds")
    );
    Finding::new(CODE, GRADE, place, message)
        .about(SUBJECT)
        .observed(Quantity::Count(rounds))
        .note("This record counts; the others are excluded.")
        .help("Find out which record is the right one.")
}

/// It corrects the one that comes next, which corrects it.
fn plant(record: &mut Record<'static>, names: &mut Names<'_>) -> Vec<Record<'static>> {
    let next = Record { corrects: record.round.clone(), ..names.next(record) };
    record.corrects.clone_from(&next.round);
    vec![next]
}
