//! The best discards of a hand with a card too many: the card thrown lies outside all sets, so each
//! choice of sets asks each suit for its best discard.

use super::evaluator::{COLUMN, Deadwood, for_sets, four_times, lanes, thrice};
use super::suits::Discard;
use gincert_game::CardSet;

/// The best found so far.
#[derive(Clone, Copy)]
struct BestDiscard {
    points: u32,
    cards: u64,
}

impl BestDiscard {
    /// The better of two, or both where they are equally good.
    #[inline]
    fn or(self, other: BestDiscard) -> BestDiscard {
        let keep = u64::from(self.points <= other.points).wrapping_neg();
        let take = u64::from(other.points <= self.points).wrapping_neg();
        let cards = self.cards & keep | other.cards & take;
        BestDiscard { points: self.points.min(other.points), cards }
    }
}

impl Deadwood {
    /// The least points after a discard, and every discard that leaves so few. No cards leave
    /// nothing to throw.
    ///
    /// ```
    /// use gincert_fast::Deadwood;
    /// use gincert_game::deadwood::MeldCore;
    /// use gincert_game::parse_cards;
    /// let deadwood = Deadwood::new(&MeldCore::standard());
    /// let hand = parse_cards("Ac 2c 3c 4c 7d 7h 7s 9c 9d 9h Kd").unwrap();
    /// let (points, cards) = deadwood.best_discards(hand).unwrap();
    /// assert_eq!((points, format!("{cards}")), (0, "Kd".to_string()));
    /// ```
    #[inline]
    pub fn best_discards(&self, hand: CardSet) -> Option<(u32, CardSet)> {
        if self.core.poker_runs {
            return self.one_by_one(hand);
        }
        let hand = hand.bits();
        let ranks = if self.core.sets { thrice(hand) } else { 0 };
        let lowest = ranks & ranks.wrapping_neg();
        let set = hand & lowest.wrapping_mul(COLUMN);
        let mut best = self.in_suits(hand).or(self.in_suits(hand & !set));
        if ranks != lowest || four_times(hand) != 0 {
            self.discards_with_sets(hand, ranks, &mut best);
        }
        (best.cards != 0).then(|| (best.points, CardSet::from_bits(best.cards)))
    }

    fn discards_with_sets(&self, hand: u64, ranks: u64, best: &mut BestDiscard) {
        let mut ranks = ranks;
        while ranks != 0 {
            let rank = ranks.trailing_zeros();
            ranks &= ranks - 1;
            for_sets(hand, rank, |set| {
                let rest = hand & !set;
                *best = best.or(self.in_suits(rest));
                if ranks != 0 {
                    self.discards_with_sets(rest, ranks, best);
                }
            });
        }
    }

    /// The best discards out of what the sets leave, when only runs are melded.
    #[inline]
    fn in_suits(&self, rest: u64) -> BestDiscard {
        // Written out: the compiler keeps a loop over four suits as calls.
        let [a, b, c, d] = lanes(rest);
        let table = &self.suits.discard;
        let (a, b, c, d) = (table[a], table[b], table[c], table[d]);
        let all = a.left() + b.left() + c.left() + d.left();
        let points = |suit: Discard| all - suit.left() + suit.after();
        let least = points(a).min(points(b)).min(points(c).min(points(d)));
        let best = |suit: Discard, shift: u32| {
            let wanted = u64::from(points(suit) == least).wrapping_neg();
            (suit.ranks() & wanted) << shift
        };
        let cards = best(a, 0) | best(b, 13) | best(c, 26) | best(d, 39);
        BestDiscard { points: least, cards }
    }

    /// Where poker runs count: every discard in turn.
    fn one_by_one(&self, hand: CardSet) -> Option<(u32, CardSet)> {
        let after = |card| (self.least(hand.without(card)), card);
        let all: Vec<_> = hand.cards().into_iter().map(after).collect();
        let points = all.iter().map(|(points, _)| *points).min()?;
        let best = all.into_iter().filter(|(left, _)| *left == points);
        Some((points, best.map(|(_, card)| card).collect()))
    }
}
