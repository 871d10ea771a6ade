//! A finding of an audit that is kept until the end, with what the caller keeps of it: in memory, and in a
//! kept state.

use gincert_evidence::Grade;
use gincert_replay::summary::RecordExclusion;
use serde::{Deserialize, Deserializer, Serialize};

/// A finding that is kept until the end.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct KeptFinding<E> {
    /// The place of its record (`gincert_replay::Spot::place`); `None` for one about all logs together.
    pub place: Option<u64>,
    /// Its code.
    pub code: String,
    /// Its grade.
    #[serde(deserialize_with = "grade")]
    pub grade: Grade,
    /// Why its record is excluded from the totals.
    #[serde(skip)]
    pub excluded: Option<RecordExclusion>,
    /// What the caller keeps of it.
    pub entry: E,
}

/// Reads a grade by its word.
fn grade<'de, D: Deserializer<'de>>(from: D) -> Result<Grade, D::Error> {
    let word = String::deserialize(from)?;
    Grade::parse(&word).ok_or_else(|| serde::de::Error::custom("it is no grade"))
}
