//! Exports of which a draft could mislead an audit: rounds that were cancelled later, cards at empty seats, corrections that
//! stand apart, columns of Play that hold more than the Play wager, logs in falling order. What is read is said, and the draft
//! and the audit count the same.

#![allow(clippy::unwrap_used, reason = "a test that cannot start has failed")]

mod common;

use common::written::{
    self, ACTION, ANTE, CARDS, DATE, DEALER, NETS, PLAY, ROUND, SEAT, TIME, Written, count,
};
use serde_json::Value;
use std::fs;

type Rows = Vec<Vec<String>>;

/// That the trial of the draft and the audit compared as many wagers, and how many agree.
fn compared_alike(drafted: &Value, audit: &Value) -> u64 {
    written::compared_alike(drafted, audit)[0]
}

/// Puts a column with a text for each row behind the others.
fn with_column(rows: &mut Rows, name: &str, text: &dyn Fn(usize, &[String]) -> String) {
    for (at, row) in rows.iter_mut().enumerate() {
        let text = if at == 0 { name.to_owned() } else { text(at, row) };
        row.push(text);
    }
}

fn rows_of(rows: &Rows, round: &str) -> Rows {
    rows.iter().filter(|row| row[ROUND] == round).cloned().collect()
}

/// The rows of a round again, with the state and the amounts of a void round.
fn voided(rows: &Rows, round: &str) -> Rows {
    let mut own = rows_of(rows, round);
    for row in &mut own {
        row[NETS].fill("0.00".to_owned());
        *row.last_mut().unwrap() = "Cancelled".to_owned();
    }
    own
}

#[test]
fn a_round_that_a_later_record_cancels_is_void_and_no_repeated_one() {
    let written = Written::by_calendar(&|mut rows| {
        with_column(&mut rows, "Status", &|_, _| "Paid".to_owned());
        let mut later = voided(&rows, "T1-000061");
        // The rows of the second round stand one by one, each between those of others.
        let apart = voided(&rows, "T2-000061");
        let (last, own) = apart.split_last().unwrap();
        rows.extend(own.iter().cloned());
        rows.append(&mut later);
        rows.push(last.clone());
        rows
    });
    let (printed, drafted) = written.drafted();
    let (screen, audit) = written.audited(&[]);
    assert!(printed.contains("2 rounds are settled by an earlier record and void by"), "{printed}");
    assert!(printed.contains("read from 'Cancelled', the first round"), "{printed}");
    assert_eq!(drafted["trial"]["changed_rounds"]["cancelled"], 2);
    assert_eq!((count(&audit, "state-changed"), count(&audit, "void-without-reason")), (2, 2));
    for code in ["round-repeated", "wager-missing", "time-backwards"] {
        assert_eq!(count(&audit, code), 0, "{code}: {screen}");
    }
    assert!(compared_alike(&drafted, &audit) > 200);
    assert_eq!(audit["records"]["corrected"], 2);
}

#[test]
fn a_record_that_cancels_one_seat_does_not_make_the_round_void() {
    let written = Written::by_calendar(&|mut rows| {
        with_column(&mut rows, "Status", &|_, _| "Paid".to_owned());
        let later = voided(&rows, "T1-000061");
        rows.push(later[0].clone());
        rows
    });
    let (_, drafted) = written.drafted();
    let (screen, audit) = written.audited(&[]);
    assert_eq!(drafted["trial"]["changed_rounds"]["cancelled"], 0);
    assert_eq!(
        (count(&audit, "state-changed"), count(&audit, "round-repeated")),
        (0, 1),
        "{screen}"
    );
    compared_alike(&drafted, &audit);
}

