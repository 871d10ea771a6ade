//! How a program shuffles a sorted deck with its draws, and the search over seeds for each way.

use super::Search;
use super::generators::{Generator, LANES, draw, reduced};
use crate::deck::{CARDS, Deck};
use crate::tests::draws;

/// A way to shuffle a sorted deck.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Shuffle {
    /// Fisher-Yates from the last place down: swap with a place drawn among those up to it.
    Down,
    /// Fisher-Yates from the second place up: swap with a place drawn among those up to it.
    Up,
    /// Every place in turn, swapped with any place of the deck.
    Naive,
    /// The 1999 online-poker shuffle: every place in turn, swapped with any place but the first.
    Asf,
}

impl Shuffle {
    /// Every way.
    pub const ALL: [Shuffle; 4] = [Shuffle::Down, Shuffle::Up, Shuffle::Naive, Shuffle::Asf];

    /// A deck, with draws below a number from `below`.
    pub fn deal(self, below: &mut dyn FnMut(u32) -> u32) -> Deck {
        let mut deck = Deck::sorted();
        match self {
            Shuffle::Down => {
                for place in (1..CARDS).rev() {
                    deck.swap(place, below(place as u32 + 1) as usize);
                }
            }
            Shuffle::Up => {
                for place in 1..CARDS {
                    deck.swap(place, below(place as u32 + 1) as usize);
                }
            }
            Shuffle::Naive => {
                for place in 0..CARDS {
                    deck.swap(place, below(CARDS as u32) as usize);
                }
            }
            Shuffle::Asf => {
                for place in 0..CARDS {
                    deck.swap(place, below(CARDS as u32 - 1) as usize + 1);
                }
            }
        }
        deck
    }
}

/// The seeds of a range that deal the decks.
pub(super) fn search<G: Generator, const MODULO: bool>(
    search: &Search<'_>,
    from: u64,
    to: u64,
) -> Vec<u64> {
    let Some(first) = search.decks.first() else {
        return Vec::new();
    };
    let mut found = Vec::new();
    match search.shuffle {
        Shuffle::Down | Shuffle::Up => {
            let down = search.shuffle == Shuffle::Down;
            let wanted = wanted(first, down);
            let mut next = from;
            while G::SLOW && to.saturating_sub(next) >= LANES as u64 {
                let first = wanted.first().copied().unwrap_or_default();
                for (seed, output) in (next..).zip(G::firsts(next)) {
                    if reduced::<G, MODULO>(output, first.0) == first.1
                        && follows::<G, MODULO>(seed, &wanted)
                        && deals::<G, MODULO>(seed, search)
                    {
                        found.push(seed);
                    }
                }
                next += LANES as u64;
            }
            for seed in next..to {
                if follows::<G, MODULO>(seed, &wanted) && deals::<G, MODULO>(seed, search) {
                    found.push(seed);
                }
            }
        }
        // The draws cannot be told from the deck, so each seed shuffles a whole deck.
        Shuffle::Naive | Shuffle::Asf => {
            found.extend((from..to).filter(|seed| deals::<G, MODULO>(*seed, search)));
        }
    }
    found
}

/// The draws in the order in which they were taken: below which number, and which.
fn wanted(deck: &Deck, down: bool) -> Vec<(u32, u32)> {
    let digits = draws(deck, down);
    let digits = (1u32..).zip(digits.into_iter().map(u32::from));
    // Entry 0 is not used.
    let mut wanted: Vec<(u32, u32)> = digits.skip(1).collect();
    if down {
        wanted.reverse();
    }
    wanted
}

/// Whether the first draws of a seed are these: for most seeds the first one tells.
#[inline]
fn follows<G: Generator, const MODULO: bool>(seed: u64, wanted: &[(u32, u32)]) -> bool {
    let mut generator = G::seeded(seed);
    wanted.iter().all(|(end, value)| draw::<G, MODULO>(&mut generator, *end) == *value)
}

/// Whether a seed deals all the decks, one after the other.
fn deals<G: Generator, const MODULO: bool>(seed: u64, search: &Search<'_>) -> bool {
    let mut generator = G::seeded(seed);
    search.decks.iter().all(|deck| {
        let dealt = search.shuffle.deal(&mut |end| draw::<G, MODULO>(&mut generator, end));
        dealt == *deck
    })
}
