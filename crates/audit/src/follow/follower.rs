//! Reads what is new in followed logs.

use super::batch::{BATCH_BYTES, BatchBytes, LogBatch, NotingReader, head_of, next_batch};
use super::live::{FollowEvent, FollowObserver, LiveSink, LogChange, LogNotice, log_number};
use super::search::{logs, moved, text};
use crate::documents::AuditDocuments;
use crate::patterns::PatternReport;
use crate::session::followed_log::{FollowedLog, LogEnd, node_of};
use crate::session::logs::{LogFiles, LogSource, reader};
use crate::session::run::{ApartCache, AuditSession};
use crate::session::sink::{FindingSink, SinkOptions};
use crate::session::start::AuditStart;
use gincert_evidence::printable;
use gincert_input::Encoding;
use gincert_replay::{AuditState, ExactHandValues, FILES_MAX, LogRange, RunError, run_range};
use serde::Serialize;
use std::collections::BTreeSet;
use std::fs::{File, Metadata};
use std::io::{self, Read, Seek, SeekFrom};
use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime};

/// Looks in a row at which a log is not there before it counts as removed: a rotation takes a moment.
const MISSES_MAX: u32 = 8;
/// A packed log is read when it has not been written to for this long, because it can only be read as a whole.
const PACKED_REST: Duration = Duration::from_secs(2);
/// Bytes of a batch from which on several threads judge it.
const THREADED_BYTES: u64 = 1 << 20;

/// What is followed, and by what it is audited.
#[derive(Clone)]
pub struct FollowOptions<'f> {
    /// Logs, and folders of logs.
    pub sources: Vec<PathBuf>,
    /// The documents.
    pub documents: &'f AuditDocuments,
    /// The exact values of each rule document with wagers.
    pub values: &'f [Option<ExactHandValues>],
    /// Whether the reference settles every record.
    pub reference: bool,
    /// Threads that judge.
    pub threads: Option<usize>,
    /// What findings about all logs call them.
    pub all: &'f str,
    /// Whether the logs are at rest: packed ones are read without waiting.
    pub is_at_rest: bool,
}

/// What a look at all logs came to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PollProgress {
    /// Whether anything was new.
    pub has_read: bool,
    /// Whether a log has more than was read of it at once.
    pub has_more: bool,
}

/// What a look at one log came to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum ReadProgress {
    /// There was nothing new.
    Nothing,
    /// All that is new was read.
    Rest,
    /// There may be more.
    Batch,
}

/// What is known of a file besides what was read of it.
#[derive(Clone, Default)]
pub(super) struct FileLook {
    /// Its size and when it was written when it was last read to its end.
    done: Option<(u64, Option<SystemTime>)>,
    misses: u32,
}

/// Follows logs.
pub struct LogFollower<'f, E> {
    pub(super) options: FollowOptions<'f>,
    pub(super) logs: Vec<FollowedLog>,
    looks: Vec<FileLook>,
    pub(super) names: Vec<String>,
    pub(super) state: AuditState,
    pub(super) sink: FindingSink<'f, E>,
}

/// The logs of a run that does not open them by place.
pub(super) fn no_files() -> LogFiles {
    LogFiles::new(Vec::new())
}

