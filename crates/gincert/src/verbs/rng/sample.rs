//! Reading samples line by line, in constant memory: whole decks or dealt cards, plain or packed.

use crate::args::SampleKind;
use crate::codes::{deck_unreadable, sample_unreadable};
use crate::exit::Failure;
use crate::files::shown;
use gincert_evidence::Finding;
use gincert_input::{Input, Limits, fault, open};
use gincert_rng::{Deck, DeckLineError, LINE_BYTES_MAX, Notation, Row, parse_dealt, parse_deck};
use std::io::{BufRead, Read};
use std::path::{Path, PathBuf};

/// Unreadable lines that are shown one by one; all are counted.
const SHOWN_MAX: usize = 20;
/// So many bytes without a deck end the reading: what follows is no sample of decks.
const STRAY_BYTES_MAX: u64 = 16 << 20;

/// What a reader is given.
pub enum Event<'a> {
    /// A line of the sample.
    Row(&'a Row),
    /// The next line does not follow the last one.
    Gap,
}

/// What became of a line.
pub enum Taken {
    /// It was taken, and more are wanted.
    More,
    /// No more are wanted.
    Enough,
    /// It is left out, for this reason.
    LeftOut(String),
}

/// What was read beside the lines that were taken.
#[derive(Default)]
pub struct Sample {
    /// The first unreadable lines, and why the reading ended early if it did.
    pub findings: Vec<Finding>,
    /// All unreadable lines.
    pub unreadable: u64,
    /// The reading ended early.
    pub cut_off: bool,
}

/// Reads files one after the other (`-` is standard input) until no more lines are wanted. Blank
/// lines are passed over. There is no step from one file to the next.
pub fn read(
    files: &[PathBuf],
    kind: SampleKind,
    take: &mut dyn FnMut(Event<'_>) -> Taken,
) -> Result<Sample, Failure> {
    let mut sample = Sample::default();
    for path in files {
        take(Event::Gap);
        let mut reader = Lines::new(path, kind)?;
        if !reader.all(&mut sample, take)? {
            break;
        }
    }
    Ok(sample)
}

/// The first decks of a file, at most so many; the first unreadable line is a failure.
pub fn decks(path: &Path, most: usize) -> Result<Vec<Deck>, Failure> {
    let bytes_max = (most as u64).saturating_mul(LINE_BYTES_MAX as u64 + 2);
    let input = input(path)?;
    let mut decks = Vec::new();
    for (number, line) in (1..).zip(input.take(bytes_max).split(b'\n')) {
        let failed = |why: String| Failure::unreadable(format!("{}: {why}.", shown(path)));
        let line = line.map_err(|error| failed(error.to_string()))?;
        if decks.len() == most || line.iter().all(u8::is_ascii_whitespace) {
            continue;
        }
        let (deck, _) = parse_deck(line.trim_ascii_end())
            .map_err(|why| failed(format!("line {number} is no deck: {why}")))?;
        decks.push(deck);
    }
    Ok(decks)
}

fn input(path: &Path) -> Result<Input, Failure> {
    open(path, Limits::default())
        .map_err(|error| Failure::unreadable(format!("{}: {error}.", shown(path))))
}

struct Lines {
    input: Input,
    path: String,
    kind: SampleKind,
    notation: Option<Notation>,
    number: u64,
    /// Where the last line that was taken ended.
    taken_to: u64,
}

/// A line as it was found.
struct Found {
    at: u64,
    whole: bool,
}

impl Lines {
    fn new(path: &Path, kind: SampleKind) -> Result<Lines, Failure> {
        Ok(Lines {
            input: input(path)?,
            path: shown(path),
            kind,
            notation: None,
            number: 0,
            taken_to: 0,
        })
    }

    /// Reads to the end; `false` if no more lines are wanted, from this file or another.
    fn all(
        &mut self,
        sample: &mut Sample,
        take: &mut dyn FnMut(Event<'_>) -> Taken,
    ) -> Result<bool, Failure> {
        let mut line = Vec::new();
        loop {
            let found = match self.next(&mut line) {
                Ok(Some(found)) => found,
                Ok(None) => return Ok(true),
                Err(error) if fault(&error).is_none() => {
                    return Err(Failure::unreadable(format!("{}: {error}.", self.path)));
                }
                Err(error) => {
                    self.cut_off(sample, &error.to_string());
                    return Ok(false);
                }
            };
            if self.input.offset().saturating_sub(self.taken_to) > STRAY_BYTES_MAX {
                let why = format!("{STRAY_BYTES_MAX} bytes went by without a deck");
                self.cut_off(sample, &why);
                return Ok(false);
            }
            if line.iter().all(u8::is_ascii_whitespace) {
                continue;
            }
            let why = match self.row(line.trim_ascii_end(), found.whole) {
                Ok(row) => match take(Event::Row(&row)) {
                    Taken::More => {
                        self.taken_to = self.input.offset();
                        continue;
                    }
                    Taken::Enough => return Ok(false),
                    Taken::LeftOut(why) => why,
                },
                Err(why) => why,
            };
            take(Event::Gap);
            sample.unreadable += 1;
            if sample.findings.len() < SHOWN_MAX {
                let finding = deck_unreadable::finding(&self.path, self.number, found.at, &why);
                sample.findings.push(finding);
            }
        }
    }

    /// The next line, at most a little more of it than is read as one.
    fn next(&mut self, line: &mut Vec<u8>) -> std::io::Result<Option<Found>> {
        line.clear();
        let at = self.input.offset();
        // Room for a line's end beyond the longest line.
        let most = LINE_BYTES_MAX as u64 + 2;
        let read = (&mut self.input).take(most).read_until(b'\n', line)? as u64;
        self.number += u64::from(read > 0);
        let whole = line.ends_with(b"\n");
        if !whole && read == most {
            self.skip_line()?;
        }
        Ok((read > 0).then_some(Found { at, whole }))
    }

    /// Passes over the rest of a line, or over as much as may go by without a deck.
    fn skip_line(&mut self) -> std::io::Result<()> {
        while self.input.offset().saturating_sub(self.taken_to) <= STRAY_BYTES_MAX {
            let buffer = self.input.fill_buf()?;
            let end = buffer.iter().position(|byte| *byte == b'\n');
            let used = end.map_or(buffer.len(), |at| at + 1);
            self.input.consume(used);
            if end.is_some() || used == 0 {
                break;
            }
        }
        Ok(())
    }

    fn row(&mut self, line: &[u8], whole: bool) -> Result<Row, String> {
        let parsed = match self.kind {
            SampleKind::Decks => {
                parse_deck(line).map(|(deck, written)| (Row::Deck(deck), Some(written)))
            }
            SampleKind::Dealt => {
                parse_dealt(line).map(|(dealt, written)| (Row::Dealt(dealt), written))
            }
        };
        match parsed {
            Ok((row, None)) if self.notation != Some(Notation::Cards) => Ok(row),
            Ok((row, Some(written))) if *self.notation.get_or_insert(written) == written => Ok(row),
            Ok(_) => Err("it is written another way than the lines before".to_owned()),
            Err(error) => Err(match error {
                DeckLineError::Count(_) if !whole => format!("{error}, and its end is missing"),
                _ => error.to_string(),
            }),
        }
    }

    fn cut_off(&self, sample: &mut Sample, why: &str) {
        sample.cut_off = true;
        let finding = sample_unreadable::finding(&self.path, self.input.offset(), why);
        sample.findings.push(finding);
    }
}
