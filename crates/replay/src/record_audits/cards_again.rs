//! All cards of a round equal those of an earlier round.
//!
//! The dealer's hand and every seat's hand, taken together, occur again in another round. With 14 shown
//! cards or more, the probability of this for two rounds is below one in 10^14. A record that corrects
//! another rightly repeats its cards and is not compared; neither is a duplicate of the same round. Needs
//! 14 shown cards. The finding is on the later record.
//!
//! What to do: find out which of the two rounds was dealt; the other one is fictitious, or its cards are.

use crate::fault_injection::plant::{InjectionKind, LogPlant, Names};
use crate::finding::basis::AuditBasis;
use crate::finding::level::EvidenceLevel;
use crate::finding::{AuditObject, SUBJECT};
use crate::record::Record;
use gincert_evidence::{Finding, Grade, Place};

pub(crate) const CODE: &str = "cards-again";
pub(crate) const GRADE: Grade = Grade::Material;
pub(super) const ABOUT: AuditObject = AuditObject::Record;
pub(super) const NEEDS: EvidenceLevel = EvidenceLevel::BetsOnly;
pub(super) const BASIS: AuditBasis = AuditBasis::RECORDS;
pub(super) const PLANT: LogPlant = LogPlant::new(InjectionKind::Further(plant));

/// The finding.
pub(crate) fn finding(place: Place, first: Place) -> Finding {
    let message = "All cards of this round equal those of an earlier round with another name.";
    Finding::new(CODE, GRADE, place, message)
        .about(SUBJECT)
        .note_at("The earlier round is here.", first)
        .help("Find out which of the two rounds was dealt.")
}

/// The same cards under the next name; hands that are hidden cannot come again.
fn plant(record: &mut Record<'static>, names: &mut Names<'_>) -> Vec<Record<'static>> {
    record.shown_cards().map(|_| names.next(record)).into_iter().collect()
}
