//! The verbs on documents of gin rummy and of gin with melds on the table.

#![allow(clippy::unwrap_used, reason = "a test that cannot start has failed")]

mod common;

use common::{gincert, with_input};
use serde_json::{Value, json};

const STANDARD: &str = "rulesets/gin-rummy/standard-c.md";
const SKARNEY: &str = "rulesets/table-gin/skarney.md";

fn answer(arguments: &[&str]) -> Value {
    let run = gincert(&[arguments, &["--format", "json"]].concat());
    assert_eq!(run.code(), 0, "{arguments:?}: {}{}", run.stdout(), run.stderr());
    run.json()
}

#[test]
fn a_hand_of_ten_tells_every_best_melding_and_its_right_to_knock() {
    let hand = &answer(&["hand", "--rules", STANDARD, "3c 4c 5c 3d 3h 5d 5h 4h Kc 2s"])["hand"];
    assert_eq!(hand["points"], 20);
    let left: Vec<&Value> =
        hand["meldings"].as_array().unwrap().iter().map(|set| &set["deadwood"]).collect();
    assert_eq!(left, [&json!(["Kc", "4c", "4h", "2s"]), &json!(["Kc", "5d", "3d", "2s"])]);
    assert_eq!((hand["limit"].clone(), hand["may_knock"].clone()), (json!(10), json!(false)));
    assert!(hand.get("best_discards").is_none());
    let gin = answer(&["hand", "--rules", STANDARD, "Ac 2c 3c 4c 5c 6c 7c 8c 9c Tc"]);
    assert_eq!(
        (gin["hand"]["points"].clone(), gin["hand"]["meldings_count"].clone()),
        (json!(0), json!(9))
    );
}

#[test]
fn a_hand_of_eleven_tells_its_best_discards() {
    let cards = "4c 5c 6c 7c 8h 8d 8s Jd Qd Kd 2c";
    let hand = &answer(&["hand", "--rules", STANDARD, cards])["hand"];
    assert_eq!(hand["best_discards"], json!(["2c"]));
    assert_eq!(hand["points_after_discard"], 0);
    assert_eq!((hand["points"].clone(), hand["big_gin"].clone()), (json!(2), json!(false)));
    assert_eq!(hand["gin_discards"], json!(["2c"]));
    // What was just taken may not be thrown back where the rules forbid it.
    let rules = "rulesets/gin-rummy/standard-a.md";
    let kept = &answer(&["hand", "--rules", rules, cards, "--taken", "2c"])["hand"];
    assert_eq!(kept["gin_discards"], json!([]));
    assert_eq!(kept["best_discards"], json!(["4c", "7c"]));
}

/// Meld first, and the fourth four stays in the set, where the five cannot follow it onto the run.
#[test]
fn the_best_defence_may_break_a_meld_of_the_hand() {
    let hand = "4c 4d 4h 4s 5s 9c Tc Jc Kd 2h";
    let spread = "As 2s 3s | 7c 7d 7h";
    let found = answer(&["hand", "--rules", STANDARD, hand, "--against", spread]);
    let defence = &found["defence"];
    assert_eq!(
        (defence["meld_first"].clone(), defence["meld_first_costs"].clone()),
        (json!(17), json!(5))
    );
    assert_eq!(
        (defence["points"].clone(), defence["without_lay_off"].clone()),
        (json!(12), json!(17))
    );
    assert_eq!(defence["laid_off"], json!([{ "cards": ["4s", "5s"], "onto": 0 }]));
    assert_eq!(defence["lay_off_first"], 12);
    // Nothing is laid off on gin.
    let none = answer(&[
        "hand",
        "--rules",
        STANDARD,
        hand,
        "--against",
        "As 2s 3s | 7c 7d 7h 7s | 8c 8d 8h",
    ]);
    assert_eq!(
        (none["defence"]["may_lay_off"].clone(), none["defence"]["points"].clone()),
        (json!(false), json!(17))
    );
    // So no order of laying costs anything.
    let gin = ["hand", "--rules", STANDARD, hand, "--against", "As 2s 3s | 7c 7d 7h 7s | 8c 8d 8h"];
    let text = gincert(&gin).stdout();
    assert!(
        text.contains("  lay off  none: these rules allow no laying off on this spread\n"),
        "{text}"
    );
    assert!(!text.contains("meld first"), "{text}");
    let bad = |spread: &str| gincert(&["hand", "--rules", STANDARD, hand, "--against", spread]);
    assert_eq!(bad("As 2s 4c").code(), 2);
    assert_eq!(bad("5s 6s 7s").code(), 1);
}

