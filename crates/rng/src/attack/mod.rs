//! The seed attack: which seed of a known generator and shuffle dealt these decks?
//!
//! A shuffler with a small seed or state can deal only so many decks; one deck of 52! tells them
//! apart. The search tries every seed, most of them for one draw only, and verifies a match on all
//! given decks. A found seed predicts every deck to come. This is how the shuffle of an online
//! poker room was broken in 1999 (B. Arkin, F. Hill, S. Marks, M. Schmid and T. J. Walls, How we
//! learned to cheat at online poker).

mod generators;
mod seeded;
mod shuffles;

pub use generators::{Ansi, Delphi, Draw, Generator, Minstd, Msvc, NumericalRecipes};
pub use seeded::{ChaCha20, Drand48, Drand48State, Glibc, Mt19937};
pub use shuffles::Shuffle;

use crate::deck::Deck;
use generators::Drawing;
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread;

/// Seeds that a thread takes at a time.
const CHUNK: u64 = 1 << 20;

/// A generator by name.
#[derive(Clone, Copy)]
pub struct Kind {
    /// Its name on the command line.
    pub name: &'static str,
    /// What it is and where it was used.
    pub about: &'static str,
    /// How draws are usually taken from it.
    pub draw: Draw,
    /// Seeds that give different decks are below this.
    pub seeds: u64,
    search: fn(&Search<'_>, u64, u64) -> Vec<u64>,
    deal: fn(u64, Draw, Shuffle, u32) -> Deck,
}

/// Every generator that is known here.
pub const REGISTRY: &[Kind] = &[
    kind::<Ansi>(
        "ansi-c",
        "rand() as in the ANSI C standard's example; glibc TYPE_0 has the same recurrence",
        Draw::Modulo,
    ),
    kind::<ChaCha20>(
        "chacha20",
        "a strong generator behind a seed of 32 bits: ChaCha20Rng::seed_from_u64 of the crate \
         rand_chacha, words of 32 bits",
        Draw::Modulo,
    ),
    kind::<Delphi>(
        "delphi",
        "Random(n) of Borland Delphi and Turbo Pascal; the 1999 online-poker shuffle",
        Draw::Scaled,
    ),
    kind::<Drand48>(
        "drand48",
        "lrand48() of Unix after srand48() with a seed of 32 bits",
        Draw::Modulo,
    ),
    kind::<Drand48State>(
        "drand48-state",
        "lrand48() of Unix from any of its states of 48 bits; days for a whole search",
        Draw::Modulo,
    ),
    kind::<Glibc>(
        "glibc",
        "rand() of the GNU C library, TYPE_3: additive feedback over 31 words, seeded with 32 bits",
        Draw::Modulo,
    ),
    kind::<Minstd>(
        "minstd",
        "the minimal standard of Park and Miller (1988), multiplier 16807",
        Draw::Modulo,
    ),
    kind::<Msvc>("msvc", "rand() of Microsoft's C library", Draw::Modulo),
    kind::<Mt19937>(
        "mt19937",
        "the Mersenne twister of Matsumoto and Nishimura (1998), seeded with 32 bits as in 2002",
        Draw::Modulo,
    ),
    kind::<NumericalRecipes>(
        "numerical-recipes",
        "the quick generator of Numerical Recipes, 2nd edition, 7.1",
        Draw::Scaled,
    ),
];

const fn kind<G: Generator>(name: &'static str, about: &'static str, draw: Draw) -> Kind {
    Kind { name, about, draw, seeds: G::SEEDS, search: chunk::<G>, deal: deal::<G> }
}

/// A generator by its name.
pub fn find(name: &str) -> Option<&'static Kind> {
    REGISTRY.iter().find(|kind| kind.name == name)
}

/// What is searched for.
#[derive(Debug, Clone, Copy)]
pub struct Search<'a> {
    /// The decks, in the order in which they were dealt from one seeding; at least one.
    pub decks: &'a [Deck],
    /// How draws are taken.
    pub draw: Draw,
    /// How the deck is shuffled; each time from a sorted one.
    pub shuffle: Shuffle,
    /// The first seed that is tried.
    pub from: u64,
    /// The first seed that is not tried.
    pub to: u64,
}

