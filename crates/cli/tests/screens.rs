//! Answers that fit a screen of 24 lines and 80 columns, with what matters first.

#![allow(clippy::unwrap_used, reason = "a test that cannot start has failed")]

mod common;

use common::desk::{Desk, ON, needs_two};
use common::{Run, gincert};
use serde_json::{Value, json};
use std::fs;
use std::path::Path;

const UNDER_CAP: &str = "{\"v\":1,\"cap_applied\":true,";
const TEN: &str = "rulesets/gin-and-win/ten.md";
const GIN: &str = "rulesets/gin-rummy/standard-a.md";

/// Makes a log in a folder.
fn log(folder: &Path, rules: &str, rounds: &str, more: &[&str]) -> String {
    let path = folder.join("log.jsonl").into_os_string().into_string().unwrap();
    let fixed = ["generate", "log", "--rules", rules, "--rounds", rounds, "--out", &path];
    assert_eq!(gincert(&[&fixed, more].concat()).code(), 0);
    path
}

/// Checks the size of an answer; gives its lines.
fn screen(run: &Run, lines_max: usize) -> Vec<String> {
    let lines: Vec<String> = run.stdout().lines().map(str::to_owned).collect();
    assert!(lines.len() <= lines_max, "{} lines:\n{}", lines.len(), run.stdout());
    for line in lines.iter().filter(|line| line.contains(' ')) {
        assert!(line.chars().count() <= 80, "{line}");
    }
    lines
}

#[test]
fn an_audit_with_many_exceptions_fits_a_screen_with_its_patterns_first() {
    let folder = tempfile::tempdir().unwrap();
    let log = log(folder.path(), TEN, "4000", &["--tables", "5", "--faults", "all=0.01"]);
    let lines = screen(&gincert(&["replay", "--rules", TEN, &log]), 24);
    assert!(lines[0].starts_with("Verdict: differs; 1,"), "{}", lines[0]);
    let begins = |word: &str| lines.iter().position(|line| line.starts_with(word));
    let (pattern, rest) = (begins(" 1 "), begins("Rest: "));
    assert!(pattern.is_some() && pattern < rest, "the patterns come before the rest: {lines:#?}");
    // Everything else is one option away.
    let whole = gincert(&["replay", "--rules", TEN, &log, "--details"]).stdout();
    assert!(whole.contains("By day") && whole.lines().count() > 300, "{whole}");
    let first = whole.find("material[").unwrap();
    assert!(whole.find("minor[").is_none_or(|minor| first < minor), "{whole}");
    let days: Vec<&str> = whole
        .split("\nBy day")
        .nth(1)
        .unwrap()
        .lines()
        .filter_map(|line| line.strip_prefix("| 20"))
        .collect();
    assert!(days.len() > 2 && days.is_sorted(), "{days:?}");
    let line = gincert(&["replay", "--rules", TEN, &log, "-q"]).stdout();
    assert_eq!(line.lines().count(), 1, "{line}");
    assert!(line.starts_with("differs; 1,"), "{line}");
}

#[test]
fn a_clean_audit_is_a_few_lines() {
    let folder = tempfile::tempdir().unwrap();
    let log = log(folder.path(), TEN, "2000", &["--tables", "5"]);
    let run = gincert(&["replay", "--rules", TEN, &log]);
    let lines = screen(&run, 12);
    assert_eq!((run.code(), lines[0].as_str()), (0, "Verdict: agrees; no exceptions."));
    assert!(run.stdout().contains("Not checked: "), "{}", run.stdout());
}

#[test]
fn a_log_that_holds_nothing_to_audit_is_one_sentence() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).into_os_string().into_string().unwrap();
    let (empty, list) = (path("empty.jsonl"), path("list.csv"));
    fs::write(&empty, "").unwrap();
    fs::write(&list, "Date;Table\n2026-11-20;GW1\n").unwrap();
    let gin = log(folder.path(), GIN, "20", &[]);
    for (log, code, lines_max, words) in [
        ("no-such-log.csv", 3, 3, "Cannot open no-such-log.csv: no such file."),
        (&empty, 3, 3, "No record found"),
        (&list, 1, 10, "Nothing was audited: none of the 2 lines read is a record of a round."),
        (&gin, 1, 10, "Nothing was checked: no record falls under gin-and-win/ten."),
    ] {
        let run = gincert(&["replay", "--rules", TEN, log]);
        assert_eq!(run.code(), code, "{}", run.stdout());
        let lines = screen(&run, lines_max);
        let said = lines.join(" ").split_whitespace().collect::<Vec<_>>().join(" ");
        assert!(said.contains(words), "{said}");
        assert!(!run.stdout().contains("| "), "no table of zeros: {}", run.stdout());
        let line = gincert(&["replay", "--rules", TEN, log, "--quiet"]).stdout();
        assert_eq!(line.lines().count(), 1, "{line}");
    }
}

