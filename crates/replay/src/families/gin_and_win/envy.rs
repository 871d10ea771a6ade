//! What the hands of the other seats of a round pay to a side wager, as far as the record shows them.
//!
//! It knows no audits, and the dealer's hand is none of its business: it pays no envy.

use super::seat::Seat;
use crate::finding::level::EvaluatorChoice;
use crate::rules::gin_and_win::payout::won;
use crate::rules::gin_and_win::sheet::CompiledRules;
use gincert_game::Melding;
use gincert_game::best_meldings;
use gincert_game::gin_and_win::{Action, Pay};

/// Most sums of hidden envy that are listed; beyond, only their ends are known.
const SUMS_MAX: usize = 4_096;

/// The hand of another seat that pays envy.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct EnvyHand {
    /// The place of its seat in the record.
    pub place: usize,
    /// The row that takes it.
    pub row: usize,
    /// What it pays.
    pub pays: Pay,
}

/// What the other seats pay to a wager.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub(crate) struct Envy {
    /// The hands that pay.
    pub hands: Vec<EnvyHand>,
    /// Other seats of which nobody can say whether their hand pays.
    pub hidden: usize,
}

/// What a hand of another seat pays to a side wager: `Ok(None)` for nothing.
///
/// # Errors
/// Where the record does not decide it.
fn of_hand(
    seat: &Seat<'_, '_>,
    side: usize,
    sheet: &CompiledRules,
) -> Result<Option<(usize, Pay)>, ()> {
    let wager = sheet.rules.sides.get(side).ok_or(())?;
    if seat.action.is_some_and(|action| !wager.shows_envy(action)) {
        return Ok(None);
    }
    let row = seat.best.ok_or(())?.rows.of(side);
    let paid = row.and_then(|row| Some((row, wager.envy_of_row(row)?)));
    match paid {
        // Whether the hand was folded decides, and the record does not say it.
        Some(_) if seat.action.is_none() && !wager.shows_envy(Action::Fold) => Err(()),
        paid => Ok(paid),
    }
}

impl Envy {
    /// What the seats of a round pay to the wager of the seat at a place.
    pub fn of(seats: &[Seat<'_, '_>], place: usize, side: usize, sheet: &CompiledRules) -> Envy {
        let mut envy = Envy::default();
        for (other, seat) in seats.iter().enumerate().filter(|(other, _)| *other != place) {
            match of_hand(seat, side, sheet) {
                Ok(None) => {}
                Ok(Some((row, pays))) => envy.hands.push(EnvyHand { place: other, row, pays }),
                Err(()) => envy.hidden += 1,
            }
        }
        envy
    }

    /// What is known to be paid, in minor units; `None` beyond 64 bits.
    fn known(&self, stake: i64) -> Option<i64> {
        sum(self.hands.iter().map(|hand| hand.pays), stake)
    }

    /// What is paid in all, in minor units; `None` where a hand that may pay is not shown.
    pub fn won(&self, stake: i64) -> Option<i64> {
        if self.hidden == 0 { self.known(stake) } else { None }
    }

    /// Whether a wager whose own hand pays so much may have won an amount, whatever the hidden hands are.
    pub fn may_win(
        &self,
        (side, sheet): (usize, &CompiledRules),
        (own, stake): (Pay, i64),
        result: i64,
    ) -> bool {
        let Some(least) = won(own, stake).zip(self.known(stake)) else { return false };
        let Some(rest) = least.0.checked_add(least.1).and_then(|least| result.checked_sub(least))
        else {
            return false;
        };
        let wager = sheet.rules.sides.get(side);
        let pays = wager.into_iter().flat_map(|wager| &wager.envy);
        let pays: Vec<i64> = pays.filter_map(|envy| won(envy.pays, stake)).collect();
        let mut sums = vec![0_i64];
        for _ in 0..self.hidden {
            let more =
                sums.iter().flat_map(|sum| pays.iter().map(move |pay| sum.saturating_add(*pay)));
            let more: Vec<i64> = more.filter(|sum| *sum <= rest).collect();
            sums.extend(more);
            sums.sort_unstable();
            sums.dedup();
            if sums.len() > SUMS_MAX {
                return rest >= 0;
            }
        }
        sums.contains(&rest)
    }
}

/// What pay-offs win together, each rounded down by itself.
fn sum(pays: impl IntoIterator<Item = Pay>, stake: i64) -> Option<i64> {
    pays.into_iter().try_fold(0_i64, |sum, pay| sum.checked_add(won(pay, stake)?))
}

/// Adds what other hands pay to what is due on the side wagers of a round's seats.
pub(super) fn add(seats: &mut [Seat<'_, '_>], sheet: &CompiledRules, evaluator: EvaluatorChoice) {
    for (side, wager) in sheet.rules.sides.iter().enumerate().filter(|(_, side)| side.has_envy()) {
        let bet = crate::record::Bet::of_side(side);
        for place in 0..seats.len() {
            let Some(stake) = seats.get(place).and_then(|seat| seat.bet(bet)) else { continue };
            if stake == 0 {
                continue;
            }
            let envy = Envy::of(seats, place, side, sheet);
            let paid = match evaluator {
                EvaluatorChoice::Fast => envy.won(stake),
                EvaluatorChoice::Reference if envy.hidden == 0 => {
                    let others = others(seats, place, sheet);
                    let others = others.iter().map(|(action, best)| (*action, best.as_slice()));
                    sum(wager.envy(others), stake)
                }
                EvaluatorChoice::Reference => None,
            };
            let mut dues = seats.get_mut(place).into_iter().flat_map(|seat| seat.due.each_mut());
            if let Some((_, due)) = dues.find(|(of, _)| *of == bet) {
                *due = due.zip(paid).and_then(|(own, envy)| own.checked_add(envy));
            }
        }
    }
}

/// The hands of the other seats with all their best meldings, for the reference; a hand that is not shown has none.
fn others(
    seats: &[Seat<'_, '_>],
    place: usize,
    sheet: &CompiledRules,
) -> Vec<(Action, Vec<Melding>)> {
    let others = seats.iter().enumerate().filter(|(other, _)| *other != place);
    let hands = others.map(|(_, seat)| {
        let cards = seat.cards.filter(|_| seat.best.is_some());
        let best = cards.map(|cards| best_meldings(&sheet.rules.melds, cards));
        (seat.action.unwrap_or(Action::Play), best.unwrap_or_default())
    });
    hands.collect()
}
