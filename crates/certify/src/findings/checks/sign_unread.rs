//! A table sign or rack card, or a line of one, was not compared with the rule document.
//!
//! Not compared are: a picture, a PDF, an HTML page, an empty file, and a text in UTF-16; a pay-off whose
//! hand or outcome could not be read; and every sign where the rule document has no wagers or no usable
//! rules. A sign that was not compared does not count as agreement: no conformity is stated until it is
//! compared.
//!
//! What to do: add the words of the sign as a text file in UTF-8 with the same role; write the hand as
//! the rule document does.

use gincert_evidence::{Finding, FindingSubject, Grade, Place, printable};

pub(crate) const CODE: &str = "sign-unread";
pub(crate) const SUBJECT: FindingSubject = FindingSubject::Papers;

pub(crate) fn whole(place: Place, why: &str) -> Finding {
    not_compared(place, why).help("Add its words as a text file in UTF-8 with the same role.")
}

/// A sign whose text is read, and that nothing in the rule document can be compared with.
pub(crate) fn without_rules(place: Place, why: &str) -> Finding {
    not_compared(place, why).help(
        "Compare the sign with the rules manually; this build does not compare signs of this \
               game.",
    )
}

/// A sign beside which there is no rule document.
pub(crate) fn without_document(place: Place, why: &str) -> Finding {
    not_compared(place, why).help("Add the rule document that the sign restates.")
}

fn not_compared(place: Place, why: &str) -> Finding {
    let message = format!("The sign was not compared with the rule document: {}.", printable(why));
    Finding::new(CODE, Grade::Minor, place, message).about(SUBJECT)
}

pub(crate) fn line(place: Place, why: &str) -> Finding {
    let message = format!("This part of the sign was not compared: {}.", printable(why));
    Finding::new(CODE, Grade::Minor, place, message)
        .about(SUBJECT)
        .help("Write the hand or the outcome as the rule document does.")
}
