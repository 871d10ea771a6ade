//! `gincert dispute`: one patron's rounds by what a person remembers, and nothing of anybody else in any
//! output. The rounds are dealt by the product; what is asked about is written here.

#![allow(clippy::unwrap_used, reason = "a test that cannot start has failed")]

mod common;

use common::gincert;
use common::night::{Night, TEN, case, number};
use serde_json::{Value, json};
use std::fs;
use std::path::PathBuf;

const JACK: &str = "rulesets/gin-and-win/washington-2017.md";
const KNOCK: &str = "rulesets/gin-rummy/standard-a.md";

#[test]
fn a_patron_who_was_paid_too_little_is_told_how_much_and_by_which_row() {
    let mut night = Night::new();
    night.overpay(31, -1500);
    let asked =
        ["--day", "2026-11-20", "--table", "T4", "--at", "23:02", "--within", "1", "--seat", "2"];
    let answer = night.json(&asked);
    assert_eq!(answer["answer"], "found");
    assert_eq!(answer["rounds"][0]["round"], "R31");
    let found = case(&answer);
    assert_eq!(
        (&found["verdict"], &found["difference_minor"]),
        (&json!("too-little"), &json!(-1500))
    );
    assert_eq!(found["player"], number(31, 1));
    assert_eq!(answer["exit_code"], 1);
    let run = night.ask(&asked);
    assert_eq!(run.code(), 1, "{}", run.stderr());
    let text = run.stdout();
    assert!(text.starts_with("By this record seat 2 was paid $15.00 too little.\n"), "{text}");
    let digest = &found["records"][0]["rules"]["sha256"];
    for part in [
        "Outcome by row '",
        "ten.md:",
        "Dealer's hand: ",
        "is owed to the patron",
        digest.as_str().unwrap(),
    ] {
        assert!(text.contains(part), "{part}\n{text}");
    }
    assert!(text.lines().all(|line| line.chars().count() <= 80), "{text}");
}

#[test]
fn what_was_paid_as_due_ends_with_0_and_each_condition_finds_it() {
    let night = Night::new();
    let card = number(31, 1);
    for words in [
        vec!["--round", "R31", "--seat", "2"],
        vec!["--round", "T4/R31", "--seat", "2"],
        vec!["--card", &card],
        vec!["--at", "2026-11-20T23:02", "--within", "0", "--seat", "2"],
        vec!["--at", "2026-11-20T23:02:00Z", "--within", "0", "--card", &card],
        vec!["--at", "2026-11-21T00:02:00+01:00", "--within", "0", "--seat", "2"],
    ] {
        let answer = night.json(&words);
        assert_eq!(answer["rounds"].as_array().unwrap().len(), 1, "{words:?}");
        assert_eq!(answer["rounds"][0]["round"], "R31", "{words:?}");
        assert_eq!(case(&answer)["verdict"], "as-due", "{words:?}");
        assert_eq!(answer["exit_code"], 0, "{words:?}");
    }
}

#[test]
fn an_exception_finds_its_round_and_seat() {
    let mut night = Night::new();
    night.overpay(40, 2500);
    let (log, out) = (night.log(&[]), night.path("audit"));
    assert_eq!(gincert(&["replay", &log, "--rules", TEN, "--out", &out]).code(), 1);
    let lines = fs::read_to_string(format!("{out}/findings.jsonl")).unwrap();
    let line: Value = lines
        .lines()
        .map(|line| serde_json::from_str::<Value>(line).unwrap())
        .find(|line| line["code"] == "overpaid")
        .unwrap();
    let answer = night.json(&["--exception", line["id"].as_str().unwrap()]);
    assert_eq!(answer["rounds"][0]["round"], "R40");
    let found = case(&answer);
    assert_eq!((&found["seat"], &found["verdict"]), (&json!(2), &json!("too-much")));
    assert_eq!(found["difference_minor"], 2500);
    assert_eq!(found["records"][0]["exceptions"][0]["id"], line["id"]);
}

