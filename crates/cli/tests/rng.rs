//! `gincert rng`: the JSON that others rely on, verdicts as exit codes, and samples that are bad.

#![allow(clippy::unwrap_used, reason = "a test that cannot start has failed")]

mod common;

use common::{Run, gincert, with_input};
use serde_json::{Value, json};

fn decks(source: &str, decks: &str) -> String {
    let run = gincert(&["rng", "generate", source, "--decks", decks, "--seed", "3"]);
    assert_eq!(run.code(), 0);
    run.stdout()
}

fn test(sample: &[u8]) -> (Run, Value) {
    let run = with_input(&["rng", "test", "-", "--format", "json"], sample);
    let answer = serde_json::from_str(&run.stdout()).unwrap();
    (run, answer)
}

#[test]
fn a_fair_sample_passes_with_the_agreed_keys() {
    let (run, answer) = test(decks("chacha20", "1000").as_bytes());
    assert_eq!(run.code(), 0);
    assert_eq!(answer["verdict"], "pass");
    assert_eq!(answer["samples"], 1000);
    assert_eq!(answer["planned_level"]["confidence"], 0.99);
    assert_eq!(answer["planned_level"]["rejected"], false);
    for slot in answer["tests"].as_array().unwrap() {
        for key in ["statistic", "p", "log10_p", "p_adjusted"] {
            assert!(slot[key].is_number(), "{slot}");
        }
        assert!(slot["p"].as_f64().unwrap() > 0.0);
    }
}

#[test]
fn a_known_fault_fails() {
    for (source, decks_needed) in [("riffle7", "500"), ("sattolo", "64"), ("reseed16", "2000")] {
        let (run, answer) = test(decks(source, decks_needed).as_bytes());
        assert_eq!(run.code(), 1, "{source}");
        assert_eq!(answer["verdict"], "fail", "{source}");
        assert_eq!(answer["planned_level"]["rejected"], true, "{source}");
    }
}

/// A sample passes only where there is enough of it, and not too much of it hidden.
#[test]
fn a_sample_that_is_small_or_hidden_does_not_pass() {
    let (run, answer) = test(decks("chacha20", "1").as_bytes());
    assert_eq!((run.code(), &answer["verdict"]), (1, &json!("inconclusive")));
    assert_eq!(answer["because"], "nothing is rejected; too few to pass");
    assert_eq!(answer["excludes"]["excluded"], json!([]));
    let (_, answer) = test(decks("chacha20", "415").as_bytes());
    assert_eq!(answer["verdict"], "inconclusive");
    let (run, answer) = test(decks("chacha20", "416").as_bytes());
    assert_eq!((run.code(), &answer["verdict"]), (0, &json!("pass")));
    assert_eq!(answer["because"], Value::Null);
    // The last card of every other deck is missing: no step is read.
    let hidden: String =
        (0..).zip(decks("chacha20", "2000").lines()).fold(String::new(), |text, (at, line)| {
            let shown = if at % 2 == 0 { line } else { line.rsplit_once(' ').unwrap().0 };
            text + shown + "\n"
        });
    let (run, answer) = test(hidden.as_bytes());
    assert_eq!((run.code(), &answer["verdict"]), (1, &json!("inconclusive")));
    assert_eq!(answer["because"], "nothing is rejected, but too many lines are left out to pass");
}

#[test]
fn every_bad_line_is_counted_and_the_others_are_tested() {
    let good = decks("chacha20", "40");
    let line = good.lines().next().unwrap();
    let twice = line.replacen(line.split(' ').nth(3).unwrap(), line.split(' ').nth(4).unwrap(), 1);
    let short = line.rsplit_once(' ').unwrap().0;
    let bad = [
        twice.as_bytes(),
        short.as_bytes(),
        b"\xff\xfe\x00binary",
        "7 ".repeat(600).as_bytes(),
        b"Ac Ad Ah As",
    ]
    .join(&b'\n');
    let sample = [good.as_bytes(), &bad, b"\n\n   \n", good.as_bytes(), short.as_bytes()].concat();
    let (run, answer) = test(&sample);
    assert_eq!(run.code(), 1);
    assert_eq!(answer["unreadable"], 6);
    assert_eq!(answer["samples"], 80);
    let findings = answer["findings"].as_array().unwrap();
    assert!(findings.iter().all(|finding| finding["code"] == "deck-unreadable"));
    let last = findings.last().unwrap()["message"].as_str().unwrap();
    assert!(last.contains("its end is missing"), "{last}");
    assert_eq!(answer["verdict"], "fail", "the same 40 decks came again");
}

