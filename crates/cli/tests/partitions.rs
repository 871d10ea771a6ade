//! `gincert manifest`, `gincert replay --partial` and `gincert merge`, from the outside.

#![allow(clippy::unwrap_used, reason = "a test that cannot start has failed")]

mod common;

use common::{Run, gincert};
use std::fs;
use std::path::{Path, PathBuf};

/// Hands of three cards: counted in a tenth of the time of seven.
const SMALL: &str = "tests/documents/small-game.md";
const TEN: &str = "rulesets/gin-and-win/ten.md";
const WIZARD: &str = "rulesets/gin-and-win/wizard.md";

/// A folder with a log and partials.
struct Desk {
    folder: tempfile::TempDir,
    log: String,
}

impl Desk {
    fn new(rounds: u32, more: &[&str]) -> Desk {
        let folder = tempfile::tempdir().unwrap();
        let path = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
        let (log, truth, rounds) = (path("log.jsonl"), path("truth"), rounds.to_string());
        let words = ["generate", "log", "--rules", SMALL, "--rounds", &rounds, "--out", &log];
        let mut faults = vec!["--truth", &truth, "--seed", "30"];
        if !more.contains(&"--faults") {
            faults.extend(["--faults", "all=0.01"]);
        }
        assert_eq!(gincert(&[&words[..], &faults, more].concat()).code(), 0);
        Desk { folder, log }
    }

    fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    fn text(&self, name: &str) -> String {
        self.path(name).to_str().unwrap().to_owned()
    }

    /// The rows of a manifest.
    fn rows(&self, partitions: u32) -> Vec<String> {
        let run = gincert(&["manifest", &self.log, "--partitions", &partitions.to_string()]);
        assert_eq!(run.code(), 0, "{}", run.stderr());
        run.stdout().lines().map(str::to_owned).collect()
    }

    /// A partial for each row, in files of their own; gives their names.
    fn partials(&self, rows: &[String], more: &[&str]) -> Vec<String> {
        let runs = self.text("runs");
        let partials = rows.iter().enumerate().map(|(place, row)| {
            let words = ["replay", "--partial", row, "--runs", &runs];
            let rules: &[&str] = if more.contains(&"--rules") { &[] } else { &["--rules", SMALL] };
            let run = gincert(&[&words[..], rules, more].concat());
            assert_eq!(run.code(), 0, "{}", run.stderr());
            assert_eq!(run.stdout().lines().count(), 1);
            let name = self.text(&format!("part-{place}"));
            fs::write(&name, run.stdout()).unwrap();
            name
        });
        partials.collect()
    }

    fn merge(&self, partials: &[String], more: &[&str]) -> Run {
        let runs = self.text("runs");
        let mut words = vec!["merge", "--runs", &runs];
        words.extend(partials.iter().map(String::as_str));
        words.extend(more);
        gincert(&words)
    }

    /// Everything that an audit writes, in a folder, under the same names.
    fn outputs(&self, to: &str) -> Vec<String> {
        let path = |name: &str| self.text(&format!("{to}-{name}"));
        ["--out", &path("out"), "--rejects", &path("rejects")].map(str::to_owned).to_vec()
    }

    fn written(&self, to: &str) -> Vec<Vec<u8>> {
        let files = ["out/audit.md", "out/audit.json", "out/exceptions.csv", "out/findings.jsonl"];
        let files = files.into_iter().chain(["rejects", "rejects.places.jsonl"]);
        files.map(|name| fs::read(self.path(&format!("{to}-{name}"))).unwrap()).collect()
    }
}

fn words(list: &[String]) -> Vec<&str> {
    list.iter().map(String::as_str).collect()
}

#[test]
fn two_seven_and_sixty_four_partitions_equal_one_process_to_the_byte() {
    let desk = Desk::new(2000, &["--chain", "--tables", "3", "--deck"]);
    let details = ["--rules", SMALL, "--details"];
    let outputs = desk.outputs("one");
    let one = gincert(&[&["replay", &desk.log][..], &details, &words(&outputs)].concat());
    assert_eq!(one.code(), 1, "{}", one.stderr());
    let json = gincert(&["replay", &desk.log, "--rules", SMALL, "--format", "json"]);
    for count in [2, 7, 64] {
        let rows = desk.rows(count);
        assert_eq!(rows.len(), count as usize);
        let mut partials = desk.partials(&rows, &[]);
        // In any order, and one of them twice.
        partials.reverse();
        partials.push(partials[0].clone());
        partials[count as usize - 1] = desk.text("part-0*");
        let to = format!("of-{count}");
        let merged = desk.merge(&partials, &[&details[..], &words(&desk.outputs(&to))].concat());
        assert_eq!((merged.code(), merged.stdout()), (one.code(), one.stdout()), "{count}");
        assert_eq!(desk.written(&to), desk.written("one"), "{count}");
        let merged = desk.merge(&partials, &["--rules", SMALL, "--format", "json"]);
        assert_eq!((merged.code(), merged.stdout()), (json.code(), json.stdout()), "{count}");
    }
}

