//! By which other rules a record with exceptions would be right: the audit's other documents, and the
//! single-change readings of the one in force.

use super::payment::{SeatMoney, table_total, table_wrong};
use super::round::Round;
use super::seat::{Seat, unnamed_wagers};
use crate::finding::clues::{OTHER_RULES_MAX, READINGS_TRIED_MAX};
use crate::finding::exception::seat_number;
use crate::finding::level::EvaluatorChoice;
use crate::record::Bet;
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
        let own = JudgedRound {
            round,
            sheet,
            money: MoneyFaults::of(round),
            is_qualified_rightly: is_qualified_rightly(round, sheet),
        };
        if !round.is_settled || own.is_qualified_rightly && own.money.are_none() {
            return fitting;
        }
        for (other, rules) in auditor.book.held_against().take(OTHER_RULES_MAX).enumerate() {
            if other != place && rules.rules != sheet.rules {
                fitting.try_rules(&own, rules, 1 << other);
            }
        }
        for (number, reading) in sheet.readings().iter().take(READINGS_TRIED_MAX).enumerate() {
            fitting.try_rules(&own, &reading.rules, 1 << (OTHER_RULES_MAX + number));
        }
        fitting
    }

    /// The rules that explain what is about a seat, or about none.
    pub fn at(&self, seat: Option<u32>) -> u128 {
        let known = self.seats.iter().find(|(number, _)| seat.is_some() && *number == seat);
        known.map_or(self.record, |(_, fits)| *fits)
    }

    fn try_rules(&mut self, own: &JudgedRound<'_, '_, '_>, rules: &CompiledRules, bit: u128) {
        let Some(by_other) = own.by(rules) else { return };
        let seats = || own.money.seats.iter().zip(&by_other.seats);
        for ((_, fits), (is_wrong, by_other)) in self.seats.iter_mut().zip(seats()) {
            if !by_other && (*is_wrong || !own.is_qualified_rightly) {
                *fits |= bit;
            }
        }
        if by_other.are_none() {
            self.record |= bit;
        }
    }
}

/// A round as the document in force judges it.
struct JudgedRound<'o, 'r, 'a> {
    round: &'o Round<'r, 'a>,
    sheet: &'o CompiledRules,
    money: MoneyFaults,
    is_qualified_rightly: bool,
}

impl JudgedRound<'_, '_, '_> {
    /// Whose money is wrong by other rules; `None` where these know less, or contradict what is right.
    fn by(&self, rules: &CompiledRules) -> Option<MoneyFaults> {
        let by_other = match rules.sets_like(self.sheet) {
            true if is_qualified_rightly(self.round, rules) => {
                self.by_rules_that_set_alike(rules)?
            }
            true => return None,
            false => {
                let other = Round::new(self.round.record, rules, EvaluatorChoice::Fast);
                let is_known = is_as_known(self.round, &other);
                (is_known && is_qualified_rightly(&other, rules))
                    .then(|| MoneyFaults::of(&other))?
            }
        };
        let mut seats = self.money.seats.iter().zip(&by_other.seats);
        (!seats.any(|(own, by_other)| !own && *by_other)).then_some(by_other)
    }

    /// The same, where every hand leaves over what it leaves over by the document in force: only what is settled otherwise
    /// is looked at again.
    fn by_rules_that_set_alike(&self, rules: &CompiledRules) -> Option<MoneyFaults> {
        let round = self.round;
        let has_total = round.record.net.is_some();
        let (mut seats, mut all) = (Vec::with_capacity(round.seats.len()), Vec::new());
        let own = round.seats.iter().zip(&round.money).zip(&self.money.seats);
        for ((seat, money), was_wrong) in own {
            let other = round.seat_by(seat, rules, self.sheet);
            let mut dues = other.due.iter().zip(seat.due.iter());
            if dues.any(|(due, own)| due.is_some() != own.is_some()) {
                return None;
            }
            let (money, is_wrong) = if other.due == seat.due {
                (*money, *was_wrong)
            } else {
                let money = SeatMoney::of(&other);
                (money, !money.wrong().is_empty())
            };
            if is_wrong && !was_wrong {
                return None;
            }
            seats.push(is_wrong);
            if has_total {
                all.push(money);
            }
        }
        let is_table = has_total && table_wrong(table_total(round.record, &all)).is_some();
        Some(MoneyFaults { seats, is_table })
    }
}

/// Whose money is not what rules let it be.
struct MoneyFaults {
    /// For each seat whether it is.
    seats: Vec<bool>,
    is_table: bool,
}

impl MoneyFaults {
    fn of(round: &Round<'_, '_>) -> MoneyFaults {
        MoneyFaults {
            seats: round.money.iter().map(|money| !money.wrong().is_empty()).collect(),
            is_table: table_wrong(table_total(round.record, &round.money)).is_some(),
        }
    }

    fn are_none(&self) -> bool {
        !self.is_table && !self.seats.contains(&true)
    }
}

fn is_qualified_rightly(round: &Round<'_, '_>, sheet: &CompiledRules) -> bool {
    let stated = round.record.dealer.as_ref().and_then(|dealer| dealer.qualifies);
    stated.zip(round.dealer).is_none_or(|(stated, dealer)| stated == sheet.qualifies(dealer))
}

/// Rules by which less is known explain nothing, and neither do rules that have another set of wagers of which
/// the record states an amount. Side wagers after the first are those of one name.
fn is_as_known(round: &Round<'_, '_>, other: &Round<'_, '_>) -> bool {
    let is_alike = |seat: &Seat<'_, '_>, own: &Seat<'_, '_>| {
        let known = |seat: &Seat<'_, '_>, bet: Bet| seat.due(bet).is_some();
        let known_by_name = |seat: &Seat<'_, '_>| {
            let further = seat.sides.iter().enumerate().skip(1);
            let made = further.filter(|(place, _)| seat.bet(Bet::of_side(*place)) != Some(0));
            made.filter(|(place, _)| known(seat, Bet::of_side(*place))).count()
        };
        Bet::WAGERS.into_iter().all(|bet| known(seat, bet) == known(own, bet))
            && known_by_name(seat) == known_by_name(own)
            && states_other_wagers(seat) == states_other_wagers(own)
    };
    other.seats.iter().zip(&round.seats).all(|(seat, own)| is_alike(seat, own))
}

/// Whether a record states an amount of a side wager that the rules do not have.
fn states_other_wagers(seat: &Seat<'_, '_>) -> bool {
    !unnamed_wagers(seat.record, seat.sides).is_empty()
}
