//! Which rule document governed which records: how many, from when to when. Nothing is judged here.

use crate::sums::Merge;
use jiff::Timestamp;
use serde::{Deserialize, Serialize};

/// The records of one table under one rule document.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Governed {
    /// How many.
    pub records: u64,
    /// When.
    pub between: Between,
}

/// The earliest and the latest of some times; `None` where none was stated.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Between(pub Option<(Timestamp, Timestamp)>);

impl Between {
    /// Adds a time.
    pub fn add(&mut self, at: Option<Timestamp>) {
        let Some(at) = at else { return };
        self.0 = Some(match self.0 {
            Some((first, last)) => (first.min(at), last.max(at)),
            None => (at, at),
        });
    }
}

impl Merge for Governed {
    fn merge(&mut self, other: Governed) {
        self.records += other.records;
        if let Some((first, last)) = other.between.0 {
            self.between.add(Some(first));
            self.between.add(Some(last));
        }
    }
}
