//! Reading samples line by line, in constant memory: whole decks or dealt cards, plain or packed.

use crate::args::SampleKind;
use crate::codes::{deck_unreadable, sample_unreadable};
use crate::exit::Failure;
use crate::files::shown;
use gincert_evidence::Finding;
use gincert_input::{Input, Limits, fault, open};
use gincert_rng::{
    Deck, Ended, Event, LINE_BYTES_MAX, Lines, Row, STRAY_BYTES_MAX, Taken, parse_deck,
};
use std::io::{BufRead, Read};
use std::path::{Path, PathBuf};

/// Unreadable lines that are shown one by one; all are counted.
const SHOWN_MAX: usize = 20;
/// What was read beside the lines that were taken.
#[derive(Default)]
pub struct Sample {
    /// The first unreadable lines, and why the reading ended early if it did.
    pub findings: Vec<Finding>,
    /// All unreadable lines.
    pub unreadable: u64,
    /// Files that were begun.
    pub runs: u64,
    /// The reading ended early.
    pub cut_off: bool,
}

/// What happens to a sample: a line, or a gap before the next one.
pub enum Next<'a> {
    /// A line of the sample.
    Row(&'a Row),
    /// The next line does not follow the last one.
    Gap,
}

/// Reads files one after the other (`-` is standard input) until no more lines are wanted. Blank
/// lines are passed over. There is no step from one file to the next.
pub fn read(
    files: &[PathBuf],
    kind: SampleKind,
    take: &mut dyn FnMut(Next<'_>) -> Taken,
) -> Result<Sample, Failure> {
    let mut sample = Sample::default();
    for path in files {
        take(Next::Gap);
        sample.runs += 1;
        let mut lines = Lines::new(input(path)?, kind == SampleKind::Dealt);
        let path = shown(path);
        let ended = lines.read(&mut |event| match event {
            Event::Row(row) => take(Next::Row(row)),
            Event::LeftOut { line, offset, why } => {
                sample.unreadable += 1;
                if sample.findings.len() < SHOWN_MAX {
                    let finding = deck_unreadable::finding(&path, line, offset, why);
                    sample.findings.push(finding);
                }
                take(Next::Gap)
            }
        });
        let why = match ended {
            Ok(Ended::AtTheEnd) => continue,
            Ok(Ended::Enough) => break,
            Ok(Ended::Stray) => format!("{STRAY_BYTES_MAX} bytes went by without a deck"),
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
            .map_err(|why| failed(format!("line {number} is no deck: {why}")))?;
        decks.push(deck);
    }
    Ok(decks)
}

fn input(path: &Path) -> Result<Input, Failure> {
    open(path, Limits::default())
        .map_err(|error| Failure::unreadable(format!("{}: {error}.", shown(path))))
}
