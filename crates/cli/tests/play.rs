//! `gincert play`: a seeded simulation that says that it is one, and whose log the audit finds right.

#![allow(clippy::unwrap_used, reason = "a test that cannot start has failed")]

mod common;

use common::{files_in, gincert, top};
use serde_json::{Value, json};
use std::process::Command;

const TEN: &str = "rulesets/gin-and-win/ten.md";
const STANDARD: &str = "rulesets/gin-rummy/standard-c.md";
const RUMMY: &str = "rulesets/table-gin/rummy-500.md";

fn answer(arguments: &[&str]) -> Value {
    let run = gincert(&[&["play"], arguments, &["--format", "json"]].concat());
    assert_eq!(run.code(), 0, "{arguments:?}: {}{}", run.stdout(), run.stderr());
    run.json()
}

fn figure<'a>(answer: &'a Value, word: &str) -> &'a Value {
    answer["figures"].as_array().unwrap().iter().find(|one| one["figure"] == word).unwrap()
}

fn documents() -> Vec<String> {
    let of_game = |game: &str| {
        let mut files = files_in(&top().join(format!("rulesets/{game}")));
        files.sort();
        files.iter().map(|file| format!("rulesets/{game}/{file}")).collect::<Vec<String>>()
    };
    [of_game("gin-rummy"), of_game("table-gin")].concat()
}

#[test]
fn every_answer_begins_with_what_it_is() {
    let first = "Play of reference players: a seeded simulation, not exact.\n";
    let base = ["play", STANDARD, "--hands", "300", "--matches", "20"];
    for more in [&[][..], &["--details"], &["-q"], &["--against", STANDARD]] {
        let text = gincert(&[&base, more].concat()).stdout();
        assert!(text.starts_with(first), "{text}");
    }
    let json = answer(&[STANDARD, "--hands", "300", "--against", STANDARD]);
    assert_eq!((&json["exact"], &json["differing_deals"]), (&json!(false), &json!(0)));
    let json = answer(&[STANDARD, "--hands", "300", "--matches", "20"]);
    assert_eq!(json["exact"], false);
    assert_eq!(json["method"], "seeded simulation of reference players");
}

#[test]
fn every_figure_has_an_interval_and_a_base() {
    let found = answer(&[STANDARD, "--hands", "4000", "--matches", "50"]);
    assert_eq!((&found["deals"], &found["hands"]), (&json!(4000), &json!(4000)));
    assert_eq!(found["players"], json!(["simple", "simple"]));
    let matches = found["matches"]["figures"].as_array().unwrap();
    let figures = found["figures"].as_array().unwrap();
    assert_eq!((figures.len(), matches.len()), (15, 3));
    for one in figures.iter().chain(matches) {
        let number = |key: &str| one[key].as_f64().unwrap();
        assert!(number("low") <= number("value") && number("value") <= number("high"), "{one}");
        assert!(!one["base"].as_str().unwrap().is_empty() && one["of"].is_string(), "{one}");
    }
    let sum: f64 = ["knock", "gin", "big_gin", "undercut", "tie", "stock_end"]
        .iter()
        .map(|kind| figure(&found, kind)["value"].as_f64().unwrap())
        .sum();
    assert!((sum - 1.0).abs() < 1e-6, "every hand ends in one of these ways: {sum}");
    let wider = answer(&[STANDARD, "--hands", "4000", "--matches", "0", "--confidence", "99"]);
    assert_eq!(wider["confidence"], 0.99);
    let width = |found: &Value| {
        let turns = figure(found, "turns");
        turns["high"].as_f64().unwrap() - turns["low"].as_f64().unwrap()
    };
    let ratio = width(&wider) / width(&found);
    assert!((ratio - 2.5758 / 1.96).abs() < 1e-3, "{ratio}");
    assert_eq!(wider["matches"]["not_given"], "--matches is 0");
}

#[test]
fn hands_with_melds_on_the_table_end_in_one_of_three_ways() {
    for document in ["colonel", "mahjong", "skarney", "rummy-500", "rummy-500-jokers"] {
        let path = format!("rulesets/table-gin/{document}.md");
        let found = answer(&[&path, "--hands", "300", "--matches", "10"]);
        assert_eq!((&found["exact"], &found["hands"]), (&json!(false), &json!(300)));
        assert_eq!(found["figures"].as_array().unwrap().len(), 13, "{document}");
        let value = |word: &str| figure(&found, word)["value"].as_f64().unwrap();
        let sum = value("out") + value("stock_end") + value("unfinished");
        assert!((sum - 1.0).abs() < 1e-6, "{document}: {sum}");
        assert!(value("unfinished") == 0.0 || document == "mahjong", "{document}");
        assert!(value("cards_laid") > 3.0 && value("turns") > 3.0, "{document}");
        // Skarney has no pile, and no other game is without one.
        assert_eq!(value("pile_turns") > 0.0, document != "skarney", "{document}");
        let has_sheet = !matches!(document, "colonel" | "mahjong");
        assert_eq!(found["matches"]["played"].as_u64().unwrap() > 0, has_sheet, "{document}");
        let text = gincert(&["play", &path, "--hands", "100", "--details"]).stdout();
        assert!(text.lines().all(|line| line.chars().count() <= 80), "{text}");
    }
}

