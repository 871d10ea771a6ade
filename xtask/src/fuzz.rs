//! `cargo xtask fuzz [TARGET...] [--runs N] [--seconds N] [--seed S]`: a bounded run of the fuzz targets on a stable
//! compiler. Knows no target; `fuzz/` says how cargo-fuzz calls the same ones.

use anyhow::Result;

use crate::repository;
use crate::run;

/// Builds the driver as tests are built, with every check of overflow and of what we assert, and hands it the words.
/// A release ends at the first panic; the driver has to keep the input that caused it.
pub fn run(args: &[String]) -> Result<u8> {
    let root = repository::root()?;
    let mut cargo = run::cargo();
    cargo
        .current_dir(&root)
        .args(["test", "--quiet", "--locked", "--workspace", "--test", "fuzz", "--", "--root"])
        .arg(&root)
        .args(args);
    run::exit_code(&mut cargo)
}
