//! An export as a table with one row for each seat: seats that are side by side in a row get a row each.

use super::amount_spelling::digits;
use super::blocks::{self, SEAT_MAX, SeatGroups, stem};
use super::card_numbering::CardNumbering;
use super::export::Export;
use super::result_signs::ResultSigns;
use super::vocabulary::{amount_named, field_named};
use gincert_replay::map::is_word_for_nothing;
use gincert_replay::rows::Field;
use std::collections::{BTreeMap, BTreeSet};

/// A column of all rows.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct LongColumn {
    /// Its name; of columns side by side what their names share.
    pub name: String,
    /// The columns of the export, each with its seat where seats are side by side.
    pub sources: Vec<(Option<u32>, String)>,
    pub cells: Vec<String>,
}

impl LongColumn {
    /// Whether it is one of each seat, where seats are side by side.
    pub fn is_of_seat(&self) -> bool {
        self.sources.iter().any(|(seat, _)| seat.is_some())
    }
}

/// An export, one row a seat or a wager.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub(crate) struct LongTable {
    pub columns: Vec<LongColumn>,
    /// The row of the export that each row is from.
    pub origin: Vec<usize>,
    /// The seat of each row, where seats are side by side.
    pub seats: Vec<u32>,
    /// Whether seats are side by side.
    pub is_side_by_side: bool,
    /// Where names tell these seats apart that are not their numbers: each seat with the name of its cards.
    pub seats_by_name: Vec<(u32, String)>,
    /// Words for nothing in the cells of seats side by side at which nobody played: how often each stands in a column.
    pub vacant: BTreeMap<(usize, String), u64>,
    /// Columns whose texts change from wager to wager of a hand, where the rows of a hand were put together.
    pub of_wagers: BTreeSet<usize>,
    /// Results whose sign was a word.
    pub signs: ResultSigns,
    /// Results in two columns: that of what was won, which has the results here, and that of what was lost.
    pub lost: BTreeMap<usize, usize>,
    /// How cards were numbered.
    pub numbering: Option<CardNumbering>,
}

/// Whether a cell, without the blanks around it, states nothing: it is empty, or holds a word for an absent value.
pub(super) fn is_blank(text: &str) -> bool {
    text.is_empty() || is_word_for_nothing(text)
}

impl LongTable {
    /// The rows of an export, those of seats that are numbered from 1 side by side below each other.
    pub fn numbered(export: &Export) -> LongTable {
        let blocks = blocks::repeated(&export.names).filter(|groups| !are_copies(export, groups));
        if let Some(groups) = blocks {
            let seats_by_name = blocks::names(&export.names, &groups);
            return LongTable { seats_by_name, ..LongTable::side_by_side(export, &groups) };
        }
        match seat_groups(&export.names) {
            Some(groups) if !are_copies(export, &groups) => {
                LongTable::side_by_side(export, &groups)
            }
            _ => LongTable::flat(export),
        }
    }

    /// How many seats are side by side.
    pub fn seat_count(&self) -> usize {
        let seats = self.columns.iter().flat_map(|one| &one.sources).filter_map(|(seat, _)| *seat);
        seats.collect::<BTreeSet<u32>>().len()
    }

    /// The rows as they are.
    pub fn flat(export: &Export) -> LongTable {
        let cells = |place: usize| {
            export.rows.iter().map(move |row| row.get(place).cloned().unwrap_or_default())
        };
        let columns = export.names.iter().enumerate().map(|(place, name)| LongColumn {
            name: name.clone(),
            sources: vec![(None, name.clone())],
            cells: cells(place).collect(),
        });
        LongTable {
            columns: columns.collect(),
            origin: (0..export.rows.len()).collect(),
            ..LongTable::default()
        }
    }

