//! Splits the input files into chunks at record boundaries.
//!
//! Memory is bounded by the chunk size, whatever a file holds: a line that is longer than a
//! record may be comes in pieces.

use crate::finding::spot::Spot;
use crate::input::formats::{Format, HEAD_BYTES_MAX, LINE_BYTES_MAX, RecordReader};
use crate::input::{Progress, TAIL_BYTES, tail};
use serde::{Deserialize, Serialize};
use std::io::{self, Read};
use std::sync::Arc;

/// Most lines of a chunk: the findings of a line may be much larger than the line.
const LINES_MAX: usize = 8192;

/// The files of an audit.
pub trait Inputs: Sync {
    /// How many there are.
    fn count(&self) -> u32;
    /// Opens one, unpacked.
    ///
    /// # Errors
    /// When it cannot be opened.
    fn open(&self, file: u32) -> io::Result<Box<dyn Read + '_>>;
    /// Reads the head of a file: in the format that was asked for, or by content.
    ///
    /// # Errors
    /// Why the file holds no records, as the end of a sentence.
    fn decode(&self, head: &[u8]) -> Result<Box<dyn RecordReader>, String> {
        Format::of(head).open(head)
    }
}

/// A file that could not be read to its end.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct ReadFailure {
    /// The file.
    pub file: u32,
    /// The bytes that were read.
    pub offset: u64,
    /// Why, as the end of a sentence.
    pub why: String,
}

/// A part of a file, cut between records.
pub(crate) struct Chunk {
    pub file: u32,
    pub offset: u64,
    /// Lines of the file before it.
    pub lines: u64,
    pub bytes: Vec<u8>,
    /// Lines that end in it.
    pub line_ends: u64,
    /// Whether it is the first one of its file.
    pub begins_file: bool,
}

impl Chunk {
    /// The place of a record of it.
    pub fn spot(&self, offset: usize, line: u64) -> Spot {
        Spot { file: self.file, offset: self.offset + offset as u64, line: self.lines + line + 1 }
    }
}

/// A piece of a line that is too long.
pub(crate) struct LongLinePart {
    pub file: u32,
    pub offset: u64,
    pub lines: u64,
    pub bytes: Vec<u8>,
    pub is_first: bool,
    /// Whether the line's end follows: 1 or 0.
    pub line_end: u64,
}

/// What the reader comes to.
pub(crate) enum ReadStep {
    Stretch(Chunk, Arc<dyn RecordReader>),
    Long(LongLinePart),
    Broken(ReadFailure),
    EndOfFile,
}

/// Reads all files from a point on, until `step` says that it is enough.
pub(crate) fn read_all(
    inputs: &dyn Inputs,
    begin: &Progress,
    stretch_bytes: usize,
    step: &mut dyn FnMut(ReadStep) -> bool,
) {
    for file in begin.file..inputs.count() {
        let nothing = Progress::default();
        let begin = if file == begin.file { begin } else { &nothing };
        let mut reader = Reader {
            file,
            offset: 0,
            lines: begin.lines,
            stretch_bytes,
            held: Vec::new(),
            is_at_end: false,
            begins_file: begin.offset == 0,
        };
        let result = inputs
            .open(file)
            .and_then(|mut input| reader.read_file(inputs, input.as_mut(), begin, step));
        match result {
            Ok(true) => {}
            Ok(false) => return,
            Err(error) => {
                let broken = ReadFailure { file, offset: reader.offset, why: error.to_string() };
                if !step(ReadStep::Broken(broken)) {
                    return;
                }
            }
        }
        if !step(ReadStep::EndOfFile) {
            return;
        }
    }
}

/// A part of a file that holds whole records.
pub struct LogRange<'r> {
    /// The file.
    pub file: u32,
    /// Offset of its first byte; 0 for one that begins with the file's head.
    pub offset: u64,
    /// Lines of the file before it.
    pub lines: u64,
    /// The first bytes of the file, as many as a format may look at ([`HEAD_BYTES_MAX`]).
    pub head: &'r [u8],
    /// Its bytes.
    pub bytes: &'r mut (dyn Read + Send),
}

