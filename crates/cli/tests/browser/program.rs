//! The program inside the page, under node and without a page: it prints what the command prints, to the byte.

use crate::common::desk::{Desk, ON, copy_folder};
use crate::common::tools::at_hand;
use crate::common::{gincert_in, top};
use crate::letters::{CONDITIONS, WASHINGTON, letter};
use crate::mutations::{Draws, changed};
use crate::page::{page_at_hand, page_folder};
use crate::vectors::{REPORT, SIGNERS, VECTORS};
use serde::Deserialize;
use serde_json::json;
use std::fs;
use std::io::Write;
use std::path::PathBuf;
use std::process::{Command, Stdio};

/// What is asked in a folder.
struct Question {
    case: String,
    folder: PathBuf,
    words: Vec<String>,
}

#[derive(Debug, Deserialize)]
struct Answer {
    code: i32,
    out: String,
    err: String,
}

fn question(case: &str, desk: &Desk, words: &[&str]) -> Question {
    let words = words.iter().map(|word| (*word).to_owned()).collect();
    Question { case: case.to_owned(), folder: desk.path(""), words }
}

fn at_hand_here() -> bool {
    at_hand(&["node"]) && page_at_hand()
}

/// What the program of the page answers.
fn answers_of_program(questions: &[Question]) -> Vec<Answer> {
    let lines = questions.iter().map(|one| {
        let folders = json!([[".", one.folder], [one.folder, one.folder]]);
        json!({ "folders": folders, "words": one.words }).to_string() + "\n"
    });
    let lines: String = lines.collect();
    let mut node = Command::new("node")
        .arg(top().join("crates/cli/tests/browser/ask.js"))
        .arg(top().join("crates/page/src/face"))
        .arg(page_folder().join("gincert.wasm"))
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    node.stdin.take().unwrap().write_all(lines.as_bytes()).unwrap();
    let done = node.wait_with_output().unwrap();
    assert!(done.status.success());
    let answers = String::from_utf8(done.stdout).unwrap();
    let answers: Vec<Answer> =
        answers.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!(answers.len(), questions.len());
    answers
}

/// Both answer every question alike: exit code, standard output and standard error.
fn are_answered_alike(questions: &[Question]) {
    for (asked, page) in questions.iter().zip(answers_of_program(questions)) {
        let words: Vec<&str> = asked.words.iter().map(String::as_str).collect();
        let run = gincert_in(&asked.folder, &words);
        let command = Answer { code: run.code(), out: run.stdout(), err: run.stderr() };
        let apart = page.out.lines().zip(command.out.lines()).find(|(one, other)| one != other);
        let asked = format!("{}: gincert {}", asked.case, words.join(" "));
        assert_eq!((apart, &page.err), (None, &command.err), "{asked}");
        assert_eq!((page.code, page.out.len()), (command.code, command.out.len()), "{asked}");
    }
}

/// Desks must live as long as the questions about them.
fn asked(desks: &[(String, Desk)], words: impl Fn(&Desk) -> Vec<String>) -> Vec<Question> {
    let of = |(case, desk): &(String, Desk)| Question {
        case: case.clone(),
        folder: desk.path(""),
        words: words(desk),
    };
    desks.iter().map(of).collect()
}

fn verify_words(desk: &Desk, list: Option<String>) -> Vec<String> {
    let words = ["verify", "--on", ON, "--format", "json", REPORT];
    let mut words: Vec<String> = words.iter().map(|word| (*word).to_owned()).collect();
    let list = list.filter(|list| desk.path(list).exists());
    words.extend(list.into_iter().flat_map(|list| ["--signers".to_owned(), desk.text(&list)]));
    words
}

#[test]
fn reports_are_verified_alike_whatever_was_done_to_them() {
    if !at_hand_here() {
        return;
    }
    let whole = Desk::new();
    whole.certify();
    let desks: Vec<(String, Desk)> = VECTORS
        .iter()
        .map(|(vector, make)| {
            let desk = Desk::copy_of(&whole);
            make(&desk);
            ((*vector).to_owned(), desk)
        })
        .collect();
    let mut questions = asked(&desks, |desk| verify_words(desk, None));
    questions.extend(asked(&desks, |desk| verify_words(desk, Some(SIGNERS.to_owned()))));
    are_answered_alike(&questions);
}

/// Changes drawn from a seed, so that a case can be made again by its number.
#[test]
fn reports_that_were_changed_anywhere_are_verified_alike() {
    if !at_hand_here() {
        return;
    }
    let whole = Desk::new();
    whole.certify();
    let desks: Vec<(String, Desk)> = (0..30)
        .map(|case| {
            let mut draws = Draws::new(5000 + case);
            let desk = Desk::copy_of(&whole);
            let done = changed(&desk, REPORT, &mut draws).join(", ");
            (format!("{case} ({done})"), desk)
        })
        .collect();
    are_answered_alike(&asked(&desks, |desk| verify_words(desk, Some("known".to_owned()))));
}

