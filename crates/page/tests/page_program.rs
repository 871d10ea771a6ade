//! What `gincert-page` says where it writes nothing, and that it writes the page.

#![allow(clippy::unwrap_used, reason = "a test that cannot start has failed")]

use std::path::Path;
use std::process::{Command, Output};

fn run(words: &[&Path]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_gincert-page")).args(words).output().unwrap()
}

#[test]
fn nothing_is_written_where_a_program_is_missing() {
    let folder = tempfile::tempdir().unwrap();
    let [program, out] = ["no-such-program.wasm", "page.html"].map(|name| folder.path().join(name));
    let none = run(&[&program, &program, &out]);
    assert_eq!(none.status.code(), Some(3));
    assert!(String::from_utf8_lossy(&none.stderr).contains("no-such-program.wasm"));
    assert!(!out.exists());
    assert_eq!(run(&[&program]).status.code(), Some(2));
}

#[test]
fn the_page_is_written_around_two_programs() {
    let folder = tempfile::tempdir().unwrap();
    let [program, out] = ["program.wasm", "page.html"].map(|name| folder.path().join(name));
    // The shortest program there is.
    std::fs::write(&program, b"\0asm\x01\0\0\0").unwrap();
    let written = run(&[&program, &program, &out]);
    assert_eq!(written.status.code(), Some(0));
    let bytes = std::fs::read(&out).unwrap().len();
    let line = format!("{}: {bytes} bytes, sha256 ", out.display());
    assert!(String::from_utf8_lossy(&written.stdout).starts_with(&line));
}
