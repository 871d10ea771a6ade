//! `gincert replay` and `gincert generate log`, from the outside.

#![allow(clippy::unwrap_used, reason = "a test that cannot start has failed")]

mod common;

use common::{gincert, top, with_input};
use serde_json::Value;
use std::collections::BTreeSet;
use std::fs;
use std::io::Write;
use std::path::Path;
use std::process::{Command, Stdio};

const TEN: &str = "rulesets/gin-and-win/ten.md";
const BAD: &str = "vectors/logs/bad/audits";

/// Makes a log and its truth.
fn generated(folder: &Path, rounds: u32, more: &[&str]) -> (String, Value) {
    let path = |name: &str| folder.join(name).to_str().unwrap().to_owned();
    let (log, truth) = (path("log.jsonl"), path("truth.json"));
    let rounds = rounds.to_string();
    let fixed =
        ["generate", "log", "--rules", TEN, "--rounds", &rounds, "--out", &log, "--truth", &truth];
    let run = gincert(&[&fixed, more].concat());
    assert_eq!(run.code(), 0, "{}", run.stderr());
    let truth = serde_json::from_slice(&fs::read(truth).unwrap()).unwrap();
    (log, truth)
}

/// Line, seat and code of every fault.
fn planted(truth: &Value) -> BTreeSet<(u64, Option<u64>, String)> {
    let faults = truth["faults"].as_array().unwrap().iter();
    let codes = faults.flat_map(|fault| {
        let codes = fault["codes"].as_array().unwrap().iter();
        codes.map(|code| {
            let code = code.as_str().unwrap().to_owned();
            (fault["line"].as_u64().unwrap(), fault["seat"].as_u64(), code)
        })
    });
    codes.collect()
}

/// Line, seat and code of every finding in a file.
fn found(path: &Path) -> BTreeSet<(u64, Option<u64>, String)> {
    let text = fs::read_to_string(path).unwrap();
    let lines = text.lines().map(|line| {
        let finding: Value = serde_json::from_str(line).unwrap();
        let code = finding["code"].as_str().unwrap().to_owned();
        (finding["line"].as_u64().unwrap(), finding["seat"].as_u64(), code)
    });
    lines.collect()
}

#[test]
fn every_bad_log_has_the_findings_of_its_truth_and_no_other() {
    let folder = tempfile::tempdir().unwrap();
    let findings = folder.path().join("findings.jsonl");
    let mut tried = BTreeSet::new();
    for entry in fs::read_dir(top().join(BAD)).unwrap() {
        let name = entry.unwrap().file_name().into_string().unwrap();
        let Some(code) = name.strip_suffix(".jsonl") else {
            continue;
        };
        tried.insert(code.to_owned());
        let own = format!("{BAD}/{code}.rules.md");
        let rules = match code {
            "games-limit" => "rulesets/gin-and-win/washington-2017.md",
            _ if top().join(&own).exists() => &own,
            _ => TEN,
        };
        let (log, tables) = (format!("{BAD}/{name}"), format!("{BAD}/{code}.tables.md"));
        let mut arguments = vec!["replay", "--rules", rules, &log, "--format", "json"];
        arguments.extend(["--findings", findings.to_str().unwrap(), "--reference"]);
        arguments.extend(["--fail-on", "observation"]);
        if top().join(&tables).exists() {
            arguments.extend(["--tables", &tables]);
        }
        let run = gincert(&arguments);
        assert_eq!(run.code(), 1, "{name}: {}", run.stderr());
        let truth = fs::read(top().join(format!("{BAD}/{code}.truth.json"))).unwrap();
        let truth = serde_json::from_slice(&truth).unwrap();
        assert_eq!(found(&findings), planted(&truth), "{name}");
        let records = &run.json()["records"];
        let of = |key: &str| records[key].as_u64().unwrap();
        assert_eq!(of("read"), of("audited") + of("rejected"));
        assert_eq!(of("read"), truth["lines"].as_u64().unwrap());
    }
    assert!(tried.len() >= 25, "{tried:?}");
}