/// Reads a part of a file, until `step` says that it is enough.
pub(crate) fn read_range(
    inputs: &dyn Inputs,
    range: &mut LogRange<'_>,
    stretch_bytes: usize,
    step: &mut dyn FnMut(ReadStep) -> bool,
) {
    let mut reader = Reader {
        file: range.file,
        offset: range.offset,
        lines: range.lines,
        stretch_bytes,
        held: Vec::new(),
        is_at_end: false,
        begins_file: range.offset == 0,
    };
    let result = match inputs.decode(range.head) {
        Ok(decode) => reader.read_part(Arc::from(decode), range.bytes, step).map(|_| ()),
        Err(why) => Err(io::Error::other(why)),
    };
    if let Err(error) = result {
        let (file, offset, why) = (range.file, reader.offset, error.to_string());
        step(ReadStep::Broken(ReadFailure { file, offset, why }));
    }
}

struct Reader {
    file: u32,
    /// Offset of what is held.
    offset: u64,
    /// Lines before what is held.
    lines: u64,
    stretch_bytes: usize,
    held: Vec<u8>,
    is_at_end: bool,
    /// Whether no chunk of the file was handed over.
    begins_file: bool,
}

impl Reader {
    /// Reads one file from an offset on; `false` where it is enough.
    fn read_file(
        &mut self,
        inputs: &dyn Inputs,
        input: &mut dyn Read,
        begin: &Progress,
        step: &mut dyn FnMut(ReadStep) -> bool,
    ) -> io::Result<bool> {
        let fault = self.fill(input, HEAD_BYTES_MAX).err();
        let decode = match inputs.decode(&self.held) {
            Ok(decode) => Arc::from(decode),
            Err(why) => return Err(fault.unwrap_or_else(|| io::Error::other(why))),
        };
        let decode: Arc<dyn RecordReader> = decode;
        if begin.offset == 0 {
            self.pass_head(decode.as_ref());
        } else {
            self.skip(input, begin)?;
        }
        self.read_records(&decode, input, fault, step)
    }

    /// Reads a part of a file to its end; `false` where it is enough.
    fn read_part(
        &mut self,
        decode: Arc<dyn RecordReader>,
        input: &mut dyn Read,
        step: &mut dyn FnMut(ReadStep) -> bool,
    ) -> io::Result<bool> {
        let fault = self.fill(input, HEAD_BYTES_MAX).err();
        if self.offset == 0 {
            self.pass_head(decode.as_ref());
        }
        self.read_records(&decode, input, fault, step)
    }

    /// Skips the bytes before the first record.
    fn pass_head(&mut self, decode: &dyn RecordReader) {
        let head = decode.head_bytes().min(self.held.len());
        let head: Vec<u8> = self.held.drain(..head).collect();
        self.pass(&head);
    }

    /// Reads records to the end of the input; `false` where it is enough.
    fn read_records(
        &mut self,
        decode: &Arc<dyn RecordReader>,
        input: &mut dyn Read,
        mut fault: Option<io::Error>,
        step: &mut dyn FnMut(ReadStep) -> bool,
    ) -> io::Result<bool> {
        // Records before a read error are judged first; the error is reported after them.
        loop {
            if fault.is_none() {
                fault = self.fill(input, self.stretch_bytes).err();
            }
            if self.held.is_empty() {
                return fault.map_or(Ok(true), Err);
            }
            let ends = self.is_at_end || fault.is_some();
            let mut line_ends = memchr::memchr_iter(b'\n', &self.held);
            let (lines, ends, part) = match line_ends.by_ref().zip(1_u64..).take(LINES_MAX).last() {
                Some((end, lines)) if lines == LINES_MAX as u64 && end + 1 < self.held.len() => {
                    (lines, false, self.held.get(..end + 1).unwrap_or_default())
                }
                last => (last.map_or(0, |(_, lines)| lines), ends, &self.held[..]),
            };
            let cut = match decode.cut(part) {
                // The last record of a file may lack its line end.
                _ if ends => self.held.len(),
                cut => cut,
            };
            let after = memchr::memchr_iter(b'\n', part.get(cut..).unwrap_or_default()).count();
            let lines = lines.saturating_sub(after as u64);
            // A record of several lines is held whole; formats limit how many it may have.
            let is_record = memchr::memchr(b'\n', &self.held).is_some();
            if cut == 0 && (is_record || self.held.len() <= LINE_BYTES_MAX + 1) {
                self.stretch_bytes = self.stretch_bytes.saturating_mul(2);
                continue;
            }
            let goes_on = match cut {
                0 => self.long_line(input, step)?,
                cut => self.stretch(cut, lines, decode, step),
            };
            if !goes_on {
                return Ok(false);
            }
        }
    }

