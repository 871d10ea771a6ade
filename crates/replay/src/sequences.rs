//! Which sequence numbers were seen at each table and gaming day: intervals, so that memory grows
//! with the gaps and not with the records.

use crate::spot::Spot;
use serde::{Deserialize, Serialize};
use std::cmp::Ordering;
use std::collections::BTreeMap;

/// Most intervals that are kept for all tables and days; a log with more of them has no sequence.
pub const INTERVALS_MAX: usize = 100_000;

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
struct Run {
    end: u64,
    first_spot: Spot,
    end_spot: Spot,
}

/// Numbers that are missing.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Gap {
    /// Where the first number after the gap stands.
    pub spot: Spot,
    /// That number.
    pub next: u64,
    /// The last number before the gap.
    pub last: u64,
    /// Where that one stands.
    pub last_spot: Spot,
}

/// A set of numbers. Merging is commutative and associative.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Sequence {
    /// First number of each interval: its last number, and where the two stand.
    runs: BTreeMap<u64, Run>,
}

impl Sequence {
    /// Adds a number.
    pub fn add(&mut self, number: u64, spot: Spot) {
        // Records mostly come in order.
        if let Some(mut last) = self.runs.last_entry() {
            let (first, run) = (*last.key(), last.get_mut());
            if number.checked_sub(1) == Some(run.end) && number > first {
                (run.end, run.end_spot) = (number, spot);
                return;
            }
        }
        let run = Run { end: number, first_spot: spot, end_spot: spot };
        self.insert(number, run);
    }

    fn insert(&mut self, mut first: u64, mut run: Run) {
        // Everything that overlaps the interval or touches it.
        let reach = run.end.saturating_add(1);
        while let Some((&other_first, &other)) = self.runs.range(..=reach).next_back() {
            if other.end.saturating_add(1) < first {
                break;
            }
            self.runs.remove(&other_first);
            run.first_spot = match other_first.cmp(&first) {
                Ordering::Less => other.first_spot,
                Ordering::Equal => run.first_spot.min(other.first_spot),
                Ordering::Greater => run.first_spot,
            };
            run.end_spot = match other.end.cmp(&run.end) {
                Ordering::Less => run.end_spot,
                Ordering::Equal => run.end_spot.min(other.end_spot),
                Ordering::Greater => other.end_spot,
            };
            first = first.min(other_first);
            run.end = run.end.max(other.end);
        }
        self.runs.insert(first, run);
    }

    /// Adds all numbers of another set.
    pub fn merge(&mut self, other: Sequence) {
        for (first, run) in other.runs {
            self.insert(first, run);
        }
    }

    /// How many intervals there are.
    pub fn intervals(&self) -> usize {
        self.runs.len()
    }

    /// What is missing between the intervals.
    pub fn gaps(&self) -> impl Iterator<Item = Gap> {
        let after = self.runs.iter().skip(1);
        self.runs.values().zip(after).map(|(run, (next, after))| Gap {
            spot: after.first_spot,
            next: *next,
            last: run.end,
            last_spot: run.end_spot,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn spot(offset: u64) -> Spot {
        Spot { file: 0, offset, line: 1 }
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
        let gap = |last, next| Gap { spot: spot(next), next, last, last_spot: spot(last) };
        let gaps: Vec<_> = of(&[1, 2, 3, 7, 8, 12]).gaps().collect();
        assert_eq!(gaps, [gap(3, 7), gap(8, 12)]);
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
