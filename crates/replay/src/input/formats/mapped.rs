//! Logs with columns of their own, read through a map (`gincert replay --map FILE`): tables as
//! text, or one JSON object a line.

use super::csv::{CsvTable, Header, HeaderForm, free_or_unknown, header, single_blanks};
use super::{RecordReader, fixed_width, jsonl, objects, passed};
use crate::input::formats::rows::{Column, ColumnPlan, ColumnUse, Field, RowReader};
use crate::input::map::{Layout, Map, MapColumn, RowExclusion};
use gincert_evidence::printable;
use std::sync::Arc;

/// Characters of a header line that a message repeats.
const HEADER_CHARS_MAX: usize = 120;

/// Reads the head of a file as a map says.
///
/// # Errors
/// Why the file has no records that this map can read, as the end of a sentence.
pub fn open(map: &Arc<Map>, head: &[u8]) -> Result<Box<dyn RecordReader>, String> {
    if let Some(why) = map.fault() {
        return Err(why);
    }
    // Rows of events are read as the objects that they were collected into.
    let layout = Some(Layout::JsonLines).filter(|_| !map.events.is_empty()).or(map.layout);
    let layout = layout.unwrap_or(match jsonl::detect(head) {
        true => Layout::JsonLines,
        false => Layout::Csv,
    });
    match layout {
        Layout::Csv => table(&with_single_blanks(map), head),
        Layout::JsonLines => objects::open(map, |names| plan(map, names), head),
        Layout::FixedWidth => fixed_width::open(map, |names| fixed_plan(map, names), head),
    }
}

/// The map with names of columns as a header line of a table gives them.
fn with_single_blanks(map: &Arc<Map>) -> Arc<Map> {
    if map.named_columns().all(|name| single_blanks(name) == *name) {
        return Arc::clone(map);
    }
    let mut map = Map::clone(map);
    for column in &mut map.columns {
        column.name = single_blanks(&column.name);
    }
    let excluding = map.left_out.iter_mut().filter_map(|exclusion| match exclusion {
        RowExclusion::Text(condition) | RowExclusion::Total(condition) => Some(condition),
        RowExclusion::OtherLength => None,
    });
    let correcting = map.corrections.iter_mut().map(|one| &mut one.condition);
    for condition in excluding.chain(correcting) {
        condition.column = single_blanks(&condition.column);
    }
    Arc::new(map)
}

/// The plan of columns with these names: those that hold a field alone, and those that are put together
/// from the cells of several columns or share one with another field.
fn plan(map: &Arc<Map>, names: &[String]) -> Result<ColumnPlan, String> {
    let place = |name: &String| names.iter().position(|one| one == name);
    let mut columns: Vec<Column> =
        names.iter().map(|name| Column::new(name.as_str(), free_or_unknown(name))).collect();
    let mut joined: Vec<(Column, Vec<usize>)> = Vec::new();
    // Table, gaming day and round tell records apart by the bytes of their own columns.
    let is_key = |field| matches!(field, Field::Table | Field::GamingDay | Field::Round);
    let (keys, others): (Vec<&MapColumn>, Vec<&MapColumn>) =
        map.columns.iter().partition(|column| column.field.is_some_and(is_key));
    for known in keys.into_iter().chain(others) {
        let Some(at) = place(&known.name) else { continue };
        let Some(column) = columns.get_mut(at) else { continue };
        let Some(field) = known.field else {
            column.holds = ColumnUse::Free;
            continue;
        };
        let same = |one: &&MapColumn| {
            (one.field, one.seat, &one.side) == (Some(field), known.seat, &known.side)
        };
        let is_alone = !known.is_lost && map.columns.iter().filter(same).nth(1).is_none();
        let words = map.words_of(field);
        if is_alone && !matches!(column.holds, ColumnUse::Field(_)) {
            (column.holds, column.seat, column.words) =
                (ColumnUse::Field(field), known.seat, words);
            column.side.clone_from(&known.side);
            continue;
        }
        let before = joined.iter_mut().find(|(column, _)| {
            column.holds == ColumnUse::Field(field)
                && (column.seat, &column.side) == (known.seat, &known.side)
        });
        match before {
            Some((column, parts)) => {
                column.name = format!("{} + {}", column.name, known.name);
                column.lost = column.lost.or(known.is_lost.then_some(at));
                parts.push(at);
            }
            None => {
                let holds = ColumnUse::Field(field);
                let column = Column {
                    seat: known.seat,
                    side: known.side.clone(),
                    lost: known.is_lost.then_some(at),
                    words,
                    ..Column::new(known.name.as_str(), holds)
                };
                joined.push((column, vec![at]));
            }
        }
    }
    // A part is read on purpose, and so is a column by which rows are left out or known as corrections.
    for (_, parts) in &joined {
        for part in parts {
            let column = columns.get_mut(*part);
            column
                .into_iter()
                .filter(|column| column.holds == ColumnUse::Unknown)
                .for_each(|column| column.holds = ColumnUse::Free);
        }
    }
    for condition in map.conditions() {
        if let Some(column) = place(&condition.column).and_then(|at| columns.get_mut(at)) {
            column.is_part = true;
            if column.holds == ColumnUse::Unknown {
                column.holds = ColumnUse::Free;
            }
        }
    }
    ColumnPlan::with_joined(columns, joined, Arc::clone(map))
}

