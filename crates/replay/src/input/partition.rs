//! Cuts a file into parts of whole records, for processes that read one part each.
//!
//! The file is read once. A part is known by its bytes and their digest; the head of the file, by which
//! its format is recognised and which may hold the names of columns, has a digest of its own, because
//! whoever reads a later part reads it too.

use crate::input::formats::HEAD_BYTES_MAX;
use crate::input::reader::{Chunk, Inputs, ReadFailure, ReadStep, read_all};
use crate::input::{Progress, STRETCH_BYTES};
use gincert_evidence::{Digest, Digester};
use std::io::{self, Read};
use std::sync::{Mutex, PoisonError};

/// A part of a file: whole records, and for the first part that has any the head before them.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FilePartition {
    /// Offset of its first byte.
    pub offset: u64,
    /// Bytes; 0 for a part without records.
    pub length: u64,
    /// Lines of the file before it.
    pub lines: u64,
    /// The digest of its bytes.
    pub digest: Digest,
}

/// A file that was cut.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PartitionedFile {
    /// Bytes of the whole file.
    pub bytes: u64,
    /// Its digest.
    pub digest: Digest,
    /// Bytes of its head, and their digest.
    pub head: (u64, Digest),
    /// Its parts, one after the other, from its first byte to its last one.
    pub parts: Vec<FilePartition>,
}

/// Cuts a file at the last end of a record before each target, an offset; so many parts and one more.
///
/// # Errors
/// When the file cannot be read to its end, or holds no records of a known format.
pub fn partition_file(
    inputs: &dyn Inputs,
    file: u32,
    targets: &[u64],
) -> Result<PartitionedFile, ReadFailure> {
    let tee = HeadKeeper { inputs, file, head: Mutex::default() };
    let mut cutter = Cutter::new(targets);
    let mut broken = None;
    let begin = Progress::default();
    read_all(&tee, &begin, STRETCH_BYTES, &mut |step| {
        match step {
            ReadStep::Stretch(chunk, decode) => {
                cutter.before(&tee, chunk.offset);
                cutter.chunk(&chunk, &|part| decode.cut(part));
            }
            ReadStep::Long(long) => {
                cutter.before(&tee, long.offset);
                cutter.add(&long.bytes);
                cutter.add(if long.line_end > 0 { b"\n" } else { b"" });
            }
            ReadStep::Broken(why) => broken = Some(ReadFailure { file, ..why }),
            ReadStep::EndOfFile => {}
        }
        broken.is_none()
    });
    match broken {
        Some(broken) => Err(broken),
        None => Ok(cutter.finish(&tee.head())),
    }
}

/// One file, whose first bytes are kept.
struct HeadKeeper<'i> {
    inputs: &'i dyn Inputs,
    file: u32,
    head: Mutex<Vec<u8>>,
}

impl HeadKeeper<'_> {
    fn head(&self) -> Vec<u8> {
        self.head.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }
}

impl Inputs for HeadKeeper<'_> {
    fn count(&self) -> u32 {
        1
    }

    fn open(&self, _: u32) -> io::Result<Box<dyn Read + '_>> {
        let inner = self.inputs.open(self.file)?;
        Ok(Box::new(HeadReader { inner, head: &self.head }))
    }

    fn decode(&self, head: &[u8]) -> Result<Box<dyn crate::formats::RecordReader>, String> {
        self.inputs.decode(head)
    }
}

struct HeadReader<'h> {
    inner: Box<dyn Read + 'h>,
    head: &'h Mutex<Vec<u8>>,
}

impl Read for HeadReader<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let read = self.inner.read(buffer)?;
        let mut head = self.head.lock().unwrap_or_else(PoisonError::into_inner);
        let missing = HEAD_BYTES_MAX.saturating_sub(head.len());
        head.extend(buffer.iter().take(read.min(missing)));
        Ok(read)
    }
}

/// Finds the cuts while the bytes of a file go by.
struct Cutter<'t> {
    /// Targets that are not reached.
    targets: &'t [u64],
    /// Bytes that went by.
    at: u64,
    whole: Digester,
    /// Of the part under way; `None` where the file is one part, whose digest is that of the file.
    part: Option<Digester>,
    /// Where the part under way begins, and the lines before it.
    begin: (u64, u64),
    parts: Vec<FilePartition>,
}

impl<'t> Cutter<'t> {
    fn new(targets: &'t [u64]) -> Cutter<'t> {
        Cutter {
            targets,
            at: 0,
            whole: Digester::default(),
            part: (!targets.is_empty()).then(Digester::default),
            begin: (0, 0),
            parts: Vec::new(),
        }
    }

    /// The bytes of the head before the first record.
    fn before(&mut self, tee: &HeadKeeper<'_>, offset: u64) {
        if self.at == 0 && offset > 0 {
            let head = tee.head();
            let length = usize::try_from(offset).unwrap_or(usize::MAX);
            self.add(head.get(..length).unwrap_or(&head));
        }
    }

    fn add(&mut self, bytes: &[u8]) {
        self.whole.add(bytes);
        if let Some(part) = &mut self.part {
            part.add(bytes);
        }
        self.at += bytes.len() as u64;
    }

    /// Takes a chunk, with how it may be cut.
    fn chunk(&mut self, chunk: &Chunk, cut: &dyn Fn(&[u8]) -> usize) {
        let (end, mut done, mut lines) = (chunk.offset + chunk.bytes.len() as u64, 0, chunk.lines);
        while let Some(target) = self.targets.first().copied().filter(|target| *target < end) {
            self.targets = self.targets.get(1..).unwrap_or_default();
            let wanted = target.saturating_sub(chunk.offset);
            let wanted = usize::try_from(wanted).unwrap_or(usize::MAX).min(chunk.bytes.len());
            let to = cut(chunk.bytes.get(..wanted).unwrap_or_default()).max(done);
            let piece = chunk.bytes.get(done..to).unwrap_or_default();
            self.add(piece);
            lines += memchr::memchr_iter(b'\n', piece).count() as u64;
            done = to;
            // The bytes before the first record go with it.
            match chunk.begins_file && done == 0 {
                true => self.close_empty(),
                false => self.close(lines),
            }
        }
        self.add(chunk.bytes.get(done..).unwrap_or_default());
    }

    /// Ends the part under way here.
    fn close(&mut self, lines: u64) {
        let (offset, before) = self.begin;
        let digest = match &mut self.part {
            Some(part) => std::mem::take(part).digest(),
            None => self.whole.digest(),
        };
        let length = self.at - offset;
        self.parts.push(FilePartition { offset, length, lines: before, digest });
        self.begin = (self.at, lines);
    }

    /// A part without anything, before the part under way.
    fn close_empty(&mut self) {
        let (offset, lines) = self.begin;
        let digest = Digester::default().digest();
        self.parts.push(FilePartition { offset, length: 0, lines, digest });
    }

    fn finish(mut self, head: &[u8]) -> PartitionedFile {
        // A file without records is all head.
        if self.at == 0 {
            self.add(head);
        }
        for _ in 0..self.targets.len() {
            self.close_empty();
        }
        self.close(0);
        PartitionedFile {
            bytes: self.at,
            digest: self.whole.digest(),
            head: (head.len() as u64, Digest::of(head)),
            parts: self.parts,
        }
    }
}
