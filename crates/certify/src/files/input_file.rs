//! A file of a submission as it was taken in, and why none was.

use gincert_evidence::Digest;

/// Most files in a submission folder.
pub const SUBMISSION_FILES_MAX: usize = 10_000;

/// The page of a submission.
pub(crate) const PAGE: &str = "submission.md";

/// Why a submission is not taken in: the machine is at fault, or somebody who changes files.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum LoadError {
    /// A file had other bytes when it was read than when its digest was taken.
    #[error("'{0}' was changed while it was read; nothing is reported about it")]
    Changed(String),
    /// The folder for temporary files is missing or full.
    #[error("temporary files could not be written: {0}")]
    Workspace(String),
}

/// A file of the submission.
#[derive(Debug, Clone)]
pub struct InputFile {
    /// Path inside the folder.
    pub path: String,
    /// What it is.
    pub role: String,
    /// Its size.
    pub bytes: u64,
    /// Its digest.
    pub digest: Digest,
}
