//! What a person sees: output, tables, wrapping, snippets with carets, progress. Knows nothing about
//! verbs.

pub(crate) mod digits;
pub(crate) mod html;
pub(crate) mod output;
pub(crate) mod progress;
pub(crate) mod snippet;
pub(crate) mod tables;
pub(crate) mod wrap;
