//! Exports with a row for each event of a round: their drafted maps audit the same rounds as a table of seats does.

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

/// The draft, its page, and what an audit by it says.
fn drafted_and_audited(text: &str) -> (Value, String, Value) {
    let folder = tempfile::tempdir().unwrap();
    let [export, map] = ["export.txt", "map.md"].map(|name| folder.path().join(name));
    fs::write(&export, text).unwrap();
    let (export, map) = (export.to_str().unwrap(), map.to_str().unwrap());
    let draft = ["map", export, "--rules", RULES, "--zone", "Europe/Berlin", "--out", map];
    let drafted = gincert(&draft);
    assert_eq!(drafted.code(), 0, "{}", drafted.stderr());
    let drafted = gincert(&[&draft[..], &["--format", "json"]].concat()).json();
    let page = fs::read_to_string(map).unwrap();
    let audit = ["replay", export, "--map", map, "--rules", RULES, "--format", "json"];
    let answer = gincert(&audit);
    assert!(answer.stdout().starts_with('{'), "{page}\n{}{}", answer.stdout(), answer.stderr());
    let answer = answer.json();
    let answer = json!({
        "verdict": answer["verdict"],
        "records": answer["records"],
        "exceptions": answer["exceptions"]["by_code"],
        "coverage": answer["coverage"],
        "repayments": answer["repayments"],
    });
    (drafted, page, answer)
}

/// How a system writes events.
struct Form {
    /// The bank in the column of the seat.
    bank: &'static str,
    /// Whether a hand is one cell, and not a row for each card.
    has_hands: bool,
    /// Whether a decision is a kind of events, and not a text.
    has_decisions: bool,
}

const HEADER: &str = "Date;Time;Table;Round;Seat;Event;Bet type;Amount;Text";

/// The events of a round.
fn events(rows: &[Vec<String>], form: &Form) -> Vec<String> {
    let first = &rows[0];
    let line = |seat: &str, rest: &str| {
        format!("{};{};{};{};{seat};{rest}", first[2], first[3], first[1], first[0])
    };
    let cards = |cards: &str| -> Vec<String> {
        match form.has_hands {
            true => vec![cards.to_owned()],
            false => cards.split(' ').map(str::to_owned).collect(),
        }
    };
    let mut all = vec![line("", "OPEN;;;")];
    let names = ["Ante", "Play", "Bonus"];
    let is_made = |row: &[String], at: usize| row[8 + at] != "0.00";
    for row in rows {
        for at in [0, 2].into_iter().filter(|at| is_made(row, *at)) {
            all.push(line(&row[4], &format!("BET;{};{};", names[at], row[8 + at])));
        }
    }
    for at in 0..cards(&first[5]).len() {
        for row in rows {
            all.push(line(&row[4], &format!("CARD;;;{}", cards(&row[6])[at])));
        }
        all.push(line(form.bank, &format!("CARD;;;{}", cards(&first[5])[at])));
    }
    for row in rows {
        all.push(line(
            &row[4],
            &match form.has_decisions {
                true => format!("{};;;", row[7].to_uppercase()),
                false => format!("DECISION;;;{}", row[7]),
            },
        ));
        if is_made(row, 1) {
            all.push(line(&row[4], &format!("BET;Play;{};", row[9])));
        }
    }
    for row in rows {
        for at in [0, 1, 2].into_iter().filter(|at| is_made(row, *at)) {
            all.push(line(&row[4], &format!("RESULT;{};{};", names[at], row[11 + at])));
        }
    }
    all.push(line("", "CLOSE;;;"));
    all
}

/// The events of all rounds; those of two tables are mixed, as they come.
fn log(rows: &[Vec<String>], form: &Form) -> String {
    let rounds: Vec<&[Vec<String>]> = rows[1..].chunk_by(|one, other| one[0] == other[0]).collect();
    let mut text = format!("{HEADER}\n");
    for pair in rounds.chunk_by(|one, other| one[0][1] != other[0][1]) {
        for pair in pair.chunks(2) {
            let own: Vec<Vec<String>> = pair.iter().map(|round| events(round, form)).collect();
            let most = own.iter().map(Vec::len).max().unwrap();
            for at in 0..most {
                for events in own.iter().filter_map(|events| events.get(at)) {
                    text += &format!("{events}\n");
                }
            }
        }
    }
    text
}

#[test]
fn events_of_a_round_are_audited_like_the_table() {
    let rows = rows();
    let table = rows.iter().map(|row| row.join(";") + "\n").collect::<String>();
    let (_, _, table) = drafted_and_audited(&table);
    assert_eq!(table["verdict"], "differs", "{table}");
    for form in [
        Form { bank: "", has_hands: false, has_decisions: false },
        Form { bank: "BANK", has_hands: true, has_decisions: true },
        Form { bank: "0", has_hands: false, has_decisions: true },
    ] {
        let text = log(&rows, &form);
        let (drafted, page, audit) = drafted_and_audited(&text);
        assert!(page.contains("| Events in") && page.contains("Event, Bet type"), "{page}");
        assert_eq!(audit["exceptions"], table["exceptions"], "{page}\n{audit:#}");
        assert_eq!(audit["records"], table["records"], "{page}");
        assert!(audit["coverage"]["compared"].as_u64() > Some(450), "{page}\n{audit:#}");
        assert!(drafted["columns"].as_array().is_some());
    }
}

