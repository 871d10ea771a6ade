//! Which rows make one record: consecutive ones of the same table, gaming day and round, until they
//! begin over with the seat (and wager) of the first row, as a record does that is written twice.
//!
//! A record is cut off at the same rows wherever a log is cut: after a record begins, its rows are
//! counted, and the one after [`ROWS_MAX`] begins another.

use super::builder::{Builder, ColumnValues};
use super::completion::{complete, of_players};
use super::direct::{DirectReader, LinePlace};
use super::target::CellTarget;
use super::{CellRow, ColumnPlan, ColumnUse, Field, ROWS_MAX, RoundKey, Scope};
use crate::input::formats::{
    LINE_BYTES_MAX, PassedColumn, RecordReader, Unit, UnreadableUnit, is_blank, lines, too_long,
};
use crate::input::map::RowExclusion;
use std::borrow::Cow;

/// Reads one line of a table.
pub(crate) trait RowReader: Send + Sync {
    /// The columns.
    fn plan(&self) -> &ColumnPlan;
    /// What stands between cells, where a line without quotes is its cells and nothing else.
    fn separator(&self) -> Option<u8> {
        None
    }
    /// Whether a line has no text in any cell, so that it is no row.
    fn is_blank(&self, _line: &[u8]) -> bool {
        false
    }
    /// Reads a line's cells into a row, in place of what another line left there.
    fn read<'u>(&'u self, line: &'u [u8], row: &mut CellRow<'u>);
    /// Reads the rows of a line, in place of those of another one.
    fn rows<'u>(&'u self, line: &'u [u8], rows: &mut Vec<CellRow<'u>>) {
        rows.resize_with(1, CellRow::default);
        rows.iter_mut().for_each(|row| self.read(line, row));
    }
    /// Whether a line has whole records, of several rows each.
    fn is_whole_by_line(&self) -> bool {
        false
    }
}

/// A table whose rows are put together into records.
pub(crate) struct GroupedTable<S> {
    /// How lines are read.
    pub source: S,
    /// Bytes before the first row.
    pub head_bytes: usize,
    /// Columns that nothing is read from.
    pub passed_over: Vec<PassedColumn>,
}

