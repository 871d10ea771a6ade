//! Verbs about the tool itself.

pub(crate) mod completions;
pub(crate) mod explain;
pub(crate) mod selftest;
