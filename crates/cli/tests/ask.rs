//! `gincert ask`: one line in, one line out, in order; the lines that are no question too.

#![allow(clippy::unwrap_used, reason = "a test that cannot start has failed")]

mod common;

use common::tools::at_hand;
use common::{gincert, top, with_input};
use serde_json::{Value, json};
use std::io::{BufRead, BufReader, Write};
use std::process::{Command, Stdio};

/// A hand under the usual melds.
fn question(id: &Value, cards: &str) -> String {
    let terms = json!({
        "Deck": "52 cards, ace low", "Melds": "Set of 3 or 4, Run of 3 or more",
        "Card values": "Ace 1, pips, court cards 10"
    });
    json!({ "id": id, "ask": "hand", "cards": cards, "terms": terms }).to_string()
}

const HAND: &str = "As 2s 3s 7c 7d 7h 9c 9d 9h 4h";

fn asked(input: &[u8]) -> (Vec<Value>, i32) {
    let run = with_input(&["ask"], input);
    let lines = run.stdout().lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    (lines, run.code())
}

#[test]
fn every_question_is_answered_in_its_place_with_its_id() {
    let input = [question(&json!("a"), HAND), String::new(), question(&json!(7), HAND)].join("\n");
    let (lines, code) = asked(input.as_bytes());
    assert_eq!(code, 0);
    let ids: Vec<&Value> = lines.iter().map(|line| &line["id"]).collect();
    assert_eq!(ids, [&json!("a"), &json!(7)]);
    assert!(lines.iter().all(|line| line["answer"]["points"] == json!(4)));
}

#[test]
fn a_line_that_is_no_question_is_answered_by_an_error_and_the_run_ends_with_three() {
    let (good, long) = (question(&json!(1), HAND), "x".repeat(262_145));
    let lines: [&[u8]; 9] = [
        b"{",
        b"[]",
        b"{\"id\":5}",
        b"{\"ask\":\"weather\"}",
        b"{\"ask\":\"hand\",\"cards\":\"As\"}",
        b"{\"ask\":\"hand\",\"terms\":[]}",
        b"\xff",
        long.as_bytes(),
        good.as_bytes(),
    ];
    let (answers, code) = asked(&lines.join(&b'\n'));
    assert_eq!((answers.len(), code), (9, 3));
    for answer in &answers[..8] {
        assert_eq!(answer["error"]["code"], "question-unreadable", "{answer}");
        assert!(answer["error"]["message"].as_str().unwrap().ends_with('.'), "{answer}");
        assert!(answer.get("answer").is_none());
    }
    assert_eq!(answers[2]["id"], 5);
    assert_eq!(answers[8]["answer"]["points"], 4);
}

#[test]
fn a_question_of_the_greatest_length_is_read() {
    let short = question(&json!(""), HAND);
    let id = "x".repeat(262_144 - short.len());
    let longest = question(&json!(id), HAND);
    assert_eq!(longest.len(), 262_144);
    let (answers, code) = asked(format!("{longest}\r\n").as_bytes());
    assert_eq!((answers[0]["answer"]["points"].clone(), code), (json!(4), 0));
    let longer = question(&json!(id + "x"), HAND);
    assert_eq!(asked(longer.as_bytes()).1, 3);
}

#[test]
fn illegal_play_is_an_answer() {
    let (answers, code) = asked(question(&Value::Null, "As As 2c 3c 4c 5c 6c").as_bytes());
    assert_eq!(code, 0);
    assert_eq!(answers[0]["answer"]["code"], "card-duplicate");
}

/// The shipped vectors, through the command: as files, in the order of the command line.
#[test]
fn files_are_answered_one_after_the_other() {
    let folder = tempfile::tempdir().unwrap();
    let mut paths = vec!["ask".to_owned()];
    let mut wanted = Vec::new();
    for name in ["hands", "settle", "turns"] {
        let path = top().join("vectors/ask").join(format!("{name}.jsonl"));
        let vectors = std::fs::read_to_string(path).unwrap();
        let mut questions = String::new();
        for line in vectors.lines() {
            let vector: Value = serde_json::from_str(line).unwrap();
            questions.push_str(&format!("{}\n", vector["q"]));
            wanted.push(vector["a"]["legal"].clone());
        }
        let file = folder.path().join(name);
        std::fs::write(&file, questions).unwrap();
        paths.push(file.to_str().unwrap().to_owned());
    }
    let run = gincert(&paths);
    assert_eq!(run.code(), 0);
    let found: Vec<Value> = run
        .stdout()
        .lines()
        .map(|line| serde_json::from_str::<Value>(line).unwrap()["answer"]["legal"].clone())
        .collect();
    assert_eq!(found, wanted);
    assert_eq!(gincert(&["ask", "no-such-file.jsonl"]).code(), 3);
}

