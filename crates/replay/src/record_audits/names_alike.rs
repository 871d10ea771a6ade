//! Two names of tables, dealers, shifts or players are easily confused.
//!
//! Examples: `T1` and `t1`, `D-07` and `D- 07`, a Latin and a Cyrillic letter of the same shape. A record
//! of one of them may be logged under the other, where it leaves no gap and is in the wrong row of the
//! tables. Names are compared in lower case, without blanks and marks, and with letters of other scripts
//! replaced by the Latin ones that they resemble. Blanks at the ends are reported at each record
//! (`name-padded`). The finding is not about one round.
//!
//! What to do: find out whether they are the same; correct the name in the source system.

use crate::fault_injection::plant::{InjectionKind, LogPlant};
use crate::finding::basis::AuditBasis;
use crate::finding::level::EvidenceLevel;
use crate::finding::{AuditObject, SUBJECT};
use gincert_evidence::{Finding, Grade, Place, Quantity};

pub(crate) const CODE: &str = "names-alike";
pub(crate) const GRADE: Grade = Grade::Minor;
pub(super) const ABOUT: AuditObject = AuditObject::Record;
pub(super) const NEEDS: EvidenceLevel = EvidenceLevel::BetsOnly;
pub(super) const BASIS: AuditBasis = AuditBasis::RECORDS;
pub(super) const PLANT: LogPlant =
    LogPlant::new(InjectionKind::Never("it concerns all rounds together"));

/// The finding: names of what, and the names.
pub(crate) fn finding(place: Place, what: &str, names: &[String]) -> Finding {
    let message = format!("Names of {what} are easily confused.");
    let quoted: Vec<String> = names.iter().map(|name| format!("'{name}'")).collect();
    Finding::new(CODE, GRADE, place, message)
        .about(SUBJECT)
        .observed(Quantity::Text(quoted.join(", ")))
        .help("Find out whether they are the same; correct the name in the source system.")
}
