//! How often each card is dealt, and how often it is at each place of the hand: k x 52 cells. The most
//! extreme card and the most extreme cell are tested by their exact binomial distribution.
//!
//! One hand of k cards without replacement gives the cells the covariance (1/52) (I - J/52) x ((52/51)
//! I - J/51): the card contrasts times the places. Pearson's statistic of all cells therefore has two
//! independent parts. The first is from the sums over the places, how often each card was dealt at all;
//! times 51 / (52 - k) it is chi-square with 51 degrees of freedom (Coronel-Brizio and others, 2008, for
//! lotteries). The rest, which place a card takes when it is dealt, times 51/52 is chi-square with 51
//! (k - 1).

use super::DealtCards;
use crate::battery::Slot;
use crate::dealt::contrasts::Contrasts;
use crate::deck::CARDS;
use crate::tests::Outcome;
use gincert_chance::{Count, Departure};
use libm::sqrt;

/// Smallest expected count of a cell for which the chi-square distribution is used.
const EXPECTED_MIN: u64 = 8;
/// With fewer hands than these a card that is never dealt is no evidence.
const HANDS_MIN: u64 = 8;

pub(super) struct CardCounts {
    cards: u8,
    hands: u64,
    cells: Vec<[u64; CARDS]>,
}

impl CardCounts {
    pub fn new(cards: u8) -> CardCounts {
        CardCounts { cards, hands: 0, cells: vec![[0; CARDS]; usize::from(cards)] }
    }

    pub fn add(&mut self, hand: &DealtCards) {
        self.hands += 1;
        for (cells, card) in self.cells.iter_mut().zip(hand.cards()) {
            if let Some(cell) = cells.get_mut(usize::from(*card)) {
                *cell += 1;
            }
        }
    }

    pub fn slots(&self) -> Vec<Slot> {
        let mut slots = Vec::new();
        if self.cards < 52 {
            slots.extend(self.frequency());
        }
        let name = "chi-square of cards by place in the hand";
        let slot = |part: &str, outcome: &dyn Fn() -> Outcome| Slot {
            name: format!("dealt/position-by-card/{part}"),
            regulators: name,
            decks_min: EXPECTED_MIN * 52,
            because: None,
            outcome: (self.hands >= EXPECTED_MIN * 52).then(outcome),
            detail: None,
        };
        if self.cards > 1 {
            slots.push(slot("table", &|| self.table()));
        }
        let cells = || self.cells.iter().flatten().copied();
        slots.push(slot("largest-cell", &|| {
            farthest("largest-cell", self.hands, 1.0 / 52.0, cells(), 52 * u32::from(self.cards))
        }));
        slots
    }

    /// How often each card was dealt, wherever it lay.
    fn sums(&self) -> [u64; CARDS] {
        std::array::from_fn(|card| {
            let places = self.cells.iter().filter_map(|cells| cells.get(card));
            places.sum()
        })
    }

    fn frequency(&self) -> [Slot; 2] {
        let rarer = u64::from(self.cards.min(52 - self.cards));
        let needed = (EXPECTED_MIN * 52).div_ceil(rarer);
        let slot = |name: &str, decks_min, outcome: &dyn Fn() -> Option<Outcome>| Slot {
            name: name.to_owned(),
            regulators: "chi-square of dealt cards",
            decks_min,
            because: None,
            outcome: (self.hands >= decks_min).then(outcome).flatten(),
            detail: None,
        };
        let sums = self.sums();
        let table = || {
            let mut contrasts = Contrasts::NONE;
            contrasts.add(self.hands, (self.cards, 52), &sums, |_| self.hands);
            contrasts.outcome("")
        };
        let chance = f64::from(self.cards) / 52.0;
        let largest =
            || Some(farthest("largest-card", self.hands, chance, sums.iter().copied(), 52));
        [
            slot("dealt/card-frequency", needed, &table),
            slot("dealt/card-frequency/largest-card", HANDS_MIN, &largest),
        ]
    }

    /// Which place a card takes when it is dealt.
    fn table(&self) -> Outcome {
        let (hands, k) = (self.hands as f64, f64::from(self.cards));
        let expected = hands / 52.0;
        let square = |count: u64, expected: f64| {
            let off = count as f64 - expected;
            off * off / expected
        };
        let all: f64 = self.cells.iter().flatten().map(|count| square(*count, expected)).sum();
        // The part of Pearson's statistic that lies in the sums over the places.
        let sums: f64 = self.sums().iter().map(|sum| square(*sum, expected * k)).sum();
        let statistic = (all - sums) * 51.0 / 52.0;
        let df = 51.0 * (k - 1.0);
        let departure = Departure::of_equal_lengths(df, 1.0 / hands, cubes(self.cards) / hands);
        let p = departure.two_sided(statistic, df);
        Outcome { part: "table", statistic, df: Some(51 * (u32::from(self.cards) - 1)), p }
    }
}

/// The expected third power of 51 (m - o/k) for two hands of k cards that have o cards in common, m of
/// them at the same place.
fn cubes(cards: u8) -> f64 {
    let k = f64::from(cards);
    let of_common = |o: f64| {
        // Falling powers of m: those of o over those of k.
        let (one, two) = (o / k, o * (o - 1.0) / (k * (k - 1.0)));
        let three = match cards {
            0..=2 => 0.0,
            _ => o * (o - 1.0) * (o - 2.0) / (k * (k - 1.0) * (k - 2.0)),
        };
        let (square, cube) = (two + one, three + 3.0 * two + one);
        cube - 3.0 * square * one + 2.0 * one * one * one
    };
    let common = Count::Hypergeometric { all: 52, marked: cards.into(), drawn: cards.into() };
    let chances = (0..=u64::from(cards)).map(|o| libm::exp(common.ln_of(o)) * of_common(o as f64));
    chances.sum::<f64>() * 51.0 * 51.0 * 51.0
}

/// The count that is farthest out of many that have one binomial law, and how many deviations it is
/// off.
fn farthest(
    part: &'static str,
    trials: u64,
    chance: f64,
    counts: impl Iterator<Item = u64> + Clone,
    many: u32,
) -> Outcome {
    let law = Count::Binomial { trials, chance };
    // Of the counts the lowest or the highest has the smallest p.
    let ends = [counts.clone().min(), counts.max()].map(Option::unwrap_or_default);
    let [low, high] = ends.map(|count| (law.two_sided(count), count));
    let (p, count) = if high.0.log10 < low.0.log10 { high } else { low };
    let deviation = sqrt(law.mean() * (1.0 - chance));
    let statistic = (count as f64 - law.mean()) / deviation;
    Outcome { part, statistic, df: None, p: p.smallest_of(many) }
}
