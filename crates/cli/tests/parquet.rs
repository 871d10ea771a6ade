//! Hand logs in Parquet, by the command: the same answers as the same rows in text, and no damaged file ends a
//! run in any other way than a log that cannot be read.
//!
//! Without the feature `parquet` the command says that it reads none.

#![allow(clippy::unwrap_used, reason = "a test that cannot start has failed")]

mod common;

use common::{gincert_in, top, with_input};
use std::fs;
use std::path::Path;

/// A rule document, from any folder.
fn ten() -> String {
    top().join("rulesets/gin-and-win/ten.md").to_str().unwrap().to_owned()
}

/// What looks like a Parquet file, with nothing in it.
fn empty_shell(folder: &Path) {
    fs::write(folder.join("log"), b"PAR1\0\0\0\0\0\0\0\0PAR1").unwrap();
}

#[test]
fn standard_input_and_packed_files_are_refused_with_what_to_do() {
    let folder = tempfile::tempdir().unwrap();
    empty_shell(folder.path());
    let bytes = fs::read(folder.path().join("log")).unwrap();
    let packed = zstd::encode_all(bytes.as_slice(), 1).unwrap();
    fs::write(folder.path().join("packed"), packed).unwrap();
    let words = "it is a Parquet file, and those are read by name and uncompressed";
    for run in [
        with_input(&["replay", "--rules", &ten(), "-"], &bytes),
        gincert_in(folder.path(), &["replay", "--rules", &ten(), "packed"]),
    ] {
        assert_eq!(run.code(), 3);
        let text = run.stdout().split_whitespace().collect::<Vec<_>>().join(" ");
        assert!(text.contains(words), "{text}");
    }
}

#[cfg(not(feature = "parquet"))]
mod without {
    use super::*;

    #[test]
    fn a_build_without_parquet_says_so_and_how_to_get_one_that_has_it() {
        let folder = tempfile::tempdir().unwrap();
        empty_shell(folder.path());
        let words = "it is a Parquet file, which this build of gincert does not read; build one that does \
                     with `cargo build --release --package gincert-cli --features parquet`";
        for arguments in
            [&["replay", "--rules", &ten(), "log"][..], &["manifest", "--partitions", "2", "log"]]
        {
            let run = gincert_in(folder.path(), arguments);
            assert_eq!(run.code(), 3);
            let text = format!("{}{}", run.stdout(), run.stderr());
            let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
            assert!(text.contains(words), "{text}");
        }
        let run = gincert_in(
            folder.path(),
            &["replay", "--rules", &ten(), "log", "--out", "out", "--parquet"],
        );
        assert_eq!(run.code(), 2);
        assert!(run.stderr().contains("does not write Parquet"), "{}", run.stderr());
    }
}

#[cfg(feature = "parquet")]
mod with {
    use super::*;
    use common::Run;
    use gincert_parquet::{TableColumn, TableWriter, write_text};
    use std::fs::File;
    use std::process::{Command, Stdio};

    /// A folder with a generated log as text (`text/log`) and as a Parquet file (`columns/log`), so that both
    /// have one name.
    struct Desk {
        folder: tempfile::TempDir,
    }

    impl Desk {
        fn new(rounds: u32, group_rows: usize) -> Desk {
            let folder = tempfile::tempdir().unwrap();
            let desk = Desk { folder };
            for name in ["text", "columns"] {
                fs::create_dir(desk.folder.path().join(name)).unwrap();
            }
            let words = ["generate", "log", "--rules", &ten(), "--rounds", &rounds.to_string()];
            let more = ["--faults", "all=0.01", "--seed", "9", "--seats", "2"];
            let files = ["--out", "text/log", "--truth", "truth"];
            let run = gincert_in(desk.folder.path(), &[&words[..], &more, &files].concat());
            assert_eq!(run.code(), 0, "{}", run.stderr());
            let lines = fs::read(desk.folder.path().join("text/log")).unwrap();
            let bytes = records(&String::from_utf8_lossy(&lines), group_rows);
            fs::write(desk.folder.path().join("columns/log"), bytes).unwrap();
            desk
        }

        fn path(&self, name: &str) -> std::path::PathBuf {
            self.folder.path().join(name)
        }

