//! Digests of what the tool writes for all samples: a change of the code that is to change no output
//! leaves `snapshots/frozen.txt` as it is. Where a change is wanted, write it anew with
//! `SNAPSHOTS=overwrite cargo test -p gincert-cli --test frozen` (or `cargo xtask bless`): the lines that
//! changed name the outputs to look at.

#![allow(clippy::unwrap_used, reason = "a test that cannot start has failed")]

mod common;

use common::{files_in, gincert, top, with_input};
use gincert_certify::BUILD_DIGEST;
use gincert_evidence::Digest;
use snapbox::{assert_data_eq, file};
use std::fs;
use std::path::Path;
use std::thread;

/// Rule documents whose reference logs are generated and audited, one a family and one with matches.
const LOGS: [&str; 4] = [
    "rulesets/gin-and-win/ten.md",
    "rulesets/gin-rummy/standard-a.md",
    "rulesets/gin-rummy/oklahoma-spades.md",
    "rulesets/table-gin/skarney.md",
];

fn line(name: &str, bytes: &[u8]) -> String {
    format!("{}  {name}\n", Digest::of(bytes))
}

/// Names of a folder of the project, in order.
fn names(folder: &str) -> Vec<String> {
    let entries = fs::read_dir(top().join(folder)).unwrap();
    let mut names: Vec<String> =
        entries.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
    names.sort();
    names
}

/// The report of a sample: each file without the build digest, and without the digests and lengths of
/// files that hold it.
fn report(name: &str, folder: &Path) -> String {
    let (sample, out) = (format!("vectors/submissions/{name}"), folder.join(name));
    let mut words = vec!["certify", &sample, "--out", out.to_str().unwrap()];
    let engagement = format!("{sample}.engagement.md");
    if top().join(&engagement).is_file() {
        words.extend(["--engagement", &engagement]);
    }
    let run = gincert(&words);
    assert!(matches!(run.code(), 0 | 1), "{name}: {}", run.stderr());
    let mut files = files_in(&out);
    files.sort();
    let read = |file: &str| fs::read(out.join(file)).unwrap();
    let digests: Vec<(String, String)> =
        files.iter().map(|file| (Digest::of(&read(file)).to_string(), file.clone())).collect();
    let masked = |text: &str| {
        let text = text.replace(BUILD_DIGEST, "BUILD").replace(out.to_str().unwrap(), "OUT");
        digests.iter().fold(text, |text, (digest, file)| text.replace(digest, file))
    };
    let files = files.iter().map(|file| {
        let text = masked(&String::from_utf8(read(file)).unwrap());
        line(&format!("certify {name}/{file}"), text.as_bytes())
    });
    line(&format!("certify {name}"), masked(&run.stdout()).as_bytes()) + &files.collect::<String>()
}

/// A reference log with every fault, its truth, and what its audit finds.
fn log(rules: &str, folder: &Path) -> String {
    let name = rules.replace('/', "-");
    let path = |ending: &str| folder.join(format!("{name}.{ending}")).display().to_string();
    let (log, truth, findings) = (path("log"), path("truth"), path("findings"));
    let made = ["--rounds", "300", "--seed", "6", "--faults", "all=0.02"];
    let made =
        [&["generate", "log", "--rules", rules, "--out", &log, "--truth", &truth], &made[..]];
    let run = gincert(&made.concat());
    assert_eq!(run.code(), 0, "{rules}: {}", run.stderr());
    let run =
        gincert(&["replay", "--rules", rules, &log, "--findings", &findings, "--format", "json"]);
    let answer = run.stdout().replace(&log, "LOG").replace(&findings, "FINDINGS");
    let findings = fs::read_to_string(&findings).unwrap().replace(&log, "LOG");
    line(&format!("generate log {rules}"), &fs::read(&log).unwrap())
        + &line(&format!("generate log {rules}: truth"), &fs::read(&truth).unwrap())
        + &line(&format!("replay {rules}"), answer.as_bytes())
        + &line(&format!("replay {rules}: findings"), findings.as_bytes())
}

/// The answers to the questions of a file of vectors.
fn answers(file: &str) -> String {
    let text = fs::read_to_string(top().join("vectors/ask").join(file)).unwrap();
    let questions: String = text
        .lines()
        .map(|line| format!("{}\n", serde_json::from_str::<serde_json::Value>(line).unwrap()["q"]))
        .collect();
    line(&format!("ask {file}"), with_input(&["ask"], questions.as_bytes()).stdout().as_bytes())
}

/// The transcripts and reference logs that other tests hold, byte for byte.
fn held() -> String {
    let own = "crates/cli/tests/snapshots";
    let files = [own, "vectors/logs/bad/audits", "vectors/schema"]
        .into_iter()
        .flat_map(|folder| names(folder).into_iter().map(move |name| format!("{folder}/{name}")));
    let files = files.filter(|file| !file.ends_with("/frozen.txt"));
    files.map(|file| line(&file, &fs::read(top().join(&file)).unwrap())).collect()
}

#[test]
fn a_change_that_is_to_change_no_output_changes_none() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    let samples = names("vectors/submissions");
    let samples = samples.iter().filter(|name| !name.contains('.'));
    let parts: Vec<String> = thread::scope(|scope| {
        let reports = samples.map(|name| scope.spawn(move || report(name, folder)));
        let mut running: Vec<_> = reports.collect();
        running.extend(LOGS.iter().map(|rules| scope.spawn(move || log(rules, folder))));
        running.extend(
            names("vectors/ask").into_iter().map(|file| scope.spawn(move || answers(&file))),
        );
        running.into_iter().map(|part| part.join().unwrap()).collect()
    });
    assert_data_eq!(parts.concat() + &held(), file!["snapshots/frozen.txt"]);
}
