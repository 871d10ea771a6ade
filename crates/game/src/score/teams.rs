//! A round of several tables, one pair of opponents each, as one hand of the sheet.

use super::rules::{AllWinBonus, ScoreRules, TeamRound};
use super::{SIDES, ScoredHand, SideFigures};

/// The points of the two opponents at a table, the first side's player first.
pub type TablePoints = [i64; SIDES];

/// The hand that a round of several tables makes: sums by side, netted or not; and the bonus where
/// every player of a side won ("Tedesco gin": 25 for three, 50 for four).
pub fn team_hand(rules: &ScoreRules, tables: &[TablePoints]) -> ScoredHand {
    let nothing = SideFigures::nothing(SIDES);
    let sums = tables.iter().fold(nothing, |all, points| all.plus(&SideFigures::from(*points)));
    let leader = sums.ahead();
    let mut points = match (rules.team_round, leader) {
        (TeamRound::EachSideItsOwnSum, _) => sums,
        (TeamRound::NetToSideAhead, None) => nothing,
        (TeamRound::NetToSideAhead, Some(side)) => {
            let mut net = nothing;
            net.add(side, sums.of(side).saturating_sub(sums.of(sums.best_but(side))));
            net
        }
    };
    let bonus = match (rules.all_win_bonus, tables.len()) {
        (AllWinBonus::ThreeOrFour, 3) => 25,
        (AllWinBonus::ThreeOrFour, 4) => 50,
        (AllWinBonus::ThreeOrFour | AllWinBonus::None, _) => 0,
    };
    let all_win =
        |side: &usize| tables.iter().all(|table| SideFigures::from(*table).ahead() == Some(*side));
    if let Some(side) = (0..SIDES).find(all_win) {
        points.add(side, bonus);
    }
    ScoredHand { winner: leader, points }
}