        fn run(&self, folder: &str, arguments: &[&str]) -> Run {
            gincert_in(&self.path(folder), arguments)
        }

        /// The answer of an audit in JSON, and its findings and unreadable lines.
        fn audit(&self, folder: &str) -> [Vec<u8>; 4] {
            let words = ["--format", "json", "replay", "--rules", &ten(), "log"];
            let run = self.run(folder, &[&words[..], &FILES].concat());
            assert_eq!(run.code(), 1, "{}", run.stderr());
            self.written(folder, &run)
        }

        fn written(&self, folder: &str, run: &Run) -> [Vec<u8>; 4] {
            let read = |name: &str| fs::read(self.path(folder).join(name)).unwrap();
            [
                run.stdout().into_bytes(),
                read("findings"),
                read("rejects"),
                read("rejects.places.jsonl"),
            ]
        }
    }

    const FILES: [&str; 4] = ["--findings", "findings", "--rejects", "rejects"];

    /// A Parquet file with a line in each row of its one column.
    fn records(lines: &str, group_rows: usize) -> Vec<u8> {
        let columns = [TableColumn { name: "record", is_number: false }];
        let mut table = TableWriter::new(Vec::new(), &columns).unwrap();
        for (row, line) in lines.lines().enumerate() {
            if row > 0 && row % group_rows == 0 {
                table.end_row_group().unwrap();
            }
            table.row([Some(line.to_owned())]).unwrap();
        }
        table.finish().unwrap()
    }

    /// A Parquet file with the cells of a table as texts; empty cells have no value.
    fn table(csv: &str, group_rows: usize) -> Vec<u8> {
        let header = csv.lines().next().unwrap();
        let count = |separator: &u8| header.bytes().filter(|byte| byte == separator).count();
        let separator = [b',', b';', b'\t'].into_iter().max_by_key(count).unwrap();
        let mut reader = csv::ReaderBuilder::new();
        let mut reader = reader.delimiter(separator).from_reader(csv.as_bytes());
        let columns: Vec<TableColumn> = reader
            .headers()
            .unwrap()
            .iter()
            .map(|name| TableColumn { name: Box::leak(name.into()), is_number: false })
            .collect();
        let mut table = TableWriter::new(Vec::new(), &columns).unwrap();
        for (row, cells) in reader.records().enumerate() {
            if row > 0 && row % group_rows == 0 {
                table.end_row_group().unwrap();
            }
            let cells = cells.unwrap();
            table
                .row(cells.iter().map(|cell| (!cell.is_empty()).then(|| cell.to_owned())))
                .unwrap();
        }
        table.finish().unwrap()
    }

    /// Findings without the offset of their records: quotes of cells are those that each cell needs.
    fn without_offsets(findings: &[u8]) -> Vec<serde_json::Value> {
        let lines = findings.split(|byte| *byte == b'\n').filter(|line| !line.is_empty());
        let values = lines.map(|line| {
            let mut value: serde_json::Value = serde_json::from_slice(line).unwrap();
            value.as_object_mut().unwrap().remove("offset").unwrap();
            value
        });
        values.collect()
    }

    #[test]
    fn records_in_one_column_give_the_answer_of_the_text_to_the_byte() {
        let desk = Desk::new(2000, 300);
        let (text, columns) = (desk.audit("text"), desk.audit("columns"));
        assert!(text.iter().all(|bytes| !bytes.is_empty()));
        assert_eq!(text, columns);
    }

    #[test]
    fn partitions_of_row_groups_give_the_answer_of_one_process_to_the_byte() {
        let desk = Desk::new(2000, 300);
        let one = desk.audit("columns");
        for partitions in ["1", "3", "7", "20"] {
            assert_eq!(merged(&desk, "columns", partitions, &[]), one, "{partitions}");
        }
        let manifest = desk.run("columns", &["manifest", "log", "--partitions", "3"]).stdout();
        let rows: Vec<serde_json::Value> =
            manifest.lines().map(|row| serde_json::from_str(row).unwrap()).collect();
        for row in &rows {
            let at = |key: &str| row[key].as_u64().unwrap() as usize;
            let bytes = fs::read(desk.path("columns/log")).unwrap();
            let digest = |bytes: &[u8]| serde_json::json!(gincert_evidence::Digest::of(bytes));
            assert_eq!(row["sha256"], digest(&bytes[at("offset")..][..at("length")]));
            assert_eq!(row["head_sha256"], digest(&bytes[bytes.len() - at("head_bytes")..]));
            assert_eq!(row["encoding"], "parquet");
        }
        let count = |row: &serde_json::Value| row["row_groups"]["count"].as_u64().unwrap();
        let lines = fs::read_to_string(desk.path("text/log")).unwrap_or_default().lines().count();
        assert_eq!(rows.iter().map(count).sum::<u64>(), lines.div_ceil(300) as u64);
    }

