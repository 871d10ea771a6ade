//! Cards that come again from one round to the next.

use super::cards_of;
use crate::battery::Slot;
use crate::dealt::overlap::law;
use crate::tails::normal_two_sided;
use crate::tests::Outcome;
use libm::sqrt;
use std::collections::BTreeMap;

/// Pairs of rounds of unlike sizes from which on the sum of shared cards is taken as normal.
const PAIRS_MIN: u64 = 64;

/// Cards that two sets of such sizes, one after the other, have in common.
#[derive(Debug, Clone, Default, PartialEq)]
pub(super) struct Shared {
    /// Pairs by the two sizes.
    pairs: BTreeMap<(u8, u8), u64>,
    shared: u64,
}

impl Shared {
    pub fn add(&mut self, before: u64, after: u64) {
        let sizes = (cards_of(before), cards_of(after));
        *self.pairs.entry(sizes).or_default() += 1;
        self.shared += u64::from((before & after).count_ones());
    }

    pub fn slot(&self, name: &str) -> Slot {
        // Sets of all cards share all that the other has, always.
        let pairs: u64 = self.pairs.values().sum();
        let varies = self.pairs.keys().any(|(a, b)| *a < 52 && *b < 52);
        let is_single = self.pairs.len() == 1;
        let enough = pairs > 0 && varies && (is_single || pairs >= PAIRS_MIN);
        Slot {
            name: name.to_owned(),
            regulators: "overlaps; serial correlation with the previous play",
            decks_min: if is_single { 2 } else { PAIRS_MIN + 1 },
            outcome: enough.then(|| self.outcome()),
        }
    }

    fn outcome(&self) -> Outcome {
        if let (1, Some(((before, after), pairs))) =
            (self.pairs.len(), self.pairs.first_key_value())
        {
            let law = law(*before, *after);
            return Outcome {
                part: "",
                statistic: law.z(*pairs, self.shared),
                df: None,
                p: law.sum_two_sided(*pairs, self.shared),
            };
        }
        let moments = self.pairs.iter().map(|((before, after), pairs)| {
            let (pairs, a, b) = (*pairs as f64, f64::from(*before), f64::from(*after));
            let mean = a * b / 52.0;
            let variance = mean * (1.0 - a / 52.0) * (52.0 - b) / 51.0;
            (pairs * mean, pairs * variance)
        });
        let (mean, variance) = moments.fold((0.0, 0.0), |sum, one| (sum.0 + one.0, sum.1 + one.1));
        let z = (self.shared as f64 - mean) / sqrt(variance);
        Outcome { part: "", statistic: z, df: None, p: normal_two_sided(z) }
    }
}