/// A text without its line breaks.
fn flat(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// The words of a text: a card is one word wherever it is shown.
fn words(text: &str) -> Vec<&str> {
    text.split(|c: char| !c.is_ascii_alphanumeric()).collect()
}

#[test]
fn nothing_of_another_patron_is_in_any_output() {
    let mut night = Night::new();
    for round in [8, 31] {
        for seat in [0, 2, 3] {
            let held = &mut night.records[round]["seats"][seat];
            held["bets"]["bonus"] = json!(777_700 + seat);
            held["net"]["bonus"] = json!(-777_700 - i64::try_from(seat).unwrap());
            held["outcome"] = format!("secret{seat}").into();
        }
    }
    // A card of another seat that is also the dealer's: no hand is certain, and nobody is named.
    let twice = night.records[8]["dealer"]["cards"].as_str().unwrap()[..2].to_owned();
    let other = night.records[8]["seats"][3]["cards"].as_str().unwrap().to_owned();
    night.records[8]["seats"][3]["cards"] = format!("{twice}{}", &other[2..]).into();
    for (round, verdict) in [(8, "not-compared"), (31, "as-due")] {
        let record = night.records[round].clone();
        let outputs = night.outputs(&["--round", &format!("R{round}"), "--seat", "2"], &[]);
        let answer: Value = serde_json::from_str(&outputs[1]).unwrap();
        assert_eq!(case(&answer)["verdict"], verdict, "{}", outputs[0]);
        let dealers: Vec<&str> = record["dealer"]["cards"].as_str().unwrap().split(' ').collect();
        for (kind, output) in outputs.iter().enumerate() {
            let found = words(output);
            for seat in [0, 2, 3] {
                assert!(!output.contains(&number(round, seat)), "{kind}: {output}");
                assert!(!output.contains("7777") && !output.contains("7,777"), "{kind}: {output}");
                assert!(!output.contains("secret"), "{kind}: {output}");
                let cards = record["seats"][seat]["cards"].as_str().unwrap();
                for card in cards.split(' ').filter(|card| !dealers.contains(card)) {
                    assert!(!found.contains(&card), "{kind}: {card} of seat {seat}\n{output}");
                }
            }
            if kind != 2 {
                assert!(output.contains(&number(round, 1)), "{kind}: {output}");
            }
        }
    }
}

#[test]
fn of_several_records_the_one_that_counts_is_settled_and_all_are_listed() {
    let mut night = Night::new();
    night.overpay(31, 4000);
    let mut right = night.records[31].clone();
    let paid = &mut right["seats"][1]["net"]["ante"];
    *paid = json!(paid.as_i64().unwrap() - 4000);
    (right["round"], right["corrects"], right["seq"]) = ("R31c".into(), "R31".into(), json!(901));
    let mut further = right.clone();
    (further["round"], further["corrects"], further["seq"]) =
        ("R31d".into(), "R31c".into(), json!(902));
    let same = night.records[31].to_string();
    let asked = ["--round", "R31", "--seat", "2"];
    let lines = [right.to_string(), further.to_string(), same];
    let outputs = night.outputs(&asked, &lines);
    let answer: Value = serde_json::from_str(&outputs[1]).unwrap();
    let found = case(&answer);
    let standings: Vec<&str> = found["records"]
        .as_array()
        .unwrap()
        .iter()
        .map(|one| one["standing"].as_str().unwrap())
        .collect();
    assert_eq!(standings, ["replaced", "replaced", "counts", "repeated-alike"]);
    assert_eq!(found["records"][0]["replaced_by_line"], 62);
    assert_eq!(found["records"][0]["verdict"], "too-much");
    assert_eq!((&found["verdict"], &answer["exit_code"]), (&json!("as-due"), &json!(0)));
    for part in ["replaced by line 62", "the same again, not counted", "corrects round R31c"] {
        assert!(
            flat(&outputs[0]).contains(part) && outputs[3].contains(part),
            "{part}\n{}",
            outputs[0]
        );
    }

    // The correction has somebody else at the seat: nothing of that seat is the patron's.
    right["seats"][1]["player"] = "9999999".into();
    let card = number(31, 1);
    for output in night.outputs(&["--card", &card, "--round", "R31"], &[right.to_string()]) {
        assert!(!output.contains("9999999"), "{output}");
    }
    let log = night.log(&[right.to_string()]);
    let run = gincert(&["dispute", &log, "--rules", TEN, "--card", &card]);
    assert_eq!(run.code(), 1);
    assert!(
        run.stdout().starts_with("The record that counts has another patron"),
        "{}",
        run.stdout()
    );
}

#[test]
fn a_round_that_is_twice_in_the_logs_with_other_content_is_not_settled_by_one() {
    let night = Night::new();
    let mut other = night.records[31].clone();
    other["seats"][1]["net"]["ante"] = json!(7);
    let outputs = night.outputs(&["--round", "R31", "--seat", "2"], &[other.to_string()]);
    let answer: Value = serde_json::from_str(&outputs[1]).unwrap();
    assert_eq!(case(&answer)["verdict"], "as-due");
    assert_eq!(case(&answer)["has_other_content"], true);
    assert_eq!(answer["exit_code"], 1);
    assert!(outputs[0].contains("Find out which record is right"), "{}", outputs[0]);
}

#[test]
fn hidden_and_misread_cards_are_said_as_such_and_agree_with_nothing() {
    for (cards, dealer, word) in [
        (json!("?? ?? ?? ?? ?? ?? ??"), None, "hand-hidden"),
        (Value::Null, None, "hand-hidden"),
        (json!("Ac Xx 2c 3c 4c 5c 6c"), None, "hand-misread"),
        (json!("Ac 2c 3c"), None, "hand-size"),
    ] {
        let mut night = Night::new();
        let record = &mut night.records[31];
        record["seats"][1]["cards"] = cards;
        record["dealer"]["cards"] = dealer.unwrap_or_else(|| record["dealer"]["cards"].clone());
        let answer = night.json(&["--round", "R31", "--seat", "2"]);
        assert_eq!(case(&answer)["verdict"], "not-compared", "{word}");
        let obstacles = &case(&answer)["records"][0]["hand"]["obstacles"];
        assert!(obstacles.as_array().unwrap().contains(&json!(word)), "{word}: {obstacles}");
        assert_eq!(answer["exit_code"], 1, "{word}");
    }
    let mut night = Night::new();
    night.records[31]["dealer"]["cards"] = Value::Null;
    let run = night.ask(&["--round", "R31", "--seat", "2"]);
    assert!(flat(&run.stdout()).contains("the dealer's hand are hidden"), "{}", run.stdout());
    assert_eq!(run.code(), 1);
}

#[test]
fn nothing_found_says_what_was_searched_and_what_is_nearest() {
    let night = Night::new();
    let asked = ["--table", "T4", "--at", "23:05", "--within", "0", "--seat", "2"];
    let run = night.ask(&asked);
    assert_eq!(run.code(), 4, "{}", run.stderr());
    let text = run.stdout();
    assert!(text.starts_with("No round found in 1 log with 60 records."), "{text}");
    for part in ["60 records: 30 are of table T4.", "2026-11-20 23:02:00", "2026-11-20 23:06:00"] {
        assert!(flat(&text).contains(part), "{part}\n{text}");
    }
    let answer = night.json(&asked);
    assert_eq!((&answer["answer"], &answer["exit_code"]), (&json!("not-found"), &json!(4)));
    assert_eq!(answer["nearest"]["before"]["seconds"], -180);
    assert_eq!(answer["nearest"]["after"]["seconds"], 60);
    let other = night.ask(&["--table", "T9", "--seat", "2"]).stdout();
    assert!(other.contains("T3, T4"), "{other}");
    let card = night.ask(&["--card", "4711"]).stdout();
    assert!(card.contains("none of them is with card 4711") || card.contains("4711"), "{card}");
    assert!(!card.contains(&number(1, 1)), "no number of a patron is named: {card}");
    let empty = night.path("empty.csv");
    fs::write(&empty, "x,y\n1,2\n").unwrap();
    let run = gincert(&["dispute", &empty, "--rules", TEN, "--seat", "1"]);
    assert_eq!(run.code(), 3, "{}", run.stdout());
    let page = night.path("none.html");
    let run = night.ask(&["--card", "4711", "--html", &page]);
    assert_eq!(run.code(), 4);
    assert!(!PathBuf::from(page).exists());
}

#[test]
fn a_page_is_of_one_round_and_one_patron() {
    let night = Night::new();
    let page = night.path("page.html");
    let run = night.ask(&["--round", "R31", "--html", &page]);
    assert_eq!(run.code(), 2);
    assert!(run.stderr().contains("has the seats 1, 2, 3, 4"), "{}", run.stderr());
    let run = night.ask(&["--table", "T4", "--seat", "2", "--html", &page]);
    assert_eq!(run.code(), 2, "{}", run.stderr());
    assert!(!PathBuf::from(&page).exists());
    let run = night.ask(&["--round", "R31"]);
    assert_eq!(run.code(), 1);
    assert!(run.stdout().contains("Whose seat is it about?"), "{}", run.stdout());
    assert!(run.stdout().contains("1, 2, 3, 4"), "{}", run.stdout());
    let run = night.ask(&["--table", "T4", "--seat", "2"]);
    let text = run.stdout();
    assert!(
        text.starts_with("20 rounds found: each was paid as due.")
            && text.contains("10 more records match"),
        "{text}"
    );
    assert_eq!(night.ask(&["--seat", "2", "--html", &night.log(&[])]).code(), 2);
    assert_eq!(night.ask(&[]).code(), 2);
    assert_eq!(night.ask(&["--at", "11 pm"]).code(), 2);
}

#[test]
fn nothing_in_a_record_becomes_markup_or_a_command() {
    let mut night = Night::new();
    let bad = "<script>x</script>\u{1b}[31m\u{202e}|\"'&";
    night.records[31]["round"] = bad.into();
    night.records[31]["seats"][1]["player"] = bad.into();
    night.records[31]["seats"][1]["outcome"] = bad.into();
    let outputs = night.outputs(&["--at", "2026-11-20T23:02", "--within", "0", "--seat", "2"], &[]);
    for output in &outputs {
        assert!(!output.contains('\u{1b}') && !output.contains('\u{202e}'), "{output}");
    }
    let page = &outputs[3];
    assert!(!page.contains("<script") && page.contains("&lt;script&gt;"), "{page}");
    assert!(page.contains("default-src 'none'"), "{page}");
    for address in ["http:", "https:", "src=", "url(", "@import"] {
        assert!(!page.contains(address), "{address}: {page}");
    }
}

#[test]
fn several_documents_and_none_that_is_in_force() {
    let mut night = Night::new();
    night.records[31]["rules"] = "gin-and-win/washington-2017".into();
    let log = night.log(&[]);
    let ask = |rules: &[&str]| {
        let words = ["dispute", &log, "--round", "R31", "--seat", "2", "--format", "json"];
        gincert(&[&words[..], rules].concat()).json()
    };
    let both = ask(&["--rules", TEN, "--rules", JACK]);
    assert_eq!(case(&both)["records"][0]["rules"]["name"], "gin-and-win/washington-2017");
    let one = ask(&["--rules", TEN]);
    assert_eq!(case(&one)["verdict"], "not-compared");
    assert_eq!(case(&one)["records"][0]["hand"]["obstacles"], json!(["no-rules"]));
}

#[test]
fn a_round_and_a_match_of_gin_rummy_have_both_hands_and_the_points_of_both() {
    let folder = tempfile::tempdir().unwrap();
    let log = folder.path().join("club.jsonl").to_str().unwrap().to_owned();
    let words = ["generate", "log", "--rules", KNOCK, "--rounds", "40", "--seed", "3", "--matches"];
    assert_eq!(gincert(&[&words[..], &["--evidence", "deal", "--out", &log]].concat()).code(), 0);
    let mut records: Vec<Value> = fs::read_to_string(&log)
        .unwrap()
        .lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect();
    let is_won =
        |record: &&mut Value| record["end"]["points"].as_array().is_some_and(|all| all[0] != 0);
    let record = records.iter_mut().find(is_won).unwrap();
    let points = record["end"]["points"][0].as_i64().unwrap();
    record["end"]["points"][0] = json!(points + 10);
    let (table, name) = (record["table"].as_str().unwrap(), record["round"].as_str().unwrap());
    let round = format!("{table}/{name}");
    let hands: Vec<String> = record["deal"]["hands"]
        .as_array()
        .unwrap()
        .iter()
        .map(|hand| hand.as_str().unwrap().to_owned())
        .collect();
    let mut games = records.iter().filter_map(|record| record["match"].as_str());
    let game = games.next_back().unwrap().to_owned();
    let text: String = records.iter().map(|record| format!("{record}\n")).collect();
    fs::write(&log, text).unwrap();
    let ask = |words: &[&str]| gincert(&[&["dispute", &log, "--rules", KNOCK][..], words].concat());
    for (seat, verdict) in [("0", "too-much"), ("1", "too-little")] {
        let answer = ask(&["--round", &round, "--seat", seat, "--format", "json"]).json();
        assert_eq!(case(&answer)["verdict"], verdict);
        assert_eq!(answer["exit_code"], 1);
    }
    let page = folder.path().join("p.html").to_str().unwrap().to_owned();
    let run = ask(&["--round", &round, "--seat", "1", "--html", &page]);
    let text = run.stdout();
    assert!(text.starts_with("By this record seat 1 was scored 10 points too little.\n"), "{text}");
    let flat = flat(&text);
    assert!(hands.iter().all(|hand| flat.contains(hand)), "{text}");
    assert!(!text.contains("[0,") && flat.contains("Both hands are shown"), "{text}");
    assert!(fs::read_to_string(&page).unwrap().contains("Points due"));
    let run = ask(&["--round", &game, "--seat", "1"]);
    assert!(run.stdout().contains("Rounds of the match"), "{}", run.stdout());
    assert!([0, 1].contains(&run.code()), "{}", run.stderr());
}

#[test]
fn a_time_is_that_of_the_clock_at_the_table() {
    let night = Night::new();
    let tables = night.path("tables.md");
    let head = "| Table | From | To | Rules | Ante | Bonus | Games | Currency | Gaming day |";
    let row = |table: &str| {
        format!("| {table} | - | - | gin-and-win/ten | - | - | - | - | 06:00 America/Los_Angeles |")
    };
    let rule = "| --- ".repeat(9) + "|";
    let page = [head, &rule, &row("T3"), &row("T4")].join("\n");
    let page = format!("# Tables\n\nWhere they are.\n\n{page}\n");
    fs::write(&tables, page).unwrap();
    let asked = ["--at", "15:02", "--within", "0", "--seat", "2", "--tables", &tables];
    let answer = night.json(&asked);
    assert_eq!(answer["rounds"][0]["round"], "R31", "{answer}");
    assert_eq!(case(&answer)["records"][0]["at_local"], "2026-11-20T15:02:00-08:00");
    assert_eq!(night.ask(&["--at", "15:02", "--within", "0", "--seat", "2"]).code(), 4);
}

#[test]
fn what_was_put_right_afterwards_is_as_due_and_a_total_is_compared() {
    let mut night = Night::new();
    night.overpay(31, -1500);
    night.records[31]["seats"][1]["adjusted"] =
        json!([{"bet": "ante", "amount": 1500, "by": "secret", "reason": "secret of 500017"}]);
    let asked = ["--round", "R31", "--seat", "2"];
    for output in night.outputs(&asked, &[]) {
        assert!(!output.contains("secret"), "{output}");
    }
    let answer = night.json(&asked);
    assert_eq!((&case(&answer)["verdict"], &answer["exit_code"]), (&json!("as-due"), &json!(0)));
    assert!(night.ask(&asked).stdout().contains("| Corrected |"));

    let mut night = Night::new();
    let net = &mut night.records[31]["seats"][1]["net"];
    let sum: i64 = net.as_object().unwrap().values().map(|minor| minor.as_i64().unwrap()).sum();
    *net = json!({ "total": sum - 700 });
    let found = night.json(&asked);
    assert_eq!(case(&found)["verdict"], "too-little", "{found}");
    assert_eq!(case(&found)["difference_minor"], -700);
}

#[test]
fn a_swap_between_wagers_is_right_in_sum_only() {
    let mut night = Night::new();
    let net = &mut night.records[31]["seats"][1]["net"];
    for (wager, minor) in [("ante", 500), ("play", -500)] {
        net[wager] = json!(net[wager].as_i64().unwrap() + minor);
    }
    let answer = night.json(&["--round", "R31", "--seat", "2"]);
    assert_eq!(
        (&case(&answer)["verdict"], &answer["exit_code"]),
        (&json!("even-in-sum"), &json!(1))
    );
}

#[test]
fn of_more_than_two_hands_only_the_own_one_is_shown_and_no_card_that_another_drew() {
    let line = json!({
        "v": 1, "game": "table-gin", "round": "7", "table": "C1", "at": "2026-11-20T20:00:00Z",
        "deal": {"hands": ["2c 3c", "4d 5d", "6h 7h"], "upcard": "8s"},
        "events": [[0, "draw", "9c"], [0, "discard", "2c"], [1, "draw", "Td"], [1, "discard", "4d"]],
        "end": {"kind": "out", "points": [0, 0, 5]},
    });
    let folder = tempfile::tempdir().unwrap();
    let log = folder.path().join("table.jsonl");
    fs::write(&log, format!("{line}\n")).unwrap();
    let ask = |format: &str| {
        let log = log.to_str().unwrap();
        let rules = "rulesets/table-gin/skarney.md";
        let words = ["dispute", log, "--rules", rules, "--round", "7", "--seat", "1"];
        gincert(&[&words[..], &["--format", format]].concat()).stdout()
    };
    for output in [ask("text"), ask("json")] {
        let found = words(&output);
        for card in ["3c", "6h", "7h", "9c"] {
            assert!(!found.contains(&card), "{card}: {output}");
        }
        for card in ["5d", "Td", "8s", "2c"] {
            assert!(found.contains(&card), "{card}: {output}");
        }
        assert!(output.contains("seat 0 draws a card"), "{output}");
    }
}

#[test]
fn of_corrections_of_one_round_and_of_a_circle_the_last_record_counts() {
    let mut night = Night::new();
    let corrected = |record: &Value, round: &str, corrects: &str| {
        let mut record = record.clone();
        (record["round"], record["corrects"]) = (round.into(), corrects.into());
        record
    };
    let right = night.records[31].clone();
    let lines = ["C1", "C2"].map(|round| corrected(&right, round, "R31").to_string());
    let standings = |night: &Night, round: &str, more: &[String]| {
        let outputs = night.outputs(&["--round", round, "--seat", "2"], more);
        let answer: Value = serde_json::from_str(&outputs[1]).unwrap();
        let records = case(&answer)["records"].as_array().unwrap().clone();
        records.iter().map(|one| one["standing"].as_str().unwrap().to_owned()).collect::<Vec<_>>()
    };
    assert_eq!(standings(&night, "R31", &lines), ["replaced", "replaced", "counts"]);
    night.records[40]["corrects"] = "R42".into();
    night.records[42]["corrects"] = "R40".into();
    assert_eq!(standings(&night, "R40", &[]), ["replaced", "counts"]);

    let copies = |count: usize| vec![right.to_string(); count];
    let verdict = |more: &[String]| {
        let outputs = night.outputs(&["--round", "R31", "--seat", "2"], more);
        let answer: Value = serde_json::from_str(&outputs[1]).unwrap();
        (case(&answer)["verdict"].clone(), answer["exit_code"].clone())
    };
    assert_eq!(verdict(&copies(63)), (json!("as-due"), json!(0)));
    assert_eq!(verdict(&copies(64)), (json!("not-compared"), json!(1)));
}
