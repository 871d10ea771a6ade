//! Letters for some channels: B7 of the clerk's day.

use crate::common::commission::{Commission, TEN};
use crate::common::gincert;
use std::fs;

/// A condition of a card room, for letters with channels.
fn one_condition(one: &Commission, channel: &str, when: &str) {
    let head = "| Channel | Condition | Who acts | When | Done |\n| - | - | - | - | - |\n";
    one.write(
        "conditions.md",
        &format!("{head}| {channel} | Controls | Operator | {when} | open |\n"),
    );
}

const BOTH: [&str; 4] = ["--channel", "card rooms", "--channel", "Tribal casinos"];

#[test]
fn b7_the_approval_of_one_channel_does_not_answer_for_another() {
    let one = Commission::new();
    one_condition(&one, "all", "continuing");
    assert_eq!(one.approve(TEN, "a.md", "2026-01-15", &BOTH).code(), 0);
    let before = one.text("letters/a.md");
    let end = ["--action", "withdraw", "--supersedes", &before, "--channel", "Card Rooms"];
    assert_eq!(one.approve(TEN, "w.md", "2026-02-15", &end).code(), 0);
    let on = "2026-06-01";
    let answer = one.status(TEN, on);
    assert_eq!(answer["status"], "channels-differ");
    assert!(answer["letter"].is_null(), "{answer:#}");
    let by_channel: Vec<(&str, &str)> = answer["by_channel"]
        .as_array()
        .unwrap()
        .iter()
        .map(|one| (one["channel"].as_str().unwrap_or("other"), one["status"].as_str().unwrap()))
        .collect();
    let expected =
        [("card rooms", "withdrawn"), ("Tribal casinos", "in-force"), ("other", "not-named")];
    assert_eq!(by_channel, expected);
    for (channel, word, code) in [
        ("card rooms", "withdrawn", 1),
        ("tribal casinos", "in-force", 0),
        ("online", "not-named", 1),
    ] {
        assert_eq!(one.word_of(["--channel", channel], on), (word.to_owned(), code), "{channel}");
    }
    assert_eq!(one.status(TEN, "2026-02-14")["status"], "channels-differ");
    let (letters, known) = (one.text("letters"), one.text("known"));
    let fixed = ["status", TEN, "--on", on, "--approvals", &letters, "--signers", &known];
    let text = gincert(&fixed).stdout().split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(text.contains("Ask for one channel with --channel NAME"), "{text}");
    assert!(text.contains("card rooms: withdrawn"), "{text}");
    let run = gincert(&["verify", TEN, "--approved", &letters, "--signers", &known, "--on", on]);
    assert_eq!(run.code(), 1, "{}", run.stdout());
    assert!(run.stdout().contains("needs-a-person"), "{}", run.stdout());
}

#[test]
fn b7_a_letter_for_all_channels_suspended_in_one_is_in_force_only_where_letters_say_so() {
    let one = Commission::new();
    one_condition(&one, "all", "continuing");
    one.approve(TEN, "a.md", "2026-01-15", &[]);
    let before = one.text("letters/a.md");
    let stop = ["--action", "suspend", "--supersedes", &before, "--channel", "online"];
    assert_eq!(one.approve(TEN, "s.md", "2026-02-15", &stop).code(), 0);
    let on = "2026-06-01";
    assert_eq!(one.word(TEN, on), "channels-differ");
    assert_eq!(one.word_of(["--channel", "online"], on).0, "suspended");
    // Whether 'onlin', or 'internet', is that channel no letter says.
    for other in ["onlin", "internet"] {
        assert_eq!(one.word_of(["--channel", other], on), ("needs-a-person".to_owned(), 1));
    }
    // What follows a letter for one channel is for that channel unless it says otherwise.
    one.act("lift", TEN, "l.md", "2026-03-15", "s.md");
    assert!(fs::read_to_string(one.path("letters/l.md")).unwrap().contains("| online "));
    assert_eq!(one.word(TEN, on), "in-force");
    assert_eq!(one.word_of(["--channel", "internet"], on), ("in-force".to_owned(), 0));
}

#[test]
fn b7_conditions_of_one_channel_do_not_keep_another_from_being_operated() {
    let one = Commission::new();
    one_condition(&one, "card rooms", "before operation");
    one.approve(TEN, "a.md", "2026-01-15", &BOTH);
    assert_eq!(one.word_of(["--channel", "card rooms"], "2026-06-01").0, "conditions-open");
    assert_eq!(one.word_of(["--channel", "Tribal casinos"], "2026-06-01").0, "in-force");
    one_condition(&one, "cardrooms", "before operation");
    let run = one.approve(TEN, "b.md", "2026-01-15", &BOTH);
    assert_eq!(run.code(), 2);
    assert!(run.stderr().contains("'cardrooms'"), "{}", run.stderr());
}

#[test]
fn b7_an_act_for_a_channel_of_no_letter_before_is_refused_and_a_doubt() {
    let one = Commission::new();
    one_condition(&one, "all", "continuing");
    one.approve(TEN, "a.md", "2026-01-15", &["--channel", "card rooms"]);
    let before = one.text("letters/a.md");
    let end = ["--action", "withdraw", "--supersedes", &before, "--channel"];
    let run = one.approve(TEN, "w.md", "2026-02-15", &[&end[..], &["cardroom"]].concat());
    assert_eq!(run.code(), 2);
    assert!(run.stderr().contains("'cardroom'"), "{}", run.stderr());
    for bad in ["", "all", "one, ,two", "card rooms,"] {
        assert_eq!(one.approve(TEN, "w.md", "2026-02-15", &[&end[..], &[bad]].concat()).code(), 2);
    }
    // Written by other means and signed: a person must look.
    one.approve(TEN, "w.md", "2026-02-15", &[&end[..], &["card rooms"]].concat());
    let text = fs::read_to_string(one.path("letters/w.md")).unwrap();
    for (from, to) in [("| card rooms ", "| cardroom   "), ("| Channels ", "| Reason   ")] {
        let text = match to.contains("Reason") {
            true => text
                .lines()
                .filter(|line| !line.starts_with(from))
                .map(|line| format!("{line}\n"))
                .collect(),
            false => text.replace(from, to),
        };
        one.write("letters/w.md", &text);
        let (file, key) = (one.text("letters/w.md"), one.text("clerk"));
        assert_eq!(gincert(&["sign", &file, "--key", &key, "--namespace", "approval"]).code(), 0);
        assert_eq!(
            one.word_of(["--channel", "card rooms"], "2026-06-01").0,
            "needs-a-person",
            "{to}"
        );
        let answer = one.status(TEN, "2026-06-01");
        assert_eq!(answer["status"], "channels-differ");
        assert!(answer["doubts"].to_string().contains("channel"), "{answer:#}");
    }
}
