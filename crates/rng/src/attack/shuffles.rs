//! How a program shuffles a sorted deck with its draws, and the search over seeds for each way.

use super::Search;
use super::draws::Draw;
use super::generators::{Generator, LANES};
use crate::deck::{CARDS, Deck};

/// A way to shuffle a sorted deck.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Shuffle {
    /// Fisher-Yates from the last place down: swap with a place drawn among those up to it.
    Down,
    /// Fisher-Yates from the second place up: swap with a place drawn among those up to it.
    Up,
    /// The same from the first place on, for which a number below one is drawn: `rand.Perm` of Go.
    UpFromFirst,
    /// Fisher-Yates forward: swap each place with one drawn among those from it on.
    Forward,
    /// `std::shuffle` of the GNU C++ library: as [`Shuffle::Up`], two places out of one draw.
    UpInPairs,
    /// Every place in turn, swapped with any place of the deck.
    Naive,
    /// The 1999 online-poker shuffle: every place in turn, swapped with any place but the first.
    Asf,
}

impl Shuffle {
    /// Every way, with its word on the command line.
    pub const ALL: [(Shuffle, &'static str); 7] = [
        (Shuffle::Down, "down"),
        (Shuffle::Up, "up"),
        (Shuffle::UpFromFirst, "up-from-first"),
        (Shuffle::Forward, "forward"),
        (Shuffle::UpInPairs, "up-in-pairs"),
        (Shuffle::Naive, "naive"),
        (Shuffle::Asf, "asf"),
    ];

    /// The word on the command line.
    pub fn word(self) -> &'static str {
        Shuffle::ALL.iter().find(|(shuffle, _)| *shuffle == self).map_or("", |(_, word)| word)
    }

