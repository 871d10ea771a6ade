//! A document in which the player chooses the size of the raise, and its logs, through the verbs.

#![allow(clippy::unwrap_used, reason = "a test that cannot start has failed")]

mod common;

use common::{answer, gincert};
use serde_json::Value;

const CHOICE: &str = "tests/documents/good/claims-agree-raise-multiples.md";
const TEN: &str = "rulesets/gin-and-win/ten.md";

#[test]
fn math_says_how_many_hands_are_raised_by_which_multiple() {
    let answer = answer(&["math", CHOICE]);
    let base = &answer["base"];
    let multiples = base["multiples"].as_array().unwrap();
    let of = |key: &str| multiples.iter().map(|one| one[key].as_u64().unwrap()).collect::<Vec<_>>();
    assert_eq!(of("multiple"), [1, 2, 4]);
    let raised = of("raised_hands");
    assert_eq!(raised[1], 0, "a multiple between two others is never the only best one");
    assert_eq!(raised.iter().sum::<u64>(), base["raised_hands"].as_u64().unwrap());
    assert_eq!(base["card"]["largest"]["multiple"], 4);
    assert!(gincert(&["math", TEN, "--format", "json"]).stdout().find("multiples").is_none());
    let text = gincert(&["math", CHOICE, "--details"]).stdout();
    assert!(text.lines().all(|line| line.chars().count() <= 80), "{text}");
    for words in ["best play by multiple of the Ante", "| Raise by 4 |", "by 4   times, all with"] {
        assert!(text.contains(words), "{words}: {text}");
    }
}

#[test]
fn the_par_sheet_has_each_multiple() {
    let csv = gincert(&["math", CHOICE, "--par", "--csv"]).stdout();
    let lines = csv.lines().filter(|line| line.starts_with("multiples,"));
    assert_eq!(lines.count(), 9, "{csv}");
    let text = gincert(&["math", CHOICE, "--par"]).stdout();
    assert!(text.lines().all(|line| line.chars().count() <= 80), "{text}");
    assert!(text.contains("+1 or +4"), "{text}");
}

#[test]
fn advice_and_a_settled_hand_name_the_multiples() {
    let cards = "9c 9d 9h 9s 2d 5d Kd";
    let text = gincert(&["math", CHOICE, "--advice", cards]).stdout();
    for words in ["Raise by 1  ", "Raise by 4  ", "Advice      raise by 4 times the Ante"] {
        assert!(text.contains(words), "{words}: {text}");
    }
    let hand = ["hand", cards, "--rules", CHOICE, "--dealer", "Ac Ah 7c 8c Jc 3s 2h"];
    let settled = &answer(&hand)["settlement"]["net_play_by_multiple"];
    assert_eq!(settled[2]["multiple"], 4);
    assert_eq!(settled[2]["net_play"], 8);
}

#[test]
fn a_change_of_the_multiples_changes_play() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("other.md");
    let text = std::fs::read_to_string(common::top().join(CHOICE)).unwrap();
    let text = text.replace("1, 2 or 4 times Ante", "1, 2 or 3 times Ante");
    std::fs::write(&path, text).unwrap();
    let answer = answer(&["diff", CHOICE, path.to_str().unwrap()]);
    let edge = &answer["math"]["base"]["house_edge"];
    assert_ne!(edge["old"], edge["new"], "{answer}");
}

/// Logs and vectors of such a game: made, audited and answered.
#[test]
fn a_log_of_raises_by_choice_is_made_and_audited() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    let log = path("log.jsonl");
    let made = ["generate", "log", "--rules", CHOICE, "--out", &log, "--rounds", "600"];
    assert_eq!(gincert(&made).code(), 0);
    let clean = gincert(&["replay", &log, "--rules", CHOICE, "--format", "json"]);
    assert_eq!(clean.code(), 0, "{}", clean.stdout());
    let found: Value = serde_json::from_str(&clean.stdout()).unwrap();
    let text = found.to_string();
    assert!(text.contains("worse_multiple") && text.contains("\"raised\":[{"), "{text}");
    let lines = std::fs::read_to_string(&log).unwrap();
    let line = lines.lines().find(|line| line.contains("\"play\":")).unwrap();
    let play = line.split("\"play\":").nth(1).unwrap().split([',', '}']).next().unwrap();
    let wrong = lines.replacen(&format!("\"play\":{play}"), "\"play\":123", 1);
    std::fs::write(&log, wrong).unwrap();
    let run = gincert(&["replay", &log, "--rules", CHOICE]);
    assert_eq!(run.code(), 1);
    let words = "is not 1, 2 or 4 times the amount of the Ante";
    assert!(run.stdout().contains("play-not-equal-ante"), "{} {words}", run.stdout());
}

#[test]
fn vectors_of_a_choice_hold_every_multiple_and_refuse_others() {
    let folder = tempfile::tempdir().unwrap();
    let out = folder.path().join("vectors");
    let made = gincert(&["vectors", "--rules", CHOICE, "--out", out.to_str().unwrap()]);
    assert_eq!(made.code(), 0, "{}", made.stderr());
    let mut text = String::new();
    for entry in std::fs::read_dir(&out).unwrap() {
        text.push_str(&std::fs::read_to_string(entry.unwrap().path()).unwrap_or_default());
    }
    assert!(text.contains("the Play wager is a multiple of the Ante that the rules do not have"));
}
