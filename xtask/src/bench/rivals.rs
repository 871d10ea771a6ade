//! Rivals that are on this machine, and those that the package `bench` builds.

use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use anyhow::{Result, bail};

use crate::run;

/// A program on the search path with its arguments; nothing where it is not there.
pub fn program(name: &str, words: Vec<OsString>) -> Option<Vec<OsString>> {
    run::find_tool(name)?;
    Some([OsString::from(name)].into_iter().chain(words).collect())
}

/// A script of `bench/rivals/`, where the module that it needs is on this machine.
pub fn script(root: &Path, module: &str, file: &str, word: OsString) -> Option<Vec<OsString>> {
    let mut python = Command::new("python3");
    python.args(["-c", &format!("import {module}")]).stdout(Stdio::null()).stderr(Stdio::null());
    if !python.status().is_ok_and(|status| status.success()) {
        return None;
    }
    let script = root.join("bench").join("rivals").join(file);
    Some(vec!["python3".into(), script.into(), word])
}

/// Builds the package `bench`, for the processor of this machine: its parsers choose their ways when
/// they are built. Gives its program.
pub fn built(root: &Path) -> Result<PathBuf> {
    let folder = root.join("bench");
    let mut build = run::cargo();
    build.args(["build", "--release", "--quiet", "--locked", "--manifest-path"]);
    build.arg(folder.join("Cargo.toml")).arg("--target-dir").arg(folder.join("target"));
    build.env("RUSTFLAGS", "-Ctarget-cpu=native");
    if run::exit_code(&mut build)? != 0 {
        bail!("the package bench does not build");
    }
    let program = format!("gincert-bench{}", std::env::consts::EXE_SUFFIX);
    Ok(folder.join("target").join("release").join(program))
}
