//! The dealer hands that a hand meets, in slots: what is known of its score, its type and its lowest ranks, and then
//! how it compares with the hands of its own score.

use super::super::plan::{Slots, slots_of};
use super::{RulesetDeals, Share};
use gincert_game::gin_and_win::Comparison;
use std::cmp::Ordering;

/// How many of a hand's ranks are at or below each limit, four bits each.
pub(super) type RanksAtOrBelow = u64;

fn low_at(low: RanksAtOrBelow, index: usize) -> usize {
    (low >> (4 * index) & 15) as usize
}

/// How a hand compares with the dealer hands of its score that share no card with it.
#[derive(Debug, Clone, Copy)]
pub(super) struct Standing {
    /// The hand's highest left-over rank.
    pub top: u8,
    /// Dealer hands with better left-over cards.
    pub lower: i64,
    /// Dealer hands that are level with it.
    pub level: i64,
}

/// A score of which the hands up to a rank qualify.
pub(super) struct PartialScore {
    score: u8,
    limit: u8,
    /// Qualifying dealer hands, by how many of the hand's ranks are at or below the limit.
    by_low: Vec<u64>,
}

impl PartialScore {
    /// All of them, for each order of a score in turn; `None` where one leaves a choice.
    pub fn all(reading: &RulesetDeals, score: u8, index: usize) -> Option<Vec<PartialScore>> {
        let shares = (0u8..).zip(&reading.shares);
        let partly = shares.filter_map(|(other, share)| match share {
            Share::UpTo(limit) => Some((other, *limit)),
            Share::Nobody | Share::Everybody => None,
        });
        let of = |(other, limit): (u8, u8)| {
            let sums = reading.deals.low_sums(score, other)?.get(index);
            let by_low = sums.map_or_else(Vec::new, |sums| sums.up_to(limit));
            Some(PartialScore { score: other, limit, by_low })
        };
        partly.map(of).collect()
    }

    /// What a rank of the hand adds to its ranks at or below each limit.
    pub fn step(partly: &[PartialScore], rank: u8) -> RanksAtOrBelow {
        let steps = partly.iter().enumerate();
        steps.map(|(index, partly)| u64::from(rank <= partly.limit) << (4 * index)).sum()
    }

    /// The rank up to which hands qualify.
    pub fn limit(&self) -> u8 {
        self.limit
    }
}

/// Dealer hands, not qualifying and qualifying.
type Sides = [i64; 2];

/// The dealer hands that hands of one type meet under one reading.
pub(super) struct HandSlots<'a> {
    reading: &'a RulesetDeals<'a>,
    score: u8,
    hand_type: usize,
    pub partly: Vec<PartialScore>,
    /// The slots of all dealer hands of other scores that do not qualify in part.
    fixed: Slots<i64>,
}

impl<'a> HandSlots<'a> {
    pub fn new(
        reading: &'a RulesetDeals<'a>,
        score: u8,
        hand_type: usize,
        partly: Vec<PartialScore>,
    ) -> HandSlots<'a> {
        let mut counted = HandSlots { reading, score, hand_type, partly, fixed: [0; 6] };
        for (other, share) in (0u8..).zip(&reading.shares) {
            let count = counted.dealers(other);
            let total = match share {
                Share::Nobody => [count, 0],
                Share::Everybody => [0, count],
                Share::UpTo(_) => continue,
            };
            if other != score {
                let better = if other < score { total } else { [0, 0] };
                add(&mut counted.fixed, reading.plan.compares_all, (total, better, [0, 0]));
            }
        }
        counted
    }

    /// All dealer hands of a score.
    fn dealers(&self, score: u8) -> i64 {
        let by_score = &self.reading.deals.by_score[self.hand_type];
        by_score.get(usize::from(score)).map_or(0, |count| *count as i64)
    }

    /// The counts of a hand of which `low` ranks are at or below each limit.
    pub fn of(&self, standing: Standing, low: RanksAtOrBelow) -> Slots<i64> {
        let compares_all = self.reading.plan.compares_all;
        let mut slots = self.fixed;
        for (index, partly) in self.partly.iter().enumerate() {
            let qualify = partly.by_low.get(low_at(low, index)).map_or(0, |count| *count as i64);
            let total = [self.dealers(partly.score) - qualify, qualify];
            let (better, level) = match partly.score.cmp(&self.score) {
                Ordering::Less => (total, [0, 0]),
                Ordering::Equal => self.own(standing, total, Some(partly.limit)),
                Ordering::Greater => ([0, 0], [0, 0]),
            };
            add(&mut slots, compares_all, (total, better, level));
        }
        let count = self.dealers(self.score);
        let (total, limit) = match self.reading.shares[usize::from(self.score)] {
            Share::Nobody => ([count, 0], None),
            Share::Everybody => ([0, count], Some(13)),
            Share::UpTo(_) => return slots,
        };
        let (better, level) = self.own(standing, total, limit);
        add(&mut slots, compares_all, (total, better, level));
        slots
    }

    /// Dealer hands of the hand's own score that are better and that are level; hands without a
    /// left-over card above `limit` qualify, and without a limit none: not even hands that leave
    /// nothing over.
    fn own(&self, standing: Standing, total: Sides, limit: Option<u8>) -> (Sides, Sides) {
        if self.reading.rules.comparison == Comparison::ScoreOnly {
            return ([0, 0], total);
        }
        let Standing { top, lower, level } = standing;
        if limit.is_some_and(|limit| top <= limit) {
            ([0, lower], [0, level])
        } else {
            // All that qualify are below the limit, and so below the hand.
            ([lower - total[1], total[1]], [level, 0])
        }
    }
}

fn add(slots: &mut Slots<i64>, compares_all: bool, (total, better, level): (Sides, Sides, Sides)) {
    let more = slots_of(compares_all, total, better, level);
    for (slot, more) in slots.iter_mut().zip(more) {
        *slot += more;
    }
}
