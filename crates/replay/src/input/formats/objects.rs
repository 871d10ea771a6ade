//! JSON objects, one a line, read through a map: flat ones, and those with objects and lists in them.
//!
//! The name of a column is its key; of a key in another object both with a point between (`dealer.cards`), and of a key of the
//! objects in a list with `[]` behind the list's (`seats[].cards`). An object of a list is a row, and has what is around
//! the list as well. A list of texts or numbers is one cell.

use super::csv::free_or_unknown;
use super::nested::{self, IN_LIST, IN_OBJECT};
use super::{RecordReader, json_lines, passed};
use crate::input::formats::rows::{
    CellRow, Column, ColumnPlan, ColumnUse, GroupedTable, ROWS_MAX, RoundKey, RowReader,
};
use crate::input::map::{CardCodes, Map};
use crate::record::field::FieldForm;
use crate::record::object::Text;
use gincert_evidence::printable;
use serde::de::{Deserializer, Error, MapAccess, Visitor};
use serde_json::value::RawValue;
use std::borrow::Cow;
use std::fmt;
use std::sync::Arc;

/// Reads the head of a file of objects as a map says.
///
/// # Errors
/// Why the file has no records that this map can read, as the end of a sentence.
pub(super) fn open(
    map: &Arc<Map>,
    plan: impl FnOnce(&[String]) -> Result<ColumnPlan, String>,
    head: &[u8],
) -> Result<Box<dyn RecordReader>, String> {
    let mut names: Vec<String> = Vec::new();
    for name in map.named_columns() {
        if !names.contains(name) {
            names.push(name.clone());
        }
    }
    let plan = plan(&names)?;
    let is_read = |name: &str| plan.columns.iter().any(|one| one.name == name && one.is_read());
    let head_bytes = json_lines::head_bytes(head);
    let unread = map.columns.iter().filter(|column| column.field.is_none());
    let named = unread.map(|column| column.name.clone());
    let rows = head.get(head_bytes..).unwrap_or_default();
    // What stands around the records has its name as a key of each.
    let is_around = |name: &str| map.record_list.as_ref().is_some_and(|list| list.is_around(name));
    let own = || names.iter().map(String::as_str).filter(|name| !is_around(name));
    let is_nested = own().any(|name| name.contains(IN_OBJECT));
    let (nested, unread): (Vec<String>, Vec<String>) = own()
        .filter(|name| name.contains(IN_OBJECT))
        .map(str::to_owned)
        .partition(|name| is_read(name));
    let passed_over = passed::look(map, named, rows, |line, cells| {
        let pairs: serde_json::Map<String, serde_json::Value> =
            serde_json::from_slice(line).unwrap_or_default();
        for (name, text) in nested::leaves(&pairs, is_nested) {
            cells.take(map, is_read(&name), &name, &text);
        }
    });
    let has_lists = nested.iter().any(|name| name.contains(IN_LIST));
    Ok(Box::new(GroupedTable {
        source: Objects { plan, nested, unread, is_nested, has_lists },
        head_bytes,
        passed_over,
    }))
}

/// JSON objects, one a line.
struct Objects {
    plan: ColumnPlan,
    /// Columns that are keys of an object in another one, or of a list, and that something is read from.
    nested: Vec<String>,
    /// Those that nothing is read from.
    unread: Vec<String>,
    /// Whether a column is a key of an object in another one, or of a list.
    is_nested: bool,
    /// Whether rows are the objects of a list, so that a record is whole in its line.
    has_lists: bool,
}

