//! Counting a clean round: what the other files here count of it, without the cases that it is none of.

use super::bounds::{RoundLuck, UNITS, thousandths};
use crate::finding::level::EvidenceLevel;
use crate::rules::gin_and_win::sheet_values::ExactHandValues;
use crate::summary::gin_and_win::CleanRound;
use crate::summary::{CheckCounts, FitCounts, SCORES};

impl CleanRound<'_> {
    /// How much the record shows.
    pub(crate) fn level(&self) -> EvidenceLevel {
        match self.dealer.is_some() && self.seats.iter().all(|seat| seat.hand.is_some()) {
            true => EvidenceLevel::AllHands,
            false => EvidenceLevel::PlayedHands,
        }
    }

    /// The luck of the round: what Ante and Play won less what the hands were worth.
    pub(crate) fn luck(&self) -> RoundLuck {
        let of_seats = self.seats.iter().map(|seat| {
            let [ante, play] = seat.wagers.base.map(|wager| i128::from(wager.due));
            let value = i128::from(seat.value) * i128::from(seat.wagers.base[0].stake);
            (ante + play) * UNITS - thousandths(value)
        });
        RoundLuck::known(of_seats.sum())
    }

    /// Counts the wagers that were compared: those that were made.
    pub(crate) fn checked(&self, checked: &mut CheckCounts) {
        for seat in self.seats {
            let made = seat.wagers.iter().filter(|one| one.stake != 0).count();
            let open = match seat.is_side_hidden {
                true => seat.wagers.sides().iter().filter(|one| one.is_hidden).count() as u64,
                false => 0,
            };
            checked.made += made as u64;
            checked.wagers += made as u64 - open;
            checked.wagers_open += open;
        }
    }

    /// Counts the hands.
    pub(crate) fn fit(&self, fit: &mut FitCounts, values: &ExactHandValues) {
        let all_folded = self.seats.iter().all(|seat| !seat.is_played);
        match self.dealer {
            Some(dealer) => {
                fit.faults_of_dealers[usize::from(!all_folded)][0] += 1;
                fit.all_folded_shown += u64::from(all_folded);
                fit.dealers.add(SCORES, &[usize::from(dealer.score())]);
            }
            // Only where every hand is folded.
            None => fit.all_folded_hidden += 1,
        }
        fit.several_seats += u64::from(self.seats.len() > 1);
        for seat in self.seats {
            if seat.hand.is_none() {
                fit.folds_hidden += 1;
                continue;
            }
            fit.faults_by_action[usize::from(seat.is_played)][0] += 1;
            fit.folds_shown += u64::from(!seat.is_played);
            if seat.is_played {
                let [ante, play] = seat.wagers.base.map(|wager| i128::from(wager.due));
                let has_won = ante + play > 0;
                fit.faults_by_result[usize::from(has_won)][0] += 1;
            }
        }
        let hands = || self.seats.iter().filter_map(|seat| seat.hand).map(|(_, best)| best);
        let sides = self.seats.first().map_or(0, |seat| seat.wagers.sides().len());
        fit.classes(hands, sides);
        if let ([seat], Some(dealer), Some(law)) = (self.seats, self.dealer, &values.dealer_law)
            && seat.is_played
            && let Some(hand_type) = seat.hand.and_then(|(cards, _)| law.type_of(cards))
        {
            fit.shown(law.types(), hand_type, dealer.score());
        }
    }
}
