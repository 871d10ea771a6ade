//! Where an audit begins.

use super::checkpoint::{Checkpoint, CheckpointError, Outputs};
use super::followed_log::FollowedLog;
use gincert_replay::{AuditState, RoundIndex, StoredRuns};
use serde::de::DeserializeOwned;
use std::io;
use std::path::{Path, PathBuf};

/// Where an audit begins: at a kept state, or anew.
pub struct AuditStart<E> {
    pub(crate) state: AuditState,
    pub(super) checkpoint: Option<Checkpoint>,
    pub(super) kept: Outputs<E>,
    /// The folder of the run's own.
    pub(super) folder: PathBuf,
    /// Goes with the run, where no state is kept.
    pub(super) temporary: Option<tempfile::TempDir>,
}

impl<E> AuditStart<E> {
    /// A new audit that keeps no state.
    ///
    /// # Errors
    /// When there can be no folder for temporary files.
    pub fn anew() -> io::Result<AuditStart<E>> {
        AuditStart::with_lists(StoredRuns::default())
    }

    /// The same, with the key of its lists that several processes share.
    ///
    /// # Errors
    /// When there can be no folder for temporary files.
    pub(crate) fn with_lists(lists: StoredRuns) -> io::Result<AuditStart<E>> {
        let temporary = tempfile::tempdir()?;
        let folder = temporary.path().to_owned();
        Ok(AuditStart {
            state: AuditState::new(RoundIndex::new(&folder, lists)),
            checkpoint: None,
            kept: Outputs::default(),
            folder,
            temporary: Some(temporary),
        })
    }
}

impl<E> AuditStart<E> {
    /// The logs that the kept state follows.
    pub(crate) fn logs(&self) -> Vec<FollowedLog> {
        self.kept.logs.clone()
    }
}

impl<E: DeserializeOwned> AuditStart<E> {
    /// An audit that keeps its state in a file, and goes on where that file says; the question is what the
    /// audit was asked, and by which build.
    ///
    /// # Errors
    /// [`CheckpointError`].
    pub fn kept(path: &Path, question: Vec<String>) -> Result<AuditStart<E>, CheckpointError> {
        let (checkpoint, state, kept) = Checkpoint::open(path, question)?;
        let folder = checkpoint.folder().to_owned();
        Ok(AuditStart { state, checkpoint: Some(checkpoint), kept, folder, temporary: None })
    }
}
