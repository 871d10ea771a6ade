//! Logs that are watched while they grow: whatever happens to them meanwhile, nothing is lost, and the end is
//! that of `gincert replay` on the same files.

#![cfg(unix)]
#![allow(clippy::unwrap_used, reason = "a test that cannot start has failed")]

mod common;

use common::schema::assert_fits;
use common::{Run, files_in, gincert, top};
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::io::{BufRead, BufReader, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

/// Hands of three cards: counted in a tenth of the time of seven.
const RULES: &str = "tests/documents/small-game.md";

/// A folder of logs, with what is written beside it.
struct Floor {
    folder: tempfile::TempDir,
    /// By what the logs are read besides the rules.
    reading: &'static [&'static str],
}

impl Floor {
    fn new() -> Floor {
        let floor = Floor { folder: tempfile::tempdir().unwrap(), reading: &[] };
        fs::create_dir(floor.path("logs")).unwrap();
        floor
    }

    fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    fn text(&self, name: &str) -> String {
        self.path(name).to_str().unwrap().to_owned()
    }

    fn append(&self, name: &str, bytes: &[u8]) {
        let mut file = fs::File::options().create(true).append(true).open(self.path(name)).unwrap();
        file.write_all(bytes).unwrap();
    }

    fn words(&self, logs: &str, more: &[&str]) -> Vec<String> {
        let logs = self.text(logs);
        let words = ["watch", &logs, "--rules", RULES, "--checkpoint-every", "0"];
        [&words[..], self.reading, more].concat().into_iter().map(str::to_owned).collect()
    }

    /// One run over what is there, with a state.
    fn once(&self, logs: &str, more: &[&str]) -> Run {
        let state = self.text("state");
        gincert(&self.words(logs, &[&["--once", "--checkpoint", &state], more].concat()))
    }

    /// The same as one audit, with its answer in the folder `NAME`.
    fn assert_as_replay(&self, watch: &str, logs: &[&str]) {
        let [watched, audited] = [watch, "audited"].map(|name| self.text(name));
        let _ = fs::remove_dir_all(&audited);
        let logs: Vec<String> = logs.iter().map(|log| self.text(log)).collect();
        let replay = |more: &[&str]| {
            let words = ["replay".to_owned(), "--rules".to_owned(), RULES.to_owned()];
            let more = self.reading.iter().chain(more).map(|word| (*word).to_owned());
            gincert(&words.into_iter().chain(logs.iter().cloned()).chain(more).collect::<Vec<_>>())
        };
        let text = replay(&["--out", &audited]);
        let run = self.once("logs", &["--out", &watched]);
        assert_eq!(run.code(), text.code(), "{}{}", run.stdout(), run.stderr());
        assert!(run.stdout().ends_with(&text.stdout()), "{}\n{}", run.stdout(), text.stdout());
        let files = files_in(Path::new(&audited));
        assert!(files.len() >= 5, "{files:?}");
        for name in files {
            let [own, other] = [&watched, &audited].map(|dir| Path::new(dir).join(&name));
            assert!(fs::read(own).unwrap() == fs::read(other).unwrap(), "{name}");
        }
        let run = self.once("logs", &["--format", "json"]);
        let lines = run.stdout();
        assert_fits("watch-event", &lines);
        let last: Value = serde_json::from_str(lines.lines().last().unwrap()).unwrap();
        assert_eq!(last["answer"], replay(&["--format", "json"]).json());
    }
}

/// A log with faults.
fn log(folder: &Path, seed: u32, rounds: u32) -> Vec<u8> {
    let out = folder.join("generated").to_str().unwrap().to_owned();
    let (seed, rounds) = (seed.to_string(), rounds.to_string());
    let words = ["generate", "log", "--rules", RULES, "--rounds", &rounds, "--seed", &seed];
    let more = ["--seats", "4", "--tables", "3", "--faults", "all=0.01", "--out", &out];
    assert_eq!(gincert(&[&words[..], &more].concat()).code(), 0);
    let bytes = fs::read(&out).unwrap();
    fs::remove_file(out).unwrap();
    bytes
}

