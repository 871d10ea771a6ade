//! Records of one round that say different things: how many, where the first is, and by how much their results differ.

use gincert_evidence::whole_number;
use serde_json::{Value, json};
use std::collections::BTreeMap;

/// Further records of rounds that say something else than the records that count.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ConflictingRecords {
    /// How many.
    pub records: u64,
    /// Table and round of the first.
    pub first: String,
    /// By how much what players won differs, each difference without its sign, by currency; in minor units.
    pub differences: BTreeMap<String, u128>,
    /// Records of which no difference is known: one of the two states no result.
    pub unknown: u64,
}

impl ConflictingRecords {
    /// The object of an answer in JSON.
    pub fn answer(&self) -> Value {
        let minor = |minor: u128| whole_number(i128::try_from(minor).ok());
        let of = |(currency, sum): (&String, &u128)| json!({"currency": currency, "difference_minor": minor(*sum)});
        json!({
            "records": self.records,
            "first": self.first,
            "differences": self.differences.iter().map(of).collect::<Vec<_>>(),
            "unknown": self.unknown,
        })
    }
}