    /// A deck, with draws below a number from `below`.
    pub fn deal(self, below: &mut dyn FnMut(u32) -> u32) -> Deck {
        let mut deck = Deck::sorted();
        match self {
            Shuffle::Down => {
                for place in (1..CARDS).rev() {
                    deck.swap(place, below(place as u32 + 1) as usize);
                }
            }
            Shuffle::Up | Shuffle::UpFromFirst => {
                for place in usize::from(self == Shuffle::Up)..CARDS {
                    deck.swap(place, below(place as u32 + 1) as usize);
                }
            }
            Shuffle::Forward => {
                for place in 0..CARDS - 1 {
                    deck.swap(place, place + below((CARDS - place) as u32) as usize);
                }
            }
            Shuffle::UpInPairs => {
                deck.swap(1, below(2) as usize);
                for place in (2..CARDS).step_by(2) {
                    let (one, two) = (place + 1, place + 2);
                    let drawn = below((one * two) as u32) as usize;
                    deck.swap(place, drawn / two);
                    deck.swap(place + 1, drawn % two);
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

    /// The draws behind a deck in the order in which they were taken: below which number, and which.
    /// `None` where the deck does not tell them.
    pub(super) fn draws(self, deck: &Deck) -> Option<Vec<(u32, u32)>> {
        let pair = |(place, value): (usize, u8)| (place as u32 + 1, u32::from(value));
        let up = || crate::tests::draws(deck, false).into_iter().enumerate();
        Some(match self {
            Shuffle::Down => {
                let down = crate::tests::draws(deck, true).into_iter().enumerate();
                down.skip(1).map(pair).rev().collect()
            }
            Shuffle::Up => up().skip(1).map(pair).collect(),
            Shuffle::UpFromFirst => std::iter::once((1, 0)).chain(up().skip(1).map(pair)).collect(),
            Shuffle::Forward => forward(deck),
            Shuffle::UpInPairs => {
                let drawn: Vec<(u32, u32)> = up().map(pair).collect();
                let (first, pairs) = drawn.split_at(2);
                let joined = pairs.chunks_exact(2).filter_map(|pair| match pair {
                    [(one, x), (two, y)] => Some((one * two, x * two + y)),
                    _ => None,
                });
                first.iter().copied().skip(1).chain(joined).collect()
            }
            Shuffle::Naive | Shuffle::Asf => return None,
        })
    }
}

/// The draws of Fisher and Yates forward.
fn forward(deck: &Deck) -> Vec<(u32, u32)> {
    let mut sorted = Deck::sorted();
    let mut drawn = Vec::with_capacity(CARDS - 1);
    for place in 0..CARDS - 1 {
        let wanted = deck.cards()[place];
        let at = sorted.cards().iter().position(|card| *card == wanted).unwrap_or(place);
        sorted.swap(place, at);
        drawn.push(((CARDS - place) as u32, (at - place) as u32));
    }
    drawn
}

/// The way to draw, known when the search is compiled where it is quick, and asked for otherwise.
pub(super) const MODULO: u8 = 0;
pub(super) const SCALED: u8 = 1;
pub(super) const ANY: u8 = 2;

/// The next draw below `end`.
#[inline]
fn next<G: Generator, const D: u8>(generator: &mut G, draw: Draw, end: u32) -> u32 {
    loop {
        if let Some(number) = reduced::<G, D>(generator.step(), draw, end) {
            return number;
        }
    }
}

#[inline]
fn reduced<G: Generator, const D: u8>(output: u32, draw: Draw, end: u32) -> Option<u32> {
    match D {
        MODULO => Draw::Modulo.number(output, end, G::RANGE),
        SCALED => Draw::Scaled.number(output, end, G::RANGE),
        _ => draw.number(output, end, G::RANGE),
    }
}

/// The seeds of a range that deal the decks, which begin sorted.
pub(super) fn search<G: Generator, const D: u8>(
    search: &Search<'_>,
    decks: &[Deck],
    from: u64,
    to: u64,
) -> Vec<u64> {
    let Some(first) = decks.first() else {
        return Vec::new();
    };
    let fits = |seed: &u64| deals::<G, D>(*seed, search, decks);
    // Where the draws cannot be read off the deck each seed shuffles a whole one.
    let Some(wanted) = search.shuffle.draws(first) else {
        return (from..to).filter(fits).collect();
    };
    let mut found = Vec::new();
    let follows = |seed: u64| follows::<G, D>(seed, search, &wanted);
    let mut next = from;
    while G::SLOW && search.burned == 0 && to.saturating_sub(next) >= LANES as u64 {
        let (end, value) = wanted.first().copied().unwrap_or_default();
        for (seed, output) in (next..).zip(G::firsts(next)) {
            // An output that is thrown away says nothing about the draw.
            let first = reduced::<G, D>(output, search.draw, end);
            if first.is_none_or(|first| first == value) && follows(seed) && fits(&seed) {
                found.push(seed);
            }
        }
        next += LANES as u64;
    }
    found.extend((next..to).filter(|seed| follows(*seed) && fits(seed)));
    found
}

/// The generator of a seed after the outputs that were thrown away.
pub(super) fn begun<G: Generator>(seed: u64, burned: u32) -> G {
    let mut generator = G::seeded(seed);
    for _ in 0..burned {
        generator.step();
    }
    generator
}

/// Whether the first draws of a seed are these: for most seeds the first one tells.
#[inline]
fn follows<G: Generator, const D: u8>(
    seed: u64,
    search: &Search<'_>,
    wanted: &[(u32, u32)],
) -> bool {
    let mut generator: G = begun(seed, search.burned);
    wanted.iter().all(|(end, value)| next::<G, D>(&mut generator, search.draw, *end) == *value)
}

/// Whether a seed deals all the decks, one after the other.
fn deals<G: Generator, const D: u8>(seed: u64, search: &Search<'_>, decks: &[Deck]) -> bool {
    let mut generator: G = begun(seed, search.burned);
    decks.iter().all(|deck| dealt::<G, D>(&mut generator, search) == *deck)
}

/// The next deck, which begins sorted, and the outputs thrown away after it.
pub(super) fn dealt<G: Generator, const D: u8>(generator: &mut G, search: &Search<'_>) -> Deck {
    let deck = search.shuffle.deal(&mut |end| next::<G, D>(generator, search.draw, end));
    for _ in 0..search.burned_between {
        generator.step();
    }
    deck
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_draws_of_a_deck_deal_it_again() {
        let mut source = crate::sources::find("chacha20").unwrap().start(8);
        for _ in 0..20 {
            let deck = source.next_deck();
            for (shuffle, word) in Shuffle::ALL {
                let Some(draws) = shuffle.draws(&deck) else { continue };
                let mut left = draws.iter();
                let dealt = shuffle.deal(&mut |end| {
                    let (below, value) = left.next().copied().unwrap();
                    assert!(below == end && value < end, "{word}");
                    value
                });
                assert_eq!((dealt, left.next()), (deck, None), "{word}");
            }
        }
    }
}
