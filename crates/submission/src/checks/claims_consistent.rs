//! Printed figures do not add up.
//!
//! Figures from one place of the source are checked against each other, within the rounding of each: the
//! return of a row is its pay-off times its probability; the probabilities sum to 1; totals are sums of
//! rows; the edge is minus the total return; the return to player is 1 minus the edge; the average wager
//! is 1 plus the raise frequency times the Play wager in Antes; the element of risk is the edge divided
//! by the average wager. Figures of the base game are held against those under the same strategy; one that names no
//! strategy is of optimal play, and consistent with any figures that give it. No rule of the game is used, so a finding here is an error in the printed
//! arithmetic. Where one of the figures differs from its exact value, the error is a consequence of that
//! and is a note at that finding.
//!
//! What to do: ask for the unrounded figures, or correct the one that does not fit.

use crate::analysis::analyzed_document::AnalyzedDocument;
use crate::claims::{Inconsistency, inconsistencies};
use crate::families::family;
use gincert_evidence::{Finding, FindingSubject, Fraction, Grade, Quantity, Verdict};

pub(super) const CODE: &str = "claims-consistent";
pub(super) const SUBJECT: FindingSubject = FindingSubject::Figures;

/// Every slip in the printed arithmetic.
pub(super) fn slips(examined: &AnalyzedDocument) -> Vec<Inconsistency> {
    let ruleset = examined.dossier.ruleset.as_ref();
    let (rows, multiple) = (family::paid_rows(ruleset), family::play_multiple(ruleset));
    inconsistencies(&examined.dossier, &rows, multiple.map(Fraction::integer).as_ref())
}

pub(super) fn check(examined: &AnalyzedDocument) -> Vec<Finding> {
    let differing: Vec<_> = examined
        .claims
        .iter()
        .filter(|judged| judged.verdict == Verdict::Differs)
        .map(|judged| judged.claim.value_cell.span)
        .collect();
    let is_told = |slip: &Inconsistency| slip.involved.iter().any(|span| differing.contains(span));
    let found = slips(examined).into_iter().filter(|slip| !is_told(slip));
    found
        .map(|found| {
            let allowed =
                format!("Rounding explains a difference of at most {}.", found.allowed.decimal(9));
            Finding::new(CODE, Grade::Minor, examined.source.place(found.span), found.message)
                .expected(Quantity::Exact(found.expected))
                .observed(Quantity::Printed(found.observed))
                .note(allowed)
        })
        .collect()
}
