//! `gincert conform --all-hands`: every hand of a range once, with the same bytes for any number of engines and
//! for any number of kills in between; and saved states that are refused.
//!
//! The engine is a line for `sed`, which pays back every Ante: wrong in most rounds, and always the same.

#![cfg(target_os = "linux")]
#![allow(clippy::unwrap_used, reason = "a test that cannot start has failed")]

mod common;

use common::tools::at_hand;
use common::{gincert, start};
use serde_json::Value;
use std::fs;
use std::path::Path;
use std::time::Duration;

const TEN: &str = "rulesets/gin-and-win/ten.md";
/// Answers every request with the same result.
const SAME: &str = r#"s/^{"id":\([0-9]*\).*/{"id":\1,"net":{"ante":0}}/"#;
/// Refuses every request, and ends without an answer where the dealer has the three lowest clubs.
const ENDS: &str = r#"/"dealer":"Ac 2c 3c /q;s/^{"id":\([0-9]*\).*/{"id":\1,"error":"no"}/"#;

/// The words of a comparison of some hands.
fn words<'a>(hands: &'a str, engine: &'a str, more: &[&'a str]) -> Vec<&'a str> {
    let head = ["conform", "--rules", TEN, "--rounds", "100", "--format", "json", "--all-hands"];
    let engine = ["--engine", "sed", "-u", "-e", engine];
    [&head, &["--hands", hands][..], more, &engine].concat()
}

fn answered(hands: &str, engine: &str, more: &[&str]) -> String {
    let run = gincert(&words(hands, engine, more));
    assert_eq!(run.code(), 1, "{}", run.stderr());
    run.stdout()
}

fn parsed(text: &str) -> Value {
    serde_json::from_str(text).unwrap()
}

/// Files whose names begin with that of the state.
fn files_of_state(folder: &Path) -> Vec<String> {
    let names = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().file_name());
    names.map(|name| name.into_string().unwrap()).filter(|name| name.starts_with("state")).collect()
}

#[test]
fn a_range_of_hands_is_asked_once_each_with_the_same_bytes_for_any_number_of_engines() {
    let range = "100000000-100003999";
    let one = answered(range, SAME, &[]);
    let answer = parsed(&one);
    let hands = &answer["hands"];
    assert_eq!(hands["first"], 100_000_000);
    assert_eq!([&hands["asked"], &hands["answered"]], [4_000, 4_000]);
    assert_eq!(hands["of"], 133_784_560);
    assert_eq!(hands["pairs"], "6071092494667200");
    assert!(hands["differing"].as_u64().unwrap() > 2_000, "{hands}");
    assert_eq!(answer["verdict"], "differs");
    assert_eq!(one, answered(range, SAME, &["--engines", "3"]));
    assert_ne!(one, answered(range, SAME, &["--seed", "2"]));
    // Parts of the range come to the whole.
    let parts = ["100000000-100001999", "100002000-100003999"].map(|part| {
        let part = parsed(&answered(part, SAME, &[]));
        part["hands"]["differing"].as_u64().unwrap()
    });
    assert_eq!(hands["differing"], parts.iter().sum::<u64>());
}

#[test]
fn the_screen_says_which_hands_were_asked_and_what_that_comes_to() {
    let words = words("0-999", SAME, &["--details"]);
    let words: Vec<&str> =
        words.into_iter().filter(|one| !["--format", "json"].contains(one)).collect();
    let run = gincert(&words);
    let shown = run.stdout();
    let text = shown.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(text.contains("Hands: 0 to 999 of 133,784,560 hands of the seat, "), "{shown}");
    assert!(text.contains("1,000 of 6,071,092,494,667,200 pairs of hands; seed 1"), "{shown}");
    assert!(text.contains("Not exercised: "), "{shown}");
    assert!(text.contains("133,783,560 hands of the seat; several seats"), "{shown}");
}

#[test]
fn a_comparison_that_is_killed_goes_on_and_gives_the_same_bytes() {
    let folder = tempfile::tempdir().unwrap();
    let state = folder.path().join("state");
    let range = "50000000-50020000";
    for (engine, restarts) in [(SAME, "0"), (ENDS, "900")] {
        let limits = ["--restarts", restarts];
        let whole = answered(range, engine, &limits);
        if engine == ENDS {
            assert!(parsed(&whole)["incidents"].as_array().unwrap().len() > 1, "{whole}");
        }
        let kept = ["--checkpoint", state.to_str().unwrap(), "--checkpoint-every", "1024"];
        let more = [&limits[..], &kept].concat();
        let mut resumed = 0;
        for kill in 0..3 {
            // Once a state is there, so that the next run has something to go on from.
            let mut child = start(&words(range, engine, &more));
            let before = fs::read(&state).ok();
            for _ in 0..6_000 {
                if fs::read(&state).ok() != before || child.try_wait().unwrap().is_some() {
                    break;
                }
                std::thread::sleep(Duration::from_millis(10));
            }
            std::thread::sleep(Duration::from_millis(40 * kill));
            child.kill().unwrap();
            resumed += u32::from(child.wait().unwrap().code().is_none() && before.is_some());
        }
        assert!(resumed > 0, "no run went on from a state");
        let engines = [&more[..], &["--engines", "2"]].concat();
        assert!(state.exists());
        assert!(answered(range, engine, &engines) == whole, "the bytes of a run without a kill");
        assert_eq!(files_of_state(folder.path()), Vec::<String>::new(), "the state is removed");
    }
}