impl<S: RowReader> GroupedTable<S> {
    /// The lines of a stretch that have a text in some cell: offset, lines before, and bytes without the line end.
    fn lines<'s>(&'s self, stretch: &'s [u8]) -> impl Iterator<Item = (usize, u64, &'s [u8])> {
        let all = lines(stretch).map(|(offset, line, bytes)| (offset, line, without_return(bytes)));
        all.filter(|(_, _, line)| !self.source.is_blank(line))
    }

    /// Reads the rows of a line.
    fn read<'u>(&'u self, line: &'u [u8], rows: &mut Vec<CellRow<'u>>) {
        self.read_texts(line, rows);
        if self.source.plan().has_words {
            let kept = rows.iter_mut().filter(|row| row.left_out.is_none());
            kept.for_each(|row| self.replace(row));
        }
    }

    /// Reads the rows of a line with the words of the log.
    fn read_texts<'u>(&'u self, line: &'u [u8], rows: &mut Vec<CellRow<'u>>) {
        if line.len() > LINE_BYTES_MAX {
            *rows = vec![CellRow { fault: Some(too_long()), ..CellRow::default() }];
        } else {
            self.source.rows(line, rows);
        }
        let plan = self.source.plan();
        for row in rows {
            plan.join(row);
            row.left_out = plan.exclusion(row);
            if row.left_out.is_none() && !plan.map.corrections.is_empty() {
                plan.mark_correction(row);
            }
        }
    }

    /// Puts our words in place of those that the map replaces.
    fn replace<'u>(&'u self, row: &mut CellRow<'u>) {
        let plan = self.source.plan();
        let CellRow { cells, replaced, has_no_wager, .. } = row;
        cells.retain(|(index, text)| {
            let word = plan.columns.get(*index).and_then(|column| column.word(text));
            *has_no_wager |=
                plan.wager == Some(*index) && word.is_some_and(|(_, word)| word.ours.is_empty());
            replaced.extend(word.map(|(place, _)| *place));
            word.is_none_or(|(_, word)| !word.ours.is_empty())
        });
    }

    /// The seat and the wager of a row, as they are written.
    fn head<'r, 'u>(&self, row: &'r CellRow<'u>) -> [Option<&'r Cow<'u, str>>; 2] {
        let plan = self.source.plan();
        [plan.seat, plan.wager].map(|column| {
            let column = column?;
            let cell = row.cells.iter().find(|(at, _)| *at == column);
            cell.map(|(_, text)| text)
        })
    }

    /// A record that begins with a row.
    fn begun<'u>(&self, row: &CellRow<'u>, rows: usize) -> RecordStart<'u> {
        RecordStart {
            key: row.key,
            head: self.head(row).map(Option::<&Cow<'u, str>>::cloned),
            state: self.state(row).map(Option::<&Cow<'u, str>>::cloned),
            correction: row.correction,
            rows,
        }
    }

    /// Whether a row goes on with a record.
    fn goes_on(&self, begun: &RecordStart<'_>, row: &CellRow<'_>) -> bool {
        begun.key.is_some()
            && begun.rows < ROWS_MAX
            && begun.key == row.key
            && begun.correction == row.correction
            // Each row that corrects a round is a correction by itself; an object of several seats is one.
            && (row.correction.is_none() || self.source.is_whole_by_line())
            && !(self.head(row) == begun.head.each_ref().map(Option::as_ref) && self.is_first(row))
            && !self.is_of_another_state(begun, row)
    }

    /// Whether a row states another state and another time than the first row of a record: a round that was void, and one
    /// that was dealt again under its name.
    fn is_of_another_state(&self, begun: &RecordStart<'_>, row: &CellRow<'_>) -> bool {
        let mut pairs = begun.state.iter().zip(self.state(row));
        pairs.all(|(one, other)| one.as_ref().zip(other).is_some_and(|(one, other)| one != other))
    }

    /// The state and the time of a row, as they are written.
    fn state<'r, 'u>(&self, row: &'r CellRow<'u>) -> [Option<&'r Cow<'u, str>>; 2] {
        self.source.plan().states.map(|column| {
            let column = column?;
            let cell = row.cells.iter().find(|(at, _)| *at == column);
            cell.map(|(_, text)| text)
        })
    }

    /// Whether a row can be the first of a record: one that holds corrections alone is none.
    fn is_first(&self, row: &CellRow<'_>) -> bool {
        let mut fields = row.cells.iter().filter_map(|(index, _)| {
            match self.source.plan().columns.get(*index)?.holds {
                ColumnUse::Field(field) if field.scope() != Scope::Record => Some(field),
                _ => None,
            }
        });
        let is_name = |field: Field| matches!(field, Field::Seat | Field::Wager);
        let has_correction =
            row.cells.iter().any(|(index, _)| match self.source.plan().columns.get(*index) {
                Some(column) => {
                    matches!(column.holds, ColumnUse::Field(field) if field.is_adjustment())
                }
                None => false,
            });
        !has_correction || fields.any(|field| !is_name(field) && !field.is_adjustment())
    }
}

/// Seat and wager of a row, or its state and time.
type Head<'u> = [Option<Cow<'u, str>>; 2];

/// What tells whether a row goes on with a record.
struct RecordStart<'u> {
    key: Option<RoundKey<'u>>,
    head: Head<'u>,
    /// State and time of the first row.
    state: Head<'u>,
    /// The condition by which its rows are corrections.
    correction: Option<usize>,
    rows: usize,
}

/// A record whose rows are not all read.
struct OpenRecord<'u> {
    builder: Builder<'u>,
    begun: RecordStart<'u>,
    offset: usize,
    line: u64,
    end: usize,
    /// Words of the map that its cells had.
    replaced: Vec<u32>,
}

impl<S: RowReader> RecordReader for GroupedTable<S> {
    fn head_bytes(&self) -> usize {
        self.head_bytes
    }

