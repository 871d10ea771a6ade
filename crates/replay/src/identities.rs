//! Whether a round, or a sequence number, was seen before: a digest for each, sorted in runs that
//! go to disk, so that memory stays flat however many rounds there are.

use crate::spot::Spot;
use crate::when::Day;
use siphasher::sip128::{Hasher128, SipHasher13};
use std::cmp::{Ordering, Reverse};
use std::collections::BinaryHeap;
use std::fs::File;
use std::hash::Hasher;
use std::io::{self, BufReader, BufWriter, Read, Write};
use std::path::{Path, PathBuf};

/// Entries that are held in memory, of 40 bytes each.
pub const HELD_MAX: usize = 1 << 19;
/// Runs that are kept apart.
const RUNS_MAX: u32 = if cfg!(test) { 16 } else { 128 };
/// Bytes of an entry on disk.
const ENTRY_BYTES: usize = 40;

/// What was seen, and where. Two different rounds have the same digest (127 bits and what
/// it is of) with a probability of less than 10^-18 in ten thousand million rounds.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Entry {
    /// The digest, in two words: one of 128 bits would be aligned to 16 bytes.
    pub digest: Digest,
    /// Where it stands.
    pub spot: Spot,
}

/// A digest of 128 bits.
pub type Digest = [u64; 2];

/// The first word nearly always decides.
fn in_order(a: &Entry, b: &Entry) -> Ordering {
    a.digest[0].cmp(&b.digest[0]).then_with(|| a.cmp(b))
}

/// The digest of a round's identity, or of its sequence number (`is_number`), at a table and day.
pub fn digest(table: &str, day: &Day, name: &[u8], is_number: bool) -> Digest {
    let mut hasher = SipHasher13::new();
    for part in [table.as_bytes(), name] {
        hasher.write_u64(part.len() as u64);
        hasher.write(part);
    }
    match day {
        Day::Unknown => {}
        Day::Number(number) => hasher.write_i64(*number),
        Day::Text(text) => hasher.write(text.as_bytes()),
    }
    // The lowest bit tells which of the two it is.
    let hash = hasher.finish128();
    [hash.h1, hash.h2 & !1 | u64::from(is_number)]
}

/// A pair of records with the same digest.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Again {
    /// The digest.
    pub digest: Digest,
    /// The first record.
    pub first: Spot,
    /// A later one.
    pub again: Spot,
}

/// All that was seen. The order in which entries come makes no difference.
pub struct Identities {
    folder: PathBuf,
    held: Vec<Entry>,
    /// The runs that count: from the first of these numbers to just before the second.
    runs: (u32, u32),
}

impl Identities {
    /// Keeps its runs in a folder, which the caller makes and removes; those with numbers from the
    /// first of `runs` to just before the second are there already.
    pub fn new(folder: &Path, runs: (u32, u32)) -> Identities {
        Identities { folder: folder.to_owned(), held: Vec::new(), runs }
    }

    /// Adds entries.
    ///
    /// # Errors
    /// When a run cannot be written.
    pub fn add(&mut self, entries: &[Entry]) -> io::Result<()> {
        self.held.extend_from_slice(entries);
        if self.held.len() >= HELD_MAX {
            self.spill()?;
        }
        Ok(())
    }

    /// Writes what is held to disk and gives the runs that are there.
    ///
    /// # Errors
    /// When the run cannot be written.
    pub fn spill(&mut self) -> io::Result<(u32, u32)> {
        if self.held.is_empty() {
            return Ok(self.runs);
        }
        self.held.sort_unstable_by(in_order);
        let mut out = BufWriter::new(File::create(run_path(&self.folder, self.runs.1))?);
        for entry in &self.held {
            write(&mut out, entry)?;
        }
        out.into_inner().map_err(io::IntoInnerError::into_error)?.sync_data()?;
        self.held.clear();
        self.runs.1 += 1;
        if self.runs.1 - self.runs.0 >= RUNS_MAX {
            self.compact()?;
        }
        Ok(self.runs)
    }

    /// Every record whose digest an earlier one has, by digest.
    ///
    /// # Errors
    /// When a run cannot be read back.
    pub fn repeated(&mut self, found: &mut dyn FnMut(Again)) -> io::Result<()> {
        let mut first: Option<Entry> = None;
        self.walk(&mut |entry| {
            match first.filter(|first| first.digest == entry.digest) {
                Some(first) => {
                    found(Again { digest: entry.digest, first: first.spot, again: entry.spot })
                }
                None => first = Some(entry),
            }
            Ok(())
        })
    }

    /// Where the first record with each of these digests stands, sorted as they are.
    ///
    /// # Errors
    /// When a run cannot be read back.
    pub fn find(&mut self, wanted: &[Digest]) -> io::Result<Vec<Option<Spot>>> {
        let mut found = vec![None; wanted.len()];
        self.walk(&mut |entry| {
            let from = wanted.partition_point(|digest| *digest < entry.digest);
            for (digest, place) in wanted.iter().zip(&mut found).skip(from) {
                if *digest != entry.digest {
                    break;
                }
                *place = place.or(Some(entry.spot));
            }
            Ok(())
        })?;
        Ok(found)
    }

