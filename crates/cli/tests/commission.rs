//! What a commission's clerk found in a day of letters: each case by its name, and beside it the honest
//! letter that is answered `in-force`.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test that cannot start has failed")]

mod common;

use common::commission::{Commission, TEN};

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