#[test]
fn a_log_that_breaks_off_is_said_before_what_was_found() {
    let folder = tempfile::tempdir().unwrap();
    let log = log(folder.path(), TEN, "200", &["--faults", "overpaid=0.1"]);
    let bytes = fs::read(&log).unwrap();
    let mut gzip = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::default());
    std::io::Write::write_all(&mut gzip, &bytes).unwrap();
    let gzip = gzip.finish().unwrap();
    let cut = folder.path().join("cut.gz");
    fs::write(&cut, &gzip[..gzip.len() / 2]).unwrap();
    let run = gincert(&["replay", "--rules", TEN, cut.to_str().unwrap()]);
    let lines = screen(&run, 24);
    let place = |words: &str| lines.iter().position(|line| line.starts_with(words)).unwrap();
    assert!(place("Incomplete: ") < place("| Exceptions"), "{}", run.stdout());
    assert_eq!(run.code(), 3);
}

#[test]
fn a_check_lists_material_and_minor_findings_and_counts_observations() {
    let wizard = "rulesets/gin-and-win/wizard.md";
    let run = gincert(&["check", wizard]);
    let lines = screen(&run, 24);
    assert!(lines[0].starts_with(&format!("{wizard}: differs; 2 material, 4 minor")), "{lines:?}");
    let grade =
        |line: &String| ["  material", "  minor"].iter().position(|at| line.starts_with(at));
    let grades: Vec<usize> = lines.iter().filter_map(grade).collect();
    assert!(grades.len() >= 4 && grades.is_sorted(), "{grades:?}");
    assert!(run.stdout().contains("34 observations not shown"), "{}", run.stdout());
    let whole = gincert(&["check", wizard, "--details"]).stdout();
    assert_eq!(whole.matches("\nobservation[").count(), 34);
    assert!(whole.find("\nmaterial[") < whole.find("\nminor["));
    let folder = gincert(&["check", "rulesets/gin-and-win", "-q"]).stdout();
    assert_eq!(folder.lines().count(), 4, "{folder}");
}

/// Every other verb: the verdict first, 24 lines of 80 columns, one line with -q, more with --details.
#[test]
fn answers_of_reports_documents_and_samples_fit_a_screen() {
    let desk = Desk::new();
    needs_two(&desk);
    let path = |name: &str| desk.text(name);
    let (report, known, out) = (path("out/report.md"), path("known"), path("tables"));
    let made = gincert(&["rng", "generate", "riffle7", "--decks", "600", "--seed", "3"]);
    desk.write("decks.txt", &made.stdout());
    let decks = path("decks.txt");
    let altered = path("altered/report.md");
    common::desk::copy_folder(&desk.path("out"), &desk.path("altered"));
    desk.write("altered/report.md", &desk.read("out/report.md").replacen("22,100", "22,101", 1));
    let verify = |report| ["verify", report, "--signers", &known, "--on", ON].map(str::to_owned);
    let sender = ["verify", &report, "--on", ON].map(str::to_owned).to_vec();
    let words = |words: &[&str]| words.iter().map(|word| (*word).to_owned()).collect::<Vec<_>>();
    for (arguments, first) in [
        (words(&["certify", "vectors/submissions/two-tables", "--out", &out]), "Report "),
        (verify(report.as_str()).to_vec(), "report.md: "),
        (verify(altered.as_str()).to_vec(), "report.md: differs"),
        (sender, "report.md: "),
        (words(&["rng", "test", &decks]), "At the 99 % level"),
        (words(&["diff", TEN, "rulesets/gin-and-win/washington-2017.md"]), "PLAY: "),
        (words(&["diff", GIN, "rulesets/gin-rummy/standard-c.md"]), "PLAY: "),
        (words(&["math", TEN]), "Base game: house edge 4.3033 %"),
        (words(&["math", GIN]), "Dealt gin "),
        (words(&["play", GIN, "--hands", "500"]), "Play of reference players"),
        (words(&["play", GIN, "--hands", "500", "--players", "simple,careful"]), "not exact."),
        (words(&["play", GIN, "--hands", "500", "--against", GIN]), "Play of reference players"),
    ] {
        let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
        let lines = screen(&gincert(&arguments), 24);
        assert!(lines[0].contains(first), "{arguments:?}: {}", lines[0]);
        let line = gincert(&[&arguments[..], &["-q"]].concat()).stdout();
        assert!((1..=6).contains(&line.lines().count()), "{arguments:?}: {line}");
        let whole = gincert(&[&arguments[..], &["--details"]].concat()).stdout();
        assert!(whole.lines().count() >= lines.len(), "{arguments:?}: {whole}");
    }
}

