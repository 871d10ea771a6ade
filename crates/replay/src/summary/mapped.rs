//! What a map did to the logs: how often each of its words stood there, and the columns that nothing was
//! read from.

use crate::input::formats::PassedColumn;
use crate::input::formats::rows::COLUMNS_MAX;
use crate::sums::Merge;
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet};

/// What a map did. Every row that was read counts, also those of records that leave the sums.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct MapUse {
    /// Cells that had a word of the map, by the word's place in the map. The places after those of the words
    /// are of its exclusions, with the rows that each left out, and those behind them of the rows that each names and
    /// that show a card, so that they stay.
    pub words: BTreeMap<u32, u64>,
    /// Columns that nothing is read from, and whether the first rows of a file have numbers there.
    pub passed_over: BTreeMap<String, bool>,
    /// Those of them in which the first rows of a file show hands that no other column has.
    #[serde(default, skip_serializing_if = "BTreeSet::is_empty")]
    pub hands: BTreeSet<String>,
    /// Whether there are more such columns.
    pub has_more: bool,
}

impl MapUse {
    /// Counts the words of a record's cells.
    #[inline]
    pub(crate) fn count(&mut self, replaced: &[u32]) {
        for place in replaced {
            *self.words.entry(*place).or_default() += 1;
        }
    }

    /// Notes the columns of a file that nothing is read from, and whether they hold numbers or hands.
    pub(crate) fn begin_file(&mut self, columns: &[PassedColumn]) {
        for column in columns {
            self.pass_over(&column.name, column.has_numbers);
            if column.has_hands && self.passed_over.contains_key(&column.name) {
                self.hands.insert(column.name.clone());
            }
        }
    }

    fn pass_over(&mut self, name: &str, has_numbers: bool) {
        let has_room = self.passed_over.len() < COLUMNS_MAX;
        match self.passed_over.get_mut(name) {
            Some(known) => *known |= has_numbers,
            None if has_room => {
                self.passed_over.insert(name.to_owned(), has_numbers);
            }
            None => self.has_more = true,
        }
    }
}

impl Merge for MapUse {
    fn merge(&mut self, other: MapUse) {
        for (place, count) in other.words {
            *self.words.entry(place).or_default() += count;
        }
        self.has_more |= other.has_more;
        for (name, has_numbers) in other.passed_over {
            self.pass_over(&name, has_numbers);
        }
        let known = |name: &String| self.passed_over.contains_key(name);
        self.hands.extend(other.hands.into_iter().filter(known));
    }
}
