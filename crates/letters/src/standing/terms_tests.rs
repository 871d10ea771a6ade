//! Amendments, notes and corrections: what they do to the terms of an approval, and what they do not.

use super::tests::{day, digest, filed};
use super::*;
use crate::conditions::{Condition, ConditionStatus};
use crate::letter::Action;
use Action::{Amend, Annul, Approve, Correct, Lift, Note, Suspend};

fn condition(what: &str, done: ConditionStatus) -> Condition {
    Condition {
        channel: "all".to_owned(),
        condition: what.to_owned(),
        who: "Operator".to_owned(),
        when: "before operation".to_owned(),
        done,
        done_on: None,
    }
}

/// A letter about one document with conditions, open or done.
fn letter(
    name: &str,
    action: Action,
    date: &str,
    before: Option<&str>,
    conditions: &[&str],
) -> LetterFile {
    let mut one = filed(name, action, "old", date, before);
    let done = if action == Note { ConditionStatus::Done } else { ConditionStatus::Open };
    one.letter.conditions = conditions.iter().map(|what| condition(what, done)).collect();
    one
}

fn found(letters: &[LetterFile], on: &str) -> ApprovalResult {
    standing(digest("old"), letters, day(on))
}

fn status(letters: &[LetterFile], on: &str) -> Status {
    found(letters, on).status
}

#[test]
fn conditions_that_later_letters_note_as_done_are_done_from_their_dates() {
    let mut all = vec![
        letter("a", Approve, "2018-01-01", None, &["Locks", "Staff"]),
        letter("n", Note, "2018-02-01", Some("a"), &["Locks"]),
        letter("m", Note, "2018-03-01", Some("n"), &["Staff"]),
    ];
    assert_eq!(status(&all, "2018-02-28"), Status::ConditionsOpen);
    assert_eq!(status(&all, "2018-03-01"), Status::InForce);
    assert_eq!(found(&all, "2018-03-01").terms.notes, [1, 2]);
    // A day on which it was done counts as in any letter.
    all[2].letter.conditions[0].done_on = Some(day("2018-04-01"));
    assert_eq!(status(&all, "2018-03-31"), Status::ConditionsOpen);
    assert_eq!(status(&all, "2018-04-01"), Status::InForce);
    // A note that is annulled never was.
    all.push(letter("v", Annul, "2018-05-01", Some("n"), &[]));
    assert_eq!(status(&all, "2018-06-01"), Status::ConditionsOpen);
}

#[test]
fn a_note_of_a_condition_that_the_approval_does_not_have_is_a_doubt() {
    for (what, expected) in [("Locks", Status::InForce), ("locks", Status::NeedsAPerson)] {
        let mut all = vec![
            letter("a", Approve, "2018-01-01", None, &["Locks"]),
            letter("s", Suspend, "2018-01-02", Some("a"), &[]),
            letter("l", Lift, "2018-01-03", Some("s"), &[]),
            letter("n", Note, "2018-02-01", Some("l"), &[what]),
        ];
        assert_eq!(status(&all, "2018-06-01"), expected, "{what}");
        all[3].letter.conditions[0].when = "continuing".to_owned();
        let doubts = found(&all, "2018-06-01").doubts;
        assert!(doubts[0].why.contains("is not one of the letter"), "{doubts:?}");
    }
}

