//! A sentence comes from the values it speaks of: what it counts, and what it is about, is what is there.

#![allow(clippy::unwrap_used, reason = "a test that cannot start has failed")]

mod common;
#[path = "common/papers.rs"]
mod papers;

use common::{ENGAGEMENT, PAGE, RULES, VOID_ROUND, clean_log, swapped};
use gincert_certify::certify;
use gincert_evidence::Confidence;
use gincert_rng::{Plan, SampleUnit, sources};
use papers::{Papers, certified, changed, document, log, with_log};
use serde_json::json;
use std::fs;

/// An engagement over these parts.
fn scope(parts: &str) -> String {
    swapped(ENGAGEMENT, "rules, figures", parts)
}

/// The sample of gin rummy: its records of rounds, and those of matches.
fn matches() -> String {
    let lines = document("vectors/submissions/gin-club/logs/matches.jsonl");
    let only = lines.lines().filter(|line| line.contains("\"match\":"));
    only.map(|line| format!("{line}\n")).collect()
}

#[test]
fn matches_repeats_and_corrected_rounds_are_no_further_rounds_of_a_statement() {
    let gin = document("rulesets/gin-rummy/standard-c.md");
    let files = [("log.jsonl", "Hand log", &*matches())];
    let papers = certified(&gin, &files, Some(&scope("hand logs")));
    let records = papers.fact("logs.records.under-the-item").unwrap();
    assert!(records.parse::<u64>().unwrap() > 0, "{records}");
    assert_eq!(papers.fact("logs.rounds.under-the-item").as_deref(), Some("0"));
    assert!(!papers.says(&format!("{records} rounds under the item under test")));
    // 60 rounds that stand in the logs twice, and 60 of which another record corrects 45, are 60 rounds.
    let sixty = log(60);
    let again = [("a.jsonl", "Hand log", &*sixty), ("b.jsonl", "Hand log", &*sixty)];
    let corrections = changed(&log(60), |number, record| {
        let round = record["round"].as_str().unwrap().to_owned();
        if number < 45 {
            record["corrects"] = json!(round);
            record["round"] = json!(format!("{round}C"));
            record["seq"] = json!(1_000 + number);
        }
    });
    let corrected = [("a.jsonl", "Hand log", &*sixty), ("b.jsonl", "Hand log", &*corrections)];
    for files in [again, corrected] {
        let papers = certified(RULES, &files, Some(&scope("hand logs")));
        assert_eq!(papers.fact("logs.records.under-the-item").as_deref(), Some("120"));
        let rounds = papers.fact("logs.rounds.under-the-item");
        assert_eq!(rounds.as_deref(), Some("60"), "{}", papers.text);
    }
}

#[test]
fn void_rounds_that_state_points_are_not_said_to_state_none() {
    let gin = document("rulesets/gin-rummy/standard-c.md");
    let papers = with_log(&gin, &format!("{VOID_ROUND}\n"));
    assert!(papers.says("points-wrong"), "{}", papers.text);
    assert!(!papers.says("no record states points"), "{}", papers.text);
    let says = "no record that counts states points, so that no points of the 1 round";
    assert!(papers.says(says), "{}", papers.text);
}

#[test]
fn a_disposition_of_no_exception_stands_with_none() {
    let table = "| Exception | Disposition | By | Date |\n| - | - | - | - |\n";
    let row = "| 309f896582b3 | patron paid | floor | 2026-01-03 |\n";
    let log = log(20);
    let files = [
        ("log.jsonl", "Hand log", log.as_str()),
        ("d.md", "Dispositions", &*format!("{table}{row}")),
    ];
    let papers = certified(RULES, &files, None);
    assert!(papers.says("Dispositions: 1 was submitted, 0 of them about an exception"));
    assert!(!papers.says("stands with its exception"), "{}", papers.text);
}

#[test]
fn a_document_that_governed_no_record_is_not_said_to_settle_rounds() {
    let other = swapped(RULES, "| Revision | small |", "| Revision | other |");
    let third = swapped(RULES, "| Revision | small |", "| Revision | third |");
    let named = changed(&log(20), |number, record| {
        record["rules"] = json!(if number < 5 { "gin-and-win/other" } else { "gin-and-win/small" });
    });
    let log = ("log.jsonl", "Hand log", named.as_str());
    let other = ("other.md", "Rule document", other.as_str());
    let third = ("third.md", "Rule document", third.as_str());
    let papers = certified(RULES, &[other, third, log], None);
    assert!(papers.says("they settle rounds, but for 1 of them, which was in force for no record"));
    let papers = certified(RULES, &[third, log], None);
    assert!(papers.says("is not the item under test: no record was played under it"));
    let papers = certified(RULES, &[other, log], None);
    assert!(papers.says("is not the item under test: it settles rounds"), "{}", papers.text);
}

#[test]
fn figures_of_one_place_are_those_that_were_compared() {
    let edge = "| House edge | - | 2.3958 % | exact | x |\n";
    let claims = "| House edge | - | 5.1 % | exact | x |\n| Combinations | - | 22,100 | exact | x |\n| Excitement | - | 7 | exact | x |\n";
    let papers = certified(&swapped(RULES, edge, claims), &[], None);
    let heading = "x: 2 figures, of which 1 agrees under the rules as printed.";
    assert!(papers.says(heading), "{}", papers.text);
    // One of them agrees, so that not every reading gives none.
    assert!(!papers.says(&format!("{heading} None is reproduced")), "{}", papers.text);
}

