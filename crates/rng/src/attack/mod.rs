//! The seed attack: which seed of a known generator and shuffle dealt these decks?
//!
//! A shuffler with a small seed or state can deal only so many decks; one deck of 52! tells them
//! apart. The search tries every seed, most of them for one draw only, and verifies a match on all
//! given decks. A found seed predicts every deck to come. This is how the shuffle of an online
//! poker room was broken in 1999 (B. Arkin, F. Hill, S. Marks, M. Schmid and T. J. Walls, How we
//! learned to cheat at online poker).

mod dotnet;
mod draws;
mod generators;
mod go;
mod java;
mod mersenne;
mod order;
mod pcg;
mod seeded;
mod shuffles;
mod v8;

pub use draws::Draw;
pub use generators::{Ansi, Delphi, Generator, Minstd, Msvc, NumericalRecipes};
pub use order::{DeckOrder, StartOrder};
pub use shuffles::Shuffle;
pub use v8::{DECKS_MAX as V8_DECKS_MAX, V8Solution, solve_v8};

use crate::deck::Deck;
use dotnet::DotNet;
use go::GoRand;
use java::Java;
use mersenne::{Mt19937, Mt19937ByArray};
use pcg::{Pcg32Default, Pcg32Example};
use seeded::{ChaCha20, Drand48, Drand48State, Glibc};
use std::panic::resume_unwind;
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread;

/// Seeds that a thread takes at a time.
const CHUNK: u64 = 1 << 20;

