//! Parts of a report add up to their whole, and what was not tested, not compared or not applicable is
//! called so: logs that were received and that nothing could be taken out of, rounds that do not count,
//! results that nobody states.

#![allow(clippy::unwrap_used, reason = "a test that cannot start has failed")]

mod common;

use common::{ENGAGEMENT, PAGE, RULES, clean_log, swapped};
use gincert_certify::certify;
use serde_json::{Value, json};
use std::fs;
use std::path::Path;

/// Both papers, the Markdown with its blanks made one.
struct Papers {
    text: String,
    json: Value,
}

impl Papers {
    fn fact(&self, name: &str) -> Option<String> {
        let all = self.json["facts"].as_array().unwrap();
        let fact = all.iter().find(|fact| fact["name"] == name)?;
        Some(fact["value"].as_str().map_or_else(|| fact["value"].to_string(), str::to_owned))
    }

    /// The columns and the rows of the table with this title.
    fn table(&self, title: &str) -> Option<(Vec<String>, Vec<Vec<String>>)> {
        table(&self.json, title)
    }

    fn row(&self, title: &str, first: &str) -> Option<Vec<String>> {
        self.table(title)?.1.into_iter().find(|row| row[0].starts_with(first))
    }

    fn says(&self, words: &str) -> bool {
        self.text.contains(words)
    }
}

fn table(value: &Value, title: &str) -> Option<(Vec<String>, Vec<Vec<String>>)> {
    let text = |cell: &Value| cell.as_str().unwrap().to_owned();
    match value {
        Value::Array(all) => all.iter().find_map(|one| table(one, title)),
        Value::Object(map) if map.get("title").is_some_and(|own| own == title) => {
            let columns = map["columns"].as_array().unwrap().iter().map(|one| text(&one["name"]));
            let cells = |row: &Value| row.as_array().unwrap().iter().map(text).collect();
            Some((columns.collect(), map["rows"].as_array().unwrap().iter().map(cells).collect()))
        }
        Value::Object(map) => map.values().find_map(|one| table(one, title)),
        _ => None,
    }
}

fn certified(page: &str, rules: &str, files: &[(&str, &str, &str)], scope: Option<&str>) -> Papers {
    let folder = tempfile::tempdir().unwrap();
    let mut page = page.to_owned();
    for (file, role, content) in files {
        page.push_str(&format!("| {file} | {role} | not stated |\n"));
        fs::write(folder.path().join(file), content).unwrap();
    }
    fs::write(folder.path().join("rules.md"), rules).unwrap();
    fs::write(folder.path().join("submission.md"), page).unwrap();
    let engagement = scope.map(|scope| swapped(ENGAGEMENT, "rules, figures", scope));
    let engagement = engagement.as_ref().map(|text| ("engagement.md", text.as_bytes()));
    let made = certify(folder.path(), engagement).unwrap();
    let json = made.beside.iter().find(|(file, _)| file == "report.json").unwrap();
    let text = String::from_utf8(made.markdown).unwrap();
    Papers {
        // A number at the beginning of a line is no list.
        text: text.split_whitespace().collect::<Vec<_>>().join(" ").replace("\\.", "."),
        json: serde_json::from_slice(&json.1).unwrap(),
    }
}

fn with_log(rules: &str, log: &str) -> Papers {
    certified(PAGE, rules, &[("log.jsonl", "Hand log", log)], None)
}

fn document(path: &str) -> String {
    let top = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    fs::read_to_string(top.join(path)).unwrap()
}

fn log(rounds: u64, tables: u32) -> String {
    clean_log(rounds, tables, 8).join("\n") + "\n"
}

fn changed(log: &str, change: impl Fn(&mut Value)) -> String {
    let lines = log.lines().map(|line| {
        let mut record: Value = serde_json::from_str(line).unwrap();
        change(&mut record);
        record.to_string() + "\n"
    });
    lines.collect()
}

fn voided(log: &str) -> String {
    changed(log, |record| {
        record["state"] = json!("void");
        record["reason"] = json!("camera down");
    })
}

