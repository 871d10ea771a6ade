//! The house edge of a wager is outside the range that the profile expects.
//!
//! A profile may state an expected range for a figure. An edge outside it breaks no rule in itself: a
//! player's edge of 29 %, or an edge of nine tenths, follows from the rules, but the maker should confirm
//! that it is intended. The exact value is compared, whether or not the document prints one.
//!
//! What to do: confirm that the pay-offs are intended, or correct them.

use gincert_evidence::{Finding, FindingSubject, Fraction, Grade, Place, Quantity};
use gincert_submission::ExpectedRange;

pub(crate) const CODE: &str = "edge-unusual";
pub(crate) const SUBJECT: FindingSubject = FindingSubject::Figures;

pub(crate) fn finding(place: Place, expected: &ExpectedRange, exact: &Fraction) -> Finding {
    let name = &expected.figure.text;
    let (words, value) = match exact.is_negative() {
        true => (": the player has the advantage", exact.abs()),
        false => ("", exact.clone()),
    };
    let sign = if exact.is_negative() { "-" } else { "" };
    let message = format!(
        "{name}: {sign}{} is outside the range that the profile expects{words}.",
        value.percent(4)
    );
    Finding::new(CODE, Grade::Minor, place, message)
        .about(SUBJECT)
        .expected(Quantity::Text(format!("{} to {}", expected.least.text(), expected.most.text())))
        .observed(Quantity::Exact(exact.clone()))
        .note(format!("The range: {}.", expected.from.text))
        .help("Confirm that the pay-offs are intended, or correct them.")
}
