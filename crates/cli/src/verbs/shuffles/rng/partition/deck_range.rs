//! A range of a file of decks, read with its digest.

use super::left_out::LeftOutLine;
use crate::io::exit::Failure;
use crate::io::files::shown;
use crate::verbs::shuffles::rng::sample::input;
use gincert_evidence::{Digest, DigestReader, Digester, counted, grouped};
use gincert_input::{Encoding, Input, open_file};
use gincert_rng::{
    Continuation, Deck, LineEvent, LineOutcome, Notation, ReadEnd, SampleReader, SampleRow,
};
use serde::{Deserialize, Serialize};
use std::cell::RefCell;
use std::io::{self, BufRead, BufReader, Read, Seek, SeekFrom};
use std::path::Path;
use std::rc::Rc;

/// Bytes of a file of decks, in the file as it is unpacked.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DeckRange {
    /// The file, as it was named.
    pub uri: String,
    /// Bytes of the file as it is stored.
    pub file_bytes: u64,
    /// The first byte.
    pub offset: u64,
    /// How many.
    pub length: u64,
    /// Their digest.
    pub sha256: Digest,
    /// Lines of the file before them.
    pub lines: u64,
    /// How the cards of the lines before are written.
    pub notation: Option<Notation>,
}

/// What a range gives.
pub enum DeckEvent<'d> {
    /// The next deck.
    Deck(&'d Deck),
    /// The next deck does not follow the last one.
    Gap,
    /// A line is left out.
    LeftOut(LeftOutLine),
}

impl DeckRange {
    /// Whether a file begins with it.
    pub fn begins_file(&self) -> bool {
        self.offset == 0
    }

    /// Whether its numbers fit together.
    pub fn fits(&self) -> bool {
        let end = self.offset.checked_add(self.length);
        end.is_some_and(|end| end <= i64::MAX as u64) && self.lines <= self.offset
    }

    /// Opens the file, which must have as many bytes as the manifest states.
    pub fn open(&self) -> Result<Input, Failure> {
        let path = Path::new(&self.uri);
        let input = input(path)?;
        match input.packed_size() == Some(self.file_bytes) {
            true => Ok(input),
            false => Err(Failure::unreadable(format!(
                "{}: it has {}, but the manifest states {}.",
                shown(path),
                counted(input.packed_size().unwrap_or(0), "byte", "bytes"),
                grouped(self.file_bytes.into())
            ))),
        }
    }

    /// Reads the range, whose bytes must be those of the manifest.
    pub fn read(&self, take: &mut dyn FnMut(DeckEvent<'_>)) -> Result<(), Failure> {
        let path = Path::new(&self.uri);
        let name = shown(path);
        let failed = |error: io::Error| Failure::unreadable(format!("{name}: {error}."));
        let mut source = BufReader::with_capacity(1 << 16, self.checked(path, &failed)?);
        if self.begins_file() {
            take(DeckEvent::Gap);
        }
        let after =
            Continuation { offset: self.offset, lines: self.lines, notation: self.notation };
        let mut lines = SampleReader::resumed(&mut source, after);
        let ended = lines.read(&mut |event| {
            match event {
                LineEvent::Row(SampleRow::Deck(deck)) => take(DeckEvent::Deck(deck)),
                LineEvent::Row(_) => {}
                LineEvent::LeftOut { line, offset, why } => {
                    let why = why.to_owned();
                    take(DeckEvent::LeftOut(LeftOutLine {
                        uri: self.uri.clone(),
                        line,
                        offset,
                        why,
                    }));
                    take(DeckEvent::Gap);
                }
            }
            LineOutcome::More
        });
        let ended = ended.map_err(failed)?;
        let source = source.into_inner();
        match (source.bytes, source.digest()) == (self.length, self.sha256)
            && ended == ReadEnd::AtTheEnd
        {
            true => Ok(()),
            false => Err(Failure::unreadable(format!(
                "{name}: bytes {} to {} have changed since the manifest was made.",
                grouped(self.offset.into()),
                grouped(self.offset.saturating_add(self.length).into())
            ))),
        }
    }

    fn checked(
        &self,
        path: &Path,
        failed: &dyn Fn(io::Error) -> Failure,
    ) -> Result<DigestReader<Box<dyn Read>>, Failure> {
        let mut packed = self.open()?;
        let source: Box<dyn Read> = match packed.encoding() {
            Encoding::Plain => {
                let opened = open_file(path);
                let (mut file, _) = opened.map_err(|why| failed(io::Error::other(why)))?;
                file.seek(SeekFrom::Start(self.offset)).map_err(failed)?;
                Box::new(file.take(self.length))
            }
            Encoding::Gzip | Encoding::Zstd => {
                io::copy(&mut (&mut packed).take(self.offset), &mut io::sink()).map_err(failed)?;
                Box::new(packed.take(self.length))
            }
        };
        Ok(DigestReader::new(source))
    }
}

/// A buffered reader that knows how many bytes and lines were taken out of it, and their digest.
pub struct TrackedReader<R> {
    source: R,
    /// Since the last range began.
    pub taken: Rc<RefCell<TakenBytes>>,
}

/// What was taken out of a reader since a range began.
#[derive(Default)]
pub struct TakenBytes {
    pub bytes: u64,
    pub lines: u64,
    pub digester: Digester,
}

impl<R> TrackedReader<R> {
    /// Nothing was taken.
    pub fn new(source: R) -> TrackedReader<R> {
        TrackedReader { source, taken: Rc::default() }
    }
}

impl<R: BufRead> Read for TrackedReader<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let read = self.fill_buf()?.read(buffer)?;
        self.consume(read);
        Ok(read)
    }
}

impl<R: BufRead> BufRead for TrackedReader<R> {
    fn fill_buf(&mut self) -> io::Result<&[u8]> {
        self.source.fill_buf()
    }

    fn consume(&mut self, amount: usize) {
        // What is in the buffer already, so that nothing is read and nothing can fail.
        let ready = self.source.fill_buf().unwrap_or_default();
        let taken = ready.get(..amount).unwrap_or_default();
        let mut all = self.taken.borrow_mut();
        all.bytes += taken.len() as u64;
        all.lines += taken.iter().filter(|byte| **byte == b'\n').count() as u64;
        all.digester.add(taken);
        drop(all);
        self.source.consume(amount);
    }
}
