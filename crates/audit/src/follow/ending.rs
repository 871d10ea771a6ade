//! The end of a run that followed logs: what is left of each is read as the end of a log, all records are
//! compared, and the outcome is that of one audit of the same files. The state that was kept before stays.

use super::batch::{NotingReader, head_of};
use super::follower::{LogFollower, LogPart, session};
use super::live::{FollowObserver, LiveSink};
use super::search::text;
use crate::session::columnar::text_input;
use crate::session::followed_log::{FollowedLog, LogEnd};
use crate::session::logs::LogSource;
use crate::session::run::AuditOutcome;
use crate::session::sink::FindingSink;
use gincert_evidence::{Digest, grouped};
use gincert_input::Encoding;
use gincert_replay::{ReadFailure, RunError, compare_parts};
use serde::Serialize;
use std::fs::File;
use std::io::{self, Read, Seek, SeekFrom};
use std::path::PathBuf;

/// What logs that were followed came to.
pub struct FollowedAudit<'f, E> {
    /// What an audit of the same files comes to.
    pub outcome: AuditOutcome,
    /// Where its findings are.
    pub sink: FindingSink<'f, E>,
    /// The logs, in the order in which they were found.
    pub logs: Vec<PathBuf>,
    /// Their names.
    pub names: Vec<String>,
    /// The digest of each file and its bytes.
    pub digests: Vec<(Digest, u64)>,
}

impl<'f, E: Serialize + Clone> LogFollower<'f, E> {
    /// Ends the run.
    ///
    /// # Errors
    /// [`RunError`]. A log that cannot be read to its end is no error: it is noted in the outcome's state.
    pub fn finish(mut self, observe: FollowObserver<'_>) -> Result<FollowedAudit<'f, E>, RunError> {
        self.poll(observe)?;
        self.keep()?;
        self.look(true, observe).map_err(RunError::Output)?;
        for place in 0..self.logs.len() {
            if let Err(why) = self.read_rest(place, observe)? {
                self.break_off(place, why);
            }
        }
        let ends = self.logs.iter().enumerate().filter_map(|(place, log)| Some((place, log.end?)));
        for (place, end) in ends.collect::<Vec<_>>() {
            let why = self.logs.get(place).map(|log| ending_words(log, end));
            self.break_off(place, why.unwrap_or_default());
        }
        self.state.broken.sort_by_key(|broken| (broken.file, broken.offset));
        self.state.disagreements.sort_unstable();
        self.note_heads();
        let files = FollowedFiles { logs: &self.logs };
        let session = session(&self.options, &self.names, &files);
        let (inputs, auditor) = (session.inputs(), session.auditor());
        let dispositions = self.options.documents.dispositions();
        let mut sink = LiveSink {
            sink: &mut self.sink,
            names: &self.names,
            dispositions: dispositions.map(|(_, dispositions)| dispositions),
            number: None,
            observe,
        };
        compare_parts(&inputs, &auditor, &mut self.state, &mut sink)?;
        let outcome = session.conclude(self.state, &mut self.sink)?;
        Ok(FollowedAudit {
            outcome,
            sink: self.sink,
            digests: self.logs.iter().map(stored_digest).collect(),
            logs: self.logs.into_iter().map(|log| log.path).collect(),
            names: self.names,
        })
    }

    fn break_off(&mut self, place: usize, why: String) {
        let file = u32::try_from(place).unwrap_or(u32::MAX);
        let offset = self.logs.get(place).map_or(0, |log| log.read.bytes());
        self.state.broken.push(ReadFailure { file, offset, why });
    }

    /// Reads the rest of a log as its end; why that is not possible, as the end of a sentence.
    fn read_rest(
        &mut self,
        place: usize,
        observe: FollowObserver<'_>,
    ) -> Result<Result<(), String>, RunError> {
        let Some(log) = self.logs.get(place).filter(|log| log.end.is_none()) else {
            return Ok(Ok(()));
        };
        let mut read = log.clone();
        let opened = rest_of(log).and_then(|rest| Ok((rest, head_of(&log.path)?)));
        let (rest, head) = match opened {
            Ok(opened) => opened,
            Err(why) => return Ok(Err(why.to_string())),
        };
        let offset = log.read.bytes();
        let length = std::fs::metadata(&log.path).map_or(0, |data| data.len());
        // An empty log is one that the audit opens, too.
        if offset > 0 && length == offset && log.packed_bytes.is_none() {
            return Ok(Ok(()));
        }
        if text(&log.path).is_ok_and(|text| text.encoding() != Encoding::Plain) {
            read.packed_bytes = Some(length);
        }
        let mut bytes = NotingReader { inner: rest, log: &mut read };
        let length = length.saturating_sub(offset);
        let part = LogPart { head: &head, length, has_numbers: false };
        self.audit(place, part, &mut bytes, observe)?;
        self.put(place, read);
        Ok(Ok(()))
    }

    /// Notes what the whole head of each log shows.
    fn note_heads(&mut self) {
        let format = self.options.documents.format();
        for log in self.logs.iter().filter(|log| log.end.is_none() && log.read.bytes() > 0) {
            let head = head_of(&log.path).ok();
            if let Some(reader) = head.and_then(|head| format.open(&head).ok()) {
                self.state.note_head(reader.as_ref());
            }
        }
    }
}

/// What was not read of a log.
fn rest_of(log: &FollowedLog) -> io::Result<Box<dyn Read + Send>> {
    let offset = log.read.bytes();
    if log.packed_bytes.is_none() && offset > 0 {
        let mut file = File::open(&log.path)?;
        file.seek(SeekFrom::Start(offset))?;
        return Ok(Box::new(file));
    }
    let mut input = text_input(text(&log.path)?)?;
    io::copy(&mut (&mut input).take(offset), &mut io::sink())?;
    Ok(Box::new(input))
}

/// What happened to a log, as the end of a sentence.
fn ending_words(log: &FollowedLog, end: LogEnd) -> String {
    format!(
        "{} after {} bytes of it were read, SHA-256 {}",
        end.words(),
        grouped(log.read.bytes().into()),
        log.read.digest()
    )
}

/// The digest of a log as it is stored, and its bytes.
fn stored_digest(log: &FollowedLog) -> (Digest, u64) {
    // What is packed has other bytes, and of what has no known form nothing was read.
    let is_other = log.end.is_none() && (log.packed_bytes.is_some() || log.read.bytes() == 0);
    let stored = is_other.then(|| Digest::of_reader(File::open(&log.path).ok()?).ok()).flatten();
    stored.unwrap_or_else(|| (log.read.digest(), log.read.bytes()))
}

/// The logs as far as they were read, to be read again.
struct FollowedFiles<'l> {
    logs: &'l [FollowedLog],
}

impl LogSource for FollowedFiles<'_> {
    fn open(&self, place: usize) -> io::Result<Box<dyn Read + '_>> {
        let log = self.logs.get(place).ok_or_else(|| io::Error::other("no such file"))?;
        if let Some(end) = log.end {
            return Err(io::Error::other(ending_words(log, end)));
        }
        Ok(Box::new(text_input(text(&log.path)?)?.take(log.read.bytes())))
    }
}
