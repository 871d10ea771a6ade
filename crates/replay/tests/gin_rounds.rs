//! Rounds and matches of both gin families, judged from each level of evidence.

#![allow(clippy::unwrap_used, reason = "a test may fail")]

mod common;
#[path = "common/gin.rs"]
mod gin;

use common::{PLAIN, StoredRuns, audit};
use gincert_replay::{AuditState, CompiledPlayRules};

fn document(name: &str) -> CompiledPlayRules {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../rulesets");
    gin::sheet(name, &std::fs::read_to_string(format!("{folder}/{name}.md")).unwrap())
}

fn audited(documents: &[&str], log: &str) -> (AuditState, StoredRuns) {
    let book = gin::book(documents.iter().map(|name| document(name)).collect());
    audit(&book, &[], &[log.as_bytes().to_vec()], PLAIN)
}

fn codes(kept: &StoredRuns) -> Vec<&'static str> {
    kept.raised.iter().map(|one| one.exception.finding.code).collect()
}

/// A knock with 4 against 20, nothing of it wrong.
const KNOCK: &str = r#"{"v":1,"game":"gin-rummy","rules":"gin-rummy/standard-c","round":"1","table":"A","upcard":"5d","hands":["As 2s 3s 7c 7d 7h 9c 9d 9h 4h","Ac Ad Ah 2c 3c 4c 4s 7s Kd Jh"],"events":[[0,"knock","Qc",["As 2s 3s","7c 7d 7h","9c 9d 9h"]],[1,"meld","Ac Ad Ah"],[1,"meld","2c 3c 4c"],[1,"layoff","4s",0],[1,"layoff","7s",1]],"end":{"kind":"knock","by":0,"winner":0,"deadwood":[4,20],"points":[16,0],"multiplier":1}}"#;

fn of_knock(from: &str, to: &str) -> Vec<&'static str> {
    let line = KNOCK.replacen(from, to, 1);
    assert_ne!(line, KNOCK, "{from}");
    let (state, kept) = audited(&["gin-rummy/standard-c"], &line);
    assert!(state.disagreements.is_empty());
    codes(&kept)
}

#[test]
fn a_right_end_has_no_finding_and_is_counted_as_compared() {
    let (state, kept) = audited(&["gin-rummy/standard-c"], KNOCK);
    assert!(codes(&kept).is_empty(), "{:?}", codes(&kept));
    let plays = &state.summary.plays;
    assert_eq!((plays.evidence, plays.compared, plays.followed), ([0, 1, 0, 0], 1, 0));
}

#[test]
fn said_counted_and_least_deadwood_are_three_numbers() {
    let line = KNOCK.replacen("[4,20]", "[4,30]", 1);
    let (_, kept) = audited(&["gin-rummy/standard-c"], &line);
    let finding = &kept.raised[0].exception.finding;
    assert_eq!(finding.code, "deadwood-wrong");
    let words = "By seat: stated 4 30, by this document 4 20, minimum of the hand alone 4 31; with \
                 the best defence the opponent keeps 20.";
    assert_eq!(finding.notes[0].text, words);
}

#[test]
fn each_wrong_figure_is_told_by_the_rule_that_explains_it() {
    assert_eq!(of_knock("[16,0]", "[17,0]"), ["points-wrong"]);
    assert_eq!(of_knock("\"multiplier\":1", "\"multiplier\":2"), ["multiplier-wrong"]);
    assert_eq!(
        of_knock(
            "\"kind\":\"knock\",\"by\":0,\"winner\":0",
            "\"kind\":\"undercut\",\"by\":0,\"winner\":1"
        ),
        ["undercut-wrong"]
    );
    assert_eq!(of_knock("[1,\"layoff\",\"7s\",1]", "[1,\"layoff\",\"Kd\",1]"), ["layoff-invalid"]);
    assert_eq!(
        of_knock("[1,\"meld\",\"2c 3c 4c\"]", "[1,\"meld\",\"2c 3c 4s\"]"),
        ["meld-invalid"]
    );
}

