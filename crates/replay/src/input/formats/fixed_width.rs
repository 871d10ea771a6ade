//! Lines whose columns have a fixed width (a map with `Log` `fixed width`): each column is a range of
//! characters of the line.
//!
//! A line that is not as the map describes it has values in other columns than the map states, so that nothing is
//! read from it: one that is too short, one with text outside every column, and one with a tab or another
//! control character.

use super::{RecordReader, json_lines::BYTE_ORDER_MARK, passed};
use crate::input::formats::rows::{CellRow, ColumnPlan, ColumnUse, GroupedTable, RowReader};
use crate::input::map::{CharacterColumn, Map};
use std::borrow::Cow;
use std::sync::Arc;

/// Reads the head of a file whose columns a map gives by their characters.
///
/// # Errors
/// Why the file has no records that this map can read, as the end of a sentence.
pub(super) fn open(
    map: &Arc<Map>,
    plan: impl FnOnce(&[String]) -> Result<ColumnPlan, String>,
    head: &[u8],
) -> Result<Box<dyn RecordReader>, String> {
    let names: Vec<String> = map.characters.iter().map(|column| column.name.clone()).collect();
    let plan = plan(&names)?;
    let head_bytes = head_bytes(head, map.header_line.unwrap_or(0))?;
    let columns = FixedColumns::new(&map.characters, map.fills_short_lines);
    let source = FixedTable { plan, columns };
    let rows = head.get(head_bytes..).unwrap_or_default();
    let is_read = |place: usize| source.plan.columns.get(place).is_some_and(|one| one.is_read());
    let unread = names.iter().enumerate().filter(|(place, _)| !is_read(*place));
    let unread = unread.map(|(_, name)| name.clone());
    let passed_over = passed::look(map, unread, rows, |line, cells| {
        let text = std::str::from_utf8(line).unwrap_or_default();
        let ranges = source.columns.ranges(text);
        for (place, (column, range)) in map.characters.iter().zip(ranges).enumerate() {
            cells.take(map, is_read(place), &column.name, cell(text, range));
        }
    });
    Ok(Box::new(GroupedTable { source, head_bytes, passed_over }))
}

/// The bytes of a byte-order mark and of so many lines.
fn head_bytes(head: &[u8], lines: u32) -> Result<usize, String> {
    let mut start = if head.starts_with(BYTE_ORDER_MARK) { BYTE_ORDER_MARK.len() } else { 0 };
    for _ in 0..lines {
        let rest = head.get(start..).unwrap_or_default();
        let Some(end) = memchr::memchr(b'\n', rest) else {
            return Err("the header line is missing: the file has fewer lines".to_owned());
        };
        start += end + 1;
    }
    Ok(start)
}

/// Columns that are characters of a line.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FixedColumns {
    /// First character of each column, from 0, and the one behind it.
    columns: Vec<(usize, usize)>,
    /// Characters of a line.
    width: usize,
    /// Whether shorter lines go on with blanks.
    is_filled: bool,
}

/// Bytes of a line.
type ByteRange = std::ops::Range<usize>;

impl FixedColumns {
    /// Columns of a map; `is_filled`: whether lines that end before the last of them go on with blanks.
    ///
    /// ```
    /// use gincert_replay::formats::fixed_width::FixedColumns;
    /// use gincert_replay::map::CharacterColumn;
    /// let column = |name: &str, from, to| CharacterColumn { name: name.into(), from, to };
    /// let columns = FixedColumns::new(&[column("Table", 1, 3), column("Cards", 5, 9)], true);
    /// assert_eq!(columns.cells("T1  Ac 2c"), Ok(vec!["T1", "Ac 2c"]));
    /// assert_eq!(columns.cells("T12"), Ok(vec!["T12", ""]));
    /// assert!(columns.cells("Report of T1").is_err());
    /// ```
    pub fn new(columns: &[CharacterColumn], is_filled: bool) -> FixedColumns {
        let columns: Vec<(usize, usize)> = columns.iter().map(CharacterColumn::places).collect();
        let width = columns.iter().map(|(_, end)| *end).max().unwrap_or(0);
        FixedColumns { columns, width, is_filled }
    }