#[test]
fn the_same_seed_gives_the_same_bytes_on_any_number_of_threads() {
    let run = |threads: &str, seed: &str| {
        let output = Command::new(env!("CARGO_BIN_EXE_gincert"))
            .args(["play", STANDARD, "--players", "careful,counting", "--hands", "3000"])
            .args(["--matches", "40", "--format", "json", "--seed", seed])
            .current_dir(top())
            .env("RAYON_NUM_THREADS", threads)
            .output()
            .unwrap();
        output.stdout
    };
    let one = run("1", "5");
    assert!(one.len() > 1000);
    assert!(one == run("4", "5"));
    assert!(one != run("1", "6"));
}

/// The proof that play and audit agree: every hand with its whole pack, judged again.
#[test]
fn the_audit_finds_no_exception_in_the_hands_of_any_player_or_document() {
    let folder = tempfile::tempdir().unwrap();
    let log = folder.path().join("hands.jsonl").into_os_string().into_string().unwrap();
    let audited = |document: &str, players: &str, hands: &str| {
        let words = ["play", document, "--players", players, "--hands", hands, "--matches", "0"];
        let run = gincert(&[&words[..], &["--log", &log]].concat());
        assert_eq!(run.code(), 0, "{document}: {}", run.stderr());
        let run = gincert(&["replay", "--rules", document, &log, "--format", "json"]);
        let found = run.json();
        assert_eq!(found["exceptions"]["total"], 0, "{document} {players}: {found}");
        // Mahjong does not state what follows the stock: hands that come there are no records.
        let records: u64 = found["records"]["audited"].to_string().parse().unwrap();
        let hands: u64 = hands.parse().unwrap();
        let is_part = document.ends_with("mahjong.md") && (hands - 10..hands).contains(&records);
        assert!(records == hands || is_part, "{document}: {records}");
    };
    audited(STANDARD, "simple", "10000");
    audited(STANDARD, "careful,counting", "10000");
    audited(RUMMY, "simple", "10000");
    audited(RUMMY, "careful,counting", "10000");
    for document in documents() {
        match gincert(&["play", &document, "--hands", "100", "--matches", "0"]).code() {
            0 => {
                audited(&document, "simple", "150");
                audited(&document, "counting,careful", "150");
            }
            code => assert_eq!((code, document.as_str()), (2, "rulesets/gin-rummy/four-seat.md")),
        }
    }
}

#[test]
fn what_is_not_played_has_a_reason_and_no_figure() {
    let four = "rulesets/gin-rummy/four-seat.md";
    for arguments in [&[four][..], &[STANDARD, "--against", four]] {
        let run = gincert(&[&["play"], arguments].concat());
        assert_eq!((run.code(), run.stdout().as_str()), (2, ""), "{arguments:?}");
        assert!(run.stderr().contains("these rules need 4"), "{}", run.stderr());
    }
    for (first, second) in [(STANDARD, RUMMY), (RUMMY, STANDARD), (RUMMY, TEN)] {
        let run = gincert(&["play", first, "--against", second]);
        assert_eq!((run.code(), run.stdout().as_str()), (2, ""), "{first} {second}");
        assert!(run.stderr().contains("documents of one game"), "{}", run.stderr());
    }
    let banked = gincert(&["play", STANDARD, "--against", TEN]);
    assert_eq!(banked.code(), 2);
    assert!(banked.stderr().contains("are compared"), "{}", banked.stderr());
    for arguments in [
        &["--hands", "99"][..],
        &["--hands", "1000000001"],
        &["--matches", "10000001"],
        &["--players", "simple,clever"],
        &["--players", "simple,simple,simple"],
        &["--confidence", "90"],
        &["--log", STANDARD],
        &["--log", "-"],
        &["--log", "x.jsonl", "--against", STANDARD],
    ] {
        let run = gincert(&[&["play", STANDARD], arguments].concat());
        assert_eq!((run.code(), run.stdout().as_str()), (2, ""), "{arguments:?}");
        assert!(!run.stderr().is_empty(), "{arguments:?}");
    }
    assert_eq!(gincert(&["play", "README.md"]).code(), 1);
    assert_eq!(gincert(&["play", "no-such.md"]).code(), 3);
    let refused = gincert(&["play", STANDARD, "--hands", "100", "--log", "no-such-folder/x.jsonl"]);
    assert_eq!(refused.code(), 74, "{}", refused.stderr());
}