impl Objects {
    fn pairs<'u>(&'u self, line: &'u [u8], row: &mut CellRow<'u>) -> Result<(), String> {
        let text = json_lines::text(line)?;
        let mut reader = serde_json::Deserializer::from_str(text);
        let pairs = Pairs { source: self, row };
        let read = reader.deserialize_map(pairs).and_then(|()| reader.end());
        read.map_err(|error| json_lines::why(&error))
    }

    /// The rows of a line with objects and lists in it, each with the cells around its list.
    fn nested<'u>(&'u self, line: &'u [u8]) -> Result<Vec<CellRow<'u>>, String> {
        let text = json_lines::text(line)?;
        let mut rows = Vec::new();
        self.rows_of(
            text,
            "",
            PartRow { row: CellRow::default(), keys: RowKeys::new(&self.plan) },
            &mut rows,
        )?;
        Ok(rows)
    }

    /// Adds the rows of an object whose keys follow a name.
    fn rows_of<'u>(
        &'u self,
        text: &'u str,
        prefix: &str,
        mut part: PartRow<'u>,
        rows: &mut Vec<CellRow<'u>>,
    ) -> Result<(), String> {
        let mut list: Option<(String, Vec<&'u RawValue>)> = None;
        self.scope(text, prefix, &mut part, &mut list)?;
        let Some((prefix, elements)) = list.filter(|(_, elements)| !elements.is_empty()) else {
            if rows.len() >= ROWS_MAX {
                return Err(format!("the line has more than {ROWS_MAX} rows"));
            }
            rows.push(part.finish());
            return Ok(());
        };
        for element in elements {
            self.rows_of(element.get(), &prefix, part.clone(), rows)?;
        }
        Ok(())
    }

    /// Takes the keys of an object and of the objects in it; gives the list whose objects are rows.
    fn scope<'u>(
        &'u self,
        text: &'u str,
        prefix: &str,
        part: &mut PartRow<'u>,
        list: &mut Option<(String, Vec<&'u RawValue>)>,
    ) -> Result<(), String> {
        let is_begun = |start: &str| self.nested.iter().any(|name| name.starts_with(start));
        for (key, value) in nested::pairs(text)? {
            let name = match prefix {
                "" => key,
                prefix => Cow::Owned(format!("{prefix}{key}")),
            };
            let in_object = || format!("{name}{IN_OBJECT}");
            let in_list = || format!("{name}{IN_LIST}");
            match value.get().as_bytes().first() {
                Some(b'{') if is_begun(&in_object()) => {
                    self.scope(value.get(), &in_object(), part, list)?;
                }
                Some(b'[') if is_begun(&in_list()) => {
                    if let Some((other, _)) = list {
                        let other = other.trim_end_matches(IN_LIST);
                        return Err(format!(
                            "the map reads from the lists '{}' and '{}', which are side by side",
                            printable(other),
                            printable(&name)
                        ));
                    }
                    *list = Some((in_list(), nested::elements(value.get())?));
                }
                _ => {
                    let place = self.take(name, value.get(), &mut part.row)?;
                    part.keys.note(&self.plan, place, value.get())?;
                }
            }
        }
        Ok(())
    }

    /// What stands in a list of a column for a value that is not there: in one of cards a hidden card.
    fn missing(&self, place: usize) -> &str {
        let is_of_cards = |column: &Column| match column.holds {
            ColumnUse::Field(field) => field.form() == FieldForm::Cards,
            _ => column.is_part,
        };
        if !self.plan.columns.get(place).is_some_and(is_of_cards) {
            return "";
        }
        self.plan.map.reading.cards.as_ref().map_or(nested::MISSING, CardCodes::hidden_code)
    }

    /// Takes a key and its value, and gives the key's place among the columns.
    fn take<'u>(
        &'u self,
        name: Cow<'u, str>,
        value: &'u str,
        row: &mut CellRow<'u>,
    ) -> Result<Option<usize>, String> {
        let mut own = self.plan.columns.iter().take(self.plan.own);
        let place = own.position(|column| column.name == name);
        let Some(place) = place else {
            // An object, or a list beside the one that is read, of which the map names what it does not read.
            let is_begun = |own: &String| {
                let rest = own.strip_prefix(&*name);
                rest.is_some_and(|rest| rest.starts_with(IN_OBJECT) || rest.starts_with(IN_LIST))
            };
            if self.unread.iter().any(is_begun) {
                return Ok(None);
            }
            if free_or_unknown(&name) == ColumnUse::Unknown && value != "null" {
                row.unknown.push(name);
            }
            return Ok(None);
        };
        if !self.plan.columns.get(place).is_some_and(Column::is_read) {
            return Ok(Some(place));
        }
        let text = match value.as_bytes().first() {
            Some(b'"') => {
                serde_json::from_str::<Text<'u>>(value).map_err(|error| error.to_string())?.0
            }
            Some(b'[') => nested::list_text(value, &name, self.missing(place))?,
            Some(b'{') => {
                let name = printable(&name);
                return Err(format!("the key '{name}' contains a list or an object"));
            }
            _ if value == "null" => Cow::Borrowed(""),
            _ => Cow::Borrowed(value),
        };
        if !text.is_empty() {
            row.cells.push((place, text));
        }
        Ok(Some(place))
    }
}

/// A row of which some of the objects around it are read.
#[derive(Clone)]
struct PartRow<'u> {
    row: CellRow<'u>,
    keys: RowKeys<'u>,
}

impl<'u> PartRow<'u> {
    /// The row, with the key of its record.
    fn finish(mut self) -> CellRow<'u> {
        self.row.key = self.keys.of_record();
        self.row
    }
}

