//! Coupon collector: how many different cards are on top of 128 successive decks, and how many at the
//! bottom.
//!
//! Under the null hypothesis this is the occupancy distribution (A. de Moivre, 1711): each further deck
//! shows a new card with the probability of the cards not yet seen. Detects cards that come to the top
//! too rarely, and generators that use them up too evenly.

use super::continued::PriorSubject;
use super::shared::SharedCounts;
use super::view::View;
use super::{Clause, Outcome, Test};
use crate::deck::CARDS;
use gincert_chance::Law;

pub(super) const REGULATORS: &str = "coupon collector";
pub(super) const CLAUSES: &[Clause] = &[Clause::CouponCollector];
pub(super) const CORE: bool = false;
pub(super) const DECKS_MIN: u64 = BLOCK;

/// Decks of a block.
pub(crate) const BLOCK: u64 = 128;

struct Coupons {
    law: Law,
    decks: u64,
    seen: [u64; 2],
    collected: [u64; 2],
}

pub(super) fn start() -> Box<dyn Test> {
    Box::new(Coupons { law: law(), decks: 0, seen: [0; 2], collected: [0; 2] })
}

fn law() -> Law {
    let mut law = vec![0.0; CARDS + 1];
    if let Some(none) = law.first_mut() {
        *none = 1.0;
    }
    for _ in 0..BLOCK {
        for seen in (0..=CARDS).rev() {
            let at = |seen: usize| law.get(seen).copied().unwrap_or(0.0);
            let stays = at(seen) * seen as f64 / CARDS as f64;
            let comes = seen
                .checked_sub(1)
                .map_or(0.0, |before| at(before) * (CARDS - before) as f64 / CARDS as f64);
            if let Some(slot) = law.get_mut(seen) {
                *slot = stays + comes;
            }
        }
    }
    Law::new(law)
}

impl Test for Coupons {
    fn add(&mut self, decks: &[View]) {
        for deck in decks {
            self.decks += 1;
            let ends = [deck.cards.cards().first(), deck.cards.cards().last()];
            for ((seen, collected), card) in self.seen.iter_mut().zip(&mut self.collected).zip(ends)
            {
                *seen |= card.map_or(0, |card| 1 << card);
                if self.decks.is_multiple_of(BLOCK) {
                    *collected += u64::from(std::mem::take(seen).count_ones());
                }
            }
        }
    }

    fn outcomes(&self, _: &SharedCounts) -> Vec<Outcome> {
        let blocks = self.decks / BLOCK;
        let parts = ["top", "bottom"].into_iter().zip(self.collected);
        let of = |(part, collected)| Outcome {
            part,
            statistic: self.law.z(blocks, collected),
            df: None,
            p: self.law.sum_two_sided(blocks, collected),
        };
        parts.map(of).collect()
    }

    fn sums(&mut self, visit: &mut dyn FnMut(&mut u64, u64)) {
        visit(&mut self.decks, 1);
        for collected in &mut self.collected {
            visit(collected, CARDS as u64);
        }
    }

    fn resume(&mut self, prior: &PriorSubject) {
        self.decks = prior.taken;
        self.seen = prior.seen;
    }
}

#[cfg(test)]
mod checks {
    use super::*;

    #[test]
    fn the_mean_is_that_of_cards_seen_at_all() {
        let missed = (51.0f64 / 52.0).powi(128);
        assert!((law().mean() - 52.0 * (1.0 - missed)).abs() < 1e-9);
    }
}
