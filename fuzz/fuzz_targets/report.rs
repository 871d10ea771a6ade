//! cargo-fuzz: the target `report`.
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| gincert_fuzz_entries::read("report", bytes));
