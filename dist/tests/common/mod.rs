//! The distribution that is tested, and programs that are run for their answer.

#![allow(dead_code, reason = "every test file uses some of these")]
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "a test that cannot start has failed"
)]

use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

#[path = "../../../crates/cli/tests/common/tools.rs"]
pub mod tools;
pub mod wine;

/// The folder of the distribution, which `cargo xtask dist --test DIR` gives.
pub fn distribution() -> PathBuf {
    let folder = std::env::var_os("GINCERT_DIST");
    PathBuf::from(folder.expect("run these tests by `cargo xtask dist --test DIR`"))
}

/// A file of the distribution. A part that was not made is not tested, but for where all tools are required.
pub fn part(path: &str) -> Option<PathBuf> {
    let file = distribution().join(path);
    let missing: &[&str] = if file.exists() { &[] } else { &[path] };
    tools::none_missing(missing).then_some(file)
}

/// The checkout.
pub fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..").canonicalize().unwrap()
}

/// What a program answers.
pub fn answer(command: &mut Command) -> Output {
    command.stdin(Stdio::null()).output().unwrap()
}

/// What a program prints; it must end without a fault.
pub fn printed(command: &mut Command) -> String {
    let output = answer(command);
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{command:?}: {:?} {errors}", output.status);
    String::from_utf8(output.stdout).unwrap()
}

/// Copies a folder of the checkout, with bytes changed by `change`.
pub fn copied(from: &Path, to: &Path, change: &dyn Fn(&Path, Vec<u8>) -> Vec<u8>) {
    std::fs::create_dir_all(to).unwrap();
    for entry in std::fs::read_dir(from).unwrap() {
        let path = entry.unwrap().path();
        let target = to.join(path.file_name().unwrap());
        if path.is_dir() {
            copied(&path, &target, change);
        } else {
            std::fs::write(target, change(&path, std::fs::read(&path).unwrap())).unwrap();
        }
    }
}

/// All files below a folder with their bytes, by their path from it.
pub fn contents(folder: &Path) -> Vec<(String, Vec<u8>)> {
    fn walk(top: &Path, folder: &Path, found: &mut Vec<(String, Vec<u8>)>) {
        for entry in std::fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                walk(top, &path, found);
            } else {
                let name = path.strip_prefix(top).unwrap().to_str().unwrap().to_owned();
                found.push((name, std::fs::read(&path).unwrap()));
            }
        }
    }
    let mut found = Vec::new();
    walk(folder, folder, &mut found);
    found.sort();
    found
}
