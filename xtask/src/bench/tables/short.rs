//! The short form: ours beside one rival each, on small inputs. Where nobody else does the work, the
//! rival is a fixed piece of another's: then the ratio compares the speed of ours with the machine's.

use std::path::Path;

use anyhow::Result;

use super::{letters, other_deadwood, parse, replay, task, words};
use crate::bench::inputs::Inputs;
use crate::bench::table::{Table, Task};

const RULES: &str = "gin-and-win/ten";
const GIN: &str = "gin-rummy/standard-a";

/// Passes of the fixed piece of work: about a quarter of a second.
const PASSES: usize = 500;

/// The tables of the check.
pub fn short(inputs: &Inputs) -> Result<Vec<Table>> {
    let one = inputs.log(RULES, 100_000, &["--seats", "1"])?;
    let six = inputs.log(RULES, 40_000, &["--seats", "6"])?;
    let gin = inputs.log(GIN, 30_000, &[])?;
    let skarney = inputs.log("table-gin/skarney", 10_000, &[])?;
    let audits = [
        audit(inputs, "log of one seat", (RULES, &one), 100_000),
        audit(inputs, "log of six seats", (RULES, &six), 40_000),
        audit(inputs, "log of gin rummy", (GIN, &gin), 30_000),
        audit(inputs, "log of Skarney", ("table-gin/skarney", &skarney), 10_000),
    ];
    let tables = [
        table(inputs, "table of one seat", &one, 100_000)?,
        table(inputs, "table of six seats", &six, 40_000)?,
    ];
    let all = audits.into_iter().chain(tables);
    Ok(all.chain(beside_yardstick(inputs)?).collect())
}

/// The audit of a log beside the general parser of its lines.
fn audit(
    inputs: &Inputs,
    title: &'static str,
    (rules, log): (&str, &Path),
    rounds: usize,
) -> Table {
    Table {
        title,
        unit: "rounds",
        tasks: vec![
            task("gincert replay", replay(inputs, rules, log), rounds),
            task("serde_json, value", parse(inputs, "serde-value", log), rounds),
        ],
        is_comparison: true,
    }
}

/// The audit of a table beside that of the same rounds as JSON.
fn table(inputs: &Inputs, title: &'static str, log: &Path, rounds: usize) -> Result<Table> {
    let rows = inputs.table(log)?;
    Ok(Table {
        title,
        unit: "rounds",
        tasks: vec![
            task("gincert replay", replay(inputs, RULES, &rows), rounds),
            task("the same rounds as JSON", replay(inputs, RULES, log), rounds),
        ],
        is_comparison: true,
    })
}

fn beside_yardstick(inputs: &Inputs) -> Result<Vec<Table>> {
    let math = |rules: &str| words([&inputs.gincert, &"math", &inputs.rules(rules)]);
    let decks = inputs.decks(200_000)?;
    let decks = words([&inputs.gincert, &"rng", &"test", &decks, &"--as", &"decks"]);
    let asked = inputs.questions("rounds.jsonl", 20_000)?;
    let out = inputs.out("generated.jsonl");
    let mut generated =
        words([&inputs.gincert, &"generate", &"log", &"--rules", &inputs.rules(GIN)]);
    generated.extend(words([&"--rounds", &"5000", &"--out", &out]));
    let submission = inputs.root.join("vectors").join("submissions").join("wizard");
    let report = inputs.out("certified-wizard");
    let certify = words([&inputs.gincert, &"certify", &submission, &"--out", &report]);
    let tasks: Vec<(&'static str, &'static str, Task)> = vec![
        ("mathematics of Gin & Win", "documents", task("gincert math", math(RULES), 1)),
        ("mathematics of gin rummy", "documents", task("gincert math", math(GIN), 1)),
        ("tests of decks", "decks", task("gincert rng test", decks, 200_000)),
        (
            "questions about rounds",
            "questions",
            task("gincert ask", words([&inputs.gincert, &"ask", &asked]), 20_000),
        ),
        ("reference log of gin rummy", "rounds", task("gincert generate log", generated, 5_000)),
        ("certification", "reports", task("gincert certify", certify, 1)),
        ("status of a document", "letters", letters::status(inputs, "gincert status", 250, true)?),
    ];
    let beside = |(title, unit, ours): (_, _, Task)| {
        // The work as a whole is compared, not hands with documents.
        let other = Task { units: ours.units, ..other_deadwood(inputs, PASSES) };
        Table { title, unit, tasks: vec![ours, other], is_comparison: true }
    };
    Ok(tasks.into_iter().map(beside).collect())
}
