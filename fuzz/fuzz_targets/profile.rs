//! cargo-fuzz: the target `profile`.
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| gincert_fuzz_entries::read("profile", bytes));
