//! Rows that correct a round that other rows have: by which text they are known, and what their results are.

use super::{Map, RowCondition};
use crate::record::field::Field;

/// What the results of a correction are.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum CorrectedResults {
    /// What was moved: it is added to the results of the round.
    Added,
    /// The results of the wagers that the row states, in place of the earlier ones.
    InPlace,
}

/// Rows that correct a round.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CorrectionRows {
    /// By what they are known.
    pub condition: RowCondition,
    /// What their results are.
    pub results: CorrectedResults,
}

impl Map {
    /// Whether records are read with others that may stand anywhere in the logs.
    pub fn gathers(&self) -> bool {
        self.has_corrections() || self.negative_wagers == super::NegativeWagers::Reversals
    }

    /// Whether corrections after the settlement are read.
    pub fn has_corrections(&self) -> bool {
        let mut fields = self.columns.iter().filter_map(|one| one.field);
        !self.corrections.is_empty() || fields.any(|field| field == Field::AdjustedAmount)
    }

    /// The place in the counts of what the map did of the records that are corrections with such results.
    pub fn correction_place(&self, results: CorrectedResults) -> u32 {
        self.reversed_place().saturating_add(match results {
            CorrectedResults::Added => 1,
            CorrectedResults::InPlace => 2,
        })
    }

    /// The same for the rows that a condition of the map knows.
    pub(crate) fn correction_place_of(&self, condition: usize) -> Option<u32> {
        self.corrections.get(condition).map(|one| self.correction_place(one.results))
    }
}
