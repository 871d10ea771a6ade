//! Money of clean rounds of one rule document and currency, in plain numbers.
//!
//! A chunk of a log holds too few rounds for any of these sums to overflow: thousands of lines
//! (`reader::LINES_MAX`) of at most [`crate::SEATS_MAX`] seats, each amount in 64 bits. They are put to
//! the chunk's own sums once, when it ends.

use super::{
    BonusSums, CleanRound, CleanSeat, CleanWager, CurrencySums, DecisionKey, Decisions,
    ExcludedWagers, ExclusionReason, SideAccount,
};
use crate::rules::gin_and_win::places::{PLACES, left_at, place_of};
use crate::sums::Merge;
use gincert_game::gin_and_win::SIDES_MAX;

/// Amounts of a side wager that are counted here before they are put into the map.
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
    sides: [SideTally; SIDES_MAX],
    /// Rounds in which hidden hands decide side wagers.
    hidden_rounds: u64,
    /// Hands with such a wager that are not stated to have won anything.
    unseen: u64,
    /// Hands by whether something was owed to the patron: in all, on Ante and Play, and the same of
    /// played hands.
    owed: [[u64; 2]; 3],
    /// By [`place_of`]: hands that were folded and played, and the sums of their Antes.
    decisions: Vec<[i64; 4]>,
}

impl Tally {
    /// Adds a round.
    pub fn add(&mut self, round: CleanRound<'_>, sums: &mut CurrencySums) {
        let mut is_hidden = false;
        for seat in round.seats {
            self.hand(seat, &mut sums.decisions);
            is_hidden |= seat.is_side_hidden;
            let sides = self.sides.iter_mut().zip(&mut sums.sides);
            for ((side, sums), wager) in sides.zip(seat.wagers.sides()) {
                side.wager(wager, sums);
            }
        }
        self.rounds += 1;
        self.hidden_rounds += u64::from(is_hidden);
        let count = round.seats.first().map_or(0, |seat| seat.wagers.sides().len());
        self.sides.iter_mut().take(count).for_each(SideTally::end_round);
    }

    /// Ante and Play of a hand.
    fn hand(&mut self, seat: &CleanSeat, others: &mut Decisions) {
        let [ante, play] = seat.wagers.base.map(|wager| wager.stake);
        self.hands += 1;
        self.wagered += i128::from(ante) + i128::from(play);
        self.antes += i128::from(ante);
        let due = |wager: &CleanWager| i128::from(wager.due);
        let base: i128 = seat.wagers.base.iter().map(due).sum();
        self.base_won += base;
        let all = base + seat.wagers.sides().iter().map(due).sum::<i128>();
        if seat.is_side_hidden {
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
        if seat.chosen > 0 {
            others.add(DecisionKey::raised(left, seat.chosen), true, ante);
            return;
        }
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
            None => others.add(DecisionKey::of(left), seat.is_played, ante),
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
        account.antes.add(self.antes);
        account.base_due.add(self.base_won);
        account.hidden_folds += self.hidden_folds;
        account.hidden_antes.add(self.hidden_antes);
        account.hidden_due.add(self.hidden_due);
        let mut left = ExcludedWagers { rounds: self.hidden_rounds, ..ExcludedWagers::default() };
        let sides = self.sides.into_iter().zip(&mut account.sides);
        for ((side, account), sums) in sides.zip(&mut sums.sides) {
            left.merge(side.close(account, sums));
        }
        if left.wagers > 0 {
            account.left_out.entry(ExclusionReason::Hidden).or_default().merge(left);
        }
        sums.owed.add_compared(self.rounds, self.owed);
        sums.owed.unseen += self.unseen;
        let tried = self.decisions.iter().enumerate();
        let tried = tried.filter(|(_, [folded, played, ..])| *folded + *played > 0);
        for (place, [folded, played, folded_ante, played_ante]) in tried {
            sums.decisions.add_many(
                DecisionKey::of(left_at(place)),
                [*folded, *played],
                [*folded_ante, *played_ante],
            );
        }
    }
}

/// A side wager of clean rounds.
#[derive(Default)]
struct SideTally {
    /// Rounds with such a wager that the record states, and such wagers: one of nothing, too.
    counted: [u64; 2],
    /// Rounds with such a wager.
    rounds: u64,
    wagered: i128,
    won: i128,
    /// Those that hidden hands decide: how many, what was wagered on them, and what they are stated to have won.
    hidden: u64,
    hidden_wagered: i128,
    hidden_won: i128,
    amounts: Vec<(i64, u64)>,
    /// Whether the present round states such a wager, and has one.
    is_reported: bool,
    is_made: bool,
}

impl SideTally {
    /// Adds the wager of a seat.
    #[inline]
    fn wager(&mut self, wager: &CleanWager, sums: &mut BonusSums) {
        let stake = wager.stake;
        if stake > 0 {
            self.is_made = true;
            self.wagered += i128::from(stake);
            self.won += i128::from(wager.due);
            if wager.is_hidden {
                self.hidden += 1;
                self.hidden_wagered += i128::from(stake);
                self.hidden_won += i128::from(wager.due);
            }
            self.amount(stake, sums);
        }
        if stake > 0 || wager.is_stated {
            self.is_reported = true;
            self.counted[1] += 1;
        }
    }

    fn end_round(&mut self) {
        self.counted[0] += u64::from(std::mem::take(&mut self.is_reported));
        self.rounds += u64::from(std::mem::take(&mut self.is_made));
    }

    fn amount(&mut self, amount: i64, sums: &mut BonusSums) {
        if let Some((_, count)) = self.amounts.iter_mut().find(|(known, _)| *known == amount) {
            *count += 1;
        } else if self.amounts.len() < AMOUNTS {
            self.amounts.push((amount, 1));
        } else {
            sums.count(amount, 1);
        }
    }

    /// Puts everything to the sums; gives the wagers that are left out of the account, without their rounds.
    fn close(self, account: &mut SideAccount, sums: &mut BonusSums) -> ExcludedWagers {
        let [rounds, wagers] = self.counted;
        account.line.rounds += rounds;
        account.line.wagers += wagers;
        account.line.wagered.add(self.wagered);
        account.line.won.add(self.won);
        account.measured.add(self.wagered - self.hidden_wagered);
        account.due.add(self.won - self.hidden_won);
        sums.rounds += self.rounds;
        sums.won.add(self.won);
        for (amount, count) in self.amounts {
            sums.count(amount, count);
        }
        let mut left = ExcludedWagers { wagers: self.hidden, ..ExcludedWagers::default() };
        left.wagered.add(self.hidden_wagered);
        left.won.add(self.hidden_won);
        left
    }
}