impl<'f, E: Serialize + Clone> LogFollower<'f, E> {
    /// Follows logs from where a state has come to.
    ///
    /// # Errors
    /// When the findings so far cannot be opened.
    pub fn open(
        options: FollowOptions<'f>,
        sink: SinkOptions<'f, E>,
        start: AuditStart<E>,
    ) -> io::Result<LogFollower<'f, E>> {
        let logs = start.logs();
        let (mut sink, state) = FindingSink::open(sink, start)?;
        sink.collect_patterns()?;
        let looks = vec![FileLook::default(); logs.len()];
        let mut follower = LogFollower { options, logs, looks, names: Vec::new(), state, sink };
        follower.name();
        Ok(follower)
    }

    /// The logs with their names, in the order in which they were found.
    pub fn named_logs(&self) -> impl Iterator<Item = (&str, &FollowedLog)> {
        self.names.iter().map(String::as_str).zip(&self.logs)
    }

    /// Records that were read so far.
    pub fn records(&self) -> u64 {
        self.state.summary.records.read
    }

    /// Keeps the state, where one is kept.
    ///
    /// # Errors
    /// When it cannot be written.
    pub fn keep(&mut self) -> Result<(), RunError> {
        self.sink.keep(&mut self.state, &self.logs).map_err(RunError::Lists)
    }

    /// The patterns so far.
    ///
    /// # Errors
    /// When a finding cannot be read back.
    pub fn forming_patterns(&mut self) -> Result<PatternReport, RunError> {
        let book = self.options.documents.book();
        self.sink.forming_patterns(&self.state.summary, book).map_err(RunError::Lists)
    }

    /// Reads what is new, at most one batch of each log. The state is kept when
    /// a log comes or goes, so that numbers of logs stay.
    ///
    /// # Errors
    /// [`RunError`]. A log that cannot be read is tried again.
    pub fn poll(&mut self, observe: FollowObserver<'_>) -> Result<PollProgress, RunError> {
        let is_changed = self.look(false, observe).map_err(RunError::Output)?;
        if is_changed {
            self.keep()?;
        }
        let mut progress = PollProgress { has_read: is_changed, has_more: false };
        for place in 0..self.logs.len() {
            let step = self.read_next(place, observe)?;
            progress.has_read |= matches!(step, Some(ReadProgress::Rest | ReadProgress::Batch));
            progress.has_more |= step == Some(ReadProgress::Batch);
        }
        Ok(progress)
    }

    fn name(&mut self) {
        let name = |log: &FollowedLog| printable(&log.path.to_string_lossy());
        self.names = self.logs.iter().map(name).collect();
        self.sink.set_names(&self.names);
    }

    /// Looks where the logs are and which ones are new; whether anything changed.
    pub(super) fn look(&mut self, is_last: bool, observe: FollowObserver<'_>) -> io::Result<bool> {
        let mut is_changed = false;
        for place in 0..self.logs.len() {
            if let Some(change) = self.find_again(place, is_last) {
                is_changed = true;
                self.name();
                self.notice(place, change, observe)?;
            }
        }
        for path in self.new_logs(is_last) {
            let node = std::fs::metadata(&path).ok().as_ref().and_then(node_of);
            self.logs.push(FollowedLog::new(path, node));
            self.looks.push(FileLook::default());
            is_changed = true;
            self.name();
            let place = self.logs.len() - 1;
            // At the end, one that is named and not there is missing, which the report says.
            if self.logs.last().is_some_and(|log| plain(&log.path).is_some()) {
                self.notice(place, LogChange::Found, observe)?;
            }
        }
        Ok(is_changed)
    }

    /// Says what became of a log.
    fn notice(
        &self,
        place: usize,
        change: LogChange,
        observe: FollowObserver<'_>,
    ) -> io::Result<()> {
        let (Some(log), Some(name)) = (self.logs.get(place), self.names.get(place)) else {
            return Ok(());
        };
        let notice = LogNotice {
            log: log_number(u32::try_from(place).unwrap_or(u32::MAX)),
            name: name.clone(),
            change,
            bytes: log.read.bytes(),
            sha256: log.read.digest(),
        };
        observe(FollowEvent::Log(notice))
    }

    /// What became of a log, if anything did.
    fn find_again(&mut self, place: usize, is_last: bool) -> Option<LogChange> {
        let log = self.logs.get(place)?;
        let others = self.logs.iter().enumerate().filter(|(other, _)| *other != place);
        let data = plain(&log.path);
        match log.end {
            None => {}
            // A folder may be away for a while.
            Some(LogEnd::Removed) if data.is_some() => {
                let taken = FollowedPaths::of(others.map(|(_, log)| log));
                let is_back = !taken.holds(&log.path)
                    && text(&log.path).and_then(|mut text| log.is_prefix_of(&mut text)).ok()?;
                let log = self.logs.get_mut(place).filter(|_| is_back)?;
                log.node = data.as_ref().and_then(node_of);
                log.end = None;
                return Some(LogChange::Found);
            }
            Some(_) => return None,
        }
        if data.as_ref().is_some_and(|data| log.node.is_none() || node_of(data) == log.node) {
            self.looks.get_mut(place)?.misses = 0;
            return None;
        }
        let taken = FollowedPaths::of(others.map(|(_, log)| log));
        let found = moved(log, &|path| taken.holds(path)).ok().flatten();
        let (log, look) = (self.logs.get_mut(place)?, self.looks.get_mut(place)?);
        // What is known of the file is known no more.
        look.done = None;
        if let Some(path) = found {
            log.node = plain(&path).as_ref().and_then(node_of);
            let from = std::mem::replace(&mut log.path, path);
            let is_renamed = from != log.path;
            return is_renamed.then(|| LogChange::Renamed(printable(&from.to_string_lossy())));
        }
        if log.read.bytes() == 0 {
            // Nothing was read, so nothing can be missing: whatever has the name is the log.
            log.node = data.as_ref().and_then(node_of);
            return None;
        }
        look.misses += 1;
        if !is_last && look.misses <= MISSES_MAX {
            return None;
        }
        log.end = Some(LogEnd::Removed);
        log.end.map(LogChange::Ended)
    }

    /// Files that do not hold logs yet, in the order of the command line and of their names.
    fn new_logs(&self, is_last: bool) -> Vec<PathBuf> {
        let mut taken = FollowedPaths::of(self.logs.iter());
        let mut found = Vec::new();
        for source in &self.options.sources {
            let paths = match source.is_dir() {
                true => logs(source).unwrap_or_default(),
                false => vec![source.clone()],
            };
            for path in paths {
                let data = plain(&path);
                // A log by name that is not there is waited for; at the end it is missing.
                let is_there = data.is_some() || is_last;
                let has_room = self.logs.len() + found.len() < FILES_MAX as usize;
                if is_there && has_room && !taken.holds(&path) {
                    taken.add(&path, data.as_ref().and_then(node_of));
                    found.push(path);
                }
            }
        }
        found
    }

    /// Reads the next batch of a log; `None` where it could not be read.
    fn read_next(
        &mut self,
        place: usize,
        observe: FollowObserver<'_>,
    ) -> Result<Option<ReadProgress>, RunError> {
        let (Some(log), Some(look)) = (self.logs.get(place), self.looks.get(place)) else {
            return Ok(None);
        };
        let Some(data) = plain(&log.path).filter(|_| log.end.is_none()) else { return Ok(None) };
        let seen = (data.len(), data.modified().ok());
        if look.done.is_some_and(|done| done == seen) {
            return Ok(None);
        }
        // What cannot be opened or read now may be later; at the end it is an error.
        let Ok(input) = text(&log.path) else { return Ok(None) };
        let step = match input.encoding() == Encoding::Plain {
            true => self.read_plain(place, observe)?,
            false => self.read_packed(place, &data, observe)?,
        };
        if step == Some(ReadProgress::Nothing)
            && let Some(look) = self.looks.get_mut(place)
        {
            look.done = Some(seen);
        }
        Ok(step)
    }

    /// Reads the next batch of a log as it is.
    fn read_plain(
        &mut self,
        place: usize,
        observe: FollowObserver<'_>,
    ) -> Result<Option<ReadProgress>, RunError> {
        let Some(log) = self.logs.get(place) else { return Ok(None) };
        let opened = File::open(&log.path).and_then(|file| Ok((file.metadata()?.len(), file)));
        let Ok((length, mut file)) = opened else { return Ok(None) };
        match log.fault(&mut file, length) {
            Ok(None) => {}
            Ok(Some(end)) => return self.end(place, end, observe),
            Err(_) => return Ok(None),
        }
        let documents = self.options.documents;
        let mask = documents.player_mask();
        let open = |head: &[u8]| reader(documents.format(), mask.as_ref(), head);
        let batch = next_batch(&mut file, log, length, &open);
        let Ok(batch) = batch else { return Ok(None) };
        let Some(LogBatch { head, bytes }) = batch else { return Ok(Some(ReadProgress::Nothing)) };
        let mut read = log.clone();
        let (length, mut inner): (u64, Box<dyn Read + Send>) = match bytes {
            BatchBytes::Held(bytes) => (bytes.len() as u64, Box::new(io::Cursor::new(bytes))),
            BatchBytes::Line(length) => {
                file.seek(SeekFrom::Start(log.read.bytes())).map_err(RunError::Output)?;
                (length, Box::new(file.take(length)))
            }
        };
        let mut bytes = NotingReader { inner: &mut inner, log: &mut read };
        let part = LogPart { head: &head, length, has_numbers: true };
        self.audit(place, part, &mut bytes, observe)?;
        self.put(place, read);
        let is_full = length >= BATCH_BYTES as u64 / 2;
        Ok(Some(if is_full { ReadProgress::Batch } else { ReadProgress::Rest }))
    }

    /// Reads a packed log as a whole, once it is at rest.
    fn read_packed(
        &mut self,
        place: usize,
        data: &Metadata,
        observe: FollowObserver<'_>,
    ) -> Result<Option<ReadProgress>, RunError> {
        let Some(log) = self.logs.get(place) else { return Ok(None) };
        if log.packed_bytes == Some(data.len()) {
            return Ok(Some(ReadProgress::Nothing));
        }
        let age = data.modified().ok().and_then(|at| at.elapsed().ok());
        if !self.options.is_at_rest && age.is_some_and(|age| age < PACKED_REST) {
            return Ok(None);
        }
        // One that is cut off may be whole later.
        let whole = text(&log.path).and_then(|mut text| io::copy(&mut text, &mut io::sink()));
        let begins = text(&log.path).and_then(|mut text| log.is_prefix_of(&mut text));
        let (Ok(length), Ok(begins)) = (whole, begins) else { return Ok(None) };
        if !begins {
            return self.end(place, LogEnd::Rewritten, observe);
        }
        let offset = log.read.bytes();
        let head = head_of(&log.path).map_err(RunError::Output)?;
        let mut inner = text(&log.path).map_err(RunError::Output)?;
        let passed = io::copy(&mut (&mut inner).take(offset), &mut io::sink());
        passed.map_err(RunError::Output)?;
        let mut read = log.clone();
        read.packed_bytes = Some(data.len());
        let mut bytes = NotingReader { inner, log: &mut read };
        let length = length.saturating_sub(offset);
        let part = LogPart { head: &head, length, has_numbers: true };
        self.audit(place, part, &mut bytes, observe)?;
        self.put(place, read);
        Ok(Some(ReadProgress::Rest))
    }

    /// Puts back what was read of a log, with the number of its exceptions, which counts meanwhile.
    pub(super) fn put(&mut self, place: usize, mut read: FollowedLog) {
        if let Some(log) = self.logs.get_mut(place) {
            read.exceptions = log.exceptions;
            *log = read;
        }
    }

    /// Reads a log no further.
    fn end(
        &mut self,
        place: usize,
        end: LogEnd,
        observe: FollowObserver<'_>,
    ) -> Result<Option<ReadProgress>, RunError> {
        if let Some(log) = self.logs.get_mut(place) {
            log.end = Some(end);
        }
        self.notice(place, LogChange::Ended(end), observe).map_err(RunError::Output)?;
        self.keep()?;
        // What has its name now is another log.
        Ok(Some(ReadProgress::Batch))
    }

    /// Audits a part of a log.
    pub(super) fn audit(
        &mut self,
        place: usize,
        part: LogPart<'_>,
        bytes: &mut (dyn Read + Send),
        observe: FollowObserver<'_>,
    ) -> Result<(), RunError> {
        let Some(log) = self.logs.get_mut(place) else { return Ok(()) };
        let files = no_files();
        let session = session(&self.options, &self.names, &files);
        let (inputs, auditor, mut pace) = (session.inputs(), session.auditor(), session.pace());
        if part.length < THREADED_BYTES {
            pace.threads = 1;
        }
        let file = u32::try_from(place).unwrap_or(u32::MAX);
        let range =
            LogRange { file, offset: log.read.bytes(), lines: log.lines, head: part.head, bytes };
        let dispositions = self.options.documents.dispositions();
        let mut sink = LiveSink {
            sink: &mut self.sink,
            names: &self.names,
            dispositions: dispositions.map(|(_, dispositions)| dispositions),
            number: part.has_numbers.then_some(&mut log.exceptions),
            observe,
        };
        run_range(&inputs, range, &auditor, &mut self.state, &mut sink, pace)
    }
}

