//! `--mask` of the verbs besides `dispute` and `replay`: no card number is in a byte of what `manifest`, `merge`, `watch`,
//! `map` and `certify` write, and a report with masks can be recomputed by whoever has the key.

#![allow(clippy::unwrap_used, reason = "a test that cannot start has failed")]

mod common;

use base64ct::{Base64, Encoding as _};
use common::night::{self, Night, ROUNDS, SEATS, TEN};
use common::{files_in, gincert, top};
use serde_json::Value;
use std::fs;
use std::path::Path;

/// What stands in a line that is no record.
const UNREAD: &str = "5320079320079";

/// A card number that is in no digest by chance.
fn number(round: usize, seat: usize) -> String {
    format!("C-{}", night::number(round, seat))
}

/// A night with wrong payments, in the order of time and without a pause, so that it can be cut anywhere.
fn night() -> Night {
    let mut night = Night::new();
    for (round, record) in night.records.iter_mut().enumerate() {
        for (seat, held) in record["seats"].as_array_mut().unwrap().iter_mut().enumerate() {
            held["player"] = number(round, seat).into();
        }
    }
    [7, 31, 44].into_iter().for_each(|round| night.overpay(round, 4000));
    night
}

/// A line that is no record, in whose message its numbers would stand.
fn unread(night: &Night) -> String {
    night.records[32].to_string().replace(&format!("\"{}\"", number(32, 0)), UNREAD)
}

fn key(night: &Night, name: &str) -> String {
    let key = night.path(name);
    assert_eq!(gincert(&["keygen", "--mask", "--out", &key]).code(), 0);
    key
}

fn assert_masked(what: &str, text: &str) {
    for (round, seat) in (0..ROUNDS).flat_map(|round| (0..SEATS).map(move |seat| (round, seat))) {
        assert!(!text.contains(&number(round, seat)), "{what}, {round} {seat}: {text}");
    }
    assert!(!text.contains(UNREAD), "{what}: {text}");
}

/// All files of a folder as one text.
fn all_text(folder: &Path) -> String {
    let text = |file: &String| fs::read(folder.join(file)).unwrap();
    files_in(folder)
        .iter()
        .map(|file| String::from_utf8_lossy(&text(file)).into_owned() + "\n")
        .collect()
}

/// The texts that a partial carries in base64, in which a number would not be seen.
fn carried(value: &Value, found: &mut String) {
    match value {
        Value::Object(object) => {
            if let Some(Value::String(text)) = object.get("base64") {
                found.push_str(&String::from_utf8_lossy(&Base64::decode_vec(text).unwrap()));
            }
            object.values().for_each(|value| carried(value, found));
        }
        Value::Array(list) => list.iter().for_each(|value| carried(value, found)),
        _ => {}
    }
}

#[test]
fn partials_with_one_key_merge_to_the_masked_audit_and_others_are_refused() {
    let night = night();
    let (one, other) = (key(&night, "one.key"), key(&night, "other.key"));
    let log = night.log(&[unread(&night)]);
    let rows = gincert(&["manifest", &log, "--partitions", "3"]).stdout();
    assert_masked("manifest", &rows);
    assert_eq!(rows.lines().count(), 3);
    let partials = |name: &str, mask: &[&str]| -> Vec<String> {
        let one_part = |(place, row): (usize, &str)| {
            let words = ["replay", "--partial", row, "--rules", TEN];
            let run = gincert(&[&words[..], mask].concat());
            assert_eq!(run.code(), 0, "{}", run.stderr());
            let path = night.path(&format!("{name}-{place}"));
            fs::write(&path, run.stdout()).unwrap();
            path
        };
        rows.lines().enumerate().map(one_part).collect()
    };
    let masked = partials("masked", &["--mask", &one]);
    for path in &masked {
        let text = fs::read_to_string(path).unwrap();
        assert_masked("partial", &text);
        let mut inner = String::new();
        carried(&serde_json::from_str(&text).unwrap(), &mut inner);
        assert_masked("in a partial", &inner);
    }
    let plain = partials("plain", &[]);
    let whole = {
        let mut inner = String::new();
        for path in &plain {
            carried(&serde_json::from_str(&fs::read_to_string(path).unwrap()).unwrap(), &mut inner);
        }
        inner
    };
    assert!(whole.contains(&number(31, 1)), "the search would find a number");

    let merge = |parts: &[String], more: &[&str]| {
        let words: Vec<&str> = parts.iter().map(String::as_str).collect();
        gincert(&[&["merge"], &words[..], &["--rules", TEN, "--format", "json"], more].concat())
    };
    let out = night.path("merged");
    let merged = merge(&masked, &["--mask", &one, "--out", &out]);
    let replayed = gincert(&["replay", &log, "--rules", TEN, "--format", "json", "--mask", &one]);
    assert_eq!(merged.stdout(), replayed.stdout(), "{}", merged.stderr());
    assert_masked("merge", &(all_text(out.as_ref()) + &merged.stdout() + &merged.stderr()));
    let refusals = [
        (merge(&masked, &[]), "give the key with --mask KEYFILE"),
        (merge(&masked, &["--mask", &other]), "one key has to mask all parts"),
        (merge(&plain, &["--mask", &one]), "was audited without a mask"),
    ];
    for (run, words) in refusals {
        assert_eq!(run.code(), 3);
        assert!(run.stderr().contains(words), "{}", run.stderr());
    }
    let run = merge(&masked, &["--mask", &one, "--rejects", &night.path("r")]);
    assert_eq!(run.code(), 2, "rejected lines are not masked");
}

