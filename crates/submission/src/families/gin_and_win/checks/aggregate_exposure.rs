//! All seats together can win more in one round than the limit for the table.
//!
//! The check multiplies the highest pay-off of each side wager, at the highest wager, by the largest number of seats: the
//! most that the casino can owe after one deal. Where a limit for the table is stated and is lower,
//! players who win together are paid less than printed. The rules are not wrong for that reason, but the
//! limit must be posted, and the casino must know the amount. Each hand is counted separately; one deck
//! may not contain them all.
//!
//! What to do: post the limit for the table, and hold enough funds for the possible payout.

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
    let sides = rules
        .sides
        .iter()
        .filter_map(|side| side.rows.iter().filter_map(|row| paid(row.pays, &highest.value)).max());
    let sides: Vec<Fraction> = sides.collect();
    if sides.is_empty() || !table.is_alike(&highest) {
        return Vec::new();
    }
    let most: Fraction = sides.iter().sum();
    let seats = rules.seats.1;
    let own = &most * &Fraction::integer(seats);
    let others = Fraction::integer(u64::from(seats) * u64::from(seats.saturating_sub(1)));
    let envy = rules.sides.iter().filter_map(|side| {
        side.envy.iter().filter_map(|envy| paid(envy.pays, &highest.value)).max()
    });
    let with_envy = &own + &(&envy.sum::<Fraction>() * &others);
    // Whether the cards allow every hand of other seats to pay envy was not counted.
    let (exposure, can) = match own > table.value {
        true => (own, "can"),
        false => (with_envy, "can, at most,"),
    };
    if exposure <= table.value {
        return Vec::new();
    }
    let message = format!(
        "{seats} seats together {can} win {} in one round{}; the limit for the table is {}.",
        exposure.decimal(0),
        match (rules.has_meter(), rules.has_envy(), can) {
            (true, ..) => ", beside what a meter pays",
            (_, true, "can") => ", beside envy",
            (_, true, _) => " with envy",
            (false, false, _) => "",
        },
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
