//! A commission's letters from the first approval to the withdrawal, and what forgers try.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test that cannot start has failed")]

mod common;

use common::commission::{Commission, TEN, WASHINGTON};
use common::{gincert, top};
use std::fs;

/// The commission names the 2017 document; a distributor brings the Ten version as the same game; an
/// amended letter takes the first one's place; letters end.
#[test]
fn the_story_of_the_seeds_runs_from_approval_to_withdrawal() {
    let one = Commission::new();
    let run = one.approve(WASHINGTON, "2017.md", "2017-12-18", &["--until", "2018-12-31"]);
    assert_eq!(run.code(), 0, "{}", run.stderr());
    // In force, with its conditions by channel.
    let answer = one.status(WASHINGTON, "2018-06-01");
    assert_eq!(answer["status"], "in-force");
    assert_eq!(answer["letter"]["signer"], "clerk@example.org");
    assert_eq!(answer["letter"]["date"], "2017-12-18");
    for (place, channel) in ["Commercial card rooms", "Tribal casinos"].into_iter().enumerate() {
        assert_eq!(answer["channels"][place]["channel"], channel);
        assert_eq!(answer["channels"][place]["open"], 1, "{channel}");
    }
    let conditions = answer["conditions"].to_string();
    for words in ["Internal controls approved", "Concurrence of the Tribal gaming agency"] {
        assert!(conditions.contains(words), "{conditions}");
    }
    // The distributor's other version says of itself that it is the approved one, and is not.
    let same = fs::read_to_string(top().join(TEN)).unwrap();
    let named = same.replacen("| ten ", "| washington-2017 ", 1);
    assert!(named != same);
    one.write("same-game.md", &named);
    for document in [TEN, &one.text("same-game.md")] {
        let answer = one.status(document, "2018-06-01");
        assert_eq!(answer["status"], "not-named", "{document}");
        let near = &answer["nearest"];
        assert_eq!(near["level"], "play", "{document}");
        assert_eq!(near["status"], "in-force", "{document}");
        let edges = &near["math"]["base"];
        assert!(edges["old"].is_object() || edges["old"].is_string(), "{edges}");
        assert!(edges["old"] != edges["new"] && !edges["new"].is_null(), "{edges}");
        // No named person has read the profile's clause about changes, so that the letter cites none.
        assert!(near["on_changes"].is_null(), "{near}");
    }
    // After its last day the old letter no longer counts.
    assert_eq!(one.word(WASHINGTON, "2018-12-31"), "in-force");
    assert_eq!(one.word(WASHINGTON, "2019-01-01"), "expired");
    // An amended letter takes the first one's place.
    let before = one.text("letters/2017.md");
    let run = one.approve(TEN, "2019.md", "2019-03-01", &["--supersedes", &before]);
    assert_eq!(run.code(), 0, "{}", run.stderr());
    assert_eq!(one.word(WASHINGTON, "2018-06-01"), "in-force");
    assert_eq!(one.word(WASHINGTON, "2019-03-01"), "superseded");
    assert_eq!(one.word(TEN, "2019-03-01"), "in-force");
    assert_eq!(one.word(&one.text("same-game.md"), "2019-03-01"), "not-named");
    // And is suspended, and withdrawn.
    let before = one.text("letters/2019.md");
    let more = ["--action", "suspend", "--supersedes", &before, "--reason", "Dispute"];
    assert_eq!(one.approve(TEN, "suspended.md", "2020-01-01", &more).code(), 0);
    let more = ["--action", "withdraw", "--supersedes", &before];
    assert_eq!(one.approve(TEN, "withdrawn.md", "2021-01-01", &more).code(), 0);
    let answer = one.status(TEN, "2020-06-01");
    assert_eq!(answer["status"], "suspended");
    assert_eq!(answer["by"]["reason"], "Dispute");
    assert_eq!(answer["by"]["signer"], "clerk@example.org");
    assert_eq!(answer["by"]["date"], "2020-01-01");
    let answer = one.status(TEN, "2021-06-01");
    assert_eq!(answer["status"], "withdrawn");
    assert!(answer["by"]["path"].as_str().unwrap().ends_with("withdrawn.md"));
}

#[test]
fn a_letter_no_longer_counts_after_its_last_day() {
    let one = Commission::new();
    one.approve(WASHINGTON, "2017.md", "2017-12-18", &["--until", "2019-12-31"]);
    assert_eq!(one.word(WASHINGTON, "2019-12-31"), "in-force");
    assert_eq!(one.word(WASHINGTON, "2020-01-01"), "expired");
    assert_eq!(one.word(WASHINGTON, "2017-12-17"), "not-named");
}

