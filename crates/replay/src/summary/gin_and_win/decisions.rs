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

/// What is left over, and by which multiple the hand is raised where the rules leave a choice.
///
/// One word: that of what is left over, with the multiple in its highest byte, which no left-over cards need.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct DecisionKey(u64);

/// Where the multiple begins.
const MULTIPLE_SHIFT: u32 = 56;

impl DecisionKey {
    /// A folded hand, or one of a game without a choice of multiples.
    pub fn of(left: u64) -> DecisionKey {
        DecisionKey(left)
    }

    /// A hand raised by a chosen multiple.
    pub fn raised(left: u64, multiple: u8) -> DecisionKey {
        DecisionKey(left | u64::from(multiple) << MULTIPLE_SHIFT)
    }

    /// The packed word of what is left over.
    pub fn left(self) -> u64 {
        self.0 & ((1 << MULTIPLE_SHIFT) - 1)
    }

    /// The multiple that was chosen.
    pub fn multiple(self) -> Option<u8> {
        Some((self.0 >> MULTIPLE_SHIFT) as u8).filter(|multiple| *multiple > 0)
    }
}

/// By what is left over and the chosen multiple.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Decisions(pub FxHashMap<DecisionKey, DecisionTally>);

impl Decisions {
    /// Adds a decision.
    pub fn add(&mut self, key: DecisionKey, played: bool, ante: i64) {
        let tried = self.0.entry(key).or_default();
        if played {
            tried.played += 1;
            tried.played_ante.add(i128::from(ante));
        } else {
            tried.folded += 1;
            tried.folded_ante.add(i128::from(ante));
        }
    }

    /// Adds decisions: hands that were folded and played, and the sums of their Antes.
    pub(crate) fn add_many(
        &mut self,
        key: DecisionKey,
        [folded, played]: [i64; 2],
        antes: [i64; 2],
    ) {
        let [folded_ante, played_ante] = antes.map(|sum| Sum::from(i128::from(sum)));
        let [folded, played] = [folded, played].map(i64::unsigned_abs);
        let more = DecisionTally { played, folded, played_ante, folded_ante };
        self.0.entry(key).or_default().merge(more);
    }

    /// What was done with hands that leave over these cards.
    pub fn of(&self, key: DecisionKey) -> DecisionTally {
        self.0.get(&key).copied().unwrap_or_default()
    }
}

impl Merge for Decisions {
    fn merge(&mut self, other: Decisions) {
        for (key, more) in other.0 {
            self.0.entry(key).or_default().merge(more);
        }
    }
}

impl Retract for Decisions {
    fn less(&mut self, other: &Decisions) {
        for (key, less) in &other.0 {
            if let Some(tried) = self.0.get_mut(key) {
                tried.less(less);
                if tried.is_nothing() {
                    self.0.remove(key);
                }
            }
        }
    }

    fn is_nothing(&self) -> bool {
        self.0.is_empty()
    }
}
