//! Exports that are one tree of JSON or XML: the records are in lists within lists, or in elements within elements, and what
//! stands around them belongs to each.
//!
//! It makes lines of JSON of a tree, one for each record, and knows no fields. A file is read into memory for it.

mod json;
mod lines;
mod outline;
mod piece;
mod survey;
mod walk;
mod xml;

pub use lines::{TREE_BYTES_MAX, TreeLines, record_lines};
pub use piece::TreeFault;
pub use survey::{TreeList, TreeSurvey, survey};
