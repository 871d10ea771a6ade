//! What the hands that do not agree with the rules have in common, in columns that a map does not read: a word, or an amount
//! other than zero.
//!
//! It looks at the hands as the map reads them, so that it says the same of a map that a person wrote. It knows no rules.

use super::amount_spelling::has_digit;
use super::export::Export;
use super::vocabulary::{field_named, is_correction};
use gincert_replay::rows::Field;
use std::collections::BTreeMap;

/// Most distinct words of such a column.
pub(super) const WORDS_MAX: usize = 12;

/// Fewest hands with the mark that do not agree.
const HANDS_MIN: u64 = 3;

/// Of a hundred hands with the mark so many do not agree, at least; and where many do not.
pub(super) const FEWEST_IN_HUNDRED: u64 = 20;
const FEWEST_OF_MANY: u64 = 5;

/// Hands that are many: a pay table that changed is seen where a row of it was paid.
const MANY: u64 = 20;

/// Of ten hands that do not agree so many have the mark.
const MOST_IN_TEN: u64 = 8;

/// What a cell has that is marked.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub enum MarkKind {
    /// This text.
    Text(String),
    /// A number other than zero, where other cells have zero or nothing.
    NotZero,
}

/// A mark of hands that do not agree with the rules.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SharedMark {
    /// The column.
    pub column: String,
    /// What its cells have.
    pub kind: MarkKind,
    /// Hands with the mark that do not agree, and all of them that were compared.
    pub with: [u64; 2],
    /// The same of the other hands.
    pub without: [u64; 2],
}

/// Whether the hands of a record agree with the rules, as far as they were compared; by its file and line.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct TriedRecord {
    pub file: usize,
    pub line: u64,
    /// Of each seat.
    pub seats: Vec<Option<bool>>,
}

/// The rows of an export whose hands were compared, and whether they agree: a row is that of a seat where a record has as many
/// rows as seats; else every row is of all seats.
fn judged_rows(export: &Export, tried: &[TriedRecord]) -> Vec<(usize, bool)> {
    let mut starts: BTreeMap<(usize, u64), &TriedRecord> = BTreeMap::new();
    starts.extend(tried.iter().map(|one| ((one.file, one.line), one)));
    let mut of_record: BTreeMap<(usize, u64), Vec<usize>> = BTreeMap::new();
    for (row, place) in export.places.iter().enumerate() {
        let start = starts.range(..=(place.file, place.line)).next_back();
        if let Some((key, _)) = start.filter(|(key, _)| key.0 == place.file) {
            of_record.entry(*key).or_default().push(row);
        }
    }
    let mut judged = Vec::new();
    for (key, rows) in of_record {
        let Some(record) = starts.get(&key) else { continue };
        let all = record.seats.iter().flatten().copied().reduce(|one, other| one && other);
        for (place, row) in rows.iter().enumerate() {
            let own = match rows.len() == record.seats.len() {
                true => record.seats.get(place).copied().flatten(),
                false => all,
            };
            judged.extend(own.map(|agrees| (*row, agrees)));
        }
    }
    judged
}

/// The mark of most hands that do not agree, where there is one: hands with it do not agree ten times as often as all others, or
/// nearly all hands that do not agree have it. `reads`: whether the map reads a column.
pub(super) fn find(
    export: &Export,
    tried: &[TriedRecord],
    reads: &dyn Fn(&str) -> bool,
) -> Option<SharedMark> {
    let judged = judged_rows(export, tried);
    // Whether the dealer qualifies goes with the results of every hand, and corrections with those that are wrong.
    let is_open = |name: &String| {
        !reads(name) && field_named(name) != Some(Field::DealerQualifies) && !is_correction(name)
    };
    let columns = export.names.iter().enumerate().filter(|(_, name)| is_open(name));
    let marks = columns.flat_map(|(at, name)| {
        let cell = |row: usize| {
            export.rows.get(row).and_then(|row| row.get(at)).map_or("", |text| text.trim())
        };
        let marks =
            kinds(judged.iter().map(|(row, _)| cell(*row))).into_iter().filter_map(|kind| {
                let (mut with, mut without) = ([0; 2], [0; 2]);
                for (row, agrees) in &judged {
                    let counts = if kind.has(cell(*row)) { &mut with } else { &mut without };
                    counts[0] += u64::from(!agrees);
                    counts[1] += 1;
                }
                let mark = SharedMark { column: name.clone(), kind, with, without };
                mark.is_telling().then_some(mark)
            });
        marks.collect::<Vec<_>>()
    });
    marks.max_by_key(|mark| (mark.with[0], std::cmp::Reverse(mark.with[1])))
}

/// The marks that cells may have.
fn kinds<'c>(cells: impl Iterator<Item = &'c str> + Clone) -> Vec<MarkKind> {
    let is_numeric = cells.clone().all(|cell| cell.is_empty() || is_number(cell));
    if is_numeric && cells.clone().any(has_digit) && !cells.clone().all(has_digit) {
        return vec![MarkKind::NotZero];
    }
    let mut words: Vec<&str> = Vec::new();
    for cell in cells.filter(|cell| !cell.is_empty()) {
        if !words.contains(&cell) {
            words.push(cell);
        }
        if words.len() > WORDS_MAX {
            return Vec::new();
        }
    }
    words.into_iter().map(|word| MarkKind::Text(word.to_owned())).collect()
}

