//! Exports with habits of their own, from the draft of a map to the audit by it: a row for every seat, blanks for a push,
//! evenings that UTC cuts in two, rows that end with a separator, corrections.

#![allow(clippy::unwrap_used, reason = "a test that cannot start has failed")]

mod common;

use common::written::{DEALER, ROUND, SEAT, Written};
use serde_json::Value;
use std::fs;

/// A row for each of five seats in every round: vacant ones have no cards, and zeros or nothing as amounts.
fn with_all_seats(rows: &[Vec<String>], amount: &str) -> Vec<Vec<String>> {
    let mut all = vec![rows[0].clone()];
    for round in rows[1..].chunk_by(|one, other| one[ROUND] == other[ROUND]) {
        for number in 1..=5 {
            let number = number.to_string();
            let taken = round.iter().find(|row| row[SEAT] == number);
            all.push(taken.cloned().unwrap_or_else(|| {
                let mut row = round[0][..=DEALER].to_vec();
                row[SEAT] = number;
                row.extend(["", ""].map(str::to_owned));
                row.resize(rows[0].len(), amount.to_owned());
                row
            }));
        }
    }
    all
}

#[test]
fn rows_of_seats_at_which_nobody_sits_are_no_hands_and_are_counted() {
    for amount in ["0.00", ""] {
        let written = Written::new(&|rows| with_all_seats(&rows, amount));
        let (printed, drafted) = written.drafted();
        let (screen, audit) = written.audited(&[]);
        assert_eq!(drafted["trial"]["vacant_seats"], 309, "{amount}");
        assert_eq!(drafted["trial"]["wagers"]["not_compared"], 0, "{amount}");
        assert!(printed.contains("309 seats have no cards, no wager and no pay"), "{printed}");
        assert_eq!(audit["map"]["vacant_seats"], 309, "{amount}");
        assert!(audit["exceptions"]["by_code"]["wager-missing"].is_null(), "{screen}");
        let words = "Vacant: 309 seats have no cards, no wager and no pay: taken as empty.";
        assert!(screen.contains(words), "{screen}");
    }
}

/// A hand whose cells were blanked looks like an empty seat: it is counted, and seats that vanish for single rounds keep a log
/// from agreeing.
#[test]
fn a_hand_that_was_blanked_does_not_pass_in_silence() {
    let hidden = std::cell::Cell::new(0);
    let written = Written::new(&|mut rows| {
        for (at, row) in
            rows.iter_mut().enumerate().filter(|(at, row)| at % 9 == 4 && row[SEAT] == "1")
        {
            assert!(at > 0);
            hidden.set(hidden.get() + 1);
            row[DEALER + 1..].fill(String::new());
        }
        rows
    });
    written.drafted();
    let (screen, audit) = written.audited(&[]);
    assert!(hidden.get() > 5);
    assert_eq!(audit["map"]["vacant_seats"], hidden.get());
    assert!(screen.contains(&format!("Vacant: {} seats have", hidden.get())), "{screen}");
    let absent = &audit["withheld"]["absent_seats"];
    assert!(!absent.is_null() && audit["verdict"] != "agrees", "{absent}");
}

#[test]
fn blanks_for_a_push_are_zero_by_the_map_and_compared() {
    let blank = |mut rows: Vec<Vec<String>>| {
        for row in rows.iter_mut().skip(1) {
            row[11..].iter_mut().filter(|cell| *cell == "0.00").for_each(String::clear);
        }
        rows
    };
    let written = Written::new(&blank);
    let (printed, _) = written.drafted();
    assert!(
        printed.starts_with("Map written to")
            && printed.contains("To do Confirm 'Blank results': in 58 rows"),
        "{printed}"
    );
    let (screen, audit) = written.audited(&[]);
    assert_eq!(audit["map"]["zero_results"], 58);
    assert!(audit["exceptions"]["by_code"]["wager-missing"].is_null(), "{screen}");
    assert!(
        screen.contains("Blank: 58 blank results are read as zero, as the map says."),
        "{screen}"
    );
    // A result that was due and is blanked is wrong, and no more missing.
    let written = Written::new(&|rows| {
        let mut rows = blank(rows);
        rows[1][11].clear();
        rows
    });
    written.drafted();
    let (_, wrong) = written.audited(&[]);
    let count = |audit: &Value| audit["exceptions"]["by_code"]["overpaid"].as_u64().unwrap_or(0);
    assert_eq!(count(&wrong), count(&audit) + 1);
}