#[test]
fn an_unreadable_card_is_told_alone_and_a_hidden_one_is_no_fault() {
    assert_eq!(of_knock("9h 4h", "9h 4x"), ["card-unreadable"]);
    assert_eq!(
        of_knock("[1,\"meld\",\"2c 3c 4c\"]", "[1,\"meld\",\"2c Xx 4c\"]"),
        ["card-unreadable"]
    );
    let line = KNOCK.replacen("Kd Jh\"", "?? ??\"", 1);
    let (state, kept) = audited(&["gin-rummy/standard-c"], &line);
    assert!(codes(&kept).is_empty());
    // Nothing compared is another answer than agrees.
    assert_eq!((state.summary.plays.evidence[0], state.summary.plays.compared), (1, 0));
}

/// The same knock from its deal on.
fn dealt() -> String {
    let deal = r#""deal":{"hands":["As 2s 3s 7c 7d 7h 9c 9d Qc 4h","Ac Ad Ah 2c 3c 4c 4s 7s Kd Jh"],"upcard":"5d"},"hands""#;
    let turns = r#""events":[[0,"pass"],[1,"pass"],[0,"draw","9h"],"#;
    KNOCK.replacen("\"hands\"", deal, 1).replacen("\"events\":[", turns, 1)
}

#[test]
fn a_hidden_card_leaves_what_is_judged_without_it() {
    let evidence = |hidden: &[(&str, &str)]| {
        let line = hidden.iter().fold(dealt(), |line, (from, to)| {
            assert!(line.contains(from), "{from}");
            line.replacen(from, to, 1)
        });
        let (state, kept) = audited(&["gin-rummy/standard-c"], &line);
        assert!(codes(&kept).is_empty(), "{hidden:?} {:?}", codes(&kept));
        state.summary.plays.evidence
    };
    let drawn = ("\"draw\",\"9h\"", "\"draw\",\"??\"");
    let deal = ("Qc 4h\"", "Qc ??\"");
    let end = ("9h 4h\"", "9h ??\"");
    let laid = ("\"layoff\",\"7s\"", "\"layoff\",\"??\"");
    assert_eq!(evidence(&[]), [0, 0, 1, 0]);
    assert_eq!(evidence(&[end]), [0, 0, 1, 0]);
    assert_eq!([evidence(&[drawn]), evidence(&[deal])], [[0, 1, 0, 0]; 2]);
    let nothing = [vec![laid], vec![deal, end], vec![drawn, end], vec![drawn, laid]];
    assert_eq!(nothing.map(|hidden| evidence(&hidden)), [[1, 0, 0, 0]; 4]);
}

#[test]
fn what_is_no_record_of_the_game_is_told_once() {
    for (from, to) in [
        ("[1,\"layoff\",\"7s\",1]", "[1,\"laid\",\"7s\",1]"),
        ("[1,\"layoff\",\"7s\",1]", "[1,\"offer\",\"7s\",true]"),
        ("[1,\"layoff\",\"7s\",1]", "[1,\"layoff\",\"7s 8s\",1]"),
        ("[16,0]", "[16000000000,0]"),
        ("\"kind\":\"knock\"", "\"kind\":\"bang\""),
        ("\"hands\":", "\"_hands\":"),
    ] {
        assert_eq!(of_knock(from, to)[..1], ["record-unreadable"], "{to}");
    }
}

#[test]
fn a_key_of_another_family_is_unknown() {
    let line = KNOCK.replacen("\"table\":\"A\"", "\"table\":\"A\",\"deck\":\"Ac\"", 1);
    assert_eq!(codes(&audited(&["gin-rummy/standard-c"], &line).1), ["field-unknown"]);
    let line = KNOCK.replacen("\"by\":0,", "\"by\":0,\"bye\":1,", 1);
    assert_eq!(codes(&audited(&["gin-rummy/standard-c"], &line).1), ["field-unknown"]);
}

#[test]
fn rules_that_were_not_given_are_told_and_nothing_is_judged_by_others() {
    let line = KNOCK.replacen("standard-c", "standard-x", 1);
    let (state, kept) = audited(&["gin-rummy/standard-c"], &line);
    assert_eq!(codes(&kept), ["rules-mismatch"]);
    assert_eq!(state.summary.plays.records(), 0);
    assert_eq!(state.summary.checked.no_rules, 1);
}

