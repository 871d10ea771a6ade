//! What amounts a document can pay at all, where cards that would decide it are not shown.
//!
//! The rows of a document pay a small set of amounts, and all seats of a round share one dealer. So
//! some results are wrong whatever the cards were.

use crate::families::gin_and_win::envy::Envy;
use crate::families::gin_and_win::payment::{SeatMoney, SeatWager};
use crate::families::gin_and_win::round::Round;
use crate::families::gin_and_win::seat::Seat;
use crate::record::Bet;
use crate::rules::gin_and_win::payout::{may_win, won, won_with};
use crate::rules::gin_and_win::sheet::{CompiledRules, SettlementRow};
use gincert_game::gin_and_win::{Action, Pay};

/// What a seat's stated results can be.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct PossibleResults<'s> {
    /// The wagers whose amount no row pays.
    pub impossible: Vec<Bet>,
    /// The ways that pay Ante and Play as stated, taken together.
    pub ways: Vec<&'s SettlementRow>,
    /// Whether the stated results of Ante and Play say anything about the way.
    pub tells: bool,
}

/// Whether amounts of a round can be held against the rows: a cap may cut any of them.
pub(crate) fn is_judged(round: &Round<'_, '_>) -> bool {
    round.is_settled && round.record.cap_applied != Some(true)
}

/// Whether a seat's results can be held against the rows: an action that contradicts its wagers has its
/// own finding, and nobody can say under which action the amounts came about.
pub(crate) fn has_clear_action(seat: &Seat<'_, '_>) -> bool {
    seat.action.is_some() || seat.record.action.is_none()
}

/// What a seat's results can be. Wagers whose due result is known are none of its business: they are
/// compared to the minor unit elsewhere.
pub(crate) fn possible<'s>(
    round: &Round<'_, '_>,
    seat: &Seat<'_, '_>,
    money: &SeatMoney,
    sheet: &'s CompiledRules,
) -> PossibleResults<'s> {
    let [ante, play] = money.wagers.base;
    let open = |wager: SeatWager| {
        let stake = wager.stake.filter(|stake| *stake > 0 && wager.due.is_none())?;
        Some((stake, wager.stated?))
    };
    let stated = [open(ante), open(play)];
    let candidates: Vec<&SettlementRow> = candidates(round, seat, sheet).collect();
    let fits = |way: &SettlementRow, place: usize| {
        let (Some(Some((stake, result))), Some(pay)) = (stated.get(place), way.pays.get(place))
        else {
            return true;
        };
        won(*pay, *stake) == Some(*result)
    };
    let mut found = PossibleResults { impossible: Vec::new(), ways: Vec::new(), tells: false };
    for (place, bet) in [Bet::Ante, Bet::Play].into_iter().enumerate() {
        if !candidates.iter().any(|way| fits(way, place)) {
            found.impossible.push(bet);
        }
    }
    found.ways = candidates.iter().copied().filter(|way| fits(way, 0) && fits(way, 1)).collect();
    found.tells = stated.iter().any(Option::is_some);
    for (place, wager) in money.wagers.sides().iter().enumerate() {
        let Some((stake, result)) = open(*wager) else { continue };
        // Of a hand that is shown the row is known, and only where its meter stood is open.
        let own = seat.best.and_then(|_| seat.side_pay(sheet, place));
        let envy = sheet.has_envy(place).then(|| envy_of(round, seat, place, sheet));
        let can_be = |pay| match &envy {
            Some(envy) => envy.may_win((place, sheet), (pay, stake), result),
            None => may_win(pay, stake, seat.meter(), result),
        };
        if !own.map_or_else(|| sheet.side_pays(place).any(can_be), can_be) {
            found.impossible.push(wager.bet);
        }
    }
    if total_is_impossible((seat, money), &candidates, sheet) {
        found.impossible.push(Bet::Total);
    }
    found
}

/// What other seats pay to a side wager of a seat of the round.
fn envy_of(round: &Round<'_, '_>, seat: &Seat<'_, '_>, side: usize, sheet: &CompiledRules) -> Envy {
    Envy::of(&round.seats, round.place_of(seat).unwrap_or(usize::MAX), side, sheet)
}

/// The ways that what is known of the action, the hand and the dealer leaves.
fn candidates<'s>(
    round: &Round<'_, '_>,
    seat: &Seat<'_, '_>,
    sheet: &'s CompiledRules,
) -> impl Iterator<Item = &'s SettlementRow> {
    let scores = seat.counts.map_or(u16::MAX, |left| 1 << left.score());
    let qualifies = round.dealer.map(|dealer| sheet.qualifies(dealer));
    let action = seat.action;
    sheet.ways().iter().filter(move |way| {
        let fits = match (way.qualifies, action) {
            (None, action) => action != Some(Action::Play),
            (Some(_), Some(Action::Fold)) => false,
            (Some(way), _) => qualifies.is_none_or(|does| does == way),
        };
        fits && way.scores & scores != 0
    })
}

/// Whether no rows together leave what a total leaves for the wagers without a result.
fn total_is_impossible(
    (seat, money): (&Seat<'_, '_>, &SeatMoney),
    ways: &[&SettlementRow],
    sheet: &CompiledRules,
) -> bool {
    let (Some(rest), None) = (money.rest(), money.due_unstated()) else {
        return false;
    };
    let is_open = |wager: &SeatWager| wager.result().is_none();
    if money.wagers.iter().any(|wager| is_open(wager) && wager.stake.is_none()) {
        return false;
    }
    let meter = seat.meter();
    // Of a meter that is not stated any amount may be paid, and hands of other seats pay more than rows do.
    let is_unbound = |(place, wager): (usize, &SeatWager)| {
        let is_metered = |pay: Pay| pay.of_meter().is_some() && meter.is_none();
        is_open(wager) && (sheet.has_envy(place) || sheet.side_pays(place).any(is_metered))
    };
    if money.wagers.sides().iter().enumerate().any(is_unbound) {
        return false;
    }
    let amount = |wager: &SeatWager, pay| match is_open(wager) {
        true => wager.stake.and_then(|stake| won_with(pay, stake, meter)).map(i128::from),
        false => Some(0),
    };
    let [ante, play] = &money.wagers.base;
    let base = |way: &&SettlementRow| Some(amount(ante, way.pays[0])? + amount(play, way.pays[1])?);
    let mut sums: Vec<i128> = ways.iter().filter_map(base).collect();
    for (place, side) in money.wagers.sides().iter().enumerate().filter(|(_, side)| is_open(side)) {
        let results: Vec<i128> =
            sheet.side_pays(place).filter_map(|pay| amount(side, pay)).collect();
        let with_side = |sum: &i128| {
            let sum = *sum;
            results.iter().map(move |result| sum + result).collect::<Vec<_>>()
        };
        sums = sums.iter().flat_map(with_side).collect();
        // Rows pay few different amounts, and wagers of one size have most sums in common.
        sums.sort_unstable();
        sums.dedup();
    }
    !sums.contains(&rest)
}
