//! Acts that change the terms of an approval or the text of a letter: amend, note, correct.

use crate::common::commission::{Commission, TEN, WASHINGTON};
use crate::common::{Run, gincert};
use std::fs;

const HEAD: &str = "| Channel | Condition | Who acts | When | Done |\n| - | - | - | - | - |\n";

impl Commission {
    /// The conditions of the next letters.
    fn next_conditions(&self, rows: &[(&str, &str, &str)]) {
        let row = |(what, when, done): &(&str, &str, &str)| {
            format!("| Card rooms | {what} | Operator | {when} | {done} |\n")
        };
        self.write("conditions.md", &(HEAD.to_owned() + &rows.iter().map(row).collect::<String>()));
    }

    /// An act of the clerk without a page of conditions.
    fn plain_act(&self, action: &str, name: &str, date: &str, before: &str, more: &[&str]) -> Run {
        let (key, out) = (self.text("clerk"), self.text(&format!("letters/{name}")));
        let before = self.text(&format!("letters/{before}"));
        let all = ["approve", TEN, "--profile", "washington-2017", "--date", date, "--key", &key];
        let rest = ["--out", &out, "--action", action, "--supersedes", &before];
        gincert(&[&all[..], &rest[..], more].concat())
    }

    fn words(&self, on: &str) -> String {
        let (letters, known) = (self.text("letters"), self.text("known"));
        let fixed = ["status", TEN, "--on", on, "--approvals", &letters, "--signers", &known];
        gincert(&fixed).stdout().split_whitespace().collect::<Vec<_>>().join(" ")
    }
}

#[test]
fn s10_a_condition_is_noted_as_done_by_a_letter_and_not_by_a_new_approval() {
    let one = Commission::new();
    let open = [("Locks", "before operation", "open"), ("Staff trained", "by 2026-03-31", "open")];
    one.next_conditions(&open);
    one.approve(TEN, "a.md", "2026-01-15", &[]);
    assert_eq!(one.word(TEN, "2026-02-15"), "conditions-open");
    one.next_conditions(&[("Locks", "before operation", "done 2026-02-01")]);
    assert_eq!(one.act("note", TEN, "n.md", "2026-02-02", "a.md").code(), 0);
    assert_eq!(one.word(TEN, "2026-02-01"), "conditions-open");
    let answer = one.status(TEN, "2026-02-15");
    assert_eq!(answer["status"], "in-force");
    assert_eq!((&answer["conditions_open"], &answer["conditions_overdue"]), (&1.into(), &0.into()));
    assert_eq!(answer["conditions"][0]["done_on"], "2026-02-01");
    assert!(answer["notes"][0]["path"].as_str().unwrap().ends_with("n.md"));
    assert!(one.words("2026-02-15").contains("Conditions are noted as done by a letter of"));
    let answer = one.status(TEN, "2026-04-01");
    assert_eq!(
        (answer["status"].as_str(), &answer["conditions_overdue"]),
        (Some("conditions-open"), &1.into())
    );
    // The other one, in a note that follows the first.
    one.next_conditions(&[("Staff trained", "by 2026-03-31", "done")]);
    assert_eq!(one.act("note", TEN, "m.md", "2026-04-02", "n.md").code(), 0);
    assert_eq!(one.word(TEN, "2026-04-02"), "in-force");
}

#[test]
fn s10_a_note_of_another_condition_is_refused_and_a_doubt() {
    let one = Commission::new();
    one.next_conditions(&[("Locks", "before operation", "open")]);
    one.approve(TEN, "a.md", "2026-01-15", &[]);
    let refused = |rows: &[(&str, &str, &str)], before: &str, words: &str| {
        one.next_conditions(rows);
        let run = one.act("note", TEN, "x.md", "2026-02-10", before);
        let stderr = run.stderr().split_whitespace().collect::<Vec<_>>().join(" ");
        assert!(run.code() == 2 || run.code() == 3, "{stderr}");
        assert!(stderr.contains(words), "{words}: {stderr}");
    };
    refused(&[("Doors", "before operation", "done")], "a.md", "is not one of the letter");
    refused(&[("Locks", "continuing", "done")], "a.md", "is not one of the letter");
    refused(&[("Locks", "before operation", "open")], "a.md", "that are done only");
    refused(&[], "a.md", "no table");
    assert_eq!(one.plain_act("note", "x.md", "2026-02-10", "a.md", &[]).code(), 2);
    // Far back in the chain, and without the letter that states the conditions.
    assert_eq!(one.plain_act("suspend", "s.md", "2026-02-01", "a.md", &[]).code(), 0);
    assert_eq!(one.plain_act("lift", "l.md", "2026-02-02", "s.md", &[]).code(), 0);
    refused(&[("Doors", "before operation", "done")], "l.md", "is not one of the letter");
    fs::rename(one.path("letters/a.md"), one.path("a.md")).unwrap();
    refused(&[("Locks", "before operation", "done")], "l.md", "not in its folder");
    fs::rename(one.path("a.md"), one.path("letters/a.md")).unwrap();
    // Written by other means, and signed.
    one.next_conditions(&[("Locks", "before operation", "done")]);
    assert_eq!(one.act("note", TEN, "n.md", "2026-02-10", "l.md").code(), 0);
    assert_eq!(one.word(TEN, "2026-02-10"), "in-force");
    let text = fs::read_to_string(one.path("letters/n.md")).unwrap();
    one.write("letters/n.md", &text.replace("| Locks ", "| Lock  "));
    let (file, key) = (one.text("letters/n.md"), one.text("clerk"));
    assert_eq!(gincert(&["sign", &file, "--key", &key, "--namespace", "approval"]).code(), 0);
    let answer = one.status(TEN, "2026-02-10");
    assert_eq!(answer["status"], "needs-a-person");
    assert!(answer["doubts"].to_string().contains("n.md"), "{answer:#}");
}

