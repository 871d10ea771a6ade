//! Verbs about submissions and reports.

pub(crate) mod certify;
pub(crate) mod index;
pub(crate) mod page;
pub(crate) mod replaced;
pub(crate) mod serve;
pub(crate) mod submission;
pub(crate) mod verify;
