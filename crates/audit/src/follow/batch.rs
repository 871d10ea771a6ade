//! The whole records that a log has and that were not read: a line without its end, and rows whose round may
//! go on, wait until they are whole.

use super::search::text;
use crate::session::followed_log::FollowedLog;
use gincert_replay::formats::{HEAD_BYTES_MAX, RecordReader};
use std::fs::File;
use std::io::{self, Read, Seek, SeekFrom};

/// Bytes of one log that are audited before another one has its turn.
pub(super) const BATCH_BYTES: usize = 16 << 20;
/// Bytes that are looked through at a time for the end of a line that is longer than a batch.
const PIECE_BYTES: usize = 1 << 20;

/// How the head of a log is read.
type HeadReader<'h> = &'h dyn Fn(&[u8]) -> Result<Box<dyn RecordReader>, String>;

/// What is read next.
pub(super) struct LogBatch {
    /// The first bytes of the log.
    pub head: Vec<u8>,
    /// The bytes.
    pub bytes: BatchBytes,
}

/// Bytes of a batch.
pub(super) enum BatchBytes {
    /// In memory.
    Held(Vec<u8>),
    /// A line that is too long to be held: so many bytes from where the log was read to.
    Line(u64),
}

/// The next whole records of a plain log of this length; `None` where there are none.
pub(super) fn next_batch(
    file: &mut File,
    log: &FollowedLog,
    length: u64,
    decode: HeadReader<'_>,
) -> io::Result<Option<LogBatch>> {
    let offset = log.read.bytes();
    let available = length.saturating_sub(offset);
    if available == 0 {
        return Ok(None);
    }
    let held = piece(file, offset, BATCH_BYTES)?;
    let head = match offset {
        0 => held.get(..held.len().min(HEAD_BYTES_MAX)).unwrap_or_default().to_vec(),
        _ => piece(file, 0, HEAD_BYTES_MAX)?,
    };
    // A format is recognised by its first line, which may not be whole.
    let is_whole = has_line(&head) || head.len() >= HEAD_BYTES_MAX;
    let Some(reader) = is_whole.then(|| decode(&head).ok()).flatten() else { return Ok(None) };
    let begin = if offset == 0 { reader.head_bytes().min(held.len()) } else { 0 };
    let cut = reader.cut(held.get(begin..).unwrap_or_default());
    if cut > 0 {
        let mut held = held;
        held.truncate(begin + cut);
        return Ok(Some(LogBatch { head, bytes: BatchBytes::Held(held) }));
    }
    if available <= BATCH_BYTES as u64 || held.contains(&b'\n') {
        return Ok(None);
    }
    let line = line_length(file, offset + held.len() as u64)?;
    let line = line.map(|further| BatchBytes::Line(held.len() as u64 + further));
    Ok(line.map(|bytes| LogBatch { head, bytes }))
}

/// Whether there is a whole line that is not blank.
fn has_line(head: &[u8]) -> bool {
    let begin = head.iter().position(|byte| !byte.is_ascii_whitespace());
    begin.is_some_and(|begin| head.get(begin..).unwrap_or_default().contains(&b'\n'))
}

/// Bytes from an offset to the end of the line, with it; `None` where it has no end yet.
fn line_length(file: &mut File, from: u64) -> io::Result<Option<u64>> {
    let mut passed = 0;
    loop {
        let piece = piece(file, from + passed, PIECE_BYTES)?;
        if let Some(end) = piece.iter().position(|byte| *byte == b'\n') {
            return Ok(Some(passed + end as u64 + 1));
        }
        if piece.len() < PIECE_BYTES {
            return Ok(None);
        }
        passed += piece.len() as u64;
    }
}

fn piece(file: &mut File, from: u64, most: usize) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    file.seek(SeekFrom::Start(from))?;
    file.take(most as u64).read_to_end(&mut bytes)?;
    Ok(bytes)
}

/// The first bytes of a log, unpacked.
///
/// # Errors
/// When it cannot be read.
pub(super) fn head_of(path: &std::path::Path) -> io::Result<Vec<u8>> {
    let mut head = Vec::new();
    text(path)?.take(HEAD_BYTES_MAX as u64).read_to_end(&mut head)?;
    Ok(head)
}

/// A reader whose bytes are noted as read of a log.
pub(super) struct NotingReader<'n, R> {
    pub inner: R,
    pub log: &'n mut FollowedLog,
}

impl<R: Read> Read for NotingReader<'_, R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let read = self.inner.read(buffer)?;
        self.log.note(buffer.get(..read).unwrap_or_default());
        Ok(read)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use gincert_replay::formats::Format;

    /// What is held of a log after so many bytes were read of it.
    fn held(text: &str, read: usize) -> Option<String> {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("log");
        std::fs::write(&path, text).unwrap();
        let mut log = FollowedLog::new(path.clone(), None);
        log.note(&text.as_bytes()[..read]);
        let decode = |head: &[u8]| Format::of(head).open(head);
        let mut file = File::open(&path).unwrap();
        let batch = next_batch(&mut file, &log, text.len() as u64, &decode).unwrap()?;
        match batch.bytes {
            BatchBytes::Held(bytes) => Some(String::from_utf8(bytes).unwrap()),
            BatchBytes::Line(_) => None,
        }
    }

    #[test]
    fn a_line_waits_until_it_has_its_end() {
        assert_eq!(held("{\"v\":1}\n{\"v\"", 0).as_deref(), Some("{\"v\":1}\n"));
        assert_eq!(held("{\"v\":1}", 0), None);
        assert_eq!(held("\n\n", 0), None, "blank lines show no format");
        assert_eq!(held("{\"v\":1}\n{\"v\":2}\n{", 8).as_deref(), Some("{\"v\":2}\n"));
        assert_eq!(held("{\"v\":1}\n", 8), None);
    }

    #[test]
    fn a_header_without_a_row_waits() {
        let header = "table,round,seat\n";
        assert_eq!(held(header, 0), None);
        assert_eq!(held(&format!("{header}T1,1,1"), 0), None);
    }
}
