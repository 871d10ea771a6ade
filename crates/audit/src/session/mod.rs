//! An audit from its documents and logs to its outcome: the one way for the command and a certification.
//! Knows nothing about terminals, and what is kept of a finding the caller says.

pub(crate) mod audited_rounds;
pub(crate) mod checkpoint;
pub(crate) mod columnar;
mod compared_totals;
pub(crate) mod exclusion;
pub(crate) mod followed_log;
pub(crate) mod kept_finding;
pub(crate) mod logs;
pub(crate) mod run;
pub(crate) mod sink;
pub(crate) mod stage;
pub(crate) mod staged;
pub(crate) mod start;
pub(crate) mod workbook;
