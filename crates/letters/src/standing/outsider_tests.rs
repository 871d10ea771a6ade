//! Folders in which an outsider, who knew docs/letters.md alone, came to another answer.

use super::tests::{day, digest, filed};
use super::*;
use crate::conditions::{Condition, ConditionStatus};
use crate::letter::Action;
use Action::{Amend, Approve, Correct, Lift, Note, Reinstate, Suspend, Withdraw};

fn letters(rows: &[(&str, Action, &str, Option<&str>)]) -> Vec<LetterFile> {
    rows.iter().map(|(name, act, date, before)| filed(name, *act, "old", date, *before)).collect()
}

/// The status, and the letters in doubt.
fn found(letters: &[LetterFile], on: &str) -> (Status, Vec<String>) {
    let found = standing(digest("old"), letters, day(on));
    (found.status, found.doubts.into_iter().map(|one| one.path).collect())
}

fn in_doubt(path: &str) -> (Status, Vec<String>) {
    (Status::NeedsAPerson, vec![path.to_owned()])
}

#[test]
fn an_act_whose_approval_is_not_at_hand_is_a_doubt() {
    for (act, answer) in [(Withdraw, Reinstate), (Suspend, Lift)] {
        let mut all = letters(&[
            ("first", act, "2018-01-01", None),
            ("answer", answer, "2018-01-03", Some("first")),
            ("a", Approve, "2018-01-05", None),
            ("last", act, "2018-01-10", Some("answer")),
        ]);
        assert_eq!(found(&all, "2018-02-01"), in_doubt("last.md"), "{act:?}");
        all.truncate(3);
        assert_eq!(found(&all, "2018-02-01"), (Status::InForce, vec![]), "{act:?}");
    }
    // A suspension that replaces another one.
    let all = letters(&[
        ("s", Suspend, "2018-01-01", None),
        ("a", Approve, "2018-01-05", None),
        ("t", Suspend, "2018-01-10", Some("s")),
    ]);
    assert_eq!(found(&all, "2018-02-01"), in_doubt("t.md"));
}

#[test]
fn to_leave_out_the_first_approval_does_not_answer_a_suspension() {
    let mut all = letters(&[
        ("s", Suspend, "2018-01-02", None),
        ("b", Approve, "2018-01-05", None),
        ("a", Approve, "2018-01-01", None),
    ]);
    assert_eq!(found(&all, "2018-02-01"), in_doubt("s.md"));
    all.truncate(2);
    assert_eq!(found(&all, "2018-02-01"), in_doubt("s.md"));
}

#[test]
fn an_approval_that_follows_an_act_of_its_day_does_not_replace_itself() {
    for act in [Suspend, Withdraw] {
        let all =
            letters(&[("act", act, "2018-01-05", None), ("a", Approve, "2018-01-05", Some("act"))]);
        assert_eq!(found(&all, "2018-02-01"), (Status::InForce, vec![]), "{act:?}");
    }
}

#[test]
fn a_note_without_conditions_before_it_is_a_doubt() {
    let all = letters(&[
        ("a", Approve, "2018-01-01", None),
        ("s", Suspend, "2018-01-05", None),
        ("l", Lift, "2018-01-06", Some("s")),
        ("n", Note, "2018-01-07", Some("l")),
    ]);
    assert_eq!(found(&all, "2018-02-01"), in_doubt("n.md"));
}

#[test]
fn what_ends_corrects_or_notes_a_later_effect_changes_nothing_before_it() {
    for (act, answer) in [(Withdraw, Reinstate), (Suspend, Lift), (Withdraw, Correct)] {
        let mut all = letters(&[
            ("a", Approve, "2018-01-01", None),
            ("act", act, "2018-01-10", Some("a")),
            ("answer", answer, "2018-01-20", Some("act")),
        ]);
        all[1].letter.effective = Some(day("2018-02-01"));
        assert_eq!(found(&all, "2018-01-25"), (Status::InForce, vec![]), "{answer:?}");
        all[2].letter.date = day("2018-01-09");
        assert_eq!(found(&all, "2018-01-25"), in_doubt("answer.md"), "{answer:?}");
    }
    let mut all = letters(&[
        ("a", Approve, "2018-01-01", None),
        ("m", Amend, "2018-01-10", Some("a")),
        ("s", Suspend, "2018-01-20", Some("m")),
    ]);
    all[1].letter.effective = Some(day("2018-02-01"));
    let result = standing(digest("old"), &all, day("2018-01-25"));
    assert_eq!(result.status, Status::NeedsAPerson);
    assert_eq!(
        result.doubts[0].why,
        "It follows m.md: It takes effect on 2018-02-01, after the day of this status."
    );
    assert_eq!(found(&all, "2018-02-01").0, Status::Suspended);
}

