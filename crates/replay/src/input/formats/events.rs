//! Tables with a row for each event of a round, such as a bet, a card or a payment: the rows of a round are collected into one
//! object, which a line of JSON has, with a list of its seats.
//!
//! It knows names and texts, and nothing of what they mean: a map says which column names the kind of an event, and which kinds
//! give which field.

use super::csv::{Header, HeaderForm, header, is_blank_row, single_blanks, split};
use super::nested::{IN_LIST, IN_OBJECT};
use super::open_rounds::OpenRounds;
pub use super::open_rounds::{EVENT_ROWS_MAX, LATER_ROUNDS_MAX, SEATS};
use super::{HEAD_BYTES_MAX, LINE_BYTES_MAX, too_long};
use crate::input::map::Map;
use crate::record::field::Field;
use std::collections::{BTreeMap, BTreeSet};
use std::io::{self, BufRead, Cursor, Read};
use std::sync::Arc;

/// Bytes that a cell takes beside its text.
const CELL_BYTES: usize = 32;

/// Kinds that are values as they are: decisions, and states of rounds.
const VALUE_KINDS: [&str; 5] = ["play", "fold", "void", "misdeal", "training"];

/// Which columns of a table of events tell its rows apart.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct EventColumns {
    /// Those that name the kind of an event; the texts of several are joined.
    pub kinds: Vec<usize>,
    /// The table, the gaming day and the round.
    pub keys: [Option<usize>; 3],
    /// Kinds that are values themselves, such as a decision.
    pub values: BTreeSet<String>,
    /// The seat. A row with none is of the round, such as one with the dealer's cards.
    pub seat: Option<usize>,
    /// Whether the number 0 is a seat.
    pub is_from_zero: bool,
    /// Whether single letters are seats.
    pub has_letters: bool,
}

impl EventColumns {
    /// The columns of a header line by the names of a map; the first name of a kind that it lacks.
    fn of(map: &Map, names: &[String]) -> Result<EventColumns, String> {
        let place = |name: &str| names.iter().position(|own| *own == single_blanks(name));
        let mut kinds = Vec::new();
        for name in &map.events {
            kinds.push(place(name).ok_or_else(|| format!("column '{name}' not found"))?);
        }
        let of = |field: Field| {
            let named = map.columns.iter().find(|column| column.field == Some(field));
            named.and_then(|column| place(column.name.trim_start_matches(&seats_prefix())))
        };
        Ok(EventColumns {
            kinds,
            values: {
                let theirs = map.words.iter().map(|word| word.theirs.as_str());
                theirs.chain(VALUE_KINDS).map(str::to_owned).collect()
            },
            keys: [Field::Table, Field::GamingDay, Field::Round].map(of),
            seat: of(Field::Seat),
            is_from_zero: map.reading.seats_from_zero,
            has_letters: map.reading.seat_letters,
        })
    }

    /// Whether a text names a seat of a player: a number, or a letter where seats have letters. Any other one, such as `BANK`, is
    /// of the round.
    pub fn is_seat(&self, text: &str) -> bool {
        let digits: String = text.chars().filter(char::is_ascii_digit).collect();
        let is_number = !digits.is_empty() && (self.is_from_zero || digits.contains(|c| c != '0'));
        let mut letters = text.chars();
        let is_letter = letters.next().is_some_and(char::is_alphabetic) && letters.next().is_none();
        is_number || self.has_letters && is_letter
    }

    /// Whether a column tells rows apart, so that it is no value of an event.
    fn is_name(&self, place: usize) -> bool {
        let mut names = self.kinds.iter().chain(self.keys.iter().flatten()).chain(&self.seat);
        names.any(|own| *own == place)
    }
}

/// What begins the name of a column of a seat.
fn seats_prefix() -> String {
    format!("{SEATS}{IN_LIST}")
}

/// Collects the rows of rounds into lines of JSON, by table, gaming day and round, wherever they are. A round is whole where its
/// table has begun [`LATER_ROUNDS_MAX`] others and one more.
///
/// A value is named by the kind of its event and its column: `CARD.Text` of the round, and `seats[].CARD.Text` of a seat; several
/// of one name have blanks between. The first text of a column in the round is named by the column alone, and so is the
/// first one of a seat: `Time`, `seats[].Player`. A kind that is a value itself, such as a decision, is the value of its column:
/// `seats[].Event`.
///
/// ```
/// use gincert_replay::formats::events::{EventCollector, EventColumns};
/// let names = ["Round", "Seat", "Event", "Text"].map(str::to_owned);
/// let columns = EventColumns { kinds: vec![2], keys: [None, None, Some(0)], seat: Some(1), ..EventColumns::default() };
/// let mut rounds = EventCollector::new(&names, columns, None);
/// for row in [["7", "2", "BET", "5"], ["7", "2", "CARD", "As"], ["7", "2", "CARD", "Kd"], ["7", "BANK", "CARD", "2c"]] {
///     assert!(rounds.add(&row.map(str::to_owned)).is_empty());
/// }
/// let seat = r#"{"Seat":"2","Text":"5","BET.Text":"5","CARD.Text":"As Kd"}"#;
/// let line = format!(r#"{{"Round":"7","Text":"5","CARD.Text":"2c","seats":[{seat}]}}"#);
/// assert_eq!(rounds.finish(), [line]);
/// ```
pub struct EventCollector {
    names: Vec<String>,
    columns: EventColumns,
    /// The names that are wanted; all where it is absent.
    wanted: Option<BTreeSet<String>>,
    /// Whether a kind of events is wanted.
    kinds: BTreeMap<String, bool>,
    open: OpenRounds,
}

