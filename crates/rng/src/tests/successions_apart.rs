//! Neighbours that decks five to sixteen deals apart have in common.
//!
//! A card that is directly above another one in both decks, or directly below it, is a succession of the
//! step between them, whose distribution is exact; the sum of each lag and direction over many steps is
//! tested against it, and the p-value of the most extreme of the 24 is adjusted by the rule of Z. Sidak
//! (1967). Steps over up to four decks have tests of their own. Detects machines that use several packs
//! in turn.

use super::continued::PriorSubject;
use super::shared::SharedCounts;
use super::view::{ROOM, View};
use super::{Clause, Outcome, Test, successions_up};
use crate::deck::CARDS;
use crate::detail::Detail;
use crate::tails::P;
use gincert_chance::Law;

pub(super) const REGULATORS: &str = "serial correlation with earlier plays";
pub(super) const CLAUSES: &[Clause] = &[Clause::SerialCorrelation, Clause::Adjacency];
pub(super) const CORE: bool = true;
/// Ten steps over six decks.
pub(super) const DECKS_MIN: u64 = 16;

/// The shortest and the longest step.
const FIRST: usize = 5;
pub(crate) const LAST: usize = 16;
const LAGS: usize = LAST - FIRST + 1;
/// Sums that are judged: each lag, either way.
const SUMS: u32 = 2 * LAGS as u32;

/// The card after each card, and the card before it.
type Neighbours = [[u8; ROOM]; 2];

struct SuccessionsApartTest {
    law: Law,
    decks: u64,
    /// Those of the last decks; deck number n is in place n modulo their number.
    last: [Neighbours; LAST],
    sums: [[u64; LAGS]; 2],
}

pub(super) fn start() -> Box<dyn Test> {
    Box::new(SuccessionsApartTest {
        law: successions_up::law(),
        decks: 0,
        last: [[[0xfe; ROOM]; 2]; LAST],
        sums: [[0; LAGS]; 2],
    })
}

/// What follows each card and what comes before it; nothing does at the ends, which equal no card and
/// no end of another deck.
fn neighbours(deck: &View) -> Neighbours {
    let cards = deck.cards.cards();
    let (mut after, mut before) = ([0xff; ROOM], [0xfe; ROOM]);
    for (one, other) in cards.iter().zip(cards.iter().skip(1)) {
        after[usize::from(one & 63)] = *other;
        before[usize::from(other & 63)] = *one;
    }
    [after, before]
}

#[inline(always)]
fn equal(one: &[u8; ROOM], other: &[u8; ROOM]) -> u64 {
    let pairs = one.iter().zip(other);
    u64::from(pairs.fold(0u8, |sum, (a, b)| sum.wrapping_add(u8::from(a == b))))
}

impl SuccessionsApartTest {
    fn steps(&self, lag: usize) -> u64 {
        self.decks.saturating_sub(lag as u64)
    }

    /// Takes the neighbours of a deck among those of the last ones.
    fn keep(&mut self, mut own: Neighbours) {
        // An end of this deck equals no end of a later one.
        for card in &mut own[0] {
            if *card == 0xff {
                *card = 0xfd;
            }
        }
        if let Some(slot) = self.last.get_mut(self.decks as usize % LAST) {
            *slot = own;
        }
        self.decks += 1;
    }

    /// p of every sum, with its lag and its mean.
    fn judged(&self) -> impl Iterator<Item = (P, usize, f64)> {
        let sums = self.sums.iter().flat_map(|sums| (FIRST..=LAST).zip(sums));
        let sums = sums.filter(|(lag, _)| self.steps(*lag) > 0);
        sums.map(|(lag, sum)| {
            let steps = self.steps(lag);
            (self.law.sum_two_sided(steps, *sum), lag, *sum as f64 / steps as f64)
        })
    }

    fn most_striking(&self) -> Option<(P, usize, f64)> {
        self.judged().min_by(|a, b| a.0.log10.total_cmp(&b.0.log10))
    }
}

impl Test for SuccessionsApartTest {
    fn add(&mut self, decks: &[View]) {
        for deck in decks {
            let own = neighbours(deck);
            let at = self.decks as usize % LAST;
            for (place, lag) in (FIRST..=LAST).enumerate() {
                if self.steps(lag - 1) == 0 {
                    break;
                }
                let Some(old) = self.last.get((at + LAST - lag) % LAST) else { continue };
                // The same order, and the order turned round.
                for (sums, old) in self.sums.iter_mut().zip(old) {
                    if let Some(sum) = sums.get_mut(place) {
                        *sum += equal(&own[0], old);
                    }
                }
            }
            self.keep(own);
        }
    }

    fn outcomes(&self, _: &SharedCounts) -> Vec<Outcome> {
        let (p, mean) = match self.most_striking() {
            Some((p, _, mean)) => (p.smallest_of(SUMS), mean),
            None => (P { log10: 0.0 }, 0.0),
        };
        vec![Outcome { part: "", statistic: mean, df: None, p }]
    }

    fn detail(&self, _: &str, _: &SharedCounts) -> Option<Detail> {
        let (_, lag, mean) = self.most_striking()?;
        Some(Detail::Lag { lag: u8::try_from(lag).ok()?, mean, expected: self.law.mean() })
    }

    fn sums(&mut self, visit: &mut dyn FnMut(&mut u64, u64)) {
        visit(&mut self.decks, 1);
        for sum in self.sums.as_flattened_mut() {
            visit(sum, CARDS as u64);
        }
    }

    fn resume(&mut self, prior: &PriorSubject) {
        self.decks = prior.taken.saturating_sub(prior.last.len() as u64);
        for deck in &prior.last {
            self.keep(neighbours(&View::of(deck)));
        }
    }
}

#[cfg(test)]
mod checks {
    use super::*;
    use crate::deck::Deck;
    use crate::sources::find;

    /// Against the successions of every step.
    #[test]
    fn common_neighbours_are_the_successions_of_the_step() {
        for name in ["riffle5", "chacha20", "overhand20"] {
            let mut source = find(name).unwrap().start(4);
            let decks: Vec<Deck> = (0..60).map(|_| source.next_deck()).collect();
            let mut test = SuccessionsApartTest {
                law: successions_up::law(),
                decks: 0,
                last: [[[0xfe; ROOM]; 2]; LAST],
                sums: [[0; LAGS]; 2],
            };
            let views: Vec<View> = decks.iter().map(View::of).collect();
            views.chunks(7).for_each(|views| test.add(views));
            for lag in FIRST..=LAST {
                for (direction, step) in [1, -1].into_iter().enumerate() {
                    let steps = decks.windows(lag + 1).map(|pair| pair[0].step_to(&pair[lag]));
                    let expected: u32 =
                        steps.map(|deck| successions_up::count(&View::of(&deck), step)).sum();
                    assert_eq!(test.sums[direction][lag - FIRST], u64::from(expected), "{name}");
                }
            }
        }
    }
}
