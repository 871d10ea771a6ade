//! What a commission's clerk found in a day of letters: each case by its name, and beside it the honest
//! letter that is answered `in-force`.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test that cannot start has failed")]

#[path = "commission/acts.rs"]
mod acts;
#[path = "commission/approved.rs"]
mod approved;
#[path = "commission/certified.rs"]
mod certified;
#[path = "commission/channels.rs"]
mod channels;
mod common;
#[path = "commission/delegations.rs"]
mod delegations;
#[path = "commission/letter_page.rs"]
mod letter_page;
#[path = "commission/log.rs"]
mod log;
#[path = "commission/logged.rs"]
mod logged;
#[path = "commission/page.rs"]
mod page;
#[path = "commission/register.rs"]
mod register;
#[path = "commission/report.rs"]
mod report;
#[path = "commission/revoked.rs"]
mod revoked;
#[path = "commission/signatories.rs"]
mod signatories;

use common::commission::{Commission, TEN, WASHINGTON};
use common::{Run, gincert};
use gincert_signing::{public_key_text, read_private_key};
use std::fs;

/// Conditions of one row each: by when, and how far met.
fn conditions(rows: &[(&str, &str)]) -> String {
    let head = "| Channel | Condition | Who acts | When | Done |\n| - | - | - | - | - |\n";
    let row = |(when, done): &(&str, &str)| {
        format!("| Card rooms | Internal controls approved | Commission | {when} | {done} |\n")
    };
    head.to_owned() + &rows.iter().map(row).collect::<String>()
}

#[test]
fn s10_conditions_before_operation_open_or_overdue_are_an_answer_of_their_own() {
    let one = Commission::new();
    let rows =
        [("before operation", "open"), ("by 2026-12-01", "open"), ("continuing", "standing")];
    one.write("conditions.md", &conditions(&rows));
    one.approve(TEN, "a.md", "2026-01-15", &[]);
    let answer = one.status(TEN, "2026-12-01");
    assert_eq!(answer["status"], "conditions-open");
    assert_eq!(answer["conditions_before_operation"], 1);
    assert_eq!(answer["conditions_overdue"], 0);
    let answer = one.status(TEN, "2027-01-15");
    assert_eq!(answer["status"], "conditions-open");
    assert_eq!(answer["conditions_overdue"], 1);
    assert_eq!(answer["letter"]["signer"], "clerk@example.org");
    // A second approval without the open conditions does not hide them.
    one.write("conditions.md", &conditions(&[("continuing", "standing")]));
    one.approve(TEN, "b.md", "2026-01-15", &[]);
    assert_eq!(one.word(TEN, "2027-01-15"), "conditions-open");
    // The honest twin: what is open may still be met in time.
    let one = Commission::new();
    let rows = [("before operation", "done 2026-01-10"), ("by 2026-12-01", "open")];
    one.write("conditions.md", &conditions(&rows));
    one.approve(TEN, "a.md", "2026-01-15", &[]);
    assert_eq!(one.word(TEN, "2026-12-01"), "in-force");
    assert_eq!(one.word(TEN, "2026-12-02"), "conditions-open");
}

#[test]
fn s10_a_condition_for_a_new_letter_says_when_in_fixed_words() {
    let one = Commission::new();
    one.write("conditions.md", &conditions(&[("soon", "open")]));
    let run = one.approve(TEN, "a.md", "2026-01-15", &[]);
    assert_eq!(run.code(), 3, "{}", run.stderr());
    assert!(run.stderr().contains("'before operation'"), "{}", run.stderr());
}

impl Commission {
    /// An act of the clerk about an earlier letter.
    fn act(&self, action: &str, document: &str, name: &str, date: &str, before: &str) -> Run {
        let before = self.text(&format!("letters/{before}"));
        self.approve(document, name, date, &["--action", action, "--supersedes", &before])
    }
}

