//! Which rule document governed which records: how many, from when to when. Nothing is judged here.

use crate::sums::Merge;
use jiff::Timestamp;
use serde::{Deserialize, Serialize};

/// The records of one table under one rule document.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct GovernedRecords {
    /// How many.
    pub records: u64,
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

impl Merge for GovernedRecords {
    fn merge(&mut self, other: GovernedRecords) {
        self.records += other.records;
        if let Some((first, last)) = other.between.0 {
            self.between.add(Some(first));
            self.between.add(Some(last));
        }
    }
}
