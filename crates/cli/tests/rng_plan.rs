//! `gincert rng plan` and tests that follow a plan: the planned answer, the looks, the retest, and
//! plans that cannot be followed.

#![allow(clippy::unwrap_used, reason = "a test that cannot start has failed")]

mod common;

use common::{Run, gincert, with_input};
use gincert_rng::bits::sources::find_bits;
use gincert_rng::sources::Random;
use serde_json::Value;
use std::path::Path;
use tempfile::TempDir;

fn decks(source: &str, decks: u64) -> String {
    let decks = decks.to_string();
    let run = gincert(&["rng", "generate", source, "--decks", &decks, "--seed", "3"]);
    assert_eq!(run.code(), 0);
    run.stdout()
}

fn plan(folder: &TempDir, more: &[&str]) -> String {
    let run = gincert(&[&["rng", "plan"], more].concat());
    assert_eq!(run.code(), 0, "{}", run.stderr());
    let path = folder.path().join("plan.md");
    std::fs::write(&path, run.stdout()).unwrap();
    path.to_str().unwrap().to_owned()
}

fn follow(plan: &str, sample: &str) -> (Run, Value) {
    let arguments = ["rng", "test", "-", "--plan", plan, "--format", "json"];
    let run = with_input(&arguments, sample.as_bytes());
    let answer = run.json();
    (run, answer)
}

#[test]
fn a_plan_is_the_same_bytes_each_time_and_names_its_digest() {
    let arguments = ["rng", "plan", "--decks", "500", "--format", "json"];
    let (one, two) = (gincert(&arguments).json(), gincert(&arguments).json());
    assert_eq!(one, two);
    let document = one["document"].as_str().unwrap();
    assert!(document.starts_with("# Plan of a shuffle test\n"));
    assert!(document.contains("| First look | 500"), "{document}");
    assert!(document.contains("decks/rising-sequences"));
    let folder = TempDir::new().unwrap();
    let path = plan(&folder, &["--decks", "500"]);
    let (_, answer) = follow(&path, &decks("chacha20", 500));
    assert_eq!(answer["plan"]["sha256"], one["sha256"]);
}

#[test]
fn a_pass_needs_every_line_but_those_reserved() {
    let folder = TempDir::new().unwrap();
    let path = plan(&folder, &["--decks", "500", "--reserve", "100"]);
    let (run, answer) = follow(&path, &decks("chacha20", 900));
    assert_eq!(run.code(), 0);
    assert_eq!(answer["verdict"], "pass");
    assert_eq!((&answer["samples"], &answer["taken"]), (&800.into(), &800.into()));
    // Every answer says how many lines were given, read and not read.
    let counts = ["given", "read", "not_read", "unreadable"].map(|key| answer[key].as_u64());
    assert_eq!(counts, [Some(900), Some(800), Some(100), Some(0)]);
    assert_eq!(answer["planned_level"]["rejected"], false);
    let looks = answer["plan"]["looks"].as_array().unwrap();
    assert_eq!(looks.len(), 2);
    assert_eq!((&looks[0]["samples"], &looks[0]["verdict"]), (&500.into(), &"goes on".into()));
    assert!(looks[0]["passes_from"].is_null() && looks[1]["last"] == true);
    let levels: f64 = looks.iter().map(|look| look["fails_below"].as_f64().unwrap()).sum();
    assert!((levels - 5e-5).abs() < 1e-15, "{levels}");
    assert!(answer["plan"]["retest"].is_null());
    let excluded = answer["excludes"]["excluded"].to_string();
    assert!(excluded.contains("a sorted deck riffled"), "{excluded}");
    for planted in answer["self_check"].as_array().unwrap() {
        assert_eq!(planted["rejected"], true);
    }
}

