//! One export written in other layouts: its drafted maps audit the same rounds with the same answer.

#![allow(clippy::unwrap_used, reason = "a test that cannot start has failed")]

mod common;

use common::{gincert, top};
use serde_json::{Value, json};
use std::fs;

const RULES: &str = "rulesets/gin-and-win/ten.md";

/// The export with a gaming date, its header line first, and the amount of its first loss wrong.
fn rows() -> Vec<Vec<String>> {
    let text = fs::read_to_string(top().join("vectors/exports/doubtful/gaming-date.csv")).unwrap();
    let mut rows: Vec<Vec<String>> =
        text.lines().map(|line| line.split(';').map(str::to_owned).collect()).collect();
    let lost = rows.iter_mut().find(|row| row[11].starts_with('-')).unwrap();
    lost[11] = "0.00".to_owned();
    rows
}

/// What an audit by the drafted map says, without the names of files and what the layout left out.
fn audited(text: &str) -> Value {
    let folder = tempfile::tempdir().unwrap();
    let [export, map] = ["export.txt", "map.md"].map(|name| folder.path().join(name));
    fs::write(&export, text).unwrap();
    let (export, map) = (export.to_str().unwrap(), map.to_str().unwrap());
    let draft = ["map", export, "--rules", RULES, "--zone", "Europe/Berlin", "--out", map];
    let drafted = gincert(&draft);
    assert_eq!(drafted.code(), 0, "{}", drafted.stderr());
    let audit = ["replay", export, "--map", map, "--rules", RULES, "--format", "json"];
    let answer = gincert(&audit).json();
    let page = fs::read_to_string(map).unwrap();
    assert!(answer["records"]["audited"].as_u64() > Some(50), "{page}\n{answer}");
    json!({
        "verdict": answer["verdict"],
        "records": answer["records"],
        "exceptions": answer["exceptions"]["by_code"],
        "coverage": answer["coverage"],
        "repayments": answer["repayments"],
    })
}

/// A printed journal: columns of fixed width with dashes, a heading on each page, results of the house, seats behind a
/// word, cards with nothing between them.
fn journal(rows: &[Vec<String>]) -> String {
    let mut rows = rows.to_vec();
    for row in &mut rows[1..] {
        row[4] = format!("Box {}", row[4]);
        row[5] = row[5].replace(' ', "");
        row[6] = row[6].replace(' ', "");
        for net in &mut row[11..] {
            *net = match net.strip_prefix('-') {
                Some(won) => won.to_owned(),
                None if net == "0.00" => net.clone(),
                None => format!("-{net}"),
            };
        }
    }
    let width = |at: usize| rows.iter().map(|row| row[at].len()).max().unwrap();
    let widths: Vec<usize> = (0..rows[0].len()).map(width).collect();
    let line = |row: &[String]| {
        let cells = row.iter().zip(&widths).map(|(cell, width)| format!("{cell:<width$}"));
        cells.collect::<Vec<_>>().join(" ").trim_end().to_owned() + "\n"
    };
    let dashes: Vec<String> = widths.iter().map(|width| "-".repeat(*width)).collect();
    let page = |(page, part): (usize, &[Vec<String>])| {
        let heading =
            format!("LUCKY STAR CASINO      JOURNAL OF THE TABLE      PAGE {page:>4}\n\n");
        let names = line(&rows[0]) + &line(&dashes);
        heading + &names + &part.iter().map(|row| line(row)).collect::<String>()
    };
    rows[1..].chunks(45).enumerate().map(page).collect()
}

/// One object a round with its seats as a list.
fn objects(rows: &[Vec<String>]) -> String {
    let amounts = |row: &[String]| json!({"ante": row[0], "play": row[1], "bonus": row[2]});
    let seat = |row: &Vec<String>| {
        json!({
            "seatNo": row[4].parse::<u32>().unwrap(),
            "cards": row[6].split(' ').collect::<Vec<_>>(),
            "decision": row[7],
            "bets": amounts(&row[8..]),
            "net": amounts(&row[11..]),
        })
    };
    let round = |rows: &[Vec<String>]| {
        let first = &rows[0];
        let round = json!({
            "roundId": first[0],
            "table": {"name": first[1]},
            "started": format!("{}T{}", first[2], first[3]),
            "dealer": {"hand": first[5].split(' ').collect::<Vec<_>>()},
            "players": rows.iter().map(seat).collect::<Vec<_>>(),
            "events": [{"kind": "open"}, {"kind": "bets closed"}, {"kind": "settled"}],
        });
        format!("{round}\n")
    };
    rows[1..].chunk_by(|one, other| one[0] == other[0]).map(round).collect()
}

#[test]
fn a_journal_and_objects_with_lists_are_audited_like_the_table() {
    let rows = rows();
    let table = audited(&rows.iter().map(|row| row.join(";") + "\n").collect::<String>());
    assert_eq!(table["verdict"], "differs", "{table}");
    assert_eq!(audited(&journal(&rows)), table);
    assert_eq!(audited(&objects(&rows)), table);
}
