//! The state of an audit in a file, so that a run that was killed goes on.
//!
//! A kept state is sealed: its first line names the format, its second the digest of all that follows.
//! Beside it lies a folder with the lists of what was seen and the outputs so far, whose digests are in
//! the state. The folder holds a mark and a lock: what is not marked is not ours and is left alone, and
//! of two runs at once the second one is refused. Links are not followed.

use super::followed_log::FollowedLog;
use super::kept_finding::KeptFinding;
use super::stage::Mark;
use gincert_evidence::{Digest, printable};
use gincert_replay::summary::Summary;
use gincert_replay::{AuditState, Progress, ReadFailure, RoundIndex, Spot, StoredRuns};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::fs::{File, TryLockError};
use std::io::{self, Read as _, Write as _};
use std::path::{Path, PathBuf};

/// Largest state that is read.
const BYTES_MAX: u64 = 1 << 30;
/// The first line of a kept state.
const HEAD: &str = "gincert audit state 6";
/// The file that marks a folder as one of ours, and what it says.
const MARK: (&str, &str) =
    ("gincert-audit", "The lists of an audit under way, made by gincert replay.\n");
/// The file that a run holds a lock on.
const LOCK: &str = "lock";

/// The state while it is written.
const ASIDE: &str = "state-next";
/// The lists of an audit, and those that it makes at its end.
const LISTS: [&str; 17] = [
    "rounds",
    "numbers",
    "cards",
    "fillers",
    "rejects",
    "scores",
    "leaving",
    "alike",
    "cards-again",
    "match-rounds",
    "steps",
    "steps-back",
    "pairs",
    "places",
    "halves",
    "contents",
    "stage-order",
];
/// The outputs so far: findings, rejects, places of rejects.
pub const OUTPUTS: [&str; 3] = ["stage-findings", "stage-rejects", "stage-places"];
/// The findings as they are given in the end.
pub const REPORTED: &str = "stage-told";
/// The records that are excluded from the totals.
pub const EXCLUDED: &str = "stage-excluded";

/// What is kept.
#[derive(Serialize, Deserialize)]
struct Body<E> {
    /// What the run was asked, and by which build: another question is another audit.
    question: Vec<String>,
    progress: Progress,
    summary: Summary,
    broken: Vec<ReadFailure>,
    disagreements: Vec<Spot>,
    seen: Option<StoredRuns>,
    /// Digests of the files in the folder, by name, up to the length that counts.
    files: BTreeMap<String, (u64, Digest)>,
    /// What the sink keeps.
    outlet: Outputs<E>,
}

/// What a sink keeps between two runs.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct Outputs<E> {
    /// Lengths of what was written so far: findings, rejects, places of rejects.
    pub written: [u64; 3],
    /// The first findings.
    pub kept: Vec<KeptFinding<E>>,
    /// The logs that are followed, in the order in which they were found; none of an audit of whole logs.
    pub logs: Vec<FollowedLog>,
}

impl<E> Default for Outputs<E> {
    fn default() -> Outputs<E> {
        Outputs { written: [0; 3], kept: Vec::new(), logs: Vec::new() }
    }
}

/// Why an audit does not go on from a kept state, or keeps none.
#[derive(Debug, thiserror::Error)]
pub enum CheckpointError {
    /// What is there is not used, and left as it is.
    #[error("{}: {why}.", printable(&path.to_string_lossy()))]
    Refused {
        /// The state or its folder.
        path: PathBuf,
        /// As the end of a sentence.
        why: String,
    },
    /// A folder or file cannot be made or locked.
    #[error("{}: {error}.", printable(&path.to_string_lossy()))]
    NotWritable {
        /// The folder.
        path: PathBuf,
        /// What the system says.
        error: io::Error,
    },
}

/// A state that is being kept.
pub struct Checkpoint {
    path: PathBuf,
    folder: PathBuf,
    question: Vec<String>,
    /// Digests of files that change no more.
    known: BTreeMap<String, (u64, Digest)>,
    /// Held until the run ends.
    _lock: File,
}

/// The folder beside a kept state.
fn folder_of(path: &Path) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(".rounds");
    PathBuf::from(name)
}