#[test]
fn an_amendment_states_conditions_and_the_last_day_anew_and_lifts_nothing() {
    let mut all = vec![
        letter("a", Approve, "2018-01-01", None, &["Locks"]),
        letter("n", Note, "2018-01-10", Some("a"), &["Locks"]),
        letter("b", Amend, "2018-02-01", Some("n"), &["Locks", "Staff"]),
        letter("m", Note, "2018-03-01", Some("b"), &["Locks", "Staff"]),
    ];
    all[0].letter.until = Some(day("2018-12-31"));
    all[2].letter.until = Some(day("2019-12-31"));
    assert_eq!(status(&all, "2018-01-31"), Status::InForce);
    assert_eq!(status(&all, "2018-02-28"), Status::ConditionsOpen);
    assert_eq!(status(&all, "2019-12-31"), Status::InForce);
    assert_eq!(status(&all, "2020-01-01"), Status::Expired);
    let terms = found(&all, "2019-01-01").terms;
    assert_eq!((terms.amended_by, terms.notes), (Some(2), vec![3]));
    // A note about the conditions of before says nothing about those of the amendment.
    all[3].letter.before = Some(digest("a"));
    all[3].letter.conditions.truncate(1);
    assert_eq!(status(&all, "2019-01-01"), Status::ConditionsOpen);
    // Without the amendment the approval is as it was.
    all.push(letter("v", Annul, "2018-04-01", Some("b"), &[]));
    assert_eq!(status(&all, "2018-06-01"), Status::InForce);
    assert_eq!(status(&all, "2019-01-01"), Status::Expired);
    // A suspension remains one, and what is amended next follows its lifting or the approval.
    let mut all = vec![
        letter("a", Approve, "2018-01-01", None, &[]),
        letter("s", Suspend, "2018-02-01", Some("a"), &[]),
        letter("b", Amend, "2018-03-01", Some("a"), &[]),
    ];
    assert_eq!(status(&all, "2018-06-01"), Status::Suspended);
    all[2].letter.before = Some(digest("s"));
    assert_eq!(status(&all, "2018-06-01"), Status::Suspended);
    assert!(found(&all, "2018-06-01").doubts[0].why.contains("cannot follow"));
}

#[test]
fn two_amendments_of_which_neither_follows_the_other_are_a_doubt() {
    let mut all = vec![
        letter("a", Approve, "2018-01-01", None, &[]),
        letter("b", Amend, "2018-02-01", Some("a"), &[]),
        letter("c", Amend, "2018-03-01", Some("a"), &[]),
    ];
    assert_eq!(status(&all, "2018-02-28"), Status::InForce);
    let doubts = found(&all, "2018-06-01").doubts;
    assert_eq!(status(&all, "2018-06-01"), Status::NeedsAPerson);
    assert!(doubts[0].why.contains("neither follows the other"), "{doubts:?}");
    all[2].letter.before = Some(digest("b"));
    assert_eq!(status(&all, "2018-06-01"), Status::InForce);
    // Of two of one day the one that follows the other states the terms, wherever it lies.
    all[2].letter.date = day("2018-02-01");
    assert_eq!(found(&all, "2018-06-01").terms.amended_by, Some(2));
    all.reverse();
    assert_eq!(found(&all, "2018-06-01").terms.amended_by, Some(0));
}

#[test]
fn a_correction_has_no_effect_and_is_named() {
    let all = [
        letter("a", Approve, "2018-01-01", None, &["Locks"]),
        letter("s", Suspend, "2018-02-01", Some("a"), &[]),
        letter("c", Correct, "2018-02-02", Some("s"), &[]),
        letter("l", Lift, "2018-03-01", Some("s"), &[]),
    ];
    assert_eq!(status(&all, "2018-02-03"), Status::Suspended);
    assert_eq!(found(&all, "2018-02-03").terms.corrections, [2]);
    assert_eq!(status(&all, "2018-03-01"), Status::ConditionsOpen);
    // An act that follows the correction does not answer what was corrected.
    let mut other = all.clone();
    other[3].letter.before = Some(digest("c"));
    assert_eq!(status(&other, "2018-06-01"), Status::Suspended);
    assert_eq!(found(&other, "2018-06-01").doubts.len(), 1);
}

#[test]
fn ten_thousand_notes_and_amendments_are_walked_once() {
    let mut all = vec![letter("0", Approve, "2018-01-01", None, &["Locks"])];
    for at in 1..10_000 {
        let (before, act) = ((at - 1).to_string(), if at % 2 == 0 { Amend } else { Note });
        all.push(letter(&at.to_string(), act, "2018-01-01", Some(&before), &["Locks"]));
    }
    let terms = found(&all, "2019-01-01").terms;
    assert_eq!((terms.amended_by, terms.notes), (Some(9_998), vec![9_999]));
}
