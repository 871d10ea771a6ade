//! Samples that are packed, cut off, endless or no samples at all: a clear finding, the right exit
//! code, and no more read than the limits say.

#![allow(clippy::unwrap_used, reason = "a test that cannot start has failed")]

mod common;

use common::{Run, gincert, with_input};
use flate2::{Compression, write::GzEncoder};
use serde_json::Value;
use std::io::Write;

fn decks(source: &str, decks: u64) -> String {
    let decks = decks.to_string();
    let run = gincert(&["rng", "generate", source, "--decks", &decks, "--seed", "3"]);
    assert_eq!(run.code(), 0);
    run.stdout()
}

fn gzip(bytes: &[u8]) -> Vec<u8> {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::default());
    encoder.write_all(bytes).unwrap();
    encoder.finish().unwrap()
}

fn test(kind: &str, sample: &[u8]) -> (Run, Value) {
    let run = with_input(&["rng", "test", "-", "--as", kind, "--format", "json"], sample);
    let answer = run.json();
    (run, answer)
}

fn first_message(answer: &Value) -> &str {
    answer["findings"][0]["message"].as_str().unwrap()
}

#[test]
fn packed_samples_are_told_by_content_and_give_the_same_answer() {
    let text = decks("chacha20", 500);
    let (_, plain) = test("decks", text.as_bytes());
    for packed in [gzip(text.as_bytes()), zstd::encode_all(text.as_bytes(), 3).unwrap()] {
        let (run, answer) = test("decks", &packed);
        assert_eq!(run.code(), 0);
        assert_eq!(answer, plain);
    }
    // A name says nothing.
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("sample.txt");
    std::fs::write(&path, gzip(text.as_bytes())).unwrap();
    let run = gincert(&["rng", "test", path.to_str().unwrap(), "--format", "json"]);
    assert_eq!(run.json(), plain);
}

#[test]
fn a_packed_sample_that_is_cut_off_or_damaged_is_said_and_not_passed_over() {
    let text = decks("chacha20", 3000);
    let whole = gzip(text.as_bytes());
    let (run, answer) = test("decks", &whole[..whole.len() / 2]);
    assert_eq!(run.code(), 3);
    assert_eq!(answer["findings"][0]["code"], "sample-unreadable");
    assert!(first_message(&answer).contains("cut off after"), "{answer}");
    let samples = answer["samples"].as_u64().unwrap();
    assert!((1000..2000).contains(&samples), "{samples}");
    let mut damaged = whole.clone();
    let middle = damaged.len() / 2;
    damaged[middle..middle + 30].fill(0xff);
    let (run, answer) = test("decks", &damaged);
    assert_eq!(run.code(), 3);
    assert!(answer["findings"].to_string().contains("damaged after"), "{answer}");
    // Four bytes of gzip, and other packers.
    for (sample, said) in [(&whole[..4], "cut off"), (b"\xfd7zXZ\0..", "packed with xz")] {
        let run = with_input(&["rng", "test", "-"], sample);
        assert_eq!(run.code(), 3);
        let said_it = run.stdout() + &run.stderr();
        assert!(said_it.contains(said), "{said_it}");
    }
}

#[test]
fn a_bomb_does_not_go_off() {
    // 300 MB of zeros in 300 kB, and 300 MB of the same deck in 800 kB.
    let (run, answer) = test("decks", &gzip(&vec![0; 300_000_000]));
    assert_eq!(run.code(), 3);
    assert!(
        first_message(&answer).contains("the line has more than 1024 bytes")
            || first_message(&answer).contains("bytes contain no deck")
    );
    assert_eq!(answer["samples"], 0);
}

/// An endless stream, as `yes | gincert rng test -` gives one: a writer that never stops of itself.
fn endless(kind: &str, words: &'static [u8]) -> (Run, Value) {
    // Far more than the limit; the pipe breaks as soon as no more is read.
    let sample: Vec<u8> = words.iter().copied().cycle().take(20 << 20).collect();
    test(kind, &sample)
}

#[test]
fn an_endless_stream_of_no_decks_ends_at_the_limit() {
    for words in [b"y\n".as_slice(), b"\n", b"3", b" \t", b"7 7 7\n"] {
        let (run, answer) = endless("decks", words);
        assert_eq!(run.code(), 3);
        let last = answer["findings"].as_array().unwrap().last().unwrap();
        assert_eq!(last["code"], "sample-unreadable");
        let message = last["message"].as_str().unwrap();
        assert!(message.contains("16777216 bytes contain no deck"), "{message}");
        assert!(answer["findings"].as_array().unwrap().len() <= 21);
    }
    // As dealt cards one line of these is a hand, and the next is none.
    let (run, answer) = endless("dealt", b"5 6 7\ny\n");
    assert_ne!(run.code(), 0);
    assert!(answer["samples"].as_u64().unwrap() > 1_000_000);
}

