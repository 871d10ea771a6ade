//! The tests of raw output or draws of the submission do not pass.
//!
//! All p-values of all such files of a submission are one family, adjusted by Holm's rule. Each file has
//! one look, at the whole file. It fails when an adjusted p is below 5 x 10^-5, which happens to fair
//! numbers in less than one of twenty thousand submissions; it is inconclusive when one is below 0.01. A
//! file of which nothing is rejected does not pass, either, when it has fewer than 1,000,000 bits or
//! 10,000 numbers, or was not read to its end: the rest is unknown.
//!
//! What to do: for a failure, establish whether the generator, its scaling or the recording is at fault;
//! for an inconclusive file, ask for a larger sample, with its size fixed before it is drawn, and test
//! that one.

use crate::findings::checks::shuffle_rejected::StrikingSlot;
use gincert_evidence::{Finding, FindingSubject, Grade, Place, Quantity, counted, printable};

pub(crate) const CODE: &str = "random-numbers-rejected";
pub(crate) const SUBJECT: FindingSubject = FindingSubject::RandomNumbers;

fn struck(finding: Finding, striking: &StrikingSlot<'_>) -> Finding {
    let finding = match &striking.detail {
        Some(words) => finding.note(format!("Most extreme: {words}.")),
        None => finding,
    };
    finding
        .expected(Quantity::Text("every adjusted p 0.01 or more".to_owned()))
        .observed(Quantity::Text(format!("{}: adjusted p {}", striking.slot, striking.p)))
}

/// A file that failed, with the most striking slot.
pub(crate) fn failed(place: Place, path: &str, striking: &StrikingSlot<'_>) -> Finding {
    let message = format!("The generator behind '{}' is rejected.", printable(path));
    struck(Finding::new(CODE, Grade::Material, place, message).about(SUBJECT), striking)
        .help("Establish whether the generator, its scaling or the recording is at fault.")
}

/// A file that is neither passed nor failed.
pub(crate) fn inconclusive(place: Place, path: &str, striking: &StrikingSlot<'_>) -> Finding {
    let message = format!(
        "The generator behind '{}' neither passes nor fails: its most extreme p-value is between \
         the levels of a pass and of a failure.",
        printable(path)
    );
    struck(Finding::new(CODE, Grade::Minor, place, message).about(SUBJECT), striking)
        .help("Request a larger sample, its size fixed before it is drawn, and test it.")
}

/// A file that is too small to pass, or was not read whole: how much there is, and how much is needed.
pub(crate) fn too_few(place: Place, path: &str, size: (u64, &str), needed: u64) -> Finding {
    let (count, unit) = size;
    let message = format!(
        "The generator behind '{}' is neither passed nor rejected: nothing is rejected, but the file \
         is too small to pass.",
        printable(path)
    );
    Finding::new(CODE, Grade::Minor, place, message)
        .about(SUBJECT)
        .expected(Quantity::Text(format!("{} or more", counted(needed, unit, unit))))
        .observed(Quantity::Text(counted(count, unit, unit)))
        .help("Request a larger sample, its size fixed before it is drawn, and test it.")
}

/// A file that was not read to its end.
pub(crate) fn cut(place: Place, path: &str) -> Finding {
    let message = format!(
        "The generator behind '{}' is neither passed nor rejected: nothing is rejected, but the file \
         was not read to its end.",
        printable(path)
    );
    Finding::new(CODE, Grade::Minor, place, message)
        .about(SUBJECT)
        .help("Ask the submitter for the original file.")
}
