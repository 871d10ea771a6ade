//! Which sequence numbers were seen at each table and gaming day: intervals, so that memory grows
//! with the gaps and not with the records.

use crate::spot::Spot;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// Most intervals that are kept for all tables and days; a log with more of them has no sequence.
pub const INTERVALS_MAX: usize = 100_000;

/// A set of numbers. Merging is commutative and associative.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Sequence {
    /// First number of each interval: its last number, and where the first number stands.
    runs: BTreeMap<u64, (u64, Spot)>,
}

impl Sequence {
    /// Adds a number.
    pub fn add(&mut self, number: u64, spot: Spot) {
        // Records mostly come in order.
        if let Some(mut last) = self.runs.last_entry() {
            let (first, (end, _)) = (*last.key(), *last.get());
            if number.checked_sub(1) == Some(end) && number > first {
                last.get_mut().0 = number;
                return;
            }
        }
        self.insert(number, number, spot);
    }

    fn insert(&mut self, mut first: u64, mut end: u64, mut spot: Spot) {
        // Everything that overlaps the interval or touches it.
        let reach = end.saturating_add(1);
        while let Some((&other, &(other_end, other_spot))) = self.runs.range(..=reach).next_back() {
            if other_end.saturating_add(1) < first {
                break;
            }
            self.runs.remove(&other);
            spot = match other.cmp(&first) {
                std::cmp::Ordering::Less => other_spot,
                std::cmp::Ordering::Equal => spot.min(other_spot),
                std::cmp::Ordering::Greater => spot,
            };
            first = first.min(other);
            end = end.max(other_end);
        }
        self.runs.insert(first, (end, spot));
    }

    /// Adds all numbers of another set.
    pub fn merge(&mut self, other: Sequence) {
        for (first, (end, spot)) in other.runs {
            self.insert(first, end, spot);
        }
    }

    /// How many intervals there are.
    pub fn intervals(&self) -> usize {
        self.runs.len()
    }

    /// Each gap: the last number before it, the first after it, and where that one stands.
    pub fn gaps(&self) -> impl Iterator<Item = (u64, u64, Spot)> {
        let after = self.runs.iter().skip(1);
        self.runs
            .values()
            .zip(after)
            .map(|((end, _), (next, (_, spot)))| (*end, *next, *spot))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn spot(offset: u64) -> Spot {
        Spot {
            file: 0,
            offset,
            line: 1,
        }
    }

    fn of(numbers: &[u64]) -> Sequence {
        let mut sequence = Sequence::default();
        for number in numbers {
            sequence.add(*number, spot(*number));
        }
        sequence
    }

    #[test]
    fn gaps_are_what_is_between() {
        let gaps: Vec<_> = of(&[1, 2, 3, 7, 8, 12]).gaps().collect();
        assert_eq!(gaps, [(3, 7, spot(7)), (8, 12, spot(12))]);
        assert_eq!(of(&[5, 4, 6, 3]).intervals(), 1);
        assert_eq!(of(&[0, u64::MAX]).gaps().count(), 1);
        assert_eq!(of(&[u64::MAX, u64::MAX - 1, 0, 1]).intervals(), 2);
    }

    #[test]
    fn any_order_of_any_parts_gives_the_same_set() {
        let numbers = [9, 1, 2, 30, 3, 10, 4, 8, 29, 5, 31, 20];
        let whole = of(&numbers);
        for cut in 0..numbers.len() {
            for other in cut..numbers.len() {
                let (a, rest) = numbers.split_at(cut);
                let (b, c) = rest.split_at(other - cut);
                let mut backward = of(c);
                backward.merge(of(a));
                backward.merge(of(b));
                assert_eq!(backward, whole, "{cut} {other}");
            }
        }
    }
}
