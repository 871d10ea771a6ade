//! A table sign or rack card omits a rule of the rule document.
//!
//! Files with the role `Pay-table sign` or `Rack card` are compared with the rule document: whether they
//! have any row of the pay table, every pay-off of the outcome table, the highest card with which the
//! dealer qualifies, the rule that a tie goes on to the second card, and each limit that is a number.
//! Players read the sign and not the document.
//!
//! What to do: add it to the sign; `gincert rack-card` prints what belongs on it.

use gincert_evidence::{Finding, FindingSubject, Grade, Place, printable};

pub(crate) const CODE: &str = "sign-omits";
pub(crate) const SUBJECT: FindingSubject = FindingSubject::Papers;

pub(crate) fn finding(place: Place, what: &str) -> Finding {
    let message = format!("The sign does not state {}.", printable(what));
    Finding::new(CODE, Grade::Minor, place, message)
        .about(SUBJECT)
        .help("Add it; 'gincert rack-card' prints what belongs on a sign.")
}