impl Checkpoint {
    /// Goes on from the state of a file, or begins one; gives the audit's state and the sink's.
    ///
    /// # Errors
    /// When the file is no kept state, belongs to another question, was changed, or is in use; when the
    /// folder is not ours.
    pub fn open<E: DeserializeOwned>(
        path: &Path,
        question: Vec<String>,
    ) -> Result<(Checkpoint, AuditState, Outputs<E>), CheckpointError> {
        let folder = folder_of(path);
        let kept = std::fs::symlink_metadata(path).ok();
        if kept.as_ref().is_some_and(|data| !data.is_file()) {
            return Err(refused(path, "it is not a plain file, so no state can be stored in it"));
        }
        if kept.is_some() && std::fs::symlink_metadata(&folder).is_err() {
            return Err(refused(path, "the folder that belongs to it is missing"));
        }
        // What is no state of ours is refused before anything is made.
        let body: Option<Body<E>> = kept.map(|_| read(path)).transpose()?;
        let lock = claim(&folder)?;
        let mut checkpoint = Checkpoint {
            path: path.to_owned(),
            folder: folder.clone(),
            question,
            known: BTreeMap::new(),
            _lock: lock,
        };
        let Some(body) = body else {
            clear(&folder, false).map_err(|error| not_ours(&folder, error))?;
            let state = AuditState::new(RoundIndex::new(&folder, StoredRuns::default()));
            return Ok((checkpoint, state, Outputs::default()));
        };
        if body.question != checkpoint.question {
            let why =
                "it was made for other log files, other options or another version of gincert";
            return Err(refused(path, why));
        }
        for (name, (length, digest)) in &body.files {
            let found = digest_of(&folder.join(name), *length);
            if found.ok().as_ref() != Some(digest) {
                let why = format!("the file '{name}' of its folder has changed");
                return Err(refused(path, &why));
            }
        }
        checkpoint.known = body.files;
        let mut state = AuditState::new(RoundIndex::new(&folder, body.seen.unwrap_or_default()));
        state.progress = body.progress;
        state.summary = body.summary;
        state.broken = body.broken;
        state.disagreements = body.disagreements;
        Ok((checkpoint, state, body.outlet))
    }

    /// The folder of the outputs so far.
    pub fn folder(&self) -> &Path {
        &self.folder
    }

    /// Keeps the state: written aside, then put in place.
    pub fn keep<E: Serialize>(
        &mut self,
        state: &mut AuditState,
        outlet: Outputs<E>,
        stages: Vec<Mark>,
    ) -> io::Result<()> {
        let seen = state.seen.spill()?;
        let mut files: BTreeMap<String, (u64, Digest)> =
            stages.into_iter().map(|mark| (mark.name, (mark.bytes, mark.digest))).collect();
        for path in state.seen.files() {
            let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
            // A list that is on disk changes no more.
            let entry = match self.known.get(&name) {
                Some(known) => *known,
                None => {
                    Digest::of_reader(File::open(&path)?).map(|(digest, bytes)| (bytes, digest))?
                }
            };
            files.insert(name, entry);
        }
        let body = Body {
            question: self.question.clone(),
            progress: state.progress.clone(),
            summary: state.summary.clone(),
            broken: state.broken.clone(),
            disagreements: state.disagreements.clone(),
            seen: Some(seen),
            files: files.clone(),
            outlet,
        };
        let bytes = serde_json::to_vec(&body)?;
        // In the folder, so that a run that is killed leaves nothing beside the state.
        let aside = self.folder.join(ASIDE);
        remove(&aside)?;
        let mut out = File::create_new(&aside)?;
        out.write_all(format!("{HEAD}\n{}\n", Digest::of(&bytes)).as_bytes())?;
        out.write_all(&bytes)?;
        out.sync_data()?;
        std::fs::rename(&aside, &self.path)?;
        // Lists that were put together since the last state; an audit that goes on for weeks has many.
        for name in self.known.keys().filter(|name| !files.contains_key(*name)) {
            remove(&self.folder.join(name))?;
        }
        self.known = files;
        Ok(())
    }

    /// Removes what was kept, when the audit has come to its end: only files that it made.
    pub fn remove(self) -> io::Result<()> {
        remove(&self.path)?;
        clear(&self.folder, true)
    }
}

/// Removes a file that may not be there.
fn remove(path: &Path) -> io::Result<()> {
    match std::fs::remove_file(path) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => Err(error),
        _ => Ok(()),
    }
}

fn refused(path: &Path, why: &str) -> CheckpointError {
    CheckpointError::Refused { path: path.to_owned(), why: why.to_owned() }
}

fn not_ours(folder: &Path, error: io::Error) -> CheckpointError {
    CheckpointError::NotWritable { path: folder.to_owned(), error }
}