#[test]
fn rejects_are_kept_byte_for_byte_with_their_places() {
    let folder = tempfile::tempdir().unwrap();
    let (log, _) = generated(folder.path(), 3, &["--seats", "1"]);
    let good = fs::read(&log).unwrap();
    let mut lines: Vec<Vec<u8>> = good.split(|byte| *byte == b'\n').map(<[u8]>::to_vec).collect();
    lines.pop();
    let long = vec![b'x'; 3_000_000];
    let bad: [&[u8]; 5] = [b"not json\r", b"\xff\xfe\x00", b"{\"v\":2}", b"[1]", &long];
    let mixed = [bad[0], &lines[0], bad[1], b" \t\r", &lines[1], bad[2], bad[3], bad[4], &lines[2]];
    fs::write(&log, mixed.join(&b'\n')).unwrap();
    let rejects = folder.path().join("rejects");
    let run = gincert(&[
        "replay",
        "--rules",
        TEN,
        &log,
        "--rejects",
        rejects.to_str().unwrap(),
        "--format",
        "json",
    ]);
    assert_eq!(run.code(), 1, "{}", run.stderr());
    let answer = run.json();
    assert_eq!(answer["records"]["read"], 8);
    assert_eq!(answer["records"]["rejected"], 5);
    assert_eq!(answer["exceptions"]["by_code"]["record-unreadable"], 5);
    assert_eq!(answer["exceptions"]["total"], 5, "{answer}");
    assert_eq!(fs::read(&rejects).unwrap(), [&bad.join(&b'\n')[..], b"\n"].concat());
    let places = fs::read_to_string(folder.path().join("rejects.places.jsonl")).unwrap();
    let lines: Vec<u64> = places
        .lines()
        .map(|line| serde_json::from_str::<Value>(line).unwrap()["line"].as_u64().unwrap())
        .collect();
    assert_eq!(lines, [1, 3, 6, 7, 8]);
}

#[test]
fn packed_logs_patterns_and_standard_input_give_the_same_answer() {
    let folder = tempfile::tempdir().unwrap();
    let (log, _) = generated(folder.path(), 300, &["--faults", "all=0.02"]);
    let bytes = fs::read(&log).unwrap();
    let answer = |arguments: &[&str], input: &[u8]| {
        let run = with_input(
            &[&["replay", "--rules", TEN, "--format", "json"], arguments].concat(),
            input,
        );
        assert_eq!(run.code(), 1, "{}", run.stderr());
        let mut answer = run.json();
        answer.as_object_mut().unwrap().remove("broken");
        answer
    };
    let plain = answer(&[&log], b"");
    let mut gzip = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::default());
    gzip.write_all(&bytes).unwrap();
    let gzip = gzip.finish().unwrap();
    for (name, packed) in
        [("a.bin", gzip.clone()), ("b.bin", zstd::encode_all(&bytes[..], 1).unwrap())]
    {
        let path = folder.path().join(name);
        fs::write(&path, packed).unwrap();
        assert_eq!(answer(&[path.to_str().unwrap()], b""), plain, "{name}");
    }
    assert_eq!(answer(&["-"], &bytes), plain);
    assert_eq!(answer(&["-", "--threads", "1"], &gzip), plain);
    let pattern = folder.path().join("lo?.*");
    assert_eq!(answer(&[pattern.to_str().unwrap()], b""), plain);
}

#[test]
fn a_log_that_breaks_off_is_told_and_what_was_read_is_counted() {
    let folder = tempfile::tempdir().unwrap();
    let (log, _) = generated(folder.path(), 2_000, &["--seats", "2"]);
    let bytes = fs::read(&log).unwrap();
    let mut gzip = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::default());
    gzip.write_all(&bytes).unwrap();
    let gzip = gzip.finish().unwrap();
    let cut = folder.path().join("cut.gz");
    fs::write(&cut, &gzip[..gzip.len() / 2]).unwrap();
    let run = gincert(&["replay", "--rules", TEN, cut.to_str().unwrap(), "--format", "json"]);
    assert_eq!(run.code(), 3);
    let answer = run.json();
    assert_eq!(answer["complete"], false);
    let read = answer["records"]["read"].as_u64().unwrap();
    assert!((500..1_500).contains(&read), "{read}");
    assert!(answer["broken"][0]["offset"].as_u64().unwrap() > 100_000);
    let text = gincert(&["replay", "--rules", TEN, cut.to_str().unwrap()]);
    assert!(text.stdout().contains("Incomplete: "), "{}", text.stdout());
}

