//! What is known of the records of one table and gaming day: where they stand, and the numbers that they have.

use serde::{Deserialize, Serialize};

/// The records of one table and gaming day that have numbers.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct NumberRange {
    /// The least number, and where it stands first.
    pub first: (u64, u64),
    /// The greatest, and where it stands first.
    pub last: (u64, u64),
}

/// The numbers with which the records of one table and gaming day begin and end, as they stand.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct NumberEdges {
    /// Where the first record with a number stands, and the number.
    pub first: (u64, u64),
    /// Where the last one stands, and its number.
    pub last: (u64, u64),
    /// Whether a record, a list of tables or a map states the gaming day of one of them; the others are under days of the calendar.
    pub is_stated: bool,
}

/// What is known of one table and gaming day.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct TableDay {
    /// Its digest.
    pub digest: [u64; 2],
    /// Records.
    pub records: u64,
    /// Where the first of them stands.
    pub place: u64,
    /// Where the last of them stands.
    pub last_place: u64,
    /// Those with numbers.
    pub numbered: Option<NumberRange>,
    /// The numbers at their ends.
    pub edges: Option<NumberEdges>,
}

impl TableDay {
    /// Adds records of the same table and day.
    pub(crate) fn merge(&mut self, other: TableDay) {
        self.records += other.records;
        self.place = self.place.min(other.place);
        self.last_place = self.last_place.max(other.last_place);
        self.numbered = match (self.numbered, other.numbered) {
            (Some(one), Some(other)) => Some(NumberRange {
                first: one.first.min(other.first),
                // The greatest number; of several of them the one that stands first.
                last: match one.last.0.cmp(&other.last.0) {
                    std::cmp::Ordering::Less => other.last,
                    std::cmp::Ordering::Equal => one.last.min(other.last),
                    std::cmp::Ordering::Greater => one.last,
                },
            }),
            (one, other) => one.or(other),
        };
        self.edges = match (self.edges, other.edges) {
            (Some(one), Some(other)) => Some(NumberEdges {
                first: one.first.min(other.first),
                last: one.last.max(other.last),
                is_stated: one.is_stated | other.is_stated,
            }),
            (one, other) => one.or(other),
        };
    }
}
