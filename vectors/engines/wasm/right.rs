//! A settlement engine of gin-and-win/ten.
//!
//! `rustc --edition 2024 -O --target wasm32-wasip1 --crate-type cdylib -C panic=abort FILE.rs`
#![no_std]

mod engine;

/// The highest left-over card with which a dealer's score of 4 qualifies.
const QUALIFIER_RANK: u32 = 10;
/// The limit of the pay row "Score 2, Seven or lower".
const PAY_ROW_RANK: u32 = 7;
/// What Play pays to one where the player wins with score 0.
const ZERO_PAYS: i64 = 3;
