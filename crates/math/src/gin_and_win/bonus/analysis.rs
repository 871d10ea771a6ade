//! A pay table folded over all hands: combinations, probability, return, house edge, variance.

use super::matching::count_rows;
use super::{Neighbour, NeighbourKind};
use crate::Census;
use gincert_evidence::Fraction;
use gincert_game::gin_and_win::{BonusRow, Pay};

/// One row of a pay table, over all hands.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BonusRowAnalysis {
    /// Hands that the row takes: those that match its phrase and no row above.
    pub combinations: u64,
    /// Hands that match its phrase but are taken by a row above.
    pub shadowed: u64,
    /// `combinations` over all hands.
    pub probability: Fraction,
    /// Net result in units of the wager that the row adds to the mean: pay-off times
    /// probability, minus the probability for a row that loses.
    pub return_: Fraction,
}

/// A pay table, over all hands, for a wager of one unit.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BonusAnalysis {
    /// All hands.
    pub total_hands: u64,
    /// The rows in the order of the pay table.
    pub rows: Vec<BonusRowAnalysis>,
    /// Hands that no row takes; the wager is taken to come back for these.
    pub unmatched: u64,
    /// Mean loss of the player in units of the wager; positive when the house wins.
    pub house_edge: Fraction,
    /// Variance of the net result of one wager, in squared units of the wager.
    pub variance: Fraction,
    /// Probability that the wager wins something.
    pub hit_frequency: Fraction,
}

/// Folds a census into a pay table; the first row that a hand matches takes it.
///
/// ```
/// use gincert_game::{MeldRules, Rank};
/// use gincert_game::gin_and_win::{BonusHand, BonusRow, ShapePart, Pay};
/// use gincert_math::{Method, analyse_bonus, census};
/// let census = census(&MeldRules::GIN_AND_WIN, 7, Method::Symmetric, &|_, _| ()).unwrap();
/// let rows = [
///     BonusRow {
///         text: "4-of-a-Kind & 3-of-a-Kind".into(),
///         hand: BonusHand::shape(vec![ShapePart::OfAKind(4), ShapePart::OfAKind(3)]),
///         pays: Pay::to_one(500),
///     },
///     BonusRow { text: "All Others".into(), hand: BonusHand::AllOthers, pays: Pay::Lose },
/// ];
/// let analysis = analyse_bonus(&census, &rows);
/// // 13 ranks for the four, 12 for the three, 4 ways to leave one of them out.
/// assert_eq!(analysis.rows[0].combinations, 13 * 12 * 4);
/// assert_eq!(analysis.rows[0].return_.decimal(6), "0.002332");
/// assert_eq!(analysis.house_edge.decimal(6), "0.997663");
/// ```
pub fn analyse_bonus(census: &Census, rows: &[BonusRow]) -> BonusAnalysis {
    analyse(census, rows, None)
}

/// Folds a census into a neighbour of a pay table, reading its row as the neighbour says.
pub fn analyse_neighbour(census: &Census, neighbour: &Neighbour) -> BonusAnalysis {
    let apart = (neighbour.kind == NeighbourKind::ReadAsApart).then_some(neighbour.row);
    analyse(census, &neighbour.rows, apart)
}

fn analyse(census: &Census, rows: &[BonusRow], apart: Option<usize>) -> BonusAnalysis {
    let total = census.total_hands();
    let (counts, unmatched) = count_rows(census, rows, apart);
    let rows_analysed: Vec<BonusRowAnalysis> = rows
        .iter()
        .zip(&counts)
        .map(|(row, count)| {
            let probability = ratio(count.taken, total);
            BonusRowAnalysis {
                combinations: count.taken,
                shadowed: count.shadowed,
                return_: &net(row.pays) * &probability,
                probability,
            }
        })
        .collect();
    let mean: Fraction = rows_analysed.iter().map(|row| &row.return_).sum();
    let mean_square: Fraction = rows
        .iter()
        .zip(&rows_analysed)
        .map(|(row, analysed)| &net(row.pays) * &analysed.return_)
        .sum();
    let hit_frequency = rows
        .iter()
        .zip(&rows_analysed)
        .filter(|(row, _)| row.pays.net().0 > 0)
        .map(|(_, analysed)| &analysed.probability)
        .sum();
    BonusAnalysis {
        total_hands: total,
        rows: rows_analysed,
        unmatched,
        house_edge: -mean.clone(),
        variance: &mean_square - &(&mean * &mean),
        hit_frequency,
    }
}

