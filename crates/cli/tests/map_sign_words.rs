//! Exports whose results have no sign: a word in a column beside them, or in their cell, says what was lost. The draft finds the
//! words, and the audit reads them.

#![allow(clippy::unwrap_used, reason = "a test that cannot start has failed")]

mod common;

use common::gincert;
use common::written::{NETS, RULES, Written, compared_alike, count};
use std::fs;

type Rows = Vec<Vec<String>>;

/// The word for a result.
fn word_of<'w>(amount: &str, [won, lost, neither]: [&'w str; 3]) -> &'w str {
    match amount {
        "" => "",
        "0.00" => neither,
        amount if amount.starts_with('-') => lost,
        _ => won,
    }
}

/// The rows with a column of words in front of each result, and no sign in the results.
fn beside(rows: Rows, words: [&str; 3]) -> Rows {
    let names = ["Ante Result", "Play Result", "Bonus Result"];
    let parted = |(at, row): (usize, Vec<String>)| {
        let mut cells = row[..NETS.start].to_vec();
        for (amount, name) in row[NETS].iter().zip(names) {
            match at {
                0 => cells.extend([name.to_owned(), name.replace("Result", "Amount")]),
                _ => {
                    let word = word_of(amount, words).to_owned();
                    cells.extend([word, amount.trim_start_matches('-').to_owned()]);
                }
            }
        }
        cells.extend(row[NETS.end..].iter().cloned());
        cells
    };
    rows.into_iter().enumerate().map(parted).collect()
}

/// The fields of the drafted map and its two wrong payments.
fn check(written: &Written, losses: &str) -> String {
    let (printed, drafted) = written.drafted();
    assert!(!printed.contains("Have results exported"), "{printed}");
    let map = fs::read_to_string(written.path("e.map.md")).unwrap();
    let fact = map.lines().find(|line| line.starts_with("| Words of a loss")).unwrap();
    assert!(fact.contains(&format!("| {losses} ")), "{map}");
    let (screen, audit) = written.audited(&[]);
    let [agree, differ] = compared_alike(&drafted, &audit);
    assert!(agree > 150 && differ == 2, "{agree} {differ}");
    assert_eq!(count(&audit, "overpaid") + count(&audit, "underpaid"), 2, "{screen}");
    map
}

#[test]
fn words_in_columns_beside_results_are_drafted_with_them() {
    for words in [
        ["W", "L", "P"],
        ["WIN", "LOSE", "PUSH"],
        ["Gewonnen", "Verloren", "Unentschieden"],
        ["+", "-", ""],
        ["C", "D", ""],
    ] {
        let written = Written::by_calendar(&|rows| beside(rows, words));
        let map = check(&written, if words[1] == "-" { "minus" } else { words[1] });
        for name in ["Ante Result", "Ante Amount"] {
            let row = map.lines().find(|line| line.starts_with(&format!("| {name} "))).unwrap();
            assert!(row.contains("net_ante"), "{map}");
        }
    }
}

#[test]
fn words_in_the_cells_of_results_are_drafted() {
    for (words, losses) in [([" CR", " DR", " CR"], "DR"), (["-W", "-L", "-P"], "-L")] {
        let written = Written::by_calendar(&|mut rows| {
            for cell in rows[1..].iter_mut().flat_map(|row| &mut row[NETS]) {
                let word = word_of(cell, words).to_owned();
                *cell = format!("{}{word}", cell.trim_start_matches('-'));
            }
            rows
        });
        check(&written, losses);
    }
}

#[test]
fn a_word_that_the_map_does_not_have_makes_its_record_unreadable() {
    let written = Written::by_calendar(&|rows| beside(rows, ["W", "L", "P"]));
    written.drafted();
    let path = written.path("e.map.md");
    let map = fs::read_to_string(&path).unwrap();
    let other = map.lines().find(|line| line.starts_with("| Words of no loss")).unwrap();
    fs::write(&path, map.replace(&format!("{other}\n"), "")).unwrap();
    let (_, audit) = written.audited(&[]);
    assert!(audit["records"]["rejected"].as_u64().unwrap() > 50, "{}", audit["records"]);
    // Two columns of results without words are one too many.
    let losses = map.lines().find(|line| line.starts_with("| Words of a loss")).unwrap();
    fs::write(&path, map.replace(&format!("{other}\n"), "").replace(&format!("{losses}\n"), ""))
        .unwrap();
    let [export, map] = ["e.csv", "e.map.md"].map(|name| written.path(name));
    let run = gincert(&[
        "replay",
        export.to_str().unwrap(),
        "--map",
        map.to_str().unwrap(),
        "--rules",
        RULES,
    ]);
    assert_eq!(run.code(), 3, "{}", run.stderr());
}
