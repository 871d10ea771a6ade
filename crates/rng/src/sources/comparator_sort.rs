//! A sort whose comparison is a coin: `sort(() => random() - 0.5)` on a merge sort.
//!
//! When one of two runs is used up, the rest of the other follows without a coin, so late cards stay
//! late.

use super::{DeckSource, Random};
use crate::deck::{CARDS, Deck};

struct ComparatorSortSource(Random);

pub(super) fn start(random: Random) -> Box<dyn DeckSource> {
    Box::new(ComparatorSortSource(random))
}

impl DeckSource for ComparatorSortSource {
    fn next_deck(&mut self) -> Deck {
        let mut cards = *Deck::sorted().cards();
        let mut run = 1;
        while run < CARDS {
            for pair in cards.chunks_mut(2 * run) {
                merge(pair, run, &mut self.0);
            }
            run *= 2;
        }
        Deck::new(cards).unwrap_or_else(Deck::sorted)
    }
}

fn merge(pair: &mut [u8], run: usize, random: &mut Random) {
    let whole = pair.to_vec();
    let (left, right) = whole.split_at(run.min(whole.len()));
    let (mut left, mut right) = (left, right);
    for slot in pair {
        let first = right.is_empty() || (!left.is_empty() && random.below(2) == 0);
        let from = if first { &mut left } else { &mut right };
        if let Some((card, rest)) = from.split_first() {
            (*slot, *from) = (*card, rest);
        }
    }
}
