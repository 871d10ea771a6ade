//! `gincert map`: of each sample of an export the drafted map is read as it is, and the audit by it compares
//! every wager that is shown and finds nothing.

#![allow(clippy::unwrap_used, reason = "a test that cannot start has failed")]

mod common;

use common::{gincert, top};
use serde_json::Value;
use std::fs;

const RULES: &str = "rulesets/gin-and-win/ten.md";

/// Each sample, its records, and the wagers whose deciding cards are hidden.
const SAMPLES: [(&str, u64, u64); 6] = [
    ("nordstern.csv", 71, 24),
    ("pitwatch.csv", 60, 54),
    ("tabula.txt", 80, 0),
    ("croupex.csv", 60, 0),
    ("deckline.csv", 70, 0),
    ("wagerbook.tsv", 50, 0),
];

fn json(arguments: &[&str]) -> Value {
    let run = gincert(arguments);
    assert_eq!(run.code(), 0, "{arguments:?}: {}", run.stderr());
    serde_json::from_str(&run.stdout()).unwrap()
}

#[test]
fn a_drafted_map_audits_its_export() {
    let folder = tempfile::tempdir().unwrap();
    let map = folder.path().join("drafted.map.md");
    let map = map.to_str().unwrap();
    for (name, records, hidden) in SAMPLES {
        let export = format!("vectors/exports/{name}");
        let zone = ["--zone", "Europe/Berlin"];
        let drafted = ["map", &export, "--rules", RULES, "--out", map, "--format", "json"];
        let drafted = json(&[&drafted[..], &zone[..]].concat());
        let trial = &drafted["trial"];
        assert_eq!(trial["records"], records, "{name}");
        assert_eq!(trial["read"], records, "{name}");
        assert_eq!(trial["wagers"]["differ"], 0, "{name}");
        assert_eq!(trial["wagers"]["not_compared"], hidden, "{name}");
        assert_eq!(trial["rounds"].as_array().unwrap().len(), 3, "{name}");
        assert_eq!(drafted["map"], fs::read_to_string(map).unwrap(), "{name}");
        let audit = json(&["replay", &export, "--map", map, "--rules", RULES, "--format", "json"]);
        assert_eq!(audit["records"]["read"], records, "{name}");
        // Exit code 0: no exception is minor or material.
        assert_ne!(audit["verdict"], "differs", "{name}");
        let left_out: u64 = audit["map"]["left_out"]
            .as_array()
            .unwrap()
            .iter()
            .map(|one| one["rows"].as_u64().unwrap())
            .sum();
        let expected = u64::from(["nordstern.csv", "pitwatch.csv"].contains(&name));
        assert_eq!(left_out, expected, "{name}");
    }
}

#[test]
fn a_map_with_an_open_cell_is_refused_where_it_is_open() {
    let folder = tempfile::tempdir().unwrap();
    let map = folder.path().join("open.map.md");
    let (export, map) = ("vectors/exports/pitwatch.csv", map.to_str().unwrap());
    let run = gincert(&["map", export, "--rules", RULES, "--out", map]);
    assert_eq!(run.code(), 0);
    assert!(run.stdout().contains("Fill in 'Time zone'"), "{}", run.stdout());
    let run = gincert(&["replay", export, "--map", map, "--rules", RULES]);
    assert_eq!(run.code(), 3);
    let message = run.stdout() + &run.stderr();
    assert!(message.contains("'fill in' is not a time zone"), "{message}");
}

#[test]
fn what_is_no_export_is_named() {
    let folder = tempfile::tempdir().unwrap();
    let nested = br#"{"Hand":[1],"Seat":2}"#;
    let cases: [(&str, &[u8], &str); 7] = [
        ("empty.csv", b"", "the file is empty"),
        ("header.csv", b"Table,Round,Cards\n", "has a header line and no rows"),
        (
            "book.xlsx",
            b"PK\x03\x04",
            if cfg!(feature = "xlsx") { "it is damaged" } else { "it is a workbook" },
        ),
        ("picture.gif", b"GIF89a\x01\x02\x03\x04\x05\x06", "the file is not text"),
        ("prose.txt", b"One line.\nAnother line.\n", "no table was found"),
        (
            "own.csv",
            b"round,table,seat\nR1,T1,1\n",
            "which is read without a map; run `gincert replay`",
        ),
        ("nested.jsonl", nested, "the key 'Hand' holds a list or an object"),
    ];
    for (name, bytes, sentence) in cases {
        let path = folder.path().join(name);
        fs::write(&path, bytes).unwrap();
        let run = gincert(&["map", path.to_str().unwrap()]);
        assert_eq!(run.code(), 3, "{name}");
        let message = run.stderr().replace('\n', " ").replace("  ", " ");
        assert!(message.contains(sentence), "{name}: {message}");
    }
    let two = gincert(&["map", "vectors/exports/pitwatch.csv", "vectors/exports/deckline.csv"]);
    assert_eq!(two.code(), 3);
    assert!(two.stderr().contains("have different columns"), "{}", two.stderr());
    let copy = folder.path().join("deckline.csv");
    fs::copy(top().join("vectors/exports/deckline.csv"), &copy).unwrap();
    let copy = copy.to_str().unwrap();
    let over = gincert(&["map", copy, "--out", copy]);
    assert_eq!(over.code(), 2);
    assert!(over.stderr().contains("is a file that is read"), "{}", over.stderr());
    let other = gincert(&[
        "map",
        "vectors/exports/pitwatch.csv",
        "--rules",
        "rulesets/gin-rummy/standard-a.md",
    ]);
    assert_eq!(other.code(), 2);
}

/// A second result of the Ante that is another one in one row, and a time of which one text cannot be read as
/// one: a person has to choose, and the draft names the choice.
#[test]
fn a_draft_names_what_a_person_has_to_choose() {
    let folder = tempfile::tempdir().unwrap();
    let [export, map] = ["e.csv", "e.map.md"].map(|name| folder.path().join(name));
    let text = fs::read_to_string(top().join("vectors/exports/deckline.csv")).unwrap();
    let mut lines = vec!["Printed for the count room".to_owned(), "Tables 7 to 9".to_owned()];
    for (at, line) in text.lines().enumerate() {
        let mut cells: Vec<&str> = line.split(',').collect();
        let ante = match at {
            0 => "return_ante_due",
            9 => "1",
            _ => cells[22],
        };
        match at {
            0 => cells[1] = "time",
            5 => cells[1] = "#N/A",
            _ => {}
        }
        lines.push([&cells.join(","), ante].join(","));
    }
    fs::write(&export, lines.join("\n")).unwrap();
    let [export, map] = [&export, &map].map(|path| path.to_str().unwrap());
    let run = gincert(&["map", export, "--rules", RULES, "--zone", "UTC", "--out", map]);
    let printed = run.stdout();
    assert!(printed.lines().all(|line| line.chars().count() <= 80), "{printed}");
    let printed = printed.split_whitespace().collect::<Vec<_>>().join(" ");
    let to_do = printed.split("Tried on the export").next().unwrap();
    for words in [
        "Choose the column of paid_ante: 'return_ante' was taken, 'return_ante_due' fits as well.",
        "Look at the column 'time', which is named as at and is not read",
        "(2 lines); next to it: 'Printed for the count room', then 'Tables 7 to 9'",
    ] {
        assert!(to_do.contains(words), "{words}\n{printed}");
    }
    let drafted = fs::read_to_string(map).unwrap();
    let rival = "'return_ante_due': it fits as paid_ante, for which another column was taken.";
    assert!(drafted.contains(rival), "{drafted}");
}
