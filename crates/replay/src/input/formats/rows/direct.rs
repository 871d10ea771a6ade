//! Tables with one row a seat, as nearly all are, read in one pass: each cell goes straight into its
//! place in a record whose room is kept from round to round. A row shares with the row before it what
//! both begin with: in a round these cells are not read again.
//!
//! It knows no reason why a row is none. On anything that it does not expect it gives up at the first
//! row of the record at hand, which is then read cell by cell: that answer and those messages count.

use super::builder::set_constants;
use super::completion::complete;
use super::plain::{of_round, of_seat};
use super::plan::{Column, ColumnPlan, ColumnUse};
use super::target::{CellTarget, UsualCell, are_alike, common, number, units};
use super::{ROWS_MAX, RoundKey};
use crate::input::formats::cells::is_blank_row;
use crate::input::formats::cursor::cell_end;
use crate::input::formats::{LINE_BYTES_MAX, Unit, lines};
use crate::record::cards::LoggedCards;
use crate::record::field::Field;
use crate::record::object::Text;
use crate::record::{MINOR_MAX, MinorUnits, Record, SeatRecord};
use std::borrow::Cow;

/// The words of a log for what players do.
const ACTIONS: [&str; 2] = ["play", "fold"];

/// A place in a stretch, where a line begins.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct LinePlace {
    /// Bytes before it.
    pub offset: usize,
    /// Lines before it.
    pub line: u64,
}

/// Where the cells of a table go.
pub(super) struct DirectReader<'u> {
    plan: &'u ColumnPlan,
    separator: u8,
    targets: &'u [CellTarget],
    /// The end of the columns that tell one round from another.
    key_end: usize,
    /// Minor units in one unit of the amounts as they are written.
    scale: i64,
    /// The row that was read last, and where its cells end, as far as that is known.
    line: &'u [u8],
    /// The same and what follows it, so that eight bytes are there from nearly every cell on.
    onward: &'u [u8],
    ends: Vec<u32>,
    record: Record<'u>,
    /// What the columns of the round that stand behind one of a seat held first.
    held: Vec<&'u str>,
    /// Words of the map in the row that was read last, by their columns.
    words: Vec<(usize, u32)>,
    /// Words of the map in all rows of the record.
    replaced: Vec<u32>,
    begun: Option<RecordBegin<'u>>,
    /// Seats of the record before the row at hand, and whether the row says more of one than its number.
    seats: usize,
    is_seat: bool,
}

/// The record at hand.
struct RecordBegin<'u> {
    key: RoundKey<'u>,
    seat: Option<&'u [u8]>,
    rows: usize,
    place: LinePlace,
    end: usize,
}

