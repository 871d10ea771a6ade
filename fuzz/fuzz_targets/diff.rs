//! cargo-fuzz: the target `diff`.
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| gincert_fuzz_entries::read("diff", bytes));
