//! Exports in forms that systems print and a draft reads: results of Ante and Play together, amounts in chips, phrases for hands that
//! were not shown, marks between cards, two dealers of a round, rows in no order of time, and one dealer whose results are wrong.

#![allow(clippy::unwrap_used, reason = "a test that cannot start has failed")]

mod common;

use common::written::{
    ACTION, ANTE, CARDS, DEALER, NETS, PLAY, ROUND, Written, compared_alike, count,
};
use std::fs;

/// An amount in cents.
fn cents(text: &str) -> i64 {
    text.replace('.', "").parse().unwrap()
}

/// Cents as the export writes them.
fn written_amount(cents: i64) -> String {
    let sign = if cents < 0 { "-" } else { "" };
    format!("{sign}{}.{:02}", cents.abs() / 100, cents.abs() % 100)
}

#[test]
fn a_result_of_ante_and_play_together_is_a_total_without_the_side_wager() {
    let written = Written::by_calendar(&|mut rows| {
        for (at, row) in rows.iter_mut().enumerate() {
            let game = match at {
                0 => "Game net".to_owned(),
                _ => written_amount(cents(&row[NETS.start]) + cents(&row[NETS.start + 1])),
            };
            row.splice(NETS.start..NETS.start + 2, [game]);
        }
        rows
    });
    let (_, drafted) = written.drafted();
    let map = fs::read_to_string(written.path("e.map.md")).unwrap();
    let fact = map.lines().find(|line| line.starts_with("| Totals include")).unwrap();
    assert!(fact.contains("Ante and Play"), "{map}");
    let (screen, audit) = written.audited(&[]);
    // Two payments are wrong, as in the export with all results.
    let totals = &drafted["trial"]["totals"];
    assert!(totals["agree"].as_u64().unwrap() > 150, "{totals}");
    assert_eq!(totals["differ"], 2, "{totals}");
    let wrong = count(&audit, "overpaid") + count(&audit, "underpaid");
    assert_eq!(wrong, 2, "{screen}");
}

#[test]
fn amounts_in_chips_are_read_in_money_where_a_line_above_says_what_a_chip_is_worth() {
    let written = Written::by_calendar(&|mut rows| {
        for row in rows.iter_mut().skip(1) {
            for cell in [ANTE, PLAY, PLAY + 1].into_iter().chain(NETS) {
                row[cell] = (cents(&row[cell]) / 100).to_string();
            }
        }
        rows
    });
    let path = written.path("e.csv");
    let rows = fs::read_to_string(&path).unwrap();
    fs::write(&path, format!("# one unit = 0.25 (a chip)\n{rows}")).unwrap();
    let (printed, drafted) = written.drafted();
    let map = fs::read_to_string(written.path("e.map.md")).unwrap();
    assert!(map.contains("units of 25 minor units"), "{map}");
    assert!(printed.contains("Confirm what one of an amount is worth"), "{printed}");
    assert_eq!(drafted["doubts"]["unit"]["minor_units"], 25);
    let (screen, audit) = written.audited(&[]);
    let [agree, differ] = compared_alike(&drafted, &audit);
    assert!(agree > 300 && differ == 2, "{screen}");
}

#[test]
fn a_phrase_in_place_of_a_hand_hides_it_and_no_other_hand_of_the_round() {
    let written = Written::by_calendar(&|mut rows| {
        let folded = rows.iter_mut().filter(|row| row[ACTION] == "fold");
        folded.for_each(|row| row[CARDS] = "NOT SEEN".to_owned());
        rows
    });
    let (_, drafted) = written.drafted();
    let map = fs::read_to_string(written.path("e.map.md")).unwrap();
    assert!(map.lines().any(|line| line.starts_with("| Hidden hand")), "{map}");
    let (screen, audit) = written.audited(&[]);
    assert_eq!(count(&audit, "card-unreadable"), 0, "{screen}");
    assert!(compared_alike(&drafted, &audit)[0] > 250, "{screen}");
}

