//! Printed figures that do not add up among themselves.
//!
//! Figures from one place of the source are checked against each other, allowing for the rounding
//! of every one: the return of a row is what it pays times its probability; the probabilities sum
//! to 1; totals are sums of rows; the edge is minus the total return; the average wager is 1 plus
//! the raise frequency; the element of risk is the edge over the average wager. No rule of the
//! game takes part, so a finding here means a slip in the printed arithmetic.
//!
//! What to do: ask for the unrounded figures, or correct the one that does not fit.

use crate::claims::inconsistencies;
use crate::examined::Examined;
use gincert_evidence::{Finding, Grade, Quantity};

pub(super) const CODE: &str = "claims-consistent";

pub(super) fn check(examined: &Examined) -> Vec<Finding> {
    let rows = examined.rules().map(|rules| rules.bonus.as_slice()).unwrap_or_default();
    let found = inconsistencies(&examined.dossier, rows).into_iter();
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