/// The exceptions of JSON lines by their ids; what has an id twice is the same.
fn exceptions(text: &str, into: &mut BTreeMap<String, Value>) {
    for line in text.lines() {
        // A run that was killed may not have ended its last line.
        let Ok(line) = serde_json::from_str::<Value>(line) else { continue };
        if line["event"] == "exception" && line["id"].is_string() {
            let id = line["id"].as_str().unwrap().to_owned();
            let before = into.insert(id, line["finding"].clone());
            assert!(before.is_none_or(|before| before == line["finding"]), "{line}");
        }
    }
}

#[test]
fn each_day_that_is_added_gives_the_report_of_all_days() {
    let floor = Floor::new();
    let bytes = log(floor.folder.path(), 1, 600);
    let mut from = 0;
    // The cuts are within lines: the last line is a record of the report, and read again when it is whole.
    for part in [0.001, 0.2, 0.201, 0.7, 1.0] {
        let to = (bytes.len() as f64 * part) as usize;
        floor.append("logs/a.jsonl", &bytes[from..to]);
        from = to;
        floor.assert_as_replay("watched", &["logs/a.jsonl"]);
    }
    let run = floor.once("logs", &["--format", "json"]);
    let first: Value = serde_json::from_str(run.stdout().lines().next().unwrap()).unwrap();
    assert_eq!(first["logs"][0]["bytes"], bytes.len());
}

#[test]
fn every_format_may_end_anywhere_meanwhile() {
    for (name, reading) in [
        ("good/seats.csv", &["--map", "vectors/logs/good/seats.map.md"][..]),
        ("bad/amounts.csv", &[]),
        ("bad/header-only.csv", &[]),
        ("bad/record-unreadable.jsonl", &[]),
    ] {
        let floor = Floor { reading, ..Floor::new() };
        let bytes = fs::read(top().join("vectors/logs").join(name)).unwrap();
        let log = format!("logs/{}", name.split_once('/').unwrap().1);
        for part in 0..4 {
            let at = |part: usize| bytes.len() * part / 4;
            floor.append(&log, &bytes[at(part)..at(part + 1)]);
            floor.assert_as_replay("watched", &[&log]);
        }
    }
}

#[test]
fn logs_that_grow_side_by_side_end_as_one_after_the_other() {
    let floor = Floor::new();
    let all: Vec<Vec<u8>> = (1..4).map(|seed| log(floor.folder.path(), seed, 200)).collect();
    let names = ["logs/b.jsonl", "logs/a.jsonl", "logs/c.log"];
    for part in 0..5 {
        for (bytes, name) in all.iter().zip(names) {
            let at = |part: usize| bytes.len() * part / 5;
            floor.append(name, &bytes[at(part)..at(part + 1)]);
            floor.once("logs", &["--quiet"]);
        }
    }
    // In the order in which they were found.
    floor.assert_as_replay("watched", &names);
}

#[test]
fn a_rotated_log_is_known_again_under_its_new_name() {
    let floor = Floor::new();
    let bytes = log(floor.folder.path(), 4, 300);
    let at = |part: usize| bytes.len() * part / 6;
    floor.append("logs/log.jsonl", &bytes[..at(2)]);
    floor.once("logs", &[]);
    // What the old file got before it was renamed, and after.
    floor.append("logs/log.jsonl", &bytes[at(2)..at(3)]);
    fs::rename(floor.path("logs/log.jsonl"), floor.path("logs/log.jsonl.1")).unwrap();
    let end = at(4) + bytes[at(4)..].iter().position(|byte| *byte == b'\n').unwrap() + 1;
    floor.append("logs/log.jsonl.1", &bytes[at(3)..end]);
    floor.append("logs/log.jsonl", &bytes[end..at(5)]);
    let run = floor.once("logs", &["--format", "json"]);
    assert!(run.stdout().contains("\"change\":\"renamed\""), "{}", run.stdout());
    floor.append("logs/log.jsonl", &bytes[at(5)..]);
    floor.assert_as_replay("watched", &["logs/log.jsonl.1", "logs/log.jsonl"]);
    // A copy under the same name, as of a program that copies folders, is the same log.
    fs::copy(floor.path("logs/log.jsonl"), floor.path("copy")).unwrap();
    fs::rename(floor.path("copy"), floor.path("logs/log.jsonl")).unwrap();
    floor.assert_as_replay("watched", &["logs/log.jsonl.1", "logs/log.jsonl"]);
    // And so is what a packer makes of it.
    let mut packed = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::fast());
    packed.write_all(&fs::read(floor.path("logs/log.jsonl.1")).unwrap()).unwrap();
    fs::write(floor.path("logs/log.jsonl.1.gz"), packed.finish().unwrap()).unwrap();
    fs::remove_file(floor.path("logs/log.jsonl.1")).unwrap();
    floor.assert_as_replay("watched", &["logs/log.jsonl.1.gz", "logs/log.jsonl"]);
}