    /// Reads until so many bytes are held or the file ends.
    fn fill(&mut self, input: &mut dyn Read, wanted: usize) -> io::Result<()> {
        let missing = wanted.saturating_sub(self.held.len());
        if missing == 0 || self.is_at_end {
            return Ok(());
        }
        // On an error, what was read before it stays.
        let read = input.take(missing as u64).read_to_end(&mut self.held)?;
        self.is_at_end = read < missing;
        Ok(())
    }

    fn pass(&mut self, bytes: &[u8]) {
        self.offset += bytes.len() as u64;
        self.lines += memchr::memchr_iter(b'\n', bytes).count() as u64;
    }

    /// Passes over what is done already; its lines are known, and its last bytes must be the same.
    fn skip(&mut self, input: &mut dyn Read, begin: &Progress) -> io::Result<()> {
        let mut passed: Vec<u8> = Vec::new();
        while self.offset < begin.offset {
            if self.held.is_empty() {
                self.fill(input, 1 << 16)?;
            }
            let left = usize::try_from(begin.offset - self.offset).unwrap_or(usize::MAX);
            let here = left.min(self.held.len());
            if here == 0 {
                return Err(io::Error::other("the file is shorter than when it was first read"));
            }
            passed.extend(self.held.drain(..here));
            passed.drain(..passed.len().saturating_sub(TAIL_BYTES));
            self.offset += here as u64;
        }
        let length = usize::try_from(begin.tail.0).unwrap_or(usize::MAX);
        let from = passed.len().saturating_sub(length);
        let last = passed.get(from..).unwrap_or_default();
        match length > 0 && tail(last) != begin.tail {
            true => Err(io::Error::other("the file has changed since it was first read")),
            false => Ok(()),
        }
    }

    fn stretch(
        &mut self,
        cut: usize,
        line_ends: u64,
        decode: &Arc<dyn RecordReader>,
        step: &mut dyn FnMut(ReadStep) -> bool,
    ) -> bool {
        // Room for the next chunk at once, so that it is not moved while it grows.
        let mut rest = Vec::with_capacity(self.stretch_bytes.max(self.held.len() - cut));
        rest.extend_from_slice(self.held.get(cut..).unwrap_or_default());
        self.held.truncate(cut);
        let bytes = std::mem::replace(&mut self.held, rest);
        let (offset, lines) = (self.offset, self.lines);
        self.offset += bytes.len() as u64;
        self.lines += line_ends;
        let begins_file = std::mem::take(&mut self.begins_file);
        let stretch = Chunk { file: self.file, offset, lines, bytes, line_ends, begins_file };
        step(ReadStep::Stretch(stretch, Arc::clone(decode)))
    }

    /// Hands over a line that is too long, piece by piece.
    fn long_line(
        &mut self,
        input: &mut dyn Read,
        step: &mut dyn FnMut(ReadStep) -> bool,
    ) -> io::Result<bool> {
        let mut is_first = true;
        loop {
            let end = memchr::memchr(b'\n', &self.held);
            let rest = self.held.split_off(end.unwrap_or(self.held.len()));
            let bytes = std::mem::replace(&mut self.held, rest);
            let line_end = u64::from(end.is_some());
            let long = LongLinePart {
                file: self.file,
                offset: self.offset,
                lines: self.lines,
                bytes,
                is_first,
                line_end,
            };
            self.offset += long.bytes.len() as u64 + line_end;
            self.lines += line_end;
            let goes_on = step(ReadStep::Long(long));
            if end.is_some() {
                self.held.drain(..1);
            }
            if !goes_on || end.is_some() || self.is_at_end {
                return Ok(goes_on);
            }
            is_first = false;
            self.fill(input, LINE_BYTES_MAX)?;
        }
    }
}