/// Whether a cell is a number as systems write amounts.
fn is_number(cell: &str) -> bool {
    // A hyphen between digits is that of a date or a name.
    let bare = cell.trim_matches(|c: char| " +-()$\u{20ac}\u{a3}".contains(c));
    let is_of_number = |c: char| c.is_ascii_digit() || " .,'".contains(c);
    bare.contains(|c: char| c.is_ascii_digit()) && bare.chars().all(is_of_number)
}

impl MarkKind {
    fn has(&self, cell: &str) -> bool {
        match self {
            MarkKind::Text(word) => cell == word,
            MarkKind::NotZero => has_digit(cell),
        }
    }
}

impl SharedMark {
    fn is_telling(&self) -> bool {
        let fewest = if self.with[0] >= MANY { FEWEST_OF_MANY } else { FEWEST_IN_HUNDRED };
        is_telling(self.with, self.without, fewest)
    }
}

/// Whether hands do not agree for what they have in common: of the hands with it and of the others, each those that do not
/// agree and all. Of a hundred hands with it `fewest` do not agree at least, and these are ten times as frequent as among the
/// others, or nearly all that do not agree.
pub(super) fn is_telling(
    [odd, with]: [u64; 2],
    [odd_without, without]: [u64; 2],
    fewest: u64,
) -> bool {
    let is_frequent = odd >= HANDS_MIN && odd * 100 >= with * fewest;
    // What most hands have says nothing of those that do not agree.
    let is_rare = with <= without;
    let is_rare_elsewhere = odd_without * with * 10 <= odd * without;
    let has_most = odd * 10 >= (odd + odd_without) * MOST_IN_TEN;
    // With as many as among the hands that have it, some of the others would not agree either.
    let are_others_enough = odd * without >= with * HANDS_MIN;
    is_frequent && is_rare && are_others_enough && (is_rare_elsewhere || has_most)
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a test that cannot start has failed")]
mod tests {
    use super::super::ExportFile;
    use super::super::export::read;
    use super::*;

    /// An export of one row a hand, of which those with an 'x' behind do not agree.
    fn found(rows: &[&str]) -> Option<SharedMark> {
        let mut text = "Round,Promo,Host,Result\n".to_owned();
        let mut tried = Vec::new();
        for (at, row) in rows.iter().enumerate() {
            let agrees = !row.ends_with('x');
            text.push_str(&format!("{at},{},1\n", row.trim_end_matches('x')));
            tried.push(TriedRecord { file: 0, line: at as u64 + 2, seats: vec![Some(agrees)] });
        }
        let bytes = text.into_bytes();
        let export = read(&ExportFile { bytes, is_whole: true, ..ExportFile::default() }).unwrap();
        find(&export, &tried, &|name| name == "Round" || name == "Result")
    }

    #[test]
    fn amounts_other_than_zero_are_one_mark_and_a_word_is_another() {
        let others = ["0.00,A"; 40];
        let with = |marked: &[&'static str]| [&others[..], marked].concat();
        let promo = found(&with(&["5.00,Ax", "10.00,Ax", "25.00,Ax", "5.00,A"])).unwrap();
        assert_eq!((promo.column.as_str(), promo.kind), ("Promo", MarkKind::NotZero));
        assert_eq!((promo.with, promo.without), ([3, 4], [0, 40]));
        let host = found(&with(&["0.00,Bx", "0.00,Bx", "0.00,Bx"])).unwrap();
        assert_eq!(host.kind, MarkKind::Text("B".to_owned()));
        // Two hands are a coincidence, and what most hands have is not a mark.
        assert_eq!(found(&with(&["0.00,Bx", "0.00,Bx"])), None);
        assert_eq!(found(&with(&["0.00,Ax", "0.00,Ax", "0.00,Ax"])), None);
    }

    #[test]
    fn rows_are_those_of_seats_where_there_is_one_for_each() {
        let bytes = b"Round,Promo,Host,Result\n1,0,A,1\n1,0,B,1\n2,0,A,1\n2,0,B,1\n".to_vec();
        let export = read(&ExportFile { bytes, is_whole: true, ..ExportFile::default() }).unwrap();
        let tried = |seats: [&[Option<bool>]; 2]| {
            let lines = [2, 4].into_iter().zip(seats);
            lines
                .map(|(line, seats)| TriedRecord { file: 0, line, seats: seats.to_vec() })
                .collect::<Vec<_>>()
        };
        let both = tried([&[Some(true), Some(false)], &[None, Some(true)]]);
        assert_eq!(judged_rows(&export, &both), [(0, true), (1, false), (3, true)]);
        // Where a seat is vacant, its row is of the round.
        let one = tried([&[Some(false)], &[Some(true), Some(true)]]);
        assert_eq!(judged_rows(&export, &one), [(0, false), (1, false), (2, true), (3, true)]);
    }
}
