//! The profile asks for a report section that no report of this tool has.
//!
//! Every report has the same sixteen headings; a section without content says that it is not part
//! of the submission. A profile that asks for another one asks for something that is not done.
//!
//! What to do: correct the profile's section name, or add that part by hand and say so.

use gincert_evidence::{Finding, FindingSubject, Grade, Place, printable};

pub(crate) const CODE: &str = "section-missing";
pub(crate) const SUBJECT: FindingSubject = FindingSubject::Papers;

pub(crate) fn finding(place: Place, section: &str) -> Finding {
    let message = format!("Unknown report section '{}'.", printable(section));
    Finding::new(CODE, Grade::Minor, place, message)
        .about(SUBJECT)
        .help("Correct the profile, or add that part by hand and state that.")
}
