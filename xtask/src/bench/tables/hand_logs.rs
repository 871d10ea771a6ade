//! Audits of logs of Gin & Win, beside parsers of the same lines and programs that count them.

use std::ffi::OsString;
use std::path::Path;

use anyhow::Result;

use super::{parse, replay, task, words};
use crate::bench::inputs::Inputs;
use crate::bench::rivals;
use crate::bench::table::{Table, Task};

const RULES: &str = "gin-and-win/ten";
const ROUNDS: usize = 100_000;

/// The tables.
pub fn tables(inputs: &Inputs) -> Result<Vec<Table>> {
    Ok(vec![
        beside_parsers(inputs, "Hand log of one seat, 100,000 rounds, one thread", "1")?,
        beside_parsers(inputs, "Hand log of six seats, 100,000 rounds, one thread", "6")?,
        forms(inputs, "Forms of a log of one seat, 100,000 rounds, one thread", "1")?,
        forms(inputs, "Forms of a log of six seats, 100,000 rounds, one thread", "6")?,
        growth(inputs, "Hand log of one seat at eight tables, by its rounds", "1")?,
        growth(inputs, "Hand log of six seats at eight tables, by its rounds", "6")?,
    ])
}

fn beside_parsers(inputs: &Inputs, title: &'static str, seats: &str) -> Result<Table> {
    let log = inputs.log(RULES, ROUNDS, &["--seats", seats])?;
    let mut tasks = vec![task("gincert replay", replay(inputs, RULES, &log), ROUNDS)];
    tasks.extend(readers(inputs, &log, ROUNDS));
    // It counts seats, which only these logs have.
    let duckdb = rivals::script(&inputs.root, "duckdb", "duckdb_count.py", (&log).into());
    tasks.push(Task { name: "duckdb, count and sum", words: duckdb, units: ROUNDS as f64 });
    Ok(Table { title, unit: "rounds", tasks, is_comparison: true })
}

/// Everything that reads the lines of a log and judges nothing.
pub fn readers(inputs: &Inputs, log: &Path, rounds: usize) -> Vec<Task> {
    let parser = |name, parser| task(name, parse(inputs, parser, log), rounds);
    let other = |name, words| Task { name, words, units: rounds as f64 };
    let jq = rivals::program("jq", vec!["-c".into(), ".".into(), log.into()]);
    vec![
        parser("simd-json, borrowed value", "simd-value"),
        parser("simd-json, tape", "simd-tape"),
        parser("serde_json, value", "serde-value"),
        parser("serde_json, nothing kept", "serde-ignored"),
        parser("ends of lines", "lines"),
        other("jq -c .", jq),
    ]
}

fn forms(inputs: &Inputs, title: &'static str, seats: &str) -> Result<Table> {
    let log = inputs.log(RULES, ROUNDS, &["--seats", seats])?;
    let hidden = inputs.log(RULES, ROUNDS, &["--seats", seats, "--hide-folds"])?;
    let table = inputs.table(&log)?;
    let of = |name, log: &Path| task(name, replay(inputs, RULES, log), ROUNDS);
    let mut two = replay(inputs, RULES, &log);
    two.iter_mut().filter(|word| *word == "1").for_each(|word| *word = OsString::from("2"));
    let mut tasks = vec![
        of("JSON Lines", &log),
        of("JSON Lines, folds hidden", &hidden),
        of("table, one row a seat", &table),
        task("JSON Lines, two threads", two, ROUNDS),
    ];
    for (name, alone, program, end) in [
        ("JSON Lines, gzip", "gzip -dc alone", "gzip", "gz"),
        ("JSON Lines, Zstandard", "zstd -dc alone", "zstd", "zst"),
    ] {
        let packed = inputs.packed(&log, program, end)?;
        let unpack = |file: &Path| words([&program, &"-dc", &file]);
        let units = ROUNDS as f64;
        let audit = packed.as_deref().map(|file| replay(inputs, RULES, file));
        tasks.push(Task { name, words: audit, units });
        tasks.push(Task { name: alone, words: packed.as_deref().map(unpack), units });
    }
    Ok(Table { title, unit: "rounds", tasks, is_comparison: true })
}

fn growth(inputs: &Inputs, title: &'static str, seats: &str) -> Result<Table> {
    let sizes =
        [("30,000", 30_000), ("100,000", 100_000), ("300,000", 300_000), ("1,000,000", 1_000_000)];
    let tasks = sizes.map(|(name, rounds)| -> Result<Task> {
        let log = inputs.log(RULES, rounds, &["--seats", seats, "--tables", "8"])?;
        Ok(task(name, replay(inputs, RULES, &log), rounds))
    });
    Ok(Table {
        title,
        unit: "rounds",
        tasks: tasks.into_iter().collect::<Result<_>>()?,
        is_comparison: false,
    })
}
