//! Money of clean rounds of one rule document and currency, in plain numbers.
//!
//! A chunk of a log holds too few rounds for any of these sums to overflow: thousands of lines
//! (`reader::LINES_MAX`) of at most [`crate::SEATS_MAX`] seats, each amount in 64 bits. They are put to
//! the chunk's own sums once, when it ends.

use super::{CleanRound, CleanSeat, CurrencySums, Decisions, ExcludedWagers, ExclusionReason};
use crate::rules::gin_and_win::places::{PLACES, left_at, place_of};
use crate::sums::Merge;

/// Amounts of a bonus wager that are counted here before they are put into the map.
const AMOUNTS: usize = 16;

/// Money of clean rounds.
#[derive(Default)]
pub(crate) struct Tally {
    /// Where the seats of the round that is looked at are put.
    pub seats: Vec<CleanSeat>,
    rounds: u64,
    hands: u64,
    /// Ante and Play.
    wagered: i128,
    antes: i128,
    base_won: i128,
    /// Folded hands that are hidden, their Antes, and what was due on them.
    hidden_folds: u64,
    hidden_antes: i128,
    hidden_due: i128,
    /// Rounds with a bonus wager that the record tells of, and such wagers: one of nothing, too.
    bonus_counted: [u64; 2],
    /// Rounds with a bonus wager.
    bonus_rounds: u64,
    bonuses: i128,
    bonus_won: i128,
    /// The bonus wagers that hidden hands decide: rounds and wagers, what was wagered on them, and what
    /// they are stated to have won.
    hidden_bonus: [u64; 2],
    hidden_bonuses: i128,
    hidden_bonus_won: i128,
    /// Hands with such a wager that are not stated to have won anything.
    unseen: u64,
    amounts: Vec<(i64, u64)>,
    /// Hands by whether something was owed to the patron: in all, on Ante and Play, and the same of
    /// played hands.
    owed: [[u64; 2]; 3],
    /// By [`place_of`]: hands that were folded and played, and the sums of their Antes.
    decisions: Vec<[i64; 4]>,
}

impl Tally {
    /// Adds a round.
    pub fn add(&mut self, round: CleanRound<'_>, sums: &mut CurrencySums) {
        let (mut is_reported, mut is_made, mut is_hidden) = (false, false, false);
        for seat in round.seats {
            self.hand(seat, &mut sums.decisions);
            let stake = seat.stakes[2];
            if stake > 0 {
                is_made = true;
                self.bonuses += i128::from(stake);
                self.bonus_won += i128::from(seat.dues[2]);
                if seat.is_bonus_hidden {
                    is_hidden = true;
                    self.hidden_bonus[1] += 1;
                    self.hidden_bonuses += i128::from(stake);
                    self.hidden_bonus_won += i128::from(seat.dues[2]);
                }
                self.amount(stake, sums);
            }
            if stake > 0 || seat.are_stated[2] {
                is_reported = true;
                self.bonus_counted[1] += 1;
            }
        }
        self.rounds += 1;
        self.bonus_counted[0] += u64::from(is_reported);
        self.bonus_rounds += u64::from(is_made);
        self.hidden_bonus[0] += u64::from(is_hidden);
    }

    /// Ante and Play of a hand.
    fn hand(&mut self, seat: &CleanSeat, others: &mut Decisions) {
        let [ante, play, _] = seat.stakes;
        self.hands += 1;
        self.wagered += i128::from(ante) + i128::from(play);
        self.antes += i128::from(ante);
        let base = i128::from(seat.dues[0]) + i128::from(seat.dues[1]);
        self.base_won += base;
        let all = base + i128::from(seat.dues[2]);
        if seat.is_bonus_hidden {
            self.unseen += u64::from(all <= 0);
        } else {
            self.owed[0][usize::from(all > 0)] += 1;
            self.owed[1][usize::from(base > 0)] += 1;
            self.owed[2][usize::from(base > 0)] += u64::from(seat.is_played);
        }
        let Some((_, best)) = seat.hand else {
            self.hidden_folds += 1;
            self.hidden_antes += i128::from(ante);
            self.hidden_due += base;
            return;
        };
        let left = best.left_over.key();
        if self.decisions.is_empty() {
            self.decisions = vec![[0; 4]; PLACES];
        }
        match place_of(left).and_then(|place| self.decisions.get_mut(place)) {
            Some([folded, played, folded_ante, played_ante]) => {
                let (hands, antes) = match seat.is_played {
                    true => (played, played_ante),
                    false => (folded, folded_ante),
                };
                *hands += 1;
                *antes += ante;
            }
            None => others.add(left, seat.is_played, ante),
        }
    }

    fn amount(&mut self, amount: i64, sums: &mut CurrencySums) {
        if let Some((_, count)) = self.amounts.iter_mut().find(|(known, _)| *known == amount) {
            *count += 1;
        } else if self.amounts.len() < AMOUNTS {
            self.amounts.push((amount, 1));
        } else {
            sums.bonus.count(amount, 1);
        }
    }

    /// Puts everything to the sums.
    pub fn close(self, sums: &mut CurrencySums) {
        let account = &mut sums.account;
        account.base.rounds += self.rounds;
        account.base.wagers += self.hands;
        account.base.wagered.add(self.wagered);
        account.base.antes.add(self.antes);
        account.base.won.add(self.base_won);
        let [counted_rounds, counted] = self.bonus_counted;
        account.bonus.rounds += counted_rounds;
        account.bonus.wagers += counted;
        account.bonus.wagered.add(self.bonuses);
        account.bonus.won.add(self.bonus_won);
        account.antes.add(self.antes);
        account.base_due.add(self.base_won);
        account.hidden_folds += self.hidden_folds;
        account.hidden_antes.add(self.hidden_antes);
        account.hidden_due.add(self.hidden_due);
        account.bonuses.add(self.bonuses - self.hidden_bonuses);
        account.bonus_due.add(self.bonus_won - self.hidden_bonus_won);
        let [hidden_rounds, hidden_wagers] = self.hidden_bonus;
        if hidden_wagers > 0 {
            let mut left = ExcludedWagers {
                rounds: hidden_rounds,
                wagers: hidden_wagers,
                ..ExcludedWagers::default()
            };
            left.wagered.add(self.hidden_bonuses);
            left.won.add(self.hidden_bonus_won);
            account.left_out.entry(ExclusionReason::Hidden).or_default().merge(left);
        }
        sums.bonus.rounds += self.bonus_rounds;
        sums.bonus.won.add(self.bonus_won);
        sums.owed.add_compared(self.rounds, self.owed);
        sums.owed.unseen += self.unseen;
        for (amount, count) in self.amounts {
            sums.bonus.count(amount, count);
        }
        let tried = self.decisions.iter().enumerate();
        let tried = tried.filter(|(_, [folded, played, ..])| *folded + *played > 0);
        for (place, [folded, played, folded_ante, played_ante]) in tried {
            sums.decisions.add_many(
                left_at(place),
                [*folded, *played],
                [*folded_ante, *played_ante],
            );
        }
    }
}
