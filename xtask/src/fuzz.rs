//! `cargo xtask fuzz [TARGET...] [--runs N] [--seconds N] [--seed S]`: a bounded run of the fuzz targets on a stable
//! compiler. Knows no target; `fuzz/` says how cargo-fuzz calls the same ones.

use anyhow::Result;

use crate::repository;
use crate::run;

/// Builds the driver with the checks of a release and hands it the words.
pub fn run(args: &[String]) -> Result<u8> {
    let root = repository::root()?;
    let mut cargo = run::cargo();
    cargo
        .current_dir(&root)
        .args([
            "run",
            "--quiet",
            "--release",
            "--locked",
            "--package",
            "gincert-fuzz-entries",
            "--",
        ])
        .args(args);
    run::exit_code(&mut cargo)
}