/// The events of all rounds, one round after the other; the payments of every third round come when the next one has begun.
fn late_log(rows: &[Vec<String>], form: &Form) -> String {
    let mut text = format!("{HEADER}\n");
    let mut late: Vec<String> = Vec::new();
    for (at, round) in rows[1..].chunk_by(|one, other| one[0] == other[0]).enumerate() {
        let mut own = events(round, form);
        let paid = own.iter().position(|line| line.contains(";RESULT;")).unwrap_or(own.len());
        let rest = own.split_off(paid);
        own.append(&mut late);
        match at % 3 {
            0 => late = rest,
            _ => own.extend(rest),
        }
        own.iter().for_each(|line| text += &format!("{line}\n"));
    }
    late.iter().for_each(|line| text += &format!("{line}\n"));
    text
}

#[test]
fn payments_after_the_next_round_began_are_of_their_round_whatever_events_are_called() {
    let rows = rows();
    let table = rows.iter().map(|row| row.join(";") + "\n").collect::<String>();
    let (_, _, table) = drafted_and_audited(&table);
    let form = Form { bank: "BANK", has_hands: false, has_decisions: true };
    for name in ["Event", "Hendelse", "Kode"] {
        let text = late_log(&rows, &form).replacen("Event;", &format!("{name};"), 1);
        let (_, page, audit) = drafted_and_audited(&text);
        assert!(page.contains(&format!("{name}, Bet type")), "{page}");
        assert_eq!(audit["exceptions"], table["exceptions"], "{page}\n{audit:#}");
        assert_eq!(audit["records"], table["records"], "{page}");
    }
}

#[test]
fn rows_that_are_no_events_are_named_and_unknown_kinds_as_well() {
    let folder = tempfile::tempdir().unwrap();
    let [export, map] = ["export.txt", "map.md"].map(|name| folder.path().join(name));
    let (export, map) = (export.to_str().unwrap(), map.to_str().unwrap());
    let form = Form { bank: "BANK", has_hands: true, has_decisions: false };
    let text = log(&rows(), &form);
    fs::write(export, &text).unwrap();
    let draft = ["map", export, "--rules", RULES, "--zone", "Europe/Berlin", "--out", map];
    assert_eq!(gincert(&draft).code(), 0);
    let audited = |text: &str| {
        fs::write(export, text).unwrap();
        let audit = ["replay", export, "--map", map, "--rules", RULES, "--format", "json"];
        gincert(&audit)
    };
    let codes = |text: &str| audited(text).json()["exceptions"]["by_code"].clone();
    let plain = codes(&text);
    let lines: Vec<&str> = text.lines().collect();
    let with =
        |line: &str| format!("{}\n{line}\n{}\n", lines[..40].join("\n"), lines[40..].join("\n"));
    assert_eq!(codes(&with("")), plain);
    assert_eq!(codes(&with(";;;;;;;;")), plain);
    for broken in ["a;b", "\"open;;;;;;;;", &"x;".repeat(50_000)] {
        assert_eq!(codes(&with(broken))["record-unreadable"], 1, "{broken:.20}");
    }
    let pause =
        format!("{};;;PAUSE;;;x", lines[39].splitn(4, ';').take(3).collect::<Vec<_>>().join(";"));
    let paused = codes(&with(&pause));
    assert_eq!(
        (&paused["record-unreadable"], &paused["overpaid"]),
        (&json!(1), &plain["overpaid"])
    );
    let tip = lines[39].rsplitn(5, ';').last().unwrap();
    assert_eq!(codes(&with(&format!("{tip};TIP;;5.00;")))["field-unknown"], 1, "{tip}");
    // A kind of events is in no record of a whole round, so that no record is left out by it.
    fs::write(export, &text).unwrap();
    let drafted = fs::read_to_string(map).unwrap();
    let left_out = format!("{drafted}\n| Left out where | Is |\n| - | - |\n| Event | PAUSE |\n");
    fs::write(map, left_out).unwrap();
    let refused = audited(&text);
    assert_eq!(refused.code(), 3, "{}", refused.stdout());
    let words = format!("{}{}", refused.stdout(), refused.stderr());
    assert!(words.contains("Events are not left out by their kind"), "{words}");
    fs::write(map, drafted).unwrap();
    // Without the columns that the map names there is no table of events.
    let other = audited(&text.replacen("Event;", "Kind;", 1));
    assert_eq!(other.code(), 3, "{}", other.stdout());
}
