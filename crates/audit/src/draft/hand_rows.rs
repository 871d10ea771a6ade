//! The rows of each hand below each other, where the rows of a round are single wagers in another order, such as all Antes first, or
//! where only the first row of a hand shows its cards.
//!
//! An audit puts the rows of a round together by their seats, whatever their order.

use super::hands::CardColumn;
use super::long::LongTable;
use super::vocabulary::{field_named, is_of_row};
use gincert_replay::rows::Field;
use std::collections::{BTreeMap, BTreeSet};

/// The table with the rows of each hand below each other, and the cards of a hand in each of them; `None` where nothing changes, or
/// where no column names the round.
pub(super) fn adjacent(table: &LongTable, cards: &[CardColumn]) -> Option<LongTable> {
    if table.is_side_by_side {
        return None;
    }
    let of_cards: BTreeSet<usize> = cards.iter().flat_map(|one| one.columns.clone()).collect();
    let named = |field: Field| -> Vec<usize> {
        let is_own = |at: &usize| {
            let name = table.columns.get(*at).map_or("", |column| column.name.as_str());
            field_named(name) == Some(field) && !is_of_row(name) && !of_cards.contains(at)
        };
        (0..table.columns.len()).filter(is_own).collect()
    };
    let (rounds, seats) = (named_rounds(table, &of_cards), named(Field::Seat));
    let tables = named(Field::Table);
    if rounds.is_empty() || seats.is_empty() {
        return None;
    }
    let texts = |columns: &[usize], row: usize| -> Vec<&str> {
        columns.iter().map(|at| text(table, *at, row)).collect()
    };
    let round = |row: usize| (texts(&rounds, row), texts(&tables, row));
    let mut order: Vec<usize> = Vec::new();
    let mut row = 0;
    while row < table.rows() {
        let end = (row + 1..table.rows()).find(|next| round(*next) != round(row));
        let end = end.unwrap_or(table.rows());
        let mut hands: Vec<(Vec<&str>, Vec<usize>)> = Vec::new();
        for own in row..end {
            let seat = texts(&seats, own);
            match hands.iter_mut().find(|(known, _)| *known == seat) {
                Some((_, rows)) => rows.push(own),
                None => hands.push((seat, vec![own])),
            }
        }
        order.extend(hands.into_iter().flat_map(|(_, rows)| rows));
        row = end;
    }
    let filled = filled(table, &of_cards, &order, &|row| (round(row), texts(&seats, row)));
    let is_same = order.iter().enumerate().all(|(at, row)| at == *row) && filled.is_empty();
    (!is_same).then(|| rearranged(table, &order, &filled))
}

fn text(table: &LongTable, at: usize, row: usize) -> &str {
    let column = table.columns.get(at);
    column.and_then(|column| column.cells.get(row)).map_or("", |cell| cell.trim())
}

/// The columns that are named as the round, numbers of rows as in `Round no` among them where their texts recur.
fn named_rounds(table: &LongTable, of_cards: &BTreeSet<usize>) -> Vec<usize> {
    let recurs = |at: usize| {
        let further =
            (1..table.rows()).filter(|row| text(table, at, *row) == text(table, at, row - 1));
        further.count() * 4 >= table.rows()
    };
    let is_round = |at: &usize| {
        let name = table.columns.get(*at).map_or("", |column| column.name.as_str());
        field_named(name) == Some(Field::Round) && !of_cards.contains(at) && recurs(*at)
    };
    (0..table.columns.len()).filter(is_round).collect()
}

/// Cells of cards that are blank in a further row of a hand, by column and row, with the row that shows them.
fn filled<K: PartialEq>(
    table: &LongTable,
    of_cards: &BTreeSet<usize>,
    order: &[usize],
    hand: &dyn Fn(usize) -> K,
) -> BTreeMap<(usize, usize), usize> {
    let mut found = BTreeMap::new();
    for at in of_cards {
        let mut shown: Option<usize> = None;
        for row in order {
            let is_blank = text(table, *at, *row).is_empty();
            match shown.filter(|first| hand(*first) == hand(*row)) {
                Some(first) if is_blank => _ = found.insert((*at, *row), first),
                _ => shown = (!is_blank).then_some(*row),
            }
        }
    }
    found
}

fn rearranged(
    table: &LongTable,
    order: &[usize],
    filled: &BTreeMap<(usize, usize), usize>,
) -> LongTable {
    let mut other = table.clone();
    for (at, column) in other.columns.iter_mut().enumerate() {
        let cell = |row: &usize| {
            let from = filled.get(&(at, *row)).unwrap_or(row);
            let cells = table.columns.get(at).map(|column| &column.cells);
            cells.and_then(|cells| cells.get(*from)).cloned().unwrap_or_default()
        };
        column.cells = order.iter().map(cell).collect();
    }
    other.origin = order.iter().filter_map(|row| table.origin.get(*row).copied()).collect();
    other
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::draft::export::{ExportFile, read};
    use crate::draft::hands;

    #[test]
    fn rows_of_a_hand_are_put_below_each_other_and_share_their_cards() {
        let mut text = "Round,Seat,Hand,Bank,Bet,Stake\n".to_owned();
        for round in 1..4 {
            for (seat, cards) in [(1, "Ac 2d 3h"), (2, "4s 5c 6d")] {
                text += &format!("{round},{seat},{cards},7h 8s 9c,Ante,5\n");
            }
            text += &format!("{round},1,,,Play,5\n{round},2,,,Play,5\n");
        }
        let (name, bytes) = ("e".to_owned(), text.into_bytes());
        let export =
            read(&ExportFile { name, bytes, is_whole: true, formats: Vec::new() }).unwrap();
        let table = LongTable::flat(&export);
        let (_, cards) = hands::find(&table).unwrap();
        let other = adjacent(&table, &cards).unwrap();
        assert_eq!(other.origin[..4], [0, 2, 1, 3]);
        assert_eq!(other.columns[2].cells[..4], ["Ac 2d 3h", "Ac 2d 3h", "4s 5c 6d", "4s 5c 6d"]);
        assert!(adjacent(&other, &cards).is_none());
    }
}
