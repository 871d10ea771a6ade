//! What a hand leaves over, packed into one word that compares as the game compares hands.
//!
//! Knows nothing about how a hand is set.

use core::fmt;
use gincert_game::{CardSet, Rank};

/// Bits for each rank: four cards of a rank at most.
const BITS: u32 = 3;
/// Jokers have the bits above those of so many cards.
const NATURAL_CARDS: u32 = 52;
/// The score stands above all ranks.
const SCORE_SHIFT: u32 = 13 * BITS;

/// The number of left-over cards and their ranks. Smaller is better: the score decides, then the
/// ranks from the top down, as in `gincert_game::leftovers`.
///
/// The packed word holds the score above three bits for each rank, king highest: of two sets of
/// equally many cards the higher word has the higher card where they first differ from the top.
///
/// ```
/// use gincert_fast::Evaluator;
/// use gincert_game::{MeldRules, Rank, parse_cards};
/// let evaluator = Evaluator::new(&MeldRules::GIN_AND_WIN);
/// let nine_two = evaluator.best(parse_cards("Ac Ah 7d 8d Jd 9s 2c").unwrap());
/// let five_four = evaluator.best(parse_cards("Ac Ah 7d 8d Jd 5s 4c").unwrap());
/// assert!(five_four < nine_two);
/// assert_eq!(nine_two.score(), 2);
/// assert_eq!(nine_two.top(), Rank::new(9));
/// assert_eq!(format!("{nine_two}"), "9 2");
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Leftover(u64);

impl Leftover {
    /// From a score and a packed multiset of that many ranks.
    pub(crate) fn pack(score: u32, ranks: u64) -> Leftover {
        Leftover(u64::from(score) << SCORE_SHIFT | ranks)
    }

    /// From the ranks of the left-over cards, in any order: at most seven of a rank.
    ///
    /// ```
    /// use gincert_fast::Leftover;
    /// use gincert_game::Rank;
    /// let ranks = |numbers: [u8; 2]| numbers.map(|number| Rank::new(number).unwrap());
    /// assert!(Leftover::from_ranks(ranks([5, 4])) < Leftover::from_ranks(ranks([2, 9])));
    /// ```
    pub fn from_ranks(ranks: impl IntoIterator<Item = Rank>) -> Leftover {
        let one = |rank: Rank| 1 << SCORE_SHIFT | 1 << (BITS * u32::from(rank.number() - 1));
        Leftover(ranks.into_iter().map(one).sum())
    }

    /// From the left-over cards themselves.
    ///
    /// ```
    /// use gincert_fast::Leftover;
    /// use gincert_game::parse_cards;
    /// let cards = parse_cards("9h 2c 2d").unwrap();
    /// assert_eq!(Leftover::from_cards(cards), Leftover::from_ranks(cards.ranks_highest_first()));
    /// ```
    pub fn from_cards(cards: CardSet) -> Leftover {
        let mut left = cards.bits();
        let mut packed = 0;
        while left != 0 {
            // A joker counts as a king.
            let index = left.trailing_zeros();
            let rank = if index < NATURAL_CARDS { index % 13 } else { 12 };
            packed += 1 << SCORE_SHIFT | 1 << (BITS * rank);
            left &= left - 1;
        }
        Leftover(packed)
    }

    /// How many cards are left over.
    pub fn score(self) -> u8 {
        (self.0 >> SCORE_SHIFT) as u8
    }

    /// The packed word: equal words, equal left-over ranks; smaller is better.
    pub fn key(self) -> u64 {
        self.0
    }

    /// The highest left-over rank; `None` when nothing is left over.
    pub fn top(self) -> Option<Rank> {
        let ranks = self.0 & ((1 << SCORE_SHIFT) - 1);
        Rank::new(((u64::BITS - ranks.leading_zeros()).div_ceil(BITS)) as u8)
    }

    /// The left-over ranks, highest first, a rank as often as it is left.
    pub fn ranks(self) -> impl Iterator<Item = Rank> {
        Rank::all().rev().flat_map(move |rank| {
            let shift = BITS * u32::from(rank.number() - 1);
            core::iter::repeat_n(rank, (self.0 >> shift & 7) as usize)
        })
    }
}

impl fmt::Display for Leftover {
    /// The ranks from the top down, `T` for ten; `-` when nothing is left over.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.score() == 0 {
            return f.write_str("-");
        }
        for (position, rank) in self.ranks().enumerate() {
            let joint = if position > 0 { " " } else { "" };
            write!(f, "{joint}{rank}")?;
        }
        Ok(())
    }
}

/// A set of ranks (bit 0 is the ace) as a packed multiset that holds each once.
pub(crate) fn spread(ranks: u16) -> u64 {
    (0..13).fold(0, |packed, rank| packed | u64::from(ranks >> rank & 1) << (BITS * rank))
}

#[cfg(test)]
mod tests {
    use super::*;
    use gincert_game::parse_cards;

    fn of(text: &str) -> Leftover {
        Leftover::from_cards(parse_cards(text).unwrap())
    }

    #[test]
    fn fewer_cards_are_better_and_then_the_lower_from_the_top() {
        let order = [
            "",
            "Ac",
            "2h",
            "Ks",
            "As Ad",
            "2c As",
            "2c 2s",
            "3d Ah",
            "Kd 2d",
            "Kd Ks",
            "Ac Ad Ah",
            "9c 2d 2h",
            "9c 3d Ah",
            "Ac Ad Ah As",
            "Kc Kd Kh Ks",
        ];
        assert!(order.map(of).is_sorted_by(|better, worse| better < worse));
    }

    #[test]
    fn cards_leave_over_their_ranks() {
        for (text, shown) in [
            ("", "-"),
            ("Ah", "A"),
            ("Td 2c", "T 2"),
            ("9h 2c 2d", "9 2 2"),
            ("Kc Kd Kh Ks Qs", "K K K K Q"),
        ] {
            let cards = parse_cards(text).unwrap();
            let ranks = cards.ranks_highest_first();
            let left = of(text);
            assert_eq!(left.to_string(), shown);
            assert_eq!(left, Leftover::from_ranks(ranks.iter().copied()));
            assert_eq!((left.score(), left.top()), (cards.len(), ranks.first().copied()));
            assert_eq!(left.ranks().collect::<Vec<_>>(), ranks);
        }
    }
}