#[test]
fn a_document_changed_by_one_byte_or_in_white_space_is_not_the_one_that_was_approved() {
    let one = Commission::new();
    one.approve(WASHINGTON, "2017.md", "2017-12-18", &[]);
    let text = fs::read_to_string(top().join(WASHINGTON)).unwrap();
    for (name, changed, level) in [
        ("space.md", format!("{text}\n"), "layout"),
        ("lines.md", text.replace('\n', "\r\n"), "layout"),
        ("pay.md", text.replacen("| 25 to 1 ", "| 26 to 1 ", 1), "pay"),
    ] {
        assert!(changed != text, "{name}");
        one.write(name, &changed);
        let answer = one.status(&one.text(name), "2018-06-01");
        assert_eq!(answer["status"], "not-named", "{name}");
        assert_eq!(answer["nearest"]["level"], level, "{name}");
    }
}

#[test]
fn a_forged_letter_gets_its_own_answer() {
    let one = Commission::new();
    one.letter_by("forger", TEN, "forged.md", "2018-01-01", &[]);
    assert_eq!(one.word(TEN, "2018-06-01"), "not-named");
    assert!(one.reasons(TEN, "2018-06-01").contains("does not count"));
    // A letter of the clerk for another document, with the document exchanged.
    one.approve(WASHINGTON, "2017.md", "2017-12-18", &[]);
    let letter = fs::read_to_string(one.path("letters/2017.md")).unwrap();
    let digest =
        |path: &str| gincert_evidence::Digest::of(&fs::read(top().join(path)).unwrap()).to_string();
    one.write("letters/2017.md", &letter.replace(&digest(WASHINGTON), &digest(TEN)));
    assert_eq!(one.word(TEN, "2018-06-01"), "not-named");
    assert!(one.reasons(TEN, "2018-06-01").contains("2017.md"));
    // A draft.
    fs::remove_file(one.path("letters/2017.md.sig")).unwrap();
    assert!(one.reasons(TEN, "2018-06-01").contains("draft"));
}

#[test]
fn a_key_outside_of_its_window_or_for_another_purpose_signs_no_letter() {
    let one = Commission::new();
    one.approve(WASHINGTON, "2017.md", "2017-12-18", &[]);
    one.signers("valid-after=\"20180101Z\"");
    assert_eq!(one.word(WASHINGTON, "2018-06-01"), "not-named");
    assert!(one.reasons(WASHINGTON, "2018-06-01").contains("on its own date"));
    one.signers("valid-after=\"20150101Z\",valid-before=\"20190101Z\"");
    assert_eq!(one.word(WASHINGTON, "2018-06-01"), "in-force");
    assert_eq!(one.word(WASHINGTON, "2019-06-01"), "not-named");
    assert!(one.reasons(WASHINGTON, "2019-06-01").contains("the day of this status"));
    one.signers("valid-after=\"20150101Z\"");
    let known = fs::read_to_string(one.path("known")).unwrap();
    one.write("known", &known.replace("approval@gincert", "report@gincert"));
    assert_eq!(one.word(WASHINGTON, "2018-06-01"), "not-named");
    // Signed for another purpose.
    one.signers("valid-after=\"20150101Z\"");
    fs::remove_file(one.path("letters/2017.md.sig")).unwrap();
    let (file, key) = (one.text("letters/2017.md"), one.text("clerk"));
    assert_eq!(gincert(&["sign", &file, "--key", &key, "--namespace", "report"]).code(), 0);
    assert_eq!(one.word(WASHINGTON, "2018-06-01"), "not-named");
}

#[test]
fn a_letter_played_again_under_another_name_revives_nothing() {
    let one = Commission::new();
    one.approve(WASHINGTON, "a.md", "2017-12-18", &[]);
    let before = one.text("letters/a.md");
    let more = ["--action", "withdraw", "--supersedes", &before];
    one.approve(WASHINGTON, "b.md", "2018-01-01", &more);
    for end in ["", ".sig"] {
        fs::copy(one.path(&format!("letters/a.md{end}")), one.path(&format!("letters/z.md{end}")))
            .unwrap();
    }
    assert_eq!(one.word(WASHINGTON, "2018-06-01"), "withdrawn");
}

