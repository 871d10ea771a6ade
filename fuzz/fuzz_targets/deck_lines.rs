//! cargo-fuzz: the target `deck-lines`.
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| gincert_fuzz_entries::read("deck-lines", bytes));