#[test]
fn nobody_counts_the_clauses_of_a_profile_that_is_not_known() {
    let folder = tempfile::tempdir().unwrap();
    let page = swapped(PAGE, "neutral-lab-2026", "nowhere-1999");
    fs::write(folder.path().join("rules.md"), RULES).unwrap();
    fs::write(folder.path().join("submission.md"), page).unwrap();
    let made = certify(folder.path(), None).unwrap();
    let text = String::from_utf8(made.markdown).unwrap();
    assert!(text.contains("No clause was assessed"));
    assert!(!text.contains("clauses in the profile"));
}

#[test]
fn the_last_row_of_the_audits_says_which_records_it_counts() {
    let lines = clean_log(30, 1, 8);
    let twice = [lines.join("\n"), lines.join("\n")].join("\n") + "\n";
    let papers: Papers = with_log(RULES, &twice);
    let repeated = papers.row("Exceptions by audit", "round-repeated").unwrap();
    assert_eq!(repeated[3], "30");
    let all =
        papers.row("Exceptions by audit", "Total; records: those with an exception of").unwrap();
    assert_eq!(all[3], "0", "no record shows by itself that it stands twice");
}

#[test]
fn an_inconclusive_log_names_its_own_reason() {
    // All wagers were compared, and a seat is absent for one round again and again.
    let absent = changed(&log(400), |number, record| {
        if number % 12 == 5 {
            record["seats"].as_array_mut().unwrap().pop();
        }
    });
    let papers = with_log(RULES, &absent);
    assert_eq!(papers.fact("verdict.logs").as_deref(), Some("inconclusive"));
    assert!(papers.says("inconclusive, because seats are absent 33 times"), "{}", papers.text);
    assert!(!papers.says("more than 1 in 100 of what the logs hold"));
    // Where rounds are void, it says how many.
    let void = changed(&log(400), |number, record| {
        if number % 12 == 5 {
            record["state"] = json!("void");
            record["reason"] = json!("camera down");
            for seat in record["seats"].as_array_mut().unwrap() {
                let net = seat["net"].as_object_mut().unwrap();
                net.values_mut().for_each(|won| *won = json!(0));
            }
        }
    });
    let papers = with_log(RULES, &void);
    assert!(papers.says("inconclusive, because 33 of 400 rounds are void"), "{}", papers.text);
}

#[test]
fn a_waiver_of_an_exception_of_the_logs_is_not_told_that_there_is_none() {
    let lines = clean_log(30, 1, 8);
    let twice = [lines.join("\n"), lines.join("\n")].join("\n") + "\n";
    let waiver = "\n| Waives | Where | Reason | Signed by | Date |\n| - | - | - | - | - |\n| round-repeated | everywhere | known | A | 2026-11-19 |\n| overpaid | everywhere | known | A | 2026-11-19 |\n";
    let engagement = scope("hand logs") + waiver;
    let papers = certified(RULES, &[("a.jsonl", "Hand log", &*twice)], Some(&engagement));
    assert!(papers.says("'round-repeated' is an exception of the hand logs."), "{}", papers.text);
    assert!(!papers.says("matches no finding 'round-repeated'"));
    assert!(papers.says("The waiver matches no finding 'overpaid' at 'everywhere'."));
}

#[test]
fn lines_that_a_plan_left_unread_stand_beside_the_verdict_wherever_it_stands() {
    let mut shuffler = sources::find("chacha20").unwrap().start(1);
    let mut line = || {
        format!(
            "{}
",
            shuffler.next_deck()
        )
    };
    let decks: String = (0..900).map(|_| line()).collect();
    let plan = Plan::new(SampleUnit::Decks, 300, 2, Confidence::P99, 100).markdown();
    let files = [("plan.md", "Test plan", plan.as_str()), ("a.txt", "Decks", decks.as_str())];
    let papers = certified(RULES, &files, None);
    for (fact, lines) in [("given", "900"), ("read", "800"), ("left-out", "0"), ("not-read", "100")]
    {
        let name = format!("shuffles.lines.{fact}");
        assert_eq!(papers.fact(&name).as_deref(), Some(lines), "{name}");
    }
    let beside = "100 of 900 lines of deck files were not read";
    assert_eq!(papers.text.matches(beside).count(), 2, "first page and section 3: {}", papers.text);
    let all =
        "Lines of the deck files: 900 given, 800 read, 0 left out as unreadable, 100 not read.";
    assert_eq!(papers.text.matches(all).count(), 2, "first page and section 11");
    let row = papers.row("Deck files", "a.txt").unwrap();
    assert_eq!([row[2].as_str(), row[4].as_str()], ["900", "100"], "{row:?}");
}

#[test]
fn nothing_is_called_evaluated_settled_or_tried_that_was_not() {
    let unusable = swapped(RULES, "| Score | Cards left over |", "| Score | Points of the hand |");
    let papers = with_log(&unusable, &log(20));
    assert!(papers.says("Examples: none was evaluated."), "{}", papers.text);
    assert!(!papers.says("each is evaluated by the reference evaluator"));
    assert!(papers.says("In scope but not tested:") && papers.says("the hand logs"));
    assert!(!papers.says("record settled again"), "{}", papers.text);
    let papers = with_log(RULES, &log(20));
    assert!(papers.says("Examples: the reference evaluator evaluates each"));
    assert!(
        papers.says("the hand logs, with every record that counts and shows enough re-settled")
    );
    assert!(papers.says("Other readings of one row are listed as help"));
    // Of games without wagers no other reading of a row is tried.
    let papers = certified(&document("rulesets/gin-rummy/standard-c.md"), &[], None);
    assert!(!papers.says("Other readings of one row"), "{}", papers.text);
}
