//! One report out of what was examined: its facts, its sections, its findings. Examines nothing itself.

pub(crate) mod certification;
pub(crate) mod context;
pub(crate) mod finding_counts;
pub(crate) mod sections;