#[test]
fn b8_a_withdrawal_with_one_blank_too_many_is_a_matter_for_a_person() {
    let one = Commission::new();
    one.approve(TEN, "a.md", "2026-01-15", &[]);
    assert_eq!(one.word(TEN, "2026-02-28"), "in-force");
    one.act("withdraw", TEN, "b.md", "2026-03-01", "a.md");
    let text = fs::read_to_string(one.path("letters/b.md")).unwrap();
    one.write("letters/b.md", &(text + " "));
    assert_eq!(one.word(TEN, "2026-06-01"), "needs-a-person");
    // A folder of documents names the letter as well.
    let (letters, known) = (one.text("letters"), one.text("known"));
    let fixed = ["status", "rulesets/gin-and-win", "--on", "2026-06-01"];
    let run = gincert(&[&fixed[..], &["--approvals", &letters, "--signers", &known]].concat());
    assert!(run.stdout().contains("b.md is not counted"), "{}", run.stdout());
}

#[test]
fn b9_a_suspension_ends_with_its_last_day() {
    let one = Commission::new();
    one.approve(TEN, "a.md", "2026-01-15", &[]);
    let before = one.text("letters/a.md");
    let more = ["--action", "suspend", "--supersedes", &before, "--until", "2026-03-31"];
    one.approve(TEN, "s.md", "2026-03-01", &more);
    assert_eq!(one.word(TEN, "2026-03-31"), "suspended");
    assert_eq!(one.word(TEN, "2026-04-01"), "in-force");
}

#[test]
fn b10_superseded_stays_superseded_whatever_becomes_of_the_next_document() {
    let one = Commission::new();
    one.approve(WASHINGTON, "a.md", "2026-01-15", &[]);
    let before = one.text("letters/a.md");
    one.approve(TEN, "b.md", "2026-02-15", &["--supersedes", &before]);
    one.act("suspend", TEN, "c.md", "2026-03-15", "b.md");
    let answer = one.status(WASHINGTON, "2026-06-01");
    assert_eq!(answer["status"], "superseded");
    assert_eq!(answer["successor"]["status"], "suspended");
    one.act("withdraw", TEN, "d.md", "2026-04-15", "b.md");
    assert_eq!(one.status(WASHINGTON, "2026-06-01")["successor"]["status"], "withdrawn");
    assert_eq!(one.word(WASHINGTON, "2026-02-14"), "in-force");
}

#[test]
fn b11_lifting_a_suspension_and_withdrawing_it_are_two_things() {
    let one = Commission::new();
    one.approve(TEN, "a.md", "2026-01-15", &[]);
    one.act("suspend", TEN, "s.md", "2026-03-01", "a.md");
    assert_eq!(one.act("withdraw", TEN, "w.md", "2026-04-01", "s.md").code(), 2);
    assert_eq!(one.act("lift", TEN, "l.md", "2026-04-01", "s.md").code(), 0);
    assert_eq!(one.word(TEN, "2026-03-31"), "suspended");
    assert_eq!(one.word(TEN, "2026-04-01"), "in-force");
    one.act("withdraw", TEN, "w.md", "2026-05-01", "l.md");
    assert_eq!(one.word(TEN, "2026-05-01"), "withdrawn");
    one.act("reinstate", TEN, "r.md", "2026-06-01", "w.md");
    assert_eq!(one.word(TEN, "2026-06-01"), "in-force");
}

#[test]
fn b12_neither_a_second_issue_nor_one_answer_for_two_lifts_a_suspension() {
    let one = Commission::new();
    one.approve(TEN, "a.md", "2026-01-15", &[]);
    one.act("suspend", TEN, "s.md", "2026-03-01", "a.md");
    one.act("suspend", TEN, "t.md", "2026-03-10", "a.md");
    one.act("approve", TEN, "b.md", "2026-03-14", "a.md");
    assert_eq!(one.word(TEN, "2026-06-01"), "suspended");
    one.act("approve", TEN, "c.md", "2026-03-15", "t.md");
    assert_eq!(one.word(TEN, "2026-06-01"), "suspended");
    one.act("lift", TEN, "l.md", "2026-03-20", "s.md");
    assert_eq!(one.word(TEN, "2026-06-01"), "in-force");
    // A withdrawal is about the document of the letter that it follows.
    let run = one.act("withdraw", WASHINGTON, "w.md", "2026-04-01", "a.md");
    assert_eq!(run.code(), 2);
    assert!(run.stderr().contains("another document"), "{}", run.stderr());
}

