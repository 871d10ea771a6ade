//! A name that the submitter gives reads like a verdict.
//!
//! A report quotes the name of the item, its version, its game and its submitter, and the title of the
//! rule document. A name with a word such as complies, approved, certified or fault may be mistaken for a
//! result of the laboratory.
//!
//! What to do: give the plain name; who approved or tested what belongs in the rows `History` and
//! `Standing`.

use gincert_evidence::{Finding, FindingSubject, Grade, Place, quoted};

pub(crate) const CODE: &str = "name-judges";
pub(crate) const SUBJECT: FindingSubject = FindingSubject::Papers;

pub(crate) fn finding(place: Place, row: &str, text: &str, word: &str) -> Finding {
    let message =
        format!("The name in '{row}', {}, contains the judgement '{word}'.", quoted(text));
    Finding::new(CODE, Grade::Minor, place, message)
        .about(SUBJECT)
        .help("State the plain name; results of others belong in the rows History and Standing.")
}
