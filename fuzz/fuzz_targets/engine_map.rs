//! cargo-fuzz: the target `engine-map`.
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| gincert_fuzz_entries::read("engine-map", bytes));
