//! `gincert vectors` and `gincert conform`: files, answers, refusals, and engines that break the contract.

#![allow(clippy::unwrap_used, reason = "a test that cannot start has failed")]

mod common;

use common::tools::at_hand;
use common::{files_in, gincert, top};
use serde_json::Value;
use std::io::Read;
use std::path::Path;
use std::process::Command;

const TEN: &str = "rulesets/gin-and-win/ten.md";

#[test]
fn vectors_are_written_with_their_flags_and_their_schema() {
    let folder = tempfile::tempdir().unwrap();
    let out = folder.path().join("vectors");
    let run = gincert(&["vectors", "--rules", TEN, "--out", out.to_str().unwrap()]);
    assert_eq!(run.code(), 0, "{}", run.stderr());
    let mut files = files_in(&out);
    files.sort();
    assert_eq!(files, ["flags.json", "vector.schema.json", "vectors.jsonl"]);
    let lines = std::fs::read_to_string(out.join("vectors.jsonl")).unwrap();
    let vectors: Vec<Value> =
        lines.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert!(run.stdout().starts_with(&format!("{} vectors of gin-and-win/ten: ", vectors.len())));
    let refused = vectors.iter().filter(|vector| vector["answer"]["error"].is_string()).count();
    assert_eq!(refused, vectors.len() / 3);
    let flags: Value =
        serde_json::from_str(&std::fs::read_to_string(out.join("flags.json")).unwrap()).unwrap();
    for flag in flags["flags"].as_array().unwrap() {
        let carried = vectors
            .iter()
            .filter(|vector| vector["flags"].as_array().unwrap().contains(&flag["flag"]));
        assert_eq!(Value::from(carried.count()), flag["vectors"], "{flag}");
    }
    // Every vector agrees with the verb that settles one hand.
    let first = &vectors[0];
    let text = |key: &str| first["request"][key].as_str().unwrap();
    let hand = gincert(&[
        "hand",
        "--rules",
        TEN,
        text("cards"),
        "--dealer",
        text("dealer"),
        "--format",
        "json",
    ]);
    let hand: Value = serde_json::from_str(&hand.stdout()).unwrap();
    assert_eq!(hand["settlement"]["outcome"], first["answer"]["outcome"]);
    assert_eq!(hand["dealer"]["qualifies"], first["answer"]["qualifies"]);
}

#[test]
fn documents_without_wagers_or_without_rules_have_no_vectors() {
    let folder = tempfile::tempdir().unwrap();
    let out = folder.path().to_str().unwrap();
    let gin = gincert(&["vectors", "--rules", "rulesets/gin-rummy/standard-a.md", "--out", out]);
    assert_eq!(gin.code(), 2);
    assert!(gin.stderr().contains("counts deadwood"), "{}", gin.stderr());
    assert_eq!(gincert(&["vectors", "--rules", "no/such.md", "--out", out]).code(), 3);
    let readme = gincert(&["vectors", "--rules", "README.md", "--out", out]);
    assert_eq!(readme.code(), 1);
    assert_eq!(files_in(folder.path()), Vec::<String>::new());
}

/// An engine that answers one wrong thing or none: what it does, and the breach that is found.
const HOSTILE: [(&str, &str); 11] = [
    ("while True: out.write(b'x' * 65536)", "line-too-long"),
    ("for _ in range(16384): out.write(b'7' * 65536)\nout.write(b'\\n')", "line-too-long"),
    ("while True: out.write(b'{}\\n' * 4096)", "no-answer-line"),
    ("out.write(bytes(range(256)) * 40 + b'\\n')\nout.flush()\nread()", "no-answer-line"),
    ("out.write(b'{\"id\":1,\"net\":{}}\\n')\nout.flush()\nread()", "never-asked"),
    ("import time\ntime.sleep(60)", "no-answer"),
    ("import os, time\nos.close(1)\ntime.sleep(60)", "output-closed"),
    ("sys.exit('a fault of its own')", "ended"),
    ("answer(read())\nanswer(last)\nread()", "answered-twice"),
    ("first = read()\nanswer(read())\nanswer(first)\nread()", "out-of-order"),
    ("read()\nout.write(b'not JSON\\n')\nout.flush()\nread()", "no-answer-line"),
];

