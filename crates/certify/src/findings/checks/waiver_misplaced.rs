//! The submission contains a waiver.
//!
//! Waivers belong to the laboratory. They have a reason and a signer, and are in its engagement. A
//! submitter cannot waive a finding about its own item: a row, a table or a heading about waivers in the
//! submission's page or its rule document is reported and has no effect.
//!
//! What to do: remove it from the submission; ask the laboratory.

use gincert_evidence::{Finding, FindingSubject, Grade, Place, printable};

pub(crate) const CODE: &str = "waiver-misplaced";
pub(crate) const SUBJECT: FindingSubject = FindingSubject::Papers;

pub(crate) fn finding(place: Place, words: &str) -> Finding {
    let message = format!("'{}' is in a submission, where it has no effect.", printable(words));
    Finding::new(CODE, Grade::Minor, place, message)
        .about(SUBJECT)
        .help("Move waivers to the laboratory's engagement.")
}
