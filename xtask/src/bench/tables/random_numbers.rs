//! Tests of raw output and of draws.

use std::ffi::OsStr;

use anyhow::Result;

use super::{task, words};
use crate::bench::inputs::Inputs;
use crate::bench::rivals;
use crate::bench::table::{Table, Task};

/// Bytes of a hundred sequences of a million bits.
const BYTES: usize = 12_500_000;
/// The suite of NIST takes seconds a sequence, so that it gets two.
const BYTES_OF_NIST: usize = 250_000;
const DRAWS: usize = 1_000_000;

/// The tables.
pub fn tables(inputs: &Inputs) -> Result<Vec<Table>> {
    let raw = inputs.raw_output(BYTES)?;
    let bits = |name, mode: &str| {
        let kind: [&dyn AsRef<OsStr>; 6] =
            [&inputs.gincert, &"rng", &"test", &"--quiet", &"--as", &"bits"];
        let how: [&dyn AsRef<OsStr>; 5] = [&"--mode", &mode, &"--sequence-bits", &"1000000", &raw];
        task(name, [words(kind), words(how)].concat(), BYTES)
    };
    let script = inputs.root.join("bench").join("rivals").join("nist_sts.py");
    let of_nist = vec![script.into(), inputs.raw_output(BYTES_OF_NIST)?.into()];
    let nist =
        rivals::program("assess", Vec::new()).and_then(|_| rivals::program("python3", of_nist));
    let draws = inputs.draws(DRAWS)?;
    let of_draws: [&dyn AsRef<OsStr>; 9] = [
        &inputs.gincert,
        &"rng",
        &"test",
        &"--quiet",
        &"--as",
        &"draws",
        &"--values",
        &"1-52",
        &draws,
    ];
    Ok(vec![
        Table {
            title: "The tests of SP 800-22, sequences of 1,000,000 bits, with reading",
            unit: "bytes",
            tasks: vec![
                bits("gincert rng test, sts", "sts"),
                bits("gincert rng test, exact", "exact"),
                Task { name: "NIST sts", words: nist, units: BYTES_OF_NIST as f64 },
            ],
            is_comparison: true,
        },
        Table {
            title: "Tests of draws, 1,000,000 of them, with reading",
            unit: "draws",
            tasks: vec![task("gincert rng test", words(of_draws), DRAWS)],
            is_comparison: false,
        },
    ])
}
