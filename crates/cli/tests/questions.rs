//! Ten questions of people who audit, certify and decide, and the one screen that answers each. The
//! transcript is `snapshots/questions.txt`; `cargo xtask bless` writes it anew.

#![allow(clippy::unwrap_used, reason = "a test that cannot start has failed")]

mod common;

use common::desk::{Desk, ON, needs_two};
use common::gincert;
use snapbox::{assert_data_eq, file};
use std::fs;

const TEN: &str = "rulesets/gin-and-win/ten.md";
const WASHINGTON: &str = "rulesets/gin-and-win/washington-2017.md";

const CONDITIONS: &str = "\
# Conditions

| Channel    | Condition                  | Who acts   | When             | Done     |
| ---------- | -------------------------- | ---------- | ---------------- | -------- |
| Card rooms | Play by the enclosed rules | Card room  | continuing       | standing |
| Card rooms | Internal controls approved | Commission | by 2030-12-31    | open     |
";

/// Lines of a screen.
const LINES_MAX: usize = 24;

/// A question, the command that answers it, and its screen; paths of this run are left out.
fn asked(desk: &Desk, question: &str, arguments: &[&str]) -> String {
    let run = gincert(arguments);
    let answer = run.stdout();
    assert!(answer.lines().count() <= LINES_MAX, "{question}\n{answer}");
    // Where a path is longer here than elsewhere the line is wrapped elsewhere too.
    let folder = desk.text("");
    let clean = |text: &str| text.replace(&folder, "");
    let words = clean(&answer).split_whitespace().collect::<Vec<_>>().join(" ");
    let digests = words.split(' ').map(|word| match word.strip_prefix("SHA256:") {
        Some(rest) => format!("SHA256:...{}", rest.trim_start_matches(|c| c != ',' && c != '.')),
        None => word.to_owned(),
    });
    let answer = digests.collect::<Vec<_>>().join(" ");
    format!("{question}\n$ gincert {}\n{answer}\n\n", clean(&arguments.join(" ")))
}

#[test]
fn ten_questions_have_an_answer_of_one_screen_each() {
    let desk = Desk::new();
    needs_two(&desk);
    let (report, known) = (desk.text("out/report.md"), desk.text("known"));
    let (week, decks) = (desk.text("week.jsonl"), desk.text("decks.txt"));
    let log = ["generate", "log", "--rules", TEN, "--rounds", "400", "--tables", "2"];
    let faults = ["--faults", "underpaid=0.01,overpaid=0.005", "--seed", "5", "--out", &week];
    assert_eq!(gincert(&[&log[..], &faults].concat()).code(), 0);
    // The players of two seats are known.
    let names = desk.read("week.jsonl");
    let names = names.replace("{\"seat\":1,", "{\"seat\":1,\"player\":\"4711\",");
    desk.write("week.jsonl", &names.replace("{\"seat\":2,", "{\"seat\":2,\"player\":\"4712\","));
    let made = gincert(&["rng", "generate", "riffle7", "--decks", "600", "--seed", "3"]);
    fs::write(&decks, made.stdout()).unwrap();
    let letters = desk.text("letters");
    let letter = format!("{letters}/2017.md");
    fs::create_dir_all(&letters).unwrap();
    desk.write("conditions.md", CONDITIONS);
    let conditions = desk.text("conditions.md");
    let approved = gincert(&[
        "approve",
        WASHINGTON,
        "--profile",
        "washington-2017",
        "--date",
        "2017-12-18",
        "--key",
        &desk.text("lab"),
        "--out",
        &letter,
        "--conditions",
        &conditions,
    ]);
    assert_eq!(approved.code(), 0, "{}", approved.stderr());
    let letter_signers = desk.text("letter-signers");
    let public = desk.public("lab");
    let line = format!("director@example.org namespaces=\"approval@gincert\" {public}\n");
    fs::write(&letter_signers, line).unwrap();
    let replay = ["replay", "--rules", TEN, &week];
    let verify = ["verify", &report, "--signers", &known, "--on", ON];
    let status =
        ["status", WASHINGTON, "--approvals", &letters, "--signers", &letter_signers, "--on", ON];
    let approved_document =
        ["verify", WASHINGTON, "--approved", &letters, "--signers", &letter_signers, "--on", ON];
    let pages = [
        asked(&desk, "1. Where do I see what was not tested?", &replay),
        asked(&desk, "2. Whom do we owe what?", &replay),
        asked(&desk, "3. Is this letter in force?", &status),
        asked(
            &desk,
            "4. Why does this figure differ?",
            &["check", "rulesets/gin-and-win/wizard.md"],
        ),
        asked(&desk, "5. Which rules were in force?", &replay),
        asked(&desk, "6. How many decks were read?", &["rng", "test", &decks]),
        asked(&desk, "7. What does this finding rest on?", &["explain", "piece-missing"]),
        asked(&desk, "8. Who must sign?", &verify),
        asked(&desk, "9. What changed between two documents?", &["diff", TEN, WASHINGTON]),
        asked(&desk, "10. Is this the approved document?", &approved_document),
    ];
    assert_data_eq!(pages.concat(), file!["snapshots/questions.txt"]);
}
