//! How the hands of one score stand to each other: for each, how many dealer hands of the score that
//! share no card with it are better, and how many are level.

use super::classified::HandClasses;
use super::lattice::Lattice;
use super::octet::{Extent, Octet};
use super::sweep::{DealerComparison, sweep};
use std::ops::Range;

/// All hands of one score.
pub(super) struct Standings {
    /// By hand, in the order of the enumeration.
    pub each: Vec<DealerComparison>,
    /// The first key of the score, and what the standings are over each key from there on.
    first_key: usize,
    lower: Vec<Extent>,
    level: Vec<Extent>,
}

impl Standings {
    /// Of the keys of a score, compared by all left-over cards from the top down.
    pub fn by_cards(lattice: &Lattice, classified: &HandClasses, keys: Range<usize>) -> Standings {
        let mut standings = Standings::empty(classified, keys.clone());
        sweep(lattice, classified, &keys, |hand, standing| {
            let key = usize::from(hand.key);
            standings.add(key, hand.place as usize, standing, lattice.members(hand.class));
        });
        standings
    }

    /// Compared by the highest left-over card alone: what is better and level follows from the
    /// dealer hands up to each rank.
    pub fn by_top(lattice: &Lattice, classified: &HandClasses, keys: Range<usize>) -> Standings {
        let mut standings = Standings::empty(classified, keys.clone());
        let top = |key: usize| classified.keys.get(key).map_or(0, |key| key.top());
        // Each octet has the ranks up to `above` and the seven from there on.
        for above in [0, 7] {
            let up_to = |key: usize| {
                let bits = (0..8).filter(|bit| keys.contains(&key) && top(key) <= above + bit);
                bits.fold(0, |bits, bit| bits | 1 << bit)
            };
            let sets: Vec<u8> = (0..classified.keys.len()).map(up_to).collect();
            let octet = Octet::new(lattice, classified, &sets);
            let mut place = 0;
            classified.for_each(lattice, |class, key| {
                if !keys.contains(&key) {
                    return;
                }
                if let Some(rank @ 1..=7) = top(key).checked_sub(above) {
                    let (links, cards) = lattice.links(class);
                    let counts = octet.counts(lattice, key, &links[..cards]);
                    let (lower, up_to) = (counts[usize::from(rank) - 1], counts[usize::from(rank)]);
                    let standing = DealerComparison { lower, level: up_to - lower };
                    standings.add(key - keys.start, place, standing, lattice.members(class));
                }
                place += 1;
            });
        }
        standings
    }

    fn empty(classified: &HandClasses, keys: Range<usize>) -> Standings {
        let of_score = classified.keys.get(keys.clone()).unwrap_or_default();
        let classes = of_score.iter().map(|key| key.classes as usize).sum();
        let nothing = vec![Extent::NOTHING; keys.len()];
        Standings {
            each: vec![DealerComparison::default(); classes],
            first_key: keys.start,
            lower: nothing.clone(),
            level: nothing,
        }
    }

    /// Notes the standing of a class of so many hands; its key is counted from the first.
    #[inline]
    fn add(&mut self, key: usize, place: usize, standing: DealerComparison, members: u32) {
        self.each[place] = standing;
        self.lower[key].add(standing.lower, members);
        self.level[key].add(standing.level, members);
    }

    /// What the numbers are over the hands of a key: with better left-over cards, and level.
    pub fn extents(&self, key: usize) -> [Extent; 2] {
        let of = |extents: &[Extent]| {
            let place = key.checked_sub(self.first_key);
            place.and_then(|place| extents.get(place)).copied().unwrap_or(Extent::NOTHING)
        };
        [of(&self.lower), of(&self.level)]
    }
}
