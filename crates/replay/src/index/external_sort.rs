//! Sorted lists of small entries that may be longer than memory: runs that go to disk, and come back
//! in order. The order in which entries come makes no difference.

use std::cmp::Reverse;
use std::collections::BinaryHeap;
use std::fs::File;
use std::io::{self, BufRead, BufReader, BufWriter, Write};
use std::path::{Path, PathBuf};

/// Bytes of entries that are held in memory by one list.
pub const HELD_BYTES_MAX: usize = 8 << 20;
/// Sorted runs that are stored before they are merged.
const RUNS_MAX: u32 = if cfg!(test) { 16 } else { 128 };
/// Bytes of a buffer for one run.
const BUFFER_BYTES: usize = 1 << 15;

/// A list of entries of `N` words.
pub struct Runs<const N: usize> {
    folder: PathBuf,
    name: &'static str,
    held: Vec<[u64; N]>,
    is_sorted: bool,
    /// The runs that count: from the first of these numbers to just before the second.
    runs: (u32, u32),
}

/// What is done with an entry.
type EntryVisitor<'v, const N: usize> = &'v mut dyn FnMut([u64; N]) -> io::Result<()>;

impl<const N: usize> Runs<N> {
    /// Keeps its runs in a folder, which the caller makes and removes; those with numbers from the
    /// first of `runs` to just before the second are there already.
    pub fn new(folder: &Path, name: &'static str, runs: (u32, u32)) -> Runs<N> {
        Runs { folder: folder.to_owned(), name, held: Vec::new(), is_sorted: true, runs }
    }

    /// Whether there is no entry at all.
    pub fn is_empty(&self) -> bool {
        self.held.is_empty() && self.runs.0 == self.runs.1
    }

    /// Adds entries.
    ///
    /// # Errors
    /// When a run cannot be written.
    pub fn extend(&mut self, entries: impl IntoIterator<Item = [u64; N]>) -> io::Result<()> {
        self.held.extend(entries);
        self.is_sorted = false;
        if self.held.len() >= HELD_BYTES_MAX / (8 * N) {
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
        self.sort();
        let mut out = self.create(self.runs.1)?;
        for entry in &self.held {
            write(&mut out, entry)?;
        }
        finish(out)?;
        self.held.clear();
        self.runs.1 += 1;
        if self.runs.1 - self.runs.0 >= RUNS_MAX {
            self.compact()?;
        }
        Ok(self.runs)
    }

    /// The files of the runs that count.
    pub fn files(&self) -> Vec<PathBuf> {
        (self.runs.0..self.runs.1).map(|run| self.path(run)).collect()
    }

    /// Visits every entry in order.
    ///
    /// # Errors
    /// When a run cannot be read back, or the visitor fails.
    pub fn walk(&mut self, visit: EntryVisitor<'_, N>) -> io::Result<()> {
        let mut walk = self.iter()?;
        while let Some(entry) = walk.next()? {
            visit(entry)?;
        }
        Ok(())
    }

    /// All entries in order.
    ///
    /// # Errors
    /// When a run cannot be opened.
    pub(crate) fn iter(&mut self) -> io::Result<Walk<'_, N>> {
        self.sort();
        let mut runs = Vec::new();
        let mut next = BinaryHeap::new();
        for run in self.runs.0..self.runs.1 {
            let mut run = BufReader::with_capacity(BUFFER_BYTES, File::open(self.path(run))?);
            next.extend(read(&mut run)?.map(|entry| Reverse((entry, runs.len()))));
            runs.push(run);
        }
        Ok(Walk { held: self.held.iter(), runs, next })
    }

    /// Writes every entry in order, its words with the highest byte first.
    ///
    /// # Errors
    /// When a run cannot be read back, or the output not written.
    pub fn export(&mut self, out: &mut dyn Write) -> io::Result<()> {
        self.walk(&mut |entry| entry.iter().try_for_each(|word| out.write_all(&word.to_be_bytes())))
    }

    /// Adds entries that were exported.
    ///
    /// # Errors
    /// When they are cut off, or a run cannot be written.
    pub fn import(&mut self, mut input: &mut dyn BufRead) -> io::Result<()> {
        while let Some(entry) = read(&mut input)? {
            self.held.push(entry);
            self.is_sorted = false;
            if self.held.len() >= HELD_BYTES_MAX / (8 * N) {
                self.spill()?;
            }
        }
        Ok(())
    }

    fn sort(&mut self) {
        if !self.is_sorted {
            self.held.sort_unstable();
            self.is_sorted = true;
        }
    }

