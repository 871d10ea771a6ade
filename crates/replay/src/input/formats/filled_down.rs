//! Tables in which a cell is meant for the rows below it: blank cells of the columns that a map names are filled from above.
//!
//! It rewrites the text of a log before records are read from it, one row after the other. A row that the map leaves out, one
//! with another number of cells (but for an empty one at the end) and one that cannot be split stay as they are, and nothing is
//! filled from them.

use super::LINE_BYTES_MAX;
use super::csv::{HeaderForm, header, single_blanks, split};
use super::fixed_width::FixedColumns;
use crate::input::map::{Layout, Map, RowCondition};
use crate::record::field::{Field, Scope};
use std::cmp::Ordering;
use std::collections::BTreeMap;
use std::io::{self, BufRead, Read};
use std::sync::Arc;

/// Cells that were filled.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct FilledCells {
    /// How many, by the name of the column.
    pub columns: BTreeMap<String, u64>,
    /// The line of the first, from 1.
    pub first: Option<u64>,
}

/// The text of a log with its blank cells filled.
pub struct FilledDown<R> {
    inner: R,
    map: Arc<Map>,
    state: State,
    /// The number of the line that was read.
    number: u64,
    line: Vec<u8>,
    /// What was not handed on, from this byte on.
    out: Vec<u8>,
    at: usize,
    filled: FilledCells,
}

/// How far the reading is.
enum State {
    /// The head of the file, up to the header line.
    Head(Vec<u8>),
    Rows(Box<Filling>),
    /// The rest is handed on as it is: the header line cannot be read, or the rest of a line is too long.
    AsItIs,
    LongLine(Box<Filling>),
}

/// A column that is filled.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FilledColumn {
    /// Its place in a row.
    pub place: usize,
    /// Whether its cells are those of one round, and of no other.
    pub is_of_round: bool,
    above: Option<String>,
}

impl FilledColumn {
    /// A column before the first row.
    pub fn new(place: usize, is_of_round: bool) -> FilledColumn {
        FilledColumn { place, is_of_round, above: None }
    }
}

/// Fills the blank cells of rows, one row after the other.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RowFiller {
    columns: Vec<FilledColumn>,
    /// The column of the round.
    round: Option<usize>,
    last_round: Option<String>,
}

impl RowFiller {
    /// Fills these columns; `round` is the place of the column that names the round.
    pub fn new(columns: Vec<FilledColumn>, round: Option<usize>) -> RowFiller {
        RowFiller { columns, round, last_round: None }
    }

    /// Fills the blank cells of a row, and hands on the place of each.
    pub fn fill(&mut self, cells: &mut [String], mut found: impl FnMut(usize)) {
        let is_blank = |cell: &String| cell.trim().is_empty();
        // A row that states another round, or another table, begins a round.
        let round = self.round.and_then(|at| cells.get(at)).filter(|cell| !is_blank(cell)).cloned();
        let states_other = self.columns.iter().any(|column| {
            let cell = cells.get(column.place).filter(|cell| !is_blank(cell));
            !column.is_of_round && cell.is_some() && cell != column.above.as_ref()
        });
        if round.is_some() && (states_other || round != self.last_round) {
            let of_round = self.columns.iter_mut().filter(|column| column.is_of_round);
            of_round.for_each(|column| column.above = None);
        }
        if round.is_some() {
            self.last_round = round;
        }
        for column in &mut self.columns {
            let Some(cell) = cells.get_mut(column.place) else { continue };
            if !is_blank(cell) {
                column.above = Some(cell.clone());
            } else if let Some(above) = &column.above {
                cell.clone_from(above);
                found(column.place);
            }
        }
    }
}

/// How cells stand in a line.
enum LineForm {
    /// With a separator between them.
    Separated(u8),
    /// Each at its own characters.
    Fixed(FixedColumns),
}

