//! Rows that each ask for a hand, such as those of a pay table, ready for many hands.
//!
//! Knows nothing about what a row pays.

use super::leftover::Leftover;
use super::shape_book::ShapeBook;
use gincert_game::Rank;
use gincert_game::gin_and_win::BonusHand;

/// What each row asks of a hand.
///
/// ```
/// use gincert_fast::{Evaluator, HandRows, ShapeBook};
/// use gincert_game::{MeldRules, gin_and_win::{BonusHand, ShapePart}, parse_cards};
/// let melds = MeldRules::GIN_AND_WIN;
/// let hands = [BonusHand::shape(vec![ShapePart::Flush(7)]), BonusHand::OtherZero];
/// let book = ShapeBook::new(&melds, 7);
/// let rows = HandRows::new(&hands, book.as_ref());
/// let hand = parse_cards("2c 2d 2h 2s 9c 9d 9h").unwrap();
/// let left = Evaluator::new(&melds).best(hand);
/// assert_eq!(rows.first(left, book.unwrap().shapes_of(hand)), Some(1));
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct HandRows {
    rows: Vec<AskedHand>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum AskedHand {
    /// One of the shapes with these bits.
    Shape(u64),
    /// So many cards left over, none of them above a rank.
    Score(u8, Option<Rank>),
    Any,
}

impl HandRows {
    /// The rows of a table from the top, with the bits that their shapes have in a book. A shape that the book does
    /// not have, or without a book any shape, is never found.
    pub fn new<'h>(
        hands: impl IntoIterator<Item = &'h BonusHand>,
        book: Option<&ShapeBook>,
    ) -> HandRows {
        let asked = |hand: &BonusHand| match hand {
            BonusHand::Shape(parts) => {
                AskedHand::Shape(book.and_then(|book| book.bit(parts)).unwrap_or(0))
            }
            BonusHand::Score { score, limit } => AskedHand::Score(*score, *limit),
            BonusHand::OtherZero => AskedHand::Score(0, None),
            BonusHand::AllOthers => AskedHand::Any,
        };
        HandRows { rows: hands.into_iter().map(asked).collect() }
    }

    /// Whether a row takes a hand that leaves this over and can take these shapes, whatever the rows above it are.
    pub fn takes(&self, row: usize, left: Leftover, shapes: u64) -> bool {
        self.rows.get(row).is_some_and(|asked| asked.takes(left, shapes))
    }

    /// The first row that takes such a hand.
    pub fn first(&self, left: Leftover, shapes: u64) -> Option<usize> {
        self.rows.iter().position(|asked| asked.takes(left, shapes))
    }
}

impl AskedHand {
    fn takes(self, left: Leftover, shapes: u64) -> bool {
        match self {
            AskedHand::Shape(bit) => shapes & bit != 0,
            AskedHand::Score(score, limit) => {
                left.score() == score
                    && limit.is_none_or(|limit| left.top().is_none_or(|top| top <= limit))
            }
            AskedHand::Any => true,
        }
    }
}
