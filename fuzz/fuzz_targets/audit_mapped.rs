//! cargo-fuzz: the target `audit-mapped`.
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| gincert_fuzz_entries::read("audit-mapped", bytes));
