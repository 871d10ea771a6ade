//! A figure has too few digits to be compared.
//!
//! The last digit of a figure shows how precisely it is stated. Where that unit is larger than the figure
//! itself (an edge of 0.3 % printed as 0, a return of 99.6 % printed as 100 %), every small figure would
//! agree. Such a claim is not-tested.
//!
//! What to do: print more digits.

use crate::analysis::analyzed_document::AnalyzedDocument;
use crate::analysis::problem_findings::limited;
use gincert_evidence::{Finding, FindingSubject, Grade, Quantity, printable};

pub(super) const CODE: &str = "figure-coarse";
pub(super) const SUBJECT: FindingSubject = FindingSubject::Figures;

pub(super) fn check(examined: &AnalyzedDocument) -> Vec<Finding> {
    let coarse = examined.claims.iter().filter(|judged| judged.is_coarse());
    limited(coarse.map(|judged| {
        let claim = &judged.claim;
        let message = format!(
            "'{}' is stated as {}. {}",
            printable(&claim.name.text),
            printable(&claim.value_cell.text),
            judged.reason
        );
        let place = examined.source.place(claim.value_cell.span);
        Finding::new(CODE, Grade::Observation, place, message)
            .observed(Quantity::Text(printable(&claim.value_cell.text)))
            .help("Print more digits.")
    }))
}