/// What every hostile engine begins with.
const HOSTILE_HEAD: &str = "import json, sys
out = sys.stdout.buffer
last = None
def read():
    global last
    last = sys.stdin.readline()
    return last
def answer(line):
    out.write(json.dumps({'id': json.loads(line)['id'], 'net': {}}).encode() + b'\\n')
    out.flush()
";

/// Compares an engine in at most a gigabyte of address space; gives the exit code and the answer.
fn conform_in_a_gigabyte(folder: &Path, program: &str, more: &str) -> (Option<i32>, Value) {
    let engine = folder.join("engine.py");
    std::fs::write(&engine, format!("{HOSTILE_HEAD}{program}\n")).unwrap();
    let line = format!(
        "ulimit -v 1000000; exec '{}' conform --rules {TEN} --format json --answer-time 2 \
         --restarts 0 {more} --engine python3 '{}'",
        env!("CARGO_BIN_EXE_gincert"),
        engine.display()
    );
    let run = Command::new("sh").args(["-c", &line]).current_dir(top()).output().unwrap();
    let error = String::from_utf8_lossy(&run.stderr).into_owned();
    (run.status.code(), serde_json::from_slice(&run.stdout).unwrap_or(Value::String(error)))
}

#[test]
fn interop_hostile_engines_end_with_a_finding_and_bounded_memory() {
    if !at_hand(&["python3"]) {
        return;
    }
    for (program, kind) in HOSTILE {
        let folder = tempfile::tempdir().unwrap();
        let (code, answer) = conform_in_a_gigabyte(folder.path(), program, "--rounds 10");
        assert_eq!(code, Some(1), "{program}: {answer}");
        assert_eq!(answer["incidents"][0]["kind"], kind, "{program}: {answer}");
        let request = answer["incidents"][0]["request"].as_str().unwrap_or_default();
        assert!(request.starts_with("{\"id\":"), "{program}: {answer}");
        assert_eq!(answer["complete"], false, "{program}: {answer}");
    }
}

#[cfg(target_os = "linux")]
#[test]
fn interop_no_process_of_an_engine_is_left() {
    if !at_hand(&["python3"]) {
        return;
    }
    let folder = tempfile::tempdir().unwrap();
    let ids = folder.path().join("ids");
    // Three that leave the process group and outlive their parent.
    let program = format!(
        "import os, time\nfor _ in range(3):\n    if os.fork() == 0:\n        os.setsid()\n        \
         if os.fork() > 0: os._exit(0)\n        open('{}', 'a').write(f'{{os.getpid()}}\\n')\n        \
         time.sleep(600)\ntime.sleep(0.5)\nsys.exit(3)",
        ids.display()
    );
    let (code, answer) = conform_in_a_gigabyte(folder.path(), &program, "--rounds 10");
    assert_eq!(code, Some(1), "{answer}");
    let ids = std::fs::read_to_string(ids).unwrap();
    assert!(ids.lines().count() >= 3, "{ids}");
    for id in ids.lines() {
        assert!(!Path::new("/proc").join(id).exists(), "process {id} is still there");
    }
}

#[test]
fn interop_an_engine_gets_an_empty_environment_and_a_scratch_folder() {
    if !at_hand(&["python3"]) {
        return;
    }
    let folder = tempfile::tempdir().unwrap();
    // The interpreter itself sets one word of the locale.
    let program = "import os\nseen = [k for k in os.environ if k != 'LC_CTYPE']\n\
                   sys.exit(f'{sorted(seen)} {os.listdir()}')";
    let python = ["/usr/bin/python3", "python3"].into_iter().find(|path| Path::new(path).exists());
    let engine = folder.path().join("engine.py");
    std::fs::write(&engine, format!("{HOSTILE_HEAD}{program}\n")).unwrap();
    let Some(python) = python else { return };
    let run = gincert(&[
        "conform",
        "--rules",
        TEN,
        "--rounds",
        "0",
        "--restarts",
        "0",
        "--format",
        "json",
        "--engine",
        python,
        engine.to_str().unwrap(),
    ]);
    let answer: Value = serde_json::from_str(&run.stdout()).unwrap();
    let detail = answer["incidents"][0]["detail"].as_str().unwrap();
    assert!(detail.contains("standard error: [] []"), "{detail}");
}

