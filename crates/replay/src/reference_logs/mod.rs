//! Reference logs: which faults they are to have, and rounds dealt by a seed and played event by event.
//! Knows nothing about how a log is read.

pub(crate) mod faults;
pub(crate) mod played;
