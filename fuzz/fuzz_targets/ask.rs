//! cargo-fuzz: the target `ask`.
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| gincert_fuzz_entries::read("ask", bytes));
