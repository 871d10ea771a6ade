//! Which figures of a claimed end of a hand with melds on the table are not what the rules give.

use super::rules::TableGin;
use super::score::TableEnd;
use crate::Code;
use alloc::vec::Vec;

/// The figures that somebody claims; absent ones are not judged.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct TableClaims {
    /// What the cards in each hand count.
    pub hand_totals: Option<Vec<i64>>,
    /// What the cards on the table count for each seat.
    pub table_totals: Option<Vec<i64>>,
    /// The points.
    pub points: Option<Vec<i64>>,
    /// Who scores; the inner `None` claims nobody.
    pub winner: Option<Option<u8>>,
}

/// Which claimed figures differ from the end by the rules.
pub fn table_faults(rules: &TableGin, end: &TableEnd, claims: &TableClaims) -> Vec<Code> {
    let mut faults = Vec::new();
    let hands = claims.hand_totals.as_ref().is_some_and(|totals| *totals != end.hand_totals);
    let table = claims.table_totals.as_ref();
    if hands || table.is_some_and(|totals| Some(totals) != end.table_totals.as_ref()) {
        faults.push(Code::TotalWrong);
    }
    if let Some(points) = claims.points.as_ref().filter(|points| **points != end.points)
        && faults.is_empty()
    {
        faults.push(wrong_points(rules, end, points));
    }
    if claims.winner.is_some_and(|winner| winner != end.winner) && faults.is_empty() {
        faults.push(Code::PointsWrong);
    }
    faults
}

/// What explains points that differ: another bonus for going out, or not the bonus.
fn wrong_points(rules: &TableGin, end: &TableEnd, claimed: &[i64]) -> Code {
    let known = [0, 20, 25, 40, rules.out_bonus, rules.out_bonus_no_contract];
    let with = |other: i64, bonus: &i64| if *bonus > 0 { other } else { 0 };
    let by_bonus = known.into_iter().any(|other| {
        let seats = end.points.iter().zip(&end.bonus);
        let points: Vec<i64> =
            seats.map(|(points, bonus)| points - bonus + with(other, bonus)).collect();
        points == claimed
    });
    if by_bonus { Code::BonusWrong } else { Code::PointsWrong }
}