    /// The cells of a line, without the blanks around them.
    ///
    /// # Errors
    /// Why the line has other columns, as a clause.
    pub fn cells<'l>(&self, line: &'l str) -> Result<Vec<&'l str>, String> {
        match self.fault(line) {
            Some(why) => Err(why),
            None => Ok(self.ranges(line).into_iter().map(|range| cell(line, range)).collect()),
        }
    }

    /// A line with these cells in its blank columns; a cell that has a text of its own stays where it is.
    pub(super) fn filled(&self, line: &str, cells: &[String]) -> String {
        let mut all: Vec<char> = line.chars().collect();
        all.resize(all.len().max(self.width), ' ');
        for ((from, to), cell) in self.columns.iter().zip(cells) {
            let own = all.get_mut(*from..*to).unwrap_or_default();
            if own.iter().all(|c| *c == ' ') {
                own.iter_mut().zip(cell.chars()).for_each(|(place, c)| *place = c);
            }
        }
        all.into_iter().collect::<String>().trim_end().to_owned()
    }

    /// The bytes of each column of a line; of a column behind its end none.
    fn ranges(&self, line: &str) -> Vec<ByteRange> {
        if line.is_ascii() {
            let clip = |at: usize| at.min(line.len());
            return self.columns.iter().map(|(from, to)| clip(*from)..clip(*to)).collect();
        }
        let starts: Vec<usize> = line.char_indices().map(|(at, _)| at).collect();
        let at = |place: usize| starts.get(place).copied().unwrap_or(line.len());
        self.columns.iter().map(|(from, to)| at(*from)..at(*to)).collect()
    }

    /// Why a line is not as the map describes it.
    fn fault(&self, line: &str) -> Option<String> {
        if let Some(place) = line.chars().position(char::is_control) {
            return Some(format!(
                "character {} is a tab or another control character, and columns have a fixed width",
                place + 1
            ));
        }
        let count = line.chars().count();
        if count < self.width && !self.is_filled {
            return Some(format!(
                "the line has {count} characters, and its columns end with character {}",
                self.width
            ));
        }
        let is_inside =
            |place: usize| self.columns.iter().any(|(from, to)| (*from..*to).contains(&place));
        let outside = line.chars().enumerate().find(|(place, c)| *c != ' ' && !is_inside(*place));
        outside.map(|(place, _)| {
            format!("character {} is text that is in no column of the map", place + 1)
        })
    }
}

/// The text of a column.
fn cell(line: &str, range: ByteRange) -> &str {
    line.get(range).unwrap_or_default().trim_matches(' ')
}

/// Lines of columns of fixed width.
struct FixedTable {
    plan: ColumnPlan,
    columns: FixedColumns,
}

impl FixedTable {
    fn cells<'u>(&'u self, line: &'u [u8], row: &mut CellRow<'u>) -> Result<(), String> {
        let text = std::str::from_utf8(line)
            .map_err(|error| format!("byte {} of a row is not UTF-8", error.valid_up_to() + 1))?;
        let fault = self.columns.fault(text);
        if fault.is_some() {
            row.is_other_length = true;
        }
        let mut key = [&b""[..]; 3];
        for (place, range) in self.columns.ranges(text).into_iter().enumerate() {
            let cell = cell(text, range);
            let Some(column) = self.plan.columns.get(place).filter(|_| !cell.is_empty()) else {
                continue;
            };
            for (part, at) in key.iter_mut().zip(self.plan.keys) {
                if at == Some(place) {
                    *part = cell.as_bytes();
                }
            }
            match column.holds {
                _ if column.is_read() => row.cells.push((place, Cow::Borrowed(cell))),
                ColumnUse::Unknown => row.unknown.push(Cow::Borrowed(column.name.as_str())),
                ColumnUse::Field(_) | ColumnUse::Free => {}
            }
        }
        row.key = key.last().is_some_and(|round| !round.is_empty()).then_some(key);
        match fault {
            None => Ok(()),
            Some(why) => {
                // No map hides a hand: a line that shows cards is a record that cannot be read. Its cells may be parts of
                // other columns, so that nothing else is known of it.
                row.is_other_length &= !self.plan.shows_card(row);
                (row.key, row.cells) = (None, Vec::new());
                Err(why)
            }
        }
    }
}

impl RowReader for FixedTable {
    fn plan(&self) -> &ColumnPlan {
        &self.plan
    }