#[test]
fn what_is_watched_is_masked() {
    let night = night();
    let key = key(&night, "masks.key");
    let log = night.log(&[unread(&night)]);
    let words = ["watch", &log, "--rules", TEN, "--once", "--mask", &key];
    let run = gincert(&words);
    assert_masked("watch", &(run.stdout() + &run.stderr()));
    let run = gincert(&[&words[..], &["--format", "json"]].concat());
    assert_masked("watch as JSON", &(run.stdout() + &run.stderr()));
    assert!(run.stdout().contains("mask-"), "{}", run.stdout());
}

#[test]
fn a_drafted_map_shows_masks_for_players_and_columns_that_nobody_knows() {
    let night = night();
    let key = key(&night, "masks.key");
    let mut text = format!("Tables;of {}\nTable;Round;Seat;Player;Tag\n", number(1, 0));
    for round in 0..20 {
        for seat in 0..SEATS {
            let card = number(round, seat);
            text.push_str(&format!("T1;R{round};{};{card};{card}8\n", seat + 1));
        }
    }
    text.push_str(&format!("T1;R1;1;{};x;y;z\n", number(2, 0)));
    let export = night.path("export.csv");
    fs::write(&export, text).unwrap();
    let plain = gincert(&["map", &export]).stdout();
    assert!(plain.contains(&number(0, 0)), "{plain}");
    for more in [&["--rules", TEN][..], &["--format", "json"], &["--out", &night.path("map.md")]] {
        let run = gincert(&[&["map", &export, "--mask", &key], more].concat());
        assert_eq!(run.code(), 0, "{}", run.stderr());
        assert_masked("map", &(run.stdout() + &run.stderr()));
    }
    let map = fs::read_to_string(night.path("map.md")).unwrap();
    assert_masked("map.md", &map);
    assert!(map.contains("mask-") && map.contains("| Player | player"), "{map}");
}

#[test]
fn a_report_with_masks_is_recomputed_with_their_key_and_with_no_other() {
    let night = night();
    let (one, other) = (key(&night, "one.key"), key(&night, "other.key"));
    let submission = night.path("submission");
    fs::create_dir(&submission).unwrap();
    fs::copy(top().join(TEN), format!("{submission}/rules.md")).unwrap();
    fs::copy(night.log(&[unread(&night)]), format!("{submission}/night.jsonl")).unwrap();
    let page = "# A night\n\n| Submission | |\n| --- | --- |\n| Item under test | Ten |\n| Submitted by | Nobody |\n\
                | Profile | neutral-lab-2026 |\n| Rule document | `rules.md` |\n\n\
                | File | Role | SHA-256 |\n| --- | --- | --- |\n| `rules.md` | Rule document | not stated |\n\
                | `night.jsonl` | Hand log | not stated |\n";
    fs::write(format!("{submission}/submission.md"), page).unwrap();
    let certify = |out: &str, mask: &[&str]| {
        let run = gincert(&[&["certify", &submission, "--out", out, "--details"], mask].concat());
        assert!(run.code() <= 1, "{}", run.stderr());
        all_text(out.as_ref()) + &run.stdout() + &run.stderr()
    };
    let (plain, masked) = (night.path("plain"), night.path("masked"));
    assert!(certify(&plain, &[]).contains(&number(31, 1)), "the search would find a number");
    let text = certify(&masked, &["--mask", &one]);
    assert_masked("certify", &text);
    assert!(text.contains("Card numbers masked by key") && text.contains("mask-"), "{text}");
    let verify = |out: &str, mask: &[&str]| {
        let report = format!("{out}/report.md");
        let words = ["verify", &report, "--submission", &submission, "--recompute"];
        let run = gincert(&[&words[..], &["--format", "json"], mask].concat());
        let verdict = run.json()["recomputed"]["verdict"].as_str().unwrap().to_owned();
        (verdict, run.json()["recomputed"]["reason"].as_str().unwrap().to_owned())
    };
    assert_eq!(verify(&masked, &["--mask", &one]).0, "agrees");
    let (verdict, reason) = verify(&masked, &[]);
    assert!(verdict == "not-tested" && reason.contains("give the key with --mask"), "{reason}");
    let (verdict, reason) = verify(&masked, &["--mask", &other]);
    assert!(verdict == "not-tested" && reason.contains("was given"), "{reason}");
    let (verdict, reason) = verify(&plain, &["--mask", &one]);
    assert!(verdict == "not-tested" && reason.contains("omit --mask"), "{reason}");
    assert_eq!(verify(&plain, &[]).0, "agrees");
}