#[test]
fn an_engine_that_is_not_there_and_a_document_without_wagers_are_named() {
    let missing = gincert(&["conform", "--rules", TEN, "--engine", "no-such-engine"]);
    assert_eq!(missing.code(), 3);
    assert!(missing.stderr().contains("no-such-engine: no such program"));
    let gin = "rulesets/gin-rummy/standard-a.md";
    assert_eq!(gincert(&["conform", "--rules", gin, "--engine", "true"]).code(), 2);
    let ended = gincert(&["conform", "--rules", TEN, "--rounds", "5", "--engine", "true"]);
    assert_eq!(ended.code(), 1, "{}", ended.stderr());
    let lines: Vec<String> = ended.stdout().lines().map(str::to_owned).collect();
    assert!(lines.len() <= 24 && lines.iter().all(|line| line.chars().count() <= 80), "{lines:?}");
    assert!(lines[0].starts_with("Verdict: differs"), "{lines:?}");
}

/// Compares a sample engine in two segments of random rounds; gives what the folder of --out holds.
fn compared(folder: &Path, engine: &str, more: &[&str]) -> (i32, String, Value) {
    let out = folder.to_str().unwrap();
    let words = ["conform", "--rules", TEN, "--rounds", "4200", "--out", out];
    let run = gincert(&[&words, more, &["--engine", "python3", engine]].concat());
    let transcript = std::fs::read_to_string(folder.join("transcript.jsonl")).unwrap();
    let summary = std::fs::read_to_string(folder.join("summary.json")).unwrap();
    (run.code(), transcript, serde_json::from_str(&summary).unwrap())
}

#[test]
fn interop_a_transcript_is_the_same_for_any_number_of_engines() {
    if !at_hand(&["python3"]) {
        return;
    }
    let folder = tempfile::tempdir().unwrap();
    let engine = "vectors/engines/python/wrong_qualifier_jack.py";
    let one = compared(&folder.path().join("one"), engine, &[]);
    let two = compared(&folder.path().join("two"), engine, &["--engines", "2"]);
    assert_eq!(one.0, 1);
    assert!(one == two, "{} and {}", one.2, two.2);
    let (_, transcript, summary) = one;
    let digest = gincert_evidence::Digest::of(transcript.as_bytes()).to_string();
    assert_eq!(summary["transcript_sha256"], digest);
    let header: Value = serde_json::from_str(transcript.lines().next().unwrap()).unwrap();
    assert_eq!(header["engine"]["command"], serde_json::json!(["python3", engine]));
    let bytes = std::fs::read(top().join(engine)).unwrap();
    let digest = gincert_evidence::Digest::of(&bytes).to_string();
    assert_eq!(header["engine"]["files"][1]["sha256"], digest);
    assert!(!transcript.contains(top().to_str().unwrap()), "no path of the machine");
}