/// Reads a sealed state.
fn read<E: DeserializeOwned>(path: &Path) -> Result<Body<E>, CheckpointError> {
    let mut bytes = Vec::new();
    let read = File::open(path).and_then(|file| file.take(BYTES_MAX).read_to_end(&mut bytes));
    read.map_err(|error| refused(path, &format!("it cannot be read: {error}")))?;
    let none = || refused(path, "it is not a stored state of an audit by this version");
    let text = std::str::from_utf8(&bytes).map_err(|_| none())?;
    let rest = text.strip_prefix(HEAD).and_then(|rest| rest.strip_prefix('\n')).ok_or_else(none)?;
    let (digest, body) = rest.split_once('\n').ok_or_else(none)?;
    if Digest::of(body.as_bytes()).to_string() != digest {
        return Err(refused(path, "its content does not match its seal; it was changed"));
    }
    serde_json::from_str(body).map_err(|_| none())
}

/// Makes the folder, or takes one that is ours, and locks it.
fn claim(folder: &Path) -> Result<File, CheckpointError> {
    let fail = |error: io::Error| not_ours(folder, error);
    match std::fs::symlink_metadata(folder) {
        Ok(data) if !data.is_dir() => {
            return Err(refused(folder, "it is not a folder and was not made by an audit"));
        }
        Ok(_) => {}
        Err(_) => match std::fs::create_dir(folder) {
            Err(error) if error.kind() != io::ErrorKind::AlreadyExists => return Err(fail(error)),
            _ => {}
        },
    }
    match marked(folder) {
        Ok(true) => {}
        Ok(false) => {
            let why = "this folder was not made by an audit and was left unchanged; give another \
                       name to --checkpoint";
            return Err(refused(folder, why));
        }
        Err(error) => return Err(fail(error)),
    }
    let path = folder.join(LOCK);
    if std::fs::symlink_metadata(&path).is_ok_and(|data| !data.is_file()) {
        return Err(refused(&path, "it is not a plain file"));
    }
    let lock = File::options().create(true).truncate(false).write(true).open(&path);
    let lock = lock.map_err(fail)?;
    match lock.try_lock() {
        Ok(()) => Ok(lock),
        Err(TryLockError::WouldBlock) => {
            Err(refused(folder, "another run is using it; wait for its end"))
        }
        Err(TryLockError::Error(error)) => Err(fail(error)),
    }
}

/// Whether a folder is one of ours. One that holds nothing, or no more than a mark that was not
/// written to its end, was left by a run that was killed; it is marked.
fn marked(folder: &Path) -> io::Result<bool> {
    let mark = folder.join(MARK.0);
    let text = match std::fs::symlink_metadata(&mark) {
        Ok(data) if !data.is_file() => return Ok(false),
        Ok(_) => std::fs::read(&mark)?,
        Err(_) => Vec::new(),
    };
    if text == MARK.1.as_bytes() {
        return Ok(true);
    }
    if !MARK.1.as_bytes().starts_with(&text) {
        return Ok(false);
    }
    for entry in std::fs::read_dir(folder)? {
        if entry?.file_name() != MARK.0 {
            return Ok(false);
        }
    }
    remove(&mark)?;
    match File::create_new(&mark) {
        // Another run has just marked it.
        Err(error) if error.kind() == io::ErrorKind::AlreadyExists => Ok(true),
        file => file?.write_all(MARK.1.as_bytes()).map(|()| true),
    }
}

/// Removes the lists and outputs of an audit, and with `whole` the folder, its mark and its lock. Files
/// of other names stay, and the folder with them.
fn clear(folder: &Path, whole: bool) -> io::Result<()> {
    let mut others = false;
    for entry in std::fs::read_dir(folder)? {
        let entry = entry?;
        let name = entry.file_name().to_string_lossy().into_owned();
        match is_ours(&name) && entry.file_type()?.is_file() {
            true => std::fs::remove_file(entry.path())?,
            false => others |= name != MARK.0 && name != LOCK,
        }
    }
    if whole && !others {
        for name in [LOCK, MARK.0] {
            remove(&folder.join(name))?;
        }
        // Another run may begin here already; then the folder is its own.
        let _ = std::fs::remove_dir(folder);
    }
    Ok(())
}

/// Whether an audit gives such a name to its files: a list and its number, or an output.
fn is_ours(name: &str) -> bool {
    let list = name.rsplit_once('-').filter(|(list, number)| {
        LISTS.contains(list)
            && number.len() >= 6
            && number.bytes().all(|byte| byte.is_ascii_digit())
    });
    list.is_some() || OUTPUTS.contains(&name) || [REPORTED, EXCLUDED, ASIDE].contains(&name)
}

/// The digest of a file's first bytes.
fn digest_of(path: &Path, length: u64) -> io::Result<Digest> {
    let file = File::open(path)?;
    let (digest, found) = Digest::of_reader(file.take(length))?;
    match found == length {
        true => Ok(digest),
        false => Err(io::Error::other("the file is shorter than before")),
    }
}
