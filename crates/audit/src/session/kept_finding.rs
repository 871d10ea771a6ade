//! A finding of an audit that is kept until the end, with what the caller keeps of it: in memory, and in a
//! kept state.

use gincert_evidence::Grade;
use gincert_replay::ExceptionScope;
use gincert_replay::summary::RecordExclusion;
use serde::{Deserialize, Serialize};

/// A finding that is kept until the end.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct KeptFinding<E> {
    /// The place of its record (`gincert_replay::Spot::place`); `None` for one about all logs together.
    pub place: Option<u64>,
    /// Its grade.
    pub grade: Grade,
    /// What of its record it is about.
    pub scope: ExceptionScope,
    /// Why its record is excluded from the totals.
    #[serde(skip)]
    pub excluded: Option<RecordExclusion>,
    /// What the caller keeps of it.
    pub entry: E,
}
