//! Orbits under permutation of the ranks.
//!
//! Without runs, how many cards are left over and which shapes a hand can take do not change when
//! the ranks are permuted. "The best way leaves no card above rank R" does not change when the
//! ranks up to R are permuted among themselves, and those above R among themselves: the number of
//! left-over cards is the same for all best ways, and a way that leaves none above R stays one.
//!
//! So a hand is, for its count, a multiset of suit patterns (which of the four suits hold a rank:
//! 15 patterns) among the ranks up to R and another among the ranks above. For each pair of
//! multisets one hand is set, low patterns on the lowest ranks and high patterns on the next, and
//! counted as often as the patterns can be placed: R! / ((R - a)! m1! m2! ...) ways for `a` ranks
//! with multiplicities `m`. The hand that is set does not depend on R, only the count does.

use super::tally::{Sorter, Tally};
use gincert_fast::{Evaluator, ShapeBook};
use gincert_game::gin_and_win::HAND_CARDS_MAX;
use gincert_game::{CardSet, MeldRules, Rank};

const RANKS: u64 = 13;
/// Patterns: the 15 not empty sets of suits, on low ranks, then again on high ranks.
const PATTERNS: u8 = 15;

/// `N(s, R)`: hands of score `s` whose best way leaves no card above rank `R`; `R` from 0.
type HandsUpToRank = [[u64; RANKS as usize + 1]; HAND_CARDS_MAX as usize + 1];

struct Walk<'a> {
    sorter: Sorter<'a>,
    tally: Tally,
    below: HandsUpToRank,
}

/// A part of a hand: its cards, how many ranks are low and how many high, and the product of
/// the factorials of all multiplicities.
#[derive(Clone, Copy)]
struct PartialHand {
    bits: u64,
    low: u64,
    high: u64,
    repeats: u64,
}

/// Counts all hands; open only where no run is a meld.
pub(super) fn count(melds: &MeldRules, book: &ShapeBook, hand_cards: u8) -> Tally {
    let mut walk = Walk {
        sorter: Sorter { evaluator: Evaluator::new(melds), book },
        tally: Tally::default(),
        below: HandsUpToRank::default(),
    };
    let nothing = PartialHand { bits: 0, low: 0, high: 0, repeats: 1 };
    walk.place(nothing, 0, hand_cards);
    let Walk { mut tally, below, .. } = walk;
    for (score, row) in (0..).zip(&below) {
        for ((top, hands), lower) in (1..).zip(row.iter().skip(1)).zip(row) {
            if let Some(top) = Rank::new(top) {
                tally.add_score(score, top, hands - lower);
            }
        }
    }
    tally
}

impl Walk<'_> {
    /// Takes pattern number `next` any number of times, then the following ones.
    fn place(&mut self, placed: PartialHand, next: u8, cards: u8) {
        if cards == 0 {
            self.finish(placed);
            return;
        }
        if next == 2 * PATTERNS {
            return;
        }
        let suits = next % PATTERNS + 1;
        let size = suits.count_ones() as u8;
        let mut with = placed;
        let (mut times, mut left) = (0, cards);
        loop {
            self.place(with, next + 1, left);
            if left < size || with.low + with.high == RANKS {
                return;
            }
            left -= size;
            times += 1;
            with.bits |= pattern_on(suits, with.low + with.high);
            with.repeats *= times;
            if next < PATTERNS {
                with.low += 1;
            } else {
                with.high += 1;
            }
        }
    }

    fn finish(&mut self, placed: PartialHand) {
        let hand = CardSet::from_bits(placed.bits);
        let best = self.sorter.evaluator.best(hand);
        let top = best.top().map_or(0, |top| u64::from(top.number()));
        if best.score() == 0 {
            // No limit matters: all ranks are one class.
            if placed.high == 0 {
                let ways = falling(RANKS, placed.low) / placed.repeats;
                self.tally.add_shapes(self.sorter.book.shape_sets(hand), ways);
            }
        } else if top <= placed.low {
            let row = self.below.get_mut(usize::from(best.score()));
            for (limit, count) in (0..).zip(row.into_iter().flatten()) {
                let ways = falling(limit, placed.low) * falling(RANKS - limit, placed.high);
                *count += ways / placed.repeats;
            }
        }
    }
}

/// The suits of a pattern on one rank, counted from 0 for the ace.
fn pattern_on(suits: u8, rank: u64) -> u64 {
    (0..4)
        .filter(|suit| suits >> suit & 1 == 1)
        .fold(0, |bits, suit| bits | 1 << (13 * suit + rank))
}

/// `n (n - 1) ... (n - k + 1)`: ordered choices of `k` among `n`; 0 when there are too few.
fn falling(n: u64, k: u64) -> u64 {
    (0..k).map(|i| n.saturating_sub(i)).product()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn patterns_lie_on_their_rank_in_each_suit() {
        let ace_of_clubs_and_hearts = CardSet::from_bits(pattern_on(0b0101, 0));
        assert_eq!(ace_of_clubs_and_hearts.to_string(), "Ac Ah");
        assert_eq!(CardSet::from_bits(pattern_on(0b1000, 12)).to_string(), "Ks");
    }

    #[test]
    fn falling_products_end_in_zero() {
        assert_eq!(falling(13, 0), 1);
        assert_eq!(falling(13, 2), 156);
        assert_eq!(falling(2, 3), 0);
    }
}
