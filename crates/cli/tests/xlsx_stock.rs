//! Workbooks of a stock writer, openpyxl: dates and times as serials in both systems, numbers with formats, merged cells, a
//! formula without a value, hidden rows and sheets.
//!
//! Without python3 and openpyxl nothing is tested, and that is printed; with `GINCERT_REQUIRE_TOOLS=1`, as in CI, their
//! absence is a failure.

#![cfg(feature = "xlsx")]
#![allow(clippy::unwrap_used, reason = "a test that cannot start has failed")]

mod common;

use common::tools::python_has;
use common::{gincert, top};
use std::process::Command;

const TEN: &str = "rulesets/gin-and-win/ten.md";

/// Writes the workbook of an export.
const WRITER: &str = include_str!("data/write_workbook.py");

#[test]
fn interop_workbooks_of_openpyxl_give_the_same_audit_in_both_date_systems() {
    if !python_has("openpyxl", "openpyxl") {
        return;
    }
    let folder = tempfile::tempdir().unwrap();
    let map = folder.path().join("book.map.md").to_str().unwrap().to_owned();
    let export = top().join("vectors/exports/nordstern.csv");
    let mut answers = Vec::new();
    for system in [None, Some("1904")] {
        let book = folder.path().join("book.xlsx");
        let mut write = Command::new("python3");
        write.args(["-c", WRITER]).arg(&export).arg(&book).args(system);
        assert!(write.status().unwrap().success());
        let book = book.to_str().unwrap();
        let words =
            ["map", book, "--rules", TEN, "--sheet", "Protokoll", "--zone", "Europe/Berlin"];
        let run = gincert(&[&words[..], &["--out", &map]].concat());
        assert_eq!(run.code(), 0, "{}", run.stderr());
        let audit = ["replay", book, "--map", &map, "--rules", TEN, "--format", "json"];
        let mut answer = gincert(&audit).json();
        let noted = answer["documents"].take().to_string();
        assert_eq!(noted.contains("count from 1904"), system.is_some(), "{noted}");
        assert_eq!(answer["records"]["read"], 71);
        answers.push(answer);
    }
    assert_eq!(answers[0], answers[1]);
}
