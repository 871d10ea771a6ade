//! Tables as text: a header line, then one row a seat (`gincert replay --log-format csv`).
//!
//! UTF-8, lines apart by LF or CR LF, cells apart by comma, semicolon or tab as the header line has
//! them, quotes as in RFC 4180. A line break within quotes is refused, so that each line stands
//! alone. The header names the fields as docs/hand-log.md lists them.

use super::cells::{CellBytes, Cells};
use super::{LINE_BYTES_MAX, RecordReader, is_blank, json_lines::BYTE_ORDER_MARK, too_long};
use crate::input::formats::rows::{
    COLUMNS_MAX, CellRow, Column, ColumnPlan, ColumnUse, Field, GroupedTable, NAME_BYTES_MAX,
    RowReader,
};
use crate::input::map::Map;
use crate::record::object::{alike, is_free};
use gincert_evidence::printable;
use std::borrow::Cow;
use std::sync::Arc;

pub use super::cells::{is_blank_row, split};

const SEPARATORS: [u8; 3] = [b',', b';', b'\t'];

/// Rows behind a header line that are looked at for where lines end.
const ROWS_TRIED_MAX: usize = 200;

/// Names of this format that a header must have so that a file is recognised as a table.
const NAMES_MIN: usize = 2;

/// A header line.
pub(crate) struct Header {
    /// The names of the columns.
    pub names: Vec<String>,
    /// What stands between cells.
    pub separator: u8,
    /// Bytes of the file up to the first row.
    pub bytes: usize,
}

/// A table, read line by line.
pub(crate) struct CsvTable {
    plan: ColumnPlan,
    separator: u8,
}

/// Whether the first line names fields of ours.
pub(super) fn detect(head: &[u8]) -> bool {
    let known = |name: &String| Field::parse_column(name).is_some();
    header(head, HeaderForm::default())
        .is_ok_and(|header| header.names.iter().filter(|name| known(name)).count() >= NAMES_MIN)
}

/// Reads the header line.
pub(super) fn open(head: &[u8]) -> Result<Box<dyn RecordReader>, String> {
    let header = header(head, HeaderForm::default())?;
    let columns = header.names.iter().map(|name| match Field::parse_column(name) {
        Some((field, side)) => Column {
            side: side.map(str::to_owned),
            ..Column::new(name.as_str(), ColumnUse::Field(field))
        },
        None => Column::new(name.as_str(), free_or_unknown(name)),
    });
    let plan = ColumnPlan::new(columns.collect(), Arc::new(Map::default()))?;
    Ok(Box::new(CsvTable::grouped(plan, &header)))
}

/// Names that begin with `_` are free; one that looks like a field is reported.
pub(crate) fn free_or_unknown(name: &str) -> ColumnUse {
    match is_free(name) && alike(name).is_none() {
        true => ColumnUse::Free,
        false => ColumnUse::Unknown,
    }
}

/// What is known of a header line before it is read.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct HeaderForm {
    /// What stands between cells; judged by the line where it is absent.
    pub separator: Option<u8>,
    /// The number of the line, from 1; the first one that is not blank where it is absent.
    pub line: Option<u32>,
    /// Whether the names are those of another system: blanks around them are no part of them, several blanks are one, a column
    /// without a name is `column 3`, and the second one of a name is `NAME (2)`.
    pub is_foreign: bool,
}