/// What is known of a table while it is filled.
struct Filling {
    form: LineForm,
    names: Vec<String>,
    rows: RowFiller,
    left_out: Vec<(usize, RowCondition)>,
}

/// Whether a field has one value for many rounds: such a cell is filled over the rounds below it.
pub fn is_of_many_rounds(field: Field) -> bool {
    matches!(
        field,
        Field::Table
            | Field::GamingDay
            | Field::Shift
            | Field::DealerId
            | Field::Currency
            | Field::Rules
            | Field::Game
            | Field::Source
    )
}

/// Whether blank cells of a field may be filled: one of the record, and of no seat.
pub fn may_be_filled(field: Field) -> bool {
    field.scope() == Scope::Record
}

impl Filling {
    /// The columns of a header line that a map fills.
    fn new(map: &Map, head: &[u8]) -> Option<Filling> {
        let (form, names) = LineForm::of(map, head)?;
        let place = |name: &str| names.iter().position(|one| *one == single_blanks(name));
        let column_of = |field: Field| map.columns.iter().find(|one| one.field == Some(field));
        // Of a date and a time in two columns the date is that of many rounds.
        let times = map.columns.iter().filter(|one| one.field == Some(Field::At)).count();
        let date = column_of(Field::At).filter(|_| times > 1).map(|one| one.name.as_str());
        let columns = map.filled.iter().filter_map(|name| {
            let mut fields = map.columns.iter().filter(|one| one.name == *name);
            let is_of_round = !fields.any(|one| one.field.is_some_and(is_of_many_rounds))
                && date != Some(name.as_str());
            Some(FilledColumn::new(place(name)?, is_of_round))
        });
        let conditions = map.left_out.iter().filter_map(|one| one.condition());
        let round = column_of(Field::Round).and_then(|column| place(&column.name));
        Some(Filling {
            form,
            rows: RowFiller::new(columns.collect(), round),
            left_out: conditions
                .filter_map(|condition| Some((place(&condition.column)?, condition.clone())))
                .collect(),
            names,
        })
    }

    /// A row with its blank cells filled; `None` where it stays as it is.
    fn row(&mut self, line: &str, number: u64, filled: &mut FilledCells) -> Option<String> {
        let mut cells = self.form.cells(line)?;
        let is_left_out = self.left_out.iter().any(|(place, condition)| {
            cells.get(*place).is_some_and(|cell| condition.is_met(cell.trim()))
        });
        let is_blank = cells.iter().all(|cell| cell.trim().is_empty());
        // All rows, or the header line alone, may end with a separator.
        let is_open = cells.last().is_some_and(String::is_empty);
        let is_fitting = match cells.len().cmp(&self.names.len()) {
            Ordering::Equal => true,
            Ordering::Greater => is_open && cells.len() == self.names.len() + 1,
            Ordering::Less => {
                let unnamed = format!("column {}", self.names.len());
                cells.len() + 1 == self.names.len() && self.names.last() == Some(&unnamed)
            }
        };
        if !is_fitting || is_left_out || is_blank {
            return None;
        }
        let mut is_changed = false;
        let names = &self.names;
        self.rows.fill(&mut cells, |place| {
            is_changed = true;
            filled.first.get_or_insert(number);
            let name = names.get(place).map_or("", String::as_str);
            match filled.columns.get_mut(name) {
                Some(count) => *count += 1,
                None => {
                    filled.columns.insert(name.to_owned(), 1);
                }
            }
        });
        is_changed.then(|| self.form.line(line, &cells))
    }
}

impl LineForm {
    /// The form of the lines of a map, and the names of their columns.
    fn of(map: &Map, head: &[u8]) -> Option<(LineForm, Vec<String>)> {
        if map.layout == Some(Layout::FixedWidth) {
            let names = map.characters.iter().map(|one| single_blanks(&one.name)).collect();
            let columns = FixedColumns::new(&map.characters, map.fills_short_lines);
            return Some((LineForm::Fixed(columns), names));
        }
        let form = HeaderForm { separator: map.separator, line: map.header_line, is_foreign: true };
        let header = header(head, form).ok()?;
        Some((LineForm::Separated(header.separator), header.names))
    }