#[test]
fn a_round_that_is_dealt_again_under_its_number_counts_with_the_cards_that_were_paid() {
    let written = Written::by_calendar(&|mut rows| {
        with_column(&mut rows, "Status", &|_, _| "OK".to_owned());
        let mut void = voided(&rows, "T1-000061");
        for row in &mut void {
            // The hands of a round that is in no record.
            (row[DEALER], row[CARDS]) = (
                "Ac Ad Ah 2c 2d 2h 3c".to_owned(),
                if row[SEAT] == "2" { "4c 4d 4h 5c 5d 5h 6c" } else { "7c 7d 7h 8c 8d 8h 9c" }
                    .to_owned(),
            );
            row[TIME] = "22:58:00".to_owned();
        }
        rows.splice(1..1, void);
        rows
    });
    let (printed, drafted) = written.drafted();
    let (screen, audit) = written.audited(&[]);
    assert!(
        printed.contains("1 round is void by an earlier record and settled by a later one"),
        "{printed}"
    );
    assert_eq!(drafted["trial"]["wagers"]["differ"], 2, "{printed}");
    assert_eq!(count(&audit, "state-changed"), 1, "{screen}");
    for code in ["round-repeated", "record-unreadable", "underpaid"] {
        assert_eq!(count(&audit, code), 0, "{code}: {screen}");
    }
    compared_alike(&drafted, &audit);
}

/// A row for each of four seats in every round; where nobody sits, the last hand of the seat still stands there.
fn with_stale_seats(rows: &Rows) -> Rows {
    let mut last: std::collections::BTreeMap<String, Vec<String>> = [].into();
    let mut all = vec![rows[0].clone()];
    for round in rows[1..].chunk_by(|one, other| one[ROUND] == other[ROUND]) {
        for number in 1..=4 {
            let number = number.to_string();
            let row = round.iter().find(|row| row[SEAT] == number).cloned();
            let row = row.unwrap_or_else(|| {
                let mut row = round[0][..=DEALER].to_vec();
                row[SEAT].clone_from(&number);
                let known = last.get(&number).cloned();
                row.extend(known.unwrap_or_else(|| vec![String::new(); 2]));
                row.resize(rows[0].len(), "0.00".to_owned());
                row
            });
            last.insert(number, row[CARDS..=ACTION].to_vec());
            all.push(row);
        }
    }
    all
}

#[test]
fn cards_of_an_earlier_round_at_an_empty_seat_are_no_hand_and_are_counted() {
    let plain = Written::by_calendar(&|rows| rows);
    let stale = Written::by_calendar(&|rows| with_stale_seats(&rows));
    let fields = |drafted: &Value| {
        let columns = drafted["columns"].as_array().unwrap();
        let of =
            |one: &Value| [&one["column"], &one["field"], &one["certainty"]].map(Value::to_string);
        columns.iter().map(of).collect::<Vec<_>>()
    };
    let ((_, before), (printed, drafted)) = (plain.drafted(), stale.drafted());
    assert_eq!(fields(&drafted), fields(&before), "{printed}");
    assert_eq!(drafted["trial"]["wagers"], before["trial"]["wagers"]);
    let (screen, audit) = stale.audited(&[]);
    let seats = audit["map"]["stale_seats"].as_u64().unwrap();
    assert!(seats > 100, "{screen}");
    assert_eq!(drafted["trial"]["stale_seats"], seats);
    assert!(screen.contains(&format!("Vacant: {seats} seats have an Ante of zero and no other amount: taken as empty, whatever else")), "{screen}");
    for code in ["wager-missing", "card-duplicate", "cards-again"] {
        assert_eq!(count(&audit, code), 0, "{code}: {screen}");
    }
    compared_alike(&drafted, &audit);
}

/// Amounts without cents, as they are written.
fn units(text: &str) -> i64 {
    text.trim_end_matches(".00").parse().unwrap()
}

/// The map of an export without one of its facts.
fn without_fact(written: &Written, name: &str) {
    let path = written.path("e.map.md");
    let map = fs::read_to_string(&path).unwrap();
    let lines: Vec<&str> =
        map.lines().filter(|line| !line.starts_with(&format!("| {name} "))).collect();
    assert!(lines.len() < map.lines().count(), "{map}");
    fs::write(path, lines.join("\n")).unwrap();
}

