//! Verbs about a commission's letters.

pub(crate) mod approve;
pub(crate) mod filed;
pub(crate) mod status;
