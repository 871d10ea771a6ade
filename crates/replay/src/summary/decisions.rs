//! What players did with hands that leave over the same cards.

use crate::sums::{Merge, Sum};
use rustc_hash::FxHashMap;
use serde::{Deserialize, Serialize};

/// Hands with the same left-over cards.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Tried {
    /// Hands that were played.
    pub played: u64,
    /// Hands that were folded and are shown.
    pub folded: u64,
    /// Sum of the Antes of the played hands, by currency of the record: currencies are not mixed
    /// in one log as a rule, and where they are, no money is computed from these.
    pub played_ante: Sum,
    /// Sum of the Antes of the folded hands.
    pub folded_ante: Sum,
}

/// By the packed word of what is left over.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Decisions(pub FxHashMap<u64, Tried>);

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
}

impl Merge for Decisions {
    fn merge(&mut self, other: Decisions) {
        for (left, more) in other.0 {
            let tried = self.0.entry(left).or_default();
            tried.played += more.played;
            tried.folded += more.folded;
            tried.played_ante.merge(more.played_ante);
            tried.folded_ante.merge(more.folded_ante);
        }
    }
}
