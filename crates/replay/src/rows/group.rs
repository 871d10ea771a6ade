//! Which rows make one record: consecutive ones of the same table, gaming day and round.
//!
//! A record is cut off at the same rows wherever a log is cut: after a record begins, its rows are
//! counted, and the one after [`ROWS_MAX`] begins another.

use super::builder::Builder;
use super::{Key, Plan, ROWS_MAX, Row};
use crate::formats::{Decode, LINE_BYTES_MAX, Unit, is_blank, lines, too_long};

/// Reads one line of a table.
pub(crate) trait Source: Send + Sync {
    /// The columns.
    fn plan(&self) -> &Plan;
    /// Reads a line's cells into an empty row.
    fn read<'u>(&'u self, line: &'u [u8], row: &mut Row<'u>);
}

/// A table whose rows are put together into records.
pub(crate) struct Grouped<S> {
    /// How lines are read.
    pub source: S,
    /// Bytes before the first row.
    pub head_bytes: usize,
}

impl<S: Source> Grouped<S> {
    fn read<'u>(&'u self, line: &'u [u8], row: &mut Row<'u>) {
        row.clear();
        if line.len() > LINE_BYTES_MAX {
            row.fault = Some(too_long());
        } else {
            self.source.read(line, row);
        }
    }
}

/// A record whose rows are not all read.
struct Open<'u> {
    builder: Builder<'u>,
    key: Option<Key<'u>>,
    offset: usize,
    line: u64,
    end: usize,
    rows: usize,
}

impl<S: Source> Decode for Grouped<S> {
    fn head_bytes(&self) -> usize {
        self.head_bytes
    }

    fn cut(&self, stretch: &[u8]) -> usize {
        let whole = memchr::memrchr(b'\n', stretch).map_or(0, |end| end + 1);
        // A line that is too long is a record by itself, so that what is before it is whole.
        if stretch.len() - whole > LINE_BYTES_MAX + 1 {
            return whole;
        }
        let (mut row, mut last) = (Row::default(), None);
        let (mut begin, mut rows, mut end) = (whole, 0_usize, whole);
        // From the last line back to where the last record begins.
        while end > 0 {
            let before = stretch.get(..end - 1).unwrap_or_default();
            let start = memchr::memrchr(b'\n', before).map_or(0, |at| at + 1);
            let line = without_return(stretch.get(start..end - 1).unwrap_or_default());
            end = start;
            if is_blank(line) {
                continue;
            }
            self.read(line, &mut row);
            match (row.key, last) {
                (None, _) => break,
                (Some(key), Some(last)) if key != last => break,
                (key, _) => last = key,
            }
            (begin, rows) = (start, rows + 1);
        }
        // Rows of one name beyond the limit make several records.
        let full = rows - rows % ROWS_MAX;
        let rest = stretch.get(begin..whole).unwrap_or_default();
        let mut starts = lines(rest).map(|(offset, _, _)| offset);
        starts.nth(full).map_or(whole, |offset| begin + offset)
    }

    fn decode(&self, stretch: &[u8], visit: &mut dyn FnMut(Unit<'_>)) {
        let mut row = Row::default();
        let mut open: Option<Open<'_>> = None;
        for (offset, line, bytes) in lines(stretch) {
            let bytes = without_return(bytes);
            self.read(bytes, &mut row);
            let goes_on = open.as_ref().is_some_and(|open| {
                open.key.is_some() && open.key == row.key && open.rows < ROWS_MAX
            });
            if !goes_on && let Some(done) = open.take() {
                close(stretch, done, visit);
            }
            let open = open.get_or_insert_with(|| Open {
                builder: Builder::new(self.source.plan()),
                key: row.key,
                offset,
                line,
                end: offset,
                rows: 0,
            });
            open.builder.add(&mut row);
            open.rows += 1;
            open.end = offset + bytes.len();
        }
        if let Some(done) = open {
            close(stretch, done, visit);
        }
    }
}

fn close<'u>(stretch: &'u [u8], done: Open<'u>, visit: &mut dyn FnMut(Unit<'_>)) {
    visit(Unit {
        offset: done.offset,
        line: done.line,
        bytes: stretch.get(done.offset..done.end).unwrap_or_default(),
        read: done.builder.finish(),
    });
}

fn without_return(line: &[u8]) -> &[u8] {
    line.strip_suffix(b"\r").unwrap_or(line)
}
