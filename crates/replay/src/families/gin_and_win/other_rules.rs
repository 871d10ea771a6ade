//! By which other rules a record with exceptions would be right: the audit's other documents, and the
//! single-change readings of the one in force.

use super::payment::{table_total, table_wrong};
use super::round::Round;
use crate::finding::clues::{OTHER_RULES_MAX, READINGS_TRIED_MAX};
use crate::finding::exception::seat_number;
use crate::finding::level::EvaluatorChoice;
use crate::rules::auditor::Auditor;
use crate::rules::gin_and_win::sheet::CompiledRules;

/// By which other rules the exceptions of a record are explained: a bit for each rules, as `Clues::fits`
/// has them.
///
/// Rules that contradict what is right by those in force explain nothing. A seat that is wrong by both has
/// another error, and is left to other explanations.
pub(crate) struct FittingSeats {
    /// By the number of a seat.
    seats: Vec<(Option<u32>, u128)>,
    /// For what is about no seat.
    record: u128,
}

impl FittingSeats {
    /// Tries the audit's other documents, and the readings of the one in force.
    pub fn of(
        round: &Round<'_, '_>,
        auditor: &Auditor<'_>,
        (place, sheet): (usize, &CompiledRules),
    ) -> FittingSeats {
        let numbers = (0..round.seats.len()).map(|at| seat_number(round.record, at));
        let mut fitting =
            FittingSeats { seats: numbers.map(|seat| (seat, 0)).collect(), record: 0 };
        if !round.is_settled || !is_about_rules(round, sheet) {
            return fitting;
        }
        for (other, rules) in auditor.book.sheets.iter().take(OTHER_RULES_MAX).enumerate() {
            if other != place && rules.rules != sheet.rules {
                fitting.try_rules((round, sheet), rules, 1 << other);
            }
        }
        for (number, reading) in sheet.readings().iter().take(READINGS_TRIED_MAX).enumerate() {
            fitting.try_rules((round, sheet), &reading.rules, 1 << (OTHER_RULES_MAX + number));
        }
        fitting
    }

    /// The rules that explain what is about a seat, or about none.
    pub fn at(&self, seat: Option<u32>) -> u128 {
        let known = self.seats.iter().find(|(number, _)| seat.is_some() && *number == seat);
        known.map_or(self.record, |(_, fits)| *fits)
    }

    fn try_rules(
        &mut self,
        (round, sheet): (&Round<'_, '_>, &CompiledRules),
        rules: &CompiledRules,
        bit: u128,
    ) {
        let other = Round::new(round.record, rules, EvaluatorChoice::Fast);
        if !is_as_known(round, &other) || !is_qualified_rightly(&other, rules) {
            return;
        }
        let is_wrong = |round: &Round<'_, '_>| -> Vec<bool> {
            round.money.iter().map(|money| !money.wrong().is_empty()).collect()
        };
        let (own, by_other) = (is_wrong(round), is_wrong(&other));
        let mut both = own.iter().zip(&by_other);
        if both.any(|(own, by_other)| !own && *by_other) {
            return;
        }
        let is_qualification = !is_qualified_rightly(round, sheet);
        for ((_, fits), (own, by_other)) in self.seats.iter_mut().zip(own.iter().zip(&by_other)) {
            if !by_other && (*own || is_qualification) {
                *fits |= bit;
            }
        }
        if !is_money_wrong(&other) {
            self.record |= bit;
        }
    }
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

/// Rules by which less is known explain nothing.
fn is_as_known(round: &Round<'_, '_>, other: &Round<'_, '_>) -> bool {
    let mut seats = other.seats.iter().zip(&round.seats);
    seats.all(|(seat, own)| {
        let mut dues = seat.due.iter().zip(own.due);
        dues.all(|(due, own)| due.is_some() == own.is_some())
    })
}
