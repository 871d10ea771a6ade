//! A file of the submission differs from the one that submission.md describes.
//!
//! submission.md states a SHA-256 digest for each file. The file in the folder has another digest: it was
//! changed, or it is the wrong file.
//!
//! What to do: ask the submitter which file is meant, and for a corrected submission.

use gincert_evidence::{Digest, Finding, FindingSubject, Grade, Place, Quantity, printable};

pub(crate) const CODE: &str = "file-differs";
pub(crate) const SUBJECT: FindingSubject = FindingSubject::Papers;

pub(crate) fn finding(place: Place, path: &str, stated: Digest, computed: Digest) -> Finding {
    let message = format!("The digest of '{}' differs from the one stated here.", printable(path));
    Finding::new(CODE, Grade::Material, place, message)
        .about(SUBJECT)
        .expected(Quantity::Digest(stated))
        .observed(Quantity::Digest(computed))
        .help("Ask the submitter which file is meant.")
}

pub(crate) fn size(place: Place, path: &str, stated: u64, computed: u64) -> Finding {
    let message = format!("The size of '{}' differs from the one stated here.", printable(path));
    Finding::new(CODE, Grade::Material, place, message)
        .about(SUBJECT)
        .expected(Quantity::Count(stated))
        .observed(Quantity::Count(computed))
        .help("Ask the submitter which file is meant.")
}
