//! A report as Markdown and as JSON. Knows nothing about files, signatures or how it is read again.

pub(crate) mod annex;
pub(crate) mod escape;
pub(crate) mod finding_block;
pub(crate) mod json;
pub(crate) mod markdown;
pub(crate) mod shown_rows;
pub(crate) mod table;
pub(crate) mod wrap;
