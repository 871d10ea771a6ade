//! Exports with what was won and what was lost in two columns, and with wagers in rows of their own in any order: their drafted maps
//! audit the same rounds as a table of seats does.

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

/// The page of the draft, and what an audit by it says.
fn drafted_and_audited(text: &str) -> (String, Value) {
    let folder = tempfile::tempdir().unwrap();
    let [export, map] = ["export.txt", "map.md"].map(|name| folder.path().join(name));
    fs::write(&export, text).unwrap();
    let (export, map) = (export.to_str().unwrap(), map.to_str().unwrap());
    let drafted =
        gincert(&["map", export, "--rules", RULES, "--zone", "Europe/Berlin", "--out", map]);
    assert_eq!(drafted.code(), 0, "{}", drafted.stderr());
    let page = fs::read_to_string(map).unwrap();
    let answer = gincert(&["replay", export, "--map", map, "--rules", RULES, "--format", "json"]);
    assert!(answer.stdout().starts_with('{'), "{page}\n{}{}", answer.stdout(), answer.stderr());
    let answer = answer.json();
    let kept = json!({
        "verdict": answer["verdict"],
        "exceptions": answer["exceptions"]["by_code"],
        "compared": answer["coverage"]["compared"],
        "repayments": answer["repayments"],
    });
    (page, kept)
}

/// An amount as what was won, and as what was lost, without a sign.
fn apart(amount: &str, blank: &str) -> [String; 2] {
    match (amount.strip_prefix('-'), amount) {
        (Some(lost), _) => [blank.to_owned(), lost.to_owned()],
        (None, "0.00" | "") => [blank.to_owned(), blank.to_owned()],
        (None, won) => [won.to_owned(), blank.to_owned()],
    }
}

#[test]
fn what_was_won_and_what_was_lost_are_one_result() {
    let rows = rows();
    let table = rows.iter().map(|row| row.join(";") + "\n").collect::<String>();
    let (_, table) = drafted_and_audited(&table);
    assert_eq!(table["verdict"], "differs", "{table}");
    for (blank, won, lost) in [("0.00", "Won", "Lost"), ("", "Kredit", "Debet")] {
        let mut text = String::new();
        for (at, row) in rows.iter().enumerate() {
            let mut cells = row[..11].to_vec();
            for result in &row[11..] {
                let name = result.split(' ').next().unwrap();
                cells.extend(match at {
                    0 => [format!("{name} {won}"), format!("{name} {lost}")],
                    _ => apart(result, blank),
                });
            }
            text += &(cells.join(";") + "\n");
        }
        let (page, audit) = drafted_and_audited(&text);
        assert!(page.contains("lost: net_ante"), "{page}");
        assert_eq!(audit["exceptions"], table["exceptions"], "{page}\n{audit:#}");
        assert_eq!(audit["compared"], table["compared"], "{page}");
        assert_eq!(audit["repayments"], table["repayments"], "{page}");
    }
}

#[test]
fn a_column_of_losses_needs_one_of_wins_and_no_signs() {
    let folder = tempfile::tempdir().unwrap();
    let [export, map] = ["export.csv", "map.md"].map(|name| folder.path().join(name));
    let (export, map) = (export.to_str().unwrap(), map.to_str().unwrap());
    fs::write(export, "Round,Seat,Won,Lost\n7,1,5.00,\n").unwrap();
    let audited = |columns: &str| {
        let head = "# Map\n\n| Map |  |\n| - | - |\n| Money | 2 decimals |\n\n| Field | Value |\n| - | - |\n| table | T1 |\n\n";
        let page = format!(
            "{head}| Column | Field |\n| - | - |\n| Round | round |\n| Seat | seat |\n{columns}"
        );
        fs::write(map, page).unwrap();
        let answer = gincert(&["replay", export, "--map", map, "--rules", RULES]);
        (answer.code(), format!("{}{}", answer.stdout(), answer.stderr()))
    };
    let (code, words) = audited("| Lost | lost: net_ante |\n");
    assert_eq!(code, 3, "{words}");
    assert!(
        words.contains("The column of what was lost needs one of what was won, 'net_ante'."),
        "{words}"
    );
    let (code, words) = audited("| Lost | lost: bets_ante |\n| Won | net_ante |\n");
    assert_eq!(code, 3, "{words}");
    assert!(words.contains("The field 'bets_ante' is not a result"), "{words}");
    fs::write(export, "Round,Seat,Won,Lost\n7,1,,-5.00\n").unwrap();
    let (_, words) = audited("| Lost | lost: net_ante |\n| Won | net_ante |\n");
    assert!(words.contains("below zero"), "{words}");
}

#[test]
fn wagers_in_rows_of_their_own_may_be_in_any_order_and_show_cards_once() {
    let rows = rows();
    let table = rows.iter().map(|row| row.join(";") + "\n").collect::<String>();
    let (_, table) = drafted_and_audited(&table);
    for is_by_wager in [false, true] {
        let mut text = "Round;Table;Date;Time;Seat;Bank;Hand;Decision;Bet;Stake;Net\n".to_owned();
        for round in rows[1..].chunk_by(|one, other| one[0] == other[0]) {
            let mut lines: Vec<(usize, String)> = Vec::new();
            for row in round {
                let mut cards = [row[5].clone(), row[6].clone(), row[7].clone()];
                for (at, name) in ["АНТЕ", "ИГРА", "БОНУС"].into_iter().enumerate() {
                    if row[8 + at] == "0.00" {
                        continue;
                    }
                    let line = [
                        &row[..5],
                        &cards,
                        &[name.to_owned(), row[8 + at].clone(), row[11 + at].clone()],
                    ];
                    lines.push((at, line.concat().join(";")));
                    cards = Default::default();
                }
            }
            if is_by_wager {
                lines.sort_by_key(|(at, _)| *at);
            }
            lines.iter().for_each(|(_, line)| text += &format!("{line}\n"));
        }
        let (page, audit) = drafted_and_audited(&text);
        assert!(page.contains("one wager"), "{page}");
        assert_eq!(audit["exceptions"], table["exceptions"], "{page}\n{audit:#}");
        assert_eq!(audit["repayments"], table["repayments"], "{page}");
    }
}
