//! How a part of a log that is stored by columns is described, in every build. The feature `parquet` makes and
//! reads such parts.

use gincert_evidence::Digest;
use serde::{Deserialize, Serialize};

/// How a manifest names the storage.
pub(crate) const ENCODING: &str = "parquet";

/// The row groups that hold the records of a part.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RowGroupRange {
    /// The first one, from 0.
    pub first: u32,
    /// How many there are; 0 in a part without records.
    pub count: u32,
    /// Bytes of their text that belong to the part before.
    pub text_skipped: u64,
    /// Bytes of the text of the whole log before that of this part.
    pub text_offset: u64,
    /// Bytes of the text of this part.
    pub text_length: u64,
    /// Their digest.
    pub text_sha256: Digest,
    /// The digest of the first bytes of the text of the whole log, by which its format is recognised.
    pub text_head_sha256: Digest,
}

/// A part of a Parquet file.
pub(crate) struct RowGroupPart {
    /// Its first byte in the file.
    pub offset: u64,
    /// Its bytes.
    pub length: u64,
    /// Their digest.
    pub sha256: Digest,
    /// Lines of the text of the file before it.
    pub lines: u64,
    /// Bytes of the footer.
    pub footer_bytes: u64,
    /// Their digest.
    pub footer_sha256: Digest,
    /// Its row groups.
    pub groups: RowGroupRange,
}
