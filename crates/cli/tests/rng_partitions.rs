//! `gincert rng manifest`, `rng partial` and `rng merge`, from the outside.

#![allow(clippy::unwrap_used, reason = "a test that cannot start has failed")]

mod common;

use common::{Run, gincert};
use std::fs;
use std::path::Path;
use std::sync::OnceLock;

/// A little more than the head of a sample.
const DECKS: &str = "1060000";

/// Decks in two files, with lines that are left out before and behind the end of the head; the second file is
/// compressed and has decks of the first one again.
struct Sample {
    folder: tempfile::TempDir,
}

impl Sample {
    fn get() -> &'static Sample {
        static SAMPLE: OnceLock<Sample> = OnceLock::new();
        SAMPLE.get_or_init(|| {
            let folder = tempfile::tempdir().unwrap();
            let run = gincert(&["rng", "generate", "chacha20", "--decks", DECKS, "--seed", "5"]);
            let text = run.stdout();
            let mut first = String::with_capacity(text.len() + 100);
            for (number, line) in text.lines().enumerate() {
                match number {
                    77 | 1_055_000 => first.push_str("no deck\r\n"),
                    500 | 1_055_003 => first.push('\n'),
                    _ => {}
                }
                first.push_str(line);
                first.push('\n');
            }
            fs::write(folder.path().join("a.txt"), &first).unwrap();
            let more = gincert(&["rng", "generate", "riffle7", "--decks", "3000", "--seed", "6"]);
            let again: String = text.lines().take(40).map(|line| format!("{line}\n")).collect();
            let second = format!("\u{feff}{}1 2 3\n{again}", more.stdout());
            let packed = zstd::encode_all(second.as_bytes(), 3).unwrap();
            fs::write(folder.path().join("b.zst"), packed).unwrap();
            Sample { folder }
        })
    }

    fn text(&self, name: &str) -> String {
        self.folder.path().join(name).to_str().unwrap().to_owned()
    }

    fn rows(&self, parts: &str) -> Vec<String> {
        let (a, b) = (self.text("a.txt"), self.text("b.zst"));
        let run = gincert(&["rng", "manifest", &a, &b, "--partitions", parts]);
        assert_eq!(run.code(), 0, "{}", run.stderr());
        run.stdout().lines().map(str::to_owned).collect()
    }

    /// Partials of 300 parts at most, of which some are behind the head.
    fn partials() -> &'static [String] {
        static PARTIALS: OnceLock<Vec<String>> = OnceLock::new();
        PARTIALS.get_or_init(|| {
            let rows = Sample::get().rows("300");
            let partials = rows.iter().map(|row| {
                let run = gincert(&["rng", "partial", row]);
                assert_eq!(run.code(), 0, "{}", run.stderr());
                run.stdout()
            });
            partials.collect()
        })
    }
}

fn merged(folder: &Path, partials: &[String]) -> Run {
    let path = folder.join("partials.jsonl");
    fs::write(&path, partials.concat()).unwrap();
    gincert(&["rng", "merge", path.to_str().unwrap(), "--format", "json"])
}

/// What a merge that is refused says.
fn refused(partials: &[String]) -> String {
    let folder = tempfile::tempdir().unwrap();
    let run = merged(folder.path(), partials);
    assert_eq!(run.code(), 3, "{}", run.stdout());
    assert_eq!(run.stdout(), "");
    run.stderr()
}

#[test]
fn the_merged_answer_is_that_of_one_process() {
    let sample = Sample::get();
    let one =
        gincert(&["rng", "test", &sample.text("a.txt"), &sample.text("b.zst"), "--format", "json"]);
    let mut partials = Sample::partials().to_vec();
    assert!(partials.len() >= 3, "{}", partials.len());
    // Any order, and one of them twice.
    partials.reverse();
    partials.push(partials[0].clone());
    let folder = tempfile::tempdir().unwrap();
    let all = merged(folder.path(), &partials);
    assert_eq!(all.stdout(), one.stdout());
    assert_eq!((all.code(), all.stderr()), (one.code(), one.stderr()));
    let answer: serde_json::Value = serde_json::from_str(&one.stdout()).unwrap();
    assert_eq!(
        (answer["samples"].as_u64(), answer["unreadable"].as_u64()),
        (Some(1_063_040), Some(3))
    );
    assert_eq!(answer["findings"].as_array().unwrap().len(), 3);
}

