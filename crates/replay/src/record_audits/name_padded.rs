//! A name begins or ends with a blank, or contains invisible characters.
//!
//! `T1` and `T1 ` look alike but are two names to a program: a round with the gaming day `2026-11-20 `
//! would leave no gap in the numbers of `2026-11-20`. Names of tables, rounds, gaming days, dealers,
//! shifts, shufflers and players are compared without such characters, and reported here.
//!
//! What to do: correct the name in the source system.

use crate::fault_injection::plant::{InjectionKind, LogPlant};
use crate::finding::AuditObject;
use crate::finding::basis::AuditBasis;
use crate::finding::exception::FindingCollector;
use crate::finding::level::EvidenceLevel;
use crate::record::Record;
use crate::record::names::unclean;
use crate::record::object::Text;
use gincert_evidence::{Grade, Quantity, printable};

pub(super) const CODE: &str = "name-padded";
pub(super) const GRADE: Grade = Grade::Minor;
pub(super) const ABOUT: AuditObject = AuditObject::Record;
pub(super) const NEEDS: EvidenceLevel = EvidenceLevel::BetsOnly;
pub(super) const BASIS: AuditBasis = AuditBasis::RECORDS;
pub(super) const PLANT: LogPlant = LogPlant::new(InjectionKind::Record(plant));

/// Raises it once for a record.
pub(crate) fn audit(record: &Record<'_>, sink: &mut FindingCollector<'_>) {
    let found = unclean(record);
    if found.is_empty() {
        return;
    }
    let words: Vec<String> =
        found.iter().map(|(what, name)| format!("{what} '{}'", printable(name))).collect();
    let message = "A name begins or ends with a blank, or contains invisible characters.";
    if let Some(found) = sink.raise(CODE, GRADE, (None, None), message) {
        found.with(|finding| {
            finding
                .observed(Quantity::Text(words.join(", ")))
                .help("Correct the name in the source system; names are compared without them.")
        });
    }
}

fn plant(record: &mut Record<'static>) {
    record.shift = Some(Text::from("late "));
}
