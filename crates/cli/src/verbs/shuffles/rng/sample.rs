//! Reading samples line by line, in constant memory: whole decks or dealt cards, plain or packed.

use crate::args::SampleKind;
use crate::codes::{deck_unreadable, sample_mistaken, sample_unreadable};
use crate::io::exit::Failure;
use crate::io::files::shown;
use gincert_evidence::Finding;
use gincert_input::{Input, Limits, OpenError, fault, open};
use gincert_rng::{
    Deck, LINE_BYTES_MAX, LineEvent, LineOutcome, ReadEnd, STRAY_BYTES_MAX, SampleForm,
    SampleReader, SampleRow, parse_deck,
};
use std::io::{self, BufRead, Read};
use std::path::{Path, PathBuf};

/// Unreadable lines that are listed separately; all are counted.
pub const SHOWN_MAX: usize = 20;
/// What was read beside the lines that were taken.
#[derive(Default)]
pub struct SampleReading {
    /// The first unreadable lines, and why the reading ended early if it did.
    pub findings: Vec<Finding>,
    /// All unreadable lines.
    pub unreadable: u64,
    /// Lines that are not blank and were not read, because no more were wanted.
    pub not_read: u64,
    /// Bits after the last whole sequence.
    pub left_over_bits: u64,
    /// Files that were begun.
    pub runs: u64,
    /// The reading ended early.
    pub cut_off: bool,
}

impl SampleReading {
    /// Counts what is not read. A fault of the input there changes no answer about what was read.
    fn count_rest(&mut self, lines: &mut SampleReader<Input>) {
        self.not_read = self.not_read.saturating_add(lines.count_rest().unwrap_or(0));
    }
}

/// What happens to a sample: a line, or a gap before the next one.
pub enum SampleStep<'a> {
    /// A line of the sample.
    Row(&'a SampleRow),
    /// The next line does not follow the last one.
    Gap,
}

/// Reads files one after the other (`-` is standard input) until no more lines are wanted. Blank
/// lines are passed over. There is no step from one file to the next.
pub fn read(
    files: &[PathBuf],
    kind: SampleKind,
    take: &mut dyn FnMut(SampleStep<'_>) -> LineOutcome,
) -> Result<SampleReading, Failure> {
    let mut sample = SampleReading::default();
    let mut is_enough = false;
    for path in files {
        let mut input = input(path)?;
        if is_enough {
            sample.count_rest(&mut SampleReader::new(input, kind == SampleKind::Dealt));
            continue;
        }
        take(SampleStep::Gap);
        sample.runs += 1;
        // One sentence about what the file is, instead of one about each of its lines.
        let form = match input.fill_buf() {
            Ok(start) => SampleForm::of_no_deck(start),
            Err(error) if fault(&error).is_some() => {
                let finding = sample_unreadable::finding(&shown(path), 0, &error.to_string());
                sample.findings.push(finding);
                sample.cut_off = true;
                break;
            }
            Err(error) => return Err(unreadable(path, &error)),
        };
        let path = shown(path);
        if let Some(form) = form {
            sample.findings.push(sample_mistaken::finding(&path, form));
            sample.cut_off = true;
            break;
        }
        let mut lines = SampleReader::new(input, kind == SampleKind::Dealt);
        let ended = lines.read(&mut |event| match event {
            LineEvent::Row(row) => take(SampleStep::Row(row)),
            LineEvent::LeftOut { line, offset, why } => {
                sample.unreadable += 1;
                if sample.findings.len() < SHOWN_MAX {
                    let finding = deck_unreadable::finding(&path, line, offset, why);
                    sample.findings.push(finding);
                }
                take(SampleStep::Gap)
            }
        });
        let why = match ended {
            Ok(ReadEnd::AtTheEnd) => continue,
            Ok(ReadEnd::Enough) => {
                is_enough = true;
                sample.count_rest(&mut lines);
                continue;
            }
            Ok(ReadEnd::Stray) => format!("{STRAY_BYTES_MAX} bytes contain no deck"),
            Err(error) if fault(&error).is_some() => error.to_string(),
            Err(error) => return Err(Failure::unreadable(format!("{path}: {error}."))),
        };
        sample.cut_off = true;
        let finding = sample_unreadable::finding(&path, lines.offset(), &why);
        sample.findings.push(finding);
        break;
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
            .map_err(|why| failed(format!("line {number} is not a deck: {why}")))?;
        decks.push(deck);
    }
    Ok(decks)
}

fn unreadable(path: &Path, error: &io::Error) -> Failure {
    Failure::unreadable(format!("{}: {error}.", shown(path)))
}

pub fn input(path: &Path) -> Result<Input, Failure> {
    open(path, Limits::default()).map_err(|error| {
        let name = shown(path);
        Failure::unreadable(match error {
            OpenError::Absent(_) => format!("Cannot open {name}: {error}."),
            _ => format!("{name}: {error}."),
        })
    })
}
