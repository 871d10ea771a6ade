//! The fifteen tests of NIST SP 800-22 rev. 1a, one file each, in the order of its program's report.

use super::desk::Desk;
use super::sequence::Bits;
use super::settings::Settings;
use crate::tests::Outcome;

/// What a test of one sequence gives: its p-values in the order of its parts, or why it has none.
pub(crate) type TestResult = Result<Vec<Outcome>, String>;

/// A test of bits by name.
#[derive(Clone, Copy)]
pub struct BitKind {
    /// Its name: the file's name with hyphens.
    pub name: &'static str,
    /// What the program of NIST calls it.
    pub sts: &'static str,
    /// The section of SP 800-22.
    pub section: &'static str,
    /// Whether it counts rare events, so that most of its p-values are 1.
    pub(crate) is_rare: bool,
    /// Its source file's text, whose header comment is its manual page.
    pub(crate) source: &'static str,
    /// The names of its p-values; one that is empty where there is only one.
    pub(crate) parts: fn(&Settings) -> Vec<String>,
    /// Why a sequence of so many bits is too short to be judged, if it is.
    pub(crate) too_short: fn(usize, &Settings) -> Option<String>,
    pub(crate) run: fn(&Bits, &Settings, &mut Desk) -> TestResult,
}

impl BitKind {
    /// The header comment of its file.
    pub fn manual(&self) -> String {
        let lines = self.source.lines().map_while(|line| line.strip_prefix("//!"));
        let lines: Vec<&str> = lines.map(|line| line.strip_prefix(' ').unwrap_or(line)).collect();
        lines.join("\n")
    }
}

/// The parts of a test with one p-value.
pub(crate) fn single(_: &Settings) -> Vec<String> {
    vec![String::new()]
}

// modules: begin
pub(super) mod approximate_entropy;
pub(super) mod block_frequency;
pub(super) mod cumulative_sums;
pub(super) mod cycles;
pub(super) mod frequency;
pub(super) mod linear_complexity;
pub(super) mod longest_run;
pub(super) mod non_overlapping;
pub(super) mod overlapping;
pub(super) mod random_excursions;
pub(super) mod random_excursions_variant;
pub(super) mod rank;
pub(super) mod runs;
pub(super) mod serial;
pub(super) mod spectral;
pub(super) mod universal;
// modules: end

macro_rules! tests {
    ($($name:ident: $text:literal),* $(,)?) => {
        /// Every test, in the order of the report of the program of NIST.
        pub static BIT_TESTS: &[BitKind] = &[
            $(BitKind {
                name: $text,
                sts: $name::STS,
                section: $name::SECTION,
                is_rare: false,
                source: include_str!(concat!(stringify!($name), ".rs")),
                parts: $name::parts,
                too_short: $name::too_short,
                run: $name::run,
            }),*
        ];
    };
}

tests! {
    frequency: "frequency",
    block_frequency: "block-frequency",
    cumulative_sums: "cumulative-sums",
    runs: "runs",
    longest_run: "longest-run",
    rank: "rank",
    spectral: "spectral",
    non_overlapping: "non-overlapping",
    overlapping: "overlapping",
    universal: "universal",
    approximate_entropy: "approximate-entropy",
    random_excursions: "random-excursions",
    random_excursions_variant: "random-excursions-variant",
    serial: "serial",
    linear_complexity: "linear-complexity",
}

#[cfg(test)]
mod checks {
    use super::BIT_TESTS;

    #[test]
    fn every_test_of_bits_has_a_manual_page_and_its_section() {
        for (at, kind) in BIT_TESTS.iter().enumerate() {
            assert!(kind.manual().lines().count() >= 3, "{}", kind.name);
            assert!(kind.section.starts_with("2."), "{}", kind.name);
            assert!(BIT_TESTS.iter().skip(at + 1).all(|other| other.name != kind.name));
        }
        assert_eq!(BIT_TESTS.len(), 15);
    }
}