    /// The cells of a line; `None` where it has another form.
    fn cells(&self, line: &str) -> Option<Vec<String>> {
        match self {
            LineForm::Separated(separator) => split(line, *separator).ok(),
            LineForm::Fixed(columns) => {
                let cells = columns.cells(line).ok()?;
                Some(cells.into_iter().map(str::to_owned).collect())
            }
        }
    }

    /// A line with these cells in place of its own.
    fn line(&self, line: &str, cells: &[String]) -> String {
        match self {
            LineForm::Separated(separator) => joined(cells, *separator),
            LineForm::Fixed(columns) => columns.filled(line, cells),
        }
    }
}

/// Cells as a line, in quotes where they need them.
fn joined(cells: &[String], separator: u8) -> String {
    let separator = char::from(separator);
    let quoted = cells.iter().map(|cell| {
        let is_plain = !cell.contains([separator, '"']) && cell.trim() == cell;
        if is_plain { cell.clone() } else { format!("\"{}\"", cell.replace('"', "\"\"")) }
    });
    quoted.collect::<Vec<String>>().join(&separator.to_string())
}

impl<R: BufRead> FilledDown<R> {
    /// The text of a log that this map reads, filled as it says.
    pub fn new(inner: R, map: Arc<Map>) -> FilledDown<R> {
        // Where the map itself names the columns, there may be no line with their names.
        let has_head = map.layout != Some(Layout::FixedWidth) || map.header_line.is_some();
        let filling = if has_head { None } else { Filling::new(&map, &[]) };
        let rows = filling.map(|filling| State::Rows(Box::new(filling)));
        FilledDown {
            inner,
            map,
            state: rows.unwrap_or_else(|| State::Head(Vec::new())),
            number: 0,
            line: Vec::new(),
            out: Vec::new(),
            at: 0,
            filled: FilledCells::default(),
        }
    }

    /// The cells that were filled so far.
    pub fn filled(&self) -> &FilledCells {
        &self.filled
    }

    /// Reads a line, or as much of one as a line may have, and puts what becomes of it into `out`.
    fn next_line(&mut self) -> io::Result<()> {
        self.line.clear();
        let most = LINE_BYTES_MAX as u64 + 2;
        (&mut self.inner).take(most).read_until(b'\n', &mut self.line)?;
        let is_whole = self.line.ends_with(b"\n") || (self.line.len() as u64) < most;
        (self.at, self.state) = (0, self.advanced(is_whole));
        Ok(())
    }

    fn advanced(&mut self, is_whole: bool) -> State {
        self.out.clear();
        let state = std::mem::replace(&mut self.state, State::AsItIs);
        if !matches!(state, State::LongLine(_)) {
            self.number += 1;
        }
        match state {
            State::Head(mut head) => {
                head.extend_from_slice(&self.line);
                self.out.extend_from_slice(&self.line);
                let is_blank = self.line.iter().all(u8::is_ascii_whitespace);
                let is_header = match self.map.header_line {
                    Some(line) => self.number >= u64::from(line),
                    None => !is_blank,
                };
                match (is_header, is_whole) {
                    (_, false) => State::AsItIs,
                    (false, true) => State::Head(head),
                    (true, true) => match Filling::new(&self.map, &head) {
                        Some(filling) => State::Rows(Box::new(filling)),
                        None => State::AsItIs,
                    },
                }
            }
            State::Rows(mut filling) => {
                let end = self.line.iter().rposition(|byte| !b"\r\n".contains(byte));
                let (row, behind) = self.line.split_at(end.map_or(0, |end| end + 1));
                let text = std::str::from_utf8(row).ok().filter(|_| is_whole);
                let filled = text.and_then(|text| filling.row(text, self.number, &mut self.filled));
                self.out.extend_from_slice(filled.as_ref().map_or(row, |filled| filled.as_bytes()));
                self.out.extend_from_slice(behind);
                if is_whole { State::Rows(filling) } else { State::LongLine(filling) }
            }
            State::LongLine(filling) => {
                self.out.extend_from_slice(&self.line);
                if is_whole { State::Rows(filling) } else { State::LongLine(filling) }
            }
            State::AsItIs => {
                self.out.extend_from_slice(&self.line);
                State::AsItIs
            }
        }
    }
}