#[test]
fn a_column_of_play_that_holds_more_is_read_by_the_map_and_accuses_nobody_without() {
    for (includes, words) in [
        ("the Ante", "it is the Ante and the Play wager together"),
        ("folded hands", "with a folded hand it has an amount"),
    ] {
        let written = Written::by_calendar(&|mut rows| {
            for row in rows.iter_mut().skip(1) {
                let [ante, play] = [ANTE, PLAY].map(|at| units(&row[at]));
                row[PLAY] = match (includes, play) {
                    ("the Ante", _) => format!("{}.00", ante + play),
                    (_, 0) => format!("{ante}.00"),
                    _ => continue,
                };
            }
            rows
        });
        let (printed, drafted) = written.drafted();
        let first = printed.split("To do ").nth(1).unwrap();
        assert!(
            first.starts_with("Confirm what 'Play' states: in") && first.contains(words),
            "{printed}"
        );
        assert_eq!(drafted["doubts"]["play_column"]["includes"], includes);
        let columns = drafted["columns"].as_array().unwrap();
        let play = columns.iter().find(|one| one["column"] == "Play").unwrap();
        assert_eq!((&play["field"], &play["certainty"]), (&"bets_play".into(), &"guess".into()));
        assert_eq!(drafted["trial"]["wagers"]["differ"], 2, "{printed}");
        let (screen, audit) = written.audited(&[]);
        assert_eq!(
            (&audit["exceptions"]["total"], count(&audit, "overpaid")),
            (&2.into(), 2),
            "{screen}"
        );
        assert!(screen.contains("as the map says"), "{screen}");
        assert_eq!(
            audit["map"]["play_amounts"], drafted["doubts"]["play_column"]["rows"],
            "{screen}"
        );
        compared_alike(&drafted, &audit);
        without_fact(&written, "Play includes");
        let (screen, audit) = written.audited(&[]);
        let patterns = audit["patterns"].as_array().unwrap();
        let kinds: Vec<&str> = patterns.iter().filter_map(|one| one["kind"].as_str()).collect();
        assert_eq!(kinds, ["play-column"], "{screen}");
        assert!(screen.contains("give the map a row 'Play includes'"), "{screen}");
        for words in ["Retrain", "footage", "rules were posted"] {
            assert!(!screen.contains(words), "{words}: {screen}");
        }
    }
}

#[test]
fn a_play_wager_below_the_ante_that_it_includes_makes_the_record_unreadable() {
    let written = Written::by_calendar(&|mut rows| {
        for row in rows.iter_mut().skip(1) {
            row[PLAY] = format!("{}.00", units(&row[ANTE]) + units(&row[PLAY]));
        }
        rows[1][PLAY] = "1.00".to_owned();
        rows
    });
    written.drafted();
    let (screen, audit) = written.audited(&[]);
    assert_eq!(count(&audit, "record-unreadable"), 1, "{screen}");
}

