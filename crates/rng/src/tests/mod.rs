//! The tests of decks: one file each, with its paper and its exact null distribution, listed here.

use crate::deck::Deck;
use crate::detail::Detail;
use crate::tails::P;
use continued::{Extremes, PriorSubject};
use shared::{SharedCounts, SharedInput};
use view::{View, unlinked};

pub use clauses::Clause;

mod buckets;
mod clauses;
pub(crate) mod continued;
mod counted;
pub(crate) mod deck_digests;
mod digits;
pub(crate) mod prefix;
pub(crate) mod shared;
mod table;
pub(crate) mod view;

/// What one part of a test found.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Outcome {
    /// The part, where a test has several; else empty.
    pub part: &'static str,
    /// The statistic.
    pub statistic: f64,
    /// Degrees of freedom, where the statistic has a chi-square law.
    pub df: Option<u32>,
    /// Two-sided p.
    pub p: P,
}

/// A test that decks are added to, some at a time.
pub(crate) trait Test: Send {
    /// What it reads of what is counted for several tests.
    fn reads(&self) -> Vec<SharedInput> {
        Vec::new()
    }
    /// Takes the next decks.
    fn add(&mut self, _decks: &[View]) {}
    /// Puts in order what it has put off, before it is asked for outcomes.
    fn settle(&mut self) {}
    /// What the decks so far say, which were counted for all tests, too.
    fn outcomes(&self, shared: &SharedCounts) -> Vec<Outcome>;
    /// What is most striking in a part, in figures to look up.
    fn detail(&self, _part: &str, _shared: &SharedCounts) -> Option<Detail> {
        None
    }
    /// p of the very cell that another sample showed.
    fn same_cell(&self, _detail: &Detail) -> Option<P> {
        None
    }
    /// Whether decks after the first [`crate::HEAD_DECKS`] change nothing.
    fn reads_first_decks_only(&self) -> bool {
        false
    }
    /// Each of its sums over decks, in a fixed order, with the most that one deck adds to it.
    fn sums(&mut self, _visit: &mut dyn FnMut(&mut u64, u64)) {}
    /// The most extreme values of single decks.
    fn extremes(&mut self) -> &mut [Extremes] {
        &mut []
    }
    /// Goes on after decks that are counted elsewhere.
    fn resume(&mut self, _prior: &PriorSubject) {}
}

/// A test by name.
#[derive(Clone, Copy)]
pub struct TestKind {
    /// Its name: the file's name with hyphens.
    pub name: &'static str,
    /// What regulators call it.
    pub regulators: &'static str,
    /// The clauses of standards and codes that it answers.
    pub clauses: &'static [Clause],
    /// Whether it belongs to the smallest set that sees every fault that can be seen; the others
    /// explain.
    pub core: bool,
    /// Decks that it needs; with fewer it is not applicable.
    pub decks_min: u64,
    /// Its source file's text, whose header comment is its manual page.
    source: &'static str,
    make: fn() -> Box<dyn Test>,
}

impl TestKind {
    /// A fresh one.
    pub(crate) fn start(&self) -> Box<dyn Test> {
        (self.make)()
    }

    /// The header comment of its file.
    pub fn manual(&self) -> String {
        let lines = self.source.lines().map_while(|line| line.strip_prefix("//!"));
        let lines: Vec<&str> = lines.map(|line| line.strip_prefix(' ').unwrap_or(line)).collect();
        lines.join("\n")
    }
}

// Plain lines, because rustfmt does not see files behind a macro.
// modules: begin
mod adjacency;
mod birthday_spacings;
pub(crate) mod coupon_collector;
mod cycles;
mod dealing_end;
mod descents;
mod digits_down;
mod digits_forward;
mod digits_lehmer;
mod digits_lehmer_inverse;
mod digits_trend;
mod digits_up;
mod fixed_points;
mod guessing;
mod inversions;
mod linear_bits;
mod longest_decreasing;
mod longest_increasing;
mod modulo;
mod overlaps;
mod parity;
mod peaks;
mod position_by_card;
mod prefix_collisions;
mod repeated_cut;
mod repeated_deck;
mod rising_sequences;
mod serial_correlation;
mod shared_runs;
mod single_deck;
mod start_orders;
pub(crate) mod successions_apart;
mod successions_down;
mod successions_up;
// modules: end

macro_rules! tests {
    ($($name:ident: $text:literal),* $(,)?) => {
        /// Every test, by name.
        pub static REGISTRY: &[TestKind] = &[
            $(TestKind {
                name: $text,
                regulators: $name::REGULATORS,
                clauses: $name::CLAUSES,
                core: $name::CORE,
                decks_min: $name::DECKS_MIN,
                source: include_str!(concat!(stringify!($name), ".rs")),
                make: $name::start,
            }),*
        ];
    };
}

tests! {
    // registry: begin
    adjacency: "adjacency",
    birthday_spacings: "birthday-spacings",
    coupon_collector: "coupon-collector",
    cycles: "cycles",
    dealing_end: "dealing-end",
    descents: "descents",
    digits_down: "digits-down",
    digits_forward: "digits-forward",
    digits_lehmer: "digits-lehmer",
    digits_lehmer_inverse: "digits-lehmer-inverse",
    digits_trend: "digits-trend",
    digits_up: "digits-up",
    fixed_points: "fixed-points",
    guessing: "guessing",
    inversions: "inversions",
    linear_bits: "linear-bits",
    longest_decreasing: "longest-decreasing",
    longest_increasing: "longest-increasing",
    modulo: "modulo",
    overlaps: "overlaps",
    parity: "parity",
    peaks: "peaks",
    position_by_card: "position-by-card",
    prefix_collisions: "prefix-collisions",
    repeated_cut: "repeated-cut",
    repeated_deck: "repeated-deck",
    rising_sequences: "rising-sequences",
    serial_correlation: "serial-correlation",
    shared_runs: "shared-runs",
    single_deck: "single-deck",
    start_orders: "start-orders",
    successions_apart: "successions-apart",
    successions_down: "successions-down",
    successions_up: "successions-up",
    // registry: end
}

/// The draws of a Fisher-Yates shuffle that goes down, or up, of a sorted deck.
pub(crate) fn draws(deck: &Deck, down: bool) -> [u8; crate::deck::CARDS] {
    let (drawn_down, drawn_up) = unlinked(deck.cards(), &deck.positions());
    if down { drawn_down } else { drawn_up }
}

#[cfg(test)]
mod checks {
    use super::{Clause, REGISTRY};

    #[test]
    fn every_test_has_a_manual_page_and_a_name_of_its_own() {
        for kind in REGISTRY {
            assert!(kind.manual().lines().count() >= 3, "{}", kind.name);
            assert!(!kind.regulators.is_empty(), "{}", kind.name);
            assert!(!kind.clauses.is_empty(), "{}", kind.name);
        }
        for clause in Clause::ALL {
            assert!(REGISTRY.iter().any(|kind| kind.clauses.contains(&clause)), "{clause:?}");
        }
        assert!(REGISTRY.windows(2).all(|pair| pair[0].name < pair[1].name));
    }
}