    fn cut(&self, stretch: &[u8]) -> usize {
        let whole = memchr::memrchr(b'\n', stretch).map_or(0, |end| end + 1);
        // A line that is too long is a record by itself, so that what is before it is whole.
        if stretch.len() - whole > LINE_BYTES_MAX + 1 {
            return whole;
        }
        if self.source.is_whole_by_line() {
            return whole;
        }
        let (mut rows, mut last) = (Vec::new(), None);
        let (mut begin, mut end) = (whole, whole);
        // From the last line back to where the rows of its round begin.
        while end > 0 {
            let before = stretch.get(..end - 1).unwrap_or_default();
            let start = memchr::memrchr(b'\n', before).map_or(0, |at| at + 1);
            let line = without_return(stretch.get(start..end - 1).unwrap_or_default());
            end = start;
            if is_blank(line) || self.source.is_blank(line) {
                continue;
            }
            self.read(line, &mut rows);
            let Some(row) = rows.first().filter(|row| row.left_out.is_none()) else { continue };
            match (row.key, last) {
                (None, _) => break,
                (Some(key), Some(last)) if key != last => break,
                (key, _) => last = key,
            }
            begin = start;
        }
        // Rows of one name may make several records; the last one may go on.
        let (mut cut, mut begun) = (whole, None);
        let rest = stretch.get(begin..whole).unwrap_or_default();
        for (offset, _, line) in self.lines(rest) {
            self.read(line, &mut rows);
            let Some(row) = rows.first().filter(|row| row.left_out.is_none()) else { continue };
            match begun.as_mut().filter(|begun| self.goes_on(begun, row)) {
                Some(begun) => begun.rows += 1,
                None => {
                    cut = begin + offset;
                    begun = Some(self.begun(row, 1));
                }
            }
        }
        match begun {
            Some(begun) if begun.rows < ROWS_MAX => cut,
            _ => whole,
        }
    }

    fn passed_over(&self) -> &[PassedColumn] {
        &self.passed_over
    }

    fn left_out(&self, stretch: &[u8]) -> Vec<u32> {
        let plan = self.source.plan();
        let map = &plan.map;
        if map.left_out.is_empty() {
            return Vec::new();
        }
        let (mut rows, mut left) = (Vec::new(), Vec::new());
        for (_, _, line) in self.lines(stretch) {
            self.read_texts(line, &mut rows);
            left.extend(rows.iter().filter_map(|row| {
                let left_out = row.left_out.map(|exclusion| map.exclusion_place(exclusion));
                left_out.or_else(|| plan.condition(row).map(|kept| map.kept_place(kept)))
            }));
        }
        left
    }

