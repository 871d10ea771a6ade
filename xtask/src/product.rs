//! Runs `gincert` through cargo, so that the newest sources answer. Knows none of its verbs.

use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::Result;

use crate::repository;
use crate::run;

/// Hands the words to `gincert` in the folder where the user stands, and returns its exit code.
pub fn pass_through(words: &[String]) -> Result<u8> {
    let root = repository::root()?;
    let built = build_if_absent(&root)?;
    if built != 0 {
        return Ok(built);
    }
    run::exit_code(command(&root).args(words))
}

/// `gincert`, ready for its arguments; the caller may set the folder that it runs in.
pub fn command(root: &Path) -> Command {
    let mut cargo = run::cargo();
    cargo
        .args(["run", "--release", "--quiet", "--package", "gincert-cli"])
        .arg("--manifest-path")
        .arg(root.join("Cargo.toml"))
        .arg("--");
    cargo
}

/// Builds `gincert` with cargo's own progress when there is no binary yet, because a silent build of
/// minutes looks like a hang. Later builds are small and silent.
pub fn build_if_absent(root: &Path) -> Result<u8> {
    let binary = format!("gincert{}", std::env::consts::EXE_SUFFIX);
    if target_folder(root).join("release").join(binary).is_file() {
        return Ok(0);
    }
    eprintln!(
        "xtask: building gincert with the release profile; the first time takes some minutes"
    );
    run::exit_code(
        run::cargo()
            .args(["build", "--release", "--package", "gincert-cli"])
            .arg("--manifest-path")
            .arg(root.join("Cargo.toml")),
    )
}

/// The folder that cargo builds into.
pub fn target_folder(root: &Path) -> PathBuf {
    std::env::var_os("CARGO_TARGET_DIR").map_or_else(|| root.join("target"), PathBuf::from)
}