/// A program may wait for each answer before it asks on.
#[test]
fn an_answer_comes_before_the_next_question() {
    let mut child = Command::new(env!("CARGO_BIN_EXE_gincert"))
        .arg("ask")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let (mut ask, told) = (child.stdin.take().unwrap(), child.stdout.take().unwrap());
    let mut told = BufReader::new(told);
    for id in 0..3 {
        writeln!(ask, "{}", question(&json!(id), HAND)).unwrap();
        let mut line = String::new();
        told.read_line(&mut line).unwrap();
        assert_eq!(serde_json::from_str::<Value>(&line).unwrap()["id"], id);
    }
    drop(ask);
    assert!(child.wait().unwrap().success());
}

const STANDARD: [&str; 4] = [
    "--rules",
    "rulesets/gin-rummy/standard-c.md",
    "--rules",
    "rulesets/gin-rummy/oklahoma-plain.md",
];

/// Under documents: what is asked beside the cards, and the limit for a knock or the error.
fn limit(rules: &[&str], more: &str) -> Value {
    let question = format!(r#"{{"ask":"hand","cards":"{HAND}"{more}}}"#);
    let run = with_input(&[&["ask"], rules].concat(), question.as_bytes());
    let answer: Value = serde_json::from_str(&run.stdout()).unwrap();
    match answer.get("answer") {
        Some(answer) => answer["limit"].clone(),
        None => answer["error"]["message"].clone(),
    }
}

#[test]
fn a_question_names_its_document_and_may_override_its_rows() {
    let standard = r#","rules":"gin-rummy/standard-c""#;
    assert_eq!(limit(&STANDARD, standard), 10);
    let oklahoma = r#","rules":"gin-rummy/oklahoma-plain","upcard":"5d""#;
    assert_eq!(limit(&STANDARD, oklahoma), 5);
    let less = format!(r#"{standard},"terms":{{"Knock":"Less than 10"}}"#);
    assert_eq!(limit(&STANDARD, &less), 9);
    // One document needs no name.
    assert_eq!(limit(&STANDARD[..2], ""), 10);
    let told = limit(&STANDARD, r#","rules":"gin-rummy/standard-z""#);
    assert!(told.as_str().unwrap().contains("standard-z"), "{told}");
    assert!(limit(&STANDARD, "").as_str().unwrap().contains("missing"));
}

#[test]
fn a_document_that_gives_no_rules_ends_the_run() {
    let code = |arguments: &[&str]| {
        let run = with_input(&[&["ask"], arguments].concat(), b"{}\n");
        assert_eq!(run.stdout(), "");
        run.code()
    };
    assert_eq!(code(&["--rules", "rulesets/gin-and-win/ten.md"]), 1);
    assert_eq!(code(&["--rules", "LICENSE-MIT"]), 1);
    assert_eq!(code(&["--rules", "no-such-document.md"]), 3);
    assert_eq!(code(&[&STANDARD[..2], &STANDARD[..2]].concat()), 2);
}

/// The sample clients wait for each answer before they ask on.
#[test]
fn the_sample_clients_get_their_answers() {
    for (tool, client) in [("python3", "client.py"), ("node", "client.mjs")] {
        if !at_hand(&[tool]) {
            continue;
        }
        let client = top().join("templates/ask-clients").join(client);
        let run = Command::new(tool)
            .arg(client)
            .arg(top().join("rulesets/gin-rummy/standard-c.md"))
            .env("GINCERT", env!("CARGO_BIN_EXE_gincert"))
            .env("PYTHONDONTWRITEBYTECODE", "1")
            .output()
            .unwrap();
        let text = String::from_utf8(run.stdout).unwrap().replace("[23,0]", "[23, 0]");
        assert_eq!(
            text,
            "deadwood 4, left over 4h\n\
             knock, points [23, 0]\n\
             no answer: The key `cards` holds no cards: 'n' is no suit (c d h s).\n",
            "{tool}"
        );
        assert!(run.status.success(), "{tool}");
    }
}