impl<R: BufRead> Read for FilledDown<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        if self.at >= self.out.len() {
            self.next_line()?;
        }
        let rest = self.out.get(self.at..).unwrap_or_default();
        let count = rest.len().min(buffer.len());
        let (target, source) = (buffer.get_mut(..count), rest.get(..count));
        if let (Some(target), Some(source)) = (target, source) {
            target.copy_from_slice(source);
        }
        self.at += count;
        Ok(count)
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a test that cannot start has failed")]
mod tests {
    use super::*;
    use crate::input::map::{CharacterColumn, MapColumn, RowExclusion};

    /// A table that is filled in these columns.
    fn filled(filled: &[&str], text: &str) -> (String, FilledCells) {
        let fields = [
            ("Day", Field::GamingDay),
            ("Table", Field::Table),
            ("No", Field::Round),
            ("Bank", Field::DealerCards),
            ("Cards", Field::Cards),
        ];
        let columns = fields.into_iter().map(|(name, field)| MapColumn::new(name, Some(field)));
        let map = Map {
            columns: columns.collect(),
            filled: filled.iter().map(|name| (*name).to_owned()).collect(),
            left_out: vec![RowExclusion::Text(RowCondition::new("Day", "Total"))],
            ..Map::default()
        };
        let mut reader = FilledDown::new(text.as_bytes(), Arc::new(map));
        let mut read = String::new();
        reader.read_to_string(&mut read).unwrap();
        (read, reader.filled().clone())
    }

    const ALL: [&str; 4] = ["Day", "Table", "No", "Bank"];

    #[test]
    fn a_cell_stands_for_the_blank_ones_below_it() {
        let text = "Day;Table;No;Bank;Cards\r\n1;T1;7;Ac;2c\r\n;;;;3c\r\n;;8;Ad;2d\r\n;T2;8;Ah;2h\r\n;;;;3h\r\n";
        let (read, found) = filled(&ALL, text);
        let expected = "Day;Table;No;Bank;Cards\r\n1;T1;7;Ac;2c\r\n1;T1;7;Ac;3c\r\n1;T1;8;Ad;2d\r\n1;T2;8;Ah;2h\r\n1;T2;8;Ah;3h\r\n";
        assert_eq!(read, expected);
        let of = |name: &str| found.columns[name];
        assert_eq!((of("Day"), of("Table"), of("No"), of("Bank")), (4, 3, 2, 2));
        assert_eq!(found.first, Some(3));
    }

    #[test]
    fn rows_and_header_lines_that_end_with_a_separator_are_filled_too() {
        for (of_header, of_rows) in [("", ";"), (";", "")] {
            let header = format!("Day;Table;No;Bank;Cards{of_header}");
            let text = format!("{header}\n1;T1;7;Ac;2c{of_rows}\n;;;;3c{of_rows}\n");
            let (read, found) = filled(&ALL, &text);
            let expected = format!("{header}\n1;T1;7;Ac;2c{of_rows}\n1;T1;7;Ac;3c{of_rows}\n");
            assert_eq!((read, found.columns.values().sum::<u64>()), (expected, 4));
        }
    }

