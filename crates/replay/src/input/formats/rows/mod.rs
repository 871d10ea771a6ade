//! Tables with one row a seat or one row a wager: which rows make one record, and what their cells
//! say. How a line becomes cells is the business of the formats.

mod builder;
mod group;
mod plain;
mod plan;
mod set;

pub use crate::record::field::{Amount, Field, FieldForm, Scope};
pub(crate) use group::{GroupedTable, RowReader};
pub use plan::{COLUMNS_MAX, NAME_BYTES_MAX};
pub(crate) use plan::{Column, ColumnPlan, ColumnUse};

use std::borrow::Cow;

/// Most rows of one record; a row after them begins another record. It is far above a table's
/// seats times their wagers.
pub const ROWS_MAX: usize = 64;

/// What tells one round from another: the cells of table, gaming day and round as they are written.
pub(crate) type RoundKey<'u> = [&'u [u8]; 3];

/// One row, as its format reads it. An absent value has no cell.
#[derive(Default)]
pub(crate) struct CellRow<'u> {
    /// Column of the plan, and the text.
    pub cells: Vec<(usize, Cow<'u, str>)>,
    /// Names of columns that are not defined and hold something.
    pub unknown: Vec<Cow<'u, str>>,
    /// Which round the row belongs to; without it the row is a record by itself.
    pub key: Option<RoundKey<'u>>,
    /// Words of the map that its cells have, by their places in the map.
    pub replaced: Vec<u32>,
    /// Why the row cannot be read, as the end of a sentence.
    pub fault: Option<String>,
    /// Cells at its beginning that are those of the row that was read before it, byte for byte.
    pub same: usize,
    /// The line that was read last, and where its cells end; nothing where the next row has to be read
    /// from its beginning.
    pub line: &'u [u8],
    pub ends: Vec<u32>,
}

impl<'u> CellRow<'u> {
    /// Makes the row ready for the next line.
    pub fn clear(&mut self) {
        self.cells.clear();
        self.ends.clear();
        self.same = 0;
        self.unknown.clear();
        self.key = None;
        self.replaced.clear();
        self.fault = None;
    }

    /// Makes the row ready for a line, and keeps the cells at its beginning that are those of the line
    /// before it. Gives the place where the first other cell begins.
    pub fn begin(&mut self, line: &'u [u8]) -> usize {
        if self.fault.is_some() || !self.unknown.is_empty() {
            self.clear();
        }
        let common = common(self.line, line);
        // A cell is the same where what ends it is the same.
        self.same = self.ends.partition_point(|end| (*end as usize) < common);
        self.ends.truncate(self.same);
        let kept = self.cells.partition_point(|(column, _)| *column < self.same);
        self.cells.truncate(kept);
        self.replaced.clear();
        self.line = line;
        self.ends.last().map_or(0, |end| *end as usize + 1)
    }
}

/// How many bytes two lines begin with alike.
fn common(one: &[u8], other: &[u8]) -> usize {
    let mut length = 0;
    while let (Some(a), Some(b)) = (eight(one, length), eight(other, length)) {
        if a != b {
            return length + ((a ^ b).trailing_zeros() / 8) as usize;
        }
        length += 8;
    }
    let rests = one.iter().skip(length).zip(other.iter().skip(length));
    length + rests.take_while(|(a, b)| a == b).count()
}

fn eight(line: &[u8], at: usize) -> Option<u64> {
    line.get(at..)?.first_chunk::<8>().map(|eight| u64::from_le_bytes(*eight))
}

#[cfg(test)]
mod tests {
    use super::common;

    #[test]
    fn lines_are_alike_up_to_their_first_difference() {
        let line = b"1,gin-and-win,T1-000001,Ac 2d";
        for length in 0..=line.len() {
            assert_eq!(common(line, &line[..length]), length);
            for byte in [0, b',', 0xff] {
                let mut other = line.to_vec();
                if length < line.len() {
                    other[length] = byte ^ line[length] | 1;
                    let expected = if other[length] == line[length] { line.len() } else { length };
                    assert_eq!(common(line, &other), expected);
                }
            }
        }
    }
}
