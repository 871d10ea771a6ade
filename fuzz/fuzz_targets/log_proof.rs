//! cargo-fuzz: the target `log-proof`.
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| gincert_fuzz_entries::read("log-proof", bytes));