#[test]
fn a_partial_is_the_same_on_any_number_of_threads_and_from_a_file_of_its_row() {
    let desk = Desk::new(300, &[]);
    let rows = desk.rows(2);
    let row = desk.text("row");
    fs::write(&row, &rows[1]).unwrap();
    let of = |row: &str, threads: &str| {
        gincert(&["replay", "--partial", row, "--rules", SMALL, "--threads", threads]).stdout()
    };
    assert_eq!(of(&row, "3"), of(&rows[1], "1"));
}

#[test]
fn long_lists_need_a_folder_and_are_checked_there() {
    let desk = Desk::new(9000, &["--seats", "1"]);
    let rows = desk.rows(1);
    let run = gincert(&["replay", "--partial", &rows[0], "--rules", SMALL]);
    assert_eq!((run.code(), run.stdout().as_str()), (3, ""));
    assert!(run.stderr().contains("give --runs DIR"), "{}", run.stderr());
    let partials = desk.partials(&rows, &[]);
    let list = fs::read_dir(desk.path("runs")).unwrap().next().unwrap().unwrap().path();
    let merged = desk.merge(&partials, &["--rules", SMALL]);
    let one = gincert(&["replay", &desk.log, "--rules", SMALL]);
    assert_eq!(merged.stdout(), one.stdout());
    let mut bytes = fs::read(&list).unwrap();
    bytes[40] ^= 1;
    fs::write(&list, &bytes).unwrap();
    refused(&desk.merge(&partials, &["--rules", SMALL]), "a list does not match its digest");
    fs::remove_file(&list).unwrap();
    refused(&desk.merge(&partials, &["--rules", SMALL]), "it cannot be read");
}

/// Refused with nothing on standard output.
fn refused(run: &Run, why: &str) {
    assert_eq!((run.code(), run.stdout().as_str()), (3, ""), "{}", run.stderr());
    assert!(run.stderr().contains(why), "{why}: {}", run.stderr());
}

#[test]
fn partials_that_do_not_belong_together_are_refused_by_name() {
    let desk = Desk::new(200, &[]);
    let rules = ["--rules", SMALL];
    let partials = desk.partials(&desk.rows(5), &[]);
    let without = [&partials[..1], &partials[2..3], &partials[4..]].concat();
    refused(
        &desk.merge(&without, &rules),
        "Partitions 1, 3 of 5: not among the partials; 3 partials are there.",
    );
    refused(&desk.merge(&partials[1..], &rules), "Partition 0 of 5: not among the partials");
    refused(&desk.merge(&partials, &["--rules", WIZARD]), "was audited by other rule documents");
    let both = ["--rules", WIZARD, "--rules", SMALL];
    refused(&desk.merge(&partials, &both), "was audited by other rule documents");
    let reference = ["--rules", SMALL, "--reference"];
    refused(&desk.merge(&partials, &reference), "was audited with other options");

    let changed = |from: &str, to: &str| {
        let text = fs::read_to_string(&partials[2]).unwrap();
        assert!(text.contains(from));
        let name = desk.text("changed");
        fs::write(&name, text.replacen(from, to, 1)).unwrap();
        name
    };
    let tool = changed("\"tool\":\"", "\"tool\":\"0");
    let with =
        |name: &String| [&partials[..2], std::slice::from_ref(name), &partials[3..]].concat();
    refused(&desk.merge(&with(&tool), &rules), "was audited by another version of gincert");
    let schema = changed("gincert-partial-1", "gincert-partial-9");
    refused(&desk.merge(&with(&schema), &rules), "is not a partial of this version");
    let row = changed("\"lines\":", "\"lines\":1");
    refused(&desk.merge(&with(&row), &rules), "its rows in the partials were changed");

    let other = changed("\"disagreements\":[]", "\"disagreements\": []");
    let twice = [&partials[..], &[other]].concat();
    let run = desk.merge(&twice, &rules);
    refused(&run, "Partition 2 of 5: it comes twice");
    assert!(run.stderr().contains(&partials[2]), "{}", run.stderr());

    let four = desk.partials(&desk.rows(4), &[]);
    let partials = desk.partials(&desk.rows(5)[..1], &[]);
    refused(&desk.merge(&[&partials[..], &four[1..]].concat(), &rules), "another manifest");
    refused(
        &desk.merge(std::slice::from_ref(&desk.log), &rules),
        "is not a partial of this version",
    );
}

