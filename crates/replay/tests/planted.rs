//! Every fault that is planted is found under its code in its round, and nothing else is.

#![allow(clippy::unwrap_used, reason = "a test may fail")]

mod common;

use common::{PLAIN, audit, book, choice_book, joker_book, log, options, rounds_book, side_book};
use gincert_game::gin_and_win::PlayerSetting;
use gincert_replay::generate::{FaultError, Generator, Options, Rates};
use gincert_replay::{Limits, Rulebook, RunOptions, record_audits};
use std::collections::BTreeMap;

const LIMITS: Limits =
    Limits { ante: Some((500, 10_000)), sides: [Some((100, 2_500)); 4], games_max: Some(4) };

/// Rounds of each kind of log: many on request.
fn rounds() -> u64 {
    match std::env::var_os("GINCERT_EXHAUSTIVE") {
        Some(value) if value == "1" => 250_000,
        _ => 6_000,
    }
}

fn found_is_planted(setting: PlayerSetting, options: &Options) -> BTreeMap<&'static str, u64> {
    found_is_planted_in(&book(setting, options.limits), options)
}

fn found_is_planted_in(book: &Rulebook, options: &Options) -> BTreeMap<&'static str, u64> {
    let (bytes, planted) = log(options, &book.sheets[0]);
    let (state, kept) = audit(book, &[None], std::slice::from_ref(&bytes), PLAIN);
    let mut expected = BTreeMap::new();
    let mut codes = BTreeMap::new();
    for fault in &planted {
        for code in &fault.codes {
            expected.insert((fault.line, *code), fault.seat);
            *codes.entry(*code).or_insert(0) += 1;
        }
    }
    let found: BTreeMap<_, _> = kept
        .raised
        .iter()
        .map(|one| ((one.spot.line, one.exception.finding.code), one.exception.seat))
        .collect();
    let lines: Vec<&[u8]> = bytes.split(|byte| *byte == b'\n').collect();
    let line = |at: u64| String::from_utf8_lossy(lines[at as usize - 1]);
    for (key, seat) in &expected {
        assert_eq!(found.get(key), Some(seat), "planted and not found: {key:?} in {}", line(key.0));
    }
    for key in found.keys() {
        let there = planted.iter().find(|fault| fault.line == key.0);
        let line = line(key.0);
        assert!(
            expected.contains_key(key),
            "found and not planted: {key:?}, there {there:?} {line}"
        );
    }
    let codes_planted: usize = planted.iter().map(|fault| fault.codes.len()).sum();
    assert_eq!(state.summary.total(), codes_planted as u64);
    assert!(state.disagreements.is_empty());
    codes
}

#[test]
fn every_fault_is_found_in_its_round_and_no_clean_record_is_flagged() {
    let mut seen: BTreeMap<&str, u64> = BTreeMap::new();
    for (setting, hide, deck) in [
        (PlayerSetting::CardsSpeak, false, false),
        (PlayerSetting::CardsSpeak, true, false),
        (PlayerSetting::CardsSpeak, false, true),
        (PlayerSetting::AsLaid, false, false),
    ] {
        let options = Options {
            rates: Rates::parse("all=0.02").unwrap(),
            chain: true,
            limits: LIMITS,
            hide_folds: hide,
            hide_dealer: hide,
            deck,
            ..options(rounds())
        };
        for (code, count) in found_is_planted(setting, &options) {
            *seen.entry(code).or_insert(0) += count;
        }
    }
    // What is about all records together has tests of its own.
    let of_all = [
        "fit-differs",
        "win-differs",
        "owed-withheld",
        "shown-unevenly",
        "names-alike",
        "day-missing",
        "time-still",
        // No document has a cap, so that no right round is paid by one.
        "capped-payment",
    ];
    let of_rounds = |code: &&str| !of_all.contains(code);
    let all = record_audits().into_iter().map(|audit| audit.code).filter(of_rounds);
    let all: Vec<&str> = all.collect();
    let planted: Vec<&str> = seen.keys().copied().collect();
    assert_eq!(planted, all, "every audit is tried");
    assert!(seen.values().all(|count| *count > 20), "{seen:?}");
}

/// Plants faults at these rates, in rounds whose folds and dealers may be hidden: what was found of each, which is
/// nothing where nothing is planted.
fn found_is_planted_and_nothing_without(
    book: &Rulebook,
    rates: &str,
    hide: bool,
) -> BTreeMap<&'static str, u64> {
    let options = Options {
        rates: Rates::parse(rates).unwrap(),
        chain: true,
        limits: LIMITS,
        hide_folds: hide,
        hide_dealer: hide,
        ..options(rounds())
    };
    let found = found_is_planted_in(book, &options);
    let clean = Options { rates: Rates::default(), ..options };
    assert!(found_is_planted_in(book, &clean).is_empty());
    found
}

#[test]
fn every_fault_is_found_where_a_game_has_several_side_wagers() {
    for (sides, setting, hide) in [
        (2, PlayerSetting::CardsSpeak, false),
        (2, PlayerSetting::AsLaid, true),
        (4, PlayerSetting::CardsSpeak, true),
        (4, PlayerSetting::CardsSpeak, false),
    ] {
        let rates = "overpaid=0.2,underpaid=0.2,amount-impossible=0.1,all=0.005";
        let book = side_book(setting, sides, LIMITS);
        let found = found_is_planted_and_nothing_without(&book, rates, hide);
        assert!(found["overpaid"] > 500 && found["underpaid"] > 500, "{found:?}");
    }
}