#[test]
fn a_correction_for_one_channel_leaves_the_answer_of_all() {
    let mut all =
        letters(&[("a", Approve, "2018-01-01", None), ("c", Correct, "2018-01-05", Some("a"))]);
    all[1].letter.channels = vec!["online".to_owned()];
    let result = standing(digest("old"), &all, day("2018-02-01"));
    assert_eq!((result.status, result.terms.corrections), (Status::InForce, vec![1]));
}

#[test]
fn channels_that_no_letter_states_have_the_answer_that_asking_for_one_gives() {
    let mut all =
        letters(&[("a", Approve, "2018-01-01", None), ("s", Suspend, "2018-01-05", Some("a"))]);
    all[1].letter.channels = vec!["online".to_owned()];
    let index = LetterIndex::new(&all, &[], day("2018-02-01"));
    let result = index.standing(digest("old"), LetterScope::default());
    assert_eq!(result.status, Status::ChannelsDiffer);
    let others = result.by_channel.iter().find(|one| one.channel.is_none()).unwrap();
    let asked = LetterScope { channel: Some("riverboat"), ..LetterScope::default() };
    let riverboat = index.standing(digest("old"), asked);
    assert_eq!(
        (others.result.status, riverboat.status),
        (Status::NeedsAPerson, Status::NeedsAPerson)
    );
}

#[test]
fn the_later_of_two_ends_is_the_status() {
    let all = letters(&[
        ("a", Approve, "2018-01-01", None),
        ("s", Suspend, "2018-01-05", Some("a")),
        ("b", Approve, "2018-01-10", Some("a")),
        ("w", Withdraw, "2018-01-20", Some("b")),
    ]);
    assert_eq!(found(&all, "2018-02-01").0, Status::Withdrawn);
}

#[test]
fn a_condition_that_is_done_later_is_counted_as_open() {
    let one = Condition {
        channel: "all".to_owned(),
        condition: "Locks".to_owned(),
        who: "Operator".to_owned(),
        when: "before operation".to_owned(),
        done: ConditionStatus::Done,
        done_on: Some(day("2018-02-10")),
    };
    let open = |on: &str| crate::channels(std::slice::from_ref(&one), day(on))[0].open;
    assert_eq!((open("2018-02-09"), open("2018-02-10")), (1, 0));
}

#[test]
fn a_letter_that_ends_a_suspension_or_withdrawal_has_no_new_condition() {
    let condition = |what: &str, when: &str| Condition {
        channel: "all".to_owned(),
        condition: what.to_owned(),
        who: "Operator".to_owned(),
        when: when.to_owned(),
        done: ConditionStatus::Open,
        done_on: None,
    };
    for (act, answer, status) in
        [(Suspend, Lift, Status::Suspended), (Withdraw, Reinstate, Status::Withdrawn)]
    {
        let mut all = letters(&[
            ("a", Approve, "2018-01-01", None),
            ("act", act, "2018-01-05", Some("a")),
            ("answer", answer, "2018-01-10", Some("act")),
        ]);
        all[0].letter.conditions = vec![condition("Locks", "by 2019-01-01")];
        // What the approval states can be stated again.
        all[2].letter.conditions =
            vec![condition("Locks", "by 2019-01-01"), condition("Records", "continuing")];
        assert_eq!(found(&all, "2018-02-01"), (Status::InForce, vec![]), "{answer:?}");
        all[2].letter.conditions.push(condition("Staff", "before operation"));
        assert_eq!(found(&all, "2018-02-01"), (status, vec!["answer.md".to_owned()]), "{answer:?}");
    }
}
