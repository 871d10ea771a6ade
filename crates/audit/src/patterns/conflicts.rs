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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_sum_beyond_what_json_numbers_hold_is_not_cut_off() {
        let differences =
            BTreeMap::from([("EUR".to_owned(), 4500_u128), ("USD".to_owned(), u128::MAX)]);
        let found =
            ConflictingRecords { records: 2, first: "T1/7".to_owned(), differences, unknown: 0 };
        let answer = found.answer();
        assert_eq!(answer["differences"][0], json!({"currency": "EUR", "difference_minor": 4500}));
        // No sum of amounts in 64 bits comes so far.
        assert_eq!(answer["differences"][1]["difference_minor"], Value::Null);
        assert_eq!((&answer["records"], &answer["first"]), (&json!(2), &json!("T1/7")));
    }
}
