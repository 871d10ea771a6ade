//! The logs of an audit in parts, as `merge` reads them again: what is read must have the digests of the
//! manifest, because the partials are about those bytes.

use super::manifest::{ManifestRow, PartitionError, refused};
use crate::session::logs::{LogFiles, LogSource};
use gincert_evidence::{Digest, Digester, grouped, printable};
use gincert_input::open_file;
use std::io::{self, Read};
use std::path::PathBuf;
use std::sync::{Mutex, MutexGuard, PoisonError};

/// The logs that the partials of an audit are about. Each range of which a byte is read again is checked
/// once, to its end.
pub struct CheckedLogs {
    files: LogFiles,
    /// The rows of each log in order, without those of length 0.
    rows: Vec<Vec<ManifestRow>>,
    checks: Mutex<Checks>,
}

/// What was checked so far.
struct Checks {
    /// Of each log, how many of its first rows have their digest: logs are read from the beginning.
    good: Vec<usize>,
    /// The first log that has changed, and why it is known.
    changed: Option<(String, String)>,
}

impl CheckedLogs {
    /// The logs of these rows, which are all of a manifest, in order.
    pub(crate) fn new<'r>(rows: impl Iterator<Item = &'r ManifestRow>) -> CheckedLogs {
        let (mut paths, mut of_logs) = (Vec::new(), Vec::<Vec<ManifestRow>>::new());
        let mut file = None;
        for row in rows {
            if file.replace(row.file) != Some(row.file) {
                paths.push(PathBuf::from(&row.uri));
                of_logs.push(Vec::new());
            }
            if let Some(rows) = of_logs.last_mut().filter(|_| row.length > 0) {
                rows.push(row.clone());
            }
        }
        let checks = Checks { good: vec![0; paths.len()], changed: None };
        CheckedLogs { files: LogFiles::new(paths), rows: of_logs, checks: Mutex::new(checks) }
    }

    /// Whether all that was read again was as the manifest has it.
    ///
    /// # Errors
    /// When a log has changed.
    pub fn check(&self) -> Result<(), PartitionError> {
        match &self.checks().changed {
            Some((name, why)) => Err(refused(name.clone(), why.clone())),
            None => Ok(()),
        }
    }

    fn checks(&self) -> MutexGuard<'_, Checks> {
        self.checks.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Notes what is wrong with a range; gives it as an error of reading.
    fn changed(&self, row: &ManifestRow) -> io::Error {
        let end = row.offset.saturating_add(row.length);
        let why = format!(
            "bytes {} to {} have changed since the manifest was made",
            grouped(row.offset.into()),
            grouped(end.into())
        );
        let error = io::Error::other(why.clone());
        self.checks().changed.get_or_insert((printable(&row.uri), why));
        error
    }

    /// Checks the digest of a packed log or a Parquet file, as it is stored, once.
    fn check_packed(&self, place: usize, row: &ManifestRow) -> io::Result<()> {
        if self.is_good(place, 0) {
            return Ok(());
        }
        let (file, _) =
            open_file(row.uri.as_ref()).map_err(|why| io::Error::other(why.to_string()))?;
        let (digest, _) = Digest::of_reader(file)?;
        let whole = ManifestRow {
            offset: 0,
            length: row.file_bytes,
            sha256: row.file_sha256,
            ..row.clone()
        };
        self.judge(place, 0, &whole, digest)
    }

    fn is_good(&self, place: usize, range: usize) -> bool {
        self.checks().good.get(place).is_some_and(|good| range < *good)
    }

    /// Compares the digest of a range that was read to its end.
    fn judge(
        &self,
        place: usize,
        range: usize,
        row: &ManifestRow,
        digest: Digest,
    ) -> io::Result<()> {
        if digest != row.sha256 {
            return Err(self.changed(row));
        }
        if let Some(good) = self.checks().good.get_mut(place) {
            *good = (*good).max(range + 1);
        }
        Ok(())
    }
}

impl LogSource for CheckedLogs {
    fn open(&self, place: usize) -> io::Result<Box<dyn Read + '_>> {
        let rows = self.rows.get(place).map(Vec::as_slice).unwrap_or_default();
        if let Some(row) = rows.first().filter(|row| !row.is_plain()) {
            self.check_packed(place, row)?;
            return self.files.open(place);
        }
        let inner = self.files.open(place)?;
        let (range, done, digester) = (0, 0, Digester::default());
        Ok(Box::new(CheckedReader { logs: self, place, rows, inner, range, done, digester }))
    }
}

/// A plain log, read from its beginning.
struct CheckedReader<'c> {
    logs: &'c CheckedLogs,
    place: usize,
    rows: &'c [ManifestRow],
    inner: Box<dyn Read + 'c>,
    /// The range that is being read, and how many of its bytes were.
    range: usize,
    done: u64,
    digester: Digester,
}

impl Read for CheckedReader<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let Some(row) = self.rows.get(self.range) else {
            // The ranges are the whole log.
            return Ok(0);
        };
        let left = usize::try_from(row.length - self.done).unwrap_or(usize::MAX);
        let most = buffer.len().min(left);
        let read = self.inner.read(buffer.get_mut(..most).unwrap_or_default())?;
        if read == 0 && most > 0 {
            return Err(self.logs.changed(row));
        }
        let is_good = self.logs.is_good(self.place, self.range);
        if !is_good {
            self.digester.add(buffer.get(..read).unwrap_or_default());
        }
        self.done += read as u64;
        if self.done == row.length {
            let digest = std::mem::take(&mut self.digester).digest();
            let range = self.range;
            (self.range, self.done) = (range + 1, 0);
            if !is_good {
                self.logs.judge(self.place, range, row, digest)?;
            }
        }
        Ok(read)
    }
}

impl Drop for CheckedReader<'_> {
    /// Who has read enough leaves in the middle of a range: its rest is checked all the same.
    fn drop(&mut self) {
        let range = self.range;
        let mut piece = vec![0; 1 << 16];
        while self.done > 0 && self.range == range && !self.logs.is_good(self.place, range) {
            if self.read(&mut piece).is_err() {
                if let Some(row) = self.rows.get(range) {
                    self.logs.changed(row);
                }
                return;
            }
        }
    }
}
