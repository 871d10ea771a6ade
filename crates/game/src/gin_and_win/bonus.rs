//! The bonus pay table: which row a player's hand earns.

use super::Pay;
use crate::{Meld, MeldKind, Melding, Rank, leftovers};
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;

/// A part of a shape.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum ShapePart {
    /// So many cards of one rank, 2 to 4.
    OfAKind(u8),
    /// A flush of exactly so many cards.
    Flush(u8),
    /// A run of exactly so many cards.
    Run(u8),
}

impl ShapePart {
    /// How many cards it takes.
    pub fn cards(self) -> u8 {
        match self {
            ShapePart::OfAKind(cards) | ShapePart::Flush(cards) | ShapePart::Run(cards) => cards,
        }
    }

    fn of(meld: &Meld) -> ShapePart {
        let cards = meld.cards.len();
        match meld.kind {
            MeldKind::Pair | MeldKind::Trips | MeldKind::Quads => ShapePart::OfAKind(cards),
            MeldKind::Flush => ShapePart::Flush(cards),
            MeldKind::Run => ShapePart::Run(cards),
        }
    }
}

impl fmt::Display for ShapePart {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ShapePart::OfAKind(2) => f.write_str("Pair"),
            ShapePart::OfAKind(cards) => write!(f, "{cards}-of-a-Kind"),
            ShapePart::Flush(cards) => write!(f, "{cards}-Card Flush"),
            ShapePart::Run(cards) => write!(f, "{cards}-Card Run"),
        }
    }
}

/// The hand that a bonus row asks for.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum BonusHand {
    /// There is a best melding with exactly these parts (sorted); their sizes sum to the hand.
    Shape(Vec<ShapePart>),
    /// The score, with every left-over card at or below the rank where one is named.
    Score {
        /// Cards left over.
        score: u8,
        /// Highest rank allowed among them.
        limit: Option<Rank>,
    },
    /// Score 0 that no row above took.
    OtherZero,
    /// Whatever no row above took.
    AllOthers,
}

impl BonusHand {
    /// A shape with its parts in canonical order.
    pub fn shape(mut parts: Vec<ShapePart>) -> BonusHand {
        parts.sort_by(|a, b| b.cards().cmp(&a.cards()).then(a.cmp(b)));
        BonusHand::Shape(parts)
    }
}

impl fmt::Display for BonusHand {
    /// The standard phrase.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            BonusHand::Shape(parts) => {
                for (position, part) in parts.iter().enumerate() {
                    let joint = if position > 0 { " & " } else { "" };
                    write!(f, "{joint}{part}")?;
                }
                Ok(())
            }
            BonusHand::Score { score, limit: None } => write!(f, "Score {score}"),
            BonusHand::Score { score, limit: Some(limit) } => {
                write!(f, "Score {score}, {} or lower", limit.name())
            }
            BonusHand::OtherZero => f.write_str("Other Score 0"),
            BonusHand::AllOthers => f.write_str("All Others"),
        }
    }
}

/// One row of the bonus pay table.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BonusRow {
    /// The text of the row's first cell.
    pub text: String,
    /// The hand it asks for.
    pub hand: BonusHand,
    /// What it pays.
    pub pays: Pay,
}

/// Whether a melding has exactly these parts.
pub fn has_shape(melding: &Melding, shape: &[ShapePart]) -> bool {
    let mut parts: Vec<ShapePart> = melding.melds.iter().map(ShapePart::of).collect();
    parts.sort();
    let mut wanted: Vec<ShapePart> = shape.to_vec();
    wanted.sort();
    melding.deadwood.is_empty() && parts == wanted
}

