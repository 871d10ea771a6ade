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
pub(crate) mod stored_bytes;
