//! Hands of cards in columns that a map passes over: whole ones, of which no card is in a hand that is read.
//!
//! The same hand once more, such as the dealt cards beside the sorted ones, shares its cards with the hand that is
//! read, and so does what is left over of it. It knows no rules.

use crate::input::formats::rows::Field;
use crate::input::map::Map;
use gincert_game::CardSet;
use std::collections::{BTreeMap, BTreeSet};

/// Fewest cards of a hand.
const HAND_MIN: u8 = 3;

/// Of a hundred lines so many show other cards at least than the hands that are read.
const APART_SHARE: u64 = 90;

/// The texts of a line: of columns that nothing is read from, and of the cards that are read.
#[derive(Debug, Default)]
pub(super) struct LineCells {
    /// Name and text.
    pub unread: Vec<(String, String)>,
    /// Whose hand it is, and the text: the cells of one hand may be several.
    hands: Vec<((Field, Option<u32>), String)>,
}

impl LineCells {
    /// Takes a cell of a column that the map may read.
    pub fn take(&mut self, map: &Map, is_read: bool, name: &str, text: &str) {
        if !is_read {
            self.unread.push((name.to_owned(), text.to_owned()));
            return;
        }
        for column in map.columns.iter().filter(|column| column.name == name) {
            let is_hand = |field: &Field| matches!(field, Field::Cards | Field::DealerCards);
            let cards = column.field.filter(is_hand);
            self.hands.extend(cards.map(|field| ((field, column.seat), text.to_owned())));
        }
    }
}

/// Lines of a column with a hand, and those of them with other cards than the hands that are read.
#[derive(Debug, Clone, Copy, Default)]
struct HandLines {
    all: u64,
    apart: u64,
}

/// Columns by what their lines show.
pub(super) struct UnreadHands<'m> {
    map: &'m Map,
    columns: BTreeMap<String, HandLines>,
}

impl<'m> UnreadHands<'m> {
    pub fn new(map: &'m Map) -> UnreadHands<'m> {
        UnreadHands { map, columns: BTreeMap::new() }
    }

    /// Counts the hands of a line.
    pub fn add(&mut self, line: &LineCells) {
        let mut read: BTreeMap<(Field, Option<u32>), CardSet> = BTreeMap::new();
        // A hand is one cell, or one cell for each of its cards.
        let mut cell = 0;
        for (hand, text) in &line.hands {
            let Some(cards) = self.cards(text) else { continue };
            cell = cell.max(cards.len());
            let own = read.entry(*hand).or_insert(CardSet::EMPTY);
            *own = own.union(cards);
        }
        let size = read.values().map(|cards| cards.len()).max().unwrap_or(0);
        if size < HAND_MIN {
            return;
        }
        let known = read.values().fold(CardSet::EMPTY, |all, cards| all.union(*cards));
        let shown = line.unread.iter().filter_map(|(name, text)| Some((name, self.cards(text)?)));
        let shown: Vec<(&String, CardSet)> =
            shown.filter(|(_, cards)| cards.len() == cell).collect();
        let cards: u32 = shown.iter().map(|(_, cards)| u32::from(cards.len())).sum();
        if cards < u32::from(size) {
            return;
        }
        for (name, cards) in shown {
            let lines = self.columns.entry(name.clone()).or_default();
            lines.all += 1;
            lines.apart += u64::from(cards.is_disjoint(known));
        }
    }

    /// The cards of a cell that shows some and hides none.
    fn cards(&self, text: &str) -> Option<CardSet> {
        let read = self.map.reading.logged_cards(text);
        let is_shown = read.is_whole() && !read.is_empty() && !read.is_unreadable();
        is_shown.then(|| read.cards())
    }

    /// The columns that hold hands.
    pub fn names(self) -> BTreeSet<String> {
        let of_hands = |lines: &HandLines| lines.apart * 100 >= lines.all * APART_SHARE;
        let columns = self.columns.into_iter().filter(|(_, lines)| of_hands(lines));
        columns.map(|(name, _)| name).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::input::map::MapColumn;

    fn names(fields: &[(&str, Field)], lines: &[&[(&str, &str)]]) -> Vec<String> {
        let columns = fields.iter().map(|(name, field)| MapColumn::new(*name, Some(*field)));
        let map = Map { columns: columns.collect(), ..Map::default() };
        let mut hands = UnreadHands::new(&map);
        for line in lines {
            let mut cells = LineCells::default();
            for (name, text) in *line {
                cells.take(&map, fields.iter().any(|(read, _)| read == name), name, text);
            }
            hands.add(&cells);
        }
        hands.names().into_iter().collect()
    }

    const READ: [(&str, Field); 2] = [("Bank", Field::DealerCards), ("A", Field::Cards)];

    #[test]
    fn whole_hands_of_other_cards_are_hands() {
        let first = [
            ("Bank", "Ac 2c 3c"),
            ("A", "4c 5c 6c"),
            ("B", "7c 8c 9c"),
            ("Sorted", "6c 5c 4c"),
            ("Left", "Kd"),
        ];
        let next =
            [("Bank", "Ad 2d 3d"), ("A", ""), ("B", "7d 8d 9d"), ("Sorted", ""), ("Left", "")];
        assert_eq!(names(&READ, &[&first, &next]), ["B"]);
        let hidden = [("Bank", "Ac 2c 3c"), ("A", "4c 5c 6c"), ("B", "7c ?? ??")];
        assert_eq!(names(&READ, &[&hidden]), [""; 0]);
    }

    #[test]
    fn one_card_in_each_column_is_a_hand_where_there_are_as_many() {
        let read =
            [("D1", Field::DealerCards), ("D2", Field::DealerCards), ("D3", Field::DealerCards)];
        let own = [("D1", "Ac"), ("D2", "2c"), ("D3", "3c"), ("Cut", "Kd")];
        assert_eq!(names(&read, &[&own]), [""; 0]);
        let other =
            [("D1", "Ac"), ("D2", "2c"), ("D3", "3c"), ("P1", "4c"), ("P2", "5c"), ("P3", "6c")];
        assert_eq!(names(&read, &[&other]), ["P1", "P2", "P3"]);
    }
}
