//! A table sign or rack card contradicts the rule document.
//!
//! Files with the role `Pay-table sign` or `Rack card` are compared with the rule document row by row:
//! each hand of the pay table with its pay-off, each outcome with its effect on the Ante and the Play
//! wager, the hands with which the dealer qualifies, and a printed house edge or return. This finds hands
//! in another order, an additional row, a missing row where the sign has others of the pay table, and a
//! different qualifier. Players read the sign and not the document.
//!
//! What to do: correct the sign or the rule document.

use gincert_evidence::{Finding, FindingSubject, Grade, Place, Quantity, printable};

pub(crate) const CODE: &str = "sign-disagrees";
pub(crate) const SUBJECT: FindingSubject = FindingSubject::Papers;

pub(crate) fn finding(place: Place, sign: &str, document: &str, there: Option<Place>) -> Finding {
    let message = format!(
        "The sign states '{}'; the rule document states '{}'.",
        printable(sign),
        printable(document)
    );
    let finding = Finding::new(CODE, Grade::Material, place, message)
        .about(SUBJECT)
        .expected(Quantity::Text(printable(document)))
        .observed(Quantity::Text(printable(sign)))
        .help("Correct the sign or the rule document.");
    noted(finding, there)
}

pub(crate) fn missing(place: Place, row: &str, there: Option<Place>) -> Finding {
    let message = format!("The sign lacks the row '{}' of the pay table.", printable(row));
    let finding = Finding::new(CODE, Grade::Material, place, message)
        .about(SUBJECT)
        .expected(Quantity::Text(printable(row)))
        .help("Add the row to the sign.");
    noted(finding, there)
}

fn noted(finding: Finding, there: Option<Place>) -> Finding {
    match there {
        Some(place) => finding.note_at("The row of the rule document is here.", place),
        None => finding,
    }
}
