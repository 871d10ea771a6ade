//! A document with a joker through the verbs: exact figures, hands, logs, and a refusal by every verb that knows 52
//! cards only.

#![allow(clippy::unwrap_used, reason = "a test that cannot start has failed")]

mod common;

use common::{answer, gincert};

const JOKER: &str = "rulesets/gin-and-win/one-joker.md";

#[test]
fn math_counts_all_deals_of_fifty_three_cards() {
    let found = answer(&["math", JOKER]);
    assert_eq!(
        (found["hands"].as_u64(), found["method"].as_str()),
        (Some(154_143_080), Some("general"))
    );
    assert_eq!(found["deals"], "8250459031214400");
    let rows = found["bonus"]["rows"].as_array().unwrap();
    let sum: u64 = rows.iter().map(|row| row["combinations"].as_u64().unwrap()).sum();
    assert_eq!(sum, 154_143_080);
    let scores = found["scores"].as_array().unwrap();
    let sum: u64 = scores.iter().map(|row| row["combinations"].as_u64().unwrap()).sum();
    assert_eq!(sum, 154_143_080);
    let symmetric = gincert(&["math", JOKER, "--method", "symmetric"]);
    assert_eq!(symmetric.code(), 2);
    assert!(symmetric.stderr().contains("decks with jokers"), "{}", symmetric.stderr());
    let text = gincert(&["math", JOKER, "--details"]).stdout();
    // A player with the joker meets no other: 20,358,520 hands and 53,524,680 dealer hands.
    for words in ["Deals by jokers held", "1089683268273600", "by the method general"] {
        assert!(text.contains(words), "{words}: {text}");
    }
}

#[test]
fn a_hand_with_the_joker_is_set_and_settled() {
    let hand = "Kc Kd Kh X1 2s 5s 9s";
    let found = answer(&["hand", "--rules", JOKER, hand, "--dealer", "Ac Ah 7c 8c Jc 3s 2h"]);
    assert_eq!(
        (found["hand"]["score"].as_u64(), found["hand"]["bonus"].as_str()),
        (Some(0), Some("4-of-a-Kind & 3-Card Flush"))
    );
    assert_eq!(found["settlement"]["outcome"], "Player wins, score 0");
    let other = gincert(&["hand", "--rules", JOKER, "Kc Kd Kh X2 2s 5s 9s"]);
    assert_ne!(other.code(), 0);
    let advice = &answer(&["math", JOKER, "--advice", "Kc Qd Jh 9s 7c 5d X1"])["advice"];
    assert_eq!(
        (advice["score"].as_u64(), advice["dealer_hands"].as_u64()),
        (Some(4), Some(53_524_680))
    );
}

#[test]
fn a_generated_log_is_clean_and_its_faults_are_found() {
    let folder = tempfile::tempdir().unwrap();
    let log = folder.path().join("log.jsonl");
    let log = log.to_str().unwrap();
    let made = ["generate", "log", "--rules", JOKER, "--out", log, "--rounds", "400", "--deck"];
    assert_eq!(gincert(&made).code(), 0);
    assert!(std::fs::read_to_string(log).unwrap().contains("X1"));
    let replayed = gincert(&["replay", log, "--rules", JOKER]);
    assert_eq!(replayed.code(), 0, "{}{}", replayed.stdout(), replayed.stderr());
    let faulty = folder.path().join("faulty.jsonl");
    let faulty = faulty.to_str().unwrap();
    let made = [
        "generate",
        "log",
        "--rules",
        JOKER,
        "--out",
        faulty,
        "--rounds",
        "400",
        "--faults",
        "overpaid=0.1",
    ];
    assert_eq!(gincert(&made).code(), 0);
    assert_eq!(gincert(&["replay", faulty, "--rules", JOKER]).code(), 1);
    // Without the jokers of the document they are no cards.
    let plain = gincert(&["replay", log, "--rules", "rulesets/gin-and-win/ten.md"]);
    assert_eq!(plain.code(), 1);
}

#[test]
fn what_knows_fifty_two_cards_only_refuses() {
    let folder = tempfile::tempdir().unwrap();
    let out = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    let engine = gincert(&["vectors", "--rules", JOKER, "--out", &out("vectors")]);
    assert!(
        engine.code() == 2 && engine.stderr().contains("deck with jokers"),
        "{}",
        engine.stderr()
    );
    let shuffled = [
        "generate",
        "log",
        "--rules",
        JOKER,
        "--out",
        &out("log"),
        "--rounds",
        "4",
        "--shuffler",
        "chacha20",
    ];
    let shuffled = gincert(&shuffled);
    assert!(
        shuffled.code() == 2 && shuffled.stderr().contains("52 cards"),
        "{}",
        shuffled.stderr()
    );
    let export = out("export.csv");
    std::fs::write(&export, "round,cards\n1,Ac Ad\n").unwrap();
    let map = gincert(&["map", &export, "--rules", JOKER]);
    assert!(map.stderr().contains("the deck has jokers"), "{}", map.stderr());
}
