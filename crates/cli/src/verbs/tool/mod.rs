//! Verbs about the tool itself.

pub(crate) mod completions;
pub(crate) mod explain;
#[cfg(not(target_family = "wasm"))]
pub(crate) mod lsp;
pub(crate) mod selftest;
