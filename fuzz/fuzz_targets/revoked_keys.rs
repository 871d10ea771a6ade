//! cargo-fuzz: the target `revoked-keys`.
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| gincert_fuzz_entries::read("revoked-keys", bytes));
