//! Verbs about submissions and reports.

pub(crate) mod certify;
pub(crate) mod index;
pub(crate) mod replaced;
pub(crate) mod submission;
pub(crate) mod verify;