/// Two evenings in California, with rounds that are numbered from 1 each evening: the end of the first and the beginning of the
/// second one have one UTC day.
#[test]
fn evenings_are_days_of_the_time_zone_of_the_map() {
    let written = Written::new(&|rows| {
        let mut all = vec![rows[0].clone()];
        all[0].remove(3);
        all[0][2] = "Settled".to_owned();
        for (evening, hours) in [("2026-03-18", ["17", "18"]), ("2026-03-19", ["15", "16"])] {
            for row in rows[1..].iter().filter(|row| row[1] == "T1") {
                let mut row = row.clone();
                let time = row.remove(3);
                let hour = hours[usize::from(!time.starts_with("23"))];
                row[2] = format!("{evening} {hour}{}", &time[2..]);
                all.push(row);
            }
        }
        all
    });
    let written = Written { zone: "America/Los_Angeles", ..written };
    let (_, drafted) = written.drafted();
    assert_eq!(drafted["trial"]["repeated"], 0, "{}", drafted["trial"]);
    let (screen, audit) = written.audited(&[]);
    assert_eq!(audit["records"]["repeated"], 0);
    assert_eq!(audit["map"]["gaming_days"], "calendar days in America/Los_Angeles");
    let words =
        "2 gaming days from 2026-03-18 to 2026-03-19 (calendar days in America/Los_Angeles)";
    assert!(screen.contains(words), "{screen}");
    // A list of tables that states the day goes before, and nothing rests on the map then.
    let tables = "| Table | From | To | Rules | Ante | Bonus | Games | Currency | Gaming day |\n\
                  | --- | --- | --- | --- | --- | --- | --- | --- | --- |\n\
                  | T1 | - | - | - | - | - | - | - | 00:00 UTC |\n";
    let path = written.path("tables.md");
    fs::write(&path, format!("# Tables\n\n{tables}")).unwrap();
    let (screen, audit) = written.audited(&["--tables", path.to_str().unwrap()]);
    assert!(audit["records"]["repeated"].as_u64().unwrap() > 0, "{screen}");
    assert!(
        audit["map"]["gaming_days"].is_null() && !screen.contains("calendar days in"),
        "{screen}"
    );
}

#[test]
fn play_over_midnight_is_asked_with_the_option_that_states_the_day() {
    let written = Written::new(&|mut rows| {
        for (at, row) in rows.iter_mut().enumerate() {
            let time = row.remove(3);
            let date = if time.starts_with("23") { "31.12.2026" } else { "01.01.2027" };
            row[2] = if at == 0 { "Settled".to_owned() } else { format!("{date} {time}") };
        }
        rows
    });
    let (printed, _) = written.drafted();
    for words in [
        "Confirm the gaming day: play goes on over midnight (81 rows from 00:00 to 00:41)",
        "under the days of the calendar in Europe/Berlin",
        "'06:00 Europe/Berlin', and add '--tables FILE' to gincert replay.",
    ] {
        assert!(printed.contains(words), "{words}\n{printed}");
    }
}

#[test]
fn rows_that_end_with_a_separator_are_read_by_the_audit_too() {
    for (of_rows, of_header, words) in [
        (true, false, "Note that every row ends with a separator, and the header line does not"),
        (false, true, "Note that the header line ends with a separator, and the rows do not"),
    ] {
        let written = Written::new(&|mut rows| {
            for (at, row) in rows.iter_mut().enumerate() {
                let is_open = if at == 0 { of_header } else { of_rows };
                row.extend(is_open.then(String::new));
            }
            rows
        });
        let (printed, drafted) = written.drafted();
        assert!(printed.contains(words), "{printed}");
        assert_eq!(drafted["trial"]["read"], 102);
        let (screen, audit) = written.audited(&[]);
        assert_eq!(
            (&audit["records"]["read"], &audit["records"]["rejected"]),
            (&102.into(), &0.into())
        );
        assert!(!screen.contains("Unread:"), "{screen}");
    }
}

#[test]
fn corrections_and_wagers_below_zero_are_named_with_what_can_be_done() {
    let written = Written::new(&|mut rows| {
        for (at, row) in rows.iter_mut().enumerate() {
            row.push(match at {
                0 => "Correction".to_owned(),
                50 => "25.00".to_owned(),
                _ => "0.00".to_owned(),
            });
        }
        rows
    });
    let (printed, _) = written.drafted();
    for words in [
        "Find out what 'Correction' states, whose name is that of a correction and which is not read: 1 row has an amount other \
         than zero, the first in line 51, and their sum is 2,500 minor units.",
        "name it adjusted_amount in the map",
    ] {
        assert!(printed.contains(words), "{words}\n{printed}");
    }
    let written = Written::new(&|mut rows| {
        for row in rows.iter_mut().skip(1) {
            row[8..11]
                .iter_mut()
                .filter(|cell| *cell != "0.00")
                .for_each(|cell| cell.insert(0, '-'));
        }
        rows
    });
    let (printed, _) = written.drafted();
    let words = "To do Have what was wagered exported without a minus: amounts below zero are in 'Ante' (201 of 201 amounts)";
    assert!(printed.contains(words), "{printed}");
    assert!(!printed.contains("have each exported by itself"), "{printed}");
}