#[test]
fn b13_verify_approved_answers_what_the_letters_come_to() {
    let one = Commission::new();
    one.approve(TEN, "a.md", "2026-01-15", &[]);
    one.act("withdraw", TEN, "w.md", "2026-03-01", "a.md");
    let (letters, known) = (one.text("letters"), one.text("known"));
    for (on, code) in [("2026-02-28", 0), ("2026-03-01", 1)] {
        let run =
            gincert(&["verify", TEN, "--approved", &letters, "--signers", &known, "--on", on]);
        assert_eq!(run.code(), code, "{on}: {}", run.stdout());
        assert_eq!(run.stdout().contains("withdrawn"), code == 1, "{}", run.stdout());
    }
}

#[test]
fn s11_letters_of_a_signer_whose_key_has_ended_approve_nothing_and_say_why() {
    let one = Commission::new();
    one.signers("valid-after=\"20150101Z\",valid-before=\"20270101Z\"");
    one.approve(TEN, "a.md", "2026-01-15", &[]);
    assert_eq!(one.word(TEN, "2026-12-31"), "in-force");
    let answer = one.status(TEN, "2027-06-01");
    assert_ne!(answer["status"], "in-force");
    assert!(answer["doubts"].to_string().contains("the day of this status"), "{answer:#}");
}

#[test]
fn s12_an_annulled_suspension_never_was() {
    let one = Commission::new();
    one.approve(TEN, "a.md", "2026-01-15", &[]);
    one.act("suspend", TEN, "s.md", "2026-03-01", "a.md");
    one.act("annul", TEN, "n.md", "2026-05-28", "s.md");
    assert_eq!(one.word(TEN, "2026-04-01"), "suspended");
    assert_eq!(one.word(TEN, "2026-05-28"), "in-force");
    for (known, word) in [("2026-05-27", "suspended"), ("2026-05-28", "in-force")] {
        assert_eq!(one.word_of(["--known-on", known], "2026-04-01").0, word, "{known}");
    }
    assert_eq!(one.word_of(["--known-on", "2026-02-01"], "2026-04-01").0, "in-force");
    assert_eq!(one.word_of(["--known-on", "2026-05-28"], "2026-02-01").0, "in-force");
    assert_eq!(one.word_of(["--known-on", "2026-05-28"], "2026-01-14").0, "not-named");
    one.act("annul", TEN, "v.md", "2026-06-28", "a.md");
    assert_eq!(one.word(TEN, "2026-06-28"), "annulled");
}

#[test]
fn s13_a_suspension_is_named_with_its_reason_its_date_and_its_signer() {
    let one = Commission::new();
    one.approve(TEN, "a.md", "2026-01-15", &[]);
    let before = one.text("letters/a.md");
    let more = ["--action", "suspend", "--supersedes", &before, "--reason", "Pay table in dispute"];
    one.approve(TEN, "s.md", "2026-03-01", &more);
    let (letters, known) = (one.text("letters"), one.text("known"));
    let fixed = ["status", TEN, "--on", "2026-06-01", "--approvals", &letters];
    let run = gincert(&[&fixed[..], &["--signers", &known]].concat());
    let text = run.stdout().split_whitespace().collect::<Vec<_>>().join(" ");
    for words in ["2026-03-01", "clerk@example.org", "Reason: Pay table in dispute."] {
        assert!(text.contains(words), "{text}");
    }
}

/// A director of Washington and a chair of Maryland, each of whom the reader's list allows letters.
fn two_commissions() -> Commission {
    let one = Commission::new();
    assert_eq!(gincert(&["keygen", "--out", &one.text("chair")]).code(), 0);
    let line = |key: &str| {
        let private = read_private_key(&fs::read(one.path(key)).unwrap()).unwrap();
        let public = public_key_text(private.public_key()).unwrap();
        format!("{key}@example.org namespaces=\"approval@gincert\" {}\n", public.trim())
    };
    one.write("known", &(line("clerk") + &line("chair")));
    one
}

