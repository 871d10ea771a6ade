//! Where a record stands, small enough to be kept for every record.

use serde::{Deserialize, Serialize};

/// A record's place: ordered as the files are given and as records stand in them.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Spot {
    /// The file, by its place in the list of files.
    pub file: u32,
    /// Byte offset of the record's first byte, in what the file unpacks to.
    pub offset: u64,
    /// Line, counted from 1.
    pub line: u64,
}

/// Most files of an audit, so that a place fits one word.
pub const FILES_MAX: u32 = 1 << 20;

/// Bits of an offset within a word: 16 TiB, far above the limit of an input.
const OFFSET_BITS: u32 = 44;

impl Spot {
    /// File and offset in one word that is ordered as spots are.
    ///
    /// ```
    /// use gincert_replay::Spot;
    /// let spot = |file, offset| Spot { file, offset, line: 1 }.place();
    /// assert!(spot(0, 7) < spot(0, 8) && spot(0, 8) < spot(1, 0));
    /// ```
    pub fn place(self) -> u64 {
        let last = (1 << OFFSET_BITS) - 1;
        u64::from(self.file.min(FILES_MAX - 1)) << OFFSET_BITS | self.offset.min(last)
    }

    /// The spot of a place, without its line.
    pub(crate) fn at(place: u64) -> Spot {
        let offset = place & ((1 << OFFSET_BITS) - 1);
        Spot { file: Spot::file_of(place), offset, line: 0 }
    }

    /// The file of a place.
    pub fn file_of(place: u64) -> u32 {
        u32::try_from(place >> OFFSET_BITS).unwrap_or(u32::MAX)
    }
}
