//! All hands up to permutation of the suits, sorted by what they leave over.

use super::lanes::{LaneNames, for_each_class};
use gincert_fast::{Evaluator, Leftover};
use gincert_game::{CardSet, MeldRules};
use std::collections::{BTreeMap, HashMap};
use std::ops::Range;

/// One hand of each class; those that leave over the same ranks stand together.
pub(super) struct SortedHands {
    /// The cards, suits in canonical order.
    pub hands: Vec<u64>,
    /// What is left over, best first, and where its hands stand.
    pub keys: Vec<(Leftover, Range<usize>)>,
}

/// Sets every hand once and sorts by counting: the enumeration is run twice, so that no hand is
/// held twice.
pub(super) fn sorted_hands(names: &LaneNames, melds: &MeldRules, cards: u8) -> SortedHands {
    let evaluator = Evaluator::new(melds);
    let mut found: HashMap<Leftover, u32> = HashMap::new();
    let mut key_of_hand: Vec<u32> = Vec::new();
    let mut sizes: Vec<usize> = Vec::new();
    for_each_class(names, cards, &mut |bits, _| {
        let next = sizes.len() as u32;
        let key = *found.entry(evaluator.best(CardSet::from_bits(bits))).or_insert(next);
        if key == next {
            sizes.push(0);
        }
        sizes[key as usize] += 1;
        key_of_hand.push(key);
    });
    let sorted: BTreeMap<Leftover, u32> = found.into_iter().collect();
    let mut places = vec![0; sizes.len()];
    let mut keys = Vec::with_capacity(sizes.len());
    let mut start = 0;
    for (leftover, key) in sorted {
        let end = start + sizes[key as usize];
        places[key as usize] = start;
        keys.push((leftover, start..end));
        start = end;
    }
    let mut hands = vec![0; start];
    let mut order = key_of_hand.into_iter();
    for_each_class(names, cards, &mut |bits, _| {
        if let Some(key) = order.next() {
            let place = &mut places[key as usize];
            hands[*place] = bits;
            *place += 1;
        }
    });
    SortedHands { hands, keys }
}
