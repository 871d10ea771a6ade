//! The digest of the previous line, as a record states it, differs from that line's digest.
//!
//! A log may chain its lines: `prev` is the SHA-256 of the previous line without its line end, in lower
//! case. A broken chain means that a line was changed, removed or inserted after it was written; so does
//! a record without `prev` in a log whose other records have it. The first line of a file is not
//! compared.
//!
//! What to do: request the log again from the system that wrote it, and compare.

use crate::fault_injection::plant::{InjectionKind, LogPlant};
use crate::finding::basis::{AuditBasis, RecordNeed};
use crate::finding::exception::{Exception, ExceptionScope};
use crate::finding::level::EvidenceLevel;
use crate::finding::{AuditObject, SUBJECT};
use gincert_evidence::{Digest, Finding, Grade, Place, Quantity, printable};

pub(super) const CODE: &str = "chain-broken";
pub(super) const GRADE: Grade = Grade::Material;
/// A record that says the same as another one has another record before it.
const SCOPE: ExceptionScope = ExceptionScope::Link;
pub(super) const ABOUT: AuditObject = AuditObject::Record;
pub(super) const NEEDS: EvidenceLevel = EvidenceLevel::BetsOnly;
pub(super) const BASIS: AuditBasis = AuditBasis::RECORDS.with(RecordNeed::Digest);
pub(super) const PLANT: LogPlant = LogPlant::new(InjectionKind::Digest(
    |_| Digest::of(b"another line"),
    "the records are not chained",
));

/// The exception: the digest of the line before, and what the record says of it.
pub(crate) fn exception(place: Place, before: &[u8; 32], stated: Option<&str>) -> Exception {
    let message = match stated {
        Some(_) => "The stated digest of the previous line differs from that line's digest.",
        None => "The record does not state the digest of the previous line; other records do.",
    };
    let stated = stated.map_or_else(|| "none".to_owned(), printable);
    let finding = Finding::new(CODE, GRADE, place, message)
        .about(SUBJECT)
        .expected(Quantity::Digest(Digest::from(*before)))
        .observed(Quantity::Text(stated))
        .help("Request the log again from the system that wrote it, and compare.");
    Exception { scope: SCOPE, ..Exception::of_record(finding) }
}
