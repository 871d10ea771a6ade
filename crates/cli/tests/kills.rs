//! Runs that are killed, and runs that have no room: no half-written answer, no hang, and whoever runs
//! the same again gets the same.
//!
//! When a kill falls depends on the machine; what holds afterwards does not. A file size limit of the
//! shell (`ulimit -f`) stands for a full disk: the system refuses to write there too.

#![cfg(unix)]
#![allow(clippy::unwrap_used, reason = "a test that cannot start has failed")]

mod common;

use common::desk::{Desk, copy_folder};
use common::{gincert, start, top};
use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use std::process::{Child, Command, ExitStatus, Stdio};
use std::time::{Duration, Instant};

/// Kills of each kind; a hundred with the long tests.
fn kills() -> u32 {
    if std::env::var_os("GINCERT_EXHAUSTIVE").is_some() { 100 } else { 30 }
}

/// What takes this long does not end by itself: no run here needs more than a few seconds.
const HANGS: Duration = Duration::from_secs(300);
const RULES: &str = "rulesets/gin-and-win/ten.md";

/// Waits for the end of a run that has to end.
fn ended(mut child: Child) -> ExitStatus {
    let began = Instant::now();
    loop {
        if let Some(status) = child.try_wait().unwrap() {
            return status;
        }
        if began.elapsed() > HANGS {
            child.kill().unwrap();
        }
        assert!(began.elapsed() <= HANGS, "the run hangs");
        std::thread::sleep(Duration::from_millis(5));
    }
}

/// The `number`-th kill: spread over a little more than the time that a whole run takes.
fn killed(words: &[String], whole: Duration, number: u32) -> ExitStatus {
    let mut child = start(words);
    std::thread::sleep(whole * (number % kills()) / (kills() * 9 / 10));
    let _ = child.kill();
    child.wait().unwrap()
}

/// Runs with files of at most `blocks` half kibibytes; the exit code.
fn confined(words: &[String], blocks: u32) -> i32 {
    let script = format!("trap '' XFSZ; ulimit -f {blocks}; exec \"$@\"");
    let child = Command::new("sh")
        .args(["-c", &script, "sh", env!("CARGO_BIN_EXE_gincert")])
        .args(words)
        .current_dir(top())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    ended(child).code().unwrap()
}

/// Every file of a folder with its bytes; nothing for a folder that is not there. What a killed run
/// wrote aside is nobody's answer.
fn content(folder: &Path) -> BTreeMap<String, Vec<u8>> {
    let mut files = BTreeMap::new();
    let mut open = vec![(String::new(), folder.to_owned())];
    while let Some((start, folder)) = open.pop() {
        let Ok(entries) = fs::read_dir(folder) else { continue };
        for entry in entries.map(Result::unwrap) {
            let name = format!("{start}{}", entry.file_name().to_str().unwrap());
            if name.starts_with(".out.part-") {
                continue;
            }
            match entry.path().is_dir() {
                true => open.push((format!("{name}/"), entry.path())),
                false => drop(files.insert(name, fs::read(entry.path()).unwrap())),
            }
        }
    }
    files
}

/// What runs have written aside and not removed, on the desk and in the folder of the report.
fn left_aside(desk: &Desk) -> Vec<String> {
    let entries = ["", "out"].map(|folder| fs::read_dir(desk.path(folder)).into_iter().flatten());
    let names = entries.into_iter().flatten().map(|entry| entry.unwrap().file_name());
    let names = names.map(|name| name.into_string().unwrap());
    names.filter(|name| name.contains(".part-")).collect()
}

fn certify_words(desk: &Desk, out: &str) -> Vec<String> {
    let [submission, key, out] = ["submission", "lab", out].map(|name| desk.text(name));
    ["certify", &submission, "--key", &key, "--out", &out].map(str::to_owned).to_vec()
}

/// A desk on which `whole` is what comes out, and `old` what an earlier submission gave.
fn certified() -> Desk {
    let desk = Desk::new();
    let page = desk.read("submission/submission.md");
    desk.write("submission/submission.md", &page.replace("A small game", "An older game"));
    assert!(gincert(&certify_words(&desk, "old")).code() <= 1);
    desk.write("submission/submission.md", &page);
    assert!(gincert(&certify_words(&desk, "whole")).code() <= 1);
    desk
}

/// While a report is there, everything that belongs to it is there too, and nothing of another one.
fn assert_no_half_report(desk: &Desk, [whole, old]: [&BTreeMap<String, Vec<u8>>; 2]) {
    let found = content(&desk.path("out"));
    if found.contains_key("report.md") {
        assert!(found == *whole || found == *old, "{:?}", found.keys());
    }
}

