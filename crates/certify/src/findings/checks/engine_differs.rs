//! By its transcript a settlement engine settles rounds otherwise than the rule document, or answers requests
//! that it must refuse.
//!
//! Every answer of the transcript was settled again by both evaluators. Answers that differ are grouped by
//! cause. The finding gives the one reading of the document, or the classic fault, under which all answers of
//! the engine are right where there is one, what that reading costs exactly, and the plainest round of the
//! transcript that differs. Requests that an engine must refuse have cards that cannot be dealt, actions that do
//! not exist, or wagers that break the rules.
//!
//! What to do: the submitter corrects the engine or the rule document, and compares again.

use gincert_evidence::{Finding, FindingSubject, Grade, Place, counted, printable};

pub(crate) const CODE: &str = "engine-differs";
pub(crate) const SUBJECT: FindingSubject = FindingSubject::Engine;

const HELP: &str = "Ask the submitter which is correct, the engine or the rule document, and for a new \
                    transcript.";

/// Rounds that differ for one cause: what differs, what explains it, the notes.
pub(crate) fn finding(
    place: Place,
    path: &str,
    differs: &str,
    explained: &str,
    notes: Vec<String>,
) -> Finding {
    let message = format!(
        "The engine of '{}' settles otherwise than the rule document: {differs}. {explained}.",
        printable(path)
    );
    let finding = Finding::new(CODE, Grade::Material, place, message).about(SUBJECT).help(HELP);
    notes.into_iter().fold(finding, Finding::note)
}

/// Requests that were answered and must be refused.
pub(crate) fn accepted(place: Place, path: &str, accepted: u64, reasons: &str) -> Finding {
    let message = format!(
        "The engine of '{}' answers {} that it must refuse: {reasons}.",
        printable(path),
        counted(accepted, "request", "requests")
    );
    Finding::new(CODE, Grade::Material, place, message).about(SUBJECT).help(HELP)
}