/// What is owed is named by player; the players' sums are the sum of the table.
#[test]
fn what_is_owed_is_named_by_player() {
    let folder = tempfile::tempdir().unwrap();
    let faults = ["--seats", "3", "--faults", "underpaid=0.02,overpaid=0.01", "--seed", "3"];
    let log = log(folder.path(), TEN, "1500", &faults);
    let unnamed = gincert(&["replay", "--rules", TEN, &log]).stdout();
    assert!(unnamed.contains("; no player is read from the logs."), "{unnamed}");
    let text = fs::read_to_string(&log).unwrap();
    let one = folder.path().join("one.jsonl").to_str().unwrap().to_owned();
    fs::write(&one, text.replacen("{\"seat\":1,", "{\"seat\":1,\"player\":\"P9\",", 1)).unwrap();
    let unnamed = gincert(&["replay", "--rules", TEN, &one]).stdout();
    assert!(unnamed.contains(", all in rounds without a player's name."), "{unnamed}");
    // Seat 2 stays without a name; the last record is there twice, and counts once.
    let text = fs::read_to_string(&log).unwrap();
    let named: Vec<String> = text
        .lines()
        .map(|line| {
            let line = line.replace("{\"seat\":1,", "{\"seat\":1,\"player\":\"P1\",");
            line.replace("{\"seat\":3,", "{\"seat\":3,\"player\":\"P3\",")
        })
        .collect();
    let twice = format!("{}\n{}\n", named.join("\n"), named.join("\n"));
    fs::write(&log, &twice).unwrap();
    let run = gincert(&["replay", "--rules", TEN, &log]);
    let lines = screen(&run, 24);
    let owed = lines.iter().find(|line| line.starts_with("Owed to players: ")).unwrap();
    assert!(owed.contains("P1 $") && owed.contains("P3 $"), "{owed}");
    let json = gincert(&["replay", "--rules", TEN, &log, "--format", "json"]).json();
    let players = json["exceptions"]["money_by_player"].as_array().unwrap().clone();
    for code in ["underpaid", "overpaid"] {
        let of = players.iter().filter(|row| row["code"] == code);
        let sum: i64 = of.map(|row| row["open_minor"].as_i64().unwrap()).sum();
        let whole = &json["exceptions"]["by_currency"]["USD"][format!("{code}_open_minor")];
        assert_eq!(*whole, sum, "{code}: {players:?}");
        assert!(sum > 0);
    }
    assert!(players.iter().any(|row| row["player"].is_null()));
}

/// The records of a log, each changed.
fn changed(log: &str, change: &dyn Fn(usize, &mut Value)) {
    let text = fs::read_to_string(log).unwrap();
    let lines = text.lines().enumerate().map(|(number, line)| {
        let mut record: Value = serde_json::from_str(line).unwrap();
        change(number, &mut record);
        record.to_string()
    });
    fs::write(log, lines.collect::<Vec<_>>().join("\n")).unwrap();
}

/// The screen in one line, and the answer in JSON.
fn audited(logs: &[&str]) -> (String, Value) {
    let audit = [&["replay", "--rules", TEN], logs].concat();
    let lines = screen(&gincert(&audit), 24).join(" ");
    let answer = gincert(&[&audit[..], &["--format", "json"]].concat()).json();
    (lines.split_whitespace().collect::<Vec<_>>().join(" "), answer)
}

