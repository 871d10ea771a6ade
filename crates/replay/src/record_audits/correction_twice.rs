//! Two records correct the same round.
//!
//! `corrects` names a round of the same table and gaming day. A corrected round is excluded from the
//! account, and the record that corrects it counts instead. Where several records correct one round, the
//! last in the order of the logs counts, and the others are excluded from the account as corrected
//! rounds. The finding is on each of them but the first.
//!
//! What to do: find out which correction is the right one; a correction of a correction names the
//! correction.

use crate::fault_injection::plant::{InjectionKind, LogPlant, Names};
use crate::finding::basis::AuditBasis;
use crate::finding::level::EvidenceLevel;
use crate::finding::{AuditObject, SUBJECT};
use crate::record::Record;
use gincert_evidence::{Finding, Grade, Place, Quantity, printable};

pub(crate) const CODE: &str = "correction-twice";
pub(crate) const GRADE: Grade = Grade::Material;
pub(super) const ABOUT: AuditObject = AuditObject::Record;
pub(super) const NEEDS: EvidenceLevel = EvidenceLevel::BetsOnly;
pub(super) const BASIS: AuditBasis = AuditBasis::RECORDS;
pub(super) const PLANT: LogPlant = LogPlant::new(InjectionKind::Further(plant));

/// The finding; `before` is the correction before it.
pub(crate) fn finding(place: Place, record: &Record<'_>, before: Place) -> Finding {
    let message = "The round that this record corrects is also corrected by another record.";
    let name = record.corrects.as_ref().map_or("", |name| name.as_str());
    Finding::new(CODE, GRADE, place, message)
        .about(SUBJECT)
        .observed(Quantity::Text(printable(name)))
        .note_at("The earlier correction is here.", before)
        .note("The last correction of the round counts.")
        .help("Find out which correction is the right one.")
}

fn plant(record: &mut Record<'static>, names: &mut Names<'_>) -> Vec<Record<'static>> {
    let mut correction = || Record { corrects: record.round.clone(), ..names.next(record) };
    vec![correction(), correction()]
}