    /// Audits each partition of a log and merges the partials.
    fn merged(desk: &Desk, folder: &str, partitions: &str, more: &[&str]) -> [Vec<u8>; 4] {
        let rules = ["--rules", &ten()];
        let rules = if more.is_empty() { &[][..] } else { &rules };
        let manifest = [&["manifest", "log", "--partitions", partitions], rules].concat();
        let manifest = desk.run(folder, &[&manifest, more].concat());
        assert_eq!(manifest.code(), 0, "{}", manifest.stderr());
        let mut names = Vec::new();
        for (number, row) in manifest.stdout().lines().enumerate() {
            let words = ["replay", "--partial", row, "--rules", &ten(), "--runs", "runs"];
            let run = desk.run(folder, &[&words, more].concat());
            assert_eq!(run.code(), 0, "{}", run.stderr());
            let name = format!("part-{number}");
            fs::write(desk.path(folder).join(&name), run.stdout()).unwrap();
            names.push(name);
        }
        let names = names.iter().map(String::as_str).collect::<Vec<_>>();
        let words = ["--format", "json", "merge", "--rules", &ten(), "--runs", "runs"];
        let run = desk.run(folder, &[&words[..], more, &FILES, &names].concat());
        assert_eq!(run.code(), 1, "{}", run.stderr());
        desk.written(folder, &run)
    }

    #[test]
    fn columns_give_the_findings_of_the_table_as_text_through_a_map_too() {
        for (log, map) in [
            ("rounds.csv", None),
            ("seats.csv", Some("seats.map.md")),
            ("wagers.csv", Some("wagers.map.md")),
        ] {
            let good = top().join("vectors/logs/good");
            let desk = Desk::new(1, 1);
            let csv = fs::read_to_string(good.join(log)).unwrap();
            fs::write(desk.path("text/log"), &csv).unwrap();
            // Row groups that end within rounds.
            fs::write(desk.path("columns/log"), table(&csv, 5)).unwrap();
            let map = map.map(|map| good.join(map).to_str().unwrap().to_owned());
            let map: Vec<&str> = map.iter().flat_map(|map| ["--map", map.as_str()]).collect();
            let words = ["--format", "json", "replay", "--rules", &ten(), "log"];
            let audit = |folder: &str| {
                let run = desk.run(folder, &[&words, &map[..], &FILES].concat());
                assert_eq!(run.code(), 1, "{}", run.stderr());
                desk.written(folder, &run)
            };
            let (text, columns) = (audit("text"), audit("columns"));
            let summary = |written: &[Vec<u8>; 4]| {
                serde_json::from_slice::<serde_json::Value>(&written[0]).unwrap()["records"].clone()
            };
            assert_eq!(summary(&text), summary(&columns), "{log}");
            assert_eq!(without_offsets(&text[1]), without_offsets(&columns[1]), "{log}");
            for partitions in ["2", "9"] {
                let parts = merged(&desk, "columns", partitions, &map);
                assert_eq!(parts, columns, "{log} in {partitions}");
            }
        }
    }

