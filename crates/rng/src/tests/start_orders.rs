//! Rising sequences in the orders in which packs and programs usually begin.
//!
//! The order of a sample's cards is one of 52!; the battery reads decks as if they had begun in one of
//! them. Here the rising sequences of each deck are counted in 120 orders: suit by suit from the ace or
//! from the two up, the suits in any order; a new pack, two suits up and two suits down; rank by rank
//! from the ace or from the two. An order read backwards is included, since p is two-sided. Each sum has
//! the Eulerian distribution; the p-value of the most extreme is adjusted by the rule of Z. Sidak (1967),
//! and the first 8,192 decks are used. Detects riffled new packs, whatever the sample calls their cards.

use super::descents;
use super::shared::SharedCounts;
use super::view::View;
use super::{Clause, Outcome, Test};
use crate::deck::CARDS;
use crate::detail::Detail;
use crate::tails::P;
use gincert_chance::Law;

pub(super) const REGULATORS: &str = "runs in the order of a new pack";
pub(super) const CLAUSES: &[Clause] = &[Clause::Runs, Clause::SubSequences];
pub(super) const CORE: bool = true;
pub(super) const DECKS_MIN: u64 = 1;

/// Decks that are counted.
const DECKS_MAX: u64 = 8192;
const SUITS: u8 = 4;
const RANKS: u8 = 13;
/// Orders: each of five kinds with the suits in 24 orders.
const ORDERS: u32 = 120;

type Order = [u8; CARDS];

/// All ways to put the suits in order.
fn suit_orders() -> Vec<[u8; 4]> {
    let suits = || 0..SUITS;
    let mut orders = Vec::new();
    for a in suits() {
        for b in suits().filter(|b| *b != a) {
            for c in suits().filter(|c| *c != a && *c != b) {
                orders.extend(suits().filter(|d| ![a, b, c].contains(d)).map(|d| [a, b, c, d]));
            }
        }
    }
    orders
}

/// The cards of an order, of which the sample's own is the first: the ace of clubs is card 0, and suits
/// lie one after the other.
fn orders() -> Vec<Order> {
    // From the ace up, and from the two up to the ace.
    let up = |rank: u8, ace_high: bool| if ace_high { (rank + 1) % RANKS } else { rank };
    let mut orders = Vec::new();
    let of = |cards: Vec<u8>| cards.try_into().unwrap_or([0; CARDS]);
    for suits in suit_orders() {
        for ace_high in [false, true] {
            let card = |suit: u8, rank: u8| suit * RANKS + up(rank, ace_high);
            let by_suit =
                suits.iter().flat_map(|suit| (0..RANKS).map(move |rank| card(*suit, rank)));
            orders.push(of(by_suit.collect()));
            let by_rank =
                (0..RANKS).flat_map(|rank| suits.iter().map(move |suit| card(*suit, rank)));
            orders.push(of(by_rank.collect()));
        }
        let pack = suits.iter().enumerate().flat_map(|(place, suit)| {
            (0..RANKS)
                .map(move |rank| suit * RANKS + if place < 2 { rank } else { RANKS - 1 - rank })
        });
        orders.push(of(pack.collect()));
    }
    orders
}

struct Starts {
    law: Law,
    orders: Vec<(Order, u64)>,
    decks: u64,
}

pub(super) fn start() -> Box<dyn Test> {
    let orders = orders().into_iter().map(|order| (order, 0)).collect();
    Box::new(Starts { law: descents::law(), orders, decks: 0 })
}

/// Cards of an order that lie above the one before them.
#[inline(always)]
fn falls(positions: &[u8; 64], order: &Order) -> u64 {
    let at = |card: &u8| positions[usize::from(card & 63)];
    let pairs = order.iter().zip(order.iter().skip(1));
    pairs.fold(0u64, |sum, (one, next)| sum + u64::from(at(one) > at(next)))
}

impl Starts {
    /// The most striking order: p, its number and its mean.
    fn most_striking(&self) -> Option<(P, f64)> {
        // One law for all: of few decks it is exact, and takes much longer than all tails of it.
        let law = (self.decks > 0).then(|| self.law.sum(self.decks))?;
        let mean = |sum: u64| sum as f64 / self.decks as f64;
        let judged = self.orders.iter().map(|(_, sum)| (law.two_sided(*sum), mean(*sum)));
        judged.min_by(|a, b| a.0.log10.total_cmp(&b.0.log10))
    }
}

impl Test for Starts {
    fn add(&mut self, decks: &[View]) {
        for deck in decks {
            if self.decks == DECKS_MAX {
                return;
            }
            self.decks += 1;
            let positions = deck.positions.here();
            for (order, sum) in &mut self.orders {
                *sum += falls(positions, order);
            }
        }
    }

    fn outcomes(&self, _: &SharedCounts) -> Vec<Outcome> {
        let (p, mean) = self.most_striking().unwrap_or((P { log10: 0.0 }, 0.0));
        vec![Outcome { part: "", statistic: mean + 1.0, df: None, p: p.smallest_of(ORDERS) }]
    }

    fn detail(&self, _: &str, _: &SharedCounts) -> Option<Detail> {
        let (_, mean) = self.most_striking()?;
        Some(Detail::Mean { mean: mean + 1.0, expected: self.law.mean() + 1.0 })
    }

    fn reads_first_decks_only(&self) -> bool {
        true
    }
}

#[cfg(test)]
mod checks {
    use super::*;
    use crate::deck::Deck;

    #[test]
    fn orders_are_permutations_and_all_differ() {
        let mut all = orders();
        assert_eq!(all.len(), ORDERS as usize);
        assert_eq!(all[0], *Deck::sorted().cards());
        for order in &all {
            assert!(Deck::new(*order).is_some());
        }
        all.sort_unstable();
        all.dedup();
        assert_eq!(all.len(), ORDERS as usize);
    }

    #[test]
    fn a_new_pack_is_in_its_own_order() {
        for order in orders() {
            let mut test = start();
            let deck = View::of(&Deck::new(order).unwrap());
            test.add(&[deck; 2]);
            // A new pack read backwards is one with its suits the other way round.
            let statistic = test.outcomes(&SharedCounts::default())[0].statistic;
            assert!([1.0, 52.0].contains(&statistic), "{statistic}");
        }
    }
}