#[test]
fn a_column_of_any_name_is_the_state_by_its_words_and_by_the_wagers_that_were_returned() {
    // In rounds of the first word nothing was won or lost, and those of the second one look like any other.
    let written = Written::by_calendar(&|mut rows| {
        for (at, row) in rows.iter_mut().enumerate() {
            let number: usize = row[ROUND].rsplit('-').next().unwrap().parse().unwrap_or(0);
            let word = match number % 20 {
                _ if at == 0 => "Disposition",
                3 => "ANNULE",
                7 => "TRAINING",
                _ => "PLAYED",
            };
            if word == "ANNULE" {
                row[NETS].fill("0.00".to_owned());
            }
            row.push(word.to_owned());
        }
        rows
    });
    let (_, drafted) = written.drafted();
    let map = fs::read_to_string(written.path("e.map.md")).unwrap();
    let words: Vec<Vec<&str>> = map
        .lines()
        .filter(|line| line.starts_with("| state"))
        .map(|line| line.split('|').map(str::trim).filter(|cell| !cell.is_empty()).collect())
        .collect();
    let expected = [["ANNULE", "void"], ["PLAYED", "settled"], ["TRAINING", "training"]]
        .map(|[one, ours]| vec!["state", one, ours]);
    assert_eq!(words, expected, "{map}");
    assert!(map.contains("nothing was won or lost there"), "{map}");
    let (screen, audit) = written.audited(&[]);
    assert_eq!(count(&audit, "void-with-result"), 0, "{screen}");
    assert!(screen.contains("void, misdealt, incomplete or for training"), "{screen}");
    assert_eq!(audit["verdict"], "differs", "{screen}");
    let wagers = &drafted["trial"]["wagers"];
    assert!(
        wagers["agree"].as_u64() > Some(300) && wagers["differ"].as_u64() < Some(3),
        "{wagers}"
    );
}

#[test]
fn cards_with_a_mark_between_them_are_read() {
    let written = Written::by_calendar(&|mut rows| {
        for row in rows.iter_mut().skip(1) {
            for cell in [DEALER, CARDS] {
                row[cell] = row[cell].replace(' ', "-").replace('T', "10");
            }
        }
        rows
    });
    let (_, drafted) = written.drafted();
    let (screen, audit) = written.audited(&[]);
    let [agree, differ] = compared_alike(&drafted, &audit);
    assert!(agree > 300 && differ == 2, "{screen}");
}

#[test]
fn a_round_of_two_dealers_is_read_and_is_of_both() {
    let written = Written::by_calendar(&|mut rows| {
        let mut seen = 0;
        for (at, row) in rows.iter_mut().enumerate() {
            let relieved = row[ROUND] == "T1-000061" && {
                seen += 1;
                seen > 1
            };
            row.push(match (at, relieved) {
                (0, _) => "Dealer ID".to_owned(),
                (_, true) => "D-22".to_owned(),
                _ => "D-14".to_owned(),
            });
        }
        rows
    });
    let (_, drafted) = written.drafted();
    let trial = &drafted["trial"];
    assert_eq!(trial["records"], trial["read"], "{trial}");
    let out = written.path("out");
    written.audited(&["--out", out.to_str().unwrap(), "--rounds"]);
    let rounds = fs::read_to_string(out.join("rounds.csv")).unwrap();
    let own: Vec<&str> = rounds.lines().filter(|line| line.contains("T1-000061")).collect();
    assert!(!own.is_empty() && own.iter().all(|line| line.contains("D-14, D-22")), "{own:?}");
    assert!(rounds.lines().filter(|line| line.contains("D-22")).count() == own.len());
}

#[test]
fn rows_in_no_order_of_time_have_no_clocks_that_moved() {
    let written = Written::by_calendar(&|mut rows| {
        let (head, rest) = rows.split_first_mut().unwrap();
        let mut rounds: Vec<&[Vec<String>]> =
            rest.chunk_by(|one, other| one[ROUND] == other[ROUND]).collect();
        // By the dealer's cards, which say nothing of the time.
        rounds.sort_by_key(|round| round[0][DEALER].clone());
        std::iter::once(head.clone()).chain(rounds.concat()).collect()
    });
    let (_, drafted) = written.drafted();
    let (screen, audit) = written.audited(&[]);
    assert_eq!(count(&audit, "not-by-time"), 1, "{screen}");
    assert_eq!(count(&audit, "time-backwards"), 0, "{screen}");
    assert_eq!(compared_alike(&drafted, &audit)[1], 2, "{screen}");
}
