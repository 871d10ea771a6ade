//! Files of a submission: what they are, what they may be called, how they are read, and what is one
//! file again. Knows nothing about what is in them.

pub(crate) mod file_names;
pub(crate) mod folder;
pub(crate) mod roles;
pub(crate) mod tested_files;

use gincert_evidence::Digest;

/// Most files in a submission folder.
pub const SUBMISSION_FILES_MAX: usize = 10_000;

/// The page of a submission.
pub(crate) const PAGE: &str = "submission.md";

/// Why a submission is not taken in: the machine is at fault, or somebody who changes files.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum LoadError {
    /// A file had other bytes when it was read than when its digest was taken.
    #[error("'{0}' changed while it was read; not reported")]
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

/// The files that were looked at so far, by their digests.
pub(crate) struct Twins<'a> {
    taken_in: &'a [InputFile],
    seen: Vec<(Digest, &'a str)>,
}

impl<'a> Twins<'a> {
    pub fn new(taken_in: &'a [InputFile]) -> Twins<'a> {
        Twins { taken_in, seen: Vec::new() }
    }

    /// The earlier file with the bytes of this one; without one, this is the earlier one from now on.
    pub fn earlier(&mut self, path: &'a str) -> Option<&'a str> {
        let digest = self.taken_in.iter().find(|file| file.path == path)?.digest;
        let twin = self.seen.iter().find(|(known, _)| *known == digest).map(|(_, path)| *path);
        if twin.is_none() {
            self.seen.push((digest, path));
        }
        twin
    }
}