impl EventCollector {
    /// Collects rows with these columns. `wanted`: the names of values that are handed on, and with them those of events of other
    /// kinds; all where it is absent, but those of columns by themselves that tell rows apart.
    pub fn new(
        names: &[String],
        columns: EventColumns,
        wanted: Option<BTreeSet<String>>,
    ) -> EventCollector {
        let (kinds, open) = (BTreeMap::new(), OpenRounds::default());
        EventCollector { names: names.to_vec(), columns, wanted, kinds, open }
    }

    /// Adds a row, and gives the rounds that are whole by it.
    pub fn add(&mut self, cells: &[String]) -> Vec<String> {
        let cell = |at: usize| cells.get(at).map_or("", |cell| cell.trim());
        let key = self.columns.keys.map(|at| at.map_or("", cell).to_owned());
        let kinds = self.columns.kinds.iter().map(|at| cell(*at)).filter(|kind| !kind.is_empty());
        let kind = kinds.collect::<Vec<_>>().join(" ");
        let seat = self.columns.seat.map_or("", cell);
        let seat = Some(seat).filter(|seat| self.columns.is_seat(seat));
        let mut whole = Vec::new();
        let is_known = self.is_known(&kind);
        let bytes = cells.iter().map(|cell| cell.len() + CELL_BYTES).sum();
        let Some(round) = self.open.of(&key, bytes, &mut whole) else { return whole };
        let is_wanted = |name: &str| self.wanted.as_ref().is_none_or(|names| names.contains(name));
        let prefix = seats_prefix();
        for (place, name) in self.names.iter().enumerate() {
            let text = cell(place);
            let is_kind = self.columns.kinds.contains(&place);
            if text.is_empty() || is_kind && !self.columns.values.contains(&kind) {
                continue;
            }
            // The kind is under the first column of several.
            let text = if is_kind { kind.as_str() } else { text };
            if is_kind && self.columns.kinds.first() != Some(&place) {
                continue;
            }
            let is_of_round = !is_kind || seat.is_none();
            if self.columns.seat != Some(place) && is_of_round && is_wanted(name) {
                round.values.add_first(name, text);
            }
            let of_kind = format!("{kind}{IN_OBJECT}{name}");
            // A kind that the map does not name says something by what is not read in every row.
            let is_named = !is_known && is_wanted(name);
            let is_value = !self.columns.is_name(place) && !is_named;
            match seat {
                None if is_value && (!is_known || is_wanted(&of_kind)) => {
                    round.values.add(of_kind, text);
                }
                None => {}
                Some(seat) => {
                    let Some(values) = round.seat(seat) else { continue };
                    let is_key = self.columns.keys.contains(&Some(place));
                    if !is_key && is_wanted(&format!("{prefix}{name}")) {
                        values.add_first(name, text);
                    }
                    if is_value && (!is_known || is_wanted(&format!("{prefix}{of_kind}"))) {
                        values.add(of_kind, text);
                    }
                }
            }
        }
        whole
    }

    /// Whether a value of events of this kind is wanted.
    fn is_known(&mut self, kind: &str) -> bool {
        let Some(wanted) = &self.wanted else { return true };
        if let Some(known) = self.kinds.get(kind) {
            return *known;
        }
        let prefix = seats_prefix();
        let known = self.columns.values.contains(kind)
            || self.names.iter().any(|name| {
                let of_kind = format!("{kind}{IN_OBJECT}{name}");
                wanted.contains(&of_kind) || wanted.contains(&format!("{prefix}{of_kind}"))
            });
        self.kinds.insert(kind.to_owned(), known);
        known
    }

    /// The rounds whose rows are all read now.
    pub fn finish(&mut self) -> Vec<String> {
        self.open.finish()
    }
}

/// Reads a table of events as lines, each a round.
pub struct EventLines<R> {
    inner: R,
    /// What was read behind the header line.
    head: Cursor<Vec<u8>>,
    map: Arc<Map>,
    /// The separator and the collector, once the header line is read.
    rounds: Option<(u8, EventCollector)>,
    /// The number of the line that was read.
    number: u64,
    is_done: bool,
    ready: Vec<u8>,
    at: usize,
}

