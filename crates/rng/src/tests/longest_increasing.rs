//! The longest increasing subsequence: the most cards that are already in order.
//!
//! By the correspondence of C. Schensted (1961), as many of 52! decks have length k as there are pairs of
//! standard tableaux of one shape with first row k; the hook lengths of J. S. Frame, G. de B. Robinson
//! and R. M. Thrall (1954) count them. Mean 11.5664, variance 1.9788. Detects riffles and cuts.

use super::counted::{counted_at_once, factorial};
use super::view::{BITS, View};
use super::{Clause, Test};
use crate::deck::CARDS;
use gincert_chance::Law;
use std::sync::OnceLock;

pub(super) const REGULATORS: &str = "runs up and down; sub-sequences";
pub(super) const CLAUSES: &[Clause] = &[Clause::SubSequences];
pub(super) const CORE: bool = false;
pub(super) const DECKS_MIN: u64 = 1;

pub(super) fn start() -> Box<dyn Test> {
    counted_at_once(law(), |decks| of_all(decks, |cards, place| cards[place]))
}

/// There are 281,589 shapes of 52 cards, so that the law is summed once in a run.
pub(super) fn law() -> Law {
    static LAW: OnceLock<Law> = OnceLock::new();
    LAW.get_or_init(|| {
        let mut weights = vec![0.0; CARDS + 1];
        let factorials: Vec<f64> = (0..=CARDS as u32).map(factorial).collect();
        let mut ends = Vec::with_capacity(CARDS);
        shapes(CARDS, 1, 1.0, &factorials, &mut ends, &mut weights);
        Law::new(weights)
    })
    .clone()
}

/// All shapes whose rows so far, from the shortest one up, have these ends: a row's length and the
/// number of rows below it. The tableaux of a shape are 52! times the product of l_i - l_j over
/// i < j, over the product of l_i!, where l_i is the end of row i. `share` is that without 52!; of
/// rows so far it is what the smaller shape has, so that it stays between 1/52! and 1.
fn shapes(
    left: usize,
    shortest: usize,
    share: f64,
    factorials: &[f64],
    ends: &mut Vec<usize>,
    weights: &mut [f64],
) {
    for length in (shortest..=left / 2).chain([left]) {
        let end = length + ends.len();
        let apart: f64 = ends.iter().map(|below| (end - below) as f64).product();
        let ways = factorials.get(end).copied().unwrap_or(f64::INFINITY);
        let share = share * apart / ways;
        if length == left {
            if let Some(slot) = weights.get_mut(length) {
                *slot += share * share;
            }
        } else {
            ends.push(end);
            shapes(left - length, length, share, factorials, ends, weights);
            ends.pop();
        }
    }
}

/// The sum over some decks, four at a time: each card waits for the one before, but not for the
/// other decks. `card` says which card comes at each place.
pub(super) fn of_all(decks: &[View], card: impl Fn(&[u8; CARDS], usize) -> u8) -> u64 {
    let (fours, rest) = decks.as_chunks::<4>();
    let fours = fours.iter().map(|four| of(four.each_ref(), &card));
    let rest = rest.iter().map(|deck| of([deck], &card));
    fours.chain(rest).sum()
}

/// The piles of patience sorting: each card covers the next higher top, or opens a pile. The tops
/// are the bits that are missing from `free`. To add a card's bit, which is free, carries it up to
/// the next missing one, which is the top that is covered; what the carry cleared on its way stays
/// free, but for the card itself. Without a higher top the carry is lost at the end.
///
/// This is how M. Crochemore, C. Iliopoulos, Y. Pinzon and J. Reid, A fast and practical
/// bit-vector algorithm for the longest common subsequence problem (2001), compare a text with
/// another, which is here the sorted deck.
#[inline(always)]
fn of<const N: usize>(decks: [&View; N], card: impl Fn(&[u8; CARDS], usize) -> u8) -> u64 {
    let mut free = [u64::MAX; N];
    let decks = decks.map(|deck| deck.cards.cards());
    for place in 0..CARDS {
        for (free, cards) in free.iter_mut().zip(decks) {
            let bit = BITS[usize::from(card(cards, place) & 63)];
            *free = free.wrapping_add(bit) | (*free ^ bit);
        }
    }
    free.iter().map(|free| u64::from(free.count_zeros())).sum()
}

#[cfg(test)]
mod checks {
    use super::*;

    #[test]
    fn mean_and_variance_are_the_known_ones() {
        assert!((law().mean() - 11.5664).abs() < 1e-4, "{}", law().mean());
        assert!((law().variance() - 1.9788).abs() < 1e-4);
    }

    /// Against the definition: the best end at each card.
    #[test]
    fn piles_count_the_longest_subsequence() {
        let mut source = crate::sources::find("riffle7").unwrap().start(8);
        let decks: Vec<View> = (0..203).map(|_| View::of(&source.next_deck())).collect();
        let longest = |deck: &View| {
            let mut best = [1; CARDS];
            for at in 0..CARDS {
                for before in 0..at {
                    if deck.cards.cards()[before] < deck.cards.cards()[at] {
                        best[at] = best[at].max(best[before] + 1);
                    }
                }
            }
            best.into_iter().max().unwrap()
        };
        for (deck, at) in decks.iter().zip(0..) {
            let one = &decks[at..=at];
            assert_eq!(of_all(one, |cards, place| cards[place]), longest(deck));
        }
        let sum: u64 = decks.iter().map(longest).sum();
        assert_eq!(of_all(&decks, |cards, place| cards[place]), sum);
    }
}