#[test]
fn a_look_that_fails_ends_the_test_and_the_rest_is_counted() {
    let folder = TempDir::new().unwrap();
    let path = plan(&folder, &["--decks", "64", "--confidence", "95", "--reserve", "64"]);
    let (run, answer) = follow(&path, &decks("riffle7", 4000));
    assert_eq!(run.code(), 1);
    assert_eq!(answer["planned_level"]["rejected"], true);
    assert_eq!(answer["planned_level"]["confidence"], 0.95);
    assert_eq!(answer["verdict"], "fail");
    let looks = answer["plan"]["looks"].as_array().unwrap();
    for (number, look) in looks.iter().enumerate() {
        assert_eq!(look["samples"], 64u64 << number);
        let expected = 5e-5 / f64::from(4u32 << number);
        assert_eq!(look["fails_below"].as_f64().unwrap(), expected);
    }
    let last = looks.last().unwrap()["samples"].as_u64().unwrap();
    assert_eq!((answer["given"].as_u64(), answer["read"].as_u64()), (Some(4000), Some(last + 64)));
    assert_eq!(answer["not_read"].as_u64(), Some(4000 - last - 64));
    assert_eq!(answer["plan"]["retest"]["confirmed"], true);
    let run = with_input(&["rng", "test", "-", "--plan", &path], decks("riffle7", 4000).as_bytes());
    let text = run.stdout();
    assert!(text.starts_with("At the 95 % level, collectively over"), "{text}");
    assert!(text.contains("the failure is confirmed"));
    assert!(text.lines().all(|line| line.chars().count() <= 110), "{text}");
}

/// A fault that is gone on the reserved data is told apart, and the verdict stays.
#[test]
fn a_retest_tells_a_lasting_fault_from_one_that_is_gone() {
    let folder = TempDir::new().unwrap();
    let path = plan(&folder, &["--decks", "200", "--reserve", "300"]);
    let (run, answer) = follow(&path, &(decks("riffle5", 200) + &decks("chacha20", 300)));
    assert_eq!((run.code(), &answer["verdict"]), (1, &"fail".into()));
    assert_eq!(answer["plan"]["retest"]["confirmed"], false);
    assert_eq!((&answer["samples"], &answer["taken"]), (&200.into(), &500.into()));
    assert!(answer["plan"]["retest"]["power_lower"].as_f64().unwrap() > 0.99);
    // On one line a fault that is there could be missed: then nothing says that it is gone.
    let sample = decks("riffle5", 200) + &decks("chacha20", 1);
    let (_, answer) = follow(&path, &sample);
    assert!(answer["plan"]["retest"]["confirmed"].is_null());
    assert_eq!(answer["plan"]["retest"]["samples"], 1);
    let run = with_input(&["rng", "test", "-", "--plan", &path], sample.as_bytes());
    let text = run.stdout().split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(text.contains("they are too few to conclude that it no longer occurs"), "{text}");
    assert!(text.contains("power against the deviation that was seen"), "{text}");
    assert!(!text.contains("a fault that no longer occurs"), "{text}");
}

#[test]
fn a_sample_shorter_than_the_first_look_does_not_pass() {
    let folder = TempDir::new().unwrap();
    let path = plan(&folder, &["--decks", "1000"]);
    let (run, answer) = follow(&path, &decks("chacha20", 999));
    assert_eq!((run.code(), &answer["verdict"]), (1, &"inconclusive".into()));
    assert_eq!(answer["plan"]["short"], true);
    let (run, answer) = follow(&path, "");
    assert_eq!((run.code(), &answer["samples"]), (3, &0.into()));
}

#[test]
fn a_plan_for_dealt_cards_is_followed() {
    let folder = TempDir::new().unwrap();
    let path = plan(&folder, &["--as", "dealt", "--cards", "7", "--decks", "1000"]);
    let cut = |text: String| -> String {
        let first = |line: &str| line.split(' ').take(7).collect::<Vec<_>>().join(" ") + "\n";
        text.lines().map(first).collect()
    };
    let (run, answer) = follow(&path, &cut(decks("chacha20", 1000)));
    assert_eq!((run.code(), &answer["verdict"]), (0, &"pass".into()));
    assert_eq!((&answer["as"], &answer["cards"]), (&"dealt".into(), &7.into()));
    let (run, answer) = follow(&path, &cut(decks("naive-swap", 1000)));
    assert_eq!((run.code(), &answer["verdict"]), (1, &"fail".into()));
    // Whole decks are no lines of such a sample.
    let (run, answer) = follow(&path, &decks("chacha20", 3));
    assert_eq!((run.code(), &answer["unreadable"]), (3, &3.into()));
    let arguments = ["rng", "test", "-", "--as", "decks", "--plan", &path];
    assert_eq!(with_input(&arguments, b"").code(), 2);
}

