//! Verbs about a commission's letters.

pub(crate) mod approve;
pub(crate) mod letters;
pub(crate) mod status;