/// The keys of an object that were read: which of them tell rounds apart, and that none appears twice.
#[derive(Clone)]
struct RowKeys<'u> {
    round: RoundKey<'u>,
    seen: Vec<bool>,
}

impl<'u> RowKeys<'u> {
    fn new(plan: &ColumnPlan) -> RowKeys<'u> {
        RowKeys { round: [&b""[..]; 3], seen: vec![false; plan.columns.len()] }
    }

    /// Notes the value of a column.
    fn note(
        &mut self,
        plan: &ColumnPlan,
        place: Option<usize>,
        value: &'u str,
    ) -> Result<(), String> {
        let Some(place) = place else { return Ok(()) };
        for (part, _) in self.round.iter_mut().zip(plan.keys).filter(|(_, at)| *at == Some(place)) {
            *part = value.as_bytes();
        }
        match self.seen.get_mut(place).is_some_and(|seen| std::mem::replace(seen, true)) {
            true => {
                let name = plan.columns.get(place).map_or("", |column| column.name.as_str());
                Err(format!("the key '{}' appears twice", printable(name)))
            }
            false => Ok(()),
        }
    }

    /// What tells the record of the row from others; `None` where nothing names its round.
    fn of_record(&self) -> Option<RoundKey<'u>> {
        let is_named = |round: &&[u8]| !matches!(*round, b"" | b"null" | b"\"\"");
        self.round.last().is_some_and(is_named).then_some(self.round)
    }
}

/// Reads an object's keys and values into a row.
struct Pairs<'p, 'u> {
    source: &'u Objects,
    row: &'p mut CellRow<'u>,
}

impl<'u> Visitor<'u> for Pairs<'_, 'u> {
    type Value = ();

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("an object")
    }

    fn visit_map<M: MapAccess<'u>>(self, mut map: M) -> Result<(), M::Error> {
        let plan = &self.source.plan;
        let mut keys = RowKeys::new(plan);
        let mut fault = None;
        while let Some(name) = map.next_key::<Text<'u>>()? {
            let value: &'u RawValue = map.next_value()?;
            let taken = self.source.take(name.0, value.get(), self.row);
            let noted = taken.and_then(|place| keys.note(plan, place, value.get()));
            fault = noted.err().or(fault);
        }
        self.row.key = keys.of_record();
        // What is wrong with a value is known only after the key of the row is.
        fault.map_or(Ok(()), |why| Err(M::Error::custom(why)))
    }
}

impl RowReader for Objects {
    fn plan(&self) -> &ColumnPlan {
        &self.plan
    }

    fn is_whole_by_line(&self) -> bool {
        self.has_lists
    }

    fn read<'u>(&'u self, line: &'u [u8], row: &mut CellRow<'u>) {
        row.clear();
        row.fault = self.pairs(line, row).err();
    }

    fn rows<'u>(&'u self, line: &'u [u8], rows: &mut Vec<CellRow<'u>>) {
        if !self.is_nested {
            rows.resize_with(1, CellRow::default);
            rows.iter_mut().for_each(|row| self.read(line, row));
            return;
        }
        *rows = self
            .nested(line)
            .unwrap_or_else(|why| vec![CellRow { fault: Some(why), ..CellRow::default() }]);
    }
}

#[cfg(test)]
mod tests {
    use super::super::mapped;
    use crate::Bet;
    use crate::input::map::{Layout, Map, MapColumn, RowIs};
    use crate::record::field::Field;
    use crate::record::object::Text;
    use std::sync::Arc;

    fn map(columns: &[(&str, &str)], row: RowIs) -> Arc<Map> {
        let column = |(name, field): &(&str, &str)| {
            MapColumn::new(*name, Some(Field::parse_column(field).unwrap().0))
        };
        let columns = columns.iter().map(column).collect();
        Arc::new(Map { layout: Some(Layout::JsonLines), columns, row, ..Map::default() })
    }