/// A generator by name.
#[derive(Clone, Copy)]
pub struct GeneratorKind {
    /// Its name on the command line.
    pub name: &'static str,
    /// What it is and where it was used.
    pub about: &'static str,
    /// How draws are usually taken from it.
    pub draw: Draw,
    /// How the library that it belongs to shuffles; Fisher-Yates down where it has no shuffle.
    pub shuffle: Shuffle,
    /// Seeds that give different decks are below this.
    pub seeds: u64,
    search: fn(&Search<'_>, u64, u64) -> Vec<u64>,
    deal: fn(u64, &Search<'_>, u32) -> Deck,
}

/// Every generator that is known here.
pub static REGISTRY: &[GeneratorKind] = &[
    kind::<Ansi>(
        "ansi-c",
        "rand() as in the ANSI C standard's example; glibc TYPE_0 has the same recurrence",
        Draw::Modulo,
        Shuffle::Down,
    ),
    kind::<ChaCha20>(
        "chacha20",
        "a strong generator behind a seed of 32 bits: ChaCha20Rng::seed_from_u64 of the crate rand_chacha, words of 32 bits",
        Draw::Modulo,
        Shuffle::Down,
    ),
    kind::<Mt19937>(
        "cpp-mt19937",
        "std::mt19937 with std::shuffle of the GNU C++ library from 11 on; before: --draw divided",
        Draw::Multiply,
        Shuffle::UpInPairs,
    ),
    kind::<Delphi>(
        "delphi",
        "Random(n) of Borland Delphi and Turbo Pascal; the 1999 online-poker shuffle",
        Draw::Scaled,
        Shuffle::Down,
    ),
    kind::<DotNet>(
        "dotnet",
        "System.Random(seed) of .NET: Next(n) in Fisher-Yates down; Random.Shuffle: --shuffle forward",
        Draw::Scaled,
        Shuffle::Down,
    ),
    kind::<Drand48>(
        "drand48",
        "lrand48() of Unix after srand48() with a seed of 32 bits",
        Draw::Modulo,
        Shuffle::Down,
    ),
    kind::<Drand48State>(
        "drand48-state",
        "lrand48() of Unix from any of its states of 48 bits; days for a whole search",
        Draw::Modulo,
        Shuffle::Down,
    ),
    kind::<Glibc>(
        "glibc",
        "rand() of the GNU C library, TYPE_3: additive feedback over 31 words, seeded with 32 bits",
        Draw::Modulo,
        Shuffle::Down,
    ),
    kind::<GoRand>("go", "math/rand of Go with rand.Shuffle", Draw::Multiply, Shuffle::Down),
    kind::<GoRand>(
        "go-perm",
        "math/rand of Go with rand.Perm",
        Draw::GoInt31,
        Shuffle::UpFromFirst,
    ),
    kind::<Java>(
        "java",
        "java.util.Random with Collections.shuffle; seeds of 48 bits, days for a whole search, so name a range",
        Draw::Java,
        Shuffle::Down,
    ),
    kind::<Minstd>(
        "minstd",
        "the minimal standard of Park and Miller (1988), multiplier 16807",
        Draw::Modulo,
        Shuffle::Down,
    ),
    kind::<Msvc>("msvc", "rand() of Microsoft's C library", Draw::Modulo, Shuffle::Down),
    kind::<Mt19937>(
        "mt19937",
        "the Mersenne twister of Matsumoto and Nishimura (1998), seeded with 32 bits as in 2002",
        Draw::Modulo,
        Shuffle::Down,
    ),
    kind::<NumericalRecipes>(
        "numerical-recipes",
        "the quick generator of Numerical Recipes, 2nd edition, 7.1",
        Draw::Scaled,
        Shuffle::Down,
    ),
    kind::<Pcg32Default>(
        "pcg32",
        "pcg32 of the author's C++ library, default stream, seeded with 32 bits",
        Draw::ModuloAbove,
        Shuffle::Down,
    ),
    kind::<Pcg32Example>(
        "pcg32-54",
        "pcg32 of the author's C library on stream 54, as in its examples, seeded with 32 bits",
        Draw::ModuloAbove,
        Shuffle::Down,
    ),
    kind::<Mt19937>(
        "php",
        "mt_srand(seed) and shuffle() of PHP from 7.1 on",
        Draw::ModuloBelow,
        Shuffle::Down,
    ),
    kind::<Mt19937ByArray>(
        "python",
        "random.seed(n) and random.shuffle() of Python 3, n below 2^32",
        Draw::TopBits,
        Shuffle::Down,
    ),
    kind::<Mt19937>(
        "ruby",
        "Random.new(seed) and Array#shuffle of Ruby, seed below 2^32",
        Draw::LowBits,
        Shuffle::Down,
    ),
];

const fn kind<G: Generator>(
    name: &'static str,
    about: &'static str,
    draw: Draw,
    shuffle: Shuffle,
) -> GeneratorKind {
    GeneratorKind {
        name,
        about,
        draw,
        shuffle,
        seeds: G::SEEDS,
        search: chunk::<G>,
        deal: deal::<G>,
    }
}

/// A generator by its name.
pub fn find(name: &str) -> Option<&'static GeneratorKind> {
    REGISTRY.iter().find(|kind| kind.name == name)
}

/// What is searched for.
#[derive(Debug, Clone, Copy)]
pub struct Search<'a> {
    /// The decks, in the order in which they were dealt from one seeding; at least one.
    pub decks: &'a [Deck],
    /// How draws are taken.
    pub draw: Draw,
    /// How the deck is shuffled; each time from one in the order in which it begins.
    pub shuffle: Shuffle,
    /// The order in which the deck begins, and from which end it is dealt.
    pub order: DeckOrder,
    /// Outputs that are thrown away after seeding.
    pub burned: u32,
    /// Outputs that are thrown away after each deck.
    pub burned_between: u32,
    /// The first seed that is tried.
    pub from: u64,
    /// The first seed that is not tried.
    pub to: u64,
}