#[test]
fn every_fault_is_found_where_a_hand_is_raised_at_one_of_two_decisions() {
    for (multiples, setting, hide) in [
        ((&[3, 4][..], &[1, 2][..]), PlayerSetting::CardsSpeak, false),
        ((&[4], &[1]), PlayerSetting::AsLaid, true),
        ((&[2], &[2, 5]), PlayerSetting::CardsSpeak, true),
    ] {
        let rates = "play-not-equal-ante=0.3,action-illegal=0.1,overpaid=0.1,all=0.005";
        let book = rounds_book(setting, multiples, LIMITS);
        let found = found_is_planted_and_nothing_without(&book, rates, hide);
        assert!(found["play-not-equal-ante"] > 500, "{found:?}");
        assert!(found["action-illegal"] > 200, "{found:?}");
    }
}

#[test]
fn every_fault_is_found_where_the_player_chooses_the_size_of_the_raise() {
    for (multiples, setting, hide) in [
        (&[1, 2, 4][..], PlayerSetting::CardsSpeak, false),
        (&[1, 2, 3, 4], PlayerSetting::AsLaid, true),
        (&[2, 5], PlayerSetting::CardsSpeak, true),
    ] {
        let rates = "play-not-equal-ante=0.3,overpaid=0.1,all=0.005";
        let book = choice_book(setting, multiples, LIMITS);
        let found = found_is_planted_and_nothing_without(&book, rates, hide);
        assert!(found["play-not-equal-ante"] > 500, "{found:?}");
    }
}

#[test]
fn a_fault_that_a_log_cannot_have_is_refused_for_the_reason_that_its_audit_gives() {
    let few = Limits { games_max: Some(6), ..LIMITS };
    let of_all = "it concerns all rounds together";
    for (code, limits, why) in [
        ("bet-limit", Limits { ante: None, ..LIMITS }, "there are no limits; give --tables"),
        ("better-setting", LIMITS, "cards speak under these rules"),
        ("chain-broken", LIMITS, "the records are not chained"),
        ("day-missing", LIMITS, of_all),
        ("fit-differs", LIMITS, of_all),
        ("games-limit", few, "no limit on games is below the number of seats"),
        ("knock-invalid", LIMITS, "it does not occur in rounds with wagers"),
        ("names-alike", LIMITS, of_all),
        ("shown-unevenly", LIMITS, of_all),
        ("win-differs", LIMITS, of_all),
    ] {
        let book = book(PlayerSetting::CardsSpeak, limits);
        let rates = Rates::parse(&format!("{code}=0.1,all=0.01")).unwrap();
        let options = Options { limits, rates, ..options(1) };
        let refused = Generator::new(&options, &book.sheets[0], None).err();
        assert_eq!(refused, Some(FaultError::NotHere(code, why)));
    }
}

#[test]
fn a_clean_log_has_no_finding() {
    for (seats, hide) in [(1, true), (6, true), (6, false)] {
        let options = Options {
            seats,
            varies: false,
            hide_folds: hide,
            hide_dealer: hide,
            ..options(rounds())
        };
        assert!(found_is_planted(PlayerSetting::CardsSpeak, &options).is_empty());
    }
}

/// The same bytes, cut anywhere, on any number of threads.
#[test]
fn any_cut_on_any_number_of_threads_gives_the_same_answer() {
    let options = Options {
        rates: Rates::parse("all=0.02").unwrap(),
        chain: true,
        limits: LIMITS,
        ..options(400)
    };
    let book = book(PlayerSetting::CardsSpeak, options.limits);
    let (bytes, _) = log(&options, &book.sheets[0]);
    let middle = bytes.len() / 3;
    let cut = middle + bytes[middle..].iter().position(|byte| *byte == b'\n').unwrap() + 1;
    let files = [bytes[..cut].to_vec(), bytes[cut..].to_vec()];
    let (state, kept) = audit(&book, &[None], &files, PLAIN);
    for (threads, stretch_bytes) in [(1, 1), (1, 3_000), (3, 1_000), (2, 70_000)] {
        let pace = RunOptions { threads, stretch_bytes };
        let (other, other_kept) = audit(&book, &[None], &files, pace);
        assert_eq!(other.summary, state.summary, "{threads} {stretch_bytes}");
        for (one, other) in other_kept.raised.iter().zip(&kept.raised) {
            assert_eq!(one, other, "{threads} {stretch_bytes}");
        }
        assert_eq!(other_kept.raised.len(), kept.raised.len(), "{threads} {stretch_bytes}");
        assert_eq!(other_kept.rejected, kept.rejected);
        assert_eq!(other.progress, state.progress);
    }
}

/// Whole logs with jokers, the decks among them.
#[test]
fn every_fault_is_found_where_the_deck_has_jokers() {
    for (jokers, setting, hide, deck) in [
        (1, PlayerSetting::CardsSpeak, false, true),
        (1, PlayerSetting::AsLaid, true, false),
        (2, PlayerSetting::CardsSpeak, true, true),
        (2, PlayerSetting::AsLaid, false, false),
    ] {
        let book = joker_book(setting, jokers, LIMITS);
        let options = Options {
            rates: Rates::parse("all=0.02").unwrap(),
            chain: true,
            limits: LIMITS,
            hide_folds: hide,
            hide_dealer: hide,
            deck,
            ..options(rounds())
        };
        let found = found_is_planted_in(&book, &options);
        assert!(found["card-duplicate"] > 20 && found["overpaid"] > 20, "{found:?}");
        assert!(found["deck-mismatch"] > 20 && found["dealer-misset"] > 20, "{found:?}");
        let clean = Options { rates: Rates::default(), ..options };
        assert!(found_is_planted_in(&book, &clean).is_empty());
        let (bytes, _) = log(&clean, &book.sheets[0]);
        let text = String::from_utf8(bytes).unwrap();
        assert_eq!((text.contains("X1"), text.contains("X2")), (true, jokers == 2));
    }
}
