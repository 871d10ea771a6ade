//! How many rounds there were, by table, dealer, shift and hour: the background that exceptions are held
//! against. Nothing is judged here.

use crate::summary::TimeSpan;
use crate::sums::{Merge, Retract, Sum, mergeable, pairs, summable};
use jiff::Timestamp;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// Most cells of a log: beyond them periods are doubled, so that the same rounds need fewer cells.
pub const CELLS_MAX: usize = 50_000;

/// Most doublings of a period: then all times of a log are in two periods.
const DOUBLINGS_MAX: u32 = 40;

/// Whose rounds, and in which period.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct ExposureKey {
    /// The table.
    pub table: String,
    /// The dealer; empty where the record does not have it.
    pub dealer: String,
    /// The shift; empty where the record does not have it.
    pub shift: String,
    /// The currency; empty where it is not stated.
    pub currency: String,
    /// Hours since 1970-01-01T00:00Z, divided by two as often as the exposure says; `None` for records
    /// without a time.
    pub period: Option<i64>,
}

/// The rounds of a cell.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct ExposureCell {
    /// Audited records.
    pub rounds: u64,
    /// Seats of them.
    pub hands: u64,
    /// Rounds that are void, misdealt or incomplete.
    pub voids: VoidCounts,
    /// The earliest and the latest time.
    pub between: TimeSpan,
    /// The same of voids that players had won.
    pub voids_between: TimeSpan,
}

/// Rounds that are void, misdealt or incomplete, and what they would have come to.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct VoidCounts {
    /// All.
    pub all: u64,
    /// Those whose cards, wagers and decisions show what they would have come to.
    pub shown: u64,
    /// Those of them that the players together had won.
    pub won: u64,
    /// What these would have paid to the players, in minor units.
    pub won_minor: Sum,
}

summable!(VoidCounts { all, shown, won, won_minor });
mergeable!(ExposureCell { rounds, hands, voids, between, voids_between });

impl Retract for ExposureCell {
    /// Times stay: they are bounds of what was there.
    fn less(&mut self, part: &ExposureCell) {
        self.rounds.less(&part.rounds);
        self.hands.less(&part.hands);
        self.voids.less(&part.voids);
    }

    fn is_nothing(&self) -> bool {
        self.rounds == 0 && self.hands == 0 && self.voids.is_nothing()
    }
}

/// Rounds by cell. However it is put together, the periods are the shortest with at most [`CELLS_MAX`] cells.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Exposure {
    /// How often an hour is doubled.
    doublings: u32,
    #[serde(with = "pairs")]
    cells: BTreeMap<ExposureKey, ExposureCell>,
    /// There are too many names for any period.
    is_too_long: bool,
}

impl Exposure {
    /// The cells; `None` where there are too many names.
    pub fn cells(&self) -> Option<&BTreeMap<ExposureKey, ExposureCell>> {
        (!self.is_too_long).then_some(&self.cells)
    }

    /// The period of an instant.
    pub fn period(&self, at: Timestamp) -> i64 {
        hour(at) >> self.doublings
    }

    /// Adds to the cell of an hour.
    pub fn add(&mut self, key: ExposureKey, cell: ExposureCell) {
        self.insert(0, key, cell);
    }

    fn insert(&mut self, doublings: u32, mut key: ExposureKey, cell: ExposureCell) {
        if self.is_too_long {
            return;
        }
        let more = self.doublings.saturating_sub(doublings);
        key.period = key.period.map(|period| period >> more);
        self.cells.entry(key).or_default().merge(cell);
        while self.cells.len() > CELLS_MAX && !self.is_too_long {
            if self.doublings >= DOUBLINGS_MAX {
                self.is_too_long = true;
                self.cells.clear();
            } else {
                self.double();
            }
        }
    }

    fn double(&mut self) {
        self.doublings += 1;
        for (mut key, cell) in std::mem::take(&mut self.cells) {
            key.period = key.period.map(|period| period >> 1);
            self.cells.entry(key).or_default().merge(cell);
        }
    }
}

