//! The status of a document among letters, by their number.

use anyhow::Result;

use super::{task, words};
use crate::bench::inputs::Inputs;
use crate::bench::table::{Table, Task};

/// The tables.
pub fn tables(inputs: &Inputs) -> Result<Vec<Table>> {
    Ok(vec![Table {
        title: "Status of a document among signed letters",
        unit: "letters",
        tasks: vec![
            status(inputs, "1,000, each after the one before", 1_000, true)?,
            status(inputs, "3,000, each after the one before", 3_000, true)?,
            status(inputs, "1,000, none after another", 1_000, false)?,
            status(inputs, "10,000, none after another", 10_000, false)?,
        ],
        is_comparison: false,
    }])
}

/// The status of the document on a day after all letters.
pub fn status(inputs: &Inputs, name: &'static str, count: usize, is_chain: bool) -> Result<Task> {
    let [letters, signers] = inputs.letters(count, is_chain)?;
    let document = inputs.rules("gin-and-win/ten");
    let mut all = words([&inputs.gincert, &"status", &document, &"--approvals", &letters]);
    all.extend(words([&"--signers", &signers, &"--on", &"2040-01-01"]));
    Ok(task(name, all, count))
}