/// The numbers of a column, row by row.
fn column(table: &(Vec<String>, Vec<Vec<String>>), name: &str) -> Vec<u64> {
    let at = table.0.iter().position(|column| column == name).unwrap();
    table.1.iter().map(|row| row[at].parse().unwrap()).collect()
}

fn adds_up(papers: &Papers, title: &str) {
    let table = papers.table(title).unwrap();
    for (name, fact) in [("Records", "logs.records.audited"), ("Findings", "logs.exceptions.all")] {
        let numbers = column(&table, name);
        let (whole, parts) = numbers.split_last().unwrap();
        assert_eq!(*whole, parts.iter().sum::<u64>(), "{title}, {name}: {table:?}");
        assert_eq!(papers.fact(fact), Some(whole.to_string()), "{title}, {name}");
    }
}

#[test]
fn records_by_table_add_up_to_the_records_that_were_audited() {
    let log = log(60, 2);
    let again: String = log.lines().take(20).map(|line| format!("{line}\n")).collect();
    let files = [
        ("a.jsonl", "Hand log", log.as_str()),
        ("b.jsonl", "Hand log", again.as_str()),
        ("c.jsonl", "Hand log", "no record\n"),
    ];
    let papers = certified(PAGE, RULES, &files, None);
    adds_up(&papers, "By table");
    assert!(papers.says("of the audited records 20 repeat an earlier round of the logs"));
    assert_eq!(papers.fact("logs.records.repeated").as_deref(), Some("20"));
}

#[test]
fn matches_are_counted_as_records_and_not_as_rounds() {
    let gin = document("rulesets/gin-rummy/standard-c.md");
    let matches = document("vectors/submissions/gin-club/logs/matches.jsonl");
    let one: String = matches.lines().take(3).map(|line| format!("{line}\n")).collect();
    let papers = certified(
        PAGE,
        &gin,
        &[("a.jsonl", "Hand log", matches.as_str()), ("b.jsonl", "Hand log", one.as_str())],
        None,
    );
    for title in ["By table", "By day", "By dealer"] {
        let Some((columns, rows)) = papers.table(title) else { continue };
        assert!(rows.iter().all(|row| row[0] != "matches"), "{title}: {rows:?}");
        assert!(!columns.iter().any(|column| column == "Rounds" || column == "Luck, z"), "{title}");
        adds_up(&papers, title);
    }
    assert!(!papers.says("0 of 0 rounds") && !papers.says("rounds and matches ended"));
}

#[test]
fn logs_that_nothing_could_be_taken_out_of_leave_the_shuffles_untested() {
    let papers = with_log(RULES, "no record\n");
    assert_eq!(papers.fact("scope.shuffles").as_deref(), Some("untested"));
    assert!(papers.says("Shuffles: not-tested; no record of the hand logs could be audited."));
    assert!(!papers.says("shuffles: not part of this submission"), "{}", papers.text);
    // No log at all is another answer.
    let papers = certified(PAGE, RULES, &[], None);
    assert_eq!(papers.fact("scope.shuffles").as_deref(), Some("absent"));
    assert!(papers.says("Random numbers and shuffles: not part of this submission."));
}

#[test]
fn logs_of_which_nothing_was_compared_are_not_called_tested() {
    let elsewhere = changed(&log(20, 1), |record| record["rules"] = json!("gin-and-win/other"));
    let unstated = changed(&log(20, 1), |record| {
        let seats = record["seats"].as_array_mut().unwrap();
        seats.iter_mut().for_each(|seat| drop(seat.as_object_mut().unwrap().remove("net")));
    });
    for log in [elsewhere, unstated, voided(&log(20, 1))] {
        let papers = with_log(RULES, &log);
        assert_eq!(papers.fact("scope.logs").as_deref(), Some("untested"));
        assert!(papers.says("In scope but not tested: the hand logs"));
        let none = "no content of the hand logs was compared with the rules, section 10.";
        let none = format!("Rounds as they were played: {none}");
        assert!(papers.says(&none), "{}", papers.text);
    }
}