/// A run that is killed goes on, and its answer and files are those of a run that was not.
#[test]
fn a_killed_run_goes_on_and_ends_the_same() {
    let folder = tempfile::tempdir().unwrap();
    let (log, _) = generated(folder.path(), 12_000, &["--faults", "all=0.002", "--tables", "5"]);
    let path = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    let run = |findings: &str, rejects: &str, more: &[&str]| {
        let mut arguments: Vec<String> =
            ["replay", "--rules", TEN, &log].map(str::to_owned).to_vec();
        arguments.extend(["--findings".to_owned(), path(findings)]);
        arguments.extend(["--rejects".to_owned(), path(rejects)]);
        arguments.extend(more.iter().map(|word| (*word).to_owned()));
        arguments
    };
    let whole = gincert(&run("whole", "whole-rejects", &[]));
    let checkpoint = path("state");
    let kept = ["--checkpoint", &checkpoint, "--checkpoint-every", "1"];
    let mut child = Command::new(env!("CARGO_BIN_EXE_gincert"))
        .args(run("part", "part-rejects", &kept))
        .current_dir(top())
        .stdout(Stdio::null())
        .spawn()
        .unwrap();
    // As soon as a state is kept the run may die at any time.
    while !Path::new(&checkpoint).exists() && child.try_wait().unwrap().is_none() {
        std::thread::yield_now();
    }
    child.kill().unwrap();
    child.wait().unwrap();
    assert!(Path::new(&checkpoint).exists(), "the run was over before it could be killed");
    // Another question is another audit.
    let other = gincert(&run("part", "part-rejects", &[&kept[..], &["--reference"]].concat()));
    assert_eq!(other.code(), 3, "{}", other.stdout());
    let again = gincert(&run("part", "part-rejects", &kept));
    assert_eq!(again.stdout(), whole.stdout());
    assert_eq!(again.code(), whole.code());
    for (one, other) in [("whole", "part"), ("whole-rejects", "part-rejects")] {
        assert_eq!(fs::read(path(one)).unwrap(), fs::read(path(other)).unwrap(), "{other}");
    }
    assert!(!Path::new(&checkpoint).exists(), "an audit that is over keeps no state");
}

#[test]
fn the_threshold_decides_the_exit_code() {
    let folder = tempfile::tempdir().unwrap();
    let (log, truth) = generated(folder.path(), 1_000, &["--faults", "dealer-misset=0.01"]);
    let faults = planted(&truth).len();
    assert!(faults > 2);
    let exit = |more: &[&str]| gincert(&[&["replay", "--rules", TEN, &log], more].concat()).code();
    assert_eq!(exit(&[]), 1);
    assert_eq!(exit(&["--fail-on", "material"]), 0);
    let rate = (faults * 10).to_string();
    assert_eq!(exit(&["--fail-above", &rate]), 0, "as many as that are no failure");
    let below = format!("{}.5", faults * 10 - 1);
    assert_eq!(exit(&["--fail-above", &below]), 1);
    for bad in ["-1", "x", "", "1.2.3", "1e3"] {
        assert_eq!(exit(&[&format!("--fail-above={bad}")]), 2, "{bad}");
    }
}

