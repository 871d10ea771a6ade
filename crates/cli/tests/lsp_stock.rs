//! `gincert lsp` with a stock client, pygls: what the client reads is what `gincert check` finds, and its quick
//! fixes mend a document.
//!
//! Without python3 and pygls nothing is tested, and that is printed; with `GINCERT_REQUIRE_TOOLS=1`, as in CI,
//! their absence is a failure.

#![allow(clippy::unwrap_used, reason = "a test that cannot start has failed")]

mod common;

use common::tools::python_has;
use common::{gincert_in, top};
use serde_json::{Value, json};
use std::fs;
use std::process::Command;

/// A session of pygls.
const CLIENT: &str = include_str!("data/lsp_client.py");

#[test]
fn interop_a_stock_client_shows_the_findings_and_mends_a_document() {
    if !python_has("pygls.lsp.client", "pygls") {
        return;
    }
    let folder = tempfile::tempdir().unwrap();
    let good = fs::read_to_string(top().join("rulesets/gin-and-win/ten.md")).unwrap();
    let bad = good.replace("Equal to Ante ", "Equall to Ante").replacen("# ", "# 🂡 ", 1).replacen(
        "| Seats   ",
        "| Saets   ",
        1,
    );
    for (name, text) in [("good.md", &good), ("bad.md", &bad)] {
        fs::write(folder.path().join(name), text).unwrap();
    }
    let ran = Command::new("python3")
        .args(["-c", CLIENT, env!("CARGO_BIN_EXE_gincert")])
        .args(["good.md", "bad.md"].map(|name| folder.path().join(name)))
        .output()
        .unwrap();
    assert!(ran.status.success(), "{}", String::from_utf8_lossy(&ran.stderr));
    let answers: Vec<Value> = String::from_utf8(ran.stdout)
        .unwrap()
        .lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect();
    for (answer, name) in answers.iter().zip(["good.md", "bad.md"]) {
        let checked = gincert_in(folder.path(), &["check", name, "--format", "json"]).json();
        let findings = checked["documents"][0]["findings"].as_array().unwrap();
        let found: Vec<Value> = findings
            .iter()
            .map(|one| json!([one["code"], one["line"].as_u64().unwrap() - 1, one["message"]]))
            .collect();
        assert_eq!(answer["diagnostics"], json!(found), "{name}");
        assert!(answer["hover"].as_str().unwrap().contains("3 to 10 cards"), "{answer}");
        assert!(answer["completion"].as_array().unwrap().contains(&json!("7 cards")), "{answer}");
        assert!(answer["symbols"].as_u64().unwrap() > 3, "{answer}");
    }
    assert_eq!(answers.len(), 2);
    assert_eq!(answers[0]["mended"], json!(good));
    fs::write(folder.path().join("bad.md"), answers[1]["mended"].as_str().unwrap()).unwrap();
    assert_eq!(gincert_in(folder.path(), &["check", "bad.md"]).code(), 0);
}