    /// Of each record the table, the round, and of each seat its number, cards and Ante; or why it is none.
    fn read(map: &Arc<Map>, text: &str) -> Vec<Result<String, String>> {
        let reader = mapped::open(map, text.as_bytes()).unwrap();
        assert_eq!(reader.cut(text.as_bytes()), text.rfind('\n').map_or(0, |end| end + 1));
        let mut found = Vec::new();
        reader.decode(text.as_bytes(), &mut |unit| {
            found.push(match unit.read {
                Err(why) => Err(why.why),
                Ok(record) => {
                    let text = |text: &Option<Text<'_>>| {
                        text.as_ref().map_or("-".to_owned(), |text| text.as_str().to_owned())
                    };
                    let seats = record.seats.iter().map(|seat| {
                        let ante = seat.bets.as_ref().and_then(|bets| bets.get(Bet::Ante));
                        let cards = seat.cards.map_or(0, |cards| cards.len());
                        format!("{}: {cards} {}", seat.seat.unwrap_or(0), ante.unwrap_or(0))
                    });
                    let seats: Vec<String> = seats.collect();
                    Ok(format!(
                        "{} {} line {}: {}",
                        text(&record.table),
                        text(&record.round),
                        unit.line,
                        seats.join(", ")
                    ))
                }
            });
        });
        found
    }

    const COLUMNS: [(&str, &str); 5] = [
        ("table.id", "table"),
        ("round", "round"),
        ("seats[].no", "seat"),
        ("seats[].cards", "cards"),
        ("seats[].bets.ante", "bets_ante"),
    ];

    #[test]
    fn objects_of_a_list_are_rows_with_what_is_around_the_list() {
        let text = concat!(
            r#"{"round":"R1","table":{"id":"T1"},"seats":[{"no":1,"cards":["As","Kd"],"bets":{"ante":500}},"#,
            r#"{"no":4,"cards":["2c"],"bets":{"ante":700,"tip":1}}],"log":[{"at":1},{"at":2}]}"#,
            "\n",
            r#"{"seats":[],"round":"R2","table":{"id":"T1"}}"#,
            "\n",
        );
        let found = read(&map(&COLUMNS, RowIs::Seat), text);
        let wanted = ["T1 R1 line 0: 1: 2 500, 4: 1 700", "T1 R2 line 1: "];
        assert_eq!(found, wanted.map(|text| Ok(text.to_owned())));
    }

    #[test]
    fn a_list_of_wagers_in_a_list_of_seats_is_a_row_for_each_wager() {
        let columns = [
            ("table", "table"),
            ("round", "round"),
            ("seats[].no", "seat"),
            ("seats[].bets[].kind", "wager"),
            ("seats[].bets[].amount", "bets"),
        ];
        let text = concat!(
            r#"{"table":"T1","round":"R1","seats":[{"no":1,"bets":[{"kind":"ante","amount":500},{"kind":"play","amount":500}]},"#,
            r#"{"no":2,"bets":[{"kind":"ante","amount":300}]}]}"#,
        );
        let found = read(&map(&columns, RowIs::Wager), &format!("{text}\n"));
        assert_eq!(found, [Ok("T1 R1 line 0: 1: 0 500, 2: 0 300".to_owned())]);
    }

    #[test]
    fn lines_without_lists_go_on_with_the_round_of_the_line_before() {
        let columns = [
            ("game.table", "table"),
            ("game.round", "round"),
            ("hand.seat", "seat"),
            ("hand.ante", "bets_ante"),
        ];
        let line = |round: &str, seat: u8| {
            format!(
                "{{\"game\":{{\"table\":\"T1\",\"round\":\"{round}\"}},\"hand\":{{\"seat\":{seat},\"ante\":500}}}}\n"
            )
        };
        let text = line("R1", 1) + &line("R1", 2) + &line("R2", 1);
        let reader = mapped::open(&map(&columns, RowIs::Seat), text.as_bytes()).unwrap();
        assert_eq!(reader.cut(text.as_bytes()), 2 * line("R1", 1).len());
        let mut seats = Vec::new();
        reader.decode(text.as_bytes(), &mut |unit| seats.push(unit.read.unwrap().seats.len()));
        assert_eq!(seats, [2, 1]);
    }

    #[test]
    fn what_is_no_row_of_a_list_is_a_record_that_is_not_read() {
        let mut columns = COLUMNS.to_vec();
        columns.push(("calls[].act", "action"));
        let many = format!("{{\"round\":\"R1\",\"seats\":[{}]}}", vec!["{\"no\":1}"; 65].join(","));
        for (text, why) in [
            (r#"{"round":"R1","seats":[{"no":1}],"calls":[{"act":"fold"}]}"#, "are side by side"),
            (r#"{"round":"R1","seats":[1,2]}"#, "in place of an object"),
            (
                r#"{"round":"R1","seats":[{"no":1,"cards":[["As"]]}]}"#,
                "contains a list or an object",
            ),
            (r#"{"round":"R1","seats":[{"no":1,"no":2}]}"#, "the key 'seats[].no' appears twice"),
            (r#"{"round":"R1","seats":[{"no":1}]"#, "cut off"),
            (many.as_str(), "more than 64 rows"),
        ] {
            let found = read(&map(&columns, RowIs::Seat), &format!("{text}\n"));
            let [Err(found)] = found.as_slice() else { panic!("{text}: {found:?}") };
            assert!(found.contains(why), "{text}: {found}");
        }
    }
}
