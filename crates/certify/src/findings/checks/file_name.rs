//! A file of the submission has a name that is not plain.
//!
//! A name goes into the signed table of a report, into commands that people paste, and onto other
//! systems. Plain names have letters, digits, blanks and the signs . _ - + , ( ) = & ! # [ ] { } @ % ~,
//! begin with a letter or digit, end with none of blank and dot, and mix no alphabets that look
//! alike. A file with another name is not taken in, and nothing that depends on it is tested.
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
