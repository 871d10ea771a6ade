//! One transcript a verb: what a person sees at 80 columns without colour. `cargo xtask bless`
//! writes them anew and shows the difference.

#![allow(clippy::unwrap_used, reason = "a test that cannot start has failed")]

mod common;

use common::gincert;
use snapbox::{assert_data_eq, file};

fn transcript(arguments: &[&str]) -> String {
    let run = gincert(arguments);
    format!("$ gincert {}\n{}[exit {}]\n", arguments.join(" "), run.stdout(), run.code())
}

#[test]
fn help_teaches() {
    let verbs = [
        "check",
        "hand",
        "sheet",
        "ask",
        "math",
        "play",
        "diff",
        "replay",
        "dispute",
        "watch",
        "map",
        "manifest",
        "merge",
        "generate",
        "rng",
        "certify",
        "submission",
        "rack-card",
        "sign",
        "verify",
        "index",
        "selftest",
        "lsp",
        "explain",
        "completions",
    ];
    let pages: String = std::iter::once(transcript(&["--help"]))
        .chain(verbs.iter().map(|verb| transcript(&[verb, "--help"])))
        .collect();
    assert_data_eq!(pages, file!["snapshots/help.txt"]);
}

#[test]
fn replay_names_the_hand_the_rule_and_the_money() {
    let rules = "rulesets/gin-and-win/ten.md";
    let log = "vectors/logs/bad/audits/overpaid.jsonl";
    let pages = transcript(&["generate", "log", "--help"])
        + &transcript(&["replay", "--rules", rules, log])
        + &transcript(&["replay", "--rules", rules, log, "--round", "T1-000006"])
        + &transcript(&["replay", "--rules", rules, log, "--format", "json"]);
    assert_data_eq!(pages, file!["snapshots/replay.txt"]);
}

#[test]
fn check_shows_the_line_the_caret_and_what_to_do() {
    let pages = transcript(&["check", "rulesets/gin-and-win/wizard.md"]);
    assert_data_eq!(pages, file!["snapshots/check.txt"]);
}

#[test]
fn math_prints_exact_tables() {
    let pages = transcript(&["math", "rulesets/gin-and-win/washington-2017.md"])
        + &transcript(&["math", "rulesets/gin-and-win/ten.md", "--format", "json"])
        + &transcript(&["math", "rulesets/gin-and-win/ten.md", "--par"])
        + &transcript(&["math", "rulesets/gin-and-win/ten.md", "--solve", "3.5%"])
        + &transcript(&["math", "rulesets/gin-and-win/ten.md", "--neighbours"])
        + &transcript(&["math", "rulesets/gin-and-win/ten.md", "--advice", "Tc 9d 5h 4s Ac Ad Ah"]);
    assert_data_eq!(pages, file!["snapshots/math.txt"]);
}

#[test]
fn diff_says_what_changed_and_what_it_costs() {
    let (ten, washington) =
        ("rulesets/gin-and-win/ten.md", "rulesets/gin-and-win/washington-2017.md");
    let pages = transcript(&["diff", ten, washington]) + &transcript(&["diff", ten, ten]);
    assert_data_eq!(pages, file!["snapshots/diff.txt"]);
}

#[test]
fn hand_sets_and_settles() {
    let rules = "rulesets/gin-and-win/ten.md";
    let hand = |more: &[&str]| transcript(&[&["hand", "--rules", rules], more].concat());
    let pages = hand(&["Ac Ah 7d 8d Jd 3s 2c"])
        + &hand(&["7c 7d 7h 7s 2c 5c Jc", "--dealer", "Kc Kd 2d 3d 5d 9h 8s"])
        + &hand(&["Ac Ah 7d 8d Jd 3s 3s"])
        + &hand(&["Ac Ah 7d 8d Jd 3s"])
        + &hand(&["Ac Ah 7d 8d Jd 3s 2x"])
        + &hand(&["Ac Ah 7d 8d Jd 3s 2c", "--format", "json"]);
    assert_data_eq!(pages, file!["snapshots/hand.txt"]);
}

#[test]
fn gin_hands_sheets_and_counts_are_told_in_words() {
    let rules = "rulesets/gin-rummy/standard-c.md";
    let skarney = "rulesets/table-gin/skarney.md";
    let pages = transcript(&["hand", "--rules", rules, "4c 5c 6c 7c 8h 8d 8s Jd Qd Kd 2c"])
        + &transcript(&[
            "hand",
            "--rules",
            rules,
            "4c 4d 4h 4s 5s 9c Tc Jc Kd 2h",
            "--against",
            "As 2s 3s | 7c 7d 7h",
        ])
        + &transcript(&[
            "hand",
            "--rules",
            skarney,
            "8s 9s 2c",
            "--contract",
            "laid",
            "--table",
            "0 run 5s 6s 7s",
        ])
        + &transcript(&["math", rules])
        + &transcript(&["check", "rulesets/gin-rummy/single-match.md"]);
    assert_data_eq!(pages, file!["snapshots/gin.txt"]);
}

/// A page to be filled in, and a card for players.
#[test]
fn submission_and_rack_card_print_pages() {
    let pages = transcript(&["submission", "crates/cli/tests/data/small"])
        + &transcript(&["rack-card", "rulesets/gin-and-win/washington-2017.md"])
        + &transcript(&["rack-card", "rulesets/gin-and-win/ten.md", "--markdown"])
        + &transcript(&["rack-card", "README.md"]);
    assert_data_eq!(pages, file!["snapshots/pages.txt"]);
}

#[test]
fn explain_prints_the_manual_page() {
    let pages = transcript(&["explain", "claims-agree"]) + &transcript(&["explain"]);
    assert_data_eq!(pages, file!["snapshots/explain.txt"]);
}