#[test]
fn lines_of_hands_are_answered_one_by_one() {
    let input = b"As 2s 3s 7c 7d 7h 9c 9d 9h 4h\n\nAs 2s\nAs As\n";
    let run = with_input(&["hand", "--rules", STANDARD, "-"], input);
    assert_eq!(run.code(), 1);
    let lines: Vec<Value> =
        run.stdout().lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!(lines[0]["hand"]["points"], 4);
    assert_eq!(lines[1]["findings"][0]["code"], "card-count");
    assert_eq!(lines[2]["findings"][0]["code"], "card-duplicate");
}

#[test]
fn options_of_another_family_are_refused() {
    for (rules, option) in [(STANDARD, "--dealer"), (SKARNEY, "--upcard"), (STANDARD, "--table")] {
        let run = gincert(&["hand", "--rules", rules, "As 2s 3s", option, "4s"]);
        assert_eq!(run.code(), 2, "{rules} {option}");
        assert!(run.stderr().contains(option), "{}", run.stderr());
    }
}

#[test]
fn a_hand_with_melds_on_the_table_is_told_how_to_go_out() {
    let hand = |cards: &str, more: &[&str]| -> Value {
        answer(&[&["hand", "--rules", SKARNEY, cards], more].concat())["hand"].clone()
    };
    let out = hand("4s 4h 4d 6s 7s 8s Ts Jh Qd", &["--contract", "open"]);
    assert_eq!(
        (out["can_contract"].clone(), out["can_go_out"].clone()),
        (json!(true), json!(true))
    );
    assert_eq!(out["lay"]["left"], json!([]));
    assert_eq!(out["lay"]["melds"].as_array().unwrap().len(), 3);
    let on = ["--contract", "laid", "--table", "0 run 5s 6s 7s, 1 set 9d 9c 9h"];
    let added = hand("8s 9s 2c", &on);
    assert_eq!(added["lay"]["additions"], json!({ "0": ["8s", "9s"] }));
    assert_eq!(
        (added["lay"]["left"].clone(), added["least_points"].clone()),
        (json!(["2c"]), json!(2))
    );
    assert_eq!(added["addable"], json!({ "0": ["8s"] }));
    // Skarney throws no card: all but one is not out. Colonel does.
    assert_eq!(
        (added["can_go_out_with_discard"].clone(), added["goes_out"].clone()),
        (json!(true), json!(false))
    );
    let colonel = answer(&[
        "hand",
        "--rules",
        "rulesets/table-gin/colonel.md",
        "7h 9c",
        "--table",
        "1 run 4h 5h 6h",
    ]);
    assert_eq!(colonel["hand"]["goes_out"], true);
    assert_eq!(colonel["hand"]["with_discard"][0], "9c");
    let none = hand("4s 4h 6s 7s 8s Ts Jh Qd 2c Kd", &["--contract", "open"]);
    assert_eq!(none["can_contract"], false);
    assert_eq!(none["lay"]["left"].as_array().unwrap().len(), 10);
}

const HOLLYWOOD: &str = "rulesets/gin-rummy/hollywood.md";

fn record(rounds: &[(usize, i64)]) -> Value {
    let round = |(winner, points): &(usize, i64)| {
        let mut both = [0, 0];
        both[*winner] = *points;
        json!({ "kind": "knock", "winner": winner, "points": both })
    };
    let rounds: Vec<Value> = rounds.iter().map(round).collect();
    json!({ "v": 1, "match": "M-7", "first_dealer": 0, "rounds": rounds })
}

#[test]
fn a_sheet_has_the_columns_and_boxes_and_says_where_a_record_differs() {
    let line = record(&[(0, 60), (0, 60), (1, 20), (0, 60), (0, 70)]);
    let run = with_input(
        &["sheet", "-", "--rules", HOLLYWOOD, "--markdown"],
        line.to_string().as_bytes(),
    );
    assert_eq!(run.code(), 0, "{}", run.stderr());
    let page = run.stdout();
    assert!(page.starts_with("# Score sheet of match M-7\n"), "{page}");
    for words in ["Game 3", "60:0", "120:0", "Side 0 wins the match"] {
        assert!(page.contains(words), "{words}: {page}");
    }
    let told = |mut record: Value, claims: Value| {
        let keys = record.as_object_mut().unwrap();
        keys.extend(claims.as_object().unwrap().clone());
        let input = format!("{record}\n");
        let run = with_input(&["sheet", "-", "--rules", HOLLYWOOD], input.as_bytes());
        (run.code(), run.stdout())
    };
    let short = record(&[(0, 60)]);
    let (code, page) = told(short.clone(), json!({ "dealers": [0, 0] }));
    assert_eq!(code, 1);
    assert!(page.contains("dealer-wrong"), "{page}");
    assert!(page.contains("No game is finished"), "{page}");
    assert_eq!(told(short, json!({ "dealers": [0, 1] })).0, 0);
    let long = record(&[(0, 100), (0, 100), (0, 100), (0, 100)]);
    let (code, page) = told(long, json!({}));
    assert_eq!(code, 1);
    assert!(page.contains("after-end"), "{page}");
}