#[test]
fn lines_that_are_no_deck_are_counted_and_named() {
    let good = decks("chacha20", 30);
    let line = good.lines().next().unwrap().to_owned();
    let swap = |from: &str, to: &str| {
        let words = line.split(' ').map(|word| if word == from { to } else { word });
        words.collect::<Vec<_>>().join(" ")
    };
    for (bad, said) in [
        (line.rsplit_once(' ').unwrap().0.to_owned(), "has 51 cards"),
        (line.clone() + " 7", "has 53 cards"),
        (swap("7", "8"), "appears twice"),
        (swap("7", "53"), "neither a card"),
        (swap("7", "-7"), "neither a card"),
        (swap("7", "Ac"), "mixes cards and numbers"),
        (swap("7", "52"), "both 0 and 52"),
        (line.replace(' ', ";"), "has 1 card;"),
        (line.replace(' ', "\u{a0}"), "has 1 card;"),
    ] {
        let sample = format!("{good}{bad}\n");
        let (run, answer) = test("decks", sample.as_bytes());
        assert_eq!((run.code(), &answer["unreadable"]), (1, &1.into()), "{bad}");
        assert_eq!(answer["findings"][0]["code"], "deck-unreadable");
        let message = first_message(&answer);
        assert!(message.starts_with("Line 31 ") && message.contains(said), "{message}");
        assert_eq!(answer["samples"], 30);
    }
    let (run, _) = test("decks", &[0x7f, b'E', b'L', b'F', 2, 1, 1, 0, b'\n', 0xff, 0xfe]);
    assert_eq!(run.code(), 3);
}

#[test]
fn lines_that_are_no_dealt_cards_are_counted_and_named() {
    let good: String = decks("chacha20", 30)
        .lines()
        .map(|line| line.split(' ').take(5).collect::<Vec<_>>().join(" ") + "\n")
        .collect();
    for (bad, said) in [
        ("1 2 3 4", "it has 4 cards; the sample has 5"),
        ("1 2 3 4 5 6", "it has 6 cards"),
        ("1 2 3 4 4", "place 5 appears twice"),
        ("0 1 2 3 52", "both 0 and 52"),
        ("1 2 3 4 52", "notation differs"),
        ("1 2 3 4 53", "word 5 is neither a card"),
        ("Ac Ad Ah As Kc", "notation differs"),
        ("1 2 3 4 Ac", "mixes cards and numbers"),
        ("1 2 3 4 \u{1b}[2J", "word 5 is neither a card"),
        (",,,", "from 1 to 52 are dealt"),
    ] {
        let (run, answer) = test("dealt", format!("{good}{bad}\n").as_bytes());
        assert_eq!((run.code(), &answer["unreadable"]), (1, &1.into()), "{bad}");
        let message = first_message(&answer);
        assert!(message.contains(said), "{bad}: {message}");
        assert_eq!((&answer["samples"], &answer["cards"]), (&30.into(), &5.into()));
    }
}

/// Which number stands for which card changes nothing: cards, from 0 and from 1 agree.
#[test]
fn dealt_cards_read_the_same_in_every_notation() {
    let cut = |text: &str, of: &dyn Fn(u8) -> String| -> String {
        let line = |line: &str| {
            let words = line.split(' ').take(6).map(|word| of(word.parse().unwrap()));
            words.collect::<Vec<_>>().join(" ") + "\n"
        };
        text.lines().map(line).collect()
    };
    let card = |card: u8| {
        let rank = "A23456789TJQK".as_bytes()[usize::from(card % 13)] as char;
        format!("{rank}{}", "cdhs".as_bytes()[usize::from(card / 13)] as char)
    };
    let text = decks("chacha20", 600);
    let (_, zero) = test("dealt", cut(&text, &|card| card.to_string()).as_bytes());
    let (_, one) = test("dealt", cut(&text, &|card| (card + 1).to_string()).as_bytes());
    let (_, cards) = test("dealt", cut(&text, &card).as_bytes());
    assert_eq!(zero["tests"], cards["tests"]);
    assert_eq!(zero["tests"], one["tests"]);
    assert_eq!(zero["verdict"], "pass");
}

/// Opening a named pipe that nobody writes to would wait for ever.
#[cfg(unix)]
#[test]
fn a_named_pipe_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let pipe = folder.path().join("pipe");
    let made = std::process::Command::new("mkfifo").arg(&pipe).status();
    assert!(made.unwrap().success());
    let run = gincert(&["rng", "test", pipe.to_str().unwrap()]);
    assert_eq!(run.code(), 3);
    assert!(run.stderr().contains("not a plain file"), "{}", run.stderr());
}