#[test]
fn a_log_that_changed_or_is_gone_is_refused() {
    let desk = Desk::new(100, &[]);
    let rows = desk.rows(3);
    let partials = desk.partials(&rows, &[]);
    let bytes = fs::read(&desk.log).unwrap();
    let partial = |row: &str| gincert(&["replay", "--partial", row, "--rules", SMALL]);
    let mut other = bytes.clone();
    *other.last_mut().unwrap() = b' ';
    fs::write(&desk.log, &other).unwrap();
    // The change is in the last part, and the head is the whole of so short a log.
    refused(&partial(&rows[2]), "have changed since the manifest was made");
    fs::write(&desk.log, &bytes[..bytes.len() - 1]).unwrap();
    refused(&partial(&rows[0]), "but the manifest states");
    refused(&desk.merge(&partials, &["--rules", SMALL]), "has changed since the manifest was made");
    fs::remove_file(&desk.log).unwrap();
    refused(&desk.merge(&partials, &["--rules", SMALL]), "so the logs must be in place");
    let none = gincert(&["manifest", &desk.log, "--partitions", "2"]);
    refused(&none, "no such file");
}

/// Another digit for the last one of a log, which stays as long.
fn other_digit(log: &str) {
    let mut bytes = fs::read(log).unwrap();
    let digit = bytes.iter_mut().rev().find(|byte| byte.is_ascii_digit()).unwrap();
    *digit = if *digit == b'1' { b'2' } else { b'1' };
    fs::write(log, &bytes).unwrap();
}

#[test]
fn a_log_that_changed_after_its_partials_is_refused_where_it_is_read_again() {
    // The second log repeats rounds of the first one, so records of both are read again.
    let desk = Desk::new(300, &[]);
    let copies = ["copy.jsonl", "copy.jsonl.zst"].map(|name| desk.text(name));
    let bytes = fs::read(&desk.log).unwrap();
    for (copy, why) in copies.iter().zip(["bytes ", "bytes 0 to "]) {
        let stored =
            if copy.ends_with("zst") { zstd::encode_all(&bytes[..], 3) } else { Ok(bytes.clone()) };
        fs::write(copy, stored.unwrap()).unwrap();
        let rows = gincert(&["manifest", &desk.log, copy, "--partitions", "4"]).stdout();
        let rows: Vec<String> = rows.lines().map(str::to_owned).collect();
        let partials = desk.partials(&rows, &[]);
        let outputs = desk.outputs("changed");
        let merge = || desk.merge(&partials, &[&["--rules", SMALL][..], &words(&outputs)].concat());
        assert_eq!(merge().code(), 1);
        fs::remove_dir_all(desk.path("changed-out")).unwrap();
        let mut stored = fs::read(copy).unwrap();
        let last = stored.len() - 3;
        stored[last] ^= 1;
        fs::write(copy, &stored).unwrap();
        let run = merge();
        refused(&run, &format!("{copy}: {why}"));
        assert!(run.stderr().contains("have changed since the manifest was made"));
        assert!(!desk.path("changed-out").exists(), "a folder without an answer");
    }
}

#[test]
fn a_log_that_is_not_read_again_is_checked_where_its_digest_is_written() {
    let desk = Desk::new(100, &["--faults", "overpaid=0.01"]);
    let partials = desk.partials(&desk.rows(3), &[]);
    let merge = |more: &[&str]| desk.merge(&partials, &[&["--rules", SMALL][..], more].concat());
    let before = merge(&[]);
    other_digit(&desk.log);
    let after = merge(&[]);
    // The answer is about the bytes that the manifest names; nothing of the log is read.
    assert_eq!((after.code(), after.stdout()), (before.code(), before.stdout()));
    let out = desk.text("out");
    refused(&merge(&["--out", &out]), "has changed since the manifest was made");
    assert!(!desk.path("out").exists(), "a folder without an answer");
}