const WASHINGTON_COMMISSION: [&str; 2] = ["--commission", "Washington State Gambling Commission"];
const MARYLAND_COMMISSION: [&str; 2] = ["--commission", "Maryland Lottery and Gaming"];

impl Commission {
    fn word_of(&self, option: [&str; 2], on: &str) -> (String, i32) {
        let (letters, known) = (self.text("letters"), self.text("known"));
        let fixed = ["status", TEN, "--approvals", &letters, "--signers", &known];
        let more = ["--on", on, "--format", "json"];
        let run = gincert(&[&fixed[..], &more, &option].concat());
        (run.json()["status"].as_str().unwrap().to_owned(), run.code())
    }
}

#[test]
fn b6_the_best_letter_of_any_commission_does_not_win() {
    let one = two_commissions();
    one.approve(TEN, "w1.md", "2026-01-15", &WASHINGTON_COMMISSION);
    let before = one.text("letters/w1.md");
    let end = ["--action", "withdraw", "--supersedes", &before, "--reason", "Fraud"];
    one.approve(TEN, "w2.md", "2026-02-15", &[&end[..], &WASHINGTON_COMMISSION].concat());
    one.letter_by("chair", TEN, "m1.md", "2026-03-15", &MARYLAND_COMMISSION);
    let answer = one.status(TEN, "2026-06-01");
    assert_eq!(answer["status"], "needs-a-person");
    assert!(answer["doubts"].to_string().contains("w2.md"), "{answer:#}");
    assert_eq!(one.word_of(WASHINGTON_COMMISSION, "2026-06-01"), ("withdrawn".to_owned(), 1));
    assert_eq!(one.word_of(MARYLAND_COMMISSION, "2026-06-01"), ("in-force".to_owned(), 0));
    assert_eq!(one.word_of(["--commission", "Nevada"], "2026-06-01").1, 1);
}

#[test]
fn b6_a_commission_can_neither_end_nor_claim_the_letters_of_another() {
    let one = two_commissions();
    one.approve(TEN, "w1.md", "2026-01-15", &WASHINGTON_COMMISSION);
    let before = one.text("letters/w1.md");
    let end = ["--action", "withdraw", "--supersedes", &before];
    // It is refused when it is written ...
    let run = one.letter_by(
        "chair",
        TEN,
        "m.md",
        "2026-02-15",
        &[&end[..], &MARYLAND_COMMISSION].concat(),
    );
    assert_eq!(run.code(), 2);
    assert!(run.stderr().contains("Washington"), "{}", run.stderr());
    assert_eq!(one.word_of(WASHINGTON_COMMISSION, "2026-06-01"), ("in-force".to_owned(), 0));
    // ... and where it claims to be the other commission a person must look.
    one.letter_by("chair", TEN, "m.md", "2026-02-15", &WASHINGTON_COMMISSION);
    assert_eq!(one.word_of(WASHINGTON_COMMISSION, "2026-06-01"), ("needs-a-person".to_owned(), 1));
    assert_eq!(one.word(TEN, "2026-06-01"), "needs-a-person");
}

/// A letter that is left out is not seen: the answer does not claim otherwise.
#[test]
fn s14_an_answer_in_force_says_that_a_letter_may_have_been_left_out() {
    let one = Commission::new();
    one.approve(TEN, "a.md", "2026-01-15", &[]);
    let (letters, known) = (one.text("letters"), one.text("known"));
    let fixed = ["status", TEN, "--on", "2026-06-01", "--approvals", &letters];
    let run = gincert(&[&fixed[..], &["--signers", &known]].concat());
    let text = run.stdout().split_whitespace().collect::<Vec<_>>().join(" ");
    assert_eq!(run.code(), 0);
    assert!(text.contains("nothing shows whether one was left out"), "{text}");
}