/// A state of a comparison that was killed.
fn killed_state(folder: &Path) -> String {
    let state = folder.join("state");
    let text = state.to_str().unwrap().to_owned();
    let more = ["--checkpoint", text.as_str(), "--checkpoint-every", "4096"];
    let mut child = start(&words("0-4000000", SAME, &more));
    while !state.exists() {
        std::thread::sleep(Duration::from_millis(10));
    }
    child.kill().unwrap();
    child.wait().unwrap();
    text
}

#[test]
fn a_state_that_is_damaged_or_of_another_comparison_is_refused_and_left() {
    let folder = tempfile::tempdir().unwrap();
    let state = killed_state(folder.path());
    let kept = fs::read_to_string(&state).unwrap();
    let refused = |rules: &str, hands: &str, engine: &str, more: &[&str]| {
        let more = [&["--checkpoint", state.as_str()][..], more].concat();
        let mut words = words(hands, engine, &more);
        words[2] = rules;
        let run = gincert(&words);
        assert_eq!((run.code(), run.stdout()), (3, String::new()), "{}", run.stderr());
        run.stderr()
    };
    let range = "0-4000000";
    let error = refused(TEN, range, SAME, &["--seed", "2"]);
    assert!(
        error.contains("it is of another comparison: the seed is 1 there and 2 here."),
        "{error}"
    );
    let error = refused("rulesets/gin-and-win/washington-2017.md", range, SAME, &[]);
    assert!(error.contains("the rule document is gin-and-win/ten, "), "{error}");
    assert!(!error.contains("the seed"), "{error}");
    let error = refused(TEN, "0-4000001", SAME, &["--seed", "9"]);
    assert!(error.contains("the range of hands is 0-4000000 there and 0-4000001 here"), "{error}");
    assert!(error.contains("the seed is 1 there and 9 here; "), "{error}");
    let error = refused(TEN, range, ENDS, &[]);
    assert!(error.contains("the engine's command is "), "{error}");
    let map = "vectors/engines/mapped/table_server.map.json";
    let error = refused(TEN, range, SAME, &["--map", map]);
    assert!(error.contains("the map is - there and table_server.map.json, "), "{error}");
    assert_eq!(fs::read_to_string(&state).unwrap(), kept, "a refused state is left as it is");
    let damaged = [
        (kept.replacen("\"hands_asked\":", "\"hands_asked\":1", 1), "it is damaged"),
        (kept[..kept.len() / 2].to_owned(), "it is damaged"),
        (String::new(), "it is not a state of a comparison"),
        (kept.replacen("comparison 1", "comparison 2", 1), "it is not a state of a comparison"),
    ];
    for (text, words) in damaged {
        fs::write(&state, &text).unwrap();
        let error = refused(TEN, range, SAME, &[]);
        assert!(error.contains(words), "{error}");
        assert_eq!(fs::read_to_string(&state).unwrap(), text, "a refused state is left as it is");
    }
    fs::remove_file(&state).unwrap();
    fs::create_dir(&state).unwrap();
    assert!(refused(TEN, range, SAME, &[]).contains("it is not a plain file"));
}

#[test]
fn two_comparisons_do_not_share_a_state() {
    let folder = tempfile::tempdir().unwrap();
    let state = folder.path().join("state");
    let lock = fs::File::create(folder.path().join("state.lock")).unwrap();
    lock.lock().unwrap();
    let more = ["--checkpoint", state.to_str().unwrap()];
    let run = gincert(&words("0-10", SAME, &more));
    assert_eq!(run.code(), 3);
    assert!(run.stderr().contains("another run is using it"), "{}", run.stderr());
}

#[test]
fn what_cannot_be_asked_is_refused_before_the_engine_starts() {
    let out = tempfile::tempdir().unwrap();
    let folder = out.path().join("out");
    let run = gincert(&words("0-10", SAME, &["--out", folder.to_str().unwrap()]));
    assert_eq!(run.code(), 2);
    assert!(run.stderr().contains("a transcript does not have the rounds of --all-hands"));
    assert!(!folder.exists());
    let run = gincert(&words("0-133784560", SAME, &[]));
    assert_eq!(run.code(), 2);
    assert!(run.stderr().contains("their numbers are 0 to 133,784,559"), "{}", run.stderr());
    for hands in ["5-4", "7", "-3-5", "0-x"] {
        assert_eq!(gincert(&words(hands, SAME, &[])).code(), 2, "{hands}");
    }
    let alone = ["conform", "--rules", TEN, "--hands", "0-5", "--engine", "true"];
    assert_eq!(gincert(&alone).code(), 2, "--hands needs --all-hands");
}

#[test]
fn interop_a_right_engine_agrees_on_the_hands_that_it_is_asked() {
    if !at_hand(&["python3"]) {
        return;
    }
    let right = "vectors/engines/python/right.py";
    let run = gincert(&[
        "conform",
        "--rules",
        TEN,
        "--rounds",
        "0",
        "--all-hands",
        "--hands",
        "77000000-77000499",
        "--engine",
        "python3",
        right,
    ]);
    assert_eq!(run.code(), 0, "{}{}", run.stdout(), run.stderr());
    let first = run.stdout().lines().next().unwrap().to_owned();
    assert!(first.ends_with(" vectors, 0 random rounds and 500 hands"), "{first}");
}
