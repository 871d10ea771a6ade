//! A report tells one story about logs and figures: what one sentence or table says, no other one denies.

#![allow(clippy::unwrap_used, reason = "a test that cannot start has failed")]

mod common;
#[path = "common/papers.rs"]
mod papers;

use common::{ENGAGEMENT, RULES, swapped};
use papers::{Papers, certified, changed, document, log, with_log};
use serde_json::json;

#[test]
fn records_are_counted_under_the_document_that_governed_them() {
    let mahjong = document("rulesets/table-gin/mahjong.md");
    let log = log(20);
    let files = [("small.md", "Rule document", RULES), ("log.jsonl", "Hand log", log.as_str())];
    let papers = certified(&mahjong, &files, None);
    assert_eq!(papers.fact("logs.records.under-the-item").as_deref(), Some("0"));
    assert_eq!(papers.fact("logs.records.under-other.1").as_deref(), Some("20"));
    assert!(papers.says("20 records under 'gin-and-win/small'"), "{}", papers.text);
    assert!(!papers.says("under 'table-gin/mahjong'"));
    // No list of tables was sent; what the further document costs is counted, what it prints not compared.
    assert!(papers.says("it names, otherwise by the only one of its game"));
    assert!(!papers.says("as the list of tables says") && !papers.says("nothing is stated about"));
}

#[test]
fn what_was_owed_is_one_number_on_the_first_page_and_in_section_10() {
    let void = changed(&log(120), |_, record| {
        record["state"] = json!("void");
        record["reason"] = json!("camera down");
    });
    let papers = with_log(RULES, &void);
    let row = papers.row("Amounts due to patrons by the cards", "of void").unwrap();
    let [owed, nothing] = [&row[1], &row[2]].map(|cell| cell.parse::<u64>().unwrap());
    assert!(owed > 0 && nothing > 0 && owed + nothing == 240, "{row:?}");
    let words = format!("something was owed, or may have been, to {owed} hands");
    let said = papers.text.matches("something was owed, or may have been, to").count();
    assert_eq!((papers.text.matches(&words).count(), said > 0), (said, true), "{words}");
    assert_eq!(papers.fact("logs.owed.open"), Some(owed.to_string()));
    // A test of which a round's first hand counts says so beside its smaller number.
    let test = "Test: hands not compared had an amount due to the patron more often than by chance";
    let row = papers.row(test, "hands of void, misdealt, incomplete or training rounds").unwrap();
    assert!(row[0].ends_with("the first of each round"), "{row:?}");
    assert_eq!(row[3], "120");
}

#[test]
fn a_round_without_seats_adds_the_hands_that_its_row_states() {
    let blank = changed(&log(120), |number, record| {
        if number < 3 {
            let keys = record.as_object_mut().unwrap();
            keys.retain(|key, _| !matches!(key.as_str(), "seats" | "dealer" | "deck" | "net"));
            record["state"] = json!("void");
        }
    });
    let papers = with_log(RULES, &blank);
    let row = papers.row("Amounts due to patrons by the cards", "of 3 void").unwrap();
    assert_eq!(row[1], "at most 6", "{row:?}");
    assert!(papers.says("something was owed, or may have been, to 6 hands"));
    // They are left out in as many rounds as the records are void, show nothing, and have no account.
    let left_out = papers.rows("Excluded from the accounts").into_iter();
    let void =
        left_out.filter(|row| row[1] == "the round is void, misdealt, incomplete or for training");
    assert_eq!(void.map(|row| row[2].parse::<u64>().unwrap()).sum::<u64>(), 3);
    assert!(!papers.says("Account under gin-and-win/small, not stated"));
    let evidence = |level| papers.row("Evidence, from most to least", level).unwrap()[2].clone();
    assert_eq!([evidence("played-hands"), evidence("bets-only")], ["0", "3"]);
}

#[test]
fn good_logs_are_not_called_unreadable_where_there_are_no_rules() {
    let papers = with_log("# Nothing\n", &log(5));
    let why = "not read: there are no usable rules";
    assert!(papers.says(&format!("Hand logs: not-tested; the one file was {why}.")));
    assert!(papers.says(&format!("'log.jsonl' was {why}.")));
    assert!(papers.says("completes the documents needed to read the logs"));
    for words in ["could be read.", "Send the log again", "its hand logs show no decks"] {
        assert!(!papers.says(words), "{words}");
    }
}

