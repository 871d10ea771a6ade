//! Outside tools that some tests need: without them such a test passes and prints what it did not test;
//! with `GINCERT_REQUIRE_TOOLS=1`, as in CI, their absence is a failure.

use std::process::{Command, Stdio};

/// Whether all these tools are there: they can be started. What they answer to `--version` does not count, because
/// `ssh-keygen` does not have that option.
#[allow(dead_code, reason = "every test file uses some of these")]
pub fn at_hand(tools: &[&str]) -> bool {
    let is_missing = |tool: &&str| {
        let mut run = Command::new(tool);
        let run = run.arg("--version").stdin(Stdio::null());
        run.stdout(Stdio::null()).stderr(Stdio::null()).status().is_err()
    };
    let missing: Vec<&str> = tools.iter().copied().filter(is_missing).collect();
    none_missing(&missing)
}

/// Whether Python has a module, which is of the package of this name.
#[allow(dead_code, reason = "every test file uses some of these")]
pub fn python_has(module: &str, package: &str) -> bool {
    let mut import = Command::new("python3");
    let import = import.args(["-c", &format!("import {module}")]).stdout(Stdio::null());
    let found = import.stderr(Stdio::null()).status().is_ok_and(|status| status.success());
    found || none_missing(&[package])
}

/// Whether no tool is missing; names the missing ones, or fails where they are required.
#[allow(dead_code, reason = "every test file uses some of these")]
pub fn none_missing(missing: &[&str]) -> bool {
    let names = missing.join(" and ");
    assert!(
        missing.is_empty() || std::env::var_os("GINCERT_REQUIRE_TOOLS").is_none(),
        "{names} is not installed, and GINCERT_REQUIRE_TOOLS asks for it"
    );
    if !missing.is_empty() {
        println!("not tested: {names} is not installed");
    }
    missing.is_empty()
}
