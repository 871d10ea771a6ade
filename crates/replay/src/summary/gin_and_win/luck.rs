//! The luck of rounds: what was due to their players less the exact value of each hand under the
//! action taken.
//!
//! The round is the sampling unit: seats that share a dealer's hand win and lose together. For each
//! round the sums take its total, so that the variance around an exact mean can be had from them
//! without assuming that hands are independent. A round that hides a hand has a luck between two
//! bounds, so that hiding can make a test blind and never make it lie.

use crate::sums::{Sum, summable};
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

summable!(Luck { measured, luck, squares, bounded, faulty });

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

summable!(LuckBoundSums { rounds, low, high, far });

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
