//! Logs that are followed while they grow: the audit of `gincert replay`, record by record as they come, and
//! at its end the same outcome to the byte.
//!
//! Each log is a sequence of parts, and each part is audited as a partition is (`partition`): counts merge
//! whatever the order, so that logs may grow side by side. What compares records with each other is found
//! when the run ends. How far each log was read is kept with the state of the audit, so that a run that was
//! killed goes on. Knows nothing about terminals or clocks beyond the age of a file.

mod batch;
mod ending;
mod follower;
mod live;
mod search;

pub use ending::FollowedAudit;
pub use follower::{FollowOptions, LogFollower, PollProgress};
pub use live::{FollowEvent, FollowObserver, LiveException, LogChange, LogNotice};
pub use search::{NAMES_MAX, is_log_name};
