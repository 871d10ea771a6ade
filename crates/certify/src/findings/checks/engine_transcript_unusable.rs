//! A file with the role `Engine transcript` cannot be used as evidence.
//!
//! A transcript is written by `gincert conform --out` (docs/conformance.md). It counts where it is whole
//! and canonical, of this rule document by its digest, with the vectors that this build makes of the document,
//! and with exactly the requests that the document, the vectors and the stated seed give, none left out,
//! exchanged or added. The first problem is given with its line: the file is empty, a line is malformed or too
//! long, the version is unknown, the document or the vectors are others, a request differs, the transcript was
//! cut, lines follow its end, or what the end states of the lines is not so, as after an edit. Nothing of such a
//! transcript is used. A duplicate of another transcript and one without a usable rule document are not
//! judged either.
//!
//! What to do: compare the engine again with `gincert conform --out`, with this build and this document, and
//! submit `transcript.jsonl` unchanged (gzip and zstd are unpacked).

use gincert_conform::TranscriptProblem;
use gincert_evidence::{Finding, FindingSubject, Grade, Place, printable};

pub(crate) const CODE: &str = "engine-transcript-unusable";
pub(crate) const SUBJECT: FindingSubject = FindingSubject::Engine;

const HELP: &str = "Compare the engine again with 'gincert conform --out' and submit the transcript \
                    unchanged.";

/// A transcript with a problem.
pub(crate) fn finding(place: Place, path: &str, problem: &TranscriptProblem) -> Finding {
    let (path, fault) = (printable(path), problem.fault.word());
    let message = format!("The engine transcript '{path}' cannot be used ({fault}). {problem}.");
    Finding::new(CODE, Grade::Material, place, message).about(SUBJECT).help(HELP)
}

/// A transcript that was not judged, and why.
pub(crate) fn not_judged(place: Place, path: &str, why: &str) -> Finding {
    let message = format!("The engine transcript '{}' was not judged: {why}.", printable(path));
    Finding::new(CODE, Grade::Material, place, message).about(SUBJECT).help(HELP)
}

/// It is another one once more.
pub(crate) fn again(place: Place, path: &str, twin: &str) -> Finding {
    let (path, twin) = (printable(path), printable(twin));
    let message = format!("'{path}' is a duplicate of '{twin}' and was not judged.");
    Finding::new(CODE, Grade::Minor, place, message)
        .about(SUBJECT)
        .help("Remove it from the list, or ask the submitter for the intended file.")
}
