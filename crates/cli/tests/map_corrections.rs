//! Corrections after the settlement in rows of their own, with the cards again or without, and beside seats side by side: what
//! is drafted of them, and what an audit makes of it.

#![allow(clippy::unwrap_used, reason = "a test that cannot start has failed")]

mod common;

use common::written::{self, CARDS, DEALER, NETS, ROUND, SEAT, TIME, Written, count};
use common::{gincert, top};
use serde_json::Value;
use std::fs;

type Rows = Vec<Vec<String>>;

/// What is done to a row.
type RowChange<'c> = &'c dyn Fn(&mut Vec<String>);

/// Rounds of which one hand lost too much of its Ante.
const WRONG: [&str; 3] = ["T1-000061", "T2-000061", "T1-000064"];

fn units(text: &str) -> i64 {
    text.replace('.', "").parse().unwrap()
}

fn text(minor: i64) -> String {
    let sign = if minor < 0 { "-" } else { "" };
    format!("{sign}{}.{:02}", minor.abs() / 100, minor.abs() % 100)
}

/// How a system writes a correction of ten units.
#[derive(Clone, Copy, PartialEq)]
enum Form {
    /// What was moved, without the cards and the stakes.
    Moved,
    /// What was moved, in a row that repeats the cards, the decision and the stakes.
    MovedWithCards,
    /// The right result in a row that repeats everything else.
    InPlace,
}

/// The export with three wrong hands and a correction of each in a row of its own, some rows later.
fn corrected(form: Form, cards: &dyn Fn(&mut Vec<String>)) -> Written {
    Written::by_calendar(&|mut rows: Rows| {
        for (at, row) in rows.iter_mut().enumerate() {
            row.push(if at == 0 { "Tipo" } else { "MANO" }.to_owned());
        }
        for round in WRONG {
            let at = rows.iter().position(|row| row[ROUND] == round).unwrap();
            let right = units(&rows[at][NETS.start]);
            rows[at][NETS.start] = text(right - 1000);
            let mut row = rows[at].clone();
            if form != Form::InPlace {
                row[NETS].fill("0.00".to_owned());
                row[NETS.start] = "10.00".to_owned();
            } else {
                row[NETS.start] = text(right);
            }
            if form == Form::Moved {
                row[DEALER..NETS.start].fill(String::new());
            }
            "AJUSTE".clone_into(row.last_mut().unwrap());
            cards(&mut row);
            let behind = at + 12;
            let end = (behind..rows.len()).find(|at| rows[at - 1][ROUND] != rows[*at][ROUND]);
            let end = end.unwrap_or(rows.len());
            row[TIME].clone_from(&rows[end - 1][TIME]);
            rows.insert(end, row);
        }
        rows
    })
}

/// What was found to be underpaid, what of it corrections closed, and what is open.
fn underpaid(audit: &Value) -> [Option<i64>; 3] {
    let money = audit["exceptions"]["money"].as_array().unwrap();
    let own = money.iter().filter(|one| one["code"] == "underpaid");
    let of = |key: &str| own.clone().map(|one| one[key].as_i64().unwrap()).sum::<i64>();
    ["found_minor", "repaired_minor", "open_minor"].map(of).map(Some)
}

#[test]
fn corrections_in_rows_of_their_own_are_drafted_as_what_they_are() {
    for (form, results) in
        [(Form::Moved, "added"), (Form::MovedWithCards, "added"), (Form::InPlace, "in place")]
    {
        let written = corrected(form, &|_| {});
        let (printed, drafted) = written.drafted();
        let words = "Confirm that the 3 rows with 'AJUSTE' in 'Tipo' correct rounds after the settlement: 3 of them name a \
                     round that other rows have as well";
        assert!(printed.contains(words), "{printed}");
        let map = fs::read_to_string(written.path("e.map.md")).unwrap();
        let row: Vec<&str> = vec!["Tipo", "AJUSTE", results];
        let is_row = |line: &str| {
            line.trim_matches('|').split('|').map(str::trim).collect::<Vec<_>>() == row
        };
        assert!(map.lines().any(is_row), "{map}");
        let (screen, audit) = written.audited(&[]);
        written::compared_alike(&drafted, &audit);
        assert_eq!(
            underpaid(&audit),
            [Some(3000), Some(3000), Some(0)],
            "{results}: {}",
            audit["exceptions"]["money"]
        );
        assert_eq!(audit["map"]["corrections_apart"], 3, "{screen}");
        assert_eq!(audit["map"]["corrections_unplaced"], 0, "{screen}");
        for code in ["round-repeated", "record-unreadable", "time-backwards", "card-duplicated"] {
            assert_eq!(count(&audit, code), 0, "{results} {code}: {screen}");
        }
    }
}

