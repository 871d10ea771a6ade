//! A document with two side wagers through the verbs: each wager by its name, and a refusal by every verb that
//! knows one side wager only.

#![allow(clippy::unwrap_used, reason = "a test that cannot start has failed")]

mod common;

use common::gincert;
use serde_json::Value;

const TWO: &str = "tests/documents/good/claims-agree-side-wagers.md";
const TEN: &str = "rulesets/gin-and-win/ten.md";

fn answer(arguments: &[&str]) -> Value {
    let run = gincert(&[arguments, &["--format", "json"]].concat());
    serde_json::from_str(&run.stdout()).unwrap()
}

#[test]
fn math_has_the_pay_table_of_each_side_wager_by_its_name() {
    let answer = answer(&["math", TWO]);
    let wagers = answer["side_wagers"].as_array().unwrap();
    let names: Vec<&str> = wagers.iter().map(|one| one["wager"].as_str().unwrap()).collect();
    assert_eq!(names, ["Gin Bonus", "Perfect Gin"]);
    assert_eq!(answer["bonus"], wagers[0], "the first one is where a game's only one is");
    // 7-Card Flush: 4 times 13 over 7, of 52 over 7 hands; the row above it takes none of them.
    assert_eq!(wagers[1]["rows"][1]["combinations"], 4 * 1716);
    let played = answer["base"]["side_wagers"].as_array().unwrap();
    assert_eq!(played.len(), 2);
    assert_eq!(answer["base"]["bonus_covariance"], played[0]["covariance"]);
    assert_ne!(played[0]["covariance"], played[1]["covariance"]);
    assert!(gincert(&["math", TEN, "--format", "json"]).stdout().find("side_wagers").is_none());
}

#[test]
fn the_par_sheet_has_a_column_and_the_covariances_of_each_side_wager() {
    let text = gincert(&["math", TWO, "--par"]).stdout();
    assert!(text.lines().all(|line| line.chars().count() <= 80), "{text}");
    for words in [
        "| Figure          |   Side 1 |   Side 2 |",
        "Side 1 is Gin Bonus; Side 2 is Perfect",
        "| Gin Bonus     | Perfect Gin |   3.446469 |",
        "7-Card Flush of Perfect Gin",
    ] {
        assert!(text.contains(words), "{words}: {text}");
    }
}

#[test]
fn a_hand_shows_the_row_of_each_side_wager() {
    let cards = "4c 4d 4h 4s 8c 8d 8h";
    let text = gincert(&["hand", cards, "--rules", TWO]).stdout();
    for words in [
        "Gin Bonus: 4-of-a-Kind & 3-of-a-Kind (net +500 per unit)",
        "Perfect Gin: 4-of-a-Kind & 3-of-a-Kind (net +300 per unit)",
    ] {
        assert!(text.contains(words), "{text}");
    }
    let answer = answer(&["hand", cards, "--rules", TWO]);
    assert_eq!(answer["hand"]["side_wagers"][1]["pays"], 300);
}

#[test]
fn documents_are_compared_by_the_names_of_their_side_wagers() {
    let answer = answer(&["diff", TEN, TWO]);
    let wagers = answer["math"]["side_wagers"].as_array().unwrap();
    let names: Vec<&str> = wagers.iter().map(|one| one["wager"].as_str().unwrap()).collect();
    assert_eq!(names, ["Gin Bonus", "Perfect Gin"]);
    assert!(wagers[0]["house_edge"]["old"].is_object(), "{}", wagers[0]);
    assert!(wagers[1]["house_edge"]["old"].is_null(), "{}", wagers[1]);
}

#[test]
fn the_rack_card_has_the_rows_of_each_side_wager() {
    let card = gincert(&["rack-card", TWO]).stdout();
    let rows = card.lines().filter(|line| line.contains("Perfect Gin") && line.contains(" to 1"));
    assert_eq!(rows.count(), 3, "{card}");
}

/// A record and a round state one side wager: nothing is audited or asked as if the others were not there.
#[test]
fn what_knows_one_side_wager_refuses_a_document_with_two() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    let log = path("ten.jsonl");
    let made = ["generate", "log", "--rules", TEN, "--out", &log, "--rounds", "20", "--seats", "1"];
    assert_eq!(gincert(&made).code(), 0);
    let out = path("out");
    for (arguments, code) in [
        (vec!["replay", &log, "--rules", TWO], 3),
        (vec!["replay", &log, "--rules", TEN, "--rules", TWO], 3),
        (vec!["watch", &log, "--once", "--rules", TWO], 3),
        (vec!["dispute", &log, "--rules", TWO, "--table", "T1"], 3),
        (vec!["map", &log, "--rules", TWO], 3),
        (vec!["generate", "log", "--rules", TWO, "--out", &out, "--rounds", "9"], 2),
        (vec!["vectors", "--rules", TWO, "--out", &out], 2),
    ] {
        let run = gincert(&arguments);
        assert_eq!(run.code(), code, "{arguments:?}: {}", run.stderr());
        assert!(
            run.stderr().contains("has several side wagers"),
            "{arguments:?}: {}",
            run.stderr()
        );
    }
}