/// `part` of `whole`; a census is never empty, and of nothing it would be zero.
fn ratio(part: u64, whole: u64) -> Fraction {
    Fraction::new(part, whole).unwrap_or_else(Fraction::zero)
}

/// The net result of one unit.
fn net(pays: Pay) -> Fraction {
    let (win, stake) = pays.net();
    Fraction::new(win, stake).unwrap_or_else(Fraction::zero)
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;
    use crate::{Method, census};
    use gincert_game::gin_and_win::{BonusHand, ShapePart};
    use gincert_game::{MeldRules, Rank};

    fn row(hand: BonusHand, pays: Pay) -> BonusRow {
        BonusRow { text: hand.to_string(), hand, pays }
    }

    fn score(score: u8, limit: Option<Rank>) -> BonusHand {
        BonusHand::Score { score, limit }
    }

    /// The pay table that an American guide prints for Gin & Win.
    pub(crate) fn guide() -> Vec<BonusRow> {
        vec![
            row(
                BonusHand::shape(vec![ShapePart::OfAKind(4), ShapePart::OfAKind(3)]),
                Pay::to_one(500),
            ),
            row(
                BonusHand::shape(vec![ShapePart::Flush(5), ShapePart::OfAKind(2)]),
                Pay::to_one(20),
            ),
            row(BonusHand::shape(vec![ShapePart::OfAKind(4), ShapePart::Flush(3)]), Pay::to_one(8)),
            row(BonusHand::OtherZero, Pay::to_one(4)),
            row(score(1, None), Pay::to_one(2)),
            row(score(2, Rank::new(7)), Pay::to_one(1)),
            row(BonusHand::AllOthers, Pay::Lose),
        ]
    }

    fn seven() -> Census {
        census(&MeldRules::GIN_AND_WIN, 7, Method::Symmetric, &|_, _| ()).unwrap()
    }

    #[test]
    fn rows_share_all_hands_and_returns_sum_to_the_edge() {
        let analysis = analyse_bonus(&seven(), &guide());
        let taken: u64 = analysis.rows.iter().map(|row| row.combinations).sum();
        assert_eq!((taken, analysis.unmatched), (133_784_560, 0));
        let sum: Fraction = analysis.rows.iter().map(|row| &row.return_).sum();
        assert_eq!(-sum, analysis.house_edge);
        let lost = analysis.rows.last().unwrap().probability.clone();
        assert_eq!(analysis.hit_frequency, Fraction::one() - lost);
    }

    #[test]
    fn a_row_below_a_wider_row_is_shadowed() {
        let rows =
            vec![row(score(1, None), Pay::to_one(2)), row(score(1, Rank::new(7)), Pay::to_one(3))];
        let analysis = analyse_bonus(&seven(), &rows);
        let below = &analysis.rows[1];
        assert_eq!(below.combinations, 0);
        assert!(below.shadowed > 0 && below.shadowed < analysis.rows[0].combinations);
        assert_eq!(analysis.unmatched, 133_784_560 - analysis.rows[0].combinations);
    }

    #[test]
    fn shapes_that_no_hand_can_take_have_no_combinations() {
        let rows =
            [row(BonusHand::shape(vec![ShapePart::Run(4), ShapePart::OfAKind(3)]), Pay::to_one(2))];
        assert_eq!(analyse_bonus(&seven(), &rows).rows[0].combinations, 0);
        let nothing = analyse_bonus(&seven(), &[]);
        assert_eq!(nothing.unmatched, 133_784_560);
        assert!(nothing.house_edge.is_zero());
    }

    #[test]
    fn the_variance_of_an_even_wager_is_four_p_q() {
        let rows = [row(score(1, None), Pay::to_one(1)), row(BonusHand::AllOthers, Pay::Lose)];
        let analysis = analyse_bonus(&seven(), &rows);
        let (p, q) = (&analysis.rows[0].probability, &analysis.rows[1].probability);
        assert_eq!(analysis.variance, &Fraction::integer(4) * &(p * q));
    }

    #[test]
    fn odds_for_a_larger_stake_and_pushes_are_counted_as_paid() {
        let rows = [
            row(score(0, None), Pay::Odds { win: 3, stake: 2 }),
            row(score(1, None), Pay::Push),
            row(BonusHand::AllOthers, Pay::Lose),
        ];
        let analysis = analyse_bonus(&seven(), &rows);
        let three_halves = Fraction::new(3, 2).unwrap();
        let zero = &analysis.rows[0];
        assert_eq!(zero.return_, &three_halves * &zero.probability);
        assert!(analysis.rows[1].return_.is_zero());
        assert_eq!(analysis.hit_frequency, zero.probability);
    }
}