/// The first row that a hand earns, as the row's index and the index of a best melding that shows
/// it; `None` when no row applies. `best` is what [`crate::best_meldings`] gives for the hand.
///
/// ```
/// use gincert_game::{MeldRules, best_meldings, parse_cards};
/// use gincert_game::gin_and_win::{BonusHand, BonusRow, ShapePart, Pay, bonus_row};
/// let rows = [
///     BonusRow {
///         text: "4-of-a-Kind & 3-Card Flush".into(),
///         hand: BonusHand::shape(vec![ShapePart::OfAKind(4), ShapePart::Flush(3)]),
///         pays: Pay::to_one(8),
///     },
///     BonusRow { text: "All Others".into(), hand: BonusHand::AllOthers, pays: Pay::Lose },
/// ];
/// let hand = parse_cards("7c 7d 7h 7s 2c 5c Jc").unwrap();
/// let best = best_meldings(&MeldRules::GIN_AND_WIN, hand);
/// assert_eq!(bonus_row(&rows, &best).map(|(row, _)| row), Some(0));
/// ```
pub fn bonus_row(rows: &[BonusRow], best: &[Melding]) -> Option<(usize, usize)> {
    rows.iter().enumerate().find_map(|(index, row)| {
        let shown = match &row.hand {
            BonusHand::Shape(shape) => best.iter().position(|m| has_shape(m, shape)),
            BonusHand::Score { score, limit } => best.iter().position(|m| {
                m.score() == *score
                    && limit.is_none_or(|limit| {
                        leftovers(m.deadwood).1.iter().all(|rank| *rank <= limit)
                    })
            }),
            BonusHand::OtherZero => best.iter().position(|m| m.score() == 0),
            BonusHand::AllOthers => (!best.is_empty()).then_some(0),
        };
        shown.map(|melding| (index, melding))
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{MeldRules, best_meldings, parse_cards};
    use alloc::format;
    use alloc::string::ToString;

    fn row(hand: BonusHand) -> BonusRow {
        BonusRow { text: hand.to_string(), hand, pays: Pay::to_one(1) }
    }

    /// The row of the table that takes the hand, by its words.
    fn taken_by(rows: &[BonusRow], hand: &str) -> Option<String> {
        let best = best_meldings(&MeldRules::GIN_AND_WIN, parse_cards(hand).unwrap());
        let (index, shown) = bonus_row(rows, &best)?;
        assert!(shown < best.len());
        rows.get(index).map(|row| row.text.clone())
    }

    fn score(score: u8, limit: Option<u8>) -> BonusRow {
        row(BonusHand::Score { score, limit: limit.and_then(Rank::new) })
    }

    #[test]
    fn a_shape_is_printed_largest_part_first() {
        let parts = || alloc::vec![ShapePart::OfAKind(2), ShapePart::Flush(5), ShapePart::Run(3)];
        let shape = BonusHand::shape(parts());
        assert_eq!(format!("{shape}"), "5-Card Flush & 3-Card Run & Pair");
        assert_eq!(parts().iter().map(|part| part.cards()).collect::<Vec<_>>(), [2, 5, 3]);
        let equal = BonusHand::shape(alloc::vec![ShapePart::Flush(3), ShapePart::OfAKind(3)]);
        assert_eq!(format!("{equal}"), "3-of-a-Kind & 3-Card Flush");
        assert_eq!(
            format!("{}", BonusHand::shape(alloc::vec![ShapePart::Flush(7)])),
            "7-Card Flush"
        );
    }

    #[test]
    fn every_row_has_its_phrase() {
        let seven = Rank::new(7);
        let phrases = [
            BonusHand::Score { score: 1, limit: None },
            BonusHand::Score { score: 2, limit: seven },
            BonusHand::OtherZero,
            BonusHand::AllOthers,
        ]
        .map(|hand| hand.to_string());
        assert_eq!(phrases, ["Score 1", "Score 2, Seven or lower", "Other Score 0", "All Others"]);
    }

    #[test]
    fn a_shape_takes_hands_that_have_exactly_its_parts() {
        let shape = |parts| [row(BonusHand::shape(parts))];
        let flush_and_pair = shape(alloc::vec![ShapePart::Flush(5), ShapePart::OfAKind(2)]);
        assert!(taken_by(&flush_and_pair, "2c 5c 7c 9c Jc Kd Kh").is_some());
        assert_eq!(taken_by(&flush_and_pair, "2c 5c 7c 9c Jc Kd Qh"), None);
        assert_eq!(
            taken_by(&flush_and_pair, "2c 5c 7c 9c Kc Kd Kh"),
            taken_by(&flush_and_pair, "2c 5c 7c 9c Jc Kd Kh")
        );
        assert_eq!(taken_by(&flush_and_pair, "2c 5c 7c 9c Jc Qc Kc"), None);
        let four_and_three = shape(alloc::vec![ShapePart::OfAKind(3), ShapePart::OfAKind(4)]);
        assert!(taken_by(&four_and_three, "7c 7d 7h 7s 2c 2d 2h").is_some());
        assert_eq!(taken_by(&four_and_three, "7c 7d 7h 7s 2c 5c Jc"), None);
    }

    #[test]
    fn other_score_0_takes_score_0_only() {
        let rows = [row(BonusHand::OtherZero)];
        assert!(taken_by(&rows, "2c 5c 7c 9c Jc Kd Kh").is_some());
        assert_eq!(taken_by(&rows, "2c 5c 7c 9c Jc Kd Qd"), None);
        assert_eq!(taken_by(&rows, "2c 5c 7c 9c Jc Kc Qd"), None);
    }

    #[test]
    fn a_score_row_takes_its_score_with_every_card_at_or_below_the_limit() {
        // Two sevens of other suits would be a pair: seven and six stay.
        let hand = "2c 5c Jc Kd Kh 7d 6h";
        assert!(taken_by(&[score(2, Some(7))], hand).is_some());
        assert_eq!(taken_by(&[score(2, Some(6))], hand), None);
        assert_eq!(taken_by(&[score(1, None)], hand), None);
        assert_eq!(taken_by(&[score(3, None)], hand), None);
        assert!(taken_by(&[score(2, None)], hand).is_some());
    }

    #[test]
    fn the_first_row_that_takes_a_hand_pays() {
        let shape = row(BonusHand::shape(alloc::vec![ShapePart::Flush(5), ShapePart::OfAKind(2)]));
        let rows = [shape, row(BonusHand::OtherZero), score(1, None), row(BonusHand::AllOthers)];
        let taken = |hand| taken_by(&rows, hand).unwrap_or_default();
        assert_eq!(taken("2c 5c 7c 9c Jc Kd Kh"), "5-Card Flush & Pair");
        assert_eq!(taken("2c 5c 7c 9c Jc Qc Kc"), "Other Score 0");
        assert_eq!(taken("2c 5c 7c 9c Jc Qc Kd"), "Score 1");
        assert_eq!(taken("2c 5c 7c Kd Kh Qs Ts"), "All Others");
        assert_eq!(bonus_row(&rows, &[]), None);
    }
}
