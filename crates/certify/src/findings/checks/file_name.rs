//! A file of the submission has an invalid name.
//!
//! The name appears in the signed table of a report, in commands that people paste, and on other systems.
//! Valid names consist of letters, digits, blanks and the signs . _ - + , ( ) = & ! # [ ] { } @ % ~,
//! begin with a letter or digit, do not end with a blank or a dot, and do not mix alphabets that look
//! alike. A file with another name is not read, and nothing that depends on it is tested.
//!
//! What to do: rename the file.

use gincert_evidence::{Finding, FindingSubject, Grade, Place, printable};

pub(crate) const CODE: &str = "file-name";
pub(crate) const SUBJECT: FindingSubject = FindingSubject::Papers;

pub(crate) fn finding(place: Place, path: &str, why: &str) -> Finding {
    let message = format!("Invalid file name '{}': {why}.", printable(path));
    Finding::new(CODE, Grade::Material, place, message)
        .about(SUBJECT)
        .help("Rename the file; it was not read.")
}