#[test]
fn what_cannot_be_audited_is_refused_with_the_right_exit_code() {
    let folder = tempfile::tempdir().unwrap();
    let empty = folder.path().join("empty");
    fs::write(&empty, " \n\n").unwrap();
    let empty = empty.to_str().unwrap();
    for (arguments, code) in [
        (vec!["replay", "--rules", TEN], 2),
        (vec!["replay", "--rules", TEN, "no-such-file"], 3),
        (vec!["replay", "--rules", TEN, "no-such-*"], 3),
        (vec!["replay", "--rules", TEN, "rulesets"], 3),
        (vec!["replay", "--rules", TEN, empty], 3),
        (vec!["replay", "--rules", "no-such-file", empty], 3),
        (vec!["replay", "--rules", "README.md", empty], 3),
        (vec!["replay", "--rules", TEN, empty, "--log-format", "xml"], 2),
        (vec!["replay", "--rules", TEN, empty, "--map", TEN], 3),
        (vec!["replay", "--rules", TEN, empty, "--tables", TEN], 3),
        (vec!["replay", "--rules", TEN, empty, "--findings", "/no/such/folder/f"], 74),
        (vec!["generate", "log", "--rules", TEN, "--rounds", "1", "--faults", "overpaid=2"], 2),
        (
            vec!["generate", "log", "--rules", TEN, "--rounds", "1", "--faults", "fit-differs=0.1"],
            2,
        ),
        (vec!["generate", "log", "--rules", TEN, "--rounds", "1", "--seats", "7"], 2),
    ] {
        let run = gincert(&arguments);
        assert_eq!(run.code(), code, "{arguments:?}: {}{}", run.stdout(), run.stderr());
    }
}

#[test]
fn no_file_that_is_read_is_written() {
    let folder = tempfile::tempdir().unwrap();
    let (log, _) = generated(folder.path(), 5, &[]);
    let rules = folder.path().join("rules.md");
    fs::copy(top().join(TEN), &rules).unwrap();
    let rules = rules.to_str().unwrap();
    let before = fs::read(&log).unwrap();
    let other = format!(
        "{}/../{}/log.jsonl",
        folder.path().display(),
        folder.path().file_name().unwrap().display()
    );
    for (option, file) in [
        ("--findings", rules),
        ("--findings", &log),
        ("--rejects", &other),
        ("--checkpoint", rules),
    ] {
        let run = gincert(&["replay", "--rules", rules, &log, option, file]);
        assert_eq!(run.code(), 2, "{option} {file}");
    }
    let both = folder.path().join("both");
    let both = both.to_str().unwrap();
    let run = gincert(&["replay", "--rules", rules, &log, "--findings", both, "--rejects", both]);
    assert_eq!(run.code(), 2);
    let run = gincert(&["generate", "log", "--rules", rules, "--rounds", "1", "--out", rules]);
    assert_eq!(run.code(), 2);
    assert_eq!(fs::read(&log).unwrap(), before);
    assert_eq!(fs::read(rules).unwrap(), fs::read(top().join(TEN)).unwrap());
}

#[test]
fn an_answer_in_json_is_one_object_whatever_is_found_in_documents() {
    let folder = tempfile::tempdir().unwrap();
    let (log, _) = generated(folder.path(), 20, &[]);
    let page = |name: &str, text: &str| {
        let path = folder.path().join(name);
        fs::write(&path, text).unwrap();
        path.to_str().unwrap().to_owned()
    };
    let done = page(
        "done.md",
        "| Exception | Disposition | By | Date |\n| --- | --- | --- | --- |\n| no exception | paid | cage | 2026-01-02 |\n",
    );
    let run = |rest: &[&str]| {
        let fixed = ["replay", "--rules", TEN, &log, "--format", "json"];
        gincert(&[&fixed[..], rest].concat())
    };
    let answered = run(&["--dispositions", &done]);
    assert_eq!(answered.json()["documents"][0]["code"], "phrase-unknown");
    // What cannot be used is told as an object, too.
    let (tables, map) = (page("tables.md", "# None\n"), page("map.md", "# None\n"));
    for refused in [run(&["--tables", &tables]), run(&["--map", &map])] {
        assert_eq!(refused.code(), 3, "{}", refused.stderr());
        assert!(refused.json()["findings"][0]["code"].is_string(), "{}", refused.stdout());
    }
    let none = gincert(&["replay", "--rules", &tables, &log, "--format", "json"]);
    assert_eq!(none.code(), 3);
    assert_eq!(none.json()["findings"][0]["grade"], "material");
}

