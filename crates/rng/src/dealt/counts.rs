//! How often each card is dealt, and how often it comes at each place of the hand: k x 52 cells.
//!
//! One hand of k cards without replacement gives the cells the covariance
//! (1/52) (I - J/52) x ((52/51) I - J/51): the card contrasts times the places. Pearson's statistic
//! of all cells therefore falls into two independent parts. The sums over the places, how often
//! each card was dealt at all, times 51 / (52 - k) are chi-square with 51 degrees of freedom
//! (Coronel-Brizio and others, 2008, for lotteries). What is left, which place a card takes when it
//! is dealt, times 51/52 is chi-square with 51 (k - 1).

use super::Dealt;
use crate::battery::Slot;
use crate::deck::CARDS;
use crate::tails::{P, binomial_two_sided, chi_square_two_sided};
use crate::tests::Outcome;
use libm::sqrt;

/// Expectation of a cell from which on its law is taken as chi-square.
const EXPECTED_MIN: u64 = 8;

pub(super) struct Counts {
    cards: u8,
    hands: u64,
    cells: Vec<[u64; CARDS]>,
}

impl Counts {
    pub fn new(cards: u8) -> Counts {
        Counts { cards, hands: 0, cells: vec![[0; CARDS]; usize::from(cards)] }
    }

    pub fn add(&mut self, hand: &Dealt) {
        self.hands += 1;
        for (cells, card) in self.cells.iter_mut().zip(hand.cards()) {
            if let Some(cell) = cells.get_mut(usize::from(*card)) {
                *cell += 1;
            }
        }
    }

    pub fn slots(&self) -> Vec<Slot> {
        let k = u64::from(self.cards);
        let (hands, cards) = (self.hands as f64, f64::from(self.cards));
        let expected = hands / 52.0;
        let off = |count: u64, expected: f64| count as f64 - expected;
        let mut slots = Vec::new();
        let slot = |name: &str, regulators, decks_min, outcome: &dyn Fn() -> Outcome| Slot {
            name: name.to_owned(),
            regulators,
            decks_min,
            outcome: (self.hands >= decks_min).then(outcome),
        };
        let sums = (0..CARDS).map(|card| {
            let places = self.cells.iter().filter_map(|cells| cells.get(card));
            places.sum::<u64>()
        });
        // The part of Pearson's statistic that lies in the sums over the places.
        let of_sums: f64 = sums
            .map(|sum| off(sum, expected * cards))
            .map(|off| off * off / (expected * cards))
            .sum();
        if self.cards < 52 {
            let needed = (EXPECTED_MIN * 52).div_ceil(k);
            slots.push(slot("dealt/card-frequency", "chi-square of dealt cards", needed, &|| {
                let statistic = of_sums * 51.0 / (52.0 - cards);
                chi_square("", statistic, 51)
            }));
        }
        let needed = EXPECTED_MIN * 52;
        if self.cards > 1 {
            let name = "chi-square of cards by place in the hand";
            slots.push(slot("dealt/position-by-card/table", name, needed, &|| {
                let cells = self.cells.iter().flatten();
                let all: f64 =
                    cells.map(|count| off(*count, expected)).map(|off| off * off / expected).sum();
                let df = 51 * (u32::from(self.cards) - 1);
                chi_square("table", (all - of_sums) * 51.0 / 52.0, df)
            }));
        }
        let name = "chi-square of cards by place in the hand";
        slots.push(slot("dealt/position-by-card/largest-cell", name, needed, &|| {
            let deviation = sqrt(expected * 51.0 / 52.0);
            let judged = self.cells.iter().flatten().map(|count| {
                let p = binomial_two_sided(self.hands, 1.0 / 52.0, *count);
                (p, off(*count, expected) / deviation)
            });
            let farthest = judged.fold((P { log10: 0.0 }, 0.0), |most, cell| {
                if cell.0.log10 < most.0.log10 { cell } else { most }
            });
            Outcome {
                part: "largest-cell",
                statistic: farthest.1,
                df: None,
                p: farthest.0.smallest_of(52 * u32::from(self.cards)),
            }
        }));
        slots
    }
}

fn chi_square(part: &'static str, statistic: f64, df: u32) -> Outcome {
    Outcome { part, statistic, df: Some(df), p: chi_square_two_sided(statistic, f64::from(df)) }
}
