//! Every hand, one by one: the proof of the other methods.

use super::general::held_jokers;
use super::tally;
use super::tally::{Sorter, Tally};
use gincert_fast::{Bundles, Evaluator, ShapeBook};
use gincert_game::{CardSet, MeldRules};

const DECK: CardSet = CardSet::DECK;

/// Counts every hand, many at once where the melds allow it.
pub(super) fn count(
    melds: &MeldRules,
    book: &ShapeBook,
    hand_cards: u8,
    total: u64,
    progress: &(dyn Fn(u64, u64) + Sync),
) -> Tally {
    let sorter = Sorter { evaluator: Evaluator::new(melds), book };
    let mut tally = match Bundles::new(&sorter.evaluator, DECK, hand_cards) {
        Some(bundles) => in_bundles(&sorter, &bundles, total, progress),
        None => one_by_one(&sorter, (hand_cards, CardSet::EMPTY, 1), total, progress),
    };
    for (held, choices) in held_jokers(melds).skip(1) {
        let natural = hand_cards - held.len();
        tally = tally.merge(one_by_one(&sorter, (natural, held, choices), total, &|_, _| ()));
    }
    tally
}

fn in_bundles(
    sorter: &Sorter,
    bundles: &Bundles,
    total: u64,
    progress: &(dyn Fn(u64, u64) + Sync),
) -> Tally {
    let shares: Vec<usize> = (0..bundles.tasks()).collect();
    let work = |share: &usize, tally: &mut Tally| {
        let mut hands = 0;
        bundles.run(*share, |bundle| {
            hands += bundle.keys().len() as u64;
            tally.add_bundle(sorter, &bundle);
        });
        hands
    };
    tally::run(&shares, work, total, progress)
}

/// Hands of so many natural cards with these jokers, each so many times. Two cards are fixed in each task:
/// 1,326 tasks of very different size.
fn one_by_one(
    sorter: &Sorter,
    (natural_cards, jokers, choices): (u8, CardSet, u64),
    total: u64,
    progress: &(dyn Fn(u64, u64) + Sync),
) -> Tally {
    if natural_cards < 3 {
        let mut few = Tally::default();
        for hand in subsets(52, u32::from(natural_cards)) {
            few.add(sorter, CardSet::from_bits(hand).union(jokers), choices);
        }
        return few;
    }
    // Large tasks first, so that no thread ends with one.
    let pairs: Vec<(u32, u32)> =
        (0..52).flat_map(|first| (0..first).map(move |second| (first, second))).rev().collect();
    let work = |(first, second): &(u32, u32), tally: &mut Tally| {
        let highest = 1u64 << first | 1 << second;
        let mut hands = 0;
        for lower in subsets(*second, u32::from(natural_cards) - 2) {
            tally.add(sorter, CardSet::from_bits(highest | lower).union(jokers), choices);
            hands += choices;
        }
        hands
    };
    tally::run(&pairs, work, total, progress)
}

/// All words of `bits` bits below bit `end`, for at least one bit.
fn subsets(end: u32, bits: u32) -> impl Iterator<Item = u64> {
    let limit = 1u64 << end;
    let mut word = (1u64 << bits) - 1;
    std::iter::from_fn(move || {
        let current = (word < limit).then_some(word)?;
        // The next larger word with as many bits (Gosper, HAKMEM item 175).
        let low = current & current.wrapping_neg();
        let carry = current + low;
        word = carry | ((carry ^ current) >> (2 + low.trailing_zeros()));
        Some(current)
    })
}

#[cfg(test)]
mod tests {
    use super::subsets;

    #[test]
    fn subsets_are_all_found_once() {
        assert_eq!(subsets(4, 2).collect::<Vec<_>>(), [3, 5, 6, 9, 10, 12]);
        assert_eq!(subsets(2, 3).count(), 0);
        assert_eq!(subsets(51, 1).count(), 51);
        assert_eq!(subsets(20, 5).count(), 15_504);
    }
}
