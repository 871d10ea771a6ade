//! `--mask`: no card number is in anything that `dispute` and `replay` print or write, and the house can match
//! the masks.

#![allow(clippy::unwrap_used, reason = "a test that cannot start has failed")]

mod common;

use common::night::{Night, ROUNDS, SEATS, TEN, case, number};
use common::{files_in, gincert};
use serde_json::Value;
use std::fs;
use std::path::PathBuf;

#[test]
fn masks_replace_every_card_number_and_can_be_matched_by_the_house() {
    let mut night = Night::new();
    night.overpay(31, 4000);
    let key = night.path("masks.key");
    let made = gincert(&["keygen", "--mask", "--out", &key, "--format", "json"]).json();
    let card = number(31, 1);
    // A line that is no record, in whose message the number would stand.
    let unread =
        night.records[32].to_string().replace(&format!("\"{}\"", number(32, 0)), "5320079");
    // Records of JSON Lines whose numbers stand in a wrong place.
    let mut wrong = [34, 35].map(|place: usize| night.records[place].clone());
    wrong[0]["at"] = "5320079".into();
    wrong[1]["seats"][0]["action"] = "5320079".into();
    wrong[1]["seats"][0]["5320079"] = 1.into();
    let more = [unread, wrong[0].to_string(), wrong[1].to_string()];
    let outputs = night.outputs(&["--card", &card, "--mask", &key], &more);
    let answer: Value = serde_json::from_str(&outputs[1]).unwrap();
    assert_eq!(answer["mask_key"], made["fingerprint"]);
    let mask = case(&answer)["player"].as_str().unwrap().to_owned();
    assert!(mask.starts_with("mask-") && mask.len() == 21, "{mask}");
    assert_eq!(case(&answer)["difference_minor"], 4000);
    let again = night.outputs(&["--card", &mask, "--mask", &key], &more);
    assert_eq!(outputs, again, "a mask finds the same rounds as its number");

    let (log, out) = (night.log(&more), night.path("audit"));
    let run =
        gincert(&["replay", &log, "--rules", TEN, "--out", &out, "--mask", &key, "--details"]);
    let mut files = vec![run.stdout() + &run.stderr()];
    for file in files_in(&PathBuf::from(&out)) {
        files.push(fs::read_to_string(format!("{out}/{file}")).unwrap());
    }
    let round = gincert(&["replay", &log, "--rules", TEN, "--round", "R31", "--mask", &key]);
    files.push(round.stdout());
    for output in outputs.iter().chain(&files) {
        for round in 0..ROUNDS {
            for seat in 0..SEATS {
                assert!(!output.contains(&number(round, seat)), "{round} {seat}: {output}");
            }
        }
        assert!(!output.contains("5320079"), "{output}");
    }
    let findings = fs::read_to_string(format!("{out}/findings.jsonl")).unwrap();
    for words in ["the reason is not stated", "'mask-", "does not define '(not shown)'"] {
        assert!(findings.contains(words), "{words}: {findings}");
    }
    let repayments = fs::read_to_string(format!("{out}/repayments.csv")).unwrap();
    assert!(repayments.contains(&mask), "{repayments}");

    let other = night.path("other.key");
    assert_eq!(gincert(&["keygen", "--mask", "--out", &other]).code(), 0);
    let run = gincert(&["dispute", &log, "--rules", TEN, "--card", &mask, "--mask", &other]);
    assert_eq!(run.code(), 4, "another key has other masks");
    let run =
        gincert(&["replay", &log, "--rules", TEN, "--mask", &key, "--rejects", &night.path("r")]);
    assert_eq!(run.code(), 2, "rejected lines are not masked");
}

#[test]
fn a_key_for_masks_is_secret_and_whole() {
    let night = Night::new();
    let key = night.path("k");
    let ask = || night.ask(&["--card", "1", "--mask", &key]);
    assert_eq!(ask().code(), 3, "no file");
    fs::write(&key, "secret").unwrap();
    private(&key, 0o600);
    assert!(ask().stderr().contains("gincert keygen --mask"), "{}", ask().stderr());
    fs::write(&key, "0123456789abcdef".repeat(4)).unwrap();
    assert_eq!(ask().code(), 4);
    private(&key, 0o644);
    assert_eq!(ask().code(), 3);
}

#[cfg(unix)]
fn private(path: &str, mode: u32) {
    use std::os::unix::fs::PermissionsExt;
    fs::set_permissions(path, fs::Permissions::from_mode(mode)).unwrap();
}
