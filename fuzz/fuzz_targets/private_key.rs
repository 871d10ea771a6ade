//! cargo-fuzz: the target `private-key`.
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| gincert_fuzz_entries::read("private-key", bytes));