/// The chain of digests decides, never the order in which letters lie, are named or were copied.
#[test]
fn letters_in_another_order_come_to_the_same() {
    let one = Commission::new();
    one.approve(WASHINGTON, "a.md", "2017-12-18", &[]);
    let before = one.text("letters/a.md");
    one.approve(TEN, "b.md", "2018-03-01", &["--supersedes", &before]);
    let before = one.text("letters/b.md");
    one.approve(TEN, "c.md", "2018-06-01", &["--action", "suspend", "--supersedes", &before]);
    let words = |one: &Commission| {
        let of = |document: &str| one.word(document, "2018-09-01");
        (of(WASHINGTON), of(TEN))
    };
    let expected = words(&one);
    assert_eq!(expected.1, "suspended");
    assert!(expected.0 != "in-force" && expected.0 != "not-named", "{}", expected.0);
    // Each takes the name of another.
    let name = |name: &str, end: &str| one.path(&format!("letters/{name}.md{end}"));
    for end in ["", ".sig"] {
        fs::rename(name("a", end), name("x", end)).unwrap();
        fs::rename(name("c", end), name("a", end)).unwrap();
        fs::rename(name("b", end), name("c", end)).unwrap();
        fs::rename(name("x", end), name("b", end)).unwrap();
    }
    assert_eq!(words(&one), expected);
    // The signature of one letter beside another is none: nothing that it said counts.
    fs::copy(name("b", ".sig"), name("a", ".sig")).unwrap();
    assert_eq!(one.word(TEN, "2018-09-01"), "needs-a-person");
    assert!(one.reasons(TEN, "2018-09-01").contains("a.md"), "{}", one.reasons(TEN, "2018-09-01"));
}

impl Commission {
    /// An approval of 15 January 2018, and a withdrawal of 1 March that follows it.
    fn with_a_withdrawal() -> Commission {
        let one = Commission::new();
        one.approve(WASHINGTON, "a.md", "2018-01-15", &[]);
        let before = one.text("letters/a.md");
        one.approve(
            WASHINGTON,
            "b.md",
            "2018-03-01",
            &["--action", "withdraw", "--supersedes", &before],
        );
        assert_eq!(one.word(WASHINGTON, "2018-06-01"), "withdrawn");
        one
    }

    /// The answer is no approval, and the file is named with a reason.
    fn doubts(&self, file: &str) -> String {
        let answer = self.status(WASHINGTON, "2018-06-01");
        assert_eq!(answer["status"], "needs-a-person", "{answer:#}");
        let doubts = answer["doubts"].as_array().unwrap();
        let named = doubts.iter().find(|one| one["path"].as_str().unwrap().contains(file));
        named.unwrap_or_else(|| panic!("{file}: {answer:#}"))["why"].as_str().unwrap().to_owned()
    }
}

/// Whoever breaks, hides or removes a withdrawal must not get an approval for it.
#[test]
fn a_withdrawal_that_is_damaged_hidden_or_left_out_leaves_no_approval() {
    let one = Commission::with_a_withdrawal();
    let text = fs::read_to_string(one.path("letters/b.md")).unwrap();
    let signature = fs::read_to_string(one.path("letters/b.md.sig")).unwrap();
    let restore = || {
        one.write("letters/b.md", &text);
        one.write("letters/b.md.sig", &signature);
    };
    for (from, to) in [
        ("| Letter ", "| Lettre "),
        ("withdraw", "withdraW"),
        ("2018-03-01", "2018-03-02"),
        ("# Letter", "<!-- -->\n# Letter"),
        ("\n", "\r"),
    ] {
        one.write("letters/b.md", &text.replacen(from, to, 1));
        let doubts = one.doubts("b.md");
        let is_named = doubts.contains("does not count") || doubts.contains("cannot be read");
        assert!(is_named, "{to}: {doubts}");
        restore();
    }
    one.write("letters/b.md", &(text.clone() + " "));
    one.doubts("b.md");
    restore();
    one.write("letters/b.md", &(text.clone() + &"\n".repeat(1 << 20)));
    assert!(one.doubts("b.md").contains("bytes"));
    restore();
    fs::remove_file(one.path("letters/b.md.sig")).unwrap();
    assert!(one.doubts("b.md").contains("draft"));
    restore();
    fs::remove_file(one.path("letters/b.md")).unwrap();
    assert!(one.doubts("b.md.sig").contains("missing"));
    restore();
    fs::create_dir_all(one.path("letters/old")).unwrap();
    for end in ["", ".sig"] {
        let name = |folder: &str| one.path(&format!("letters/{folder}b.md{end}"));
        fs::rename(name(""), name("old/")).unwrap();
    }
    assert!(one.doubts("old/b.md").contains("subfolder"));
    restore();
    fs::remove_dir_all(one.path("letters/old")).unwrap();
    for end in ["", ".sig"] {
        let name = |name: &str| one.path(&format!("letters/{name}{end}"));
        fs::rename(name("b.md"), name("b.txt")).unwrap();
    }
    assert!(one.doubts("b.txt").contains(".md"));
}

#[test]
fn a_withdrawal_whose_letter_before_is_missing_leaves_no_approval() {
    let one = Commission::with_a_withdrawal();
    // Another approval of the same document is at hand; the one that was withdrawn is not.
    one.approve(WASHINGTON, "other.md", "2018-01-16", &[]);
    for name in ["letters/a.md", "letters/a.md.sig"] {
        fs::remove_file(one.path(name)).unwrap();
    }
    assert!(one.doubts("b.md").contains("not at hand"));
}