    fn path(&self, run: u32) -> PathBuf {
        self.folder.join(format!("{}-{run:06}", self.name))
    }

    /// A new file: one that is there already is not ours.
    fn create(&self, run: u32) -> io::Result<BufWriter<File>> {
        let path = self.path(run);
        // What a killed run left of this number goes: only what was kept counts on runs.
        match std::fs::remove_file(&path) {
            Err(error) if error.kind() != io::ErrorKind::NotFound => return Err(error),
            _ => {}
        }
        Ok(BufWriter::with_capacity(BUFFER_BYTES, File::create_new(path)?))
    }

    /// Puts all runs together, so that there are never more files than can be open at a time. The
    /// old ones stay: a state that was kept before counts on them.
    fn compact(&mut self) -> io::Result<()> {
        let next = self.runs.1;
        let mut out = self.create(next)?;
        self.walk(&mut |entry| write(&mut out, &entry))?;
        finish(out)?;
        self.runs = (next, next + 1);
        Ok(())
    }
}

/// Entries of a list in order.
pub struct Walk<'r, const N: usize> {
    held: std::slice::Iter<'r, [u64; N]>,
    runs: Vec<BufReader<File>>,
    next: BinaryHeap<Reverse<([u64; N], usize)>>,
}

impl<const N: usize> Walk<'_, N> {
    /// The next entry; `None` after the last one.
    ///
    /// # Errors
    /// When a run cannot be read back.
    pub fn next(&mut self) -> io::Result<Option<[u64; N]>> {
        let from_run = self.next.peek().map(|Reverse((entry, _))| *entry);
        let held = self.held.as_slice().first();
        if held.is_some_and(|one| from_run.is_none_or(|other| *one < other)) {
            return Ok(self.held.next().copied());
        }
        let Some(Reverse((entry, place))) = self.next.pop() else {
            return Ok(None);
        };
        if let Some(run) = self.runs.get_mut(place) {
            self.next.extend(read(run)?.map(|entry| Reverse((entry, place))));
        }
        Ok(Some(entry))
    }
}

fn finish(out: BufWriter<File>) -> io::Result<()> {
    out.into_inner().map_err(io::IntoInnerError::into_error)?.sync_data()
}

fn write<const N: usize>(out: &mut impl Write, entry: &[u64; N]) -> io::Result<()> {
    entry.iter().try_for_each(|word| out.write_all(&word.to_be_bytes()))
}

/// The next entry of a run; `None` at its end, which lies between two entries.
fn read<const N: usize>(run: &mut impl BufRead) -> io::Result<Option<[u64; N]>> {
    if run.fill_buf()?.is_empty() {
        return Ok(None);
    }
    let mut entry = [0; N];
    for word in &mut entry {
        let mut bytes = [0; 8];
        run.read_exact(&mut bytes)?;
        *word = u64::from_be_bytes(bytes);
    }
    Ok(Some(entry))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn entries_come_back_in_order_however_they_are_spilled() {
        let entries: Vec<[u64; 2]> = (0..60).map(|at| [at * 7 % 50, at]).collect();
        let mut sorted = entries.clone();
        sorted.sort_unstable();
        // The last one makes so many runs that they are put together on the way.
        let often: Vec<usize> = (0..60).collect();
        for cuts in [vec![], vec![30], vec![1, 7, 20, 59], often] {
            let folder = tempfile::tempdir().unwrap();
            let mut runs = Runs::new(folder.path(), "test", (0, 0));
            for (place, entry) in entries.iter().enumerate() {
                if cuts.contains(&place) {
                    runs.spill().unwrap();
                }
                runs.extend([*entry]).unwrap();
            }
            let mut found = Vec::new();
            runs.walk(&mut |entry| {
                found.push(entry);
                Ok(())
            })
            .unwrap();
            assert_eq!(found, sorted);
            assert!(runs.files().iter().all(|file| file.exists()));
        }
    }

    #[test]
    fn a_run_that_is_cut_off_is_an_error() {
        let folder = tempfile::tempdir().unwrap();
        let mut runs: Runs<2> = Runs::new(folder.path(), "test", (0, 0));
        runs.extend([[1, 2], [3, 4]]).unwrap();
        runs.spill().unwrap();
        let file = &runs.files()[0];
        std::fs::write(file, &std::fs::read(file).unwrap()[..20]).unwrap();
        assert!(runs.walk(&mut |_| Ok(())).is_err());
    }
}
