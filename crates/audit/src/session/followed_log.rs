//! A log that is followed while it grows: how far it was read, and by what it is known again after it was
//! renamed, packed or copied. Knows nothing about records.

use gincert_evidence::{Digest, ResumableDigester};
use serde::{Deserialize, Serialize};
use std::fs::{File, Metadata};
use std::io::{self, Read, Seek, SeekFrom};
use std::path::PathBuf;

/// Bytes at the beginning of a log, and before the place that it was read to, that are compared before
/// more of it is read.
const COMPARED_BYTES: usize = 4096;

/// A followed log.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct FollowedLog {
    /// Where it was last.
    pub path: PathBuf,
    /// Device and number of the file, where the system has them.
    pub node: Option<(u64, u64)>,
    /// The size of the packed file, for a log that was unpacked.
    pub packed_bytes: Option<u64>,
    /// All bytes that were read.
    pub read: ResumableDigester,
    /// Line ends in them.
    pub lines: u64,
    /// The first of them, at most [`COMPARED_BYTES`].
    head: ResumableDigester,
    /// The last of them: how many, and their digest.
    tail: (u64, Digest),
    /// Exceptions that were reported of it.
    pub exceptions: u64,
    /// Why it is not read further.
    pub end: Option<LogEnd>,
}

/// Why a log is not read further.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum LogEnd {
    /// It is shorter than what was read of it.
    Truncated,
    /// It has other bytes than those that were read.
    Rewritten,
    /// It is not there, under no name in its folder.
    Removed,
}

impl LogEnd {
    /// One word for it.
    pub fn word(self) -> &'static str {
        match self {
            LogEnd::Truncated => "truncated",
            LogEnd::Rewritten => "rewritten",
            LogEnd::Removed => "removed",
        }
    }

    /// What happened, as a part of a sentence.
    pub fn words(self) -> &'static str {
        match self {
            LogEnd::Truncated => "it was truncated",
            LogEnd::Rewritten => "its content was replaced by another one",
            LogEnd::Removed => "it was removed or moved to another folder",
        }
    }
}

impl FollowedLog {
    /// A log of which nothing was read.
    pub fn new(path: PathBuf, node: Option<(u64, u64)>) -> FollowedLog {
        FollowedLog {
            path,
            node,
            packed_bytes: None,
            read: ResumableDigester::default(),
            lines: 0,
            head: ResumableDigester::default(),
            tail: (0, Digest::of(b"")),
            exceptions: 0,
            end: None,
        }
    }

    /// Notes bytes that were read.
    pub(crate) fn note(&mut self, bytes: &[u8]) {
        if bytes.is_empty() {
            return;
        }
        let missing = (COMPARED_BYTES as u64).saturating_sub(self.head.bytes());
        let missing = usize::try_from(missing).unwrap_or(usize::MAX).min(bytes.len());
        self.head.add(bytes.get(..missing).unwrap_or_default());
        let last = bytes.get(bytes.len().saturating_sub(COMPARED_BYTES)..).unwrap_or_default();
        self.tail = (last.len() as u64, Digest::of(last));
        self.lines += bytes.iter().filter(|byte| **byte == b'\n').count() as u64;
        self.read.add(bytes);
    }

    /// Whether a file of this length still begins with what was read, as far as its first bytes and those
    /// before the place that was read to show.
    ///
    /// # Errors
    /// When it cannot be read.
    pub(crate) fn fault(&self, file: &mut File, length: u64) -> io::Result<Option<LogEnd>> {
        let read = self.read.bytes();
        if length < read {
            return Ok(Some(LogEnd::Truncated));
        }
        let head = piece(file, 0, self.head.bytes())?;
        let tail = piece(file, read.saturating_sub(self.tail.0), self.tail.0)?;
        let is_alike = head == self.head.digest() && tail == self.tail.1;
        Ok((!is_alike).then_some(LogEnd::Rewritten))
    }

    /// Whether text begins with the first bytes that were read.
    ///
    /// # Errors
    /// When it cannot be read.
    pub(crate) fn begins(&self, text: &mut dyn Read) -> io::Result<bool> {
        let (digest, bytes) = Digest::of_reader(text.take(self.head.bytes()))?;
        Ok(bytes == self.head.bytes() && digest == self.head.digest())
    }

    /// Whether text begins with all bytes that were read.
    ///
    /// # Errors
    /// When it cannot be read.
    pub(crate) fn is_prefix_of(&self, text: &mut dyn Read) -> io::Result<bool> {
        let (digest, bytes) = Digest::of_reader(text.take(self.read.bytes()))?;
        Ok(bytes == self.read.bytes() && digest == self.read.digest())
    }
}

/// The digest of a piece of a file; of fewer bytes where it ends before.
fn piece(file: &mut File, from: u64, length: u64) -> io::Result<Digest> {
    file.seek(SeekFrom::Start(from))?;
    Digest::of_reader(file.take(length)).map(|(digest, _)| digest)
}

/// Device and number of a file, where the system has them.
pub(crate) fn node_of(data: &Metadata) -> Option<(u64, u64)> {
    #[cfg(unix)]
    {
        use std::os::unix::fs::MetadataExt;
        Some((data.dev(), data.ino()))
    }
    #[cfg(not(unix))]
    {
        let _ = data;
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_log_that_was_cut_or_rewritten_is_not_taken_for_the_same() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("log");
        let text: String = (0..2_000).map(|line| format!("line {line}\n")).collect();
        std::fs::write(&path, &text).unwrap();
        let mut log = FollowedLog::new(path.clone(), None);
        let read = text.len() / 2;
        log.note(&text.as_bytes()[..read / 2]);
        log.note(&text.as_bytes()[read / 2..read]);
        let fault = |text: &str| {
            std::fs::write(&path, text).unwrap();
            log.fault(&mut File::open(&path).unwrap(), text.len() as u64).unwrap()
        };
        assert_eq!(fault(&text), None);
        assert_eq!(fault(&text[..read]), None);
        assert_eq!(fault(&text[..read - 1]), Some(LogEnd::Truncated));
        assert_eq!(fault(&text.replacen("line 7\n", "line 8\n", 1)), Some(LogEnd::Rewritten));
        let last = text[..read].rfind("line").unwrap();
        let other = format!("{}LINE{}", &text[..last], &text[last + 4..]);
        assert_eq!(fault(&other), Some(LogEnd::Rewritten));
        assert!(log.begins(&mut text.as_bytes()).unwrap());
        assert!(log.is_prefix_of(&mut text.as_bytes()).unwrap());
        assert!(!log.is_prefix_of(&mut other.as_bytes()).unwrap());
        assert!(!log.is_prefix_of(&mut &text.as_bytes()[..read - 1]).unwrap());
    }
}
