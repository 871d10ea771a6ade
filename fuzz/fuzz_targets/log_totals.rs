//! cargo-fuzz: the target `log-totals`.
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| gincert_fuzz_entries::read("log-totals", bytes));