/// Reads the names of the columns from a file's beginning.
pub(crate) fn header(head: &[u8], form: HeaderForm) -> Result<Header, String> {
    let separator = form.separator;
    let mut start = match head.starts_with(BYTE_ORDER_MARK) {
        true => BYTE_ORDER_MARK.len(),
        false => 0,
    };
    for _ in 1..form.line.unwrap_or(1) {
        let rest = head.get(start..).unwrap_or_default();
        let Some(end) = memchr::memchr(b'\n', rest) else {
            return Err("the header line is missing: the file has fewer lines".to_owned());
        };
        start += end + 1;
    }
    let (line, end) = loop {
        let rest = head.get(start..).unwrap_or_default();
        let end = memchr::memchr(b'\n', rest).unwrap_or(rest.len());
        let line = rest.get(..end).unwrap_or_default();
        let next = (start + end + 1).min(head.len());
        if line.len() > LINE_BYTES_MAX + 1 {
            return Err(format!("at the header line, {}", too_long()));
        }
        let is_empty =
            form.is_foreign && is_blank_row(line, separator.unwrap_or_else(|| judged(line)));
        if !is_blank(line) && !is_empty {
            break (line, next);
        }
        if next == head.len() {
            return Err("the header line is missing".to_owned());
        }
        start = next;
    };
    let line = line.strip_suffix(b"\r").unwrap_or(line);
    let separator = separator.unwrap_or_else(|| judged(line));
    let text = std::str::from_utf8(line).map_err(|_| "the header line is not UTF-8".to_owned())?;
    let mut names: Vec<String> = Vec::new();
    for cell in Cells::new(line, separator) {
        let cell = cell.map_err(|why| format!("at the header line, {why}"))?;
        let name = match form.is_foreign {
            true => foreign_name(&single_blanks(&cell.text(text)), &names),
            false => cell.text(text).into_owned(),
        };
        if names.len() >= COLUMNS_MAX {
            return Err(format!("the table has more than {COLUMNS_MAX} columns"));
        }
        if name.len() > NAME_BYTES_MAX {
            return Err(format!("a column's name has more than {NAME_BYTES_MAX} bytes"));
        }
        if !name.is_empty() && names.contains(&name) {
            return Err(format!("the column '{}' appears twice", printable(&name)));
        }
        names.push(name);
    }
    if form.is_foreign {
        let is_open = text.ends_with(char::from(separator));
        match line_ends(head.get(end..).unwrap_or_default(), separator, names.len()) {
            Some(LineEnds::OfRows) if names.len() < COLUMNS_MAX => {
                names.push(foreign_name("", &names))
            }
            Some(LineEnds::OfHeader) if is_open => drop(names.pop()),
            _ => {}
        }
    }
    Ok(Header { names, separator, bytes: end })
}

/// Which lines of a table end with a separator that the others lack.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum LineEnds {
    /// The rows: they have a cell more than the header line, which is empty.
    OfRows,
    /// The header line: the rows have a cell less.
    OfHeader,
}

/// Whether rows have an empty cell more than a header line of so many names, or a cell less: most of the first ones do, and
/// none of them has as many cells.
fn line_ends(rows: &[u8], separator: u8, names: usize) -> Option<LineEnds> {
    let whole =
        memchr::memrchr(b'\n', rows).map_or(rows, |end| rows.get(..end).unwrap_or_default());
    let (mut more, mut less, mut all) = (0, 0, 0);
    let rows = super::lines(whole).filter(|(_, _, line)| !is_blank_row(line, separator));
    for (_, _, line) in rows.take(ROWS_TRIED_MAX) {
        let line = line.strip_suffix(b"\r").unwrap_or(line);
        let cells: Result<Vec<CellBytes>, String> = Cells::new(line, separator).collect();
        let Ok(cells) = cells else { continue };
        let is_last_empty = cells.last().is_some_and(|cell| cell.range.is_empty());
        match cells.len() {
            count if count == names => return None,
            count if count == names + 1 && is_last_empty => more += 1,
            count if count + 1 == names => less += 1,
            _ => {}
        }
        all += 1;
    }
    match (2 * more > all, 2 * less > all) {
        (true, _) => Some(LineEnds::OfRows),
        (_, true) => Some(LineEnds::OfHeader),
        _ => None,
    }
}

/// The names of the columns of a header line as maps give them: with one blank between words, `column 3` for
/// one without a name, and `NAME (2)` for the second one of a name.
pub fn column_names(cells: &[String]) -> Vec<String> {
    let mut names: Vec<String> = Vec::with_capacity(cells.len());
    for cell in cells {
        names.push(foreign_name(&single_blanks(cell), &names));
    }
    names
}

