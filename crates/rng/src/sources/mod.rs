//! Deterministic sources of decks: a fair reference, and shufflers with the faults of real ones. A test
//! that has never rejected one of these is not a test.

use crate::deck::Deck;

mod random;

pub use random::Random;

/// Something that deals decks without end.
pub trait DeckSource {
    /// The next deck.
    fn next_deck(&mut self) -> Deck;
}

/// A source by name.
#[derive(Debug, Clone, Copy)]
pub struct SourceKind {
    /// Its name on the command line: the file's name with hyphens, and a number where a file has
    /// several.
    pub name: &'static str,
    /// Its source file's text, whose header comment is its manual page.
    source: &'static str,
    make: fn(Random) -> Box<dyn DeckSource>,
}

impl SourceKind {
    /// The source, from a seed: the same seed, the same decks.
    pub fn start(&self, seed: u64) -> Box<dyn DeckSource> {
        (self.make)(Random::new(seed))
    }

    /// What it models: the first paragraph of its manual page.
    pub fn summary(&self) -> String {
        let lines = self.source.lines().map_while(|line| line.strip_prefix("//!"));
        let paragraph = lines.map(str::trim).take_while(|line| !line.is_empty());
        paragraph.collect::<Vec<_>>().join(" ")
    }
}

// Plain lines, because rustfmt does not see files behind a macro.
// modules: begin
mod asf_swap;
mod biased_bits;
mod chacha20;
mod clock_seed;
mod comparator_sort;
mod cut_only;
mod hand_again;
mod last_card_kept;
mod last_step_skipped;
mod lcg_low_bits;
mod modulo8;
mod modulo8_from_the_end;
mod naive_swap;
mod new_pack_riffle7;
mod old_deck_cut;
mod overhand20;
mod rand15_modulo;
mod rand16_modulo;
mod randu;
mod rare_riffle3;
mod reseed16;
mod riffle;
mod sattolo;
mod shelf;
mod six_packs;
mod stale_deck;
mod top_card_forced;
mod top_packet;
mod two_packs;
mod unwashed_riffle;
mod xorshift32_modulo;
// modules: end

macro_rules! sources {
    ($($name:ident: $($text:literal = $start:expr),+;)*) => {
        /// Every source, by name.
        pub static REGISTRY: &[SourceKind] = &[
            $($(SourceKind {
                name: $text,
                source: include_str!(concat!(stringify!($name), ".rs")),
                make: $start,
            }),+),*
        ];
    };
}

sources! {
    // registry: begin
    asf_swap: "asf-swap" = asf_swap::start;
    biased_bits: "biased-bits" = biased_bits::start;
    chacha20: "chacha20" = chacha20::start;
    clock_seed: "clock-seed" = clock_seed::start;
    comparator_sort: "comparator-sort" = comparator_sort::start;
    cut_only: "cut-only" = cut_only::start;
    hand_again: "hand-again" = hand_again::start;
    last_card_kept: "last-card-kept" = last_card_kept::start;
    last_step_skipped: "last-step-skipped" = last_step_skipped::start;
    lcg_low_bits: "lcg-low-bits" = lcg_low_bits::start;
    modulo8: "modulo8" = modulo8::start;
    modulo8_from_the_end: "modulo8-from-the-end" = modulo8_from_the_end::start;
    naive_swap: "naive-swap" = naive_swap::start;
    new_pack_riffle7: "new-pack-riffle7" = new_pack_riffle7::start;
    old_deck_cut: "old-deck-cut" = old_deck_cut::start;
    overhand20: "overhand20" = overhand20::start;
    rand15_modulo: "rand15-modulo" = rand15_modulo::start;
    rand16_modulo: "rand16-modulo" = rand16_modulo::start;
    randu: "randu" = randu::start;
    rare_riffle3: "rare-riffle3" = rare_riffle3::start;
    reseed16: "reseed16" = reseed16::start;
    riffle: "riffle4" = riffle::start::<4>, "riffle5" = riffle::start::<5>,
        "riffle6" = riffle::start::<6>, "riffle7" = riffle::start::<7>,
        "riffle8" = riffle::start::<8>, "riffle9" = riffle::start::<9>,
        "riffle10" = riffle::start::<10>;
    sattolo: "sattolo" = sattolo::start;
    shelf: "shelf10" = shelf::start::<1>, "shelf10-twice" = shelf::start::<2>;
    six_packs: "six-packs" = six_packs::start;
    stale_deck: "stale-deck" = stale_deck::start;
    top_card_forced: "top-card-forced" = top_card_forced::start;
    top_packet: "top-packet" = top_packet::start;
    two_packs: "two-packs" = two_packs::start;
    unwashed_riffle: "unwashed-riffle3" = unwashed_riffle::start::<3>,
        "unwashed-riffle7" = unwashed_riffle::start::<7>;
    xorshift32_modulo: "xorshift32-modulo" = xorshift32_modulo::start;
    // registry: end
}

/// A fair deck.
pub(crate) fn fair_deck(random: &mut Random) -> Deck {
    chacha20::shuffled(random)
}

/// A deck riffled once.
pub(crate) fn riffled_deck(deck: &Deck, random: &mut Random) -> Deck {
    riffle::riffled(deck, random)
}

/// A source by its name.
pub fn find(name: &str) -> Option<&'static SourceKind> {
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