#[test]
fn a_large_page_that_is_no_letter_is_named_and_changes_nothing() {
    let one = Commission::new();
    one.approve(WASHINGTON, "a.md", "2018-01-15", &[]);
    one.write("letters/large.md", &"a line of a page\n".repeat(100_000));
    let answer = one.status(WASHINGTON, "2018-06-01");
    assert_eq!(answer["status"], "in-force", "{answer:#}");
    assert!(answer["others"].to_string().contains("large.md"), "{answer:#}");
}

#[test]
fn an_end_of_another_document_or_of_a_suspension_is_refused() {
    let one = Commission::new();
    one.approve(WASHINGTON, "a.md", "2018-01-15", &[]);
    let before = one.text("letters/a.md");
    let end = ["--action", "withdraw", "--supersedes", &before];
    let run = one.approve(TEN, "b.md", "2018-02-01", &end);
    assert_eq!(run.code(), 2);
    assert!(run.stderr().contains("another document"), "{}", run.stderr());
    let rest = ["--action", "suspend", "--supersedes", &before, "--until", "2018-02-28"];
    assert_eq!(one.approve(WASHINGTON, "s.md", "2018-02-01", &rest).code(), 0);
    assert_eq!(one.word(WASHINGTON, "2018-02-28"), "suspended");
    assert_eq!(one.word(WASHINGTON, "2018-03-01"), "in-force");
    let next = one.text("letters/s.md");
    let run = one.approve(
        WASHINGTON,
        "w.md",
        "2018-02-02",
        &["--action", "withdraw", "--supersedes", &next],
    );
    assert_eq!(run.code(), 2);
    assert!(run.stderr().contains("lift"), "{}", run.stderr());
    for reason in ["", " ", "-", "not stated"] {
        let run = one.approve(WASHINGTON, "r.md", "2018-02-02", &["--reason", reason]);
        assert_eq!(run.code(), 2, "{reason:?}: {}", run.stderr());
    }
    let run = one.approve(
        WASHINGTON,
        "u.md",
        "2018-02-02",
        &[&end[..], &["--until", "2019-01-01"]].concat(),
    );
    assert_eq!(run.code(), 2);
}

#[test]
fn a_signature_or_a_page_of_somebody_else_is_not_written_over() {
    let one = Commission::new();
    one.write("letters/a.md.sig", "mine");
    assert_eq!(one.approve(WASHINGTON, "a.md", "2018-01-15", &[]).code(), 74);
    assert_eq!(fs::read_to_string(one.path("letters/a.md.sig")).unwrap(), "mine");
    fs::remove_file(one.path("letters/a.md.sig")).unwrap();
    let digest = gincert_evidence::Digest::of(&fs::read(top().join(WASHINGTON)).unwrap());
    one.write(&format!("letters/{digest}.md"), "mine");
    assert_eq!(one.approve(WASHINGTON, "a.md", "2018-01-15", &[]).code(), 74);
    assert!(!one.path("letters/a.md").exists());
}

#[test]
fn a_folder_of_documents_prints_one_line_each() {
    let one = Commission::new();
    one.approve(WASHINGTON, "2017.md", "2017-12-18", &[]);
    let (letters, known) = (one.text("letters"), one.text("known"));
    let run = gincert(&[
        "status",
        "rulesets/gin-and-win",
        "--approvals",
        &letters,
        "--signers",
        &known,
        "--on",
        "2018-06-01",
    ]);
    let text = run.stdout();
    let mut lines = text.lines();
    assert_eq!(lines.next(), Some("Status on 2018-06-01: 3 not-named, 1 in-force."));
    let words: Vec<&str> = lines.map(|line| line.split(' ').next().unwrap()).collect();
    assert_eq!(words, ["not-named", "not-named", "not-named", "in-force"], "{text}");
    assert!(text.contains("2017.md  2 conditions open"), "{text}");
    assert_eq!(run.code(), 1);
}

#[test]
fn no_letter_is_written_over_and_an_end_names_its_letter() {
    let one = Commission::new();
    assert_eq!(one.approve(WASHINGTON, "a.md", "2017-12-18", &[]).code(), 0);
    assert_eq!(one.approve(WASHINGTON, "a.md", "2017-12-18", &[]).code(), 74);
    assert_eq!(one.approve(WASHINGTON, "b.md", "2018-01-01", &["--action", "suspend"]).code(), 2);
    let before = one.text("letters/a.md");
    let early = one.approve(WASHINGTON, "c.md", "2016-01-01", &["--supersedes", &before]);
    assert_eq!(early.code(), 2);
    assert_eq!(one.approve(WASHINGTON, "d.md", "2017-13-01", &[]).code(), 2);
}