/// What becomes of the bytes of a log; `None` where it is removed.
type LogDamage = fn(&[u8]) -> Option<Vec<u8>>;

#[test]
fn a_log_that_was_changed_is_reported_and_what_was_read_of_it_stays() {
    let sha = |bytes: &[u8]| gincert_evidence::Digest::of(bytes).to_string();
    let changes: [(&str, LogDamage); 3] = [
        ("truncated", |bytes| Some(bytes[..bytes.len() / 3].to_vec())),
        ("rewritten", |bytes| {
            let mut bytes = bytes.to_vec();
            bytes[10] ^= 1;
            Some(bytes)
        }),
        ("removed", |_| None),
    ];
    for (word, change) in changes {
        let floor = Floor::new();
        let bytes = log(floor.folder.path(), 5, 200);
        floor.append("logs/log.jsonl", &bytes);
        let before = floor.once("logs", &["--format", "json"]);
        let path = floor.path("logs/log.jsonl");
        match change(&bytes) {
            // In place, as a program does that keeps its file open.
            Some(bytes) => fs::write(&path, bytes).unwrap(),
            None => fs::remove_file(&path).unwrap(),
        }
        let run = floor.once("logs", &["--format", "json"]);
        assert_eq!(run.code(), 3, "{word}");
        let lines: Vec<Value> =
            run.stdout().lines().map(|line| serde_json::from_str(line).unwrap()).collect();
        let notice = lines.iter().find(|line| line["change"] == word).unwrap();
        assert_eq!(notice["bytes"], bytes.len(), "{word}");
        assert_eq!(notice["sha256"], sha(&bytes), "{word}");
        let [read, was] = [lines.last().unwrap(), &end(&before)]
            .map(|line| line["answer"]["records"]["read"].as_u64().unwrap());
        assert!(read >= was && was >= 200, "{word}: {read} {was}");
        let text = floor.once("logs", &["--details"]);
        assert!(text.stdout().contains(&sha(&bytes)[..12]), "{word}: {}", text.stdout());
    }
}

fn end(run: &Run) -> Value {
    serde_json::from_str(run.stdout().lines().last().unwrap()).unwrap()
}

/// A run that goes on, with its lines and when each came.
struct Watching {
    child: Child,
    lines: std::sync::mpsc::Receiver<(Instant, String)>,
}

impl Watching {
    fn start(words: &[String]) -> Watching {
        let mut child = Command::new(env!("CARGO_BIN_EXE_gincert"))
            .args(words)
            .current_dir(top())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let out = BufReader::new(child.stdout.take().unwrap());
        let (send, lines) = std::sync::mpsc::channel();
        std::thread::spawn(move || {
            for line in out.lines().map_while(Result::ok) {
                let _ = send.send((Instant::now(), line));
            }
        });
        Watching { child, lines }
    }

    /// The next line with such an event, and when it came.
    fn next(&self, event: &str) -> (Instant, Value) {
        loop {
            let (at, line) = self.lines.recv_timeout(Duration::from_secs(60)).unwrap();
            let line: Value = serde_json::from_str(&line).unwrap();
            if line["event"] == event {
                return (at, line);
            }
        }
    }

    fn terminate(&self) {
        let status = Command::new("kill").args(["-TERM", &self.child.id().to_string()]).status();
        assert!(status.unwrap().success());
    }
}