impl Merge for Exposure {
    fn merge(&mut self, other: Exposure) {
        self.is_too_long |= other.is_too_long;
        if self.is_too_long {
            self.cells.clear();
            return;
        }
        while self.doublings < other.doublings {
            self.double();
        }
        for (key, cell) in other.cells {
            self.insert(other.doublings, key, cell);
        }
    }
}

impl Retract for Exposure {
    fn less(&mut self, other: &Exposure) {
        let more = self.doublings.saturating_sub(other.doublings);
        for (key, less) in &other.cells {
            let period = key.period.map(|period| period >> more);
            let key = ExposureKey { period, ..key.clone() };
            if let Some(cell) = self.cells.get_mut(&key) {
                cell.less(less);
                if cell.is_nothing() {
                    self.cells.remove(&key);
                }
            }
        }
    }

    fn is_nothing(&self) -> bool {
        self.cells.is_empty()
    }
}

/// Hours since 1970-01-01T00:00Z.
pub(crate) fn hour(at: Timestamp) -> i64 {
    at.as_second().div_euclid(3600)
}

/// Hands that a player had of a dealer, and what departing from best play gained the player.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct PairHands {
    /// Hands.
    pub hands: u64,
    /// Hands of which both sides' cards are shown and whose decision is not the best one by the player's
    /// own cards.
    pub departures: u64,
    /// What these decisions gained over the other one, less what the own cards let expect, in
    /// thousandths of the Ante: 0 on average for a player who knows only the own cards.
    pub gain: Sum,
    /// The sum of the squares of the same.
    pub squares: Sum,
}

summable!(PairHands { hands, departures, gain, squares });

impl PairHands {
    /// Adds a departure.
    pub(crate) fn depart(&mut self, gain: i64) {
        self.departures += 1;
        self.gain.add(gain.into());
        self.squares.add_product(gain.into(), gain.into());
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(table: usize, hour: i64) -> (ExposureKey, ExposureCell) {
        let (dealer, shift, currency) = (String::new(), String::new(), "USD".to_owned());
        let key =
            ExposureKey { table: format!("T{table}"), dealer, shift, currency, period: Some(hour) };
        (key, ExposureCell { rounds: 1, ..ExposureCell::default() })
    }

    /// 70,000 hours of one table need periods of two hours, in whatever order they come.
    #[test]
    fn periods_are_as_short_as_the_cells_allow_whatever_the_order() {
        let part = |hours: std::ops::Range<i64>| {
            let mut part = Exposure::default();
            hours.for_each(|hour| {
                let (key, cell) = of(1, hour);
                part.add(key, cell);
            });
            part
        };
        let whole = part(-10_000..60_000);
        let rounds: u64 = whole.cells().into_iter().flatten().map(|(_, cell)| cell.rounds).sum();
        assert_eq!((whole.doublings, whole.cells.len(), rounds), (1, 35_000, 70_000));
        for cut in [-3_000, 0, 50_001] {
            let (mut one, mut other) = (part(-10_000..cut), part(cut..60_000));
            one.merge(part(cut..60_000));
            other.merge(part(-10_000..cut));
            assert_eq!((&one, &other), (&whole, &whole));
        }
    }

    #[test]
    fn what_is_taken_away_is_found_in_longer_periods() {
        let mut whole = Exposure::default();
        for hour in 0..60_000 {
            let (key, cell) = of(1, hour);
            whole.add(key, cell);
        }
        let mut less = Exposure::default();
        let (key, cell) = of(1, 7);
        less.add(key, cell);
        whole.less(&less);
        let rounds: u64 = whole.cells().into_iter().flatten().map(|(_, cell)| cell.rounds).sum();
        assert_eq!(rounds, 59_999);
    }

    #[test]
    fn too_many_names_give_no_cells() {
        let mut whole = Exposure::default();
        for table in 0..=CELLS_MAX {
            let (key, cell) = of(table, 0);
            whole.add(key, cell);
        }
        assert_eq!(whole.cells(), None);
    }
}