/// A part of a log that is audited.
pub(super) struct LogPart<'p> {
    /// The first bytes of the log.
    pub head: &'p [u8],
    /// Bytes of the part.
    pub length: u64,
    /// Whether its exceptions have numbers.
    pub has_numbers: bool,
}

/// The session of a part, or of the end.
pub(super) fn session<'a>(
    options: &'a FollowOptions<'_>,
    names: &'a [String],
    logs: &'a dyn LogSource,
) -> AuditSession<'a> {
    AuditSession {
        documents: options.documents,
        values: options.values,
        names,
        logs,
        reference: options.reference,
        reveals: false,
        threads: options.threads,
        all: options.all,
        apart: ApartCache::none(),
    }
}

/// A plain file, or what a link to one leads to.
fn plain(path: &Path) -> Option<Metadata> {
    std::fs::metadata(path).ok().filter(Metadata::is_file)
}

/// Files that are followed.
struct FollowedPaths {
    paths: BTreeSet<PathBuf>,
    nodes: BTreeSet<(u64, u64)>,
}

impl FollowedPaths {
    fn of<'l>(logs: impl Iterator<Item = &'l FollowedLog>) -> FollowedPaths {
        let mut taken = FollowedPaths { paths: BTreeSet::new(), nodes: BTreeSet::new() };
        for log in logs.filter(|log| log.end.is_none()) {
            taken.add(&log.path, log.node);
        }
        taken
    }

    fn add(&mut self, path: &Path, node: Option<(u64, u64)>) {
        self.paths.insert(path.to_owned());
        self.nodes.extend(node);
    }

    fn holds(&self, path: &Path) -> bool {
        let node = || plain(path).as_ref().and_then(node_of);
        self.paths.contains(path) || node().is_some_and(|node| self.nodes.contains(&node))
    }
}