    #[test]
    fn a_file_that_was_changed_is_refused_by_partials_and_by_merge() {
        let desk = Desk::new(600, 100);
        let manifest = desk.run("columns", &["manifest", "log", "--partitions", "2"]).stdout();
        let rows: Vec<&str> = manifest.lines().collect();
        let bytes = fs::read(desk.path("columns/log")).unwrap();
        let partial = || {
            let row = rows[1];
            desk.run("columns", &["replay", "--partial", row, "--rules", &ten(), "--runs", "runs"])
        };
        let change = |at: usize| {
            let mut changed = bytes.clone();
            changed[at] ^= 1;
            fs::write(desk.path("columns/log"), changed).unwrap();
        };
        for (at, words) in [
            (bytes.len() - 20, "its footer"),
            (bytes.len() / 2 + 1000, "row groups"),
            (40, "its first rows have changed"),
        ] {
            change(at);
            let run = partial();
            assert_eq!(run.code(), 3);
            assert!(run.stderr().contains(words) || at == 40, "{}", run.stderr());
        }
        fs::write(desk.path("columns/log"), &bytes).unwrap();
        let whole = merged(&desk, "columns", "2", &[]);
        assert_eq!(whole, desk.audit("columns"));
        change(40);
        let words = ["merge", "--rules", &ten(), "--runs", "runs", "part-0", "part-1"];
        let run = desk.run("columns", &words);
        assert_eq!(run.code(), 3);
        assert!(
            run.stderr().contains("have changed since the manifest was made"),
            "{}",
            run.stderr()
        );
    }

    /// Decodes a file as the command does: the exit code, and what it says.
    fn decoded(path: &Path) -> (Option<i32>, String) {
        let output = Command::new(env!("CARGO_BIN_EXE_gincert"))
            .args(["decode-parquet", "text"])
            .arg(path)
            .args(["0", "1"])
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .output()
            .unwrap();
        (output.status.code(), String::from_utf8(output.stderr).unwrap())
    }

    /// A generator of the linear congruential kind (Knuth's MMIX), for places and bytes of mutations.
    struct Numbers(u64);

