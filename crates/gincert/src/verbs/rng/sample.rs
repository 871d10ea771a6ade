//! Reading samples of decks, line by line, in constant memory.

use crate::codes::deck_unreadable;
use crate::exit::Failure;
use crate::files::shown;
use crate::progress::Progress;
use gincert_evidence::Finding;
use gincert_rng::{Battery, Deck, DeckLineError, LINE_BYTES_MAX, Notation, parse_deck};
use std::fs::File;
use std::io::{BufRead, BufReader, Read};
use std::path::{Path, PathBuf};

/// Unreadable lines that are shown one by one; all are counted.
const SHOWN_MAX: usize = 20;

/// What was read.
#[derive(Default)]
pub struct Sample {
    /// The tests with all decks.
    pub battery: Battery,
    /// The first unreadable lines.
    pub findings: Vec<Finding>,
    /// All unreadable lines.
    pub unreadable: u64,
}

/// Reads files one after the other (`-` is standard input), at most so many decks. Blank lines are
/// passed over. There is no step from one file to the next.
pub fn read(
    files: &[PathBuf],
    decks_max: Option<u64>,
    progress: &Progress,
) -> Result<Sample, Failure> {
    let mut sample = Sample::default();
    for path in files {
        sample.battery.gap();
        if path.as_os_str() == "-" {
            lines(
                std::io::stdin().lock(),
                "-",
                decks_max,
                &mut sample,
                progress,
            )?;
        } else {
            let input = BufReader::with_capacity(1 << 16, open(path)?);
            lines(input, &shown(path), decks_max, &mut sample, progress)?;
        }
    }
    Ok(sample)
}

/// The first decks of a file, at most so many; the first unreadable line is a failure.
pub fn decks(path: &Path, most: usize) -> Result<Vec<Deck>, Failure> {
    let input: Box<dyn BufRead> = if path.as_os_str() == "-" {
        Box::new(std::io::stdin().lock())
    } else {
        Box::new(BufReader::new(open(path)?))
    };
    let bytes_max = (most as u64).saturating_mul(LINE_BYTES_MAX as u64 + 2);
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

fn open(path: &Path) -> Result<File, Failure> {
    let failed = |why: String| Failure::unreadable(format!("{}: {why}.", shown(path)));
    let data = std::fs::metadata(path).map_err(|error| failed(error.to_string()))?;
    if data.is_dir() {
        return Err(failed("it is a folder".to_owned()));
    }
    File::open(path).map_err(|error| failed(error.to_string()))
}

fn lines(
    mut input: impl BufRead,
    path: &str,
    decks_max: Option<u64>,
    sample: &mut Sample,
    progress: &Progress,
) -> Result<(), Failure> {
    let (mut line, mut number, mut offset) = (Vec::new(), 0u64, 0u64);
    let mut notation: Option<Notation> = None;
    loop {
        if decks_max.is_some_and(|most| sample.battery.decks() >= most) {
            return Ok(());
        }
        line.clear();
        // Room for a line's end beyond the longest line.
        let most = LINE_BYTES_MAX as u64 + 2;
        let read = (&mut input).take(most).read_until(b'\n', &mut line);
        let read = read.map_err(|error| Failure::unreadable(format!("{path}: {error}.")))?;
        if read == 0 {
            return Ok(());
        }
        number += 1;
        let at = offset;
        offset += read as u64;
        let whole = line.ends_with(b"\n");
        if !whole && read as u64 == most {
            offset += skip_line(&mut input, path)?;
        }
        if line.iter().all(u8::is_ascii_whitespace) {
            continue;
        }
        let deck = parse_deck(line.trim_ascii_end());
        match deck {
            Ok((deck, written)) if *notation.get_or_insert(written) == written => {
                sample.battery.add(&deck);
                progress.at(sample.battery.decks(), decks_max.unwrap_or(0));
            }
            Ok(_) => sample.leave_out(path, number, at, "it is written another way than the first"),
            Err(error) => {
                let cut = match error {
                    DeckLineError::Count(_) if !whole => ", and its end is missing",
                    _ => "",
                };
                sample.leave_out(path, number, at, &format!("{error}{cut}"));
            }
        }
    }
}

/// Passes over the rest of a line and gives its length.
fn skip_line(input: &mut impl BufRead, path: &str) -> Result<u64, Failure> {
    let mut skipped = 0;
    loop {
        let buffer = input
            .fill_buf()
            .map_err(|error| Failure::unreadable(format!("{path}: {error}.")))?;
        let end = buffer.iter().position(|byte| *byte == b'\n');
        let used = end.map_or(buffer.len(), |at| at + 1);
        input.consume(used);
        skipped += used as u64;
        if end.is_some() || used == 0 {
            return Ok(skipped);
        }
    }
}

impl Sample {
    fn leave_out(&mut self, path: &str, line: u64, offset: u64, why: &str) {
        self.battery.gap();
        self.unreadable += 1;
        if self.findings.len() < SHOWN_MAX {
            let finding = deck_unreadable::finding(path, line, offset, why);
            self.findings.push(finding);
        }
    }
}