#[test]
fn an_exception_is_printed_within_a_second_and_the_signal_to_end_brings_the_report() {
    let floor = Floor::new();
    let bytes = log(floor.folder.path(), 6, 400);
    let mut lines = bytes.split_inclusive(|byte| *byte == b'\n');
    floor.append("logs/log.jsonl", lines.next().unwrap());
    let mut watching = Watching::start(&floor.words("logs", &["--format", "json"]));
    watching.next("log");
    // Line by line until there is an exception; the last line comes in two pieces.
    let mut slowest = Duration::ZERO;
    for line in lines.by_ref().take(40) {
        floor.append("logs/log.jsonl", line);
    }
    let (_, first) = watching.next("exception");
    assert_eq!((&first["id"], &first["log"]), (&"1-1".into(), &1.into()));
    let broken = b"{\"v\":1,\"table\":\"T1\",\"ro";
    floor.append("logs/log.jsonl", broken);
    std::thread::sleep(Duration::from_millis(600));
    while watching.lines.try_recv().is_ok() {}
    for _ in 0..3 {
        let written = Instant::now();
        floor.append("logs/log.jsonl", b"und\n");
        let (at, line) = watching.next("exception");
        assert_eq!(line["finding"]["code"], "record-unreadable", "{line}");
        slowest = slowest.max(at.duration_since(written));
    }
    assert!(slowest < Duration::from_secs(1), "{slowest:?}");
    watching.terminate();
    let (_, end) = watching.next("end");
    assert_eq!(watching.child.wait().unwrap().code(), Some(1));
    let log = floor.text("logs/log.jsonl");
    let whole = gincert(&["replay", "--rules", RULES, &log, "--format", "json"]);
    assert_eq!(end["answer"], whole.json());
}

#[test]
fn a_pattern_is_shown_while_it_forms() {
    let floor = Floor::new();
    let log = log(floor.folder.path(), 9, 1_200);
    let mut watching = Watching::start(&floor.words("logs", &["--format", "json"]));
    let mut habit = Vec::new();
    // At one table every Ante that is won is paid a dollar too little.
    for line in log.split(|byte| *byte == b'\n').filter(|line| !line.is_empty()) {
        let Ok(mut record) = serde_json::from_slice::<Value>(line) else { continue };
        if record["table"] == "T2" {
            for seat in record["seats"].as_array_mut().into_iter().flatten() {
                let net = seat["net"]["ante"].as_i64().filter(|net| *net > 100);
                if let Some(net) = net {
                    seat["net"]["ante"] = (net - 100).into();
                }
            }
        }
        habit.extend(format!("{record}\n").into_bytes());
    }
    floor.append("logs/log.jsonl", &habit);
    let is_habit = |pattern: &Value| pattern["who"]["tables"] == serde_json::json!(["T2"]);
    let shown = loop {
        let (_, line) = watching.next("pattern");
        assert_eq!(line["change"], "forming", "{line}");
        if is_habit(&line["pattern"]) {
            break line["pattern"].clone();
        }
    };
    watching.terminate();
    let (_, end) = watching.next("end");
    assert_eq!(watching.child.wait().unwrap().code(), Some(1));
    let found = end["answer"]["patterns"].as_array().unwrap().iter().find(|one| is_habit(one));
    assert_eq!(found.unwrap()["kind"], shown["kind"]);
}

/// Kills in the test; a hundred with the long tests.
fn kills() -> u32 {
    if std::env::var_os("GINCERT_EXHAUSTIVE").is_some() { 100 } else { 20 }
}

