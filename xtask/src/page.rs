//! `cargo xtask page`: the command built for WebAssembly, and the page for clerks around it.
//!
//! Knows the two packages and the target, and nothing of what the page does. The default build needs
//! none of this.

use std::process::Command;

use anyhow::{Context, Result};

use crate::UNREADABLE;
use crate::product::target_folder;
use crate::repository;
use crate::run;
use crate::toolchain;

/// WebAssembly with files, a clock and arguments (WASI preview 1), which the page gives it.
pub const TARGET: &str = "wasm32-wasip1";
const PROFILE: &str = "browser";
const ADVICE: &str = "rustup target add wasm32-wasip1";

/// Builds the page into `target/page/`.
pub fn run() -> Result<u8> {
    let root = repository::root()?;
    if !toolchain::has_target(TARGET)? {
        eprintln!(
            "xtask: this toolchain has no target {TARGET}. Add it and run this again:\n{ADVICE}"
        );
        return Ok(UNREADABLE);
    }
    let manifest = root.join("Cargo.toml");
    let target = target_folder(&root);
    let mut flags = toolchain::path_flags(&root, TARGET, &target)?;
    // The program knows its place in the stack only; a system gives 8 MiB, the linker 1.
    flags.push("-Clink-arg=-zstack-size=8388608".to_owned());
    let mut cargo = run::cargo();
    cargo.args(["build", "--profile", PROFILE, "--target", TARGET, "--locked"]);
    cargo.args(["--package", "gincert-cli", "--package", "gincert-unpack", "--manifest-path"]);
    toolchain::set_flags(cargo.arg(&manifest), TARGET, &flags)?;
    let built = run::exit_code(&mut cargo)?;
    if built != 0 {
        return Ok(built);
    }
    let made = target.join(TARGET).join(PROFILE);
    let folder = target.join("page");
    std::fs::create_dir_all(&folder).with_context(|| folder.display().to_string())?;
    let mut words = Vec::new();
    for program in ["gincert.wasm", "gincert-unpack.wasm"] {
        let (from, kept) = (made.join(program), folder.join(program));
        std::fs::copy(&from, &kept).with_context(|| from.display().to_string())?;
        words.push(kept);
    }
    words.push(folder.join("gincert.html"));
    // With the features of libraries that the tests of the workspace have: by itself the writer of the page has fewer, and half of
    // the workspace would be built for it a second time.
    let mut cargo = run::cargo();
    cargo.args([
        "test",
        "--quiet",
        "--locked",
        "--workspace",
        "--no-run",
        "--test",
        "page_program",
    ]);
    let built = run::exit_code(cargo.arg("--manifest-path").arg(manifest))?;
    if built != 0 {
        return Ok(built);
    }
    let writer = format!("gincert-page{}", std::env::consts::EXE_SUFFIX);
    run::exit_code(Command::new(target.join("debug").join(writer)).args(words))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_advice_names_the_target() {
        assert!(ADVICE.ends_with(TARGET));
    }
}
