//! What players did with hands that leave over the same cards.

use crate::sums::{Merge, Retract, Sum, summable};
use rustc_hash::FxHashMap;
use serde::{Deserialize, Serialize};

/// Hands with the same left-over cards, of one rule document and currency.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct DecisionTally {
    /// Hands that were played.
    pub played: u64,
    /// Hands that were folded and are shown.
    pub folded: u64,
    /// Sum of the Antes of the played hands.
    pub played_ante: Sum,
    /// Sum of the Antes of the folded hands.
    pub folded_ante: Sum,
}

summable!(DecisionTally { played, folded, played_ante, folded_ante });

/// By the packed word of what is left over.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Decisions(pub FxHashMap<u64, DecisionTally>);

impl Decisions {
    /// Adds a decision.
    pub fn add(&mut self, left: u64, played: bool, ante: i64) {
        let tried = self.0.entry(left).or_default();
        if played {
            tried.played += 1;
            tried.played_ante.add(i128::from(ante));
        } else {
            tried.folded += 1;
            tried.folded_ante.add(i128::from(ante));
        }
    }

    /// Adds decisions: hands that were folded and played, and the sums of their Antes.
    pub(crate) fn add_many(&mut self, left: u64, [folded, played]: [i64; 2], antes: [i64; 2]) {
        let [folded_ante, played_ante] = antes.map(|sum| Sum::from(i128::from(sum)));
        let [folded, played] = [folded, played].map(i64::unsigned_abs);
        let more = DecisionTally { played, folded, played_ante, folded_ante };
        self.0.entry(left).or_default().merge(more);
    }

    /// What was done with hands that leave over these cards.
    pub fn of(&self, left: u64) -> DecisionTally {
        self.0.get(&left).copied().unwrap_or_default()
    }
}

impl Merge for Decisions {
    fn merge(&mut self, other: Decisions) {
        for (left, more) in other.0 {
            self.0.entry(left).or_default().merge(more);
        }
    }
}

impl Retract for Decisions {
    fn less(&mut self, other: &Decisions) {
        for (left, less) in &other.0 {
            if let Some(tried) = self.0.get_mut(left) {
                tried.less(less);
                if tried.is_nothing() {
                    self.0.remove(left);
                }
            }
        }
    }

    fn is_nothing(&self) -> bool {
        self.0.is_empty()
    }
}