    /// The rows of these groups of columns below each other.
    pub fn side_by_side(export: &Export, groups: &SeatGroups) -> LongTable {
        let grouped: BTreeSet<usize> =
            groups.values().flat_map(|of| of.values().copied()).collect();
        let seats: BTreeSet<u32> = groups.values().flat_map(|of| of.keys().copied()).collect();
        let shared: Vec<usize> =
            (0..export.names.len()).filter(|at| !grouped.contains(at)).collect();
        let mut columns: Vec<LongColumn> = Vec::new();
        for name in shared.iter().filter_map(|at| export.names.get(*at)) {
            let sources = vec![(None, name.clone())];
            columns.push(LongColumn { name: name.clone(), sources, cells: Vec::new() });
        }
        for (stem, of) in groups {
            let source = |(seat, place): (&u32, &usize)| {
                (Some(*seat), export.names.get(*place).cloned().unwrap_or_default())
            };
            let sources = of.iter().map(source).collect();
            columns.push(LongColumn { name: stem.clone(), sources, cells: Vec::new() });
        }
        let (mut origin, mut row_seats) = (Vec::new(), Vec::new());
        let is_vacant = |cell: &String| {
            let text = cell.trim();
            let is_zero = text.chars().all(|c| "0.,-$€£ ".contains(c));
            is_zero || is_blank(text)
        };
        let mut vacant: BTreeMap<(usize, String), u64> = BTreeMap::new();
        for (row, cells) in export.rows.iter().enumerate() {
            for seat in &seats {
                let own: Vec<String> = groups
                    .values()
                    .map(|of| {
                        of.get(seat).and_then(|at| cells.get(*at)).cloned().unwrap_or_default()
                    })
                    .collect();
                if own.iter().all(is_vacant) {
                    let words =
                        (shared.len()..).zip(own.into_iter().map(|cell| cell.trim().to_owned()));
                    let words = words.filter(|(_, text)| is_word_for_nothing(text));
                    words.for_each(|word| *vacant.entry(word).or_default() += 1);
                    continue;
                }
                let all = shared.iter().map(|at| cells.get(*at).cloned().unwrap_or_default());
                for (column, text) in columns.iter_mut().zip(all.chain(own)) {
                    column.cells.push(text);
                }
                origin.push(row);
                row_seats.push(*seat);
            }
        }
        let seats = row_seats;
        LongTable { columns, origin, seats, is_side_by_side: true, vacant, ..LongTable::default() }
    }

    /// Whether a column is one of each seat, where seats are side by side.
    pub fn is_of_seat(&self, at: usize) -> bool {
        self.columns.get(at).is_some_and(LongColumn::is_of_seat)
    }

    /// Whether each row has an amount other than zero in a column that is named as one; all rows where no column is. Where seats
    /// are side by side, a column of the round says nothing of a seat.
    pub fn with_amounts(&self) -> Vec<bool> {
        let is_own = |column: &&LongColumn| !self.is_side_by_side || column.is_of_seat();
        let named = self.columns.iter().filter(is_own);
        let named = named.filter(|column| amount_named(&column.name).is_some());
        let amounts: Vec<&LongColumn> = named.collect();
        let is_made = |column: &&LongColumn, row: usize| {
            column.cells.get(row).and_then(|cell| digits(cell)).is_some_and(|minor| minor != 0)
        };
        let has = |row: usize| amounts.is_empty() || amounts.iter().any(|one| is_made(one, row));
        (0..self.rows()).map(has).collect()
    }

    /// How many rows there are.
    pub fn rows(&self) -> usize {
        self.origin.len()
    }
}

/// A name with a seat's number in it, such as `P2 Cards`, `Seat 2 Ante`, `ante_2` or `Cards (2)`.
fn seat_in(name: &str) -> Option<(String, u32)> {
    let lower = name.to_lowercase();
    let start = lower.find(|c: char| c.is_ascii_digit())?;
    let digits: String = lower
        .chars()
        .skip_while(|c| !c.is_ascii_digit())
        .take_while(char::is_ascii_digit)
        .collect();
    let (before, after) = (lower.get(..start)?, lower.get(start + digits.len()..)?);
    let number = digits.parse().ok().filter(|number| (1..=SEAT_MAX).contains(number))?;
    Some((stem(&format!("{} {}", before.trim(), after.trim())), number))
}