#[test]
fn rows_are_the_same_each_time_and_a_row_gives_the_same_partial() {
    let sample = Sample::get();
    let rows = sample.rows("300");
    assert_eq!(rows, sample.rows("300"));
    let file = sample.text("row.json");
    fs::write(&file, &rows[1]).unwrap();
    assert_eq!(gincert(&["rng", "partial", &file]).stdout(), Sample::partials()[1]);
}

#[test]
fn partials_that_are_missing_changed_or_foreign_are_refused_by_name() {
    let partials = Sample::partials();
    assert!(refused(&partials[1..]).contains("partitions 1 have no partial: 0."));
    assert!(refused(&[]).contains("no partial"));
    assert!(refused(&["{}\n".to_owned()]).contains("something other than partials"));
    let other = gincert(&["rng", "partial", &Sample::get().rows("1")[0]]).stdout();
    assert!(refused(&[partials, &[other]].concat()).contains("belongs to another manifest"));
    let with = |from: &str, to: &str| {
        let mut partials = partials.to_vec();
        assert!(partials[1].contains(from), "{from}");
        partials[1] = partials[1].replacen(from, to, 1);
        partials
    };
    let twice = [partials.to_vec(), vec![with("\"taken\":", "\"taken\":1")[1].clone()]].concat();
    assert!(refused(&twice).contains("comes twice, and differs"));
    assert!(refused(&with("\"taken\":", "\"taken\":1")).contains("not those of such a part"));
    let count = "\"left_out\":{\"count\":";
    let many = format!("{count}9999999");
    assert!(refused(&with(count, &many)).contains("contradict each other"));
    assert!(refused(&with("\"tool\":\"", "\"tool\":\"x")).contains("another build"));
    assert!(refused(&with("\"offset\":", "\"offset\":1")).contains("not those of their manifest"));
}

#[test]
fn a_file_that_has_changed_is_refused_by_name_and_place() {
    let sample = Sample::get();
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("c.txt");
    fs::copy(sample.text("a.txt"), &path).unwrap();
    let name = path.to_str().unwrap();
    let rows = gincert(&["rng", "manifest", name, "--partitions", "1"]).stdout();
    let mut bytes = fs::read(&path).unwrap();
    let last = bytes.len() - 2;
    bytes[last] = if bytes[last] == b'1' { b'2' } else { b'1' };
    fs::write(&path, bytes).unwrap();
    let run = gincert(&["rng", "partial", rows.trim()]);
    assert_eq!(run.code(), 3);
    let longer = rows.trim().replacen("\"file_bytes\":", "\"file_bytes\":1", 1);
    let other = gincert(&["rng", "partial", &longer]);
    assert!(other.stderr().contains("but the manifest states 1"), "{}", other.stderr());
    let overflow = rows.trim().replace("\"lines\":", "\"lines\":9");
    assert!(gincert(&["rng", "partial", &overflow]).stderr().contains("contradict each other"));
    assert!(run.stderr().contains("have changed since the manifest was made"), "{}", run.stderr());
}

#[test]
fn samples_that_have_no_parts_are_refused_with_what_to_do() {
    let folder = tempfile::tempdir().unwrap();
    let decks = gincert(&["rng", "generate", "chacha20", "--decks", "300"]).stdout();
    let small = folder.path().join("small.txt");
    fs::write(&small, decks).unwrap();
    let raw = folder.path().join("raw.bin");
    fs::write(&raw, [0x8f, 0x00, 0x31].repeat(500)).unwrap();
    for (file, words) in [
        (small.to_str().unwrap(), "The sample has 300 decks and 299 steps"),
        (raw.to_str().unwrap(), "not like decks"),
        ("-", "Standard input cannot be read in parts"),
        ("no-such-file.txt", "no-such-file.txt"),
    ] {
        let run = gincert(&["rng", "manifest", file, "--partitions", "4"]);
        assert_eq!(run.code(), 3, "{file}");
        assert!(run.stderr().contains(words), "{}", run.stderr());
    }
    let run = gincert(&["rng", "partial", "{\"partition\":0}"]);
    assert_eq!(run.code(), 2);
}