#[test]
fn matches_follow_the_score_sheet_or_say_why_not() {
    assert_eq!(gincert(&["play", STANDARD, "--hands", "100", "--matches", "1"]).code(), 2);
    let hands = |document: &str| {
        let found = answer(&[document, "--hands", "100", "--matches", "100"]);
        let figures = found["matches"]["figures"].as_array().unwrap();
        let mean = figures.iter().find(|one| one["figure"] == "hands_of_a_match");
        mean.map_or(f64::NAN, |one| one["value"].as_f64().unwrap())
    };
    let game = hands(STANDARD);
    assert!((8.0..13.0).contains(&game), "{game}");
    assert!(hands("rulesets/gin-rummy/hollywood.md") > game);
    assert!(hands("rulesets/gin-rummy/multi-match.md") > game);
    let tedesco = answer(&["rulesets/gin-rummy/tedesco.md", "--hands", "100"]);
    assert_eq!(tedesco["matches"]["played"], 0);
    let reason = tedesco["matches"]["not_given"].as_str().unwrap();
    assert!(reason.contains("several tables"), "{reason}");
}

/// Standard C against itself with another bonus: what changes is scored, not played.
#[test]
fn a_changed_bonus_is_compared_on_the_same_deals() {
    let folder = tempfile::tempdir().unwrap();
    let changed = folder.path().join("changed.md");
    let text = std::fs::read_to_string(top().join(STANDARD)).unwrap();
    let row = |bonus: u8| format!("| Gin bonus         | {bonus} ");
    assert!(text.contains(&row(25)));
    std::fs::write(&changed, text.replace(&row(25), &row(20))).unwrap();
    let found = answer(&[STANDARD, "--hands", "5000", "--against", changed.to_str().unwrap()]);
    let number = |word: &str, key: &str| figure(&found, word)[key].as_f64().unwrap();
    let gins = figure(&found, "gin")["first"]["value"].as_f64().unwrap();
    assert!(gins > 0.0 && (number("points", "difference") + 5.0 * gins).abs() < 1e-6, "{found}");
    assert!(number("points", "high") < 0.0, "the change is seen");
    assert!(figure(&found, "knock")["difference"].is_null(), "no deal shows one");
    assert_eq!(found["differing_deals"].as_f64().unwrap(), (gins * 5000.0).round());
}

#[test]
fn seats_of_the_casino_game_have_covariances_with_intervals() {
    let found = answer(&[TEN, "--hands", "20000", "--seed", "3"]);
    assert_eq!((&found["exact"], &found["seats"]), (&json!(false), &json!(6)));
    assert_eq!(found["method"], "seeded simulation of seats that face one dealer hand");
    let wagers = found["wagers"].as_array().unwrap();
    let names: Vec<&str> = wagers.iter().map(|one| one["wager"].as_str().unwrap()).collect();
    assert_eq!(names, ["Ante and Play", "Gin Bonus", "All wagers"]);
    let number = |value: &Value, key: &str| value[key].as_f64().unwrap();
    let base = &wagers[0];
    assert!(number(&base["covariance"], "low") > 0.0, "{base}");
    // The exact edge of one seat lies within the interval of its mean.
    let exact = gincert(&["math", TEN, "--par", "--csv"]).stdout();
    let edge = exact.lines().find(|line| line.contains("house edge,Ante and Play,"));
    let edge: f64 = edge.unwrap().split(',').find_map(|cell| cell.parse().ok()).unwrap();
    let mean = &base["mean"];
    assert!(number(mean, "low") <= -edge && -edge <= number(mean, "high"), "{mean} {edge}");
    let deviations = base["deviations"].as_array().unwrap();
    assert_eq!(deviations.len(), 6);
    assert!(number(&deviations[5], "low") > number(&deviations[5], "if_independent"));
    let text = gincert(&["play", TEN, "--hands", "500"]).stdout();
    assert!(text.starts_with("Seats that face one dealer hand: a seeded simulation, not exact.\n"));
    assert!(text.lines().all(|line| line.chars().count() <= 80), "{text}");
    for option in [&["--players", "simple"][..], &["--matches", "5"], &["--log", "x.jsonl"]] {
        let run = gincert(&[&["play", TEN], option].concat());
        assert_eq!((run.code(), run.stdout().as_str()), (2, ""), "{option:?}");
        assert!(run.stderr().contains("gin-rummy"), "{}", run.stderr());
    }
    let run = gincert(&["play", TEN, "--against", STANDARD]);
    assert_eq!((run.code(), run.stdout().as_str()), (2, ""));
}
