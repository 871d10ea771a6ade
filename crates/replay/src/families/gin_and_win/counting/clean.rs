//! Counting a clean round: what the other files here count of it, without the cases that it is none of.

use super::bounds::{RoundLuck, UNITS, thousandths};
use crate::finding::level::EvidenceLevel;
use crate::rules::gin_and_win::sheet::SetHand;
use crate::rules::gin_and_win::sheet_values::ExactHandValues;
use crate::summary::gin_and_win::CleanRound;
use crate::summary::{CheckCounts, FitCounts, ROWS, SCORES};
use gincert_game::gin_and_win::ROWS_MAX;

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
            let [ante, play, _] = seat.dues.map(i128::from);
            let value = i128::from(seat.value) * i128::from(seat.stakes[0]);
            (ante + play) * UNITS - thousandths(value)
        });
        RoundLuck::known(of_seats.sum())
    }

    /// Counts the wagers that were compared: those that were made, or whose result is stated.
    pub(crate) fn checked(&self, checked: &mut CheckCounts) {
        for seat in self.seats {
            let wagers = seat.stakes.iter().zip(seat.are_stated);
            let made = wagers.filter(|(stake, is_stated)| **stake != 0 || *is_stated).count();
            let open = u64::from(seat.is_bonus_hidden);
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
                let has_won = i128::from(seat.dues[0]) + i128::from(seat.dues[1]) > 0;
                fit.faults_by_result[usize::from(has_won)][0] += 1;
            }
        }
        self.classes(fit);
        if let ([seat], Some(dealer), Some(law)) = (self.seats, self.dealer, &values.dealer_law)
            && seat.is_played
            && let Some(hand_type) = seat.hand.and_then(|(cards, _)| law.type_of(cards))
        {
            fit.shown(law.types(), hand_type, dealer.score());
        }
    }

    /// The classes of the players' hands that are shown, all of the round together.
    fn classes(&self, fit: &mut FitCounts) {
        let score = |best: SetHand| usize::from(best.left_over.score());
        let row = |best: SetHand| best.bonus_row.map_or(ROWS_MAX, usize::from);
        if let [seat] = self.seats {
            if let Some((_, best)) = seat.hand {
                fit.players.add(SCORES, &[score(best)]);
                fit.pay_rows.add(ROWS, &[row(best)]);
            }
            return;
        }
        let (mut scores, mut rows) = ([0; crate::SEATS_MAX], [0; crate::SEATS_MAX]);
        let mut hands = 0;
        for (_, best) in self.seats.iter().filter_map(|seat| seat.hand) {
            if let (Some(to_score), Some(to_row)) = (scores.get_mut(hands), rows.get_mut(hands)) {
                (*to_score, *to_row) = (score(best), row(best));
                hands += 1;
            }
        }
        if hands > 0 {
            fit.players.add(SCORES, scores.get(..hands).unwrap_or_default());
            fit.pay_rows.add(ROWS, rows.get(..hands).unwrap_or_default());
        }
    }
}
