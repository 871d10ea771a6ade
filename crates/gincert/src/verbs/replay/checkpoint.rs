//! The state of an audit in a file, so that a run that was killed goes on.

use crate::exit::Failure;
use crate::files::shown;
use gincert_replay::summary::Summary;
use gincert_replay::{Broken, Identities, Progress, Spot, State};
use serde::{Deserialize, Serialize};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

/// Largest state that is read.
const BYTES_MAX: u64 = 1 << 30;
/// Version of the format.
const VERSION: u32 = 1;

/// A kept state.
#[derive(Serialize, Deserialize)]
pub struct Checkpoint {
    version: u32,
    /// What the run was asked: another question is another audit.
    question: Vec<String>,
    progress: Progress,
    summary: Summary,
    broken: Vec<Broken>,
    disagreements: Vec<Spot>,
    runs: (u32, u32),
    /// The findings that are shown in the terminal.
    pub shown: Vec<String>,
    /// Findings so far.
    pub count: u64,
    /// Bytes of the findings, rejects and places files.
    pub written: [u64; 3],
}

/// The folder of the list of seen rounds beside a checkpoint.
fn folder(path: &Path) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(".rounds");
    PathBuf::from(name)
}

impl Checkpoint {
    /// The state that a file keeps, or a new one; and the audit's state with it.
    ///
    /// # Errors
    /// When the file is no checkpoint, or that of another question.
    pub fn open(path: &Path, question: Vec<String>) -> Result<(Checkpoint, State), Failure> {
        let failed = |why: String| Failure::unreadable(format!("{}: {why}.", shown(path)));
        let folder = folder(path);
        if !path.exists() {
            if folder.exists() {
                std::fs::remove_dir_all(&folder).map_err(|error| failed(error.to_string()))?;
            }
            std::fs::create_dir_all(&folder)
                .map_err(|error| Failure::not_writable(format!("{}: {error}.", shown(&folder))))?;
            let state = State::new(Identities::new(&folder, (0, 0)));
            let kept = Checkpoint {
                version: VERSION,
                question,
                progress: Progress::default(),
                summary: Summary::default(),
                broken: Vec::new(),
                disagreements: Vec::new(),
                runs: (0, 0),
                shown: Vec::new(),
                count: 0,
                written: [0; 3],
            };
            return Ok((kept, state));
        }
        let bytes = crate::files::read(path, BYTES_MAX)?;
        let kept: Checkpoint = serde_json::from_slice(&bytes)
            .map_err(|error| failed(format!("it is no checkpoint of an audit: {error}")))?;
        if kept.version != VERSION || kept.question != question {
            return Err(failed(
                "it belongs to an audit of other files or with other options".to_owned(),
            ));
        }
        let mut state = State::new(Identities::new(&folder, kept.runs));
        state.progress = kept.progress.clone();
        state.summary = kept.summary.clone();
        state.broken = kept.broken.clone();
        state.disagreements = kept.disagreements.clone();
        Ok((kept, state))
    }

    /// Keeps the state: written aside, then put in place.
    pub fn keep(&mut self, path: &Path, state: &mut State) -> io::Result<()> {
        self.runs = state.identities.spill()?;
        self.progress = state.progress.clone();
        self.summary = state.summary.clone();
        self.broken = state.broken.clone();
        self.disagreements = state.disagreements.clone();
        let mut aside = path.as_os_str().to_owned();
        aside.push(".new");
        let aside = PathBuf::from(aside);
        let mut file = std::fs::File::create(&aside)?;
        file.write_all(&serde_json::to_vec(self)?)?;
        file.sync_data()?;
        std::fs::rename(aside, path)
    }

    /// Removes what was kept, when the audit has come to its end.
    pub fn remove(path: &Path) -> io::Result<()> {
        for gone in [std::fs::remove_file(path), std::fs::remove_dir_all(folder(path))] {
            match gone {
                Err(error) if error.kind() != io::ErrorKind::NotFound => return Err(error),
                _ => {}
            }
        }
        Ok(())
    }
}
