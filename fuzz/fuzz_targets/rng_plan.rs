//! cargo-fuzz: the target `rng-plan`.
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| gincert_fuzz_entries::read("rng-plan", bytes));
