//! Cards that come again from one round to the next: given one round, their number in the next one is
//! hypergeometric, so that the sum over rounds of whatever sizes has an exact law.

use super::cards_of;
use crate::battery::Slot;
use crate::dealt::overlap::law;
use crate::tests::Outcome;
use gincert_chance::{Law, Sum};
use std::collections::BTreeMap;

/// Cards that two sets of such sizes, one after the other, have in common.
#[derive(Debug, Clone, Default, PartialEq)]
pub(super) struct SharedCards {
    /// Pairs by the two sizes.
    pairs: BTreeMap<(u8, u8), u64>,
    shared: u64,
}

impl SharedCards {
    pub fn add(&mut self, before: u64, after: u64) {
        let sizes = (cards_of(before), cards_of(after));
        *self.pairs.entry(sizes).or_default() += 1;
        self.shared += u64::from((before & after).count_ones());
    }

    pub fn slot(&self, name: &str) -> Slot {
        // Sets of all cards share all that the other has, always.
        let varies = self.pairs.keys().any(|(a, b)| *a < 52 && *b < 52);
        Slot {
            name: name.to_owned(),
            regulators: "overlaps; serial correlation with the previous play",
            decks_min: 2,
            because: None,
            outcome: varies.then(|| self.outcome()),
            detail: None,
        }
    }

    fn outcome(&self) -> Outcome {
        let pairs = self.pairs.iter();
        let laws: Vec<(Law, u64)> = pairs.map(|((a, b), pairs)| (law(*a, *b), *pairs)).collect();
        let sum = Sum::new(laws.iter().map(|(law, pairs)| (law, *pairs)).collect());
        let (statistic, p) = (sum.z(self.shared), sum.two_sided(self.shared));
        Outcome { part: "", statistic, df: None, p }
    }
}