#[test]
fn a_line_written_another_way_is_left_out() {
    let good = decks("chacha20", "3");
    let first = good.lines().next().unwrap();
    let from_one: Vec<String> =
        first.split(' ').map(|card| (card.parse::<u8>().unwrap() + 1).to_string()).collect();
    let (_, answer) = test(format!("{good}{}\n", from_one.join(" ")).as_bytes());
    assert_eq!((&answer["samples"], &answer["unreadable"]), (&3.into(), &1.into()));
}

#[test]
fn no_deck_at_all_is_unreadable() {
    for sample in [b"".as_slice(), b"\n\n", b"no deck\n"] {
        let (run, answer) = test(sample);
        assert_eq!(run.code(), 3);
        assert_eq!(answer["samples"], 0);
    }
    assert_eq!(gincert(&["rng", "test", "no-such-file"]).code(), 3);
    assert_eq!(gincert(&["rng", "test", "crates"]).code(), 3);
    assert_eq!(gincert(&["rng", "test"]).code(), 2);
    assert_eq!(gincert(&["rng", "generate", "no-such-source"]).code(), 2);
}

#[test]
fn an_endless_sample_ends_where_it_is_told_to() {
    let sample = decks("chacha20", "100");
    let run =
        with_input(&["rng", "test", "-", "--decks", "50", "--format", "json"], sample.as_bytes());
    let answer: Value = serde_json::from_str(&run.stdout()).unwrap();
    assert_eq!(answer["samples"], 50);
}

/// The shuffle of an online poker room in 1999: Delphi's generator, seeded with the milliseconds of
/// the day, and every place swapped with any place but the first. These are two decks of one seed,
/// computed apart from this program from the published description.
#[test]
fn the_online_poker_shuffle_of_1999_is_broken() {
    let mut state = 51_234_567u32;
    let mut random = |n: u64| {
        state = state.wrapping_mul(134_775_813).wrapping_add(1);
        ((u64::from(state) * n) >> 32) as usize
    };
    let mut deal = || {
        let mut deck: Vec<usize> = (0..52).collect();
        for place in 0..52 {
            deck.swap(place, random(51) + 1);
        }
        deck
    };
    let lines: Vec<Vec<usize>> = (0..3).map(|_| deal()).collect();
    let text = |deck: &Vec<usize>| {
        let cards: Vec<String> = deck.iter().map(ToString::to_string).collect();
        cards.join(" ") + "\n"
    };
    let sample = text(&lines[0]) + &text(&lines[1]);
    let arguments = [
        "rng",
        "attack",
        "-",
        "--generator",
        "delphi",
        "--shuffle",
        "asf",
        "--from",
        "51200000",
        "--to",
        "51300000",
        "--format",
        "json",
    ];
    let run = with_input(&arguments, sample.as_bytes());
    assert_eq!(run.code(), 1);
    let answer: Value = serde_json::from_str(&run.stdout()).unwrap();
    assert_eq!(answer["found"][0]["seed"], 51_234_567);
    assert_eq!(answer["found"][0]["next_deck"], Value::from(lines[2].clone()));
    // A fair deck has no seed.
    let run = with_input(&arguments, decks("chacha20", "1").as_bytes());
    assert_eq!(run.code(), 0);
}

#[test]
fn an_attack_that_makes_no_sense_says_so() {
    let one = decks("chacha20", "1");
    let code = |arguments: &[&str], input: &str| {
        with_input(&[&["rng", "attack"], arguments].concat(), input.as_bytes()).code()
    };
    assert_eq!(code(&["-", "--generator", "nosuch"], &one), 2);
    assert_eq!(code(&["--generator", "msvc"], &one), 2);
    assert_eq!(code(&["-", "--generator", "msvc", "--from", "9", "--to", "9"], &one), 2);
    assert_eq!(code(&["-", "--generator", "msvc"], ""), 3);
    assert_eq!(code(&["-", "--generator", "msvc"], "1 2 3\n"), 3);
    assert_eq!(code(&[], ""), 0);
}

