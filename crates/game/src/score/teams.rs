//! A round of several tables, one pair of opponents each, as one hand of the sheet.

use super::rules::{AllWinBonus, ScoreRules, TeamRound};
use super::{SIDES, ScoredHand, SidePair, add, ahead, of, other, sum};

/// The points of the two opponents at a table, the first side's player first.
pub type TablePoints = SidePair;

/// The hand that a round of several tables makes: sums by side, netted or not; and the bonus where
/// every player of a side won ("Tedesco gin": 25 for three, 50 for four).
pub fn team_hand(rules: &ScoreRules, tables: &[TablePoints]) -> ScoredHand {
    let sums = tables.iter().fold([0, 0], |all, points| sum(&all, points));
    let leader = ahead(&sums);
    let mut points = match (rules.team_round, leader) {
        (TeamRound::EachSideItsOwnSum, _) => sums,
        (TeamRound::NetToSideAhead, None) => [0, 0],
        (TeamRound::NetToSideAhead, Some(side)) => {
            let mut net = [0, 0];
            add(&mut net, side, of(&sums, side).saturating_sub(of(&sums, other(side))));
            net
        }
    };
    let bonus = match (rules.all_win_bonus, tables.len()) {
        (AllWinBonus::ThreeOrFour, 3) => 25,
        (AllWinBonus::ThreeOrFour, 4) => 50,
        (AllWinBonus::ThreeOrFour | AllWinBonus::None, _) => 0,
    };
    let all_win = |side: &usize| tables.iter().all(|table| ahead(table) == Some(*side));
    if let Some(side) = (0..SIDES).find(all_win) {
        add(&mut points, side, bonus);
    }
    ScoredHand { winner: leader, points }
}
