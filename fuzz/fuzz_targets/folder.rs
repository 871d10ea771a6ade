//! cargo-fuzz: the target `folder`.
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| gincert_fuzz_entries::read("folder", bytes));