/// Bytes of lines that are kept ready.
const READY_BYTES: usize = 65_536;

impl<R: BufRead> EventLines<R> {
    /// The rounds of a log whose map names the columns of its events.
    pub fn new(inner: R, map: Arc<Map>) -> EventLines<R> {
        EventLines {
            inner,
            head: Cursor::default(),
            map,
            rounds: None,
            number: 0,
            is_done: false,
            ready: Vec::new(),
            at: 0,
        }
    }

    /// Reads the header line.
    fn begin(&mut self) -> io::Result<(u8, EventCollector)> {
        let mut head = Vec::new();
        (&mut self.inner).take(HEAD_BYTES_MAX as u64).read_to_end(&mut head)?;
        let form = HeaderForm {
            separator: self.map.separator,
            line: self.map.header_line,
            is_foreign: true,
        };
        let invalid = |why: String| io::Error::new(io::ErrorKind::InvalidData, why);
        let Header { names, separator, bytes } = header(&head, form).map_err(invalid)?;
        let columns = EventColumns::of(&self.map, &names).map_err(invalid)?;
        let wanted = self.map.named_columns().cloned().collect();
        let before = head.get(..bytes).unwrap_or_default();
        self.number = before.iter().filter(|byte| **byte == b'\n').count() as u64;
        let (_, rest) = head.split_at(bytes.min(head.len()));
        self.head = Cursor::new(rest.to_vec());
        Ok((separator, EventCollector::new(&names, columns, Some(wanted))))
    }

    /// Reads a line of so many bytes at most, with its end.
    fn line(&mut self, most: usize) -> io::Result<Vec<u8>> {
        let mut line = Vec::new();
        (&mut self.head).take(most as u64).read_until(b'\n', &mut line)?;
        if !line.ends_with(b"\n") {
            let left = most.saturating_sub(line.len());
            (&mut self.inner).take(left as u64).read_until(b'\n', &mut line)?;
        }
        Ok(line)
    }

    /// Reads a row into the round that it is of.
    fn row(&mut self) -> io::Result<()> {
        let most = LINE_BYTES_MAX + 2;
        let mut line = self.line(most)?;
        self.number += 1;
        if !line.ends_with(b"\n") && line.len() == most {
            // The rest of the line says nothing.
            while !line.is_empty() && !line.ends_with(b"\n") {
                line = self.line(most)?;
            }
            push_fault(&mut self.ready, self.number, &too_long());
            return Ok(());
        }
        let Some((separator, rounds)) = &mut self.rounds else { return Ok(()) };
        if line.is_empty() {
            self.is_done = true;
            let whole = rounds.finish();
            whole.iter().for_each(|line| push(&mut self.ready, line));
            return Ok(());
        }
        let text = line.strip_suffix(b"\n").unwrap_or(&line);
        let text = text.strip_suffix(b"\r").unwrap_or(text);
        if super::is_blank(text) || is_blank_row(text, *separator) {
            return Ok(());
        }
        let text = std::str::from_utf8(text).map_err(|_| "the row is not UTF-8".to_owned());
        let cells = text.and_then(|text| split(text, *separator)).and_then(|cells| {
            match cells.len() == rounds.names.len() {
                true => Ok(cells),
                false => Err(format!(
                    "the number of cells of a row is {}, that of the header {}",
                    cells.len(),
                    rounds.names.len()
                )),
            }
        });
        match cells {
            Ok(cells) => {
                let whole = rounds.add(&cells);
                whole.iter().for_each(|line| push(&mut self.ready, line));
            }
            Err(_) if self.map.leaves_other_lengths_out() => {}
            Err(why) => push_fault(&mut self.ready, self.number, &why),
        }
        Ok(())
    }
}

fn push(ready: &mut Vec<u8>, line: &str) {
    ready.extend_from_slice(line.as_bytes());
    ready.push(b'\n');
}

/// Hands on that a row is none: a text in place of an object, which no reader takes for a record.
fn push_fault(ready: &mut Vec<u8>, number: u64, why: &str) {
    let text = format!("row in line {number} of the table: {why}");
    push(ready, &serde_json::to_string(&text).unwrap_or_default());
}

impl<R: BufRead> Read for EventLines<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        if self.at >= self.ready.len() {
            self.ready.clear();
            self.at = 0;
            if self.rounds.is_none() {
                self.rounds = Some(self.begin()?);
            }
            while !self.is_done && self.ready.len() < READY_BYTES {
                self.row()?;
            }
        }
        let left = self.ready.get(self.at..).unwrap_or_default();
        let count = left.len().min(buffer.len());
        if let (Some(to), Some(from)) = (buffer.get_mut(..count), left.get(..count)) {
            to.copy_from_slice(from);
        }
        self.at += count;
        Ok(count)
    }
}
