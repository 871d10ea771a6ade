//! A line of a log is not a record.
//!
//! It is not text, not a JSON object (or not a row of the table), lacks a field that every record has
//! (`v`, `round`, `table`, `seats`), or has an invalid value. The line has exactly one finding and is
//! written byte for byte to the rejects file (`--rejects`). It counts as read and as rejected; it has no
//! other finding.
//!
//! What to do: read the reason, correct the line in the source system, and run the audit again.

use crate::fault_injection::below;
use crate::fault_injection::plant::{InjectionKind, LogPlant};
use crate::finding::AuditObject;
use crate::finding::basis::AuditBasis;
use crate::finding::exception::FindingCollector;
use crate::finding::level::EvidenceLevel;
use gincert_evidence::Grade;
use rand_chacha::ChaCha20Rng;

pub(super) const CODE: &str = "record-unreadable";
pub(super) const GRADE: Grade = Grade::Material;
pub(super) const ABOUT: AuditObject = AuditObject::Log;
pub(super) const NEEDS: EvidenceLevel = EvidenceLevel::BetsOnly;
pub(super) const BASIS: AuditBasis = AuditBasis::RECORDS;
pub(super) const PLANT: LogPlant = LogPlant::of_every_log(InjectionKind::Line(plant));

/// Raises it with its reason.
pub(crate) fn raise(sink: &mut FindingCollector<'_>, why: &str) {
    let message = format!("Unreadable record: {why}.");
    if let Some(found) = sink.raise(CODE, GRADE, (None, None), message) {
        found.with(|finding| {
            finding.help("Correct the line in the source system and run the audit again.")
        });
    }
}

/// Cut off somewhere, as by a full disk, but not before its table, number and time: the audit takes a
/// line that tells nothing for any round that is missing nearby.
fn plant(line: &mut String, rng: &mut ChaCha20Rng) {
    let after_those = ["\"currency\"", "\"dealer_seat\""];
    let least = after_those.into_iter().find_map(|key| line.find(key)).unwrap_or(1);
    let room = u32::try_from(line.len().saturating_sub(least)).unwrap_or(1);
    line.truncate(least + below(rng, room) as usize);
}
