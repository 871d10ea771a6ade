//! Rounds that belong together because one corrects the other, however long the chain.

use crate::index::ledger::Correction;
use crate::index::round_index::Digest;
use rustc_hash::FxHashMap;

/// Rounds by the group to which they belong.
pub(super) struct RelatedRounds<'c> {
    corrections: &'c [Correction],
    /// The corrections in which a round occurs.
    by_round: FxHashMap<Digest, Vec<usize>>,
    /// The group of each round that was asked for, and of all that belong to it.
    places: FxHashMap<Digest, usize>,
    groups: usize,
}

impl<'c> RelatedRounds<'c> {
    /// No groups yet.
    pub fn new(corrections: &'c [Correction]) -> RelatedRounds<'c> {
        let mut by_round: FxHashMap<Digest, Vec<usize>> = FxHashMap::default();
        for (number, one) in corrections.iter().enumerate() {
            for round in [one.own, one.target] {
                by_round.entry(round).or_default().push(number);
            }
        }
        RelatedRounds { corrections, by_round, places: FxHashMap::default(), groups: 0 }
    }

    /// The place of a round's group, which is made where there is none.
    pub fn place_of(&mut self, round: Digest) -> usize {
        if let Some(place) = self.places.get(&round) {
            return *place;
        }
        let place = self.groups;
        self.groups += 1;
        self.places.insert(round, place);
        let mut open = vec![round];
        while let Some(round) = open.pop() {
            let numbers = self.by_round.get(&round).into_iter().flatten();
            let related = numbers.filter_map(|number| self.corrections.get(*number));
            for other in related.flat_map(|one| [one.own, one.target]) {
                if self.places.insert(other, place).is_none() {
                    open.push(other);
                }
            }
        }
        place
    }

    /// The group of a round, where it has one.
    pub fn find(&self, round: Digest) -> Option<usize> {
        self.places.get(&round).copied()
    }

    /// How many groups there are.
    pub fn count(&self) -> usize {
        self.groups
    }

    /// All corrections of the logs, by place.
    pub fn corrections(&self) -> &[Correction] {
        self.corrections
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_chain_is_one_group_and_strangers_are_another() {
        let round = |number: u64| [number, 0];
        let one = |own, target| Correction { place: own, own: round(own), target: round(target) };
        let corrections = [one(2, 1), one(3, 2), one(9, 8)];
        let mut related = RelatedRounds::new(&corrections);
        let first = related.place_of(round(2));
        assert_eq!([1, 2, 3].map(|number| related.find(round(number))), [Some(first); 3]);
        assert_eq!(related.find(round(8)), None);
        assert_ne!(related.place_of(round(7)), first);
        assert_eq!((related.place_of(round(1)), related.count()), (first, 2));
    }
}
