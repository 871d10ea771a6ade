//! The list of a distribution: complete, right, signed where a key was given, and without a trace of the machine that made it.

mod common;

use std::collections::BTreeSet;
use std::process::Command;

use common::{contents, distribution, printed, root, tools};

#[test]
fn the_stock_tool_finds_every_file_unchanged() {
    if !tools::at_hand(&["sha256sum"]) {
        return;
    }
    printed(
        Command::new("sha256sum")
            .args(["--check", "--strict", "SHA256SUMS"])
            .current_dir(distribution()),
    );
}

#[test]
fn it_names_every_file() {
    let text = std::fs::read_to_string(distribution().join("SHA256SUMS")).unwrap();
    let named: BTreeSet<String> =
        text.lines().map(|line| line.split_once("  ").unwrap().1.to_owned()).collect();
    let there: BTreeSet<String> =
        contents(&distribution()).into_iter().map(|(name, _)| name).collect();
    let list = ["SHA256SUMS", "SHA256SUMS.sig"].map(str::to_owned).into();
    assert_eq!(there.difference(&list).cloned().collect::<BTreeSet<_>>(), named);
}

#[test]
fn the_stock_tool_verifies_its_signature() {
    let Some(signature) = common::part("SHA256SUMS.sig") else { return };
    if !tools::at_hand(&["ssh-keygen"]) {
        return;
    }
    let list = std::fs::File::open(distribution().join("SHA256SUMS")).unwrap();
    let mut verify = Command::new("ssh-keygen");
    verify.args(["-Y", "check-novalidate", "-n", "document@gincert", "-s"]).arg(signature);
    assert!(verify.stdin(list).status().unwrap().success());
}

#[test]
fn no_file_names_a_folder_of_the_machine_that_made_it() {
    let home = std::env::home_dir().unwrap();
    let folder = |name: &str, usual: &str| match std::env::var_os(name) {
        Some(folder) => folder.to_str().unwrap().to_owned(),
        None => home.join(usual).to_str().unwrap().to_owned(),
    };
    let private = [
        root().to_str().unwrap().to_owned(),
        folder("CARGO_HOME", ".cargo"),
        folder("RUSTUP_HOME", ".rustup"),
    ];
    for (name, bytes) in contents(&distribution()) {
        for path in &private {
            let found = memchr::memmem::find(&bytes, path.as_bytes()).is_some();
            assert!(!found, "{name} names {path}");
        }
    }
}
