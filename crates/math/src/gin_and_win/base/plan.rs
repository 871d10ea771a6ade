//! What every situation of a ruleset pays, in whole units, so that the value of a choice is an
//! integer.

use crate::UnsupportedRules;
use crate::method::DENOMINATOR_MAX;
use gincert_evidence::Fraction;
use gincert_game::gin_and_win::{Contest, GinAndWin, Pay, PlayMultiples, Situation};
use std::ops::Sub;

/// What each outcome row pays, and which row each situation has.
#[derive(Debug, Clone)]
pub(crate) struct PayoffPlan {
    /// Units in an Ante: every pay-off is a whole number of units.
    pub denominator: u64,
    /// Units won by the player on the Ante in each row; rows, then once more for situations without a row.
    ante: Vec<i128>,
    /// The same on a Play wager of one Ante.
    play: Vec<i128>,
    /// The multiples that a raise may have.
    pub multiples: PlayMultiples,
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
        let ante = rules.outcomes.iter().map(|row| units(row.ante, denominator));
        let play = rules.outcomes.iter().enumerate().map(|(index, row)| match index == fold_row {
            // A folded hand has no Play wager, whatever its row says of one.
            true => 0,
            false => units(row.play, denominator),
        });
        let rows: Vec<Slots<usize>> =
            (0..=rules.hand_cards).map(|score| situations(score).map(row_of)).collect();
        let compares_all = rows.iter().any(|row| row[3] != row[4] || row[4] != row[5]);
        let plan = PayoffPlan {
            denominator,
            ante: ante.chain([0]).collect(),
            play: play.chain([0]).collect(),
            multiples: rules.play_multiples,
            fold_row,
            rows,
            compares_all,
        };
        // With two decisions the raise or fold of the second one is what is decided so.
        let decided = rules.raise_rounds.map_or(plan.multiples, |rounds| rounds.last);
        match decided.is_choice() && plan.may_save_ante_by_folding() {
            true => Err(UnsupportedRules::CheapFold),
            false => Ok(plan),
        }
    }

    /// Whether a raise can lose more on the Ante than a fold does.
    fn may_save_ante_by_folding(&self) -> bool {
        let ante = |row: usize| self.ante.get(row).copied().unwrap_or(0);
        self.rows.iter().flatten().any(|row| ante(*row) < ante(self.fold_row))
    }

    /// The same situations where one unit is wagered on Play alone, and a fold brings nothing: a hand that is
    /// better raised here is better raised by a larger multiple than by a smaller one.
    pub fn of_play_alone(&self) -> PayoffPlan {
        PayoffPlan {
            ante: vec![0; self.ante.len()],
            multiples: PlayMultiples::only(1),
            ..self.clone()
        }
    }

    /// The same where a raise is of these multiples.
    pub fn with_multiples(&self, multiples: PlayMultiples) -> PayoffPlan {
        PayoffPlan { multiples, ..self.clone() }
    }

    /// Units won in a situation by a raise of this multiple.
    pub fn slot_units(&self, score: u8, multiple: u8) -> Slots<i128> {
        let rows = self.rows.get(usize::from(score)).copied().unwrap_or_default();
        rows.map(|row| self.units_of(row, multiple))
    }

    /// Units won by folding.
    pub fn fold_units(&self) -> i128 {
        self.units_of(self.fold_row, 0)
    }

    /// The most units that a row wins or loses with the largest multiple.
    pub fn largest_units(&self) -> u128 {
        let most = u128::from(self.multiples.most());
        let rows = self.ante.iter().zip(&self.play);
        let units = rows.map(|(ante, play)| ante.unsigned_abs() + most * play.unsigned_abs());
        units.max().unwrap_or(0)
    }

    fn units_of(&self, row: usize, multiple: u8) -> i128 {
        let of = |units: &[i128]| units.get(row).copied().unwrap_or(0);
        of(&self.ante) + i128::from(multiple) * of(&self.play)
    }

    /// Rows of the outcome table, and one more for situations without a row.
    pub fn rows_and_none(&self) -> usize {
        self.ante.len()
    }

    /// Net result of a row in Antes with a raise of this multiple.
    pub fn net(&self, row: usize, multiple: u8) -> Fraction {
        self.fraction(self.units_of(row, multiple))
    }

    /// Net result of a fold in Antes.
    pub fn net_of_fold(&self) -> Fraction {
        self.fraction(self.fold_units())
    }

    /// Net results of a row in Antes: on the Ante, and on a Play wager of this multiple.
    pub fn net_by_wager(&self, row: usize, multiple: u8) -> [Fraction; 2] {
        let ante = self.units_of(row, 0);
        [ante, self.units_of(row, multiple) - ante].map(|units| self.fraction(units))
    }

    fn fraction(&self, units: i128) -> Fraction {
        Fraction::new(units, self.denominator).unwrap_or_else(Fraction::zero)
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
