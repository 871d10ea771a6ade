//! The profile requires a report section that this tool does not write.
//!
//! Every report has the same sixteen headings; a section without content states that it is not part of
//! the submission. A section outside these is not written.
//!
//! What to do: correct the section name in the profile, or add that part by hand and state that.

use gincert_evidence::{Finding, FindingSubject, Grade, Place, printable};

pub(crate) const CODE: &str = "section-missing";
pub(crate) const SUBJECT: FindingSubject = FindingSubject::Papers;

pub(crate) fn finding(place: Place, section: &str) -> Finding {
    let message = format!("Unknown report section '{}'.", printable(section));
    Finding::new(CODE, Grade::Minor, place, message)
        .about(SUBJECT)
        .help("Correct the profile, or add that part by hand and state that.")
}