/// Rows that a condition names and that stay, because they show a card, stand beside those that it leaves out.
#[test]
fn rows_that_a_condition_keeps_are_counted_in_the_answer() {
    let written = Written::new(&|rows| rows);
    written.drafted();
    let map = written.path("e.map.md");
    let page = fs::read_to_string(&map).unwrap();
    let (before, after) = page.split_once("\n## To do").unwrap();
    let condition = "| Left out where | Is |\n| --- | --- |\n| Action | fold |\n";
    fs::write(&map, format!("{before}\n{condition}\n## To do{after}")).unwrap();
    let (_, audit) = written.audited(&[]);
    let left = &audit["map"]["left_out"][0];
    assert_eq!((&left["rows"], &left["kept"]), (&0.into(), &52.into()), "{left}");
}

#[test]
fn a_map_reads_every_mark_between_cards_that_its_draft_reads() {
    for mark in ["/", "|", " / ", ", "] {
        let written = Written::new(&|mut rows| {
            for row in rows.iter_mut().skip(1) {
                for cell in row.iter_mut().skip(DEALER).take(2) {
                    *cell = cell.replace(' ', mark);
                }
            }
            rows
        });
        let (_, drafted) = written.drafted();
        let wagers = &drafted["trial"]["wagers"];
        assert!(wagers["agree"].as_u64().unwrap() > 300, "{mark}: {wagers}");
        // Two wagers of the export are paid wrongly.
        assert_eq!((&wagers["differ"], &wagers["not_compared"]), (&2.into(), &0.into()), "{mark}");
        let (screen, _) = written.audited(&[]);
        assert!(screen.contains("Checked: all ") && !screen.contains("unreadable"), "{screen}");
    }
}

#[test]
fn records_of_one_name_with_other_hands_are_left_out_and_named_as_that() {
    let written = Written::new(&|mut rows| {
        for row in rows.iter_mut().skip(1) {
            let (table, number) = row[ROUND].split_once('-').unwrap();
            row[ROUND] = format!("{table}-{}", number.parse::<u32>().unwrap() % 10);
        }
        rows
    });
    written.drafted();
    let (screen, audit) = written.audited(&[]);
    let kinds: Vec<&str> = audit["patterns"]
        .as_array()
        .unwrap()
        .iter()
        .filter_map(|pattern| pattern["kind"].as_str())
        .collect();
    assert!(kinds.contains(&"same-name") && !kinds.contains(&"repeated"), "{kinds:?} {screen}");
    assert!(
        screen.contains(
            "records have the table, day and name of an earlier round, but other content"
        ) && screen.contains("a map can read another column as 'round'"),
        "{screen}"
    );
    assert!(!screen.contains("twice"), "{screen}");
}

#[test]
fn a_side_wager_of_which_nothing_is_read_is_named_by_the_draft_and_by_the_audit() {
    let written = Written::new(&|rows| {
        let without = |row: Vec<String>| {
            let cells = row.into_iter().enumerate().filter(|(at, _)| ![10, 13].contains(at));
            cells.map(|(_, cell)| cell).collect()
        };
        rows.into_iter().map(without).collect()
    });
    let (printed, drafted) = written.drafted();
    assert_eq!(drafted["doubts"]["unread_wagers"][0]["lacks"], "all");
    assert!(printed.contains("To do Name the columns of 'Gin Bonus'"), "{printed}");
    let (screen, _) = written.audited(&[]);
    assert!(screen.contains("Not read: nothing of 'Gin Bonus' was compared"), "{screen}");
}

#[test]
fn hands_of_one_row_that_are_all_paid_otherwise_from_a_round_on_are_named() {
    let written = Written::new(&|mut rows| {
        // A Play that is returned where the Ante is paid: the dealer does not qualify.
        let is_returned = |row: &&mut Vec<String>| {
            row[9] != "0.00" && row[12] == "0.00" && !row[11].starts_with(['-', '0'])
        };
        let mut returned: Vec<&mut Vec<String>> =
            rows.iter_mut().skip(1).filter(is_returned).collect();
        for row in returned.iter_mut().rev().take(8) {
            row[12] = row[9].clone();
        }
        rows
    });
    let (printed, drafted) = written.drafted();
    let [one] = drafted["trial"]["paid_otherwise"].as_array().unwrap().as_slice() else {
        panic!("{}", drafted["trial"])
    };
    assert_eq!((one["wager"].as_str(), one["hands"].as_u64()), (Some("Play"), Some(8)));
    assert!(one["before"].as_u64().unwrap() > 5);
    assert!(
        printed.contains(
            "Find out whether the table plays another document: 'Play' is paid otherwise"
        ),
        "{printed}"
    );
    let right = Written::new(&|rows| rows).drafted().1;
    assert_eq!(right["trial"]["paid_otherwise"], serde_json::json!([]));
}
