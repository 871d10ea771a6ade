//! cargo-fuzz: the target `packed`.
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| gincert_fuzz_entries::read("packed", bytes));
