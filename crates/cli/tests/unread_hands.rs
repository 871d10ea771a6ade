//! Hands of seats side by side: a draft reads them or says first that it does not, and an audit by a map that passes over
//! hands names the columns and does not agree.

#![allow(clippy::unwrap_used, reason = "a test that cannot start has failed")]

mod common;

use common::{gincert, top};
use serde_json::Value;
use std::fs;
use std::path::Path;

const RULES: &str = "rulesets/gin-and-win/ten.md";

/// The sample with three seats side by side as UTF-8, with other names.
fn export(folder: &Path, names: &[(&str, &str)]) -> String {
    let bytes = fs::read(top().join("vectors/exports/tabula.txt")).unwrap();
    let units: Vec<u16> =
        bytes.chunks_exact(2).map(|pair| u16::from_le_bytes([pair[0], pair[1]])).collect();
    let text = String::from_utf16(&units).unwrap();
    let text = text.trim_start_matches('\u{feff}');
    let text = names.iter().fold(text.to_owned(), |text, (own, name)| text.replace(own, name));
    let path = folder.join("e.txt");
    fs::write(&path, text).unwrap();
    path.to_str().unwrap().to_owned()
}

fn words(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// The names of the columns with hands, in an answer in JSON.
fn with_hands(audit: &Value) -> Vec<&str> {
    let columns = audit["map"]["not_read"].as_array().unwrap().iter();
    let columns = columns.filter(|one| one["has_hands"] == true);
    columns.map(|one| one["column"].as_str().unwrap()).collect()
}

#[test]
fn an_audit_that_passes_over_hands_does_not_agree() {
    let folder = tempfile::tempdir().unwrap();
    let names = [("Seat 1", "Left"), ("Seat 2", "Middle"), ("Seat 3", "Right")];
    let export = export(folder.path(), &names);
    let map = folder.path().join("e.map.md");
    let path = map.to_str().unwrap();
    let run = gincert(&["map", &export, "--rules", RULES, "--zone", "UTC", "--out", path]);
    let printed = words(&run.stdout());
    assert!(
        printed.contains(
            "'Left Hand' is of seat 1, 'Middle Hand' is of seat 2, 'Right Hand' is of seat 3"
        ),
        "{printed}"
    );
    let audit = || {
        let arguments = ["replay", &export, "--map", path, "--rules", RULES];
        let json = gincert(&[&arguments[..], &["--format", "json"]].concat()).json();
        (words(&gincert(&arguments).stdout()), json)
    };
    let (screen, json) = audit();
    assert!(!screen.contains("Unread:"), "{screen}");
    assert_eq!((&json["verdict"], with_hands(&json)), (&"agrees".into(), vec![]));
    // A map by hand that names the first seat alone.
    let page = fs::read_to_string(&map).unwrap();
    let line = |line: &str| match line.split_once("| seat ") {
        Some((name, field)) if !field.starts_with('1') => format!("{name}| not read |"),
        _ => line.to_owned(),
    };
    fs::write(&map, page.lines().map(line).collect::<Vec<_>>().join("\n")).unwrap();
    let (screen, json) = audit();
    for said in [
        "Verdict: inconclusive because columns 'Middle Hand', 'Right Hand' show hands that are not audited",
        "Unread: Columns 'Middle Hand', 'Right Hand' show hands that are not audited.",
    ] {
        assert!(screen.contains(said), "{said}\n{screen}");
    }
    assert_eq!(json["verdict"], "inconclusive");
    assert_eq!(with_hands(&json), ["Middle Hand", "Right Hand"]);
}

#[test]
fn a_draft_begins_with_hands_that_it_does_not_read() {
    let folder = tempfile::tempdir().unwrap();
    let names =
        [("Seat 2 Hand", "Further"), ("Seat 3 Hand", "Other"), ("Seat 3 Ante\t", "Stake\t")];
    let export = export(folder.path(), &names);
    let map = folder.path().join("e.map.md");
    let path = map.to_str().unwrap();
    let draft = ["map", &export, "--rules", RULES, "--zone", "UTC", "--out", path];
    let printed = words(&gincert(&draft).stdout());
    let (_, to_do) = printed.split_once("To do ").unwrap();
    assert!(
        to_do.starts_with("Have every hand in a row of its own, or name all columns"),
        "{to_do}"
    );
    let (_, tried) = printed.split_once("Tried on the export").unwrap();
    assert!(tried.contains("Hands in 'Further', 'Other' are not read (in "), "{tried}");
    let json = gincert(&[&draft[..], &["--format", "json"]].concat()).json();
    assert_eq!(json["unread_hands"][1]["column"], "Other");
    let page = fs::read_to_string(&map).unwrap();
    assert!(page.contains("no card of them is in the hands that are read"), "{page}");
    assert!(!page.contains("its texts are not read as that"), "{page}");
}