#[test]
fn a_sheet_of_three_players_has_a_column_and_a_row_for_each() {
    let record = r#"{"match":"R-1","first_dealer":0,"rounds":[
        {"kind":"out","winner":0,"points":[212,-30,85]},
        {"kind":"out","winner":2,"points":[10,40,460]}],
        "games":[{"totals":[222,10,544]}]}"#;
    let record = record.replace('\n', "") + "\n";
    let rules = "rulesets/table-gin/rummy-500.md";
    let run = with_input(&["sheet", "-", "--rules", rules], record.as_bytes());
    let page = run.stdout();
    assert_eq!(run.code(), 1, "{page}{}", run.stderr());
    for words in [
        "Side 2",
        "212:-30:85",
        "222:10:545",
        "Side 2 wins the match; totals 222, 10 and 545.",
        "The record differs of game 1: total-wrong.",
    ] {
        assert!(page.contains(words), "{words}: {page}");
    }
}

#[test]
fn what_is_no_match_record_or_keeps_no_sheet_is_refused() {
    let code =
        |rules: &str, input: &[u8]| with_input(&["sheet", "-", "--rules", rules], input).code();
    assert_eq!(code(HOLLYWOOD, b""), 3);
    assert_eq!(code(HOLLYWOOD, b"{}\n"), 3);
    assert_eq!(code(HOLLYWOOD, b"\xff\n"), 3);
    assert_eq!(code("rulesets/table-gin/colonel.md", b"{}\n"), 1);
    assert_eq!(code("rulesets/gin-and-win/ten.md", b"{}\n"), 1);
}

/// The two integers that the enumeration of all 15,820,024,220 hands confirms.
#[test]
fn dealt_hands_are_counted_exactly_under_each_document() {
    let of = |document: &str| answer(&["math", &format!("rulesets/gin-rummy/{document}.md")]);
    let standard = of("standard-c");
    assert_eq!(standard["hands"], "15820024220");
    let sum: u64 = standard["deadwood"]
        .as_array()
        .unwrap()
        .iter()
        .map(|row| row["hands"].as_str().unwrap().parse::<u64>().unwrap())
        .sum();
    assert_eq!(sum, 15_820_024_220);
    assert_eq!(standard["gin"]["hands"], standard["deadwood"][0]["hands"]);
    // Less than ten is nine or less; gin only is gin.
    let nine = &standard["knock"]["limits"][9];
    assert_eq!(of("standard-b")["knock"]["hands"], nine["hands"]);
    let straight = of("straight");
    assert_eq!(straight["knock"]["hands"], straight["gin"]["hands"]);
    // Beside an upcard: 52 of them, and hands out of the other 51 cards.
    let oklahoma = of("oklahoma-plain");
    assert_eq!(oklahoma["knock"]["of"], (52u64 * 12_777_711_870).to_string());
    assert_eq!(oklahoma["knock"]["limits"].as_array().unwrap().len(), 13);
    assert_eq!(gincert(&["math", STANDARD, "--par"]).code(), 2);
}

/// By hand: of the hands of Skarney Gin that hold a contract all ten ranks count, no suit. The shares of each size add up.
#[test]
fn dealt_hands_of_games_on_the_table_are_counted_exactly() {
    let skarney = answer(&["math", SKARNEY]);
    let hands = &skarney["hands"][0];
    assert_eq!((&hands["of"], &hands["seats"]), (&json!("15820024220"), &json!("any")));
    assert_eq!(hands["contract"]["hands"], "725036248");
    let left = hands["cards_left"].as_array().unwrap();
    let sum: u64 =
        left.iter().map(|one| one["hands"].as_str().unwrap().parse::<u64>().unwrap()).sum();
    assert_eq!((left.len(), sum), (11, 15_820_024_220));
    assert_eq!((&left[0], &left[10]), (&hands["all_melded"], &hands["no_meld"]));
    // The melds of Colonel are those of gin rummy with the ace high: as many hands are gin as dealt there.
    let colonel = answer(&["math", "rulesets/table-gin/colonel.md"]);
    assert_eq!(colonel["hands"][0]["all_melded"]["hands"], "136694");
    let jokers = gincert(&["math", "rulesets/table-gin/rummy-500-jokers.md"]);
    assert_eq!(jokers.code(), 2);
    assert!(jokers.stderr().contains("jokers"), "{}", jokers.stderr());
    assert_eq!(gincert(&["math", SKARNEY, "--method", "enumerate"]).code(), 2);
}

