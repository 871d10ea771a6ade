//! A good log whose bytes are flipped or cut off never hangs, never panics, and loses no record.

#![allow(clippy::unwrap_used, reason = "a test may fail")]

mod common;

use common::{PLAIN, audit, book, log, options};
use gincert_game::gin_and_win::PlayerSetting;
use gincert_replay::generate::Options;
use gincert_replay::{AuditState, Limits};

/// How many logs of each kind are spoilt: many on request.
fn tries() -> usize {
    match std::env::var_os("GINCERT_EXHAUSTIVE") {
        Some(value) if value == "1" => 50_000,
        _ => 1_500,
    }
}

fn good() -> Vec<u8> {
    let book = book(PlayerSetting::CardsSpeak, Limits::default());
    let options = Options { chain: true, deck: true, ..options(4) };
    log(&options, &book.sheets[0]).0
}

fn state(bytes: Vec<u8>) -> AuditState {
    let book = book(PlayerSetting::CardsSpeak, Limits::default());
    let (state, kept) = audit(&book, &[None], &[bytes], PLAIN);
    let records = state.summary.records;
    assert_eq!(records.read, records.audited + records.rejected);
    let rejected = kept.rejected.iter().filter(|byte| **byte == b'\n').count();
    assert_eq!(rejected as u64, records.rejected);
    assert!(state.disagreements.is_empty());
    state
}

/// A multiplicative generator modulo 2^61 - 1, which only spreads the cases.
struct Draws(u64);

impl Draws {
    fn below(&mut self, end: usize) -> usize {
        let product = u128::from(self.0) * 37_107_813_257_u128;
        self.0 = (product % ((1 << 61) - 1)) as u64;
        (self.0 % end as u64) as usize
    }
}

#[test]
fn a_flipped_byte_changes_no_count_of_records() {
    let good = good();
    let mut draws = Draws(1);
    for _ in 0..tries() {
        let mut bytes = good.clone();
        for _ in 0..=draws.below(3) {
            let at = draws.below(bytes.len());
            let byte = 1 + draws.below(255) as u8;
            // A line end that comes or goes makes another number of lines.
            if bytes[at] != b'\n' && bytes[at] ^ byte != b'\n' {
                bytes[at] ^= byte;
            }
        }
        assert_eq!(state(bytes).summary.records.read, 4);
    }
}

#[test]
fn a_log_that_is_cut_off_has_the_records_that_begin_before_the_cut() {
    let good = good();
    for cut in (0..good.len()).step_by(3) {
        let part = &good[..cut];
        let lines = part.split(|byte| *byte == b'\n').filter(|line| !line.is_empty());
        assert_eq!(state(part.to_vec()).summary.records.read, lines.count() as u64, "{cut}");
    }
}
