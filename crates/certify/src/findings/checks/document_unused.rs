//! A document for hand logs was not used.
//!
//! A further rule document, a map of columns, a list of tables and dispositions are about hand logs: how
//! to read them, and what was done about exceptions. Without a hand log they have no effect (minor). A
//! further rule document that is not in force at any table and time of the logs settled no round (an
//! observation): it may belong to another week.
//!
//! What to do: add the logs, or remove the document.

use gincert_evidence::{Finding, FindingSubject, Grade, Place, printable};

pub(crate) const CODE: &str = "document-unused";
pub(crate) const SUBJECT: FindingSubject = FindingSubject::Papers;

/// A document of a submission without hand logs.
pub(crate) fn without_logs(place: Place, path: &str, role: &str) -> Finding {
    let message = format!(
        "'{}' ({role}) was not used: it belongs to hand logs, and none was read.",
        printable(path)
    );
    Finding::new(CODE, Grade::Minor, place, message)
        .about(SUBJECT)
        .help("Add the hand logs to the file table, or remove the document.")
}

/// A rule document that governed no record.
pub(crate) fn governed_nothing(place: Place, path: &str, name: &str) -> Finding {
    let message = format!(
        "No record of the hand logs was played under '{}' ({}).",
        printable(path),
        printable(name)
    );
    Finding::new(CODE, Grade::Observation, place, message).about(SUBJECT).help(
        "If this is not intended, check the list of tables and the rules that the records \
               name.",
    )
}
