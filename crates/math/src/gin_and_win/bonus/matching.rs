//! Which row of a pay table takes the hands of a cell: the rule of
//! `gincert_game::gin_and_win::bonus_row`, for many hands at once.

use crate::{Cell, Census};
use gincert_game::gin_and_win::{BonusHand, BonusRow, ShapePart};

/// Hands of one row.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(super) struct RowCount {
    /// Taken by the row.
    pub taken: u64,
    /// Matching the row's phrase, but taken by a row above.
    pub shadowed: u64,
}

/// The hands of every row, and those that no row takes.
///
/// The row `apart`, if one is named, asks for its shape with at most one flush or run from each
/// suit: a reading that no rule document states, offered as a neighbour only.
pub(super) fn count_rows(
    census: &Census,
    rows: &[BonusRow],
    apart: Option<usize>,
) -> (Vec<RowCount>, u64) {
    let asked: Vec<RowCondition> = rows
        .iter()
        .enumerate()
        .map(|(index, row)| match RowCondition::new(census.shapes(), &row.hand) {
            RowCondition::Shapes(bit) if apart == Some(index) => RowCondition::Apart(bit),
            asked => asked,
        })
        .collect();
    let mut counts = vec![RowCount::default(); rows.len()];
    let mut unmatched = 0;
    for cell in census.cells() {
        let mut open = true;
        for (count, asked) in counts.iter_mut().zip(&asked) {
            if asked.takes(cell) {
                if open {
                    count.taken += cell.hands;
                } else {
                    count.shadowed += cell.hands;
                }
                open = false;
            }
        }
        if open {
            unmatched += cell.hands;
        }
    }
    (counts, unmatched)
}

/// What a row asks for, in the terms of a cell.
enum RowCondition {
    /// One of these shapes can be taken: a bit, or none where no hand can have the shape.
    Shapes(u64),
    /// The same without two melds of one suit.
    Apart(u64),
    Score(u8, Option<gincert_game::Rank>),
    All,
}

impl RowCondition {
    fn new(shapes: &[Vec<ShapePart>], hand: &BonusHand) -> RowCondition {
        match hand {
            BonusHand::Shape(shape) => {
                let wanted = sorted(shape);
                let place = shapes.iter().position(|known| sorted(known) == wanted);
                RowCondition::Shapes(place.map_or(0, |bit| 1 << bit))
            }
            BonusHand::Score { score, limit } => RowCondition::Score(*score, *limit),
            BonusHand::OtherZero => RowCondition::Score(0, None),
            BonusHand::AllOthers => RowCondition::All,
        }
    }

    fn takes(&self, cell: &Cell) -> bool {
        match self {
            RowCondition::Shapes(bit) => cell.shapes & bit != 0,
            RowCondition::Apart(bit) => cell.apart & bit != 0,
            RowCondition::Score(score, limit) => {
                let low = |limit| cell.top.is_none_or(|top| top <= limit);
                cell.score == *score && limit.is_none_or(low)
            }
            RowCondition::All => true,
        }
    }
}

fn sorted(shape: &[ShapePart]) -> Vec<ShapePart> {
    let mut parts = shape.to_vec();
    parts.sort();
    parts
}

#[cfg(test)]
mod tests {
    use super::*;
    use gincert_fast::{Evaluator, ShapeBook};
    use gincert_game::gin_and_win::{Pay, bonus_row};
    use gincert_game::{Card, CardSet, MeldRules, Rank, best_meldings};

    /// Rows in an unusual order, so that rows above take hands of rows below.
    fn rows() -> Vec<BonusRow> {
        let row = |hand: BonusHand| BonusRow { text: hand.to_string(), hand, pays: Pay::to_one(1) };
        let score = |score, limit| BonusHand::Score { score, limit: Rank::new(limit) };
        vec![
            row(BonusHand::shape(vec![ShapePart::Flush(4), ShapePart::Flush(3)])),
            row(BonusHand::shape(vec![ShapePart::OfAKind(4), ShapePart::Flush(3)])),
            row(BonusHand::shape(vec![
                ShapePart::OfAKind(2),
                ShapePart::OfAKind(2),
                ShapePart::Flush(3),
            ])),
            row(score(2, 7)),
            row(score(1, 5)),
            row(score(1, 0)),
            row(BonusHand::OtherZero),
            row(score(3, 12)),
            row(score(0, 7)),
            row(score(4, 0)),
        ]
    }

    #[test]
    fn a_hand_takes_the_row_that_the_reference_gives_it() {
        let melds = MeldRules::GIN_AND_WIN;
        let evaluator = Evaluator::new(&melds);
        let book = ShapeBook::new(&melds, 7).unwrap();
        let rows = rows();
        let asked: Vec<RowCondition> =
            rows.iter().map(|row| RowCondition::new(book.shapes(), &row.hand)).collect();
        let mut seen = [0u32; 11];
        let mut state = 1u64;
        for _ in 0..20_000 {
            let mut hand = CardSet::EMPTY;
            // Every third hand has few ranks, so that hands without deadwood are met often.
            let ranks = if state.is_multiple_of(3) { 4 } else { 13 };
            while hand.len() < 7 {
                // The generator of Knuth's MMIX; its high bits are used.
                state = state
                    .wrapping_mul(6_364_136_223_846_793_005)
                    .wrapping_add(1_442_695_040_888_963_407);
                let index = 13 * (state >> 62) as u8 + ((state >> 33) % ranks) as u8;
                hand = Card::from_index(index).map_or(hand, |card| hand.with(card));
            }
            let best = evaluator.best(hand);
            let cell = Cell {
                score: best.score(),
                top: best.top(),
                shapes: book.shapes_of(hand),
                apart: 0,
                hands: 1,
            };
            let fast = asked.iter().position(|asked| asked.takes(&cell));
            let slow = bonus_row(&rows, &best_meldings(&melds, hand)).map(|(row, _)| row);
            assert_eq!(fast, slow, "{hand}");
            seen[slow.unwrap_or(10)] += 1;
        }
        // All rows but the impossible one (score 0 below "Other Score 0") were met.
        assert!(seen.iter().enumerate().all(|(row, n)| (*n > 0) == (row != 8)), "{seen:?}");
    }
}
