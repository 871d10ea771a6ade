//! How many rounds there were, by table, dealer, shift and hour: the background that exceptions are held
//! against. Nothing is judged here.

use crate::summary::TimeSpan;
use crate::sums::{Merge, Retract, Sum, mergeable, summable};
use jiff::Timestamp;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// Most cells of a log: beyond them periods are doubled, so that the same rounds need fewer cells.
pub const CELLS_MAX: usize = 50_000;

/// Most doublings of a period: then all times of a log are in two periods.
const DOUBLINGS_MAX: u32 = 40;

/// Whose rounds.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct ExposureNames {
    /// The table.
    pub table: String,
    /// The dealer; empty where the record does not have it.
    pub dealer: String,
    /// The shift; empty where the record does not have it.
    pub shift: String,
    /// The currency; empty where it is not stated.
    pub currency: String,
}

/// Cells by period: hours since 1970-01-01T00:00Z, divided by two as often as the exposure says; `None` for
/// records without a time.
pub type ExposurePeriods = BTreeMap<Option<i64>, ExposureCell>;

/// The rounds of a cell.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct ExposureCell {
    /// Audited records.
    pub rounds: u64,
    /// Seats of them.
    pub hands: u64,
    /// Rounds that are void, misdealt, incomplete or for training.
    pub voids: VoidCounts,
    /// The earliest and the latest time.
    pub between: TimeSpan,
    /// The same of voids that players had won.
    pub voids_between: TimeSpan,
}

/// Rounds that are void, misdealt, incomplete or for training, and what they would have come to.
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
    #[serde(with = "cells_by_names")]
    cells: BTreeMap<ExposureNames, ExposurePeriods>,
    /// There are too many names for any period.
    is_too_long: bool,
}

impl Exposure {
    /// The cells; `None` where there are too many names.
    pub fn cells(&self) -> Option<&BTreeMap<ExposureNames, ExposurePeriods>> {
        (!self.is_too_long).then_some(&self.cells)
    }

    /// The period of an instant.
    pub fn period(&self, at: Timestamp) -> i64 {
        hour(at) >> self.doublings
    }

    /// The hours of a period.
    pub fn period_hours(&self) -> i64 {
        1 << self.doublings.min(DOUBLINGS_MAX)
    }

    /// Adds rounds by hour.
    pub fn add<H>(&mut self, rows: impl IntoIterator<Item = (ExposureNames, H)>)
    where
        H: IntoIterator<Item = (Option<i64>, ExposureCell)>,
    {
        rows.into_iter().for_each(|(names, hours)| self.insert(0, names, hours));
        self.shorten();
    }

    fn insert(
        &mut self,
        doublings: u32,
        names: ExposureNames,
        periods: impl IntoIterator<Item = (Option<i64>, ExposureCell)>,
    ) {
        let more = self.doublings.saturating_sub(doublings);
        let own = self.cells.entry(names).or_default();
        for (period, cell) in periods {
            own.entry(period.map(|period| period >> more)).or_default().merge(cell);
        }
    }

    /// Doubles the periods until there are at most [`CELLS_MAX`] cells.
    fn shorten(&mut self) {
        if self.is_too_long {
            self.cells.clear();
        }
        while self.cells.values().map(ExposurePeriods::len).sum::<usize>() > CELLS_MAX {
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
        for periods in self.cells.values_mut() {
            for (period, cell) in std::mem::take(periods) {
                periods.entry(period.map(|period| period >> 1)).or_default().merge(cell);
            }
        }
    }
}

impl Merge for Exposure {
    fn merge(&mut self, other: Exposure) {
        self.is_too_long |= other.is_too_long;
        while self.doublings < other.doublings {
            self.double();
        }
        for (names, periods) in other.cells {
            self.insert(other.doublings, names, periods);
        }
        self.shorten();
    }
}

impl Retract for Exposure {
    fn less(&mut self, other: &Exposure) {
        let more = self.doublings.saturating_sub(other.doublings);
        for (names, less) in &other.cells {
            let Some(own) = self.cells.get_mut(names) else { continue };
            for (period, less) in less {
                let period = period.map(|period| period >> more);
                let Some(cell) = own.get_mut(&period) else { continue };
                cell.less(less);
                if cell.is_nothing() {
                    own.remove(&period);
                }
            }
            if own.is_empty() {
                self.cells.remove(names);
            }
        }
    }

    fn is_nothing(&self) -> bool {
        self.cells.is_empty()
    }
}

/// The cells as a list of names, each with its list of periods: neither key is a text.
mod cells_by_names {
    use super::{ExposureNames, ExposurePeriods};
    use serde::{Deserialize, Deserializer, Serializer};
    use std::collections::BTreeMap;

    pub fn serialize<S: Serializer>(
        cells: &BTreeMap<ExposureNames, ExposurePeriods>,
        serializer: S,
    ) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(
            cells.iter().map(|(names, periods)| (names, periods.iter().collect::<Vec<_>>())),
        )
    }

    pub fn deserialize<'de, D: Deserializer<'de>>(
        deserializer: D,
    ) -> Result<BTreeMap<ExposureNames, ExposurePeriods>, D::Error> {
        type Lists = Vec<(ExposureNames, Vec<(Option<i64>, super::ExposureCell)>)>;
        let lists = Lists::deserialize(deserializer)?;
        Ok(lists
            .into_iter()
            .map(|(names, periods)| (names, periods.into_iter().collect()))
            .collect())
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

    fn of(
        table: usize,
        hours: std::ops::Range<i64>,
    ) -> (ExposureNames, impl Iterator<Item = (Option<i64>, ExposureCell)>) {
        let (dealer, shift, currency) = (String::new(), String::new(), "USD".to_owned());
        let names = ExposureNames { table: format!("T{table}"), dealer, shift, currency };
        let one = ExposureCell { rounds: 1, ..ExposureCell::default() };
        (names, hours.map(move |hour| (Some(hour), one)))
    }

    fn rounds(exposure: &Exposure) -> (usize, u64) {
        let cells = exposure.cells().into_iter().flat_map(BTreeMap::values);
        let rounds = cells.flat_map(BTreeMap::values).map(|cell| cell.rounds);
        (rounds.clone().count(), rounds.sum())
    }

    /// 70,000 hours of one table need periods of two hours, in whatever order they come.
    #[test]
    fn periods_are_as_short_as_the_cells_allow_whatever_the_order() {
        let part = |hours: std::ops::Range<i64>| {
            let mut part = Exposure::default();
            part.add([of(1, hours)]);
            part
        };
        let whole = part(-10_000..60_000);
        assert_eq!((whole.doublings, rounds(&whole)), (1, (35_000, 70_000)));
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
        whole.add([of(1, 0..60_000)]);
        let mut less = Exposure::default();
        less.add([of(1, 7..8)]);
        whole.less(&less);
        assert_eq!(rounds(&whole), (30_000, 59_999));
    }

    #[test]
    fn too_many_names_give_no_cells() {
        let mut whole = Exposure::default();
        whole.add((0..=CELLS_MAX).map(|table| of(table, 0..1)));
        assert_eq!(whole.cells(), None);
    }
}