impl<'u> DirectReader<'u> {
    /// A reader of tables that can be read so.
    pub fn new(
        plan: &'u ColumnPlan,
        targets: &'u [CellTarget],
        separator: Option<u8>,
    ) -> Option<DirectReader<'u>> {
        let can = plan.is_plain && plan.wager.is_none();
        let separator = separator.filter(|_| can)?;
        let money = &plan.map.reading.money;
        let decimals = money.decimals?;
        Some(DirectReader {
            plan,
            separator,
            targets,
            key_end: plan.keys.iter().flatten().max().map_or(0, |last| last + 1),
            scale: 10_i64.checked_pow(u32::from(decimals))?.checked_mul(money.unit)?,
            line: &[],
            onward: &[],
            ends: Vec::new(),
            record: Record::default(),
            held: Vec::new(),
            words: Vec::new(),
            replaced: Vec::new(),
            begun: None,
            seats: 0,
            is_seat: false,
        })
    }

    /// Visits whole records from a place on, which is the beginning of one. Gives the beginning of the
    /// first record that it gave up, if any.
    pub fn read(
        &mut self,
        stretch: &'u [u8],
        from: LinePlace,
        visit: &mut dyn FnMut(Unit<'_>),
    ) -> Option<LinePlace> {
        self.ends.clear();
        self.begun = None;
        for (offset, line, bytes) in lines(stretch.get(from.offset..).unwrap_or_default()) {
            let place = LinePlace { offset: from.offset + offset, line: from.line + line };
            let bytes = bytes.strip_suffix(b"\r").unwrap_or(bytes);
            if is_blank_row(bytes, self.separator) {
                continue;
            }
            if self.row(bytes, place, stretch, visit).is_none() {
                return Some(self.begun.take().map_or(place, |begun| begun.place));
            }
        }
        let left = self.begun.as_ref().map(|begun| begun.place);
        match self.close(stretch, visit) {
            Some(()) => None,
            None => left,
        }
    }

    /// Reads a row.
    fn row(
        &mut self,
        line: &'u [u8],
        place: LinePlace,
        stretch: &'u [u8],
        visit: &mut dyn FnMut(Unit<'_>),
    ) -> Option<()> {
        if line.len() > LINE_BYTES_MAX {
            return None;
        }
        let common = common(self.line, line);
        // A cell is the same where what ends it is the same.
        while self.ends.last().is_some_and(|end| *end as usize >= common) {
            self.ends.pop();
        }
        let same = self.ends.len();
        self.line = line;
        self.onward = stretch.get(place.offset..)?;
        self.find_ends(self.key_end)?;
        let goes_on = match &self.begun {
            Some(begun) if same >= self.key_end || begun.has_key(&self.key()) => self.goes_on()?,
            _ => false,
        };
        if !goes_on {
            self.close(stretch, visit)?;
            self.begin(place)?;
        }
        let begun = self.begun.as_mut()?;
        begun.rows += 1;
        begun.end = place.offset + line.len();
        if goes_on {
            return self.cells(same.min(self.plan.of_round));
        }
        self.cells(0)?;
        // By now nearly all that is before it is known.
        let seat = self.seat()?;
        self.begun.as_mut()?.seat = seat;
        Some(())
    }

    /// Finds where so many cells of the row at hand end.
    fn find_ends(&mut self, columns: usize) -> Option<()> {
        while self.ends.len() < columns {
            let start = self.start(self.ends.len());
            let end = start + cell_end(self.line.get(start..)?, self.separator)?;
            self.ends.push(end as u32);
        }
        Some(())
    }

    /// Where a cell of the row at hand begins.
    fn start(&self, column: usize) -> usize {
        let before = column.checked_sub(1).and_then(|before| self.ends.get(before));
        before.map_or(0, |end| *end as usize + 1)
    }

    /// The bytes of a cell of the row at hand.
    fn bytes(&self, column: usize) -> &'u [u8] {
        let start = self.start(column);
        let end = self.ends.get(column).map_or(start, |end| *end as usize);
        self.line.get(start..end).unwrap_or_default()
    }

    /// What tells the round of the row at hand from others.
    fn key(&self) -> RoundKey<'u> {
        self.plan.keys.map(|column| column.map_or(&b""[..], |column| self.bytes(column)))
    }

    /// The seat of the row at hand, as it is written.
    fn seat(&mut self) -> Option<Option<&'u [u8]>> {
        let Some(column) = self.plan.seat else { return Some(None) };
        self.find_ends(column + 1)?;
        let bytes = self.bytes(column);
        let column = self.plan.columns.get(column)?;
        let is_nothing = |text| column.word(text).is_some_and(|(_, word)| word.ours.is_empty());
        let is_absent = bytes.is_empty()
            || !column.words.is_empty() && std::str::from_utf8(bytes).is_ok_and(is_nothing);
        Some((!is_absent).then_some(bytes))
    }

    /// Whether the row at hand, which is of the same round, goes on with the record at hand; nothing where
    /// rows of corrections have to be looked at.
    fn goes_on(&mut self) -> Option<bool> {
        if let Some(last) = self.plan.adjustments.last() {
            self.find_ends(last + 1)?;
            if self.plan.adjustments.iter().any(|column| !self.bytes(*column).is_empty()) {
                return None;
            }
        }
        let begins_over = match self.is_first_seat() {
            Some(is_first) => is_first,
            None => {
                let (seat, first) = (self.seat()?, self.begun.as_ref()?.seat);
                match (seat, first) {
                    (Some(seat), Some(first)) => are_alike(seat, first),
                    (seat, first) => seat.is_none() && first.is_none(),
                }
            }
        };
        Some(self.begun.as_ref()?.rows < ROWS_MAX && !begins_over)
    }

    /// Whether the seat of the row at hand is written as that of the first row of the record; nothing where
    /// that does not show at once.
    #[inline]
    fn is_first_seat(&self) -> Option<bool> {
        let column = self.plan.seat.filter(|column| {
            let is_plain = |column: &Column| column.words.is_empty();
            *column <= self.ends.len() && self.plan.columns.get(*column).is_some_and(is_plain)
        })?;
        let first = self.begun.as_ref()?.seat?;
        let rest = self.line.get(self.start(column)..)?;
        if rest.first().is_none_or(|byte| *byte == self.separator) {
            return None;
        }
        let begins = first.iter().zip(rest).all(|(one, other)| one == other);
        Some(begins && rest.len() >= first.len() && self.ends_at(rest, first.len()))
    }

    /// Begins a record with the row at hand.
    fn begin(&mut self, place: LinePlace) -> Option<()> {
        let key = self.key();
        if key[2].is_empty() {
            // Without a round's name a row is a record by itself.
            return None;
        }
        // The room for seats is kept.
        let mut seats = std::mem::take(&mut self.record.seats);
        seats.clear();
        self.record = Record { seats, ..Record::default() };
        self.held.clear();
        self.replaced.clear();
        self.begun = Some(RecordBegin { key, seat: None, rows: 0, place, end: place.offset });
        Some(())
    }

    /// Reads the cells of the row at hand from a column on; those before it are those of the row before.
    fn cells(&mut self, start: usize) -> Option<()> {
        self.seats = self.record.seats.len();
        self.is_seat = false;
        self.words.truncate(self.words.partition_point(|(column, _)| *column < start));
        let mut at = self.start(start);
        if start < self.plan.of_round {
            at = self.cells_of_round(start, at)?;
        }
        at = self.cells_of_seat(at)?;
        self.replaced.extend(self.words.iter().map(|(_, place)| *place));
        // A row with nothing but the number of a seat may belong to one that is there.
        let is_whole = self.is_seat || self.seats == self.record.seats.len();
        (at == self.line.len() + 1 && is_whole).then_some(())
    }

    /// Reads the cells before the first one of a seat, from a column on whose place is given; gives the place
    /// after them.
    fn cells_of_round(&mut self, start: usize, mut at: usize) -> Option<usize> {
        let targets = self.targets.get(..self.plan.of_round)?;
        for (index, target) in targets.iter().enumerate().skip(start) {
            let rest = self.line.get(at..)?;
            if rest.first().is_some_and(|first| *first != self.separator) {
                at += match self.usual_of_round(target.usual, rest, at) {
                    Some(length) => length,
                    None => self.unusual(index, rest)?,
                };
            }
            if index >= self.ends.len() {
                self.ends.push(at as u32);
            }
            at += 1;
        }
        Some(at)
    }

    /// The same for all cells that follow. Where they end is not kept: no row begins with those of the row
    /// before.
    fn cells_of_seat(&mut self, mut at: usize) -> Option<usize> {
        let (line, separator) = (self.line, self.separator);
        let begin = self.plan.of_round;
        for (index, target) in (begin..).zip(self.targets.get(begin..)?) {
            let rest = line.get(at..)?;
            if rest.first().is_some_and(|first| *first != separator) {
                at += match self.usual_of_seat(target.usual, rest, at) {
                    Some(length) => length,
                    None => self.unusual(index, rest)?,
                };
            }
            at += 1;
        }
        Some(at)
    }

    /// The seat of the row at hand.
    #[inline]
    fn row_seat(&mut self) -> Option<&mut SeatRecord<'u>> {
        let seats = &mut self.record.seats;
        if seats.len() == self.seats {
            seats.push(SeatRecord::default());
        }
        seats.last_mut()
    }

    /// Whether a cell of so many bytes ends there.
    #[inline]
    fn ends_at(&self, rest: &[u8], length: usize) -> bool {
        rest.get(length).is_none_or(|end| *end == self.separator)
    }

    /// The row from a place on and what follows it.
    #[inline]
    fn onward(&self, at: usize) -> &'u [u8] {
        self.onward.get(at..).unwrap_or_default()
    }

    /// Reads a cell of a seat as nearly all of its column are, and gives its length; nothing for any other
    /// cell.
    #[inline]
    fn usual_of_seat(&mut self, usual: UsualCell, rest: &[u8], at: usize) -> Option<usize> {
        match usual {
            UsualCell::Amount(amount, bet) => {
                let (minor, length) = units(self.onward(at))?;
                let minor = minor.checked_mul(self.scale)?;
                if !self.ends_at(rest, length) || minor.abs() > MINOR_MAX {
                    return None;
                }
                let amounts = self.row_seat()?.amounts(amount);
                amounts.get_or_insert_default().set(bet, MinorUnits(minor));
                self.is_seat = true;
                Some(length)
            }
            UsualCell::Cards | UsualCell::Deadwood => {
                let (cards, length) = LoggedCards::plain(rest, self.separator)?;
                self.is_seat = true;
                let seat = self.row_seat()?;
                match usual {
                    UsualCell::Cards => seat.cards = Some(cards),
                    _ => seat.deadwood = Some(cards),
                }
                Some(length - 1)
            }
            UsualCell::Action => {
                let word = ACTIONS.into_iter().find(|word| rest.starts_with(word.as_bytes()))?;
                if !self.ends_at(rest, word.len()) {
                    return None;
                }
                self.is_seat = true;
                self.row_seat()?.action = Some(Text::from(word));
                Some(word.len())
            }
            UsualCell::Seat => {
                let (seat, length) = number(self.onward(at))?;
                let seat = seat.try_into().ok().filter(|_| self.ends_at(rest, length))?;
                self.row_seat()?.seat = Some(seat);
                Some(length)
            }
            _ => None,
        }
    }

    /// The same for a cell of the round, in the first row of its record.
    #[inline]
    fn usual_of_round(&mut self, usual: UsualCell, rest: &[u8], at: usize) -> Option<usize> {
        if !self.is_first_row() {
            return None;
        }
        match usual {
            UsualCell::Version | UsualCell::Seq => {
                let (number, length) = number(self.onward(at))?;
                if !self.ends_at(rest, length) {
                    return None;
                }
                match usual {
                    UsualCell::Version => self.record.v = Some(number as u32),
                    _ => self.record.seq = Some(number),
                }
                Some(length)
            }
            UsualCell::DealerCards | UsualCell::DealerDeadwood => {
                let (cards, length) = LoggedCards::plain(rest, self.separator)?;
                let dealer = self.record.dealer.get_or_insert_default();
                match usual {
                    UsualCell::DealerCards => dealer.cards = Some(cards),
                    _ => dealer.deadwood = Some(cards),
                }
                Some(length - 1)
            }
            _ => None,
        }
    }

    /// Reads a cell that is not as nearly all of its column are, and gives its length.
    #[inline(never)]
    fn unusual(&mut self, index: usize, rest: &'u [u8]) -> Option<usize> {
        let (column, target) = self.plan.columns.get(index).zip(self.targets.get(index))?;
        let length = cell_end(rest, self.separator)?;
        let cell = std::str::from_utf8(rest.get(..length)?).ok()?;
        self.other(index, column, target, cell)?;
        Some(length)
    }

    /// Whether the row at hand is the first of its record.
    fn is_first_row(&self) -> bool {
        self.begun.as_ref().is_some_and(|begun| begun.rows == 1)
    }

    /// Reads any cell that holds something.
    fn other(
        &mut self,
        index: usize,
        column: &'u Column,
        target: &CellTarget,
        cell: &'u str,
    ) -> Option<()> {
        let field = match column.holds {
            ColumnUse::Field(field) => field,
            ColumnUse::Free => return Some(()),
            ColumnUse::Unknown => return None,
        };
        let mut ours = cell;
        if let Some((place, word)) = column.word(cell) {
            self.words.push((index, *place));
            if word.ours.is_empty() {
                return Some(());
            }
            ours = &word.ours;
        }
        let reading = &self.plan.map.reading;
        if target.is_of_seat {
            let side = column.side.as_deref();
            of_seat(self.row_seat()?, (field, side), Cow::Borrowed(ours), reading)?;
            self.is_seat |= field != Field::Seat;
            return Some(());
        }
        if target.is_late {
            self.held.resize(self.plan.columns.len(), "");
            let held = self.held.get_mut(index)?;
            if !held.is_empty() {
                return (*held == cell).then_some(());
            }
            *held = cell;
        } else if !self.is_first_row() {
            // Rows of the round say something else, or more than the row before.
            return None;
        }
        of_round(&mut self.record, field, Cow::Borrowed(ours), reading)
    }

    /// Hands on the record at hand, if any; nothing where it has to be read cell by cell.
    fn close(&mut self, stretch: &'u [u8], visit: &mut dyn FnMut(Unit<'_>)) -> Option<()> {
        if self.begun.is_none() {
            return Some(());
        }
        set_constants(self.plan, &mut self.record).ok()?;
        self.record.v = self.record.v.or(Some(1));
        complete(self.plan, &mut self.record, &mut self.replaced).ok()?;
        let begun = self.begun.take()?;
        visit(Unit {
            offset: begun.place.offset,
            line: begun.place.line,
            bytes: stretch.get(begun.place.offset..begun.end).unwrap_or_default(),
            read: Ok(&self.record),
            replaced: std::mem::take(&mut self.replaced),
        });
        Some(())
    }
}

impl RecordBegin<'_> {
    fn has_key(&self, key: &RoundKey<'_>) -> bool {
        self.key.iter().zip(key).all(|(one, other)| are_alike(one, other))
    }
}