#[test]
fn a_plan_that_cannot_be_followed_gets_findings_with_code_and_line() {
    let folder = TempDir::new().unwrap();
    let path = plan(&folder, &["--decks", "500"]);
    let good = std::fs::read_to_string(&path).unwrap();
    let bad = folder.path().join("bad.md");
    let refused = |text: &[u8]| -> Value {
        std::fs::write(&bad, text).unwrap();
        let (run, answer) = follow(bad.to_str().unwrap(), &decks("chacha20", 500));
        assert_eq!(run.code(), 1);
        assert!(answer["verdict"].is_null());
        for finding in answer["findings"].as_array().unwrap() {
            assert_eq!(finding["code"], "plan-unusable");
            assert_eq!(finding["grade"], "material");
        }
        answer
    };
    let answer = refused(good.replacen("| 500 ", "| 5x0 ", 1).as_bytes());
    let first = &answer["findings"][0];
    let line = good.lines().position(|line| line.contains("| 500 ")).unwrap();
    assert_eq!(first["line"], line as u64 + 1);
    assert!(first["message"].as_str().unwrap().contains("'5x0'"), "{first}");
    // Whoever changes the sample size after sealing is told so.
    let answer = refused(good.replacen("| 500 ", "| 400 ", 1).as_bytes());
    assert!(answer["findings"].to_string().contains("The digest of the lines above"));
    // So is a plan that a page shows otherwise than its table reads.
    let fenced = good.replacen("| Plan ", "```\n| Plan ", 1);
    let answer = refused(fenced.as_bytes());
    assert!(answer["findings"].to_string().contains("no table with the header Plan"));
    let answer = refused(good.replacen("## Looks", "<!-- 9 looks -->\n\n## Looks", 1).as_bytes());
    let hidden = answer["findings"].as_array().unwrap().last().unwrap();
    assert_eq!(
        hidden["line"],
        1 + good.lines().position(|line| line == "## Looks").unwrap() as u64
    );
    refused(b"");
    refused(b"\xff\xfe");
    refused(b"| Plan | Value |\n|---|---|\n| Looks | 99999999999999999999 |\n| \x1b[2J | x |\n");
    assert!(!Path::new("no-such-plan").exists());
    let run = with_input(&["rng", "test", "-", "--plan", "no-such-plan"], b"");
    assert_eq!(run.code(), 3);
}

#[test]
fn a_plan_that_makes_no_sense_is_not_written() {
    for arguments in [
        &["--as", "dealt"][..],
        &["--cards", "7"],
        &["--as", "dealt", "--cards", "53"],
        &["--decks", "0"],
        &["--looks", "9"],
        &["--confidence", "90"],
        &["--reserve", "100000001"],
    ] {
        let run = gincert(&[&["rng", "plan"], arguments].concat());
        assert_eq!(run.code(), 2, "{arguments:?}");
    }
}