#[test]
fn an_amendment_states_the_conditions_and_the_last_day_anew() {
    let one = Commission::new();
    one.next_conditions(&[("Locks", "before operation", "open")]);
    one.approve(TEN, "a.md", "2026-01-15", &["--until", "2026-12-31"]);
    assert_eq!(one.plain_act("amend", "b.md", "2026-02-01", "a.md", &[]).code(), 2);
    one.next_conditions(&[("Locks", "continuing", "standing")]);
    // The last day is repeated where none is given.
    assert_eq!(one.act("amend", TEN, "b.md", "2026-02-01", "a.md").code(), 0);
    assert!(fs::read_to_string(one.path("letters/b.md")).unwrap().contains("| 2026-12-31"));
    assert_eq!(one.word(TEN, "2026-01-31"), "conditions-open");
    assert_eq!(one.word(TEN, "2026-02-01"), "in-force");
    assert_eq!(one.word(TEN, "2027-01-01"), "expired");
    let before = one.text("letters/b.md");
    let more = ["--action", "amend", "--supersedes", &before, "--until", "2027-12-31"];
    assert_eq!(one.approve(TEN, "c.md", "2026-03-01", &more).code(), 0);
    let answer = one.status(TEN, "2027-01-01");
    assert_eq!(answer["status"], "in-force");
    assert!(answer["amended_by"]["path"].as_str().unwrap().ends_with("c.md"));
    assert!(one.words("2028-01-01").contains("in force until 2027-12-31"));
    // Long after the last day it is not repeated silently.
    let run = one.act("amend", TEN, "d.md", "2028-02-01", "c.md");
    assert_eq!(run.code(), 2);
    assert!(run.stderr().contains("2027-12-31"), "{}", run.stderr());
    // A second amendment of the approval that does not know the first one.
    let before = one.text("letters/a.md");
    let more = ["--action", "amend", "--supersedes", &before];
    assert_eq!(one.approve(TEN, "e.md", "2026-04-01", &more).code(), 0);
    assert_eq!(one.word(TEN, "2026-03-31"), "in-force");
    assert_eq!(one.word(TEN, "2026-04-01"), "needs-a-person");
    // Of another document it is refused.
    let run = one.act("amend", WASHINGTON, "w.md", "2026-05-01", "c.md");
    assert_eq!(run.code(), 2);
    assert!(run.stderr().contains("another document"), "{}", run.stderr());
}

#[test]
fn b12_a_typing_error_is_corrected_without_lifting_a_suspension() {
    let one = Commission::new();
    one.approve(TEN, "a.md", "2026-01-15", &[]);
    one.act("suspend", TEN, "s.md", "2026-03-01", "a.md");
    let reason = ["--reason", "The licensee is Acme Games Ltd"];
    for (more, words) in [
        (&[][..], "must state what it corrects"),
        (&["--reason", "x", "--until", "2026-04-01"][..], "no last day"),
        (&["--reason", "x", "--effective", "2026-04-01"][..], "no effect on the status"),
    ] {
        let run = one.plain_act("correct", "c.md", "2026-03-05", "a.md", more);
        assert_eq!(run.code(), 2);
        assert!(run.stderr().contains(words), "{words}: {}", run.stderr());
    }
    assert_eq!(one.act("correct", TEN, "c.md", "2026-03-05", "a.md").code(), 2);
    assert_eq!(one.plain_act("correct", "c.md", "2026-03-05", "a.md", &reason).code(), 0);
    assert_eq!(one.word(TEN, "2026-06-01"), "suspended");
    let words = one.words("2026-06-01");
    assert!(
        words.contains("The text of a letter is corrected by a letter of 2026-03-05"),
        "{words}"
    );
    assert!(words.contains("Reason: The licensee is Acme Games Ltd."), "{words}");
    // The honest twin: what ends the suspension is its lifting.
    one.act("lift", TEN, "l.md", "2026-03-10", "s.md");
    assert_eq!(one.word(TEN, "2026-06-01"), "in-force");
    assert_eq!(one.status(TEN, "2026-06-01")["corrections"].as_array().unwrap().len(), 1);
}
