//! The habits that `gincert replay` names, against a log whose habits are planted here: its rounds are dealt
//! by the product, everything else is written from docs/hand-log.md.

#![allow(clippy::unwrap_used, reason = "a test that cannot start has failed")]

mod common;

use common::gincert;
use common::planted::{TEN, Week, assert_named, at, is_of, minute, named, net, patterns};
use serde_json::Value;
use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

/// Whether the hand won without a card left over, which the document pays 3 to 1 on the Play.
fn is_gin(seat: &Value) -> bool {
    let play = seat["bets"]["play"].as_i64().unwrap_or(0);
    play > 0 && net(seat, "play") == 3 * play
}

#[test]
fn habits_are_named_with_people_times_and_money() {
    let folder = tempfile::tempdir().unwrap();
    let mut week = Week::new(folder.path(), 11);
    // At one table, for some hours, every lost bonus wager is written as won.
    let sign = week.plant(serde_json::json!({"tables": ["T2"]}), |record, seat| {
        let minute = minute(&record["at"]);
        let lost = -net(seat, "bonus");
        let does = is_of(record, "table", "T2") && (2_010..2_400).contains(&minute) && lost > 0;
        if does {
            seat["net"]["bonus"] = lost.into();
        }
        does
    });
    // One dealer pays gin 2 to 1 from some minute on.
    let odds = week.plant(serde_json::json!({"dealer_id": "D3"}), |record, seat| {
        let does =
            is_of(record, "dealer_id", "D3") && minute(&record["at"]) >= 2_500 && is_gin(seat);
        if does {
            seat["net"]["play"] = (net(seat, "play") / 3 * 2).into();
        }
        does
    });
    // One dealer puts what the Play won on the Ante.
    let wager = week.plant(serde_json::json!({"dealer_id": "D7"}), |record, seat| {
        let does = is_of(record, "dealer_id", "D7") && is_gin(seat);
        if does {
            let [ante, play] = ["ante", "play"].map(|wager| net(seat, wager));
            (seat["net"]["ante"], seat["net"]["play"]) = (play.into(), ante.into());
        }
        does
    });
    // One dealer does not take the lost Ante of one player.
    let who = serde_json::json!({"dealer_id": "D10", "player": "P15"});
    let untaken = week.plant(who, |record, seat| {
        let lost = net(seat, "ante") < 0 && seat["action"] == "play";
        let does = is_of(record, "dealer_id", "D10") && seat["player"] == "P15" && lost;
        if does {
            seat["net"]["ante"] = 0.into();
        }
        does
    });
    // A clock goes an hour ahead for a shift, an hour is missing, and an hour stands in the log twice.
    for record in &mut week.records {
        let minute = minute(&record["at"]);
        if is_of(record, "table", "T1") && (5_000..5_480).contains(&minute) {
            record["at"] = at(minute + 60).into();
        }
    }
    let is_missing = |record: &Value| {
        is_of(record, "table", "T0") && (6_000..6_060).contains(&minute(&record["at"]))
    };
    week.records.retain(|record| !is_missing(record));
    let is_again = |record: &&Value| (7_020..7_080).contains(&minute(&record["at"]));
    let again: Vec<Value> = week.records.iter().filter(is_again).cloned().collect();
    week.records.extend(again);
    let log = week.write(&folder.path().join("week.jsonl"));
    let found = patterns(&log, &[]);
    assert_named(&found, &sign, &["sign"]);
    assert_named(&found, &odds, &["odds", "reading"]);
    assert_named(&found, &wager, &["other-wager", "reading"]);
    assert_named(&found, &untaken, &["nothing"]);
    let clock = named(&found, &serde_json::json!({"tables": ["T1"]}), &["clock"]);
    assert!((4_999..=5_003).contains(&minute(&clock["since"])), "{clock:#}");
    assert!((5_476..=5_481).contains(&minute(&clock["until"])), "{clock:#}");
    let gap = named(&found, &serde_json::json!({"tables": ["T0"]}), &["missing"]);
    assert_eq!((minute(&gap["since"]), minute(&gap["until"])), (5_997, 6_060));
    assert_eq!(gap["records"], 20);
    let all = serde_json::json!({"tables": ["T0", "T1", "T2"]});
    let again = named(&found, &all, &["repeated"]);
    assert_eq!((minute(&again["since"]), minute(&again["until"])), (7_020, 7_079));
    assert_eq!(again["records"], 60);
    assert_eq!(found.len(), 7, "{found:#?}");
    assert_merged_partials_name_the_same(folder.path(), &[&log], &found);
    let run = gincert(&["replay", &log, "--rules", TEN]);
    assert!(run.stdout().lines().count() <= 24, "{}", run.stdout());
    assert!(run.stdout().lines().all(|line| line.chars().count() <= 80), "{}", run.stdout());
    // Each habit has a row with what to do.
    for number in 1..=7 {
        assert!(run.stdout().contains(&format!("\n{number} ")), "{}", run.stdout());
    }
    assert!(!run.stdout().contains("more pattern"), "{}", run.stdout());
}

