//! cargo-fuzz: the target `suite-output`.
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| gincert_fuzz_entries::read("suite-output", bytes));
