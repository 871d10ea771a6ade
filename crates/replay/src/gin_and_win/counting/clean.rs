//! Counting a clean round: what the other files here count of it, without the cases that it is none of.

use super::bounds::{RoundLuck, UNITS, thousandths};
use crate::gin_and_win::clean::{CleanRound, CleanSeat};
use crate::gin_and_win::sheet_values::SheetValues;
use crate::summary::{Checked, FitCounts, ROWS, SCORES};
use gincert_game::gin_and_win::ROWS_MAX;

impl CleanRound<'_> {
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
    pub(crate) fn checked(&self, checked: &mut Checked) {
        for seat in self.seats {
            let wagers = seat.stakes.iter().zip(seat.are_stated);
            let made = wagers.filter(|(stake, is_stated)| **stake != 0 || *is_stated).count();
            checked.made += made as u64;
            checked.wagers += made as u64;
        }
    }

    /// Counts the hands.
    pub(crate) fn fit(&self, fit: &mut FitCounts, values: &SheetValues) {
        let all_folded = self.seats.iter().all(|seat| !seat.is_played);
        fit.faults_of_dealers[usize::from(!all_folded)][0] += 1;
        fit.all_folded_shown += u64::from(all_folded);
        fit.dealers.add(SCORES, &[usize::from(self.dealer.score())]);
        fit.several_seats += u64::from(self.seats.len() > 1);
        for seat in self.seats {
            fit.faults_by_action[usize::from(seat.is_played)][0] += 1;
            fit.folds_shown += u64::from(!seat.is_played);
            if seat.is_played {
                let has_won = i128::from(seat.dues[0]) + i128::from(seat.dues[1]) > 0;
                fit.faults_by_result[usize::from(has_won)][0] += 1;
            }
        }
        let score = |seat: &CleanSeat| usize::from(seat.best.left_over.score());
        let row = |seat: &CleanSeat| seat.best.bonus_row.map_or(ROWS_MAX, usize::from);
        if let [seat] = self.seats {
            fit.players.add(SCORES, &[score(seat)]);
            fit.pay_rows.add(ROWS, &[row(seat)]);
        } else {
            let (mut scores, mut rows) = ([0; crate::SEATS_MAX], [0; crate::SEATS_MAX]);
            for (seat, (to_score, to_row)) in
                self.seats.iter().zip(scores.iter_mut().zip(&mut rows))
            {
                (*to_score, *to_row) = (score(seat), row(seat));
            }
            fit.players.add(SCORES, scores.get(..self.seats.len()).unwrap_or_default());
            fit.pay_rows.add(ROWS, rows.get(..self.seats.len()).unwrap_or_default());
        }
        if let ([seat], Some(law)) = (self.seats, &values.dealer_law)
            && seat.is_played
            && let Some(hand_type) = law.type_of(seat.cards)
        {
            fit.shown(law.types(), hand_type, self.dealer.score());
        }
    }
}
