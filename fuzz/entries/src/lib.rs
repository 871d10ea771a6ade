//! What fuzzers call: one entry point for each reader of bytes from outside.
//!
//! An entry point takes any bytes and must come back: no panic, no endless loop, and where a reader
//! promises something about every input, the promise is asserted here. The fuzzers of `cargo fuzz`
//! and the bounded run on stable (`cargo xtask fuzz`) call the same functions. This room knows
//! nothing about where bytes come from.

pub mod corpus;
pub mod mutate;
mod targets;

use std::path::Path;

/// A reader under test.
#[derive(Clone, Copy)]
pub struct Target {
    /// Its name on the command line.
    pub name: &'static str,
    /// What it begins with.
    pub seeds: Seeds,
    /// Reads bytes; panics when the reader breaks a promise.
    pub read: fn(&[u8]),
}

/// Good inputs that a target begins with.
#[derive(Clone, Copy)]
pub enum Seeds {
    /// Files of the repository: files and folders, and the ends of the names that are taken.
    Files(&'static [&'static str], &'static [&'static str]),
    /// Made by the product itself, from the root of the repository.
    Made(fn(&Path) -> Vec<Vec<u8>>),
}

/// Every target, by name.
pub const TARGETS: &[Target] = targets::ALL;

/// The target with this name.
pub fn find(name: &str) -> Option<&'static Target> {
    TARGETS.iter().find(|target| target.name == name)
}

/// Reads bytes as a target does, for a fuzzer that knows the target by name.
///
/// # Panics
/// When the reader breaks a promise, or there is no such target.
#[allow(clippy::panic, reason = "a fuzzer learns of a fault by a panic")]
pub fn read(name: &str, bytes: &[u8]) {
    match find(name) {
        Some(target) => (target.read)(bytes),
        None => panic!("there is no target {name}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn root() -> &'static Path {
        Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../.."))
    }

    #[test]
    fn targets_stand_in_order_and_each_has_seeds_and_a_file_for_cargo_fuzz() {
        assert!(TARGETS.windows(2).all(|pair| pair[0].name < pair[1].name));
        for target in TARGETS {
            assert!(!corpus::seeds(root(), target).unwrap().is_empty(), "{}", target.name);
            let file = format!("fuzz/fuzz_targets/{}.rs", target.name.replace('-', "_"));
            let text = std::fs::read_to_string(root().join(&file)).unwrap_or_default();
            assert!(text.contains(&format!("read(\"{}\"", target.name)), "{file}");
            let manifest = std::fs::read_to_string(root().join("fuzz/Cargo.toml")).unwrap();
            assert!(manifest.contains(&format!("name = \"{}\"", target.name)), "{}", target.name);
        }
    }

    fn read_seeds_and_what_becomes_of_them<'a>(targets: impl Iterator<Item = &'a Target>) {
        for target in targets {
            let seeds = corpus::seeds(root(), target).unwrap();
            let mut mutator = mutate::Mutator::new(1, &seeds);
            for seed in seeds.iter().filter(|seed| seed.len() < 4_096) {
                (target.read)(seed);
            }
            for _ in 0..30 {
                (target.read)(&mutator.next_input());
            }
        }
    }

    // Two tests, so that two processors share them.
    #[test]
    fn every_first_target_of_two_reads_its_seeds_and_what_becomes_of_them() {
        read_seeds_and_what_becomes_of_them(TARGETS.iter().step_by(2));
    }

    #[test]
    fn every_second_target_of_two_reads_its_seeds_and_what_becomes_of_them() {
        read_seeds_and_what_becomes_of_them(TARGETS.iter().skip(1).step_by(2));
    }
}