#[test]
fn corrections_close_a_payment_wherever_their_rows_stand() {
    let round = "T1-000061";
    let column = |rows: &mut Rows| {
        with_column(rows, "Adj Amount", &|_, _| String::new());
        with_column(rows, "Adj Wager", &|_, _| String::new());
        // The hand lost its Ante, and 10 more were taken.
        let hand = rows.iter_mut().find(|row| row[ROUND] == round).unwrap();
        hand[NETS.start] = format!("{}.00", units(&hand[NETS.start]) - 10);
    };
    let moved = |row: &mut Vec<String>| {
        let at = row.len() - 2;
        row[at] = "10.00".to_owned();
        row[at + 1] = "ANTE".to_owned();
    };
    let correction = |rows: &Rows| {
        let mut row = rows.iter().find(|row| row[ROUND] == round).unwrap().clone();
        row[DEALER..].fill(String::new());
        moved(&mut row);
        row
    };
    let beside = |mut rows: Rows| {
        column(&mut rows);
        rows.iter_mut().find(|row| row[ROUND] == round).into_iter().for_each(moved);
        rows
    };
    let below = |mut rows: Rows| {
        column(&mut rows);
        let row = correction(&rows);
        let at = rows.iter().rposition(|row| row[ROUND] == round).unwrap();
        rows.insert(at + 1, row);
        rows
    };
    let apart = |mut rows: Rows| {
        column(&mut rows);
        let mut row = correction(&rows);
        // Between two rounds, some rounds later.
        let at = (90..rows.len()).find(|at| rows[at - 1][ROUND] != rows[*at][ROUND]).unwrap();
        (row[DATE], row[TIME]) = (rows[at - 1][DATE].clone(), rows[at - 1][TIME].clone());
        rows.insert(at, row);
        rows
    };
    let arrangements: [&dyn Fn(Rows) -> Rows; 3] = [&beside, &below, &apart];
    for (place, arrange) in arrangements.into_iter().enumerate() {
        let written = Written::by_calendar(arrange);
        let (printed, _) = written.drafted();
        let words = "name it adjusted_amount in the map, and 'Adj Wager' adjusted_bet (words of adjusted_bet: 'ANTE' is ante).";
        assert!(printed.contains(words), "{place}: {printed}");
        let path = written.path("e.map.md");
        let map = fs::read_to_string(&path).unwrap();
        let map: Vec<String> = map
            .lines()
            .map(|line| match line.split('|').nth(1).map(str::trim) {
                Some("Adj Amount") => "| Adj Amount | adjusted_amount |".to_owned(),
                Some("Adj Wager") => "| Adj Wager | adjusted_bet |".to_owned(),
                _ => line.to_owned(),
            })
            .collect();
        fs::write(&path, map.join("\n")).unwrap();
        let (screen, audit) = written.audited(&[]);
        assert_eq!(count(&audit, "underpaid"), 1, "{place}: {screen}");
        for code in ["round-repeated", "record-unreadable", "time-backwards"] {
            assert_eq!(count(&audit, code), 0, "{place} {code}: {screen}");
        }
        let money = audit["exceptions"]["money"].as_array().unwrap();
        let own = money.iter().find(|one| one["code"] == "underpaid").unwrap();
        let closed = ["found_minor", "repaired_minor", "open_minor"].map(|key| own[key].as_i64());
        assert_eq!(closed, [Some(1000), Some(1000), Some(0)], "{place}: {own} {screen}");
        let apart = u64::from(place == 2);
        assert_eq!(audit["map"]["corrections_apart"], apart, "{place}: {screen}");
        assert_eq!(screen.contains("Moved: 1 correction stands apart"), place == 2, "{screen}");
    }
}

#[test]
fn a_log_from_the_newest_record_to_the_oldest_is_read_so_and_said_once() {
    let written = Written::by_calendar(&|mut rows| {
        let (head, rest) = rows.split_first_mut().unwrap();
        let mut rounds: Vec<&[Vec<String>]> =
            rest.chunk_by(|one, other| one[ROUND] == other[ROUND]).collect();
        rounds.reverse();
        std::iter::once(head.clone()).chain(rounds.concat()).collect()
    });
    let (_, drafted) = written.drafted();
    let (screen, audit) = written.audited(&[]);
    assert_eq!(count(&audit, "newest-first"), 1, "{screen}");
    for code in ["time-backwards", "sequence-gap", "day-missing"] {
        assert_eq!(count(&audit, code), 0, "{code}: {screen}");
    }
    compared_alike(&drafted, &audit);
}

#[test]
fn records_that_are_not_read_are_counted_as_records_with_their_rows() {
    let written = Written::by_calendar(&|mut rows| {
        // The second row of a round names another dealer's hand.
        let own: Vec<usize> =
            (0..rows.len()).filter(|at| rows[*at][ROUND] == "T1-000061").collect();
        assert_eq!(own.len(), 2);
        rows[own[1]][DEALER] = "3c 5h 6c 6d 6s 8d Qc".to_owned();
        rows
    });
    written.drafted();
    let (screen, audit) = written.audited(&[]);
    let records = &audit["records"];
    assert_eq!([&records["rejected"], &records["rejected_further"]], [1, 1]);
    assert!(screen.contains("Not checked: 1 record (2 lines) unreadable"), "{screen}");
    assert!(screen.contains("wagers in readable records compared with the rules"), "{screen}");
    // Of a log that is read as a whole nothing of this is there.
    let whole = Written::by_calendar(&|rows| rows);
    whole.drafted();
    let (screen, audit) = whole.audited(&[]);
    assert!(!screen.contains("readable"), "{screen}");
    assert!(audit["records"]["rejected_further"].is_null());
}
