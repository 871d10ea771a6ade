//! Rule documents as an audit uses them, which of them govern a record, and the settings of an audit.
//! Knows nothing about findings of single audits.

pub(crate) mod auditor;
pub(crate) mod clock;
pub(crate) mod gin_and_win;
pub(crate) mod gin_rummy;
pub(crate) mod play_rules;
pub(crate) mod rulebook;