/// Payments under a stated cap may be right: they are named apart, and nothing that is owed has them in it.
#[test]
fn what_a_stated_cap_cut_is_in_no_sum_of_what_is_owed() {
    let folder = tempfile::tempdir().unwrap();
    let faults = ["--seats", "3", "--faults", "underpaid=0.02", "--seed", "3"];
    let log = log(folder.path(), TEN, "1500", &faults);
    let open = |answer: &Value| {
        answer["exceptions"]["by_currency"]["USD"]["underpaid_open_minor"].as_i64().unwrap()
    };
    let (before, all) = audited(&[&log]);
    assert!(!before.contains("Capped:"), "{before}");
    let text = fs::read_to_string(&log).unwrap();
    fs::write(&log, text.replace("{\"v\":1,", UNDER_CAP)).unwrap();
    let (text, capped) = audited(&[&log]);
    let money = capped["exceptions"]["money"].as_array().unwrap();
    let own = money.iter().filter(|row| row["code"] == "capped-payment");
    let sum: i64 = own.map(|row| row["open_minor"].as_i64().unwrap()).sum();
    assert!(sum > 0 && open(&capped) + sum == open(&all), "{sum} {}", open(&capped));
    let stated = format!("Capped: ${}.{:02} on ", sum / 100, sum % 100);
    assert!(text.replace(',', "").contains(&stated), "{stated} {text}");
    assert!(text.contains("not counted as owed"), "{text}");
    let rows = capped["repayments"].as_array().unwrap();
    let owed: i64 = rows.iter().map(|row| row["underpaid_minor"].as_i64().unwrap()).sum();
    assert!(owed <= open(&capped), "{owed}");
    for pattern in capped["patterns"].as_array().unwrap() {
        assert!(!pattern["codes"].to_string().contains("capped-payment"), "{pattern}");
    }
}

/// Of records of one round that say different things the first counts, which may be the wrong one.
#[test]
fn a_repeated_record_that_says_otherwise_is_named_apart_from_copies() {
    let folder = tempfile::tempdir().unwrap();
    let log = log(folder.path(), TEN, "300", &["--seats", "3"]);
    let text = fs::read_to_string(&log).unwrap();
    let again = folder.path().join("again.jsonl").to_str().unwrap().to_owned();
    let rows: Vec<&str> = text.lines().skip(40).take(4).collect();
    fs::write(&again, rows.join("\n")).unwrap();
    changed(&again, &|number, record| {
        if number == 2 {
            let ante = record["seats"][0]["net"]["ante"].as_i64().unwrap();
            record["seats"][0]["net"]["ante"] = (ante + 4500).into();
        }
    });
    let third: Value = serde_json::from_str(rows[2]).unwrap();
    let name = format!("{}/{}", third["table"].as_str().unwrap(), third["round"].as_str().unwrap());
    let (text, answer) = audited(&[&log, &again]);
    let words = format!(
        "Repeated: 1 of 4 repeated records says otherwise than the record of its round that counts; it is {name}; \
         their results differ by $45.00. Find out which is right: the record that is read first counts"
    );
    assert!(text.contains(&words), "{text}");
    let found = &answer["patterns_of"]["conflicting_records"];
    assert_eq!((&found["records"], &found["first"]), (&json!(1), &json!(name)));
    assert_eq!(found["differences"][0], json!({"currency": "USD", "difference_minor": 4500}));
    // Copies alone are no such thing.
    fs::write(&again, rows[..2].join("\n")).unwrap();
    let (text, answer) = audited(&[&log, &again]);
    assert!(!text.contains("Repeated:"), "{text}");
    assert!(answer["patterns_of"]["conflicting_records"].is_null());
}

/// The rounds of two tables have the same names where nothing names the table.
#[test]
fn rounds_of_several_files_under_one_name_have_an_advice_of_their_own() {
    let folder = tempfile::tempdir().unwrap();
    let of = |name: &str, seed: &str| {
        let own = folder.path().join(name);
        fs::create_dir(&own).unwrap();
        log(&own, TEN, "40", &["--seed", seed])
    };
    let (one, other) = (of("one", "1"), of("other", "2"));
    let (text, _) = audited(&[&one, &other]);
    assert!(text.contains("name of an earlier round of another file, but other content"), "{text}");
    assert!(text.contains("Where each file is of one table, audit each by itself"), "{text}");
    // In one file it is a matter of names.
    let both = fs::read_to_string(&one).unwrap() + &fs::read_to_string(&other).unwrap();
    fs::write(&one, both).unwrap();
    let (text, _) = audited(&[&one]);
    assert!(text.contains("a map can read another column as 'round'"), "{text}");
    assert!(!text.contains("another file"), "{text}");
}