#[test]
fn the_first_page_names_what_of_tested_logs_was_not_compared() {
    let page = format!("{PAGE}| missing.jsonl | Hand log | not stated |\n");
    let broken = log(20, 1) + "no record\n";
    let files = [("log.jsonl", "Hand log", broken.as_str())];
    let papers = certified(&page, RULES, &files, None);
    assert!(papers.says(
        "Of the hand logs, section 10: 1 of 21 records, which could not be audited; 1 hand log named \
         in submission.md that was not read, section 13."
    ));
    assert!(papers.says("1 file of the submission that was named and not there, section 13."));
    assert!(!with_log(RULES, &log(20, 1)).says("Of the hand logs, section 10"));
}

#[test]
fn wagers_of_rounds_that_do_not_count_have_a_row_of_their_own() {
    let papers = with_log(RULES, &voided(&log(60, 1)));
    let found = ["overpaid", "underpaid"].map(|code| {
        let row = papers.row("Exceptions by audit", code);
        row.map_or(0, |row| row[2].parse::<u64>().unwrap())
    });
    let row =
        papers.row("Records", "wagers of void, misdealt, incomplete or training rounds").unwrap();
    let wagers: u64 = row[1].parse().unwrap();
    assert!(wagers > 0 && found.iter().sum::<u64>() <= wagers, "{row:?} {found:?}");
    assert_eq!(papers.fact("logs.wagers.void"), Some(wagers.to_string()));
    // Their money stands in a row without wagers, which were given back.
    let row = papers.row("What the house won", "gin-and-win/small").unwrap();
    assert!(row[1].starts_with("rounds void, misdealt, incomplete or for training"), "{row:?}");
    assert_eq!([row[2].as_str(), row[3].as_str(), row[5].as_str()], ["-", "-", "-"]);
}

#[test]
fn a_result_that_nobody_states_is_no_result_of_nothing() {
    let unstated = changed(&log(60, 1), |record| {
        let seats = record["seats"].as_array_mut().unwrap();
        seats.iter_mut().for_each(|seat| drop(seat.as_object_mut().unwrap().remove("net")));
    });
    let papers = with_log(RULES, &unstated);
    let (_, rows) = papers.table("What the house won").unwrap();
    for row in rows {
        assert_eq!(
            [&row[4], &row[5], &row[6]].map(String::as_str),
            ["not stated", "-", "-"],
            "{row:?}"
        );
    }
    let left = papers.row("Excluded from the accounts", "gin-and-win/small").unwrap();
    assert_eq!(left[5], "not stated", "{left:?}");
    // An account of which every part is nothing is none.
    assert!(!papers.says("Account under"), "{}", papers.text);
    for code in ["overpaid", "underpaid", "amount-impossible", "outcome-money", "total-wrong"] {
        let row = papers.row("Exceptions by audit", code).unwrap();
        assert_eq!(row[6], "60", "{row:?}");
    }
}

#[test]
fn rounds_that_do_not_count_are_not_rounds_in_which_audits_found_nothing() {
    let gin = document("rulesets/gin-rummy/standard-c.md");
    let record = json!({"v": 1, "game": "gin-rummy", "rules": "gin-rummy/standard-c", "round": "1",
        "seq": 1, "table": "T1", "at": "2026-01-01T12:00:00Z", "dealer_seat": 0, "events": [],
        "state": "void", "reason": "camera down"});
    let papers = with_log(&gin, &format!("{record}\n"));
    assert_eq!(papers.fact("logs.records.audited").as_deref(), Some("1"), "{}", papers.text);
    for code in ["meld-invalid", "turn-order", "knock-over-limit"] {
        assert_eq!(papers.row("Exceptions by audit", code).unwrap()[6], "1", "{code}");
    }
    assert!(papers.table("How settled rounds ended").is_none());
}

