//! cargo-fuzz: the target `document-draft`.
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| gincert_fuzz_entries::read("document-draft", bytes));
