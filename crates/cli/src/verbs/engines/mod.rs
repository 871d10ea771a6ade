//! Verbs about settlement engines.

pub(crate) mod document;
pub(crate) mod vectors;