#[test]
fn a_game_with_melds_on_the_table_has_no_hands_at_the_end_and_no_luck() {
    let mahjong = document("rulesets/table-gin/mahjong.md");
    let record = |round: u32, table: &str| {
        json!({"v": 1, "game": "table-gin", "rules": "table-gin/mahjong", "round": round.to_string(),
            "table": table, "at": "2026-01-01T12:00:00Z", "dealer_seat": 0, "events": [],
            "state": "void", "reason": "camera down"})
    };
    let log = format!("{}\n{}\n", record(1, "T1"), record(2, "T2"));
    let papers = with_log(&mahjong, &log);
    let (_, rows) = papers.table("Evidence of rounds, from most to least").unwrap();
    assert!(rows.iter().all(|row| row[0] != "final"), "{rows:?}");
    assert!(!papers.says("hands at the end"));
    let (columns, _) = papers.table("By table").unwrap();
    assert_eq!(columns, ["Name", "Records", "Findings", "per 10,000"]);
}

#[test]
fn clauses_about_paybacks_and_outcome_rows_do_not_apply_to_a_game_of_points() {
    let page = swapped(
        PAGE,
        "| Form of play | felt table |\n",
        "| Form of play | electronic table; interactive |\n| Jurisdictions | New Jersey |\n",
    );
    let verdicts = |rules: &str| {
        let papers = certified(&page, rules, &[], None);
        ["N.J.A.C. 13:69E-1.28P(b)", "GLI-19 v3.0, 4.4.1(d)"]
            .map(|clause| papers.row("Compliance matrix", clause).unwrap()[6].clone())
    };
    let gin = verdicts(&document("rulesets/gin-rummy/standard-c.md"));
    assert_eq!(gin, ["does-not-apply", "does-not-apply"]);
    let wagers = verdicts(RULES);
    assert!(wagers.iter().all(|verdict| verdict != "does-not-apply"), "{wagers:?}");
}

#[test]
fn a_duty_about_hand_logs_is_due_where_the_statement_is_about_hand_logs() {
    let log = log(120, 1) + "no record\n";
    let due = |scope| {
        let files = [("log.jsonl", "Hand log", log.as_str())];
        let papers = certified(PAGE, RULES, &files, Some(scope));
        let rows = papers.table("").unwrap().1;
        let row =
            rows.into_iter().find(|row| row[1].contains("the exceptions of the logs")).unwrap();
        row[2].clone()
    };
    assert_eq!(due("rules"), "before a statement that includes it");
    assert_ne!(due("rules, hand logs"), "before a statement that includes it");
}

#[test]
fn each_file_of_random_numbers_beyond_the_most_that_are_tested_is_named() {
    let names: Vec<[String; 2]> =
        (0..103).map(|number| [format!("n{number}.txt"), format!("{number}\n")]).collect();
    let files: Vec<(&str, &str, &str)> =
        names.iter().map(|[name, text]| (name.as_str(), "Draws", text.as_str())).collect();
    let papers = certified(PAGE, RULES, &files, None);
    let why = "at most 100 files of raw output and draws are tested";
    for name in ["n100.txt", "n101.txt", "n102.txt"] {
        let row = papers.row("Files of raw output and draws", name);
        assert!(papers.text.contains(name) && papers.says(why), "{name} {row:?}");
    }
    let findings = papers.json["findings"].as_array();
    let named = papers.text.matches(why).count();
    assert!(named >= 3, "{named} {findings:?}");
}

#[test]
fn a_round_that_is_played_event_by_event_is_one_where_it_stands_twice() {
    let gin = document("rulesets/gin-rummy/standard-c.md");
    let record = |round: u32| {
        json!({"v": 1, "game": "gin-rummy", "rules": "gin-rummy/standard-c",
            "round": round.to_string(), "table": "T1", "at": "2026-01-01T12:00:00Z",
            "dealer_seat": 0, "events": [], "state": "void", "reason": "camera down"})
    };
    let log: String =
        [1, 2, 3, 2, 1].into_iter().map(|round| format!("{}\n", record(round))).collect();
    let papers = with_log(&gin, &log);
    assert_eq!(papers.fact("shuffles.rounds-played-event-by-event").as_deref(), Some("3"));
    assert_eq!(papers.fact("logs.rounds.played").as_deref(), Some("3"));
}
