//! A waiver of the engagement matches no finding.
//!
//! A waiver names a code and a place (`everywhere`, a file, or a file and a line), a reason, a signer and
//! a day. One that matches no finding of this report is mistyped, or its finding has been corrected. A
//! waiver in words, in the row `Waivers` without a table, has no effect. Exceptions of hand logs have
//! dispositions, and findings about the engagement cannot be waived.
//!
//! What to do: correct or remove the waiver.

use gincert_evidence::{Finding, FindingSubject, Grade, Place, printable};

pub(crate) const CODE: &str = "waiver-unmatched";
pub(crate) const SUBJECT: FindingSubject = FindingSubject::Papers;

pub(crate) fn finding(place: Place, why: String) -> Finding {
    Finding::new(CODE, Grade::Minor, place, why)
        .about(SUBJECT)
        .help("Correct or remove the waiver.")
}

pub(crate) fn in_words(place: Place, words: &str) -> Finding {
    let message = format!("Unreadable waiver: '{}'.", printable(words));
    Finding::new(CODE, Grade::Minor, place, message).about(SUBJECT).help(
        "Write 'none', or a table with the header Waives | Where | Reason | Signed by | Date.",
    )
}
