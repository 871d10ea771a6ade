//! Hands with what was wagered and won in them, made once for a stake, so that each column of money is compared with the
//! same hands without settling them again.

use super::result_cells::ResultCells;
use super::settled::{MoneyColumns, ResultForm};

/// A hand in which something was wagered, or, for all wagers of a seat together, could have been.
pub(super) struct StakedHand {
    /// The row of the table.
    pub row: usize,
    /// What was wagered.
    pub wagered: i64,
    /// What was won or lost.
    pub won: i64,
    /// Whether the hand was played.
    pub is_played: bool,
}

/// The hands of one stake, or of the stakes of a seat.
#[derive(Default)]
pub(super) struct StakedHands {
    /// Hands with a wager.
    pub hands: Vec<StakedHand>,
    /// Rows without the wager: a result there other than zero agrees with no rules.
    pub unstaked: Vec<usize>,
}

impl StakedHands {
    /// The results of a column of this form.
    pub fn results(&self, money: &MoneyColumns, form: ResultForm, column: usize) -> ResultCells {
        let amounts = amounts(money, column);
        let stated = |row: usize| amounts.get(row).copied().flatten();
        let mut results = ResultCells::default();
        for hand in &self.hands {
            let due = form.due(hand.wagered, hand.won);
            let stated = stated(hand.row);
            results.zeros += u64::from(stated == Some(0) && hand.wagered > 0);
            results.add((hand.row, stated), (hand.wagered, hand.won), due, hand.is_played);
        }
        for row in &self.unstaked {
            if stated(*row).is_some_and(|minor| minor != 0) {
                results.add_unstaked();
            }
        }
        results
    }
}

/// The amounts of a column by rows; none of a column that is not there.
pub(super) fn amounts(money: &MoneyColumns, at: usize) -> &[Option<i64>] {
    money.get(&at).map_or(&[], Vec::as_slice)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_result_of_no_wager_agrees_with_no_rules() {
        let hand = StakedHand { row: 0, wagered: 500, won: 500, is_played: true };
        let staked = StakedHands { hands: vec![hand], unstaked: vec![1, 2, 3] };
        let money = MoneyColumns::from([(7, vec![Some(500), Some(0), Some(5), None])]);
        let judged = |form, column| {
            let did = staked.results(&money, form, column).judged();
            (did.agree, did.of)
        };
        assert_eq!(judged(ResultForm::Net, 7), (1, 2));
        assert_eq!(judged(ResultForm::Paid, 7), (0, 2));
        assert_eq!(judged(ResultForm::Net, 8), (0, 1));
    }
}