#[test]
fn counts_name_the_rules_that_they_are_of() {
    let rows = answer(&["math", STANDARD])["evaluated"].as_array().unwrap().clone();
    assert!(
        rows.iter().any(|row| row["term"] == "Hand" && row["phrase"] == row["printed"]),
        "{rows:?}"
    );
    // A row that the document leaves out is evaluated all the same, and has no cell.
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("rules.md");
    let text = std::fs::read_to_string(format!("{}/../../{STANDARD}", env!("CARGO_MANIFEST_DIR")))
        .unwrap();
    let lines = text.lines().filter(|line| !line.starts_with("| Big gin "));
    std::fs::write(&path, lines.collect::<Vec<_>>().join("\n")).unwrap();
    let rows = answer(&["math", path.to_str().unwrap()])["evaluated"].as_array().unwrap().clone();
    let row = rows.iter().find(|row| row["term"] == "Big gin").unwrap();
    assert!(row["printed"].is_null(), "{row}");
}

#[test]
fn a_difference_names_the_rules_and_the_hands_that_they_change() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("rounds.jsonl");
    let round = |left: &str, more: &str| {
        format!(
            r#"{{"hands":["As 2s 3s 7c 7d 7h 9c 9d 9h {left}","Ac Ad Ah 2c 3c 4c Kd Jh Qc {more}"],"events":[[0,"knock","Kc",["As 2s 3s","7c 7d 7h","9c 9d 9h"]]]}}"#
        )
    };
    // Ten is within one limit and not within the other; four is within both.
    let log = [round("Td", "8h"), round("4d", "8h"), "{".to_owned()].join("\n");
    std::fs::write(&path, log).unwrap();
    let path = path.to_str().unwrap();
    let other = "rulesets/gin-rummy/standard-b.md";
    let run = gincert(&["diff", STANDARD, other, "--over", path, "--format", "json"]);
    assert_eq!(run.code(), 1, "{}", run.stderr());
    let found = run.json();
    assert_eq!(found["level"], "play");
    let terms: Vec<&str> = found["changes"]
        .as_array()
        .unwrap()
        .iter()
        .filter_map(|change| change["where"].as_str())
        .collect();
    assert!(terms.contains(&"Term 'Knock'"), "{terms:?}");
    let hands = &found["math"]["hands"];
    assert_eq!(hands["dealt_gin"]["old"], hands["dealt_gin"]["new"]);
    assert_ne!(hands["dealt_within_limit"]["old"], hands["dealt_within_limit"]["new"]);
    let over = &hands["over"];
    let count = |key: &str| over[key].as_u64().unwrap();
    assert_eq!((count("records"), count("compared"), count("legal_before_only")), (3, 1, 1));
    assert_eq!(count("not_compared"), 1);
    let same = gincert(&["diff", STANDARD, STANDARD]);
    assert_eq!(same.code(), 0);
}

/// A knock with 4 against 20 that is worth 16 points to seat 0.
const KNOCK: &str = r#"{"v":1,"game":"gin-rummy","rules":"gin-rummy/standard-c","round":"1","table":"A","upcard":"5d","hands":["As 2s 3s 7c 7d 7h 9c 9d 9h 4h","Ac Ad Ah 2c 3c 4c 4s 7s Kd Jh"],"events":[[0,"knock","Qc",["As 2s 3s","7c 7d 7h","9c 9d 9h"]],[1,"meld","Ac Ad Ah"],[1,"meld","2c 3c 4c"],[1,"layoff","4s",0],[1,"layoff","7s",1]],"end":{"kind":"knock","by":0,"winner":0,"deadwood":[4,20],"points":[16,0],"multiplier":1}}"#;

#[test]
fn a_log_of_points_in_which_no_round_states_points_does_not_agree() {
    let folder = tempfile::tempdir().unwrap();
    let log = folder.path().join("log.jsonl");
    for (points, verdict, words) in [
        (
            "\"points\":[16,0],",
            "agrees",
            "points of 1 of 1 round in which points were due compared",
        ),
        ("", "inconclusive", "no record that counts states points"),
        ("\"_points\":[16,0],", "inconclusive", "no record that counts states points"),
        ("\"points\":null,", "inconclusive", "no record that counts states points"),
    ] {
        std::fs::write(&log, KNOCK.replacen("\"points\":[16,0],", points, 1)).unwrap();
        let path = log.to_str().unwrap();
        let found = answer(&["replay", "--rules", STANDARD, path]);
        assert_eq!(found["verdict"], verdict, "{points}");
        let compared = found["coverage"]["words"].as_str().unwrap();
        assert!(compared.contains(words), "{points}: {compared}");
        // The screen names them among what was not checked.
        let screen = gincert(&["replay", "--rules", STANDARD, path]).stdout();
        let screen = screen.split_whitespace().collect::<Vec<_>>().join(" ");
        let open = "1 round in which points were due, for the points: none are stated";
        assert_eq!(screen.contains(open), verdict == "inconclusive", "{points}: {screen}");
    }
}
