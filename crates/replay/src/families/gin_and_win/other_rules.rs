//! By which other rules a record with exceptions would be right: the audit's other documents, and the
//! single-change readings of the one in force.

use super::payment::{table_total, table_wrong};
use super::round::Round;
use crate::finding::clues::{OTHER_RULES_MAX, READINGS_TRIED_MAX};
use crate::finding::level::EvaluatorChoice;
use crate::rules::auditor::Auditor;
use crate::rules::gin_and_win::sheet::CompiledRules;

/// A bit for each of these rules by which everything is right that the record says of money and of the
/// dealer's qualification, as `Clues::fits` has them.
pub(crate) fn fitting(
    round: &Round<'_, '_>,
    auditor: &Auditor<'_>,
    (place, sheet): (usize, &CompiledRules),
) -> u128 {
    if !round.is_settled || !is_about_rules(round, sheet) {
        return 0;
    }
    let mut fits = 0;
    for (other, rules) in auditor.book.sheets.iter().take(OTHER_RULES_MAX).enumerate() {
        if other != place && rules.rules != sheet.rules && is_right_by(round, rules) {
            fits |= 1 << other;
        }
    }
    for (number, reading) in sheet.readings().iter().take(READINGS_TRIED_MAX).enumerate() {
        if is_right_by(round, &reading.rules) {
            fits |= 1 << (OTHER_RULES_MAX + number);
        }
    }
    fits
}

/// Whether money or qualification is not as the rules let them be.
fn is_about_rules(round: &Round<'_, '_>, sheet: &CompiledRules) -> bool {
    is_money_wrong(round) || !is_qualified_rightly(round, sheet)
}

fn is_money_wrong(round: &Round<'_, '_>) -> bool {
    let of_table = || table_wrong(table_total(round.record, &round.money)).is_some();
    round.money.iter().any(|money| !money.wrong().is_empty()) || of_table()
}

fn is_qualified_rightly(round: &Round<'_, '_>, sheet: &CompiledRules) -> bool {
    let stated = round.record.dealer.as_ref().and_then(|dealer| dealer.qualifies);
    stated.zip(round.dealer).is_none_or(|(stated, dealer)| stated == sheet.qualifies(dealer))
}

fn is_right_by(round: &Round<'_, '_>, rules: &CompiledRules) -> bool {
    let other = Round::new(round.record, rules, EvaluatorChoice::Fast);
    // Rules by which less is known explain nothing.
    let mut seats = other.seats.iter().zip(&round.seats);
    let is_as_known = seats.all(|(seat, own)| {
        let mut dues = seat.due.iter().zip(own.due);
        dues.all(|(due, own)| due.is_some() == own.is_some())
    });
    is_as_known && !is_money_wrong(&other) && is_qualified_rightly(&other, rules)
}
