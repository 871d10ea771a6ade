//! What keeps a seat's money from being compared with the rules, for the dispute desk. It says what is
//! missing or cannot be read, and never what another seat holds.

use super::payment::{SeatMoney, SeatWager};
use super::round::{Round, hand};
use super::seat::{Seat, unnamed_wagers};
use crate::finding::page::Obstacle;
use crate::record::cards::LoggedCards;
use crate::rules::gin_and_win::sheet::CompiledRules;
use gincert_game::gin_and_win::{Action, Pay, meters};

/// The obstacles of a seat; none where every wager is compared.
pub(super) fn obstacles(
    round: &Round<'_, '_>,
    seat: &Seat<'_, '_>,
    money: &SeatMoney,
    sheet: &CompiledRules,
) -> Vec<Obstacle> {
    let mut found = Vec::new();
    if !unnamed_wagers(seat.record, seat.sides).is_empty() {
        found.push(Obstacle::WagerUnknown);
    }
    if money.is_judged() {
        return found;
    }
    let is_due = money.wagers.iter().all(|wager| wager.due.is_some());
    if !is_due && round.is_settled {
        let own = [Obstacle::HandHidden, Obstacle::HandMisread, Obstacle::HandSize];
        let dealers = [Obstacle::DealerHidden, Obstacle::DealerMisread, Obstacle::DealerSize];
        found.extend(of_hand(seat.record.cards, own, sheet));
        if seat.action != Some(Action::Fold) {
            let cards = round.record.dealer.as_ref().and_then(|dealer| dealer.cards);
            found.extend(of_hand(cards, dealers, sheet));
        }
        let is_misread = round.is_unreadable || round.twice.is_some();
        let is_told = [Obstacle::HandMisread, Obstacle::DealerMisread];
        if is_misread && !found.iter().any(|one| is_told.contains(one)) {
            found.push(Obstacle::RoundMisread);
        }
        if seat.action.is_none() {
            found.push(Obstacle::ActionUnclear);
        }
        if seat.meter().is_none() && is_paid_of_meter(seat, money, sheet) {
            found.push(match meters(seat.sides) {
                0 | 1 => Obstacle::MeterMissing,
                _ => Obstacle::SeveralMeters,
            });
        }
        if lacks_envy(seat, money, sheet) {
            found.push(Obstacle::EnvyHidden);
        }
        if seat.best.is_some() && seat.counts.is_none() {
            found.push(Obstacle::SettingFoul);
        }
    }
    if money.wagers.iter().any(|wager| wager.stake.is_none()) {
        found.push(Obstacle::WagerMissing);
    }
    if money.won().is_none() {
        found.push(Obstacle::ResultMissing);
    }
    found
}

/// Whether hands of other seats decide a wager that the seat made, and are not shown: its own part is known.
fn lacks_envy(seat: &Seat<'_, '_>, money: &SeatMoney, sheet: &CompiledRules) -> bool {
    let mut sides = money.wagers.sides().iter().enumerate();
    sides.any(|(place, wager)| {
        let is_open = wager.due.is_none() && wager.stake.is_some_and(|stake| stake > 0);
        is_open && sheet.has_envy(place) && seat.side_pay(sheet, place).is_some()
    })
}

/// Whether a share of a meter is due on a wager that the seat made.
fn is_paid_of_meter(seat: &Seat<'_, '_>, money: &SeatMoney, sheet: &CompiledRules) -> bool {
    let made = |wager: &SeatWager| wager.stake.is_some_and(|stake| stake > 0);
    let mut sides = money.wagers.sides().iter().enumerate();
    sides.any(|(place, wager)| {
        made(wager) && seat.side_pay(sheet, place).and_then(Pay::of_meter).is_some()
    })
}

/// What is wrong with a hand: hidden, misread, or of another size.
fn of_hand(
    cards: Option<LoggedCards>,
    [hidden, misread, size]: [Obstacle; 3],
    sheet: &CompiledRules,
) -> Option<Obstacle> {
    match cards {
        None => Some(hidden),
        Some(cards) if cards.is_unreadable() || cards.twice().is_some() => Some(misread),
        Some(cards) if cards.hides() => Some(hidden),
        cards => hand(cards, sheet).is_none().then_some(size),
    }
}