/// What is outstanding on a screen can be added up, however many kinds have no room.
#[test]
fn kinds_with_money_are_listed_first_and_hidden_ones_with_their_money() {
    let folder = tempfile::tempdir().unwrap();
    let faults =
        ["--seats", "3", "--tables", "3", "--faults", "all=0.003,overpaid=0.004,underpaid=0.004"];
    for seed in ["4", "5"] {
        let log = log(folder.path(), TEN, "400", &[&faults[..], &["--seed", seed]].concat());
        let (text, answer) = audited(&[&log]);
        assert_eq!(answer["patterns"], json!([]), "{text}");
        let sums = &answer["exceptions"]["by_currency"]["USD"];
        let (_, kinds) = text.split_once("Exceptions | Grade").unwrap();
        let (kinds, _) = kinds.split_once("Owed to players").unwrap();
        for code in ["overpaid", "underpaid"] {
            let open = sums[format!("{code}_open_text")].as_str().unwrap();
            let number = &sums[code];
            // A row of its own, or a place among the kinds without one.
            let row = format!("| {code} | material | {number} | {open} |");
            let hidden = format!("{code} {number} ({open})");
            let at = kinds.find(&row).or_else(|| kinds.find(&hidden));
            let at = at.unwrap_or_else(|| panic!("{row}: {text}"));
            for other in answer["exceptions"]["by_code"].as_object().unwrap().keys() {
                let is_money = ["overpaid", "underpaid"].contains(&other.as_str());
                let first = kinds.find(&format!(" {other} ")).filter(|_| !is_money);
                assert!(first.is_none_or(|first| at < first), "{code} {other}: {text}");
            }
        }
    }
}

/// A script must not take an audit that compared nothing for a pass.
#[test]
fn an_audit_that_compared_nothing_does_not_end_with_0() {
    let folder = tempfile::tempdir().unwrap();
    let log = log(folder.path(), TEN, "40", &[]);
    assert_eq!(gincert(&["replay", "--rules", TEN, &log]).code(), 0);
    changed(&log, &|_, record| {
        for seat in record["seats"].as_array_mut().unwrap() {
            let seat = seat.as_object_mut().unwrap();
            seat.retain(|key, _| !["net", "paid", "outcome"].contains(&key.as_str()));
        }
        record.as_object_mut().unwrap().retain(|key, _| key != "net");
    });
    let run = gincert(&["replay", "--rules", TEN, &log]);
    assert!(run.stdout().contains("not-tested because nothing was compared"), "{}", run.stdout());
    assert_eq!(run.code(), 1);
}

/// The sum by hand is beside a row of the sum by wager: the two differ where a hand has too much elsewhere.
#[test]
fn a_sum_by_hand_that_is_not_that_of_the_wagers_says_so() {
    let folder = tempfile::tempdir().unwrap();
    let log = log(folder.path(), TEN, "40", &[]);
    changed(&log, &|number, record| {
        for (bet, more) in [("ante", -900), ("play", 300)] {
            let won = &mut record["seats"][0]["net"][bet];
            if let Some(right) = won.as_i64().filter(|_| number < 20) {
                *won = (right + more).into();
            }
        }
        record["seats"][0]["net"].as_object_mut().unwrap().remove("total");
        record.as_object_mut().unwrap().remove("net");
    });
    let (text, answer) = audited(&[&log]);
    let rows = answer["repayments"].as_array().unwrap();
    let owed: i64 = rows.iter().map(|row| row["underpaid_minor"].as_i64().unwrap()).sum();
    let sums = &answer["exceptions"]["by_currency"]["USD"];
    assert!(owed > 0 && owed < sums["underpaid_open_minor"].as_i64().unwrap(), "{text}");
    let open = sums["underpaid_open_text"].as_str().unwrap();
    assert!(text.contains(&format!("added up first; wager by wager it is {open}.")), "{text}");
}