/// A copy of the sample submission whose transcript is unpacked and changed.
fn certified(change: impl Fn(&str) -> String) -> (i32, Value, Vec<Value>) {
    let folder = tempfile::tempdir().unwrap();
    let sample = top().join("vectors/submissions/electronic-table");
    let packed = std::fs::read(sample.join("transcript.jsonl.gz")).unwrap();
    let mut text = String::new();
    flate2::read::GzDecoder::new(packed.as_slice()).read_to_string(&mut text).unwrap();
    std::fs::copy(sample.join("rules.md"), folder.path().join("rules.md")).unwrap();
    std::fs::write(folder.path().join("transcript.jsonl"), change(&text)).unwrap();
    let page = "| Submission | |\n| - | - |\n| Rule document | rules.md |\n\n\
                | File | Role | SHA-256 |\n| - | - | - |\n\
                | rules.md | Rule document | not stated |\n\
                | transcript.jsonl | Engine transcript | not stated |\n";
    std::fs::write(folder.path().join("submission.md"), page).unwrap();
    let results = tempfile::tempdir().unwrap();
    let out = results.path().join("out");
    let run =
        gincert(&["certify", folder.path().to_str().unwrap(), "--out", out.to_str().unwrap()]);
    let report = std::fs::read_to_string(out.join("report.json")).unwrap();
    let findings = std::fs::read_to_string(out.join("findings.jsonl")).unwrap();
    let findings = findings.lines().map(|line| serde_json::from_str(line).unwrap());
    let findings: Vec<Value> = findings.collect();
    let of_engine = |finding: &Value| finding["code"].as_str().unwrap().starts_with("engine-");
    let findings = findings.into_iter().filter(of_engine).collect();
    (run.code(), serde_json::from_str(&report).unwrap(), findings)
}

fn fact<'a>(report: &'a Value, name: &str) -> &'a Value {
    let mut facts = report["facts"].as_array().unwrap().iter();
    &facts.find(|fact| fact["name"] == name).unwrap()["value"]
}

#[test]
fn a_transcript_in_a_submission_is_judged_again() {
    let (code, report, findings) = certified(str::to_owned);
    assert_eq!(code, 1);
    assert_eq!(fact(&report, "verdict.settlement-engine"), "differs");
    assert_eq!(fact(&report, "scope.settlement-engine"), "tested");
    assert_eq!(fact(&report, "settlement-engine.requests"), 674);
    assert_eq!(fact(&report, "settlement-engine.requests.differing"), 23);
    assert_eq!(findings.len(), 1, "{findings:?}");
    let message = findings[0]["message"].as_str().unwrap();
    assert!(message.contains("score 4 with Jack or lower"), "{message}");
    assert_eq!(findings[0]["grade"], "material");
    assert_eq!(findings[0]["place"]["path"], "submission.md");
}

#[test]
fn a_damaged_exchanged_or_foreign_transcript_is_no_evidence() {
    let lines = |text: &str| text.lines().map(|line| format!("{line}\n")).collect::<Vec<_>>();
    type Change<'a> = &'a dyn Fn(&str) -> String;
    let changes: [(&str, Change<'_>); 8] = [
        ("(empty). Line 1: ", &|_| String::new()),
        ("(malformed). Line 1: ", &|_| "not JSON\n".to_owned()),
        ("(cut). Line 101: ", &|text| lines(text)[..100].concat()),
        ("(other requests). Line 6: ", &|text| {
            let mut lines = lines(text);
            lines.remove(5);
            lines.concat()
        }),
        ("(other requests). Line 2: ", &|text| text.replacen("\"seed\":1", "\"seed\":2", 1)),
        ("(other rule document). Line 1: ", &|text| {
            text.replacen("\"rules_sha256\":\"a7", "\"rules_sha256\":\"b7", 1)
        }),
        ("(changed after it was written). Line 676: ", &|text| {
            text.replacen("\"net\":{\"ante\":1500,", "\"net\":{\"ante\":1501,", 1)
        }),
        ("(trailing lines). Line 677: ", &|text| format!("{text}\n")),
    ];
    for (words, change) in changes {
        let (code, report, findings) = certified(change);
        assert_eq!(code, 1, "{words}");
        assert_eq!(findings.len(), 1, "{words}: {findings:?}");
        assert_eq!(findings[0]["code"], "engine-transcript-unusable", "{words}");
        let message = findings[0]["message"].as_str().unwrap();
        assert!(message.contains(words), "{words}: {message}");
        assert_eq!(fact(&report, "verdict.settlement-engine"), "not-tested", "{words}");
        assert_eq!(fact(&report, "settlement-engine.requests"), 0, "{words}");
    }
}