#[test]
fn a_certification_that_is_killed_leaves_no_half_report() {
    let desk = certified();
    let began = Instant::now();
    let [whole, old] = ["whole", "old"].map(|name| content(&desk.path(name)));
    let words = certify_words(&desk, "out");
    ended(start(&certify_words(&desk, "timed")));
    let takes = began.elapsed();
    let mut unfinished = 0;
    for number in 0..kills() {
        let _ = fs::remove_dir_all(desk.path("out"));
        if number % 2 == 0 {
            copy_folder(&desk.path("old"), &desk.path("out"));
        }
        unfinished += u32::from(killed(&words, takes, number).code().is_none());
        assert_no_half_report(&desk, [&whole, &old]);
        if number % 10 < 2 {
            let run = gincert(&words);
            assert!(run.code() <= 1, "kill {number}: {} {}", run.code(), run.stderr());
            assert!(content(&desk.path("out")) == whole, "kill {number}");
            assert_eq!(left_aside(&desk), Vec::<String>::new(), "kill {number}");
        }
    }
    assert!(unfinished >= kills() / 4, "only {unfinished} runs were killed before their end");
}

/// Killed between the removal of the old report and the arrival of the new one: what stands there
/// without a report belongs to the old one, and is replaced as if that were still there.
#[test]
fn a_certification_killed_while_it_replaces_a_report_can_be_run_again() {
    let desk = certified();
    let whole = content(&desk.path("whole"));
    copy_folder(&desk.path("old"), &desk.path("out"));
    fs::write(desk.path("out/allowed_signers"), "old ssh-ed25519 AAAA\n").unwrap();
    let aside = desk.path("out/.out.part-77-0");
    fs::create_dir(&aside).unwrap();
    fs::write(aside.join("written-by-gincert.txt"), "").unwrap();
    fs::rename(desk.path("out/report.md"), aside.join("earlier")).unwrap();
    let run = gincert(&certify_words(&desk, "out"));
    assert!(run.code() <= 1, "{}", run.stderr());
    assert!(content(&desk.path("out")) == whole);
    assert_eq!(left_aside(&desk), Vec::<String>::new());
}

#[test]
fn a_certification_without_room_ends_and_leaves_no_half_report() {
    let desk = certified();
    let [whole, old] = ["whole", "old"].map(|name| content(&desk.path(name)));
    let words = certify_words(&desk, "out");
    for (blocks, there) in [(0, false), (0, true), (1, true), (8, false), (40, true)] {
        let _ = fs::remove_dir_all(desk.path("out"));
        if there {
            copy_folder(&desk.path("old"), &desk.path("out"));
        }
        assert_eq!(confined(&words, blocks), 74, "{blocks}");
        assert_no_half_report(&desk, [&whole, &old]);
        assert_eq!(desk.path("out").exists(), there);
        assert_eq!(left_aside(&desk), Vec::<String>::new());
    }
    assert!(confined(&words, 1 << 20) <= 1);
    assert!(content(&desk.path("out")) == whole);
    // A signature that has no room takes no other one's place.
    let sign = ["sign", &desk.text("out/report.md"), "--key", &desk.text("lab")];
    assert_eq!(confined(&sign.map(str::to_owned), 0), 74);
    assert!(content(&desk.path("out")) == whole);
}

/// A log with faults and with lines that are not records.
fn log(folder: &Path, rounds: u32) -> String {
    let log = folder.join("log.jsonl").to_str().unwrap().to_owned();
    let rounds = rounds.to_string();
    let words = ["generate", "log", "--rules", RULES, "--rounds", &rounds, "--seed", "6"];
    let more = ["--seats", "4", "--tables", "5", "--faults", "all=0.004", "--out", &log];
    assert_eq!(gincert(&[&words[..], &more].concat()).code(), 0);
    log
}

fn replay_words(folder: &Path, log: &str, to: &str) -> Vec<String> {
    let path = |name: &str| folder.join(to).join(name).to_str().unwrap().to_owned();
    fs::create_dir_all(folder.join(to)).unwrap();
    let outputs = ["--findings", &path("findings"), "--rejects", &path("rejects")];
    let words = ["replay", "--rules", RULES, log];
    words.into_iter().chain(outputs).map(str::to_owned).collect()
}

/// What is left of a run, apart from its own state.
fn answers(folder: &Path) -> BTreeMap<String, Vec<u8>> {
    let mut files = content(folder);
    files.retain(|name, _| name == "findings" || name.starts_with("rejects"));
    files
}