    fn totals(&self, stretch: &[u8], visit: &mut dyn FnMut(usize, Unit<'_>)) {
        let plan = self.source.plan();
        if !plan.map.has_totals() {
            return;
        }
        let (mut rows, mut held) = (Vec::new(), ColumnValues::new());
        for (offset, line, bytes) in self.lines(stretch) {
            self.read(bytes, &mut rows);
            for row in &mut rows {
                let exclusion =
                    row.left_out.and_then(|place| Some((place, plan.map.left_out.get(place)?)));
                let Some((place, RowExclusion::Total(mark))) = exclusion else { continue };
                // The cell that marks the row names neither a table nor a day, and is no part of a time.
                let is_named =
                    |at: usize| plan.columns.get(at).is_some_and(|one| one.name == mark.column);
                let is_mark =
                    |at: usize| is_named(at) || plan.parts(at).iter().any(|part| is_named(*part));
                row.cells.retain(|(at, _)| !is_mark(*at));
                plan.part_thousands(&mut row.cells);
                self.replace(row);
                let mut builder = Builder::new(plan, std::mem::take(&mut held));
                builder.add(row);
                let (mut read, rest) = builder.finish();
                held = rest;
                if let Ok(record) = &mut read {
                    of_players(plan, record);
                }
                let read = read.as_ref().map_err(Clone::clone);
                visit(place, Unit { offset, line, bytes, read, replaced: Vec::new() });
            }
        }
    }

    fn decode(&self, stretch: &[u8], visit: &mut dyn FnMut(Unit<'_>)) {
        let plan = self.source.plan();
        let (mut place, mut records) = (LinePlace::default(), 1);
        let targets: Vec<CellTarget> =
            (0..).zip(&plan.columns).map(|(at, one)| CellTarget::new(plan, at, one)).collect();
        let mut direct = DirectReader::new(plan, &targets, self.source.separator());
        while let Some(direct) = &mut direct {
            let Some(left) = direct.read(stretch, place, visit) else { return };
            // Where one record after the other has to be read cell by cell, the direct way is not tried
            // again for each.
            records = if left.offset > place.offset { 1 } else { (2 * records).min(RECORDS_MAX) };
            let Some(next) = self.by_cells(stretch, left, records, visit) else { return };
            place = next;
        }
        self.by_cells(stretch, place, usize::MAX, visit);
    }
}

/// Most records that are read cell by cell before the fast way is tried again.
const RECORDS_MAX: usize = 64;

impl<S: RowReader> GroupedTable<S> {
    /// Visits so many records from a place on, read cell by cell. Gives where the next one begins, if any.
    fn by_cells(
        &self,
        stretch: &[u8],
        from: LinePlace,
        records: usize,
        visit: &mut dyn FnMut(Unit<'_>),
    ) -> Option<LinePlace> {
        let (mut rows, mut held) = (Vec::new(), ColumnValues::new());
        let mut open: Option<OpenRecord<'_>> = None;
        let mut closed = 0;
        for (offset, line, bytes) in self.lines(stretch.get(from.offset..).unwrap_or_default()) {
            let (offset, line) = (from.offset + offset, from.line + line);
            self.read(bytes, &mut rows);
            for row in rows.iter_mut().filter(|row| row.left_out.is_none()) {
                let goes_on = open.as_ref().is_some_and(|open| self.goes_on(&open.begun, row));
                if !goes_on && let Some(done) = open.take() {
                    held = close(self.source.plan(), stretch, done, visit);
                    closed += 1;
                    if closed == records {
                        return Some(LinePlace { offset, line });
                    }
                }
                let open = open.get_or_insert_with(|| OpenRecord {
                    builder: Builder::new(self.source.plan(), std::mem::take(&mut held)),
                    begun: self.begun(row, 0),
                    offset,
                    line,
                    end: offset,
                    replaced: Vec::new(),
                });
                open.replaced.append(&mut row.replaced);
                open.builder.add(row);
                open.begun.rows += 1;
                open.end = offset + bytes.len();
            }
            if self.source.is_whole_by_line()
                && let Some(done) = open.take()
            {
                held = close(self.source.plan(), stretch, done, visit);
            }
        }
        if let Some(done) = open {
            close(self.source.plan(), stretch, done, visit);
        }
        None
    }
}

/// Hands on a record; gives back the list that its builder needs no longer.
fn close<'u>(
    plan: &'u ColumnPlan,
    stretch: &'u [u8],
    mut done: OpenRecord<'u>,
    visit: &mut dyn FnMut(Unit<'_>),
) -> ColumnValues<'u> {
    let vacant = done.builder.vacant_seats();
    done.replaced.extend(done.begun.correction.and_then(|at| plan.map.correction_place_of(at)));
    let (mut read, held) = done.builder.finish();
    if let Ok(record) = &mut read {
        done.replaced.extend(std::iter::repeat_n(plan.map.vacant_place(), vacant));
        if let Err(why) = complete(plan, record, &mut done.replaced) {
            read = Err(UnreadableUnit { why, partial: None });
        }
    }
    let read = match &read {
        Ok(record) => Ok(record),
        Err(unread) => Err(unread.clone()),
    };
    visit(Unit {
        offset: done.offset,
        line: done.line,
        bytes: stretch.get(done.offset..done.end).unwrap_or_default(),
        read,
        replaced: done.replaced,
    });
    held
}

fn without_return(line: &[u8]) -> &[u8] {
    line.strip_suffix(b"\r").unwrap_or(line)
}
