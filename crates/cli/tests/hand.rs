//! `gincert hand`: the JSON that others rely on, and bad hands.

#![allow(clippy::unwrap_used, reason = "a test that cannot start has failed")]

mod common;

use common::{gincert, with_input};
use serde_json::{Value, json};

const RULES: &str = "rulesets/gin-and-win/ten.md";

fn lines(input: &[u8]) -> (Vec<Value>, i32) {
    let run = with_input(&["hand", "--rules", RULES, "-"], input);
    let lines = run.stdout().lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    (lines, run.code())
}

#[test]
fn a_hand_answers_with_the_agreed_keys() {
    let (lines, code) = lines(b"Ac Ah 7d 8d Jd 3s 2c / Kc Kd 2d 3d 5d 9h 8s\n");
    assert_eq!(code, 0);
    let hand = json!({
        "cards": ["Ac", "Ah", "2c", "3s", "7d", "8d", "Jd"],
        "melds": [["Ac", "Ah"], ["7d", "8d", "Jd"]],
        "deadwood": ["3s", "2c"], "score": 2,
        "bonus": "Score 2, Seven or lower", "bonus_pays": 1
    });
    assert_eq!(lines[0]["hand"], hand);
    assert_eq!(lines[0]["dealer"]["qualifies"], json!(true));
    let settlement = json!({ "outcome": "Player wins", "net_ante": 1, "net_play": 1 });
    assert_eq!(lines[0]["settlement"], settlement);
}

#[test]
fn a_lost_wager_is_minus_one_and_a_push_is_zero() {
    let (lines, _) = lines(
        b"2c 3d 4h 5s 6c 7d 9h / Kc Kd Kh 3s 4s 5d Ah\n2c 2d 3c 3d 4c 4d 4h / 5c 7d 8s Th Qc Kd As\n",
    );
    assert_eq!(
        lines[0]["settlement"],
        json!({ "outcome": "Dealer wins", "net_ante": -1, "net_play": -1 })
    );
    assert_eq!(lines[0]["hand"]["bonus_pays"], json!(-1));
    assert_eq!(
        lines[1]["settlement"],
        json!({ "outcome": "Dealer does not qualify", "net_ante": 1, "net_play": 0 })
    );
}

#[test]
fn every_line_that_is_not_blank_gets_one_answer() {
    let long = "Ac ".repeat(3000);
    let input = [
        b"Ac Ah 7d 8d Jd 3s 2c\n\n   \n".as_slice(),
        b"Ac Ah 7d 8d Jd 3s\n",
        b"Ac Ah 7d 8d Jd 3s 2c 4c\r\n",
        b"Ac Ah 7d 8d Jd 3s 3s\n",
        b"Zc Ah 7d 8d Jd 3s 2c\n",
        b"\xff\xfe\n",
        b"Ac Ah 7d 8d Jd 3s 2c / Ac Kd 2d 3d 5d 9h 8s\n",
        long.as_bytes(),
        b"\n\x1b[31mAc Ah\n",
        b"AC,AH,7\xe2\x99\xa6,8d,Jd,3s,2c",
    ]
    .concat();
    let (lines, code) = lines(&input);
    assert_eq!(code, 1);
    let codes: Vec<&str> = lines
        .iter()
        .map(|line| line["findings"][0]["code"].as_str().unwrap_or("answered"))
        .collect();
    assert_eq!(
        codes,
        [
            "answered",
            "card-count",
            "card-count",
            "card-duplicate",
            "card-unreadable",
            "card-unreadable",
            "card-duplicate",
            "card-unreadable",
            "card-unreadable",
            "answered"
        ]
    );
    let places: Vec<u64> =
        lines.iter().filter_map(|line| line["findings"][0]["line"].as_u64()).collect();
    assert_eq!(places, [4, 5, 6, 7, 8, 9, 10, 11]);
}

#[test]
fn terminal_escapes_are_never_repeated() {
    let run = gincert(&["hand", "--rules", RULES, "\u{1b}[31mAc Ah 7d 8d Jd 3s 2c"]);
    assert_eq!(run.code(), 1);
    assert!(!run.stdout().contains('\u{1b}'), "{}", run.stdout());
    assert!(!run.stderr().contains('\u{1b}'));
}

#[test]
fn a_document_without_rules_sets_no_hand() {
    let run = gincert(&["hand", "--rules", "LICENSE-MIT", "Ac Ah 7d 8d Jd 3s 2c"]);
    assert_eq!(run.code(), 1);
    assert!(run.stdout().contains("table-missing"));
    let run = gincert(&["hand", "--rules", "none.md", "Ac Ah 7d 8d Jd 3s 2c"]);
    assert_eq!(run.code(), 3);
}
