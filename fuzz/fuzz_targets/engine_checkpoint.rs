//! cargo-fuzz: the target `engine-checkpoint`.
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| gincert_fuzz_entries::read("engine-checkpoint", bytes));