/// A supplier's engineer names the fault; the answer is a number of decks, and a plan for them.
#[test]
fn a_plan_is_proposed_for_the_smallest_fault_to_be_found() {
    let fault = "one deck in 10 keeps its bottom card";
    let power = ["rng", "power", "--fault", fault, "--decks-max", "8192", "--format", "json"];
    let answer = gincert(&power).json();
    let (decks, retest) = (answer["decks"].as_u64().unwrap(), answer["retest"].as_u64().unwrap());
    assert!((128..=2048).contains(&decks) && retest > 0, "{answer}");
    let folder = TempDir::new().unwrap();
    let path = plan(&folder, &["--fault", fault]);
    let text = std::fs::read_to_string(&path).unwrap();
    let first = decks.max(416);
    assert!(text.contains(&format!("| First look | {first} ")), "{text}");
    assert!(text.contains(&format!("| Reserved   | {retest} ")), "{text}");
    assert!(text.contains("Smallest fault to be found: one deck in 10 keeps its bottom card."));
    // Fewer decks than that cannot pass, and as many with the reserve can.
    let sample = decks_of_a_fair_source(first + retest);
    assert_eq!(follow(&path, &sample).1["verdict"], "pass");
    let few: String =
        sample.lines().take(first as usize - 1).map(|line| format!("{line}\n")).collect();
    assert_eq!(follow(&path, &few).1["verdict"], "inconclusive");
    for arguments in [
        &["rng", "power", "--fault", "a bad shuffle"][..],
        &["rng", "plan", "--fault", "one deck in 0 comes again"],
        &["rng", "plan", "--fault", fault, "--decks", "500"],
    ] {
        let run = gincert(arguments);
        assert_eq!(run.code(), 2, "{arguments:?}");
    }
}

fn decks_of_a_fair_source(count: u64) -> String {
    decks("chacha20", count)
}

/// Follows a plan on bytes: the run, and its answer.
fn follow_bytes(plan: &str, sample: &[u8]) -> (Run, Value) {
    let run = with_input(&["rng", "test", "-", "--plan", plan, "--format", "json"], sample);
    let answer = run.json();
    (run, answer)
}

fn one_line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

#[test]
fn a_plan_for_bits_is_followed() {
    let folder = TempDir::new().unwrap();
    let words = ["--as", "bits", "--sequence-bits", "100000", "--decks", "4", "--reserve", "4"];
    let path = plan(&folder, &words);
    let document = std::fs::read_to_string(&path).unwrap();
    assert!(document.starts_with("# Plan of a random number test\n"));
    assert!(document.contains("| sequences of 100000 bits, highest bit first, exact mode"));
    assert!(document.contains("| bits/non-overlapping/combined (148 p-values) "), "{document}");
    let fair = find_bits("chacha20-bits").unwrap().bytes(2, 12_500 * 15 + 100);
    let (run, answer) = follow_bytes(&path, &fair);
    assert_eq!((run.code(), &answer["verdict"]), (0, &"pass".into()), "{answer}");
    let keys = ["samples", "given", "read", "not_read", "left_over_bits"];
    assert_eq!(keys.map(|key| answer[key].as_u64().unwrap()), [11, 15, 11, 4, 800]);
    assert_eq!((&answer["as"], &answer["cards"]), (&"bits".into(), &Value::Null));
    let looks = answer["plan"]["looks"].as_array().unwrap();
    let looks: Vec<u64> = looks.iter().map(|look| look["samples"].as_u64().unwrap()).collect();
    assert_eq!(looks, [4, 8, 11]);
    // A source that is off fails at the first look, and again on the sequences that follow.
    let biased = find_bits("biased").unwrap().bytes(2, 12_500 * 15);
    let (run, answer) = follow_bytes(&path, &biased);
    assert_eq!((run.code(), &answer["verdict"]), (1, &"fail".into()));
    assert_eq!(answer["plan"]["retest"]["confirmed"], true);
    assert_eq!((&answer["read"], &answer["not_read"]), (&8.into(), &7.into()));
    let text = with_input(&["rng", "test", "-", "--plan", &path], &biased).stdout();
    for words in [
        "Verdict: FAIL (4 sequences of 100000 bits, highest bit first, exact mode)",
        "Sample   15 sequences given: 8 read, 7 not read.",
        "Look 1 4 sequences: fail",
        "Retest 4 of 4 reserved sequences: the failure is confirmed",
    ] {
        assert!(one_line(&text).contains(&one_line(words)), "{words}: {text}");
    }
    // What is not a bit ends the reading, and the sample does not pass.
    let digits = |extra: &str| {
        let digits =
            fair.iter().flat_map(|byte| (0..8).rev().map(move |at| b'0' + (byte >> at & 1)));
        let mut digits: Vec<u8> = digits.collect();
        digits.extend_from_slice(extra.as_bytes());
        digits
    };
    assert_eq!(follow_bytes(&path, &digits("\n")).1["verdict"], "pass");
    let (run, answer) = follow_bytes(&path, &digits("x"));
    assert_eq!((run.code(), &answer["verdict"]), (3, &"inconclusive".into()));
}

