//! Gin rummy and its kin: deadwood, audits, questions and reference logs.

use std::path::Path;

use anyhow::{Context, Result};

use super::{HANDS, hand_logs, other_deadwood, replay, task, words};
use crate::bench::inputs::Inputs;
use crate::bench::rivals;
use crate::bench::table::{Table, Task};

const RULES: &str = "gin-rummy/standard-a";
const ROUNDS: usize = 60_000;
/// Actions that OpenSpiel applies.
const ACTIONS: usize = 100_000;
const QUESTIONS: usize = 20_000;
/// Hands that reference players play.
const PLAYED: usize = 200_000;

/// The tables.
pub fn tables(inputs: &Inputs) -> Result<Vec<Table>> {
    Ok(vec![
        deadwood(inputs),
        log(inputs)?,
        actions(inputs)?,
        documents(inputs)?,
        questions(inputs)?,
        generated(inputs),
        played(inputs),
    ])
}

fn deadwood(inputs: &Inputs) -> Table {
    let of = |name, evaluator: &str, passes: usize| {
        let passes_text = passes.to_string();
        task(name, words([&inputs.rival, &"deadwood", &evaluator, &passes_text]), passes * HANDS)
    };
    Table {
        title: "Least deadwood of a hand of ten cards",
        unit: "hands",
        tasks: vec![
            of("tables of gincert-fast", "fast", 20_000),
            other_deadwood(inputs, 400),
            of("reference of gincert-game", "game", 2),
        ],
        is_comparison: true,
    }
}

fn log(inputs: &Inputs) -> Result<Table> {
    let log = inputs.log(RULES, ROUNDS, &[])?;
    let mut tasks = vec![task("gincert replay", replay(inputs, RULES, &log), ROUNDS)];
    tasks.extend(hand_logs::readers(inputs, &log, ROUNDS));
    let title = "Log of gin rummy, 60,000 rounds, one thread";
    Ok(Table { title, unit: "rounds", tasks, is_comparison: true })
}

fn actions(inputs: &Inputs) -> Result<Table> {
    let log = inputs.log(RULES, ROUNDS, &[])?;
    let events = events(&log)?;
    let script =
        rivals::script(&inputs.root, "pyspiel", "openspiel_actions.py", ACTIONS.to_string().into());
    Ok(Table {
        title: "Events of gin rummy: judged, against applied at random",
        unit: "events",
        tasks: vec![
            task("gincert replay", replay(inputs, RULES, &log), events),
            Task { name: "OpenSpiel from Python", words: script, units: ACTIONS as f64 },
        ],
        is_comparison: true,
    })
}

/// The events of a log.
fn events(log: &Path) -> Result<usize> {
    let text = std::fs::read_to_string(log).context("a log cannot be read")?;
    // In the events of a round, and nowhere else, a list begins with the number of a seat and an act.
    let bytes = text.as_bytes().windows(4);
    Ok(bytes.filter(|at| matches!(at, [b'[', b'0'..=b'9', b',', b'"'])).count())
}

fn documents(inputs: &Inputs) -> Result<Table> {
    let of = |name, rules: &str, more: &[&str]| -> Result<Task> {
        let log = inputs.log(rules, 10_000, more)?;
        Ok(task(name, replay(inputs, rules, &log), 10_000))
    };
    Ok(Table {
        title: "Logs of other games and of less evidence, 10,000 rounds, one thread",
        unit: "rounds",
        tasks: vec![
            of("gin rummy, packs", RULES, &[])?,
            of("gin rummy, hands as dealt", RULES, &["--evidence", "deal"])?,
            of("gin rummy, hands at the end", RULES, &["--evidence", "final"])?,
            of("Oklahoma, spades double", "gin-rummy/oklahoma-spades", &[])?,
            of("Skarney", "table-gin/skarney", &[])?,
            of("Colonel", "table-gin/colonel", &[])?,
        ],
        is_comparison: false,
    })
}

fn questions(inputs: &Inputs) -> Result<Table> {
    let of = |name, file| -> Result<Task> {
        let asked = inputs.questions(file, QUESTIONS)?;
        Ok(task(name, words([&inputs.gincert, &"ask", &asked]), QUESTIONS))
    };
    Ok(Table {
        title: "Questions of other programs, 20,000 of each kind",
        unit: "questions",
        tasks: vec![
            of("ask hand", "hands.jsonl")?,
            of("ask sheet", "sheets.jsonl")?,
            of("ask turn", "turns.jsonl")?,
            of("ask settle", "settle.jsonl")?,
            of("ask round", "rounds.jsonl")?,
        ],
        is_comparison: false,
    })
}

fn generated(inputs: &Inputs) -> Table {
    let out = inputs.out("generated.jsonl");
    let of = |name, rules: &str| {
        let rules = inputs.rules(rules);
        let start: [&dyn AsRef<std::ffi::OsStr>; 5] =
            [&inputs.gincert, &"generate", &"log", &"--rules", &rules];
        let mut all = words(start);
        all.extend(words([&"--rounds", &"5000", &"--out", &out]));
        task(name, all, 5_000)
    };
    Table {
        title: "Reference logs, 5,000 rounds",
        unit: "rounds",
        tasks: vec![
            of("gin rummy", RULES),
            of("Skarney", "table-gin/skarney"),
            of("Colonel", "table-gin/colonel"),
            of("Gin & Win, six seats", "gin-and-win/ten"),
        ],
        is_comparison: false,
    }
}

fn played(inputs: &Inputs) -> Table {
    let of = |name, player: &str| {
        let rules = inputs.rules("gin-rummy/standard-c");
        let hands = PLAYED.to_string();
        let start: [&dyn AsRef<std::ffi::OsStr>; 4] =
            [&inputs.gincert, &"play", &rules, &"--hands"];
        let mut all = words(start);
        all.extend(words([&hands as &dyn AsRef<std::ffi::OsStr>, &"--matches", &"0"]));
        all.extend(words([&"--players", &player]));
        task(name, all, PLAYED)
    };
    Table {
        title: "Hands of gin rummy, each reference player against itself",
        unit: "hands",
        tasks: vec![of("simple", "simple"), of("careful", "careful"), of("counting", "counting")],
        is_comparison: false,
    }
}
