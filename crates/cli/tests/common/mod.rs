//! What the tests of the command share: running it in the project's top folder.

#![allow(clippy::unwrap_used, reason = "a test that cannot start has failed")]

pub mod commission;
pub mod desk;
pub mod editor;
pub mod night;
pub mod planted;
pub mod schema;
pub mod tools;
pub mod week;
pub mod written;

use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Output, Stdio};

/// The project's top folder.
pub fn top() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// The files of a folder and of the folders in it, by their paths in it.
#[allow(dead_code, reason = "every test file uses some of these")]
pub fn files_in(folder: &Path) -> Vec<String> {
    let mut found = Vec::new();
    for entry in std::fs::read_dir(folder).unwrap() {
        let entry = entry.unwrap();
        let name = entry.file_name().into_string().unwrap();
        match entry.path().is_dir() {
            true => {
                found.extend(files_in(&entry.path()).iter().map(|file| format!("{name}/{file}")))
            }
            false => found.push(name),
        }
    }
    found
}

/// Runs the command in the top folder, at 80 columns and without colour.
pub fn gincert<S: AsRef<std::ffi::OsStr>>(arguments: &[S]) -> Run {
    with_input(arguments, b"")
}

/// What the command answers in JSON, whatever its exit code.
#[allow(dead_code, reason = "every test file uses some of these")]
pub fn answer(arguments: &[&str]) -> serde_json::Value {
    gincert(&[arguments, &["--format", "json"]].concat()).json()
}

/// Runs the command with bytes on standard input.
pub fn with_input<S: AsRef<std::ffi::OsStr>>(arguments: &[S], input: &[u8]) -> Run {
    started_in(&top(), arguments, input)
}

/// Runs the command in a folder: what it prints names files as somebody there does.
#[allow(dead_code, reason = "every test file uses some of these")]
pub fn gincert_in(folder: &Path, arguments: &[&str]) -> Run {
    started_in(folder, arguments, b"")
}

/// Starts the command in the top folder; what it prints is not kept.
#[allow(dead_code, reason = "every test file uses some of these")]
pub fn start<S: AsRef<std::ffi::OsStr>>(arguments: &[S]) -> Child {
    Command::new(env!("CARGO_BIN_EXE_gincert"))
        .args(arguments)
        .current_dir(top())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .unwrap()
}

fn started_in<S: AsRef<std::ffi::OsStr>>(folder: &Path, arguments: &[S], input: &[u8]) -> Run {
    let mut child = Command::new(env!("CARGO_BIN_EXE_gincert"))
        .args(arguments)
        .current_dir(folder)
        .env("COLUMNS", "80")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut stdin = child.stdin.take().unwrap();
    let input = input.to_vec();
    // A command that does not read its input closes the pipe; that is no fault of the test.
    let writer = std::thread::spawn(move || drop(stdin.write_all(&input)));
    let output = child.wait_with_output().unwrap();
    writer.join().unwrap();
    Run { output }
}

/// A finished run.
pub struct Run {
    output: Output,
}

#[allow(dead_code, reason = "every test file uses some of these")]
impl Run {
    /// The exit code.
    pub fn code(&self) -> i32 {
        self.output.status.code().unwrap()
    }

    /// Standard output.
    pub fn stdout(&self) -> String {
        String::from_utf8(self.output.stdout.clone()).unwrap()
    }

    /// Standard error.
    pub fn stderr(&self) -> String {
        String::from_utf8(self.output.stderr.clone()).unwrap()
    }

    /// Standard output as JSON.
    pub fn json(&self) -> serde_json::Value {
        serde_json::from_slice(&self.output.stdout).unwrap()
    }
}