/// The groups of columns that repeat for every seat: at least two seats, three columns each, the same for
/// all. Columns with one card each are numbered as well, and their groups have only a stem or two.
fn seat_groups(names: &[String]) -> Option<SeatGroups> {
    let mut groups = SeatGroups::new();
    for (place, name) in names.iter().enumerate() {
        if let Some((stem, seat)) = seat_in(name) {
            groups.entry(stem).or_default().insert(seat, place);
        }
    }
    // A second column of a name is `Cards (2)`, and then the first one is of seat 1.
    for (stem, seats) in &mut groups {
        let first = names.iter().position(|name| blocks::stem(name) == *stem);
        if let Some(first) = first.filter(|_| seats.contains_key(&2) && !seats.contains_key(&1)) {
            seats.insert(1, first);
        }
    }
    let sets: BTreeMap<BTreeSet<u32>, usize> =
        groups.values().fold(BTreeMap::new(), |mut sets, of| {
            *sets.entry(of.keys().copied().collect()).or_default() += 1;
            sets
        });
    let (seats, _) =
        sets.into_iter().filter(|(seats, _)| seats.len() >= 2).max_by_key(|one| one.1)?;
    groups.retain(|_, of| of.keys().copied().collect::<BTreeSet<u32>>() == seats);
    // Whoever has seats side by side has no column of the seat: names that come twice stand under two headings, such as
    // wagers and results.
    let grouped: BTreeSet<usize> = groups.values().flat_map(|of| of.values().copied()).collect();
    let has_seat = names
        .iter()
        .enumerate()
        .any(|(place, name)| !grouped.contains(&place) && field_named(name) == Some(Field::Seat));
    (groups.len() >= 3 && !has_seat).then_some(groups)
}

/// Whether the columns of every further seat have what those of the first one have: columns that an export has
/// twice.
fn are_copies(export: &Export, groups: &SeatGroups) -> bool {
    groups.values().all(|seats| {
        let mut places = seats.values();
        let Some(first) = places.next() else { return true };
        places.all(|place| export.rows.iter().all(|row| row.get(*place) == row.get(*first)))
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::draft::export::{ExportFile, read};

    #[test]
    fn seats_side_by_side_are_put_below_each_other() {
        let text = "Game,Bank,P1 Cards,P1 Ante,P1 Win,P2 Cards,P2 Ante,P2 Win\n\
                    1,Ac,2c,5,5,3c,5,-5\n2,Ad,2d,5,5,,0,0\n";
        let file = ExportFile {
            name: "e".into(),
            bytes: text.into(),
            is_whole: true,
            formats: Vec::new(),
        };
        let table = LongTable::numbered(&read(&file).unwrap());
        assert!(table.is_side_by_side);
        assert_eq!(table.origin, [0, 0, 1]);
        let names: Vec<&str> = table.columns.iter().map(|column| column.name.as_str()).collect();
        assert_eq!(names, ["Game", "Bank", "p ante", "p cards", "p win"]);
        assert_eq!(table.columns[3].cells, ["2c", "3c", "2d"]);
        assert_eq!(table.columns[3].sources[1], (Some(2), "P2 Cards".to_owned()));
    }

    #[test]
    fn columns_that_an_export_has_twice_are_no_seats() {
        let text = "Game,Cards,Ante,Win,Cards (2),Ante (2),Win (2)\n\
                    1,2c,5,5,2c,5,5\n2,2d,5,5,2d,5,5\n";
        let file = ExportFile {
            name: "e".into(),
            bytes: text.into(),
            is_whole: true,
            formats: Vec::new(),
        };
        assert!(!LongTable::numbered(&read(&file).unwrap()).is_side_by_side);
        let two = text.replace("2d,5,5\n", "3d,5,5\n");
        let file =
            ExportFile { name: "e".into(), bytes: two.into(), is_whole: true, formats: Vec::new() };
        assert!(LongTable::numbered(&read(&file).unwrap()).is_side_by_side);
    }

    #[test]
    fn wagers_and_results_of_the_same_names_are_no_seats_beside_a_column_of_the_seat() {
        let text = "Game,Seat,Cards,Ante,Play,Bonus,Ante,Play,Bonus\n1,1,2c,5,5,1,5,0,-1\n1,2,3c,5,0,0,-5,0,0\n";
        let file = ExportFile {
            name: "e".into(),
            bytes: text.into(),
            is_whole: true,
            formats: Vec::new(),
        };
        assert!(!LongTable::numbered(&read(&file).unwrap()).is_side_by_side);
    }

    #[test]
    fn numbered_cards_are_no_seats() {
        let text = "Game,D1,D2,D3,P1,P2,P3\n1,Ac,2c,3c,4c,5c,6c\n";
        let file = ExportFile {
            name: "e".into(),
            bytes: text.into(),
            is_whole: true,
            formats: Vec::new(),
        };
        assert!(!LongTable::numbered(&read(&file).unwrap()).is_side_by_side);
    }
}
