//! Which columns of a table may name the kind of an event, its round and its seat, by what stands in them and not by their names.

use super::export_table::Export;
use super::named::is_seat;
use gincert_replay::map::behind_word;
use std::collections::{BTreeMap, BTreeSet};

/// Of a hundred rows so many have a text in a column of all events, or of a kind in one of its columns.
pub(super) const FILLED_SHARE: usize = 95;

/// Fewest rows of a seat in a round, on average, where no header names events: wagers in rows of their own are fewer.
const ROWS_OF_SEAT_MIN: usize = 4;

/// Fewest rounds of a column that nothing names as the round, and the fewest and the most rows of one on average.
const ROUNDS_MIN: usize = 10;
const ROWS_OF_ROUND: std::ops::RangeInclusive<usize> = 6..=500;

/// Most texts of a column of seats, and the fewest that are numbers.
const SEATS_MAX: usize = 16;
const SEATS_MIN: usize = 2;

/// Of a hundred rounds so many have several seats.
const ROUNDS_SHARE: usize = 60;

/// Most texts that part a kind of events by wagers.
const WAGERS_MAX: usize = 8;

/// What a cell looks like.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum CellForm {
    Blank,
    Number,
    Text,
}

impl CellForm {
    fn of(cell: &str) -> CellForm {
        let has_letter = cell.contains(char::is_alphabetic);
        match cell.is_empty() {
            true => CellForm::Blank,
            false if has_letter || !cell.contains(|c: char| c.is_ascii_digit()) => CellForm::Text,
            false => CellForm::Number,
        }
    }
}

/// The cells of an export by columns.
pub(super) struct EventLooks<'e> {
    export: &'e Export,
    texts: Vec<BTreeSet<&'e str>>,
    filled: Vec<usize>,
}

impl<'e> EventLooks<'e> {
    pub fn new(export: &'e Export) -> EventLooks<'e> {
        let (mut texts, mut filled) = (Vec::new(), Vec::new());
        for at in 0..export.names.len() {
            let cells = export.rows.iter().filter_map(|row| row.get(at)).map(|cell| cell.trim());
            let cells: Vec<&str> = cells.filter(|cell| !cell.is_empty()).collect();
            filled.push(cells.len());
            texts.push(cells.into_iter().collect());
        }
        EventLooks { export, texts, filled }
    }

    /// The distinct texts of a column.
    pub fn texts(&self, at: usize) -> &BTreeSet<&'e str> {
        static NONE: BTreeSet<&str> = BTreeSet::new();
        self.texts.get(at).unwrap_or(&NONE)
    }

