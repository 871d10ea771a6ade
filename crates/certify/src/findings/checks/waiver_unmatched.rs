//! A waiver of the engagement names no finding.
//!
//! A waiver names a code and a place (`everywhere`, a file, or a file and a line), a reason, a signer and
//! a day. One that fits no finding of this report is mistyped, or what it was for is mended: nobody
//! should have to ask which. A waiver in words, in the row `Waivers` without a table, waives nothing.
//! Exceptions of hand logs have dispositions, and findings about the engagement cannot be waived.
//!
//! What to do: correct the waiver, or take it out.

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
