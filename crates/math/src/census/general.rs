//! Hands up to permutation of the suits: no rule ranks suits, so one hand stands for up to 24.

use super::tally::{Sorter, Tally};
use super::tasks;
use gincert_fast::{Evaluator, ShapeBook};
use gincert_game::{CardSet, MeldRules};

/// All sets of ranks, by their number.
type BySize = Vec<Vec<u16>>;

/// How many cards each suit holds, not increasing, and which set the first suit holds.
struct Task {
    sizes: [u8; 4],
    first: usize,
}

/// Counts one hand of each class, with the number of hands in the class as weight. The suits are
/// sorted by size; suits of one size by their position in the list of sets of that size.
pub(super) fn count(
    melds: &MeldRules,
    book: &ShapeBook,
    hand_cards: u8,
    total: u64,
    progress: &(dyn Fn(u64, u64) + Sync),
) -> Tally {
    let sorter = Sorter { evaluator: Evaluator::new(melds), book };
    let mut by_size: BySize = vec![Vec::new(); 14];
    for lane in 0..1u16 << 13 {
        if let Some(sets) = by_size.get_mut(lane.count_ones() as usize) {
            sets.push(lane);
        }
    }
    let mut tasks = Vec::new();
    for sizes in suit_sizes(hand_cards) {
        let sets = sets_of(&by_size, sizes[0]).len();
        tasks.extend((0..sets).map(|first| Task { sizes, first }));
    }
    let work = |task: &Task, tally: &mut Tally| {
        let mut hands = 0;
        descend(&by_size, task, 0, &mut Chosen::default(), &mut |bits, weight| {
            tally.add(&sorter, CardSet::from_bits(bits), weight);
            hands += weight;
        });
        hands
    };
    tasks::run(&tasks, work, total, progress)
}

/// Four sizes that sum to the hand, each at most 13, not increasing.
fn suit_sizes(hand_cards: u8) -> Vec<[u8; 4]> {
    let mut all = Vec::new();
    for a in 0..=hand_cards.min(13) {
        for b in 0..=a.min(hand_cards - a) {
            for c in 0..=b.min(hand_cards - a - b) {
                let d = hand_cards - a - b - c;
                if d <= c {
                    all.push([a, b, c, d]);
                }
            }
        }
    }
    all
}

fn sets_of(by_size: &BySize, size: u8) -> &[u16] {
    by_size.get(usize::from(size)).map(Vec::as_slice).unwrap_or_default()
}

/// The suits chosen so far: sizes and positions, and the cards.
#[derive(Default, Clone, Copy)]
struct Chosen {
    sets: [(u8, usize); 4],
    bits: u64,
}

fn descend(
    by_size: &BySize,
    task: &Task,
    suit: usize,
    chosen: &mut Chosen,
    found: &mut impl FnMut(u64, u64),
) {
    let Some(size) = task.sizes.get(suit).copied() else {
        found(chosen.bits, weight(chosen.sets));
        return;
    };
    let sets = sets_of(by_size, size);
    let before = suit.checked_sub(1).map(|suit| chosen.sets[suit]);
    let (from, to) = match before {
        None => (task.first, task.first + 1),
        // Of suits with equally many cards the later one does not come later in the list.
        Some((last, position)) if last == size => (0, position + 1),
        Some(_) => (0, sets.len()),
    };
    let bits = chosen.bits;
    for (position, set) in (from..).zip(sets.get(from..to).unwrap_or_default()) {
        chosen.sets[suit] = (size, position);
        chosen.bits = bits | u64::from(*set) << (13 * suit);
        descend(by_size, task, suit + 1, chosen, found);
    }
    chosen.bits = bits;
}

/// How many hands a class has: 24 permutations of the suits over those that change nothing.
fn weight(sets: [(u8, usize); 4]) -> u64 {
    let [a, b, c, d] = sets;
    match (a == b, b == c, c == d) {
        (true, true, true) => 1,
        (true, true, false) | (false, true, true) => 4,
        (true, false, true) => 6,
        (true, false, false) | (false, true, false) | (false, false, true) => 12,
        (false, false, false) => 24,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn suits_are_dealt_in_eleven_patterns() {
        assert_eq!(suit_sizes(7).len(), 11);
        assert!(suit_sizes(7).contains(&[3, 2, 1, 1]));
    }

    #[test]
    fn a_class_has_as_many_hands_as_its_suits_can_be_permuted() {
        let same = (1, 0);
        assert_eq!(weight([same; 4]), 1);
        assert_eq!(weight([(4, 0), same, same, same]), 4);
        assert_eq!(weight([(4, 0), (4, 0), same, same]), 6);
        assert_eq!(weight([(4, 0), (2, 0), same, same]), 12);
        assert_eq!(weight([(4, 0), (2, 0), same, (0, 0)]), 24);
    }
}