    fn cell(&self, row: usize, at: usize) -> &'e str {
        let row = self.export.rows.get(row);
        row.and_then(|row| row.get(at)).map_or("", |cell| cell.trim())
    }

    fn rows(&self) -> usize {
        self.export.rows.len()
    }

    /// Whether nearly all rows have a text in a column.
    pub fn is_filled(&self, at: usize) -> bool {
        let filled = self.filled.get(at).copied().unwrap_or(0);
        filled > 0 && filled * 100 >= self.rows() * FILLED_SHARE
    }

    /// The column that may name the rounds: many texts, each of several rows, and no times.
    pub fn round(&self) -> Option<usize> {
        let may_be = |at: &usize| {
            let texts = self.texts(*at);
            let rows = self.rows() / texts.len().max(1);
            let is_name = |text: &&&str| {
                text.contains(|c: char| c.is_ascii_digit()) && !text.contains([':', ' ', ',', '/'])
            };
            self.is_filled(*at)
                && texts.len() >= ROUNDS_MIN
                && ROWS_OF_ROUND.contains(&rows)
                && texts.iter().filter(is_name).count() == texts.len()
        };
        let columns = (0..self.export.names.len()).filter(may_be);
        columns.max_by_key(|at| self.texts(*at).len())
    }

    /// The column that may name the seats: a few numbers, several of them in a round.
    pub fn seat(&self, round: usize) -> Option<usize> {
        let is_number = |text: &&&str| is_seat(behind_word(text));
        let may_be = |at: &usize| {
            let texts = self.texts(*at);
            let numbers = texts.iter().filter(is_number).count();
            let others = texts.len() - numbers;
            if *at == round || texts.len() > SEATS_MAX || numbers < SEATS_MIN || others > 2 {
                return false;
            }
            let mut seats: BTreeMap<&str, BTreeSet<&str>> = BTreeMap::new();
            for row in 0..self.rows() {
                let seat = self.cell(row, *at);
                if is_seat(behind_word(seat)) {
                    seats.entry(self.cell(row, round)).or_default().insert(seat);
                }
            }
            let several = seats.values().filter(|own| own.len() >= SEATS_MIN).count();
            several > 0 && several * 100 >= seats.len() * ROUNDS_SHARE
        };
        (0..self.export.names.len()).find(may_be)
    }

    /// Whether the texts of a column tell what stands in another one: of some nothing, or a number, and of others something else.
    pub fn tells_forms(&self, kind: usize, is_open: &dyn Fn(usize) -> bool) -> bool {
        let tells = |at: &usize| {
            let mut forms: BTreeMap<&str, BTreeMap<CellForm, usize>> = BTreeMap::new();
            for row in 0..self.rows() {
                let form = CellForm::of(self.cell(row, *at));
                let own = forms.entry(self.cell(row, kind)).or_default();
                *own.entry(form).or_default() += 1;
            }
            let clear = forms.values().filter_map(|own| {
                let all: usize = own.values().sum();
                let (form, most) = own.iter().max_by_key(|(_, rows)| **rows)?;
                (most * 100 >= all * FILLED_SHARE).then_some((*form, all))
            });
            let clear: Vec<(CellForm, usize)> = clear.collect();
            let rows: usize = clear.iter().map(|(_, rows)| rows).sum();
            let several: BTreeSet<CellForm> = clear.iter().map(|(form, _)| *form).collect();
            several.len() >= 2 && rows * 100 >= self.rows() * FILLED_SHARE
        };
        (0..self.export.names.len()).filter(|at| *at != kind && is_open(*at)).any(|at| tells(&at))
    }

    /// Whether a seat has several rows in a round, by these columns.
    pub fn has_many_rows(&self, keys: &[usize]) -> bool {
        let mut seats: BTreeMap<Vec<&str>, usize> = BTreeMap::new();
        for row in 0..self.rows() {
            let key = keys.iter().map(|at| self.cell(row, *at)).collect();
            *seats.entry(key).or_default() += 1;
        }
        let rows: usize = seats.values().sum();
        rows >= seats.len() * ROWS_OF_SEAT_MIN
    }

    /// Whether a column parts a kind of events, as the name of the wager does: some kinds have a text there in each row, others never, and
    /// a seat has several such texts of one kind in a round, none of them twice.
    pub fn parts_kinds(&self, [round, seat, kind]: [usize; 3], at: usize) -> bool {
        let texts = self.texts(at);
        let has_digit = |text: &&str| text.contains(|c: char| c.is_ascii_digit());
        if !(2..=WAGERS_MAX).contains(&texts.len()) || texts.iter().any(has_digit) {
            return false;
        }
        let mut of_kinds: BTreeMap<&str, [usize; 2]> = BTreeMap::new();
        let mut seen: BTreeMap<[&str; 3], BTreeSet<&str>> = BTreeMap::new();
        let mut twice = 0;
        for row in 0..self.rows() {
            let text = self.cell(row, at);
            let own = of_kinds.entry(self.cell(row, kind)).or_default();
            own[usize::from(!text.is_empty())] += 1;
            if !text.is_empty() {
                let key = [round, seat, kind].map(|at| self.cell(row, at));
                twice += usize::from(!seen.entry(key).or_default().insert(text));
            }
        }
        let is_apart = of_kinds.values().all(|[blank, filled]| *blank == 0 || *filled == 0);
        let several = seen.values().filter(|own| own.len() > 1).count();
        is_apart && several > 0 && twice * 100 <= seen.len()
    }
}
