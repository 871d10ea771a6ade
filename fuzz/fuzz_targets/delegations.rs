//! cargo-fuzz: the target `delegations`.
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| gincert_fuzz_entries::read("delegations", bytes));
