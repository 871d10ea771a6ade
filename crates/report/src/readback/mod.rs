//! A report read again from its bytes: its pages, its facts, and whether its papers say the same. Takes
//! nothing but what `render` writes.

pub(crate) mod blocks;
pub(crate) mod consistency;
pub(crate) mod finding_lines;
pub(crate) mod json_blocks;
pub(crate) mod line_form;
pub(crate) mod referenced_documents;
pub(crate) mod report;
pub(crate) mod strict_json;
