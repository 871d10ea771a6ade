//! cargo-fuzz: the target `map-draft`.
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| gincert_fuzz_entries::read("map-draft", bytes));
