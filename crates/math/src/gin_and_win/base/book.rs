//! What both methods fill in: for all hands that leave over the same ranks, how the deals fall and
//! what the best choice is. Every figure of the base game is folded from it.

use super::plan::{PayoffPlan, Slots};
use gincert_fast::Leftover;
use gincert_game::gin_and_win::Comparison;

/// Player hands that leave over the same ranks (and, with nothing left over, can take the same
/// shapes), with all deals in which they meet a dealer hand.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Entry {
    /// What is left over.
    pub key: Leftover,
    /// The shapes that a hand without a left-over card can take, as `ShapeBook` has them.
    pub shapes: u64,
    /// How many hands.
    pub hands: u64,
    /// Deals of these hands, in slots.
    pub deals: Slots<u128>,
    /// The hands that are better raised than folded.
    pub raised_hands: u64,
    /// The hands that are worth the same raised and folded.
    pub equal_hands: u64,
    /// Deals of `raised_hands`, in slots.
    pub raised_deals: Slots<u128>,
    /// Where the player chooses the multiple of a raise: which hands are better raised by the largest one.
    pub larger: LargerRaise,
}

/// Hands of an entry by what a larger raise is worth to them; all zeros in a game of one multiple.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(crate) struct LargerRaise {
    /// The hands to which a larger multiple is worth more; they are part of those that are better raised.
    pub hands: u64,
    /// The hands to which every multiple is worth the same.
    pub level_hands: u64,
    /// Deals of `hands`, in slots.
    pub deals: Slots<u128>,
}

/// Of the hands that leave over the same ranks those that are better raised, where hand by hand
/// decides.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(crate) struct RaisedHands {
    /// How many.
    pub hands: u64,
    /// Hands that are worth the same raised and folded.
    pub equal_hands: u64,
    /// Deals of `hands`, in slots.
    pub deals: Slots<u64>,
}

impl Entry {
    pub fn new(key: Leftover, shapes: u64) -> Entry {
        Entry {
            key,
            shapes,
            hands: 0,
            deals: [0; 6],
            raised_hands: 0,
            equal_hands: 0,
            raised_deals: [0; 6],
            larger: LargerRaise::default(),
        }
    }

    /// The entry with what the same hands do where only the Play wager counts.
    pub fn with_larger(self, play_alone: &Entry) -> Entry {
        let larger = LargerRaise {
            hands: play_alone.raised_hands,
            level_hands: play_alone.equal_hands,
            deals: play_alone.raised_deals,
        };
        Entry { larger, ..self }
    }

    /// The hands that are best raised by the smallest multiple and by the largest one, with their deals in slots.
    pub fn best_raises(&self) -> [(u64, Slots<u128>); 2] {
        let mut small = self.raised_deals;
        for (deals, larger) in small.iter_mut().zip(self.larger.deals) {
            *deals -= larger;
        }
        let larger = (self.larger.hands, self.larger.deals);
        [(self.raised_hands - self.larger.hands, small), larger]
    }

    /// Hands for which a choice is worth less than the best one: a raise by the multiple of this place among all,
    /// or a fold.
    pub fn worse_hands(&self, raise: Option<usize>, multiples: usize) -> u64 {
        let folded = self.hands - self.raised_hands - self.equal_hands;
        match raise {
            None => self.raised_hands,
            // The largest multiple loses more on hands to which a raise is worth less than nothing on Play.
            Some(place) if multiples > 1 && place + 1 == multiples => {
                self.hands - self.larger.hands - self.larger.level_hands
            }
            Some(0) => folded + self.larger.hands,
            Some(_) => self.hands - self.larger.level_hands,
        }
    }

    /// Adds hands that all have the same best choice (bits: fold, equal, raise).
    pub fn add_deals(&mut self, hands: u64, deals: &Slots<u128>, choice: u8) {
        self.hands += hands;
        for (sum, count) in self.deals.iter_mut().zip(deals) {
            *sum += count;
        }
        if choice & 4 != 0 {
            self.raised_hands += hands;
            for (sum, count) in self.raised_deals.iter_mut().zip(deals) {
                *sum += count;
            }
        } else if choice & 2 != 0 {
            self.equal_hands += hands;
        }
    }

    /// Adds hands of which some are better raised.
    pub fn add_open(&mut self, hands: u64, deals: &Slots<u128>, raised: &RaisedHands) {
        self.add_deals(hands, deals, 1);
        self.raised_hands += raised.hands;
        self.equal_hands += raised.equal_hands;
        for (sum, count) in self.raised_deals.iter_mut().zip(raised.deals) {
            *sum += u128::from(count);
        }
    }
}

/// Decides between raising and folding for hands of one score.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Choice {
    units: Slots<i128>,
}

impl Choice {
    pub fn new(plan: &PayoffPlan, score: u8) -> Choice {
        let fold = plan.fold_units();
        let multiple = plan.multiples.least();
        Choice { units: plan.slot_units(score, multiple).map(|units| units - fold) }
    }

    /// What `count` dealer hands in one slot make raising better than folding.
    pub fn gain(&self, slot: usize, count: u64) -> i128 {
        self.units.get(slot).map_or(0, |units| units * i128::from(count))
    }

    /// What these dealer hands make raising better than folding.
    pub fn value(&self, dealers: &Slots<i64>) -> i128 {
        let terms = self.units.iter().zip(dealers);
        terms.map(|(units, count)| units * i128::from(*count)).sum()
    }
}

/// What decides between two hands: equal values tie, the smaller one wins.
pub(crate) fn standing(comparison: Comparison, key: Leftover) -> (u8, u64) {
    let next = match comparison {
        Comparison::CardsFromTheTop => key.key(),
        Comparison::HighestCardOnly => key.top().map_or(0, |top| u64::from(top.number())),
        Comparison::ScoreOnly => 0,
    };
    (key.score(), next)
}
