//! `gincert conform --all-hands`: every hand of the seat, and the file from which such a comparison goes on.
//!
//! The state is written aside and then put in its place, so that there is always a whole one. A lock beside it
//! keeps a second run away.

use super::identity::engine_identity;
use crate::args::ConformArgs;
use crate::io::exit::Failure;
use crate::io::files::shown;
use gincert_certify::{BUILD_DIGEST, VERSION};
use gincert_conform::{
    AllHandsListener, AllHandsOptions, CHECKPOINT_BYTES_MAX, ConformCheckpoint, ConformOptions,
    ConformOutcome, EngineCommand, HandRange, TestedDocument, VectorList, conform_all_hands,
};
use gincert_evidence::grouped;
use gincert_input::read_file;
use std::fs::{File, TryLockError};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

/// The hands that a command line names; a failure where it asks for what cannot be.
pub fn asked_hands(
    args: &ConformArgs,
    document: &TestedDocument,
) -> Result<Option<AllHandsOptions>, Failure> {
    if !args.all_hands {
        return Ok(None);
    }
    if args.out.is_some() {
        return Err(Failure::usage(
            "--out writes a transcript, and a transcript does not have the rounds of --all-hands. Run \
             'gincert conform' once with each of them.",
        ));
    }
    let rules = document.rules();
    let range = match args.hands {
        None => HandRange::all(rules),
        Some((first, last)) => HandRange::new(rules, first, last).ok_or_else(|| {
            let hands = HandRange::all(rules).hands();
            Failure::usage(format!(
                "--hands {first}-{last} names hands that the seat cannot have: their numbers are 0 to {}.",
                grouped((hands - 1).into())
            ))
        })?,
    };
    Ok(Some(AllHandsOptions { range, checkpoint_every: args.checkpoint_every }))
}

/// Where the state of a comparison is saved.
pub struct CheckpointFile {
    path: PathBuf,
    identity: Vec<(String, String)>,
    /// Held until the run ends.
    _lock: File,
}

impl CheckpointFile {
    /// Locks the file of the command line, where it names one, and reads the state in it.
    pub fn open(
        args: &ConformArgs,
        document: &TestedDocument,
        command: &EngineCommand,
        hands: &AllHandsOptions,
    ) -> Result<(Option<CheckpointFile>, Option<ConformCheckpoint>), Failure> {
        let Some(path) = &args.checkpoint else { return Ok((None, None)) };
        if std::fs::symlink_metadata(path).is_ok_and(|data| !data.is_file()) {
            return Err(refused(path, "it is not a plain file, so no state can be saved in it"));
        }
        let identity = identity(args, document, command, hands)?;
        let beside = beside(path, ".lock");
        let lock = File::options().create(true).truncate(false).write(true).open(&beside);
        let lock = lock.map_err(|error| unwritable(&beside, &error))?;
        match lock.try_lock() {
            Ok(()) => {
                let file = CheckpointFile { path: path.clone(), identity, _lock: lock };
                let state = file.read(document, hands)?;
                Ok((Some(file), state))
            }
            Err(TryLockError::WouldBlock) => {
                Err(refused(path, "another run is using it; wait for its end"))
            }
            Err(TryLockError::Error(error)) => Err(unwritable(&beside, &error)),
        }
    }

    /// The saved state; `None` where there is none yet.
    fn read(
        &self,
        document: &TestedDocument,
        hands: &AllHandsOptions,
    ) -> Result<Option<ConformCheckpoint>, Failure> {
        if !self.path.exists() {
            return Ok(None);
        }
        let bytes = read_file(&self.path, CHECKPOINT_BYTES_MAX)
            .map_err(|error| Failure::unreadable(format!("{}: {error}.", shown(&self.path))))?;
        ConformCheckpoint::parse(&bytes, &self.identity, document, &hands.range)
            .map(Some)
            .map_err(|error| refused(&self.path, &format!("{error}. It was left as it is")))
    }

    /// Writes a state aside and puts it in place.
    fn write(&self, state: &ConformCheckpoint) -> io::Result<()> {
        let text = state.text(&self.identity)?;
        if text.len() as u64 > CHECKPOINT_BYTES_MAX {
            let why = format!("its state has more than {CHECKPOINT_BYTES_MAX} bytes");
            return Err(io::Error::other(why));
        }
        let aside = beside(&self.path, ".part");
        let mut file = File::create(&aside)?;
        file.write_all(text.as_bytes())?;
        file.sync_data()?;
        std::fs::rename(&aside, &self.path)
    }

    /// Removes the state, once the answer was given.
    pub fn remove(self) -> Result<(), Failure> {
        for path in [self.path.clone(), beside(&self.path, ".lock")] {
            match std::fs::remove_file(&path) {
                Err(error) if error.kind() != io::ErrorKind::NotFound => {
                    return Err(unwritable(&path, &error));
                }
                _ => {}
            }
        }
        Ok(())
    }
}

/// Compares the engine, from the saved state on where there is one.
pub fn compare(
    document: &TestedDocument,
    list: &VectorList,
    command: &EngineCommand,
    options: (&ConformOptions, &AllHandsOptions),
    (file, from): (Option<&CheckpointFile>, Option<ConformCheckpoint>),
    progress: &mut dyn FnMut(u64, u64),
) -> Result<ConformOutcome, Failure> {
    let mut checkpoint = |state: &ConformCheckpoint| file.map_or(Ok(()), |file| file.write(state));
    let mut listener = AllHandsListener { progress, checkpoint: &mut checkpoint };
    conform_all_hands(document, list, command, options, from, &mut listener).map_err(|error| {
        let path = file.map_or_else(PathBuf::new, |file| file.path.clone());
        unwritable(&path, &error)
    })
}

/// What makes a comparison this one. The number of engines at once changes nothing in its answer.
fn identity(
    args: &ConformArgs,
    document: &TestedDocument,
    command: &EngineCommand,
    hands: &AllHandsOptions,
) -> Result<Vec<(String, String)>, Failure> {
    let engine = engine_identity(args, command)?;
    let first = hands.range.first();
    let mut all = vec![
        ("the version of gincert".to_owned(), format!("{VERSION}, sources {BUILD_DIGEST}")),
        ("the rule document".to_owned(), format!("{}, {}", document.name, document.sha256)),
        ("the seed".to_owned(), args.seed.to_string()),
        ("the number of random rounds".to_owned(), args.rounds.to_string()),
        ("the range of hands".to_owned(), format!("{first}-{}", first + hands.range.hands() - 1)),
        ("the time for an answer".to_owned(), format!("{} s", args.answer_time)),
        ("the engine's memory".to_owned(), format!("{} MiB", args.memory)),
        ("the number of restarts".to_owned(), args.restarts.to_string()),
        ("the engine's command".to_owned(), serde_json::to_string(&engine.command)?),
    ];
    for (place, file) in (1..).zip(&engine.files) {
        let name = format!("the engine's file {place}");
        all.push((name, format!("{}, {}", file.name, file.sha256)));
    }
    if let Some(map) = &engine.map {
        all.push(("the map".to_owned(), format!("{}, {}", map.name, map.sha256)));
    }
    Ok(all)
}

fn beside(path: &Path, ending: &str) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(ending);
    PathBuf::from(name)
}

fn refused(path: &Path, why: &str) -> Failure {
    Failure::unreadable(format!("{}: {why}.", shown(path)))
}

fn unwritable(path: &Path, error: &io::Error) -> Failure {
    Failure::not_writable(format!("{} could not be written: {error}.", shown(path)))
}
