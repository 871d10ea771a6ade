//! Deterministic sources of decks: a reference that is fair, and shufflers with the faults that
//! real ones have had. A test that has never rejected one of these is not a test.

use crate::deck::Deck;

mod random;

pub use random::Random;

/// Something that deals decks without end.
pub trait Source {
    /// The next deck.
    fn next_deck(&mut self) -> Deck;
}

/// A source by name.
#[derive(Debug, Clone, Copy)]
pub struct Kind {
    /// Its name on the command line: the file's name with hyphens.
    pub name: &'static str,
    /// Its source file's text, whose header comment is its manual page.
    source: &'static str,
    make: fn(Random) -> Box<dyn Source>,
}

impl Kind {
    /// The source, from a seed: the same seed, the same decks.
    pub fn start(&self, seed: u64) -> Box<dyn Source> {
        (self.make)(Random::new(seed))
    }

    /// What it models: the first paragraph of its manual page.
    pub fn summary(&self) -> String {
        let lines = self
            .source
            .lines()
            .map_while(|line| line.strip_prefix("//!"));
        let paragraph = lines.map(str::trim).take_while(|line| !line.is_empty());
        paragraph.collect::<Vec<_>>().join(" ")
    }
}

macro_rules! sources {
    ($($name:ident: $text:literal),* $(,)?) => {
        $(mod $name;)*
        /// Every source, by name.
        pub const REGISTRY: &[Kind] = &[
            $(Kind {
                name: $text,
                source: include_str!(concat!(stringify!($name), ".rs")),
                make: $name::start,
            }),*
        ];
    };
}

sources! {
    // registry: begin
    chacha20: "chacha20",
    cut_only: "cut-only",
    last_card_kept: "last-card-kept",
    last_step_skipped: "last-step-skipped",
    modulo8: "modulo8",
    naive_swap: "naive-swap",
    overhand20: "overhand20",
    reseed16: "reseed16",
    riffle5: "riffle5",
    riffle7: "riffle7",
    sattolo: "sattolo",
    stale_deck: "stale-deck",
    unwashed_riffle3: "unwashed-riffle3",
    // registry: end
}

/// A source by its name.
pub fn find(name: &str) -> Option<&'static Kind> {
    REGISTRY.iter().find(|kind| kind.name == name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_source_says_what_it_models_and_repeats_itself() {
        let mut names: Vec<&str> = REGISTRY.iter().map(|kind| kind.name).collect();
        for kind in REGISTRY {
            assert!(kind.summary().len() > 40, "{}", kind.name);
            let (mut one, mut two) = (kind.start(7), kind.start(7));
            for _ in 0..20 {
                assert_eq!(one.next_deck(), two.next_deck(), "{}", kind.name);
            }
        }
        names.sort_unstable();
        names.dedup();
        assert_eq!(names.len(), REGISTRY.len());
    }
}