#[test]
fn a_row_with_other_cards_or_of_another_round_corrects_nothing_and_is_counted() {
    let other_seat = |row: &mut Vec<String>| "6".clone_into(&mut row[SEAT]);
    let other_round = |row: &mut Vec<String>| "T9-999999".clone_into(&mut row[ROUND]);
    let other_cards = |row: &mut Vec<String>| {
        let (own, dealer) = (row[CARDS].clone(), row[DEALER].clone());
        (row[CARDS], row[DEALER]) = (dealer, own);
    };
    let changes: [RowChange<'_>; 3] = [&other_seat, &other_round, &other_cards];
    for change in changes {
        let plain = corrected(Form::MovedWithCards, &|_| {});
        plain.drafted();
        let map = fs::read_to_string(plain.path("e.map.md")).unwrap();
        let written = corrected(Form::MovedWithCards, change);
        fs::write(written.path("e.map.md"), map).unwrap();
        let (screen, audit) = written.audited(&[]);
        assert_eq!(underpaid(&audit)[1..], [Some(0), Some(3000)], "{screen}");
        assert_eq!(audit["map"]["corrections_unplaced"], 3, "{screen}");
        assert!(screen.contains("Not moved: 3 corrections fit no record"), "{screen}");
    }
}

#[test]
fn a_table_of_corrections_with_a_fault_is_refused_with_its_place() {
    let written = corrected(Form::Moved, &|_| {});
    written.drafted();
    let map = fs::read_to_string(written.path("e.map.md")).unwrap();
    for (from, to, said) in [
        ("| added   |", "| moved   |", "'moved' is not a kind of results of a correction."),
        ("| AJUSTE | added   |", "|  | added   |", "'' is not a condition of a row."),
    ] {
        assert!(map.contains(from), "{map}");
        fs::write(written.path("e.map.md"), map.replace(from, to)).unwrap();
        let [export, map] = ["e.csv", "e.map.md"].map(|name| written.path(name));
        let refused = gincert(&[
            "replay",
            export.to_str().unwrap(),
            "--map",
            map.to_str().unwrap(),
            "--rules",
            written::RULES,
        ]);
        let all = refused.stdout() + &refused.stderr();
        assert!(all.contains(said), "{all}");
    }
}

/// The sample with seats side by side, two of whose payments are wrong, with columns of corrections behind the others.
fn side_by_side(folder: &std::path::Path, has_seat: bool) -> String {
    let bytes = fs::read(top().join("vectors/exports/tabula.txt")).unwrap();
    let units: Vec<u16> =
        bytes.chunks_exact(2).map(|pair| u16::from_le_bytes([pair[0], pair[1]])).collect();
    let text = String::from_utf16(&units).unwrap();
    let mut rows: Rows = text
        .trim_start_matches('\u{feff}')
        .lines()
        .map(|line| line.split('\t').map(str::to_owned).collect())
        .collect();
    let column = |name: &str| rows[0].iter().position(|own| own == name).unwrap();
    let (ante, paid) = (column("Seat 2 Ante"), column("Seat 2 Ante Paid"));
    let wrong: Vec<usize> =
        (1..rows.len()).filter(|at| units_of(&rows[*at][ante]) > 0).take(3).collect();
    for (at, row) in rows.iter_mut().enumerate() {
        let mut cells = match at {
            0 => ["Corr Seat", "Corr Bet", "Corr Amount"].map(str::to_owned),
            _ if wrong.contains(&at) => {
                row[paid] = format!("{}.00", units_of(&row[paid]) / 100 - 10);
                ["2", "Ante", "10.00"].map(str::to_owned)
            }
            _ => [const { String::new() }; 3],
        };
        if !has_seat {
            cells[0] = if at == 0 { "Remark" } else { "" }.to_owned();
        }
        row.extend(cells);
    }
    let lines: Vec<String> = rows.iter().map(|row| row.join("\t")).collect();
    let path = folder.join("side.tsv");
    fs::write(&path, lines.join("\n")).unwrap();
    path.to_str().unwrap().to_owned()
}

fn units_of(text: &str) -> i64 {
    if text.is_empty() { 0 } else { units(text) }
}

#[test]
fn corrections_beside_seats_side_by_side_are_read_by_their_column_of_the_seat() {
    let folder = tempfile::tempdir().unwrap();
    let export = side_by_side(folder.path(), true);
    let map = folder.path().join("side.map.md");
    let map = map.to_str().unwrap();
    let draft = ["map", &export, "--rules", written::RULES, "--zone", "UTC", "--out", map]
        .map(str::to_owned);
    let draft: Vec<&str> = draft.iter().map(String::as_str).collect();
    let printed = gincert(&draft).stdout().split_whitespace().collect::<Vec<_>>().join(" ");
    let words = "The map reads it as adjusted_amount, and 'Corr Bet' adjusted_bet (words of adjusted_bet: 'Ante' is ante), and \
                 'Corr Seat' adjusted_seat.";
    assert!(printed.contains(words), "{printed}");
    let audit =
        gincert(&["replay", &export, "--map", map, "--rules", written::RULES, "--format", "json"])
            .json();
    let money = audit["exceptions"]["money"].as_array().unwrap();
    let repaired: i64 = money.iter().filter_map(|one| one["repaired_minor"].as_i64()).sum();
    assert_eq!(repaired, 3000, "{}", audit["exceptions"]);
    // What is advised without a column of the seat can be followed, and what cannot be read is not advised.
    let export = side_by_side(folder.path(), false);
    let printed = gincert(&draft).stdout().split_whitespace().collect::<Vec<_>>().join(" ");
    let words = "name it adjusted_amount in the map once the export has a column of the seat that was corrected (adjusted_seat)";
    assert!(printed.contains(words), "{printed}");
    let text = fs::read_to_string(map).unwrap();
    let line = text.lines().find(|line| line.contains("Corr Amount") && line.contains("not read"));
    let changed = text.replace(line.unwrap(), "| Corr Amount | adjusted_amount |");
    fs::write(map, changed).unwrap();
    let refused = gincert(&["replay", &export, "--map", map, "--rules", written::RULES]);
    let all = refused.stdout() + &refused.stderr();
    assert!(all.contains("has no seat") && all.contains("adjusted_seat"), "{all}");
}
