//! Tests of bits beyond SP 800-22, which exact mode adds, one file each.

use super::desk::Desk;
use super::sequence::Bits;
use super::settings::Settings;
use super::tests::{BitKind, TestResult};

pub(super) mod fips_140_2;
pub(super) mod repeated_words;

/// Tests that exact mode adds.
pub static FURTHER_BIT_TESTS: &[BitKind] = &[
    BitKind {
        name: "fips-140-2",
        sts: "",
        section: "FIPS 140-2, 4.9.1",
        is_rare: true,
        source: include_str!("fips_140_2.rs"),
        parts: fips_140_2::parts,
        too_short: fips_140_2::too_short,
        run: fips_140_2::run,
    },
    BitKind {
        name: "repeated-words",
        sts: "",
        section: "",
        is_rare: true,
        source: include_str!("repeated_words.rs"),
        parts: super::tests::single,
        too_short: repeated_words::too_short,
        run: repeated_words::run,
    },
];

#[cfg(test)]
mod checks {
    use super::FURTHER_BIT_TESTS;

    #[test]
    fn further_tests_have_manual_pages() {
        assert!(FURTHER_BIT_TESTS.iter().all(|kind| kind.manual().lines().count() >= 3));
    }
}