    /// Puts all runs together, so that there are never more files than can be open at a time. The
    /// old ones stay: a state that was kept before counts on them.
    fn compact(&mut self) -> io::Result<()> {
        let next = self.runs.1;
        let mut out = BufWriter::new(File::create(run_path(&self.folder, next))?);
        self.walk(&mut |entry| write(&mut out, &entry))?;
        out.into_inner().map_err(io::IntoInnerError::into_error)?.sync_data()?;
        self.runs = (next, next + 1);
        Ok(())
    }

    /// Visits every entry in order.
    fn walk(&mut self, visit: &mut dyn FnMut(Entry) -> io::Result<()>) -> io::Result<()> {
        self.held.sort_unstable_by(in_order);
        let mut runs = Vec::new();
        let mut next = BinaryHeap::new();
        for place in self.runs.0..self.runs.1 {
            let file = File::open(run_path(&self.folder, place))?;
            let mut run = BufReader::with_capacity(1 << 15, file);
            next.extend(read(&mut run)?.map(|entry| Reverse((entry, runs.len()))));
            runs.push(run);
        }
        let mut held = self.held.iter().copied().peekable();
        loop {
            let from_run = next.peek().map(|Reverse((entry, _))| *entry);
            let is_held = held.peek().is_some_and(|one| from_run.is_none_or(|other| *one < other));
            if is_held {
                held.next().map_or(Ok(()), &mut *visit)?;
                continue;
            }
            let Some(Reverse((entry, place))) = next.pop() else {
                return Ok(());
            };
            visit(entry)?;
            if let Some(run) = runs.get_mut(place) {
                next.extend(read(run)?.map(|entry| Reverse((entry, place))));
            }
        }
    }
}

fn write(out: &mut impl Write, entry: &Entry) -> io::Result<()> {
    out.write_all(&entry.digest[0].to_be_bytes())?;
    out.write_all(&entry.digest[1].to_be_bytes())?;
    out.write_all(&entry.spot.offset.to_be_bytes())?;
    out.write_all(&entry.spot.line.to_be_bytes())?;
    out.write_all(&u64::from(entry.spot.file).to_be_bytes())
}

/// The next entry of a run; `None` at its end.
fn read(run: &mut impl Read) -> io::Result<Option<Entry>> {
    let mut bytes = [0; ENTRY_BYTES];
    match run.read_exact(&mut bytes) {
        Ok(()) => Ok(Some(entry(&bytes))),
        Err(error) if error.kind() == io::ErrorKind::UnexpectedEof => Ok(None),
        Err(error) => Err(error),
    }
}

fn run_path(folder: &Path, run: u32) -> PathBuf {
    folder.join(format!("run-{run:06}"))
}

fn entry(bytes: &[u8; ENTRY_BYTES]) -> Entry {
    let number = |from: usize| {
        let part = bytes.get(from..from + 8).unwrap_or_default();
        part.iter().fold(0_u64, |number, byte| number << 8 | u64::from(*byte))
    };
    Entry {
        digest: [number(0), number(8)],
        spot: Spot {
            offset: number(16),
            line: number(24),
            file: u32::try_from(number(32)).unwrap_or(u32::MAX),
        },
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(offset: u64) -> Spot {
        Spot { file: 1, offset, line: offset }
    }

    #[test]
    fn what_is_repeated_is_found_however_it_is_spilled() {
        let entries: Vec<Entry> = (0..60_u64)
            .map(|offset| Entry {
                digest: digest("T1", &Day::Number(20_777), &[(offset * 7 % 50) as u8], false),
                spot: at(offset),
            })
            .collect();
        let mut answers = Vec::new();
        // The last one makes so many runs that they are put together on the way.
        let often: Vec<usize> = (0..60).collect();
        for cuts in [vec![], vec![30], vec![1, 7, 20, 59], often] {
            let folder = tempfile::tempdir().unwrap();
            let mut seen = Identities::new(folder.path(), (0, 0));
            for (place, entry) in entries.iter().enumerate() {
                if cuts.contains(&place) {
                    seen.spill().unwrap();
                }
                seen.add(&[*entry]).unwrap();
            }
            let mut wanted: Vec<Digest> =
                entries.iter().map(|entry| entry.digest).take(5).collect();
            wanted.sort_unstable();
            assert!(
                seen.find(&wanted).unwrap().iter().all(|spot| spot.is_some_and(|at| at.offset < 5))
            );
            assert_eq!(seen.find(&[[7, 7]]).unwrap(), [None]);
            let mut found = Vec::new();
            seen.repeated(&mut |again| found.push((again.first, again.again))).unwrap();
            answers.push(found);
        }
        assert_eq!(answers[0].len(), 10);
        assert!(answers[0].iter().all(|(first, again)| first.offset + 50 == again.offset));
        assert!(answers.windows(2).all(|pair| pair[0] == pair[1]));
        assert_ne!(
            digest("T", &Day::Unknown, b"12", false),
            digest("T1", &Day::Unknown, b"2", false)
        );
    }
}