/// The command that docs/rng-attack.md gives, and the deck that it prints.
#[test]
fn the_demonstration_of_the_manual_runs() {
    let run = gincert(&[
        "rng",
        "attack",
        "vectors/rng/poker-1999.txt",
        "--generator",
        "delphi",
        "--shuffle",
        "asf",
        "--seeds",
        "day-milliseconds",
        "--from",
        "51000000",
        "--to",
        "51500000",
    ]);
    assert_eq!(run.code(), 1);
    let page = std::fs::read_to_string(common::top().join("docs/rng-attack.md")).unwrap();
    let found = run.stdout();
    let (_, found) = found.split_once("SEED FOUND").unwrap();
    assert!(page.contains(found.lines().next().unwrap()), "{found}");
    let (_, next) = found.split_once("Next deck").unwrap();
    assert!(page.contains(next), "{next}");
    // What is expected is said before the search goes on.
    assert!(run.stderr().contains("expected"), "{}", run.stderr());
}

/// A search that is broken off goes on from its state and finds what a whole one finds.
#[test]
fn a_search_goes_on_from_its_state() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("state.json");
    let state = file.to_str().unwrap();
    let lines = decks("chacha20", "2");
    let attack = |more: &[&str], sample: &str| {
        let arguments = [
            &["rng", "attack", "-", "--generator", "msvc", "--format", "json"][..],
            &["--to", "3000000", "--resume", state],
            more,
        ];
        with_input(&arguments.concat(), sample.as_bytes())
    };
    let run = attack(&["--for", "0"], &lines);
    let part = run.json();
    assert_eq!((run.code(), &part["complete"]), (0, &false.into()));
    let next = part["seeds"]["next"].as_u64().unwrap();
    assert!(next > 0 && next < 3_000_000);
    let run = attack(&[], &lines);
    let whole = run.json();
    assert_eq!((run.code(), &whole["complete"]), (0, &true.into()));
    assert!(whole["expected_seconds"].as_f64().unwrap() > 0.0);
    assert!(whole["seeds_per_second"].as_f64().unwrap() > 1000.0);
    // Once more: nothing is left to do, and nothing changes.
    let before = std::fs::read(&file).unwrap();
    assert_eq!(attack(&[], &lines).json()["complete"], true);
    assert_eq!(std::fs::read(&file).unwrap(), before);
    // The state of other decks, or of another range, is not gone on from.
    let others = decks("chacha20", "1");
    assert_eq!(attack(&[], &others).code(), 2);
    assert_eq!(attack(&["--from", "1"], &lines).code(), 2);
    std::fs::write(&file, &before[..before.len() / 2]).unwrap();
    assert_eq!(attack(&[], &lines).code(), 3);
    std::fs::write(&file, before.to_ascii_uppercase()).unwrap();
    assert_eq!(attack(&[], &lines).code(), 3);
}

/// A deck of the GNU C library's generator, dealt by a C program that was seeded with the first second
/// of 2020.
#[test]
fn a_clock_seed_of_the_gnu_c_library_is_found() {
    let sample = "35 12 6 26 19 34 9 14 16 5 42 13 36 10 47 15 45 18 20 49 39 31 29 4 17 32 51 0 2 \
        23 41 37 33 46 43 8 25 30 22 1 40 7 3 38 24 21 48 50 11 27 28 44\n";
    let arguments = [
        "rng",
        "attack",
        "-",
        "--generator",
        "glibc",
        "--seeds",
        "unix-seconds",
        "--from",
        "1577800000",
        "--to",
        "1577900000",
        "--format",
        "json",
    ];
    let run = with_input(&arguments, sample.as_bytes());
    assert_eq!(run.code(), 1);
    assert_eq!(run.json()["found"][0]["seed"], 1_577_836_800);
}

#[test]
fn the_sources_are_listed_in_json_by_the_names_that_are_taken() {
    for verb in ["generate", "power"] {
        let list = gincert(&["rng", verb, "--format", "json"]).json();
        let first = list[0]["name"].as_str().unwrap();
        assert!(list[0]["models"].as_str().unwrap().len() > 20);
        assert_eq!(gincert(&["rng", "generate", first, "--decks", "1"]).code(), 0);
    }
}