#[test]
fn an_audit_that_could_be_made_of_no_record_is_no_audit_that_found_nothing() {
    let title = "Exceptions by audit";
    let untested = |papers: &Papers, code: &str| papers.row(title, code).map(|row| row[6].clone());
    // Tests of all rounds together need more rounds.
    let papers = with_log(RULES, &log(20));
    for code in ["fit-differs", "win-differs"] {
        assert_eq!(untested(&papers, code).as_deref(), Some("20"), "{code}");
        assert!(!papers.says(&format!("{code} (")), "{code}");
    }
    assert_eq!(untested(&papers, "time-backwards").as_deref(), Some("0"));
    // Rounds of a game whose document was not given.
    let gin = document("rulesets/gin-rummy/standard-c.md");
    let papers = with_log(&gin, &log(20));
    assert_eq!(untested(&papers, "play-not-equal-ante").as_deref(), Some("20"));
    assert_eq!(untested(&papers, "name-padded").as_deref(), Some("0"));
    // Matches without a round.
    let matches = document("vectors/submissions/gin-club/logs/matches.jsonl");
    let only = matches.lines().filter(|line| line.contains("\"match\":"));
    let only: String = only.map(|line| format!("{line}\n")).collect();
    let papers = with_log(&gin, &only);
    let audited = papers.fact("logs.records.audited").unwrap();
    assert_ne!(audited, "0");
    for code in ["knock-over-limit", "points-wrong", "match-round-differs"] {
        assert_eq!(untested(&papers, code), Some(audited.clone()), "{code}");
    }
}

#[test]
fn a_record_that_an_audit_told_of_was_tested() {
    let wrong = changed(&log(20), |number, record| {
        if number < 4 {
            record["seats"][0]["outcome"] = json!("Nobody knows");
        }
    });
    let papers = with_log(RULES, &wrong);
    let row = papers.row("Exceptions by audit", "outcome-wrong").unwrap();
    assert_eq!([row[2].as_str(), row[6].as_str()], ["4", "16"], "{row:?}");
}

#[test]
fn nothing_is_said_of_cards_that_are_shown_where_a_document_has_no_bonus_wager() {
    let from = RULES.find("| Hand | Pays |").unwrap();
    let to = RULES.find("| Claim |").unwrap();
    let none = format!("{}{}", &RULES[..from], &RULES[to..]);
    let none = swapped(&none, "| Gin Bonus house edge | - | 24.9412 % | exact | x |\n", "");
    let papers = with_log(&none, &log(60));
    assert!(papers.says("amount-impossible"), "{}", papers.text);
    assert!(papers.says("The document has no bonus wager, so no row can pay it."));
    assert!(papers.says("the document has no bonus wager |"));
    assert!(papers.says("the exact mathematics of the base game"));
    for words in [
        "The cards that decide it are not shown",
        "mathematics of the bonus wager",
        "counts as it was laid",
    ] {
        assert!(!papers.says(words), "{words}");
    }
}

#[test]
fn a_probability_that_section_9_counts_is_compared_with_what_is_printed() {
    let edge = "| House edge | - | 2.3958 % | exact | x |\n";
    let of = |value: &str| {
        let claim = format!("{edge}| Probability of Score 3 | - | {value} | exact | x |\n");
        certified(&swapped(RULES, edge, &claim), &[], Some(ENGAGEMENT))
    };
    // 18,304 of 22,100 hands of three cards have neither a pair nor three of a kind.
    let right = of("0.828235");
    assert!(!right.says("of which the tool computes nothing") && !right.says("was not tested"));
    assert!(of("0.838235").says("'Probability of Score 3' is stated as 0.838235"));
}

#[test]
fn what_alone_keeps_a_statement_from_being_made_is_asked_for_on_the_first_page() {
    let edge = "| House edge | - | 2.3958 % | exact | x |\n";
    let claim = format!("{edge}| Excitement | - | 7 | exact | x |\n");
    let papers = certified(&swapped(RULES, edge, &claim), &[], Some(ENGAGEMENT));
    assert!(papers.says("1 printed figure was not tested"));
    assert!(papers.says("names in a way that can be tested, or removes: 1 printed figure"));
    assert!(!papers.says("asks nothing of anybody"));
}

#[test]
fn a_round_that_stands_in_the_logs_twice_is_one_round() {
    let log = log(30);
    let files = [("a.jsonl", "Hand log", log.as_str()), ("b.jsonl", "Hand log", log.as_str())];
    let papers = certified(RULES, &files, None);
    assert!(
        papers.says("0 of 30 rounds void, misdealt, incomplete or for training"),
        "{}",
        papers.text
    );
    assert!(!papers.says("of 60 rounds"));
}