    fn read<'u>(&'u self, line: &'u [u8], row: &mut CellRow<'u>) {
        row.clear();
        row.fault = self.cells(line, row).err();
    }
}

#[cfg(test)]
mod tests {
    use super::super::mapped;
    use crate::input::map::{CharacterColumn, Layout, Map, MapColumn};
    use crate::record::field::Field;
    use std::sync::Arc;

    fn map() -> Map {
        let column = |name: &str, from, to| CharacterColumn { name: name.to_owned(), from, to };
        let held = |name: &str, field| MapColumn::new(name, Some(field));
        Map {
            layout: Some(Layout::FixedWidth),
            characters: vec![
                column("Table", 1, 4),
                column("Round", 6, 9),
                column("Player", 11, 16),
                column("Ante", 18, 23),
            ],
            columns: vec![
                held("Table", Field::Table),
                held("Round", Field::Round),
                held("Player", Field::Player),
                held("Ante", Field::parse_column("bets_ante").unwrap().0),
            ],
            ..Map::default()
        }
    }

    /// Table, round, player and Ante of each record, or why it is none.
    fn read(map: Map, text: &str) -> Vec<Result<String, String>> {
        let reader = mapped::open(&Arc::new(map), text.as_bytes()).unwrap();
        let mut found = Vec::new();
        let rows = text.as_bytes().get(reader.head_bytes()..).unwrap();
        reader.decode(rows, &mut |unit| {
            found.push(match unit.read {
                Err(why) => Err(why.why),
                Ok(record) => {
                    let text = |text: &Option<crate::Text<'_>>| {
                        text.as_ref().map_or("-".to_owned(), |text| text.as_str().to_owned())
                    };
                    let seats = record.seats.iter().map(|seat| {
                        let ante = seat.bets.as_ref().and_then(|bets| bets.get(crate::Bet::Ante));
                        format!("{} {ante:?}", text(&seat.player))
                    });
                    let seats: Vec<String> = seats.collect();
                    Ok(format!(
                        "{}/{}: {}",
                        text(&record.table),
                        text(&record.round),
                        seats.join("; ")
                    ))
                }
            });
        });
        found
    }

    fn line(table: &str, round: &str, player: &str, ante: &str) -> String {
        format!("{table:<4} {round:>4} {player:<6} {ante:>6}")
    }

    #[test]
    fn cells_are_characters_of_a_line_without_blanks() {
        let rows =
            [("T1", "17", "Zoë", "500"), ("T1", "17", "Ann", "1500"), ("T12", "18", "", "2500")];
        let rows =
            rows.map(|(table, round, player, ante)| line(table, round, player, ante) + "\r\n");
        let wanted = [
            Ok("T1/17: Zoë Some(500)".to_owned()),
            Ok("T1/17: Ann Some(1500)".to_owned()),
            Ok("T12/18: - Some(2500)".to_owned()),
        ];
        assert_eq!(read(map(), &rows.concat()), wanted);
        let with_header = Map { header_line: Some(2), ..map() };
        let text = format!("A title\nTabl Rund Player   Ante\n{}", rows.concat());
        assert_eq!(read(with_header, &text), wanted);
    }

    #[test]
    fn a_line_of_another_form_is_reported_and_nothing_is_read_from_it() {
        let good = line("T1", "17", "Ann", "1500");
        for (line, why) in [
            (good.get(..22).unwrap().to_owned(), "the line has 22 characters"),
            (format!("{good}0"), "character 24 is text"),
            (good.replacen("T1   ", "T1  x", 1), "character 5 is text"),
            (good.replacen("Ann ", "Ann\t", 1), "control character"),
            ("T1".to_owned(), "the line has 2 characters"),
        ] {
            let found = read(map(), &line);
            let [Err(message)] = found.as_slice() else { panic!("{line}: {found:?}") };
            assert!(message.contains(why), "{line}: {message}");
        }
    }

    #[test]
    fn short_lines_go_on_with_blanks_only_where_the_map_says_so() {
        let filled = Map { fills_short_lines: true, ..map() };
        let short = line("T1", "17", "Ann", "").trim_end().to_owned();
        assert_eq!(read(filled, &short), [Ok("T1/17: Ann None".to_owned())]);
        assert!(read(map(), &short)[0].is_err());
    }
}
