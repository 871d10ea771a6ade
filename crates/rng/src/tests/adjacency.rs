//! Which card follows which: 53 x 53 ordered pairs, with a mark for the ends of the deck.
//!
//! A deck between two marks is a cycle of 53 symbols; each ordered pair of them is expected in one deck
//! of 52. With X = count - N/52 off the diagonal, S = (X + X')/2 and A = (X - X')/2, the sum of two
//! terms, 52/N times the sum of S squared and 52 x 51/(53 N) times the sum of A squared, each over all
//! ordered pairs, has a chi-square distribution with 1,325 + 1,326 = 2,651 degrees of freedom: pairs in
//! either order, and their direction, have different variances, because a deck is a cycle. Detects cards
//! that stick together.

use super::shared::SharedCounts;
use super::table::FrequencyTable;
use super::view::{ROOM, View};
use super::{Clause, Outcome, Test};
use crate::deck::CARDS;
use crate::detail::Detail;
use crate::tails::chi_square_two_sided;

pub(super) const REGULATORS: &str = "serial correlation; overlapping pairs";
pub(super) const CLAUSES: &[Clause] = &[Clause::Adjacency, Clause::InterplayCorrelation];
pub(super) const CORE: bool = false;
/// Expectations of 8 in each pair.
pub(super) const DECKS_MIN: u64 = 416;

/// The cards and the mark.
const SYMBOLS: usize = CARDS + 1;
const DF: u32 = 2651;

struct Pairs {
    decks: u64,
    counts: FrequencyTable,
}

pub(super) fn start() -> Box<dyn Test> {
    Box::new(Pairs { decks: 0, counts: FrequencyTable::new() })
}

impl Pairs {
    fn at(&self, first: usize, second: usize) -> f64 {
        self.counts.at(first, second) as f64
    }
}

/// The cell of each pair of neighbours: the mark and the first card, card after card, the last card
/// and the mark.
#[inline(always)]
fn pairs(deck: &View) -> [u16; SYMBOLS] {
    let cell = |first: u8, second: u8| (u16::from(first) << 6) | u16::from(second);
    let mut pairs = [0; ROOM];
    let neighbours = deck.cards.here().iter().zip(deck.cards.after_one());
    for (slot, (first, second)) in pairs.iter_mut().zip(neighbours) {
        *slot = cell(*first, *second);
    }
    let mark = CARDS as u8;
    let [first, .., last] = *deck.cards.cards();
    // Places 51 and 52 hold pairs with what is beyond the deck.
    [pairs[CARDS - 1], pairs[CARDS]] = [cell(mark, first), cell(last, mark)];
    *pairs.first_chunk().unwrap_or(&[0; SYMBOLS])
}

impl Test for Pairs {
    fn add(&mut self, decks: &[View]) {
        self.decks += decks.len() as u64;
        for deck in decks {
            self.counts.count_cells(&pairs(deck));
        }
    }

    fn outcomes(&self, _: &SharedCounts) -> Vec<Outcome> {
        let decks = self.decks as f64;
        let expected = decks / CARDS as f64;
        let (mut both, mut direction) = (0.0, 0.0);
        for first in 0..SYMBOLS {
            for second in (0..SYMBOLS).filter(|second| *second != first) {
                let (there, back) = (self.at(first, second), self.at(second, first));
                let (s, a) = ((there + back) / 2.0 - expected, (there - back) / 2.0);
                both += s * s;
                direction += a * a;
            }
        }
        let statistic = 52.0 / decks * both + 52.0 * 51.0 / (53.0 * decks) * direction;
        vec![Outcome {
            part: "",
            statistic,
            df: Some(DF),
            p: chi_square_two_sided(statistic, f64::from(DF)),
        }]
    }

    /// The pair that is farthest from what is expected.
    fn detail(&self, _: &str, _: &SharedCounts) -> Option<Detail> {
        let expected = self.decks as f64 / CARDS as f64;
        let pairs = (0..SYMBOLS).flat_map(|first| (0..SYMBOLS).map(move |second| (first, second)));
        let off = |(first, second): &(usize, usize)| (self.at(*first, *second) - expected).abs();
        let pairs = pairs.filter(|(first, second)| first != second);
        let (first, second) = pairs.max_by(|a, b| off(a).total_cmp(&off(b)))?;
        let count = self.counts.at(first, second);
        let (first, second) = (u8::try_from(first).ok()?, u8::try_from(second).ok()?);
        Some(Detail::Pair { first, second, count, expected })
    }

    fn sums(&mut self, visit: &mut dyn FnMut(&mut u64, u64)) {
        visit(&mut self.decks, 1);
        self.counts.sums(visit);
    }
}

#[cfg(test)]
mod checks {
    use super::*;
    use crate::sources::find;

    /// Against a list of the deck between two marks.
    #[test]
    fn pairs_are_the_neighbours_between_two_marks() {
        let mut source = find("riffle7").unwrap().start(4);
        for _ in 0..100 {
            let deck = source.next_deck();
            let mut cycle = vec![52u8];
            cycle.extend(deck.cards());
            cycle.push(52);
            let cell = |pair: &[u8]| u16::from(pair[0]) * 64 + u16::from(pair[1]);
            let mut expected: Vec<u16> = cycle.windows(2).map(cell).collect();
            let mut found = pairs(&View::of(&deck)).to_vec();
            expected.sort_unstable();
            found.sort_unstable();
            assert_eq!(found, expected);
        }
    }
}
