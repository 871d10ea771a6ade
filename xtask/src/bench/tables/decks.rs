//! Tests of decks, by their number.

use anyhow::Result;

use super::{parse, task, words};
use crate::bench::inputs::Inputs;
use crate::bench::table::{Table, Task};

/// The tables.
pub fn tables(inputs: &Inputs) -> Result<Vec<Table>> {
    let battery = |name, decks| -> Result<Task> {
        let file = inputs.decks(decks)?;
        let test = words([&inputs.gincert, &"rng", &"test", &file, &"--as", &"decks"]);
        Ok(task(name, test, decks))
    };
    let half = inputs.decks(500_000)?;
    Ok(vec![
        Table {
            title: "Tests of decks, 500,000 of them, with reading",
            unit: "decks",
            tasks: vec![
                battery("gincert rng test", 500_000)?,
                task("ends of lines", parse(inputs, "lines", &half), 500_000),
            ],
            is_comparison: true,
        },
        Table {
            title: "Tests of decks, by their number",
            unit: "decks",
            tasks: vec![battery("100,000", 100_000)?, battery("1,000,000", 1_000_000)?],
            is_comparison: false,
        },
    ])
}
