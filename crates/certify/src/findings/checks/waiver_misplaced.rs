//! The submission holds a waiver.
//!
//! Waivers are the laboratory's, with a reason and a signer, and stand in its engagement. Whoever
//! submits an item cannot waive a finding about it: a row, a table or a heading about waivers in the
//! submission's page or its rule document is reported, and waives nothing.
//!
//! What to do: take it out of the submission; ask the laboratory.

use gincert_evidence::{Finding, FindingSubject, Grade, Place, printable};

pub(crate) const CODE: &str = "waiver-misplaced";
pub(crate) const SUBJECT: FindingSubject = FindingSubject::Papers;

pub(crate) fn finding(place: Place, words: &str) -> Finding {
    let message = format!("'{}' is in a submission, where it has no effect.", printable(words));
    Finding::new(CODE, Grade::Minor, place, message)
        .about(SUBJECT)
        .help("Move waivers to the laboratory's engagement.")
}