    #[test]
    fn nothing_of_a_round_is_filled_into_another_one() {
        let text = "Day;Table;No;Bank;Cards\n1;T1;7;Ac;2c\n;;8;;2d\n;;;;3d\n1;T1;8;Ad;2h\n";
        let (read, _) = filled(&ALL, text);
        assert_eq!(
            read,
            "Day;Table;No;Bank;Cards\n1;T1;7;Ac;2c\n1;T1;8;;2d\n1;T1;8;;3d\n1;T1;8;Ad;2h\n"
        );
        // The number of a round at another table is that of another round.
        let text = "Day;Table;No;Bank;Cards\n1;T1;7;Ac;2c\n1;T2;7;;2d\n1;T2;7;;3d\n";
        assert_eq!(filled(&ALL, text).0, text);
    }

    #[test]
    fn rows_that_are_left_out_or_torn_stay_as_they_are() {
        let text = "Day;Table;No;Bank;Cards\n1;T1;7;Ac;2c\nTotal;;;;\n;;;;3c\n;;\n\n;\"T;9\";8;\"x\"\n;;;;\"a";
        let (read, found) = filled(&ALL, text);
        let expected = "Day;Table;No;Bank;Cards\n1;T1;7;Ac;2c\nTotal;;;;\n1;T1;7;Ac;3c\n;;\n\n;\"T;9\";8;\"x\"\n;;;;\"a";
        assert_eq!((read.as_str(), found.columns.values().sum::<u64>()), (expected, 4));
        let long = format!(
            "Day;Table;No;Bank;Cards\n1;T1;7;Ac;2c\n;;;;{}\n;;;;3c\n",
            "x".repeat(LINE_BYTES_MAX + 9)
        );
        let (read, found) = filled(&ALL, &long);
        assert!(read.ends_with("x\n1;T1;7;Ac;3c\n"));
        assert_eq!((found.columns["No"], found.first), (1, Some(4)));
        assert_eq!(filled(&ALL, "").0, "");
    }

    #[test]
    fn characters_of_a_line_are_filled_in_their_columns() {
        let column = |name: &str, from, to| CharacterColumn { name: name.to_owned(), from, to };
        let fields = [("Day", Field::GamingDay), ("No", Field::Round), ("Cards", Field::Cards)];
        let columns = fields.into_iter().map(|(name, field)| MapColumn::new(name, Some(field)));
        let map = |header_line| Map {
            layout: Some(Layout::FixedWidth),
            characters: vec![column("Day", 1, 3), column("No", 5, 7), column("Cards", 9, 10)],
            columns: columns.clone().collect(),
            filled: vec!["Day".to_owned(), "No".to_owned()],
            fills_short_lines: true,
            header_line,
            ..Map::default()
        };
        let read = |map: Map, text: &str| {
            let mut reader = FilledDown::new(text.as_bytes(), Arc::new(map));
            let mut read = String::new();
            reader.read_to_string(&mut read).unwrap();
            (read, reader.filled().columns.clone())
        };
        let rows =
            "1     7 2c\r\n        3c\r\n      8 2d\r\nA page of the report\r\n        3d\r\n";
        let expected =
            "1     7 2c\r\n1   7   3c\r\n1     8 2d\r\nA page of the report\r\n1   8   3d\r\n";
        let (found, counts) = read(map(None), rows);
        assert_eq!((found.as_str(), counts["Day"], counts["No"]), (expected, 3, 2));
        let (found, _) = read(map(Some(1)), &format!("Day No  Cards\r\n{rows}"));
        assert_eq!(found, format!("Day No  Cards\r\n{expected}"));
    }

    #[test]
    fn cells_with_separators_keep_their_quotes() {
        let text = "Day;Table;No;Bank;Cards\n1;\"T;1\";7;Ac;\"2c \"\"x\"\"\"\n;;;;\"3c;\"\n";
        let expected =
            "Day;Table;No;Bank;Cards\n1;\"T;1\";7;Ac;\"2c \"\"x\"\"\"\n1;\"T;1\";7;Ac;\"3c;\"\n";
        assert_eq!(filled(&ALL, text).0, expected);
    }
}
