//! Where a record stands, small enough to be kept for every record.

use serde::{Deserialize, Serialize};

/// A record's place: ordered as the files are given and as records stand in them.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Spot {
    /// The file, by its place in the list of files.
    pub file: u32,
    /// Byte offset of the record's first byte, in what the file unpacks to.
    pub offset: u64,
    /// Line, counted from 1.
    pub line: u64,
}
