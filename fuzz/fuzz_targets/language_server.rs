//! cargo-fuzz: the target `language-server`.
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| gincert_fuzz_entries::read("language-server", bytes));
