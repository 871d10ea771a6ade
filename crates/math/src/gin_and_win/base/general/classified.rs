//! All hands up to permutation of the suits, each with what it leaves over.

use super::lattice::{Lattice, LatticeClass};
use crate::classes::{PatternRow, rank_sets};
use gincert_fast::{Evaluator, Leftover, ShapeBook};
use gincert_game::dealing::PACK_CARDS as NATURAL_CARDS;
use gincert_game::{Card, CardSet, MeldRules};
use rustc_hash::FxHashMap;

/// Hands that leave over the same ranks, and with nothing left over take the same shapes.
#[derive(Debug, Clone, Copy)]
pub(super) struct LeftoverClass {
    pub left_over: Leftover,
    pub shapes: u64,
    pub hands: u64,
    /// Classes of these hands.
    pub classes: u32,
}

impl LeftoverClass {
    pub fn score(&self) -> u8 {
        self.left_over.score()
    }

    /// The highest left-over rank; 0 when nothing is left over.
    pub fn top(&self) -> u8 {
        self.left_over.top().map_or(0, |top| top.number())
    }
}

/// The key of every class of hands.
pub(super) struct HandClasses {
    /// Best left-over cards first.
    pub keys: Vec<LeftoverClass>,
    /// By class, in the order in which classes are enumerated: a place in `keys`. No melds leave over
    /// more than 58,956 multisets of ranks: those of seven ranks at most, of which six are never
    /// left by a hand of seven.
    key_of: Vec<u16>,
}

impl HandClasses {
    pub fn new(lattice: &Lattice, melds: &MeldRules, shapes: &ShapeBook) -> HandClasses {
        let evaluator = Evaluator::new(melds);
        let mut found: FxHashMap<(Leftover, u64), u16> = FxHashMap::default();
        let (mut keys, mut key_of) = (Vec::new(), Vec::new());
        for (jokers, rows, choices) in lattice.hands() {
            let all: CardSet = Card::deck(jokers).skip(NATURAL_CARDS).collect();
            let mut classify = |_: usize, row: &PatternRow, cards: u64| {
                let hand = CardSet::from_bits(cards).union(all);
                let left_over = evaluator.best(hand);
                let shapes = if left_over.score() == 0 { shapes.shapes_of(hand) } else { 0 };
                let key = *found.entry((left_over, shapes)).or_insert_with(|| {
                    keys.push(LeftoverClass { left_over, shapes, hands: 0, classes: 0 });
                    (keys.len() - 1) as u16
                });
                keys[usize::from(key)].hands += u64::from(choices * row.members);
                keys[usize::from(key)].classes += 1;
                key_of.push(key);
            };
            for ranks in rank_sets() {
                rows.for_each_on(ranks, &mut classify);
            }
        }
        let mut order: Vec<usize> = (0..keys.len()).collect();
        order.sort_by_key(|key| (keys[*key].left_over, keys[*key].shapes));
        let mut place_of = vec![0; keys.len()];
        for (place, key) in (0u16..).zip(&order) {
            place_of[*key] = place;
        }
        for key in &mut key_of {
            *key = place_of[usize::from(*key)];
        }
        HandClasses { keys: order.into_iter().map(|key| keys[key]).collect(), key_of }
    }

    /// How many classes there are.
    pub fn len(&self) -> usize {
        self.key_of.len()
    }

    /// Calls `found` with every class and the place of its key, always in the same order.
    #[inline]
    pub fn for_each(&self, lattice: &Lattice, mut found: impl FnMut(LatticeClass, usize)) {
        let mut key_of = self.key_of.iter();
        for (jokers, rows, _) in lattice.hands() {
            for ranks in rank_sets() {
                let rows = 0..rows.of(ranks.count_ones()).len() as u16;
                for (row, key) in rows.zip(key_of.by_ref()) {
                    found(LatticeClass { ranks, row, jokers }, usize::from(*key));
                }
            }
        }
    }
}
