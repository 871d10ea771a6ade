//! cargo-fuzz: the target `log-tables`.
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| gincert_fuzz_entries::read("log-tables", bytes));
