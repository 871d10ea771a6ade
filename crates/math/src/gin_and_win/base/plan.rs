//! What every situation of a ruleset pays, in whole units, so that the value of a choice is an
//! integer.

use crate::UnsupportedRules;
use crate::method::DENOMINATOR_MAX;
use gincert_evidence::Fraction;
use gincert_game::gin_and_win::{Contest, GinAndWin, Pay, Situation};
use std::ops::Sub;

/// What each outcome row pays, and which row each situation has.
#[derive(Debug, Clone)]
pub(crate) struct PayoffPlan {
    /// Units in an Ante: every pay-off is a whole number of units.
    pub denominator: u64,
    /// Units won by the player in each row; rows, then once more for situations without a row.
    pub units: Vec<i128>,
    /// The row of a folded hand; the last of `units` when there is none.
    pub fold_row: usize,
    /// For every score and slot the row, likewise.
    pub rows: Vec<Slots<usize>>,
    /// Whether any row compares hands although the dealer does not qualify.
    pub compares_all: bool,
}

impl PayoffPlan {
    pub fn new(rules: &GinAndWin) -> Result<PayoffPlan, UnsupportedRules> {
        let all = gincert_game::gin_and_win::situations(
            rules.hand_cards,
            &rules.qualifier,
            rules.comparison,
        );
        let has_row =
            |situation: Situation| rules.outcomes.iter().any(|row| row.when.applies(situation));
        if !all.into_iter().all(has_row) {
            return Err(UnsupportedRules::Unsettled);
        }
        let mut denominator = 1u64;
        for pay in rules.outcomes.iter().flat_map(|row| [row.ante, row.play]) {
            denominator = common(denominator, pay.net().1).ok_or(UnsupportedRules::Stakes)?;
        }
        let row_of = |situation| {
            let found = rules.outcomes.iter().position(|row| row.when.applies(situation));
            found.unwrap_or(rules.outcomes.len())
        };
        let fold_row = row_of(Situation::Folded);
        let units = rules.outcomes.iter().enumerate().map(|(index, row)| {
            // A folded hand has no Play wager, whatever its row says of one.
            let multiple = if index == fold_row { 0 } else { rules.play_multiple };
            units(row.ante, denominator) + i128::from(multiple) * units(row.play, denominator)
        });
        let units = units.chain([0]).collect();
        let rows: Vec<Slots<usize>> =
            (0..=rules.hand_cards).map(|score| situations(score).map(row_of)).collect();
        let compares_all = rows.iter().any(|row| row[3] != row[4] || row[4] != row[5]);
        Ok(PayoffPlan { denominator, units, fold_row, rows, compares_all })
    }

    /// Units won in a situation.
    pub fn slot_units(&self, score: u8) -> Slots<i128> {
        let rows = self.rows.get(usize::from(score)).copied().unwrap_or_default();
        rows.map(|row| self.units_of(row))
    }

    /// Units won by folding.
    pub fn fold_units(&self) -> i128 {
        self.units_of(self.fold_row)
    }

    fn units_of(&self, row: usize) -> i128 {
        self.units.get(row).copied().unwrap_or(0)
    }

    /// Net result of a row in Antes.
    pub fn net(&self, row: usize) -> Fraction {
        Fraction::new(self.units_of(row), self.denominator).unwrap_or_else(Fraction::zero)
    }
}

/// Dealer hands in slots, from how many do not qualify and qualify: all of them, those with better
/// left-over cards than the player's, and those level with the player's.
pub(crate) fn slots_of<T: Copy + Default + Sub<Output = T>>(
    compares_all: bool,
    total: [T; 2],
    better: [T; 2],
    level: [T; 2],
) -> Slots<T> {
    let beaten = |side: usize| total[side] - better[side] - level[side];
    if compares_all {
        [beaten(1), level[1], better[1], beaten(0), level[0], better[0]]
    } else {
        [beaten(1), level[1], better[1], T::default(), total[0], T::default()]
    }
}

fn units(pay: Pay, denominator: u64) -> i128 {
    let (win, stake) = pay.net();
    i128::from(win) * i128::from(denominator) / i128::from(stake.max(1))
}

/// The least common multiple, if it is within [`DENOMINATOR_MAX`].
fn common(a: u64, stake: i64) -> Option<u64> {
    let b = u64::try_from(stake).ok().filter(|b| *b > 0)?;
    let multiple = (a / num_integer::gcd(a, b)).checked_mul(b)?;
    (multiple <= DENOMINATOR_MAX).then_some(multiple)
}

/// Counts of dealer hands by how they stand to a player's hand: dealers that qualify, then those
/// that do not; of each first the beaten hands, then the level ones, then the better ones. Where no
/// row of the outcome table compares hands against a dealer who does not qualify, all such rounds
/// are counted as level.
pub(crate) type Slots<T> = [T; 6];

const CONTESTS: [Contest; 3] = [Contest::PlayerWins, Contest::Tie, Contest::DealerWins];

/// The situations of a player's score, in the order of the slots.
pub(crate) fn situations(player_score: u8) -> Slots<Situation> {
    let of = |place: usize| Situation::Played {
        qualifies: place < 3,
        contest: CONTESTS[place % 3],
        player_score,
    };
    [0, 1, 2, 3, 4, 5].map(of)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dealers_that_qualify_come_first_and_beaten_hands_before_better_ones() {
        let played = |qualifies, contest| Situation::Played { qualifies, contest, player_score: 3 };
        let slots = situations(3);
        assert_eq!(slots[0], played(true, Contest::PlayerWins));
        assert_eq!(slots[2], played(true, Contest::DealerWins));
        assert_eq!(slots[4], played(false, Contest::Tie));
    }
}