#[test]
fn a_round_that_other_documents_score_otherwise_names_each_with_its_score() {
    let documents = ["gin-rummy/standard-c", "gin-rummy/standard-a", "gin-rummy/oklahoma-plain"];
    let (state, kept) = audited(&documents, KNOCK);
    assert_eq!(codes(&kept), ["ruleset-sensitive"]);
    let finding = &kept.raised[0].exception.finding;
    let observed = finding.observed.as_ref().unwrap().to_string();
    // The opponent's whole total counts there; with standard-a nothing differs.
    assert_eq!(observed, "gin-rummy/oklahoma-plain: knock, points 20 0");
    let rows: Vec<u64> = state.summary.plays.siblings.values().map(|row| row.differ).collect();
    assert_eq!(rows.iter().sum::<u64>(), 1);
}

#[test]
fn void_rounds_are_not_judged_and_score_nothing() {
    let line = KNOCK.replacen(
        "\"table\":\"A\"",
        "\"table\":\"A\",\"state\":\"void\",\"reason\":\"a card fell\"",
        1,
    );
    let (state, kept) = audited(&["gin-rummy/standard-c"], &line);
    assert_eq!(codes(&kept), ["points-wrong"]);
    assert_eq!((state.summary.plays.not_settled, state.summary.plays.settled), (1, 0));
}

/// The document in force by the list of tables: the second of two from noon of a day on, and no other
/// table but A.
fn listed(log: &str) -> (AuditState, StoredRuns) {
    let names = ["gin-rummy/standard-c", "gin-rummy/standard-b"];
    let noon = || gincert_replay::instant("2026-11-20T12:00:00Z");
    let row = |sheet, from, to| gincert_replay::TableRow {
        table: "A".into(),
        from,
        to,
        sheet,
        limits: gincert_replay::Limits::default(),
        currency: None,
        day: gincert_replay::DayStart::default(),
    };
    let book = gin::book(names.map(document).into());
    let book = book.with_tables(vec![row(0, None, noon()), row(1, noon(), None)]);
    audit(&book, &[], &[log.as_bytes().to_vec()], PLAIN)
}

#[test]
fn the_list_of_tables_says_which_document_a_round_is_judged_by() {
    let unnamed = KNOCK.replace(r#""rules":"gin-rummy/standard-c","#, "");
    let at =
        |log: &str, at: &str| log.replace(r#""table":"A""#, &format!(r#""table":"A","at":"{at}""#));
    let (before, after) = ("2026-11-20T11:59:59Z", "2026-11-20T12:00:00Z");
    let sensitive = |kept: &StoredRuns| -> Vec<&'static str> {
        codes(kept).into_iter().filter(|code| *code != "ruleset-sensitive").collect()
    };
    let (state, kept) = listed(&at(&unnamed, before));
    assert_eq!((sensitive(&kept), state.summary.plays.compared), (vec![], 1));
    // Standard B knows no laying off.
    let (_, kept) = listed(&at(&unnamed, after));
    assert_eq!(sensitive(&kept), ["layoff-invalid"]);
    let (_, kept) = listed(&at(KNOCK, after));
    assert!(sensitive(&kept).contains(&"rules-mismatch"), "{:?}", codes(&kept));
    // No row for the table, and none without a time.
    let elsewhere = at(KNOCK, before).replace(r#""table":"A""#, r#""table":"B""#);
    assert!(sensitive(&listed(&elsewhere).1).contains(&"rules-mismatch"));
    assert!(sensitive(&listed(KNOCK).1).contains(&"rules-mismatch"));
    // A match need not say its table; one that does is held against it.
    let of = r#"{"v":1,"game":"gin-rummy","rules":"gin-rummy/standard-c","match":"M","first_dealer":0,"rounds":[]}"#;
    assert!(!sensitive(&listed(of).1).contains(&"rules-mismatch"));
    let there = of.replace(r#""match""#, &format!(r#""table":"A","at":"{after}","match""#));
    assert!(sensitive(&listed(&there).1).contains(&"rules-mismatch"));
}
