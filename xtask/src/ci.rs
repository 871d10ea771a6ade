//! `cargo xtask ci`: runs what the build machine runs. The parts and their budgets are in `.ci/run`.

use std::process::Command;

use anyhow::Result;

use crate::repository;
use crate::run;

/// Runs `.ci/run` in the root of the checkout.
pub fn run() -> Result<u8> {
    let root = repository::root()?;
    run::exit_code(Command::new(root.join(".ci").join("run")).current_dir(&root))
}