/// A clock is wrong from one daily file to the next, and another one to the end of the log: the dealers of other tables
/// show which times are wrong.
#[test]
fn clocks_are_named_over_daily_files() {
    let folder = tempfile::tempdir().unwrap();
    let mut week = Week::new(folder.path(), 41);
    for record in &mut week.records {
        let minute = minute(&record["at"]);
        if is_of(record, "table", "T1") && (1_999..2_701).contains(&minute) {
            record["at"] = at(minute + 60).into();
        }
        if is_of(record, "table", "T2") && minute >= 8_000 {
            record["at"] = at(minute - 45).into();
        }
    }
    let mut days: BTreeMap<String, Vec<Value>> = BTreeMap::new();
    for record in week.records {
        let day = record["gaming_day"].as_str().unwrap().to_owned();
        days.entry(day).or_default().push(record);
    }
    assert!(days.len() > 5);
    let logs: Vec<String> = days
        .into_iter()
        .map(|(day, records)| Week { records }.write(&folder.path().join(day)))
        .collect();
    let logs: Vec<&str> = logs.iter().map(String::as_str).collect();
    let run = gincert(&[&["replay", "--rules", TEN, "--format", "json"], &logs[..]].concat());
    let answer: Value = serde_json::from_str(&run.stdout()).unwrap();
    let found = answer["patterns"].as_array().unwrap();
    assert_eq!(found.len(), 2, "{found:#?}");
    let ahead = named(found, &serde_json::json!({"tables": ["T1"]}), &["clock"]);
    assert_eq!(ahead["explanation"], "the clock was about 60 minutes ahead");
    assert_eq!((minute(&ahead["since"]), minute(&ahead["until"])), (1_999, 2_698), "{ahead:#}");
    let behind = named(found, &serde_json::json!({"tables": ["T2"]}), &["clock"]);
    assert_eq!(behind["explanation"], "the clock was about 45 minutes behind");
    assert_eq!((minute(&behind["since"]), minute(&behind["until"])), (8_000, 8_999), "{behind:#}");
    assert_merged_partials_name_the_same(folder.path(), &logs, found);
}

/// Cuts the logs into four partitions, and merges their partials.
fn assert_merged_partials_name_the_same(folder: &Path, logs: &[&str], found: &[Value]) {
    let rows = gincert(&[&["manifest", "--partitions", "4"], logs].concat());
    let mut words = vec!["merge".to_owned()];
    for (place, row) in rows.stdout().lines().enumerate() {
        let run = gincert(&["replay", "--partial", row, "--rules", TEN]);
        assert_eq!(run.code(), 0, "{}", run.stderr());
        let path = folder.join(format!("part-{place}"));
        fs::write(&path, run.stdout()).unwrap();
        words.push(path.to_str().unwrap().to_owned());
    }
    assert!(words.len() > 2);
    words.extend(["--rules", TEN, "--format", "json"].map(str::to_owned));
    let answer: Value = serde_json::from_str(&gincert(&words).stdout()).unwrap();
    assert_eq!(answer["patterns"].as_array().unwrap(), found);
}

