//! cargo-fuzz: the target `log-policy`.
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| gincert_fuzz_entries::read("log-policy", bytes));
