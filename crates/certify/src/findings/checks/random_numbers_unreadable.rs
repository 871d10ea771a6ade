//! A file of raw output or of draws of the submission, or its role, cannot be read.
//!
//! A file with the role `Raw output` contains the bytes of a generator, or the characters 0 and 1; a file
//! with a role such as `Draws: 5 numbers from 1 to 52, without replacement` contains whole numbers, one
//! or several draws on each line. Both may be compressed with gzip or zstd. Raw output that ends early is
//! tested up to that point and does not pass. A file that looks like another kind of sample, a line that
//! is not a draw, a role without the range of the values, and a duplicate of another file leave the file
//! untested.
//!
//! What to do: ask the submitter for the original file, or for the range of its draws.

use gincert_evidence::{Finding, FindingSubject, Grade, Place, printable};

pub(crate) const CODE: &str = "random-numbers-unreadable";
pub(crate) const SUBJECT: FindingSubject = FindingSubject::RandomNumbers;

/// The file as a whole.
pub(crate) fn file(place: Place, path: &str, why: &str) -> Finding {
    let message = format!(
        "The file of random numbers '{}' was not tested to its end: {why}.",
        printable(path)
    );
    Finding::new(CODE, Grade::Material, place, message)
        .about(SUBJECT)
        .unreadable()
        .help("Ask the submitter for the original file.")
}

/// Its role says nothing of the range of its values.
pub(crate) fn no_range(place: Place, path: &str) -> Finding {
    let message = format!(
        "'{}' was not tested: the range of its draws is not stated, so missing values would not be \
         noticed.",
        printable(path)
    );
    Finding::new(CODE, Grade::Material, place, message).about(SUBJECT).unreadable().help(
        "Write the role with the range, such as 'Draws: 1 to 52' or 'Draws: 5 numbers from 1 to 52, \
         without replacement'.",
    )
}

/// It is another one once more.
pub(crate) fn again(place: Place, path: &str, twin: &str) -> Finding {
    let message = format!(
        "'{}' is a duplicate of '{}' and was not tested.",
        printable(path),
        printable(twin)
    );
    Finding::new(CODE, Grade::Minor, place, message)
        .about(SUBJECT)
        .help("Remove it from the list, or ask the submitter for the intended file.")
}