    impl Numbers {
        fn below(&mut self, most: usize) -> usize {
            self.0 = self
                .0
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1_442_695_040_888_963_407);
            (self.0 >> 33) as usize % most
        }
    }

    /// How many changed files are decoded of each sample.
    const MUTATIONS: usize = 1000;

    #[test]
    fn a_changed_byte_ends_the_decoder_with_a_sentence_or_not_at_all() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("changed");
        let csv = fs::read_to_string(top().join("vectors/logs/good/rounds.csv")).unwrap();
        let lines = fs::read_to_string(top().join("vectors/logs/good/rounds.jsonl")).unwrap();
        let mut numbers = Numbers(263);
        let mut refused = 0;
        for bytes in [table(&csv, 40), records(&lines, 30)] {
            let footer = bytes.len()
                - 8
                - u32::from_le_bytes(bytes[bytes.len() - 8..][..4].try_into().unwrap()) as usize;
            for mutation in 0..MUTATIONS {
                let mut changed = bytes.clone();
                // Every second one in the footer, which is what most of the reading depends on.
                let from = if mutation % 2 == 0 { 4 } else { footer };
                for _ in 0..=numbers.below(3) {
                    let at = from + numbers.below(bytes.len() - from);
                    changed[at] = numbers.below(256) as u8;
                }
                if mutation % 11 == 0 {
                    changed.truncate(numbers.below(bytes.len()));
                }
                fs::write(&path, &changed).unwrap();
                let (code, said) = decoded(&path);
                match code {
                    Some(0) => assert_eq!(said, "", "mutation {mutation}"),
                    Some(3) => {
                        refused += 1;
                        assert!(said.len() > 10 && said.lines().count() == 1, "{mutation}: {said}");
                    }
                    // What asks for too much memory is ended by the system; it never is a panic.
                    other => {
                        assert!(said.contains("memory allocation"), "{mutation}: {other:?} {said}")
                    }
                }
            }
        }
        assert!(refused > MUTATIONS / 2, "{refused}");
    }

    #[test]
    fn a_damaged_file_is_a_log_that_was_not_read_to_its_end() {
        let desk = Desk::new(600, 100);
        let bytes = fs::read(desk.path("columns/log")).unwrap();
        let read = |change: &dyn Fn(&mut Vec<u8>)| {
            let mut changed = bytes.clone();
            change(&mut changed);
            fs::write(desk.path("columns/log"), changed).unwrap();
            let run = desk.run("columns", &["replay", "--rules", &ten(), "log"]);
            assert_eq!(run.code(), 3, "{}", run.stdout());
            run.stdout().split_whitespace().collect::<Vec<_>>().join(" ")
        };
        let end = bytes.len();
        let text = read(&|bytes| bytes.truncate(end - 100));
        assert!(text.contains("its last four bytes are not PAR1"), "{text}");
        let text = read(&|bytes| bytes[end - 5] = 0x7f);
        assert!(text.contains("the stated length of its footer is"), "{text}");
        let text = read(&|bytes| bytes[end - 1] = b'E');
        assert!(text.contains("it is encrypted"), "{text}");
        // A page in the middle: the records before it are judged.
        fs::write(desk.path("columns/log"), &bytes).unwrap();
        let about = desk.run("columns", &["decode-parquet", "describe", "log"]).json();
        let group = about["row_groups"][3]["offset"].as_u64().unwrap() as usize;
        let text = read(&|bytes| bytes[group..group + 8].fill(0xff));
        assert!(text.contains("row group 3, rows 1 to 1024"), "{text}");
        assert!(text.contains("the data is damaged"), "{text}");
    }

    #[test]
    fn rows_that_become_far_more_text_than_the_file_has_bytes_are_not_read_to_their_end() {
        let desk = Desk::new(1, 1);
        let line = "x".repeat(60_000);
        fs::write(desk.path("columns/log"), records(&format!("{line}\n").repeat(5_000), 5_000))
            .unwrap();
        let run = desk.run("columns", &["replay", "--rules", &ten(), "log"]);
        assert_eq!(run.code(), 3);
        let text = run.stdout().split_whitespace().collect::<Vec<_>>().join(" ");
        assert!(text.contains("its rows are more than 268,435,456 bytes as text"), "{text}");
    }

    #[test]
    fn a_floating_point_fraction_is_not_an_amount() {
        let csv = fs::read_to_string(top().join("vectors/logs/good/rounds.csv")).unwrap();
        let desk = Desk::new(1, 1);
        // The first Ante of the log, as the decoder writes 100.5.
        fs::write(desk.path("columns/log"), table(&csv.replacen(",10000,", ",1.005e2,", 1), 40))
            .unwrap();
        let run =
            desk.run("columns", &["replay", "--rules", &ten(), "log", "--findings", "findings"]);
        assert_eq!(run.code(), 1);
        let findings = fs::read_to_string(desk.path("columns/findings")).unwrap();
        let first = findings.lines().next().unwrap();
        assert!(first.contains("record-unreadable") && first.contains("1.005e2"), "{first}");
    }

    #[test]
    fn tables_of_an_audit_in_parquet_have_the_cells_of_those_in_csv() {
        let desk = Desk::new(600, 100);
        let words = ["replay", "--rules", &ten(), "log", "--parquet", "--out"];
        for out in ["one", "two"] {
            assert_eq!(desk.run("columns", &[&words[..], &[out]].concat()).code(), 1);
        }
        for name in ["exceptions", "repayments"] {
            let file = |out: &str| desk.path("columns").join(out).join(format!("{name}.parquet"));
            assert_eq!(fs::read(file("one")).unwrap(), fs::read(file("two")).unwrap());
            let mut text = Vec::new();
            write_text(File::open(file("one")).unwrap(), 0..1, &mut text).unwrap();
            let csv = fs::read(desk.path("columns/one").join(format!("{name}.csv"))).unwrap();
            let cells = |bytes: &[u8]| -> Vec<csv::StringRecord> {
                let mut reader = csv::ReaderBuilder::new().has_headers(false).from_reader(bytes);
                reader.records().map(Result::unwrap).collect()
            };
            let (parquet, csv) = (cells(&text), cells(&csv));
            assert!(csv.len() > 1 && csv.len() == parquet.len(), "{name}: {}", csv.len());
            for (parquet, csv) in parquet.iter().zip(&csv) {
                // A table program takes some texts for formulas; a typed table has no such rule.
                assert_eq!(parquet.len(), csv.len());
                for (plain, safe) in parquet.iter().zip(csv) {
                    assert!(safe == plain || safe == format!("'{plain}"), "{safe} {plain}");
                }
            }
        }
    }
}
