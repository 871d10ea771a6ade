//! cargo-fuzz: the target `letter-page`.
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| gincert_fuzz_entries::read("letter-page", bytes));
