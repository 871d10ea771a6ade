//! The ZIP archive that a workbook is: its parts by name, under limits.

use crate::fault::WorkbookFault;
use gincert_evidence::{counted, printable};
use std::cell::Cell;
use std::io::{self, BufReader, Read, Seek, SeekFrom};
use std::rc::Rc;
use zip::ZipArchive;
use zip::read::ZipFile;

/// Most bytes of a workbook as it is stored.
pub const ARCHIVE_BYTES_MAX: u64 = 512 << 20;

/// Most parts of a workbook.
pub const ENTRIES_MAX: u64 = 10_000;

/// Most bytes of a part, unpacked.
pub const PART_BYTES_MAX: u64 = 1 << 30;

/// Most bytes of a part for each of its packed bytes, once it has more than [`RATIO_FREE_BYTES_MAX`].
pub const RATIO_MAX: u64 = 250;

/// Most bytes of a part to which [`RATIO_MAX`] does not apply.
pub const RATIO_FREE_BYTES_MAX: u64 = 64 << 20;

/// Most bytes that are unpacked of all parts together, of each as often as it is read.
pub const UNPACKED_BYTES_MAX: u64 = 8 << 30;

/// An open archive.
pub(crate) struct Archive<R> {
    zip: ZipArchive<R>,
    unpacked: Rc<Cell<u64>>,
}

/// A part that is being unpacked.
pub(crate) type PartReader<'a, R> = BufReader<LimitedPart<ZipFile<'a, R>>>;

impl<R: Read + Seek> Archive<R> {
    /// Opens an archive.
    pub fn open(mut reader: R) -> Result<Archive<R>, WorkbookFault> {
        let bytes = reader.seek(SeekFrom::End(0))?;
        reader.seek(SeekFrom::Start(0))?;
        if bytes > ARCHIVE_BYTES_MAX {
            let most = counted(ARCHIVE_BYTES_MAX, "byte", "bytes");
            let why = format!("it is larger than {most}, the most that a workbook may have");
            return Err(WorkbookFault::of_file(why));
        }
        let zip = ZipArchive::new(reader).map_err(|error| {
            let error = printable(&error.to_string());
            WorkbookFault::of_file(format!("it is damaged, or not whole: {error}"))
        })?;
        if zip.len() as u64 > ENTRIES_MAX {
            let most = counted(ENTRIES_MAX, "part", "parts");
            return Err(WorkbookFault::of_file(format!("it has more than {most}")));
        }
        Ok(Archive { zip, unpacked: Rc::default() })
    }

    /// A part by its name, in which capitals do not count; `None` where there is none.
    pub fn part(&mut self, name: &str) -> Result<Option<PartReader<'_, R>>, WorkbookFault> {
        let is_it = |known: &str| known.eq_ignore_ascii_case(name);
        let places = 0..self.zip.len();
        let mut found = places
            .filter(|at| matches!(self.zip.name_for_index(*at), Some(Ok(known)) if is_it(&known)));
        let Some(at) = found.next() else { return Ok(None) };
        let unpacked = Rc::clone(&self.unpacked);
        let part = self.zip.by_index(at).map_err(|error| {
            WorkbookFault::at(printable(name), format!("it cannot be unpacked: {error}"))
        })?;
        let packed = part.compressed_size();
        Ok(Some(BufReader::new(LimitedPart { inner: part, packed, done: 0, unpacked })))
    }
}

/// A part whose bytes are counted.
pub(crate) struct LimitedPart<P> {
    inner: P,
    packed: u64,
    done: u64,
    /// Bytes of all parts so far.
    unpacked: Rc<Cell<u64>>,
}

impl<P: Read> Read for LimitedPart<P> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let read = self.inner.read(buffer)?;
        self.done = self.done.saturating_add(read as u64);
        self.unpacked.set(self.unpacked.get().saturating_add(read as u64));
        let is_within = self.done <= PART_BYTES_MAX && self.unpacked.get() <= UNPACKED_BYTES_MAX;
        let is_free = self.done <= RATIO_FREE_BYTES_MAX;
        let is_dense = self.done <= self.packed.saturating_mul(RATIO_MAX);
        match is_within && (is_free || is_dense) {
            true => Ok(read),
            false => Err(io::Error::new(
                io::ErrorKind::FileTooLarge,
                "unpacked it is larger than a part of a workbook of this size may be; save the sheet as CSV",
            )),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_part_that_grows_without_end_is_refused() {
        let limits = [
            (10, RATIO_FREE_BYTES_MAX, 0),
            (1 << 40, PART_BYTES_MAX, 0),
            (1 << 40, 10, UNPACKED_BYTES_MAX - 10),
        ];
        for (packed, most, all) in limits {
            let (inner, unpacked) = (io::repeat(b' '), Rc::new(Cell::new(all)));
            let mut part = LimitedPart { inner, packed, done: most - 10, unpacked };
            let mut bytes = [0; 10];
            assert_eq!(part.read(&mut bytes).unwrap(), 10, "at the limit");
            assert!(part.read(&mut bytes).is_err(), "beyond it");
        }
    }
}
