//! The luck of rounds: what was due to their players less the exact value of each hand under the
//! action taken.
//!
//! The round is the sampling unit: seats that share a dealer's hand win and lose together. For each
//! round the sums take its total, so that the variance around an exact mean can be had from them
//! without assuming that hands are independent. A round that hides a hand has a luck between two
//! bounds, so that hiding can make a test blind and never make it lie.

use crate::sums::{Merge, Retract, Sum};
use serde::{Deserialize, Serialize};

/// Luck of Ante and Play, from the players' side, in thousandths of a minor unit.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Luck {
    /// Rounds whose luck is known.
    pub measured: u64,
    /// Sum of their luck.
    pub luck: Sum,
    /// Sum of its squares.
    pub squares: Sum,
    /// Rounds whose luck lies between two bounds, because they do not show everything.
    pub bounded: LuckBoundSums,
    /// The same for rounds with a fault in their cards, which depend on no decision unless the
    /// faults themselves do.
    pub faulty: LuckBoundSums,
}

/// Rounds whose luck lies between two bounds.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct LuckBoundSums {
    /// How many.
    pub rounds: u64,
    /// Sum of the least luck that they can have had.
    pub low: Sum,
    /// Sum of the greatest.
    pub high: Sum,
    /// Sum of the squares of whichever of the two is further from zero.
    pub far: Sum,
}

impl Luck {
    /// Adds a round's luck.
    pub(crate) fn add(&mut self, luck: i128) {
        self.measured += 1;
        self.luck.add(luck);
        self.squares.add_product(luck, luck);
    }
}

impl LuckBoundSums {
    /// Adds a round's bounds.
    pub(crate) fn add(&mut self, low: i128, high: i128) {
        self.rounds += 1;
        self.low.add(low);
        self.high.add(high);
        let far = low.abs().max(high.abs());
        self.far.add_product(far, far);
    }
}

impl Merge for LuckBoundSums {
    fn merge(&mut self, other: LuckBoundSums) {
        self.rounds += other.rounds;
        self.low.merge(other.low);
        self.high.merge(other.high);
        self.far.merge(other.far);
    }
}

impl Merge for Luck {
    fn merge(&mut self, other: Luck) {
        self.measured += other.measured;
        self.luck.merge(other.luck);
        self.squares.merge(other.squares);
        self.bounded.merge(other.bounded);
        self.faulty.merge(other.faulty);
    }
}

impl Retract for LuckBoundSums {
    fn less(&mut self, other: &LuckBoundSums) {
        self.rounds = self.rounds.saturating_sub(other.rounds);
        self.low.less(&other.low);
        self.high.less(&other.high);
        self.far.less(&other.far);
    }

    fn is_nothing(&self) -> bool {
        *self == LuckBoundSums::default()
    }
}

impl Retract for Luck {
    fn less(&mut self, other: &Luck) {
        self.measured = self.measured.saturating_sub(other.measured);
        self.luck.less(&other.luck);
        self.squares.less(&other.squares);
        self.bounded.less(&other.bounded);
        self.faulty.less(&other.faulty);
    }

    fn is_nothing(&self) -> bool {
        *self == Luck::default()
    }
}