/// Each run goes on from where the last one was killed, until one ends; then another audit begins.
#[test]
fn an_audit_that_is_killed_again_and_again_ends_the_same() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    let log = log(folder, 2_500);
    let began = Instant::now();
    let said = gincert(&replay_words(folder, &log, "whole"));
    let takes = began.elapsed();
    let whole = answers(&folder.join("whole"));
    assert!(whole.values().all(|bytes| !bytes.is_empty()) && whole.len() >= 2);
    let state = folder.join("part/state").to_str().unwrap().to_owned();
    let kept = ["--checkpoint", &state, "--checkpoint-every", "1"];
    let words = [replay_words(folder, &log, "part"), kept.map(str::to_owned).to_vec()].concat();
    let mut unfinished = 0;
    for number in 0..kills() {
        let status = killed(&words, takes, number.wrapping_mul(37));
        unfinished += u32::from(status.code().is_none());
        // A file of the answer is whole or not there.
        for (name, bytes) in answers(&folder.join("part")) {
            assert!(whole.get(&name) == Some(&bytes), "{name} after kill {number}");
        }
        if status.code().is_some() || number % 20 == 19 {
            let again = gincert(&words);
            assert_eq!((again.code(), again.stdout()), (said.code(), said.stdout()));
            assert!(answers(&folder.join("part")) == whole, "kill {number}");
            assert!(!Path::new(&state).exists(), "an audit that is over keeps no state");
            fs::remove_dir_all(folder.join("part")).unwrap();
            fs::create_dir(folder.join("part")).unwrap();
        }
    }
    assert!(unfinished >= kills() / 4, "only {unfinished} runs were killed before their end");
}

/// A log of more than 20 MB: whoever reads ahead must not wait for whoever cannot write.
#[test]
fn an_audit_without_room_ends_and_leaves_no_half_answer() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    let log = log(folder, 30_000);
    assert!(fs::metadata(&log).unwrap().len() > 20 << 20);
    let state = folder.join("part/state").to_str().unwrap().to_owned();
    let kept = ["--checkpoint", &state, "--checkpoint-every", "1"].map(str::to_owned);
    for (blocks, more) in [(0, &[][..]), (300, &[]), (3, &kept), (300, &kept)] {
        let words = [replay_words(folder, &log, "part"), more.to_vec()].concat();
        assert_eq!(confined(&words, blocks), 74, "{blocks} {}", more.len());
        assert_eq!(answers(&folder.join("part")).len(), 0, "{blocks} {}", more.len());
        fs::remove_dir_all(folder.join("part")).unwrap();
    }
    // With room again the state that was kept, if any, serves.
    let words = [replay_words(folder, &log, "part"), kept.to_vec()].concat();
    assert_eq!(confined(&words, 1_500), 74);
    let again = gincert(&words);
    let whole = gincert(&replay_words(folder, &log, "whole"));
    assert_eq!((again.code(), again.stdout()), (whole.code(), whole.stdout()));
    assert!(answers(&folder.join("part")) == answers(&folder.join("whole")));
}

/// Ends with the code of an output that cannot be written where standard output is `to`.
fn assert_not_written(to: &str, words: &[&str]) {
    let script = format!("exec \"$@\" {to}");
    let said = Command::new("sh")
        .args(["-c", &script, "sh", env!("CARGO_BIN_EXE_gincert")])
        .args(words)
        .current_dir(top())
        .stdin(Stdio::null())
        .output()
        .unwrap();
    let complaint = String::from_utf8_lossy(&said.stderr).into_owned();
    assert_eq!(said.status.code(), Some(74), "{words:?} {to} {complaint}");
    assert!(complaint.contains("The output could not be written"), "{complaint}");
}

/// An answer that nobody can have is no success; nobody who wants none is told of a fault.
#[test]
fn an_answer_that_has_nowhere_to_go_is_told() {
    let full = if Path::new("/dev/full").exists() { vec![">/dev/full"] } else { vec![] };
    for to in [vec![">&-"], full].concat() {
        assert_not_written(to, &["check", RULES]);
        assert_not_written(to, &["check", "--format", "json", RULES]);
        assert_not_written(to, &["explain", "overpaid"]);
        assert_not_written(to, &["hand", "--rules", RULES, "Ac Ad Ah 2c 2d 2h 3s"]);
        assert_not_written(to, &["generate", "log", "--rules", RULES, "--rounds", "2"]);
        assert_not_written(to, &["--version"]);
    }
    let devnull = fs::File::options().read(true).write(true).open("/dev/null").unwrap();
    let said = Command::new(env!("CARGO_BIN_EXE_gincert"))
        .args(["check", RULES])
        .current_dir(top())
        .stdout(devnull)
        .status()
        .unwrap();
    assert_eq!(said.code(), Some(0));
}