#[test]
fn nothing_is_lost_however_often_a_run_is_killed() {
    let floor = Floor::new();
    let [first, second] = [7, 8].map(|seed| log(floor.folder.path(), seed, 900));
    let state = floor.text("state");
    let words = floor.words("logs", &["--format", "json", "--checkpoint", &state]);
    let (mut found, mut at_work) = (BTreeMap::new(), 0);
    for kill in 0..kills() {
        let part = |bytes: &[u8], kill: u32| bytes.len() * kill as usize / kills() as usize;
        let out = floor.path("lines");
        let mut child = Command::new(env!("CARGO_BIN_EXE_gincert"))
            .args(&words)
            .current_dir(top())
            .stdout(fs::File::create(&out).unwrap())
            .spawn()
            .unwrap();
        // Half of what comes is there before the run reads, and half comes while it does.
        for (bytes, name) in [(&first, "logs/a.jsonl"), (&second, "logs/b.jsonl")] {
            let [from, to] = [part(bytes, kill), part(bytes, kill + 1)];
            floor.append(name, &bytes[from..(from + to) / 2]);
        }
        let began = Instant::now();
        while !fs::read_to_string(&out).unwrap().contains("begin") {
            assert!(began.elapsed() < Duration::from_secs(60), "the run does not begin");
            std::thread::sleep(Duration::from_millis(2));
        }
        // A look takes a few milliseconds, and between two of them are 250.
        std::thread::sleep(Duration::from_millis(u64::from(kill * 7 % 40)));
        for (bytes, name) in [(&first, "logs/a.jsonl"), (&second, "logs/b.jsonl")] {
            let [from, to] = [part(bytes, kill), part(bytes, kill + 1)];
            floor.append(name, &bytes[(from + to) / 2..to]);
        }
        std::thread::sleep(Duration::from_millis(u64::from(kill % 3 * 130)));
        child.kill().unwrap();
        child.wait().unwrap();
        let printed = fs::read_to_string(&out).unwrap();
        at_work += u32::from(printed.contains("exception"));
        exceptions(&printed, &mut found);
    }
    assert!(at_work >= kills() / 4, "only {at_work} runs were killed after an exception");
    let run = gincert(&[&words[..], &["--once".to_owned()]].concat());
    exceptions(&run.stdout(), &mut found);
    floor.assert_as_replay("watched", &["logs/a.jsonl", "logs/b.jsonl"]);
    // Every exception of the report was printed when it came, or by the end that found it.
    let key = |one: &Value| (one["id"].clone().to_string(), one["offset"].clone().to_string());
    let mut printed: BTreeSet<_> = found.values().map(key).collect();
    let lines = run.stdout();
    let lines = lines.lines().map(|line| serde_json::from_str::<Value>(line).unwrap());
    printed.extend(lines.filter(|line| line["id"].is_null()).map(|line| key(&line["finding"])));
    let findings = fs::read_to_string(floor.path("watched/findings.jsonl")).unwrap();
    for line in findings.lines().map(|line| serde_json::from_str::<Value>(line).unwrap()) {
        assert!(line["file"].is_null() || printed.contains(&key(&line)), "{line}");
    }
    // Their numbers have no gap.
    for log in ["1-", "2-"] {
        let count = found.keys().filter(|id| id.starts_with(log)).count();
        assert!(count > 20 && found.contains_key(&format!("{log}{count}")), "{log} {count}");
    }
}

#[test]
fn what_cannot_be_watched_is_refused_with_what_to_do() {
    let floor = Floor::new();
    let findings = floor.text("logs/findings.jsonl");
    for (words, code, what) in [
        (vec!["watch", "-", "--rules", RULES], 2, "Write it to a file"),
        (vec!["watch", "logs", "--rules", RULES, "--rejects", "x"], 2, "gincert replay"),
        (vec!["watch", RULES, "--rules", RULES], 2, "--rules"),
        (
            vec!["watch", &floor.text("logs"), "--rules", RULES, "--findings", &findings],
            2,
            "folder",
        ),
        (vec!["watch", "nothing.jsonl", "--rules", RULES, "--once"], 3, "nothing.jsonl"),
    ] {
        let run = gincert(&words);
        assert_eq!(run.code(), code, "{words:?} {}", run.stderr());
        let text = format!("{}{}", run.stdout(), run.stderr());
        assert!(text.contains(what), "{words:?} {text}");
    }
    let log = log(floor.folder.path(), 9, 30);
    floor.append("logs/log.jsonl", &log);
    assert!(floor.once("logs", &[]).code() <= 1);
    let state = floor.text("state");
    let other = ["--checkpoint", &state, "--once", "--reference"];
    let run = gincert(&floor.words("logs", &other));
    assert_eq!(run.code(), 3);
    assert!(run.stderr().contains("other options"), "{}", run.stderr());
}
