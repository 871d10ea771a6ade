//! Where poker runs are melds suits decide nothing: a hand is how many cards of each rank it holds, and stands
//! for every hand with as many. A suited run is a poker run too, and a set may be of any suits.

use crate::combinations::choose;
use gincert_fast::Deadwood;
use gincert_game::CardSet;
use gincert_game::deadwood::MeldCore;
use rayon::prelude::*;

/// Cards of each rank, the ace first.
pub(crate) type RankCounts = [u8; 13];

/// Ranks whose cards are chosen before the work is parted.
const PARTED_RANKS: usize = 2;

/// Adds something up over every way to hold so many cards, by rank: `of` enters one way into a sum.
pub(crate) fn each_hand<S: Send>(
    hand_cards: u8,
    empty: impl Fn() -> S + Sync + Send,
    of: impl Fn(&mut S, &RankCounts) + Sync + Send,
    merged: impl Fn(S, S) -> S + Sync + Send,
) -> S {
    let firsts: Vec<[u8; PARTED_RANKS]> =
        (0..=4).flat_map(|first| (0..=4).map(move |second| [first, second])).collect();
    let part = |first: [u8; PARTED_RANKS]| {
        let mut sum = empty();
        let mut held: RankCounts = [0; 13];
        held.iter_mut().zip(first).for_each(|(slot, cards)| *slot = cards);
        if let Some(left) = hand_cards.checked_sub(first.iter().sum()) {
            further(PARTED_RANKS, left, &mut held, &mut |held| of(&mut sum, held));
        }
        sum
    };
    firsts.into_par_iter().map(part).reduce(&empty, &merged)
}

/// Every way to hold so many cards of the ranks from one on.
fn further(rank: usize, left: u8, held: &mut RankCounts, of: &mut impl FnMut(&RankCounts)) {
    if rank >= held.len() {
        if left == 0 {
            of(held);
        }
        return;
    }
    // The ranks behind this one take four cards each at most.
    let room = 4 * (12 - rank as u8);
    for cards in left.saturating_sub(room)..=left.min(4) {
        held.iter_mut().skip(rank).take(1).for_each(|slot| *slot = cards);
        further(rank + 1, left - cards, held, of);
    }
    held.iter_mut().skip(rank).take(1).for_each(|slot| *slot = 0);
}

/// How many hands hold so many cards of each rank, of `suits` cards that each rank has.
pub(crate) fn ways(held: &RankCounts, suits: &RankCounts) -> u64 {
    let each = held
        .iter()
        .zip(suits)
        .map(|(held, suits)| choose(u64::from(*suits), u64::from(*held)).unwrap_or(0));
    each.product()
}

/// One hand with so many cards of each rank.
fn hand(held: &RankCounts) -> CardSet {
    let bits = held.iter().enumerate().map(|(rank, cards)| {
        (0..u32::from(*cards)).map(|suit| 1u64 << (13 * suit + rank as u32)).sum::<u64>()
    });
    CardSet::from_bits(bits.sum())
}

/// How many hands by points of least deadwood, beside each of these decks: the suits that each rank has in it.
fn counts(core: &MeldCore, hand_cards: u8, decks: &[RankCounts]) -> Vec<Vec<u64>> {
    let fast = Deadwood::new(core);
    let add = |counts: &mut Vec<u64>, points: usize, ways: u64| {
        if counts.len() <= points {
            counts.resize(points + 1, 0);
        }
        if let Some(count) = counts.get_mut(points) {
            *count += ways;
        }
    };
    each_hand(
        hand_cards,
        || vec![Vec::new(); decks.len()],
        |all: &mut Vec<Vec<u64>>, held| {
            let points = fast.least(hand(held)) as usize;
            let of_decks = all.iter_mut().zip(decks);
            of_decks.for_each(|(counts, deck)| add(counts, points, ways(held, deck)));
        },
        |mut all, part| {
            for (counts, more) in all.iter_mut().zip(part) {
                more.into_iter().enumerate().for_each(|(points, ways)| add(counts, points, ways));
            }
            all
        },
    )
}

/// How many hands by points of least deadwood.
pub(super) fn count(core: &MeldCore, hand_cards: u8) -> Vec<u64> {
    counts(core, hand_cards, &[[4; 13]]).pop().unwrap_or_default()
}

/// How many pairs of a hand and another card of a rank by points of least deadwood, for each rank from the ace.
pub(super) fn count_beside(core: &MeldCore, hand_cards: u8) -> Vec<Vec<u64>> {
    let decks: Vec<RankCounts> = (0..13)
        .map(|rank| std::array::from_fn(|other| if other == rank { 3 } else { 4 }))
        .collect();
    let mut all = counts(core, hand_cards, &decks);
    // Any of four cards of the rank is the other one.
    all.iter_mut().flatten().for_each(|count| *count *= 4);
    all
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_hand_is_counted_once() {
        for cards in [1, 3, 5, 10] {
            let of = |hands: &mut u64, held: &RankCounts| {
                assert_eq!(held.iter().sum::<u8>(), cards);
                *hands += ways(held, &[4; 13]);
            };
            let hands = each_hand(cards, || 0, of, |all, part| all + part);
            assert_eq!(hands, choose(52, cards.into()).unwrap());
        }
    }
}
