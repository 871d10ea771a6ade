//! Luck of Ante and Play, and results of side wagers, between two bounds where cards are hidden.

use super::CountedRound;
use super::shown::{Card, card, is_sure};
use crate::families::gin_and_win::payment::{SeatMoney, SeatWager};
use crate::families::gin_and_win::seat::Seat;
use crate::rules::gin_and_win::payout::won;
use crate::rules::gin_and_win::sheet::CompiledRules;
use crate::rules::gin_and_win::sheet_values::{ExactHandValues, VALUE_UNITS};
use crate::summary::{BonusSums, Luck};
use gincert_game::gin_and_win::{Action, Pay, SIDES_MAX};

/// Units of luck in a minor unit.
pub(super) const UNITS: i128 = 1000;

/// The luck of a seat: the least and the greatest that it can have been.
enum LuckBounds {
    /// It is known, or lies between two bounds.
    Between([i128; 2]),
    /// Not computed: its amount is unknown, or the hand was set badly, which is a choice.
    Nothing,
}

/// The luck of a round.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct RoundLuck {
    /// The least and the greatest that it can have been, in thousandths of a minor unit.
    low: i128,
    high: i128,
    /// Whether a card of the round has a fault.
    is_faulty: bool,
}

impl RoundLuck {
    /// The luck of a round that shows everything.
    pub(super) fn known(luck: i128) -> RoundLuck {
        RoundLuck { low: luck, high: luck, is_faulty: false }
    }

    /// Adds it to a sum.
    pub fn add_to(self, sums: &mut Luck) {
        let RoundLuck { low, high, is_faulty } = self;
        if is_faulty {
            sums.faulty.add(low, high);
        } else if low == high {
            sums.add(low);
        } else {
            sums.bounded.add(low, high);
        }
    }
}

impl CountedRound<'_, '_, '_> {
    /// The luck of the round; `None` where it is not computed.
    pub(crate) fn luck(&self) -> Option<RoundLuck> {
        let values = self.values?;
        if !self.round.is_settled || self.round.seats.is_empty() {
            return None;
        }
        let (mut low, mut high) = (0_i128, 0_i128);
        for (seat, money) in self.seats() {
            match self.luck_of(seat, money, values) {
                LuckBounds::Between([least, most]) => (low, high) = (low + least, high + most),
                LuckBounds::Nothing if is_sure(self.round) => return None,
                LuckBounds::Nothing => {}
            }
        }
        Some(RoundLuck { low, high, is_faulty: self.has_fault() })
    }

    /// Whether a card of the round cannot be read, stands twice, or one hand has too few or too many.
    fn has_fault(&self) -> bool {
        let size = self.sheet.map(|sheet| sheet.rules.hand_cards);
        let record = self.round.record;
        let dealer = record.dealer.as_ref().and_then(|dealer| dealer.cards);
        let mut hands = record.seats.iter().map(|seat| seat.cards).chain([dealer]);
        !is_sure(self.round) || hands.any(|cards| card(cards, size) == Card::Faulty)
    }

    fn luck_of(
        &self,
        seat: &Seat<'_, '_>,
        money: &SeatMoney,
        values: &ExactHandValues,
    ) -> LuckBounds {
        let [ante, play] = &money.wagers.base;
        let Some(stake) = ante.stake.map(i128::from) else {
            return LuckBounds::Nothing;
        };
        let folded = [i128::from(values.folded()); 2];
        let place = self.sheet.and_then(|sheet| seat.raise_place(sheet));
        if place.is_none() && play.stake.is_some() && seat.action == Some(Action::Play) {
            // An amount that is none of the multiples among which the player chooses.
            return LuckBounds::Nothing;
        }
        let played = match (seat.best, seat.counts) {
            (Some(best), counts) if counts.is_some_and(|left| left != best.left_over) => {
                return LuckBounds::Nothing;
            }
            (Some(best), Some(_)) => {
                let value = place.and_then(|place| values.raised(best.left_over, place));
                match (value, seat.action) {
                    (Some(value), _) => [i128::from(value); 2],
                    (None, Some(Action::Fold)) => folded,
                    (None, _) => return LuckBounds::Nothing,
                }
            }
            (Some(_), None) => return LuckBounds::Nothing,
            (None, _) => values.raise_bounds(place).map(i128::from),
        };
        let value = match seat.action {
            Some(Action::Fold) => folded,
            Some(Action::Play) => played,
            None => [played[0].min(folded[0]), played[1].max(folded[1])],
        };
        let Some(result) = self.results(ante, play) else {
            return LuckBounds::Nothing;
        };
        let [least, most] = value.map(|value| thousandths(value * stake));
        LuckBounds::Between([result[0] * UNITS - most, result[1] * UNITS - least])
    }

    /// What Ante and Play can have won: as due, as stated, or anything that a row pays.
    fn results(&self, ante: &SeatWager, play: &SeatWager) -> Option<[i128; 2]> {
        let sheet = self.sheet?;
        let (mut low, mut high) = (0, 0);
        for (place, wager) in [ante, play].into_iter().enumerate() {
            let [least, most] = match (wager.due.or(wager.result()), wager.stake) {
                (Some(known), _) => [i128::from(known); 2],
                (None, None) => return None,
                (None, Some(stake)) => {
                    let pays = sheet.ways().iter().filter_map(|way| way.pays.get(place));
                    range(pays.copied(), stake)?
                }
            };
            (low, high) = (low + least, high + most);
        }
        Some([low, high])
    }

    /// Counts the side wagers of the round.
    pub(super) fn sides(&self, sums: &mut [BonusSums; SIDES_MAX]) {
        let Some(sheet) = self.sheet.filter(|_| self.round.is_settled) else {
            return;
        };
        for (place, sums) in sums.iter_mut().enumerate().take(sheet.side_places()) {
            self.side(place, sheet, sums);
        }
    }

    fn side(&self, place: usize, sheet: &CompiledRules, sums: &mut BonusSums) {
        let mut is_there = false;
        for side in self.seats().filter_map(|(_, money)| money.wagers.sides().get(place)) {
            let Some(stake) = side.stake.filter(|stake| *stake > 0) else {
                continue;
            };
            is_there = true;
            sums.count(stake, 1);
            match side.due.or(side.stated) {
                Some(won) => sums.won.add(won.into()),
                None => {
                    let [least, most] = range(sheet.side_pays(place), stake).unwrap_or([0, 0]);
                    sums.hidden += 1;
                    sums.hidden_won[0].add(least);
                    sums.hidden_won[1].add(most);
                }
            }
        }
        sums.rounds += u64::from(is_there);
    }
}

/// The least and the most that pay-offs let a wager win.
fn range(pays: impl Iterator<Item = Pay>, stake: i64) -> Option<[i128; 2]> {
    let amounts = pays.filter_map(|pay| won(pay, stake)).map(i128::from);
    amounts.fold(None, |range: Option<[i128; 2]>, amount| match range {
        None => Some([amount; 2]),
        Some([low, high]) => Some([low.min(amount), high.max(amount)]),
    })
}

/// A value in units of [`VALUE_UNITS`] to the nearest thousandth.
pub(crate) fn thousandths(value: i128) -> i128 {
    const UNIT: i64 = VALUE_UNITS / 1000;
    match i64::try_from(value + i128::from(UNIT / 2)) {
        // Division of 128 bits is slow, and hardly any amount needs it.
        Ok(value) => i128::from(value.div_euclid(UNIT)),
        Err(_) => (value + i128::from(UNIT / 2)).div_euclid(i128::from(UNIT)),
    }
}
