//! A document of two decisions, and its logs, through the verbs.

#![allow(clippy::unwrap_used, reason = "a test that cannot start has failed")]

mod common;

use common::{answer, gincert};

/// Hands of five cards: counted in a twentieth of the time of seven.
const TWO: &str = "tests/documents/small-two-decisions.md";

#[test]
fn math_says_what_is_raised_at_which_decision() {
    let answer = answer(&["math", TWO]);
    let base = &answer["base"];
    let decisions = &base["decisions"];
    assert_eq!(decisions["first_cards"], 3);
    let of = |list: &str| -> Vec<(u64, u64)> {
        let all = decisions[list].as_array().unwrap().iter();
        all.map(|one| (one["multiple"].as_u64().unwrap(), one["raised_hands"].as_u64().unwrap()))
            .collect()
    };
    let (first, last) = (of("first"), of("last"));
    assert_eq!((first[0], first[1].0, last[0].0, last.len()), ((3, 0), 4, 1, 1));
    let raised: u64 = first.iter().chain(&last).map(|(_, hands)| hands).sum();
    assert_eq!(raised, base["raised_hands"].as_u64().unwrap());
    // Each of 2,598,960 hands once for each of its 10 first parts.
    assert_eq!(raised + base["folded_hands"].as_u64().unwrap(), 10 * 2_598_960);
    for absent in ["shown", "card"] {
        assert!(base[absent].is_null(), "{absent} is of a game of one decision");
    }
    let text = gincert(&["math", TWO, "--details"]).stdout();
    assert!(text.lines().all(|line| line.chars().count() <= 80), "{text}");
    for words in [
        "| Raise by 4 after 3 cards |",
        "| Check, raise by 1        |",
        "raises at once all first 3 cards",
        "After a check it raises every whole hand with",
        "| first 4 times with",
    ] {
        assert!(text.contains(words), "{words}: {text}");
    }
}

#[test]
fn the_par_sheet_has_each_decision() {
    let csv = gincert(&["math", TWO, "--par", "--csv"]).stdout();
    let lines = csv.lines().filter(|line| line.starts_with("decisions,"));
    assert_eq!(lines.count(), 5, "{csv}");
    let text = gincert(&["math", TWO, "--par"]).stdout();
    assert!(text.lines().all(|line| line.chars().count() <= 80), "{text}");
    assert!(text.contains("+2 or +8"), "{text}");
    let page = gincert(&["math", TWO, "--par", "--html"]).stdout();
    assert!(page.contains("Raise by 4 after 3 cards"), "{page}");
}

#[test]
fn advice_is_for_the_first_cards_and_for_a_whole_hand() {
    let first = answer(&["math", TWO, "--advice", "2c 2d 2h"]);
    assert_eq!(
        (&first["advice"]["advice"], &first["advice"]["multiple"]),
        (&"raise".into(), &4.into())
    );
    assert_eq!(first["advice"]["hands"], 1_176);
    let worse = answer(&["math", TWO, "--advice", "Kc Qd Jh"]);
    assert_eq!(worse["advice"]["advice"], "check");
    let cards = "9c 9d 9h 2d 5d";
    let text = gincert(&["math", TWO, "--advice", cards]).stdout();
    assert!(text.contains("Advice      after a check, raise\n"), "{text}");
    assert_eq!(gincert(&["math", TWO, "--advice", "2c 2d"]).code(), 2);
    let hand = ["hand", cards, "--rules", TWO, "--dealer", "Ac Ah 7c 8c 3s"];
    let settled = &answer(&hand)["settlement"]["net_play_by_multiple"];
    let multiples = settled.as_array().unwrap().iter().map(|one| one["multiple"].as_u64().unwrap());
    assert_eq!(multiples.collect::<Vec<u64>>(), [1, 3, 4]);
}

#[test]
fn a_change_of_either_decision_changes_play() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("other.md");
    let text = std::fs::read_to_string(common::top().join(TWO)).unwrap();
    for (from, to) in [
        ("3 or 4 times Ante", "3 times Ante     "),
        ("After the first 3 cards", "After the first 2 cards"),
        ("Equal to Ante", "2 times Ante "),
    ] {
        let changed = text.replacen(from, to, 1);
        assert_ne!(changed, text);
        std::fs::write(&path, changed).unwrap();
        let answer = answer(&["diff", TWO, path.to_str().unwrap()]);
        let edge = &answer["math"]["base"]["house_edge"];
        assert!(!edge["old"].is_null() && edge["old"] != edge["new"], "{from}: {answer}");
    }
}

/// Logs of such a game: made, audited and answered; what choices are worth is not counted, with the reason.
#[test]
fn a_log_of_two_decisions_is_made_and_audited() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    let log = path("log.jsonl");
    let made = ["generate", "log", "--rules", TWO, "--out", &log, "--rounds", "600"];
    assert_eq!(gincert(&made).code(), 0);
    let clean = gincert(&["replay", &log, "--rules", TWO, "--format", "json"]);
    assert_eq!(clean.code(), 0, "{}", clean.stdout());
    let why = "is not counted in a game of two decisions";
    assert!(clean.stderr().contains(why), "{} {}", clean.stdout(), clean.stderr());
    let lines = std::fs::read_to_string(&log).unwrap();
    assert!(
        lines.contains("\"raised_after\":3") && lines.contains("\"raised_after\":5"),
        "{lines}"
    );
    let wrong = lines.replacen("\"raised_after\":3", "\"raised_after\":5", 1);
    std::fs::write(&log, wrong).unwrap();
    let run = gincert(&["replay", &log, "--rules", TWO]);
    assert_eq!(run.code(), 1);
    assert!(run.stdout().contains("play-not-equal-ante"), "{}", run.stdout());
}

/// Engines are compared with documents of one decision: the rounds that they settle do not say when a hand was raised.
#[test]
fn engines_are_not_compared_with_two_decisions() {
    let folder = tempfile::tempdir().unwrap();
    let out = folder.path().join("vectors");
    let made = gincert(&["vectors", "--rules", TWO, "--out", out.to_str().unwrap()]);
    assert_eq!(made.code(), 2);
    assert!(made.stderr().contains("has two decisions"), "{}", made.stderr());
}

#[test]
fn changed_rules_are_not_counted_beside_two_decisions() {
    let text = gincert(&["math", TWO, "--neighbours"]).stdout();
    assert!(text.contains("not counted beside it"), "{text}");
    let solved = gincert(&["math", TWO, "--solve", "1%"]);
    assert!(!solved.stdout().contains("pays"), "{}", solved.stdout());
}
