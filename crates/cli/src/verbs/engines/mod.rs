//! Verbs about settlement engines.

pub(crate) mod all_hands;
pub(crate) mod conform;
pub(crate) mod document;
pub(crate) mod identity;
pub(crate) mod screen;
pub(crate) mod transcript_files;
pub(crate) mod vectors;