impl Kind {
    /// Every seed in the range that deals the decks, in rising order, on so many threads. `progress`
    /// hears how many seeds are done.
    ///
    /// ```
    /// use gincert_rng::attack::{Draw, Search, Shuffle, find};
    /// let msvc = find("msvc").unwrap();
    /// let deck = msvc.deck(20_171_218, Draw::Modulo, Shuffle::Down, 0);
    /// let search = Search {
    ///     decks: &[deck],
    ///     draw: Draw::Modulo,
    ///     shuffle: Shuffle::Down,
    ///     from: 20_000_000,
    ///     to: 21_000_000,
    /// };
    /// assert_eq!(msvc.search(&search, 2, &|_, _| ()), [20_171_218]);
    /// ```
    pub fn search(
        &self,
        search: &Search<'_>,
        threads: usize,
        progress: &(dyn Fn(u64, u64) + Sync),
    ) -> Vec<u64> {
        let to = search.to.min(self.seeds);
        let all = to.saturating_sub(search.from);
        let (next, done) = (AtomicU64::new(search.from), AtomicU64::new(0));
        let work = || {
            let mut found = Vec::new();
            loop {
                let from = next.fetch_add(CHUNK, Ordering::Relaxed);
                if from >= to {
                    return found;
                }
                let end = (from + CHUNK).min(to);
                found.extend((self.search)(search, from, end));
                let before = done.fetch_add(end - from, Ordering::Relaxed);
                progress(before + end - from, all);
            }
        };
        let mut found: Vec<u64> = thread::scope(|scope| {
            let running: Vec<_> = (0..threads.max(1)).map(|_| scope.spawn(work)).collect();
            let found = running.into_iter().filter_map(|thread| thread.join().ok());
            found.flatten().collect()
        });
        found.sort_unstable();
        found
    }

    /// The deck that a seed deals after so many others.
    pub fn deck(&self, seed: u64, draw: Draw, shuffle: Shuffle, after: u32) -> Deck {
        (self.deal)(seed, draw, shuffle, after)
    }
}

fn chunk<G: Generator>(search: &Search<'_>, from: u64, to: u64) -> Vec<u64> {
    match search.draw {
        Draw::Modulo => shuffles::search::<G, true>(search, from, to),
        Draw::Scaled => shuffles::search::<G, false>(search, from, to),
    }
}

fn deal<G: Generator>(seed: u64, draw: Draw, shuffle: Shuffle, after: u32) -> Deck {
    let mut generator = Drawing::<G>::new(seed, draw);
    let mut deck = shuffle.deal(&mut |end| generator.below(end));
    for _ in 0..after {
        deck = shuffle.deal(&mut |end| generator.below(end));
    }
    deck
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A planted seed is found by every generator, draw and shuffle, and predicts the third deck.
    #[test]
    fn a_planted_seed_is_found_and_predicts_the_next_deck() {
        for kind in REGISTRY {
            for draw in [Draw::Modulo, Draw::Scaled] {
                for shuffle in Shuffle::ALL {
                    let seed = 123_456;
                    let decks = [0, 1].map(|after| kind.deck(seed, draw, shuffle, after));
                    let search =
                        Search { decks: &decks, draw, shuffle, from: 120_000, to: 125_000 };
                    let found = kind.search(&search, 2, &|_, _| ());
                    assert_eq!(found, [seed], "{} {draw:?} {shuffle:?}", kind.name);
                    let third = kind.deck(seed, draw, shuffle, 2);
                    assert!(!decks.contains(&third));
                }
            }
        }
    }

    #[test]
    fn a_fair_deck_has_no_seed() {
        let mut fair = crate::sources::find("chacha20").unwrap().start(1);
        let decks = [fair.next_deck()];
        for kind in REGISTRY {
            for shuffle in Shuffle::ALL {
                let search =
                    Search { decks: &decks, draw: kind.draw, shuffle, from: 0, to: 100_000 };
                assert_eq!(kind.search(&search, 1, &|_, _| ()), [0u64; 0]);
            }
        }
    }

    /// Whatever the number of threads and wherever the range is cut.
    #[test]
    fn the_search_can_be_cut_and_shared() {
        let kind = find("ansi-c").unwrap();
        let seed = CHUNK + 5;
        let decks = [kind.deck(seed, Draw::Modulo, Shuffle::Up, 0)];
        let of = |from, to, threads| {
            let search =
                Search { decks: &decks, draw: Draw::Modulo, shuffle: Shuffle::Up, from, to };
            kind.search(&search, threads, &|_, _| ())
        };
        let whole = of(0, 2 * CHUNK + 7, 1);
        assert_eq!(whole, [seed]);
        assert_eq!(of(0, 2 * CHUNK + 7, 3), whole);
        assert_eq!([of(0, seed, 1), of(seed, 2 * CHUNK, 1)].concat(), whole);
    }
}
