//! A record corrects a round that is in none of the logs.
//!
//! `corrects` names another round of the same table and gaming day. Without that round it is unknown what
//! was corrected, and the totals may include a round that should be excluded. At most 1,000,000
//! corrections of a run are followed; a log with more of them is reported here too.
//!
//! What to do: add the log that contains the round, or correct its name.

use crate::fault_injection::plant::{InjectionKind, LogPlant};
use crate::finding::basis::AuditBasis;
use crate::finding::level::EvidenceLevel;
use crate::finding::{AuditObject, SUBJECT};
use crate::record::Record;
use crate::record::object::Text;
use gincert_evidence::{Finding, Grade, Place, Quantity, counted, fitting, printable};

pub(crate) const CODE: &str = "correction-dangling";
pub(crate) const GRADE: Grade = Grade::Minor;
pub(super) const ABOUT: AuditObject = AuditObject::Record;
pub(super) const NEEDS: EvidenceLevel = EvidenceLevel::BetsOnly;
pub(super) const BASIS: AuditBasis = AuditBasis::RECORDS;
pub(super) const PLANT: LogPlant = LogPlant::new(InjectionKind::Record(plant));

/// The finding.
pub(crate) fn finding(place: Place, record: &Record<'_>) -> Finding {
    let message =
        "The round that this record corrects is in none of the logs, or is the round itself.";
    let name = record.corrects.as_ref().map_or("", |name| name.as_str());
    Finding::new(CODE, GRADE, place, message)
        .about(SUBJECT)
        .observed(Quantity::Text(printable(name)))
        .help("Add the log that contains the round, or correct its name.")
}

/// The finding that some are not followed.
pub(crate) fn too_many(place: Place, dropped: u64) -> Finding {
    let message = format!(
        "{} after this one {} not followed.",
        counted(dropped, "further correction", "further corrections"),
        fitting(dropped, "is", "are")
    );
    Finding::new(CODE, GRADE, place, message)
        .about(SUBJECT)
        .note("The rounds that they correct stay in all totals.")
        .help("Audit the logs in parts.")
}

fn plant(record: &mut Record<'static>) {
    record.corrects = Some(Text::from("no such round"));
}