/// The plan of the columns of fixed width that a map names.
fn fixed_plan(map: &Arc<Map>, names: &[String]) -> Result<ColumnPlan, String> {
    match map.named_columns().find(|name| !names.contains(name)) {
        Some(missing) => {
            Err(format!("the map gives no characters of column '{}'", printable(missing)))
        }
        None => plan(map, names),
    }
}

/// The first characters of a header line, for a message about a column that it lacks.
fn header_start(header: &Header) -> String {
    let separator = char::from(header.separator).to_string();
    let line = header.names.join(&separator);
    let start: String = line.chars().take(HEADER_CHARS_MAX).collect();
    let mark = if start.len() < line.len() { " ..." } else { "" };
    format!("'{}{mark}'", printable(&start))
}

fn table(map: &Arc<Map>, head: &[u8]) -> Result<Box<dyn RecordReader>, String> {
    let form = HeaderForm { separator: map.separator, line: map.header_line, is_foreign: true };
    let header = header(head, form)?;
    let missing = map.named_columns().find(|name| !header.names.contains(name));
    if let Some(missing) = missing {
        return Err(format!(
            "column '{}' not found; the header line reads: {}",
            printable(missing),
            header_start(&header)
        ));
    }
    let plan = plan(map, &header.names)?;
    let mut table = CsvTable::grouped(plan, &header);
    let rows = head.get(header.bytes..).unwrap_or_default();
    let is_read = |name: &str| {
        let columns = &table.source.plan().columns;
        columns.iter().any(|one| one.name == name && one.is_read())
    };
    let named = header.names.iter().filter(|name| !name.is_empty() && !is_read(name)).cloned();
    table.passed_over = passed::look(map, named, rows, |line, cells| {
        table.source.each(line, |place, text| match header.names.get(place) {
            Some(name) if !name.is_empty() => cells.take(map, is_read(name), name, text),
            _ => {}
        });
    });
    Ok(Box::new(table))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::record::object::Text;

    #[test]
    fn blanks_that_do_not_break_are_blanks_in_names_and_between_cards() {
        let columns = [
            ("Table", Field::Table),
            ("Round  no", Field::Round),
            ("Seat", Field::Seat),
            ("Player cards", Field::Cards),
            ("Decision\u{a0}made", Field::Action),
        ];
        let columns = columns.map(|(name, field)| MapColumn::new(name, Some(field)));
        let map = Arc::new(Map { columns: columns.to_vec(), ..Map::default() });
        let head =
            "Table, Round no,Seat,Player\u{a0} cards,Decision made\nT1,7,1,Ac\u{a0}Kd 7h,play\n";
        let reader = open(&map, head.as_bytes()).unwrap();
        let rows = &head.as_bytes()[reader.head_bytes()..];
        let mut read = 0;
        reader.decode(rows, &mut |unit| {
            let record = unit.read.unwrap();
            assert_eq!(record.round.as_ref().map(Text::as_str), Some("7"));
            let cards = record.seats[0].cards.unwrap();
            assert!(cards.is_whole() && cards.len() == 3);
            read += 1;
        });
        assert_eq!(read, 1);
    }
}
