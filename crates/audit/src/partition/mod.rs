//! An audit in parts: logs cut into byte ranges, each audited by a process of its own, and the parts put
//! together to what one process would give.
//!
//! It knows nothing about the engine that spreads the parts: cluster, batch queue or shell.

pub(crate) mod checked_logs;
pub(crate) mod manifest;
pub(crate) mod merge;
pub(crate) mod partial;
pub(crate) mod partial_set;
pub(crate) mod range;
#[cfg(feature = "parquet")]
mod row_group_parts;
#[cfg(feature = "parquet")]
mod row_group_reader;
pub(crate) mod row_groups;
pub(crate) mod stored_bytes;