#[test]
fn rows_and_options_that_make_no_sense_are_refused() {
    let desk = Desk::new(20, &[]);
    let row = &desk.rows(2)[0];
    let wrong = row.replace("\"partition\":0", "\"partition\":2");
    for row in [wrong.as_str(), "{}", "{"] {
        let run = gincert(&["replay", "--partial", row, "--rules", SMALL]);
        assert_eq!((run.code(), run.stdout().as_str()), (2, ""), "{row}");
    }
    let run = gincert(&["replay", "--partial", row, "--rules", SMALL, "--log-format", "csv"]);
    refused(&run, "the manifest cuts logs read by content");
    for partitions in ["0", "100001"] {
        let run = gincert(&["manifest", &desk.log, "--partitions", partitions]);
        assert_eq!((run.code(), run.stdout().as_str()), (2, ""), "{}", run.stderr());
        assert!(run.stderr().contains("--partitions"), "{}", run.stderr());
    }
    refused(&gincert(&["manifest", "-", "--partitions", "2"]), "standard input");
    let both = gincert(&["replay", &desk.log, "--partial", row, "--rules", SMALL]);
    assert_eq!(both.code(), 2);
}

#[test]
fn packed_logs_are_one_part_each_and_a_map_reads_parts_as_it_reads_the_whole() {
    let desk = Desk::new(300, &[]);
    let packed = desk.text("log.jsonl.zst");
    fs::write(&packed, zstd::encode_all(&fs::read(&desk.log).unwrap()[..], 3).unwrap()).unwrap();
    let rows = gincert(&["manifest", &packed, &desk.log, "--partitions", "4"]).stdout();
    let rows: Vec<String> = rows.lines().map(str::to_owned).collect();
    assert_eq!(rows.len(), 4);
    assert!(rows[0].contains("\"encoding\":\"zstd\"") && rows[1].contains("\"file\":1"));
    let merged = desk.merge(&desk.partials(&rows, &[]), &["--rules", SMALL]);
    let one = gincert(&["replay", &packed, &desk.log, "--rules", SMALL]);
    assert_eq!(merged.stdout(), one.stdout());

    let (log, map) = ("vectors/logs/good/seats.csv", "vectors/logs/good/seats.map.md");
    let mapped = ["--map", map, "--rules", TEN];
    let rows = gincert(&[&["manifest", log, "--partitions", "6"], &mapped[..]].concat()).stdout();
    let rows: Vec<String> = rows.lines().map(str::to_owned).collect();
    assert_eq!(rows.len(), 6);
    let partials = desk.partials(&rows, &mapped);
    let merged = desk.merge(&partials, &[&mapped[..], &["--details"]].concat());
    let one = gincert(&[&["replay", log, "--details"], &mapped[..]].concat());
    assert_eq!(merged.stdout(), one.stdout());
    assert!(Path::new(&partials[0]).exists());
}

/// The lines of the first shell fence of docs/scale.md.
fn shell_lines() -> String {
    let page = fs::read_to_string(common::top().join("docs/scale.md")).unwrap();
    let (_, rest) = page.split_once("```sh\n").unwrap();
    rest.split_once("```").unwrap().0.to_owned()
}

#[cfg(unix)]
#[test]
fn the_shell_lines_of_the_page_about_scale_give_what_one_process_gives() {
    let desk = Desk::new(400, &[]);
    fs::copy(&desk.log, desk.path("week.jsonl")).unwrap();
    fs::copy(common::top().join(SMALL), desk.path("ten.md")).unwrap();
    let program = Path::new(env!("CARGO_BIN_EXE_gincert")).parent().unwrap();
    let path = format!("{}:{}", program.display(), std::env::var("PATH").unwrap());
    let run = std::process::Command::new("sh")
        .args(["-c", &shell_lines()])
        .current_dir(desk.path("."))
        .env("PATH", path)
        .env("COLUMNS", "80")
        .output()
        .unwrap();
    let one = common::gincert_in(&desk.path("."), &["replay", "week.jsonl", "--rules", "ten.md"]);
    let merged = String::from_utf8(run.stdout).unwrap();
    assert_eq!(merged, one.stdout(), "{}", String::from_utf8_lossy(&run.stderr));
    assert_eq!(run.status.code(), Some(one.code()));
}