#[test]
fn the_status_by_letters_is_alike() {
    if !at_hand_here() {
        return;
    }
    let desk = Desk::new();
    desk.write("conditions.md", CONDITIONS);
    letter(&desk, "2017.md", "lab", "2017-12-18", &[]);
    let first = desk.text("letters/2017.md");
    letter(&desk, "2020.md", "lab", "2020-03-01", &["--supersedes", &first, "--action", "suspend"]);
    letter(&desk, "2022.md", "lab", "2022-03-01", &["--supersedes", &first]);
    let forged = ["--supersedes", &first, "--action", "withdraw"];
    letter(&desk, "forged.md", "forger", "2018-02-01", &forged);
    desk.write("letters/inside/again.md", &desk.read("letters/2017.md"));
    desk.write("letters/crlf.md", &desk.read("letters/2020.md").replace('\n', "\r\n"));
    let lab = desk.public("lab");
    desk.write("clerks", &format!("clerk namespaces=\"approval@*\" {lab}\n"));
    fs::copy(top().join(WASHINGTON), desk.path("washington-2017.md")).unwrap();
    let days = ["2017-12-17", "2019-01-01", "2020-06-01", "2023-01-01", "2030-01-01", "yesterday"];
    let questions = days.iter().flat_map(|on| {
        ["washington-2017.md", "submission/rules.md", "conditions.md", "none.md"].map(|document| {
            let words = ["status", "--approvals", "letters", "--signers", "clerks", "--on", on];
            question(on, &desk, &[&words[..], &["--format", "json", document]].concat())
        })
    });
    are_answered_alike(&questions.collect::<Vec<_>>());
}

/// What is wrong with documents, exact figures, and words that the command refuses.
#[test]
fn documents_are_checked_and_counted_alike() {
    if !at_hand_here() {
        return;
    }
    let desk = Desk::new();
    copy_folder(&top().join("rulesets"), &desk.path("rulesets"));
    copy_folder(&top().join("vectors/submissions"), &desk.path("submissions"));
    desk.write("bad.md", "\u{feff}# Nine\r\n\r\nThe wager costs nothing.\r\n");
    fs::write(desk.path("bytes.md"), b"# \xff\xfe\n").unwrap();
    let rules = "rulesets/gin-and-win/wizard.md";
    let questions = [
        &["check", "--format", "json", rules, "bad.md", "bytes.md", "none.md"][..],
        &["check", "--format", "json", "--details", "rulesets/gin-rummy"],
        &["check", "--format", "json", "submissions/two-tables"],
        &["check", rules],
        &["math", rules],
        &["math", "--format", "json", rules],
        &["math", "--format", "json", "bad.md"],
        &["index", "submissions", "--out", "submissions/index.html", "--format", "json"],
        &["check"],
        &["verify", "--help"],
    ];
    let questions = questions.map(|words| question(words[0], &desk, words));
    are_answered_alike(&questions);
}

/// Logs as zstd data of several frames, with a skippable one among them, and what is no such data any more.
#[test]
fn packed_logs_are_read_alike() {
    if !at_hand_here() {
        return;
    }
    let desk = Desk::new();
    let rules = "rulesets/gin-and-win/ten.md";
    fs::copy(top().join(rules), desk.path("ten.md")).unwrap();
    let log = fs::read(top().join("vectors/logs/good/rounds.jsonl")).unwrap();
    let half = log.len() / 2;
    let frames = [&log[..half], &log[half..]].map(|part| zstd::encode_all(part, 3).unwrap());
    // RFC 8878, 3.1.2: a frame that carries something else.
    let skipped = [&b"\x50\x2a\x4d\x18\x05\0\0\0"[..], b"other"].concat();
    let whole = [&frames[0][..], &skipped, &frames[1]].concat();
    for (name, bytes) in [
        ("whole.zst", &whole[..]),
        ("first.zst", &frames[0]),
        ("skipped.zst", &skipped),
        ("cut.zst", &whole[..whole.len() - 9]),
        ("none.zst", b"\x28\xb5\x2f\xfd"),
    ] {
        fs::write(desk.path(name), bytes).unwrap();
    }
    fs::write(desk.path("plain.jsonl"), &log).unwrap();
    let logs = ["whole.zst", "first.zst", "skipped.zst", "cut.zst", "none.zst", "plain.jsonl"];
    let questions = logs
        .map(|log| question(log, &desk, &["replay", "--rules", "ten.md", "--format", "json", log]));
    are_answered_alike(&questions);
}

/// What is done to a folder before it is asked about.
type Edit = fn(&Desk);

/// A report computed again, as it was issued and after changes of the report and of the submission.
#[test]
fn reports_are_computed_again_alike() {
    if !at_hand_here() {
        return;
    }
    let whole = Desk::new();
    whole.certify();
    let edits: [(&str, Edit); 4] = [
        ("as issued", |_| {}),
        ("a figure changed", |desk| {
            desk.write(REPORT, &desk.read(REPORT).replacen("22,100", "22,101", 1));
        }),
        ("a file emptied", |desk| desk.write("out/findings.jsonl", "")),
        ("other rules", |desk| {
            desk.write("submission/rules.md", &(desk.read("submission/rules.md") + "\n"));
        }),
    ];
    let desks = edits.map(|(case, edit)| {
        let desk = Desk::copy_of(&whole);
        edit(&desk);
        (case.to_owned(), desk)
    });
    let words = ["verify", "--on", ON, "--format", "json", "--submission", "submission"];
    let more = ["--recompute", "--engagement", "engagement.md", "--signers", "known", REPORT];
    let words: Vec<String> = words.iter().chain(&more).map(|word| (*word).to_owned()).collect();
    are_answered_alike(&asked(&desks, |_| words.clone()));
}

/// A private key has no business in a page.
#[test]
fn verbs_that_need_a_key_another_program_or_a_long_run_are_refused() {
    if !at_hand_here() {
        return;
    }
    let desk = Desk::new();
    let questions = [
        &["keygen", "--out", "key"][..],
        &["sign", "submission/rules.md", "--key", "lab"],
        &["conform", "--rules", "submission/rules.md", "--engine", "engine"],
        &["completions", "bash"],
    ];
    let questions = questions.map(|words| question(words[0], &desk, words));
    for (asked, answer) in questions.iter().zip(answers_of_program(&questions)) {
        assert_eq!((answer.code, answer.out.as_str()), (2, ""), "{}", asked.case);
        assert!(answer.err.contains("leaves out the verbs"), "{}: {}", asked.case, answer.err);
    }
}