/// A name with one blank between its words, whatever blanks stand there, and none at its ends.
pub(crate) fn single_blanks(name: &str) -> String {
    name.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// The name of the column that follows these, as maps give it.
fn foreign_name(name: &str, before: &[String]) -> String {
    let name = match name {
        "" => format!("column {}", before.len() + 1),
        name => name.to_owned(),
    };
    let further = (2..).map(|number| format!("{name} ({number})"));
    let mut names = std::iter::once(name.clone()).chain(further);
    names.find(|name| !before.contains(name)).unwrap_or_default()
}

/// The separator that a header line has most of, outside quotes.
fn judged(line: &[u8]) -> u8 {
    let mut counts = [0_usize; SEPARATORS.len()];
    let mut is_quoted = false;
    for byte in line {
        is_quoted ^= *byte == b'"';
        let known = SEPARATORS.iter().position(|separator| separator == byte);
        if let Some(count) = known.and_then(|place| counts.get_mut(place)).filter(|_| !is_quoted) {
            *count += 1;
        }
    }
    let mut found = (0, SEPARATORS[0]);
    for (count, separator) in counts.into_iter().zip(SEPARATORS) {
        if count > found.0 {
            found = (count, separator);
        }
    }
    found.1
}

impl CsvTable {
    /// The table of a header, row by row put together into records.
    pub fn grouped(plan: ColumnPlan, header: &Header) -> GroupedTable<CsvTable> {
        let source = CsvTable { plan, separator: header.separator };
        GroupedTable { source, head_bytes: header.bytes, passed_over: Vec::new() }
    }

    /// Hands on the cells of a line that can be read, each with the place of its column.
    pub fn each(&self, line: &[u8], mut found: impl FnMut(usize, &str)) {
        let text = std::str::from_utf8(line).unwrap_or_default();
        let cells = Cells::new(text.as_bytes(), self.separator).map_while(Result::ok);
        cells.enumerate().for_each(|(place, cell)| found(place, &cell.text(text)));
    }

    fn cells<'u>(&'u self, line: &'u [u8], row: &mut CellRow<'u>) -> Result<(), String> {
        let (text, fault) = match std::str::from_utf8(line) {
            Ok(text) => (text, None),
            // The cells before it may still tell whose row this is.
            Err(error) => {
                let valid = line.get(..error.valid_up_to()).unwrap_or_default();
                let at = error.valid_up_to() + 1;
                let why = format!("byte {at} of a row is not UTF-8");
                (std::str::from_utf8(valid).unwrap_or_default(), Some(why))
            }
        };
        let columns = self.plan.own;
        let mut key = [&b""[..]; 3];
        let mut count = 0;
        for cell in Cells::new(line, self.separator) {
            let cell = cell?;
            if cell.range.is_empty() {
                count += 1;
                continue;
            }
            for (part, place) in key.iter_mut().zip(self.plan.keys) {
                if place == Some(count) {
                    *part = line.get(cell.range.clone()).unwrap_or_default();
                }
            }
            let is_text = cell.range.end <= text.len();
            let is_own = count < columns;
            if let Some(column) = self.plan.columns.get(count).filter(|_| is_text && is_own) {
                match column.holds {
                    _ if column.is_part => row.cells.push((count, cell.text(text))),
                    ColumnUse::Field(_) => row.cells.push((count, cell.text(text))),
                    ColumnUse::Unknown => row.unknown.push(Cow::Borrowed(column.name.as_str())),
                    ColumnUse::Free => {}
                }
            }
            count += 1;
        }
        // Without a round's name a row belongs to no other.
        row.key = key.last().is_some_and(|round| !round.is_empty()).then_some(key);
        match fault {
            Some(why) => Err(why),
            None if count == columns => Ok(()),
            None => {
                row.is_other_length = true;
                // Where a row breaks off, half of a number or a date may be all that is left of it.
                row.cells.retain(|(place, _)| count > columns || place + 1 < count);
                Err(format!(
                    "the number of cells of a row is {count}, that of the header {columns}"
                ))
            }
        }
    }
}

impl RowReader for CsvTable {
    fn plan(&self) -> &ColumnPlan {
        &self.plan
    }

    fn separator(&self) -> Option<u8> {
        Some(self.separator)
    }

    fn is_blank(&self, line: &[u8]) -> bool {
        is_blank_row(line, self.separator)
    }

    fn read<'u>(&'u self, line: &'u [u8], row: &mut CellRow<'u>) {
        row.clear();
        row.fault = self.cells(line, row).err();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The names of the columns of a foreign table.
    fn names(text: &str) -> Vec<String> {
        let form = HeaderForm { is_foreign: true, ..HeaderForm::default() };
        header(text.as_bytes(), form).map(|header| header.names).unwrap_or_default()
    }

    #[test]
    fn a_separator_at_the_end_of_every_row_is_a_column_without_a_name() {
        assert_eq!(names("a,b,c\n1,2,3,\n4,5,6,\n"), ["a", "b", "c", "column 4"]);
        assert_eq!(names("a,b,c,\n1,2,3\n4,5,6\n"), ["a", "b", "c"]);
        assert_eq!(names("a,b,c,\n1,2,3,\n4,5,6,\n"), ["a", "b", "c", "column 4"]);
        // A row that has as many cells as names shows that the others have one too many, and so does a text behind the last name.
        assert_eq!(names("a,b,c\n1,2,3\n4,5,6,\n7,8,9,\n"), ["a", "b", "c"]);
        assert_eq!(names("a,b,c\n1,2,3,x\n4,5,6,y\n"), ["a", "b", "c"]);
        // A last name that is not empty stays.
        assert_eq!(names("a,b,c\n1,2\n4,5\n"), ["a", "b", "c"]);
    }
}