#[test]
fn single_errors_are_no_habit() {
    let folder = tempfile::tempdir().unwrap();
    for seed in 21..24 {
        let mut week = Week::new(folder.path(), seed);
        let honest = week.plant(Value::Null, |record, seat| {
            let number = minute(&record["at"]) * 3 + seat["seat"].as_i64().unwrap();
            // Some seats here and there, in no order.
            let does = number.wrapping_mul(0x9e37_79b9).wrapping_add(i64::from(seed)) % 997 == 5;
            if does {
                let now = net(seat, "ante") + [500, -500, 1_000][usize::from(number % 2 == 0)];
                seat["net"]["ante"] = now.into();
            }
            does
        });
        assert!(honest.minutes.len() > 10);
        let log = week.write(&folder.path().join("week.jsonl"));
        assert_eq!(patterns(&log, &[]), Vec::<Value>::new(), "seed {seed}");
    }
}

#[test]
fn whom_to_repay_is_told_hand_by_hand() {
    let folder = tempfile::tempdir().unwrap();
    let mut week = Week::new(folder.path(), 31);
    week.records.truncate(300);
    let mut count = 0;
    for record in &mut week.records {
        for seat in record["seats"].as_array_mut().unwrap() {
            if seat["player"] == "P4" && count < 3 {
                // Two hands with 7 too little in all, and one with 2 too much.
                let by = if count < 2 { -1_000 } else { -100 };
                seat["net"]["ante"] = (net(seat, "ante") + by).into();
                if seat["net"]["bonus"].is_i64() {
                    seat["net"]["bonus"] = (net(seat, "bonus") + 300).into();
                    count += 1;
                } else {
                    seat["net"]["ante"] = (net(seat, "ante") - by).into();
                }
            }
        }
    }
    assert_eq!(count, 3);
    let log = week.write(&folder.path().join("week.jsonl"));
    let out = folder.path().join("audit");
    let run = gincert(&[
        "replay",
        &log,
        "--rules",
        TEN,
        "--out",
        out.to_str().unwrap(),
        "--format",
        "json",
    ]);
    let answer: Value = serde_json::from_str(&run.stdout()).unwrap();
    let expected = serde_json::json!([{
        "currency": "USD", "player": "P4",
        "underpaid_hands": 2, "underpaid_minor": 1_400,
        "overpaid_hands": 1, "overpaid_minor": 200, "even_hands": 0,
    }]);
    assert_eq!(answer["repayments"], expected);
    let table = fs::read_to_string(out.join("repayments.csv")).unwrap();
    let row = "P4,USD,2,1400,$14.00,1,200,$2.00,0";
    assert_eq!(table.lines().nth(1), Some(row), "{table}");
}

/// Two of six tables have nearly three quarters of the rounds, and the habit; elsewhere it is a chance record here and there.
/// A habit of all six tables is still one of all.
#[test]
fn two_tables_that_have_most_of_the_rounds_are_named_where_only_they_have_the_habit() {
    let folder = tempfile::tempdir().unwrap();
    let tables = ["T0", "T1", "T0", "T1", "T0", "T1", "T0", "T2", "T1", "T3", "T4", "T5"];
    let half = |record: &Value| minute(&record["at"]) / 12 % 2 == 0;
    type Has = fn(&Value) -> bool;
    let some: [(Has, &[&str]); 3] = [
        (|record| is_of(record, "table", "T0") || is_of(record, "table", "T1"), &["T0", "T1"]),
        (|record| is_of(record, "table", "T0"), &["T0"]),
        (|_| true, &[]),
    ];
    for (has_habit, named_tables) in some {
        let mut week = Week::new(folder.path(), 51);
        for (number, record) in week.records.iter_mut().enumerate() {
            record["table"] = tables[number % tables.len()].into();
            record.as_object_mut().unwrap().remove("seq");
        }
        week.plant(Value::Null, |record, seat| {
            let chance = minute(&record["at"]) % 487 == 5;
            let does = is_gin(seat) && (has_habit(record) && half(record) || chance);
            if does {
                seat["net"]["play"] = (net(seat, "play") / 3 * 2).into();
            }
            does
        });
        let log = week.write(&folder.path().join("week.jsonl"));
        let found = patterns(&log, &[]);
        let who: Vec<&Value> = found.iter().map(|one| &one["who"]).collect();
        let expected = match named_tables {
            [] => serde_json::json!({}),
            names => serde_json::json!({"tables": names}),
        };
        assert_eq!(who, [&expected], "{found:#?}");
    }
}
