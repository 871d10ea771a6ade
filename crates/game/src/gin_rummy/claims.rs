//! Which figures of a claimed end are not what the rules give.

use super::{BigGin, DoubledPoints, End, EndKind, SettleRules};
use crate::Code;
use alloc::vec::Vec;

/// The figures that somebody claims for a round; absent ones are not judged.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Claims {
    /// How it ended.
    pub kind: Option<EndKind>,
    /// Who ended it; the inner `None` claims nobody.
    pub by: Option<Option<u8>>,
    /// Who alone scores; the inner `None` claims nobody, or several.
    pub winner: Option<Option<u8>>,
    /// Who scores, where several do.
    pub winners: Option<Vec<u8>>,
    /// Deadwood by seat.
    pub deadwood: Option<Vec<u32>>,
    /// Points by seat.
    pub points: Option<Vec<i64>>,
    /// The multiplier.
    pub multiplier: Option<i64>,
}

/// Which claimed figures differ from the end by the rules. A wrong figure names the rule that
/// explains it best; where points alone differ, they are tried against other bonuses and other
/// multipliers first.
pub fn faults_of(rules: &SettleRules, end: &End, claims: &Claims) -> Vec<Code> {
    let mut faults = Vec::new();
    if claims.deadwood.as_ref().is_some_and(|deadwood| *deadwood != end.deadwood) {
        faults.push(Code::DeadwoodWrong);
    }
    if let Some(code) = claims.kind.and_then(|kind| wrong_kind(end.kind, kind)) {
        faults.push(code);
    }
    let other_winner = claims.winner.is_some_and(|winner| winner != end.winner())
        || claims.winners.as_ref().is_some_and(|winners| *winners != end.winners);
    let other_by = claims.by.is_some_and(|by| by != end.by);
    if (other_winner || other_by) && faults.is_empty() {
        let knocked = matches!(end.kind, EndKind::Knock | EndKind::Undercut | EndKind::Tie);
        faults.push(if knocked { Code::UndercutWrong } else { Code::PointsWrong });
    }
    if claims.multiplier.is_some_and(|multiplier| multiplier != end.multiplier) {
        faults.push(Code::MultiplierWrong);
    }
    if let Some(points) = claims.points.as_ref().filter(|points| **points != end.points)
        && faults.is_empty()
    {
        faults.push(wrong_points(rules, end, points));
    }
    faults
}

/// A knock, an undercut and a tie are distinguished by the undercut rule; gin and big gin by their
/// bonus; the rest by whether anybody scores.
fn wrong_kind(is: EndKind, claimed: EndKind) -> Option<Code> {
    if is == claimed {
        return None;
    }
    let contested = |kind| matches!(kind, EndKind::Knock | EndKind::Undercut | EndKind::Tie);
    let out = |kind| contested(kind) || matches!(kind, EndKind::Gin | EndKind::BigGin);
    Some(match (is, claimed) {
        (is, claimed) if contested(is) && contested(claimed) => Code::UndercutWrong,
        (is, claimed) if out(is) && out(claimed) => Code::BonusWrong,
        _ => Code::PointsWrong,
    })
}

/// What explains points that differ: the bonus, the multiplier, or neither.
fn wrong_points(rules: &SettleRules, end: &End, claimed: &[i64]) -> Code {
    let scores = end.winners_mask();
    let all_doubled = rules.doubling.is_some_and(|doubling| doubling.points == DoubledPoints::All);
    let by_bonus = |changed: &dyn Fn(i64) -> i64| {
        let seats = end.points.iter().zip(&end.bonus).zip(&scores);
        let points: Vec<i64> = seats
            .map(|((points, bonus), wins)| {
                let change = if *wins { changed(*bonus) - bonus } else { 0 };
                let times = if all_doubled { end.multiplier } else { 1 };
                points + change * times
            })
            .collect();
        points == claimed
    };
    let opponents = end.points.len().saturating_sub(1) as i64;
    let big_gin = match rules.big_gin {
        BigGin::Bonus(bonus) => bonus,
        BigGin::AsGin | BigGin::NotAllowed => 0,
    };
    let known = [0, 10, 20, 25, 31, 50, rules.gin_bonus, rules.undercut_bonus, big_gin];
    let other_bonus = known.into_iter().any(|bonus| by_bonus(&|_| bonus));
    if other_bonus || by_bonus(&|bonus| bonus * opponents) {
        return Code::BonusWrong;
    }
    let times = |factor: i64| -> bool {
        end.points.iter().map(|points| points * factor).eq(claimed.iter().copied())
    };
    let halved = || end.points.iter().copied().eq(claimed.iter().map(|points| points * 2));
    let part = end.multiplier == 2 && part_doubled(end, claimed);
    if times(2) || halved() || part { Code::MultiplierWrong } else { Code::PointsWrong }
}

/// Whether only the bonus, or only the rest, was doubled.
fn part_doubled(end: &End, claimed: &[i64]) -> bool {
    let halves = |doubled_bonus: bool| {
        let seats = end.points.iter().zip(&end.bonus);
        seats.map(move |(points, bonus)| {
            let rest = points / 2 - bonus;
            if doubled_bonus { rest + bonus * 2 } else { rest * 2 + bonus }
        })
    };
    halves(true).eq(claimed.iter().copied()) || halves(false).eq(claimed.iter().copied())
}

impl End {
    /// For each seat whether it scores.
    fn winners_mask(&self) -> Vec<bool> {
        (0..).take(self.points.len()).map(|seat| self.winners.contains(&seat)).collect()
    }
}