#[test]
fn a_plan_for_draws_is_followed() {
    let folder = TempDir::new().unwrap();
    let words = ["--as", "draws", "--values", "0-51", "--decks", "2000", "--reserve", "4000"];
    let path = plan(&folder, &words);
    let mut random = Random::new(5);
    let mut lines = |count: u32, next: fn(&mut Random) -> u32| -> String {
        (0..count).map(|_| format!("{}\n", next(&mut random))).collect()
    };
    let fair = |random: &mut Random| random.below(52);
    let modulo = |random: &mut Random| (random.half() & 0xff) % 52;
    let (run, answer) = follow(&path, &lines(12_000, fair));
    assert_eq!((run.code(), &answer["verdict"]), (0, &"pass".into()), "{answer}");
    assert_eq!(answer["form"], "draws of 1 number from 0 to 51");
    assert_eq!((&answer["read"], &answer["not_read"]), (&8000.into(), &4000.into()));
    let (run, answer) = follow(&path, &lines(12_000, modulo));
    assert_eq!((run.code(), &answer["verdict"]), (1, &"fail".into()));
    assert_eq!(answer["plan"]["retest"]["confirmed"], true, "{answer}");
    // A value that the plan does not allow, and a short last draw.
    let bad = lines(3000, fair) + "52\n";
    let (run, answer) = follow(&path, &bad);
    assert_eq!((run.code(), &answer["verdict"]), (3, &"inconclusive".into()));
    assert!(answer["findings"][0]["message"].as_str().unwrap().contains("52 is outside 0 to 51"));
    let words = ["--as", "draws", "--values", "1-9", "--per-draw", "2", "--replacement", "without"];
    let path = plan(&folder, &words);
    let (run, _) = follow(&path, "1\n2\n3\n");
    assert_eq!(run.code(), 3);
}

#[test]
fn what_a_plan_fixes_is_not_given_again() {
    let folder = TempDir::new().unwrap();
    let path = plan(&folder, &["--as", "bits"]);
    for more in [["--mode", "sts"], ["--sequence-bits", "1000"], ["--first-bit", "lowest"]] {
        let run = with_input(&[&["rng", "test", "-", "--plan", &path][..], &more].concat(), b"01");
        assert_eq!(run.code(), 2, "{more:?}");
    }
    let run = with_input(&["rng", "test", "-", "--plan", &path, "--as", "draws"], b"1\n");
    assert!(run.code() == 2 && run.stderr().contains("a kind of sample other than --as"));
    for (given, why) in [
        (&["--as", "draws"][..], "Give the range of the values"),
        (&["--as", "draws", "--values", "1-9", "--per-draw", "3"], "Give --replacement"),
        (&["--as", "bits", "--cards", "7"], "--cards is for dealt cards"),
        (&["--as", "bits", "--reserve", "2000"], "--reserve takes at most 1,073 sequences"),
    ] {
        let run = gincert(&[&["rng", "plan"], given].concat());
        assert!(run.code() == 2 && run.stderr().contains(why), "{}", run.stderr());
    }
}

#[test]
fn a_sample_that_is_not_there_is_named() {
    for kind in ["decks", "dealt", "bits", "draws"] {
        let run = gincert(&["rng", "test", "no-such-file", "--as", kind]);
        assert_eq!(run.code(), 3);
        let words = "Cannot open no-such-file: no such file.";
        assert!(run.stderr().contains(words), "{}", run.stderr());
    }
}