#[test]
fn the_dispute_desk_shows_one_round_and_dispositions_are_carried() {
    let folder = tempfile::tempdir().unwrap();
    let (log, truth) = generated(folder.path(), 400, &["--faults", "overpaid=0.02"]);
    let round = truth["faults"][0]["round"].as_str().unwrap();
    let page = gincert(&["replay", "--rules", TEN, &log, "--round", round]);
    assert_eq!(page.code(), 1, "{}", page.stderr());
    let text = page.stdout();
    assert!(text.contains("[overpaid]") && text.contains("Best melds"), "{text}");
    let id = text.lines().find_map(|line| line.trim().strip_prefix("exception ")).unwrap();
    let document = folder.path().join("done.md");
    let table = format!(
        "| Exception | Disposition | By | Date |\n| --- | --- | --- | --- |\n| {id} | patron keeps it | floor | 2026-01-02 |\n"
    );
    fs::write(&document, format!("# Done\n\n{table}")).unwrap();
    let findings = folder.path().join("findings.jsonl");
    let run = gincert(&[
        "replay",
        "--rules",
        TEN,
        &log,
        "--dispositions",
        document.to_str().unwrap(),
        "--findings",
        findings.to_str().unwrap(),
        "--format",
        "json",
    ]);
    assert_eq!(run.json()["dispositions"]["count"], 1);
    let lines = fs::read_to_string(findings).unwrap();
    let of_id: Vec<&str> = lines.lines().filter(|line| line.contains(id)).collect();
    assert!(
        of_id.len() == 1 && of_id[0].contains("patron keeps it (floor, 2026-01-02)"),
        "{of_id:?}"
    );
    assert_eq!(gincert(&["replay", "--rules", TEN, &log, "--round", "none"]).code(), 2);
}

#[test]
fn csv_files_have_the_separator_and_the_decimal_mark_that_are_asked_for() {
    let folder = tempfile::tempdir().unwrap();
    let (log, _) = generated(folder.path(), 300, &["--faults", "overpaid=0.1"]);
    let tables = |name: &str, separator: u8, more: &[&str]| {
        let out = folder.path().join(name);
        let run = ["replay", &log, "--rules", TEN, "--out", out.to_str().unwrap()];
        assert_eq!(gincert(&[&run, more].concat()).code(), 1);
        let mut reader = csv::ReaderBuilder::new();
        let mut reader = reader.delimiter(separator).from_path(out.join("exceptions.csv")).unwrap();
        let columns: Vec<String> = reader.headers().unwrap().iter().map(str::to_owned).collect();
        let rows = reader.records().map(|row| row.unwrap().iter().map(str::to_owned).collect());
        (columns, rows.collect::<Vec<Vec<String>>>())
    };
    let (columns, rows) = tables("report", b',', &[]);
    let desk = ["--csv-separator", "semicolon", "--csv-decimal", "comma"];
    let (desk_columns, desk_rows) = tables("desk", b';', &desk);
    assert_eq!((&desk_columns, desk_rows.len()), (&columns, rows.len()));
    let place = |name: &str| columns.iter().position(|column| column == name).unwrap();
    let (delta, minor, open) = (place("delta"), place("delta_minor"), place("open"));
    let mut amounts = 0;
    for (row, desk) in rows.iter().zip(&desk_rows) {
        for at in (0..columns.len()).filter(|at| ![delta, open].contains(at)) {
            assert_eq!(row[at], desk[at]);
        }
        if !row[minor].is_empty() {
            assert!(row[delta].contains('$') && row[delta].contains('.'), "{row:?}");
            let (units, cents) = desk[delta].split_once(',').unwrap();
            assert_eq!(
                format!("{units}{cents}").parse::<i64>().unwrap(),
                row[minor].parse::<i64>().unwrap()
            );
            amounts += 1;
        }
    }
    assert!(amounts > 10);
}
