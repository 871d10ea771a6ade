//! What all seats together can win in one round is more than the limit for the table.
//!
//! The highest pay-off at the highest wager, for each seat at its most seats: what a house can owe after
//! one deal. Where a limit for each table is stated and lies below it, players who win together are paid
//! less than printed. It is no fault of the rules by themselves: the limit has to be posted, and somebody
//! has to know the sum. The hands are counted apart from each other; one deck may not hold them all.
//!
//! What to do: post the limit for the table, and hold what can be owed.

use super::payout_cap::{paid, stated};
use crate::analysis::analyzed_document::AnalyzedDocument;
use gincert_evidence::{Finding, FindingSubject, Fraction, Grade, Quantity, printable};

pub(super) const CODE: &str = "aggregate-exposure";
pub(super) const SUBJECT: FindingSubject = FindingSubject::Rules;

pub(super) fn check(examined: &AnalyzedDocument) -> Vec<Finding> {
    let limits = &examined.dossier.limits;
    let (Some(rules), Some((_, highest)), Some((limit, table))) = (
        examined.rules(),
        stated(limits, "single wager"),
        stated(limits, "payout limit per table"),
    ) else {
        return Vec::new();
    };
    let most = rules.bonus.iter().filter_map(|row| paid(row.pays, &highest.value)).max();
    let Some(most) = most.filter(|_| table.is_alike(&highest)) else { return Vec::new() };
    let seats = rules.seats.1;
    let exposure = &most * &Fraction::integer(seats);
    if exposure <= table.value {
        return Vec::new();
    }
    let message = format!(
        "{seats} seats together can win {} in one round; the limit for the table is {}.",
        exposure.decimal(0),
        printable(&limit.value.text)
    );
    let place = examined.source.place(limit.value.span);
    vec![
        Finding::new(CODE, Grade::Observation, place, message)
            .expected(Quantity::Text(printable(&limit.value.text)))
            .observed(Quantity::Text(exposure.decimal(0)))
            .help("Post the limit for the table and hold enough funds for the possible payout."),
    ]
}
