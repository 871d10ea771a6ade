//! Which rule document governed which records: how many, from when to when. Nothing is judged here.

use crate::sums::Merge;
use jiff::Timestamp;
use serde::{Deserialize, Serialize};

/// The records of one table under one rule document.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct GovernedRecords {
    /// How many.
    pub records: u64,
    /// How many of them are rounds that count: no matches, no repeats, not corrected by another record.
    pub rounds: u64,
    /// When.
    pub between: TimeSpan,
}

/// The earliest and the latest of some times; `None` where none was stated.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct TimeSpan(pub Option<(Timestamp, Timestamp)>);

impl TimeSpan {
    /// Adds a time.
    pub fn add(&mut self, at: Option<Timestamp>) {
        let Some(at) = at else { return };
        self.0 = Some(match self.0 {
            Some((first, last)) => (first.min(at), last.max(at)),
            None => (at, at),
        });
    }
}

impl Merge for TimeSpan {
    fn merge(&mut self, other: TimeSpan) {
        if let Some((first, last)) = other.0 {
            self.add(Some(first));
            self.add(Some(last));
        }
    }
}

impl GovernedRecords {
    /// Retracts rounds that leave all sums. Their records stay: they were audited.
    pub fn less_rounds(&mut self, other: &GovernedRecords) {
        self.rounds = self.rounds.saturating_sub(other.rounds);
    }
}

impl Merge for GovernedRecords {
    fn merge(&mut self, other: GovernedRecords) {
        self.records += other.records;
        self.rounds += other.rounds;
        self.between.merge(other.between);
    }
}