impl GeneratorKind {
    /// Every seed in the range that deals the decks, in rising order, on so many threads. `progress`
    /// hears how many seeds are done.
    ///
    /// ```
    /// use gincert_rng::attack::{Search, find};
    /// let msvc = find("msvc").unwrap();
    /// let mut search = msvc.usual();
    /// let deck = [msvc.deck(20_171_218, &search, 0)];
    /// (search.decks, search.from, search.to) = (&deck, 20_000_000, 21_000_000);
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
            let found = running
                .into_iter()
                .map(|thread| thread.join().unwrap_or_else(|panic| resume_unwind(panic)));
            found.flatten().collect()
        });
        found.sort_unstable();
        found
    }

    /// A search over all seeds as programs usually shuffle with the generator; without decks.
    pub fn usual(&self) -> Search<'static> {
        Search {
            decks: &[],
            draw: self.draw,
            shuffle: self.shuffle,
            order: DeckOrder::PLAIN,
            burned: 0,
            burned_between: 0,
            from: 0,
            to: self.seeds,
        }
    }

    /// The deck that a seed deals after so many others, shuffled as in a search.
    pub fn deck(&self, seed: u64, search: &Search<'_>, after: u32) -> Deck {
        (self.deal)(seed, search, after)
    }
}

fn chunk<G: Generator>(search: &Search<'_>, from: u64, to: u64) -> Vec<u64> {
    let decks: Vec<Deck> = search.decks.iter().map(|deck| search.order.plain(deck)).collect();
    match search.draw {
        Draw::Modulo => shuffles::search::<G, { shuffles::MODULO }>(search, &decks, from, to),
        Draw::Scaled => shuffles::search::<G, { shuffles::SCALED }>(search, &decks, from, to),
        _ => shuffles::search::<G, { shuffles::ANY }>(search, &decks, from, to),
    }
}

fn deal<G: Generator>(seed: u64, search: &Search<'_>, after: u32) -> Deck {
    let mut generator: G = shuffles::begun(seed, search.burned);
    let mut next = || shuffles::dealt::<G, { shuffles::ANY }>(&mut generator, search);
    for _ in 0..after {
        next();
    }
    search.order.dealt(&next())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A planted seed is found by every generator, draw and shuffle, and predicts the third deck.
    #[test]
    fn a_planted_seed_is_found_and_predicts_the_next_deck() {
        for kind in REGISTRY {
            for (shuffle, word) in Shuffle::ALL {
                for (draw, start) in [
                    (Draw::Modulo, StartOrder::AceToKing),
                    (Draw::Scaled, StartOrder::NewPack),
                    (kind.draw, StartOrder::RankByRank),
                ] {
                    let (seed, from_end) = (123_456, draw == Draw::Scaled);
                    let burned = u32::from(from_end) * 3;
                    let mut search = Search {
                        draw,
                        shuffle,
                        order: DeckOrder { start, from_end },
                        burned,
                        burned_between: burned,
                        from: 123_000,
                        to: 124_000,
                        ..kind.usual()
                    };
                    let decks = [0, 1].map(|after| kind.deck(seed, &search, after));
                    let third = kind.deck(seed, &search, 2);
                    search.decks = &decks;
                    let found = kind.search(&search, 2, &|_, _| ());
                    assert_eq!(found, [seed], "{} {draw:?} {word}", kind.name);
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
            for (shuffle, _) in Shuffle::ALL {
                let search = Search { decks: &decks, shuffle, to: 20_000, ..kind.usual() };
                assert_eq!(kind.search(&search, 1, &|_, _| ()), [0u64; 0]);
            }
        }
    }

    /// Whatever the number of threads and wherever the range is cut.
    #[test]
    fn the_search_can_be_cut_and_shared() {
        let kind = find("ansi-c").unwrap();
        let seed = CHUNK + 5;
        let usual = Search { shuffle: Shuffle::Up, ..kind.usual() };
        let decks = [kind.deck(seed, &usual, 0)];
        let of = |from, to, threads| {
            let search = Search { decks: &decks, from, to, ..usual };
            kind.search(&search, threads, &|_, _| ())
        };
        let whole = of(0, 2 * CHUNK + 7, 1);
        assert_eq!(whole, [seed]);
        assert_eq!(of(0, 2 * CHUNK + 7, 3), whole);
        assert_eq!([of(0, seed, 1), of(seed, 2 * CHUNK, 1)].concat(), whole);
    }
}
