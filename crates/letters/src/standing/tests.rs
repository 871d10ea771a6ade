//! Chains of letters, in every order and with every letter left out.

use super::*;

fn day(text: &str) -> Date {
    text.parse().unwrap()
}

fn digest(text: &str) -> Digest {
    Digest::of(text.as_bytes())
}

fn filed(name: &str, action: Action, document: &str, date: &str, before: Option<&str>) -> Filed {
    Filed {
        path: format!("{name}.md"),
        sha256: digest(name),
        letter: Letter {
            action,
            date: day(date),
            until: None,
            document: digest(document),
            enclosure: None,
            before: before.map(digest),
            game: "Gin & Win".to_owned(),
            revision: document.to_owned(),
            profile: "washington-2017".to_owned(),
            on_changes: None,
            reason: None,
            conditions: Vec::new(),
        },
        signed: Signed::By("clerk@example.org".to_owned()),
    }
}

/// The status, and the path of the letter that brought it about.
fn status(document: &str, letters: &[Filed], on: &str) -> (Status, Option<String>) {
    let found = standing(digest(document), letters, day(on));
    let path = found.by.or(found.letter).and_then(|at| letters.get(at));
    (found.status, path.map(|one| one.path.clone()))
}

fn said(path: &str) -> Option<String> {
    Some(path.to_owned())
}

use Action::{Approve, Suspend, Withdraw};

#[test]
fn a_letter_is_in_force_from_its_date_to_its_last_day() {
    let mut one = filed("a", Approve, "old", "2017-12-18", None);
    one.letter.until = Some(day("2020-12-31"));
    let letters = [one];
    assert_eq!(status("old", &letters, "2017-12-17"), (Status::NotNamed, None));
    assert_eq!(status("old", &letters, "2017-12-18"), (Status::InForce, said("a.md")));
    assert_eq!(status("old", &letters, "2020-12-31"), (Status::InForce, said("a.md")));
    assert_eq!(status("old", &letters, "2021-01-01"), (Status::Expired, said("a.md")));
    assert_eq!(status("new", &letters, "2018-01-01"), (Status::NotNamed, None));
}

#[test]
fn the_order_of_letters_is_that_of_their_digests_and_not_of_their_files() {
    let chain = [
        filed("a", Approve, "old", "2017-12-18", None),
        filed("b", Approve, "new", "2019-01-01", Some("a")),
        filed("c", Suspend, "new", "2019-06-01", Some("b")),
        filed("d", Approve, "new", "2019-09-01", Some("c")),
        filed("e", Withdraw, "new", "2021-01-01", Some("d")),
    ];
    let expected = [
        ("2018-06-01", (Status::InForce, said("a.md")), (Status::NotNamed, None)),
        ("2019-03-01", (Status::Superseded, said("b.md")), (Status::InForce, said("b.md"))),
        ("2019-07-01", (Status::Suspended, said("c.md")), (Status::Suspended, said("c.md"))),
        ("2020-01-01", (Status::Superseded, said("d.md")), (Status::InForce, said("d.md"))),
        ("2022-01-01", (Status::Withdrawn, said("e.md")), (Status::Withdrawn, said("e.md"))),
    ];
    for turn in 0..chain.len() {
        let mut letters = chain.to_vec();
        letters.rotate_left(turn);
        letters.reverse();
        for (on, old, new) in &expected {
            assert_eq!(&status("old", &letters, on), old, "old on {on}");
            assert_eq!(&status("new", &letters, on), new, "new on {on}");
        }
    }
}

#[test]
fn a_letter_played_again_counts_once() {
    let first = filed("a", Approve, "old", "2017-12-18", None);
    let mut copy = first.clone();
    copy.path = "z.md".to_owned();
    let letters = [first, filed("b", Withdraw, "old", "2018-01-01", Some("a")), copy];
    assert_eq!(status("old", &letters, "2019-01-01"), (Status::Withdrawn, said("b.md")));
    let others = standing(digest("old"), &letters, day("2019-01-01")).others;
    assert!(others.iter().any(|one| one.path == "z.md" && one.why.contains("copy")));
}

#[test]
fn a_letter_that_does_not_count_ends_nothing_and_approves_nothing() {
    let approved = filed("a", Approve, "old", "2017-12-18", None);
    let mut ends = filed("b", Withdraw, "old", "2018-01-01", Some("a"));
    ends.signed = Signed::Not("Nobody signed it: it is a draft.".to_owned());
    let mut forged = filed("c", Approve, "new", "2018-01-01", Some("a"));
    forged.signed = Signed::Not("The key is nobody's.".to_owned());
    let letters = [approved, ends, forged];
    assert_eq!(status("old", &letters, "2019-01-01"), (Status::InForce, said("a.md")));
    let found = standing(digest("new"), &letters, day("2019-01-01"));
    assert_eq!(found.status, Status::NotNamed);
    assert_eq!(found.others.len(), 2);
}

#[test]
fn a_letter_dated_before_the_one_that_it_follows_ends_nothing() {
    let letters = [
        filed("a", Approve, "old", "2017-12-18", None),
        filed("b", Withdraw, "old", "2016-01-01", Some("a")),
    ];
    let found = standing(digest("old"), &letters, day("2019-01-01"));
    assert_eq!(found.status, Status::InForce);
    assert!(found.others.iter().any(|one| one.why.contains("before the letter that it follows")));
}

#[test]
fn a_withdrawal_that_names_no_letter_ends_every_earlier_approval_of_the_document() {
    let letters = [
        filed("a", Approve, "old", "2017-12-18", None),
        filed("b", Withdraw, "old", "2018-01-01", None),
        filed("c", Approve, "old", "2018-02-01", None),
    ];
    assert_eq!(status("old", &letters, "2018-01-15"), (Status::Withdrawn, said("b.md")));
    assert_eq!(status("old", &letters, "2018-03-01"), (Status::InForce, said("c.md")));
}

#[test]
fn letters_that_follow_each_other_in_a_ring_come_to_an_end() {
    let letters = [
        filed("a", Approve, "old", "2018-01-01", Some("b")),
        filed("b", Approve, "new", "2018-01-01", Some("a")),
    ];
    assert_eq!(status("old", &letters, "2019-01-01"), (Status::Superseded, said("b.md")));
}

#[test]
fn of_two_letters_that_follow_one_the_later_counts_and_of_one_day_the_graver() {
    let mut letters = vec![
        filed("a", Approve, "old", "2018-01-01", None),
        filed("b", Suspend, "old", "2018-02-01", Some("a")),
        filed("c", Withdraw, "old", "2018-02-01", Some("a")),
    ];
    assert_eq!(status("old", &letters, "2019-01-01"), (Status::Withdrawn, said("c.md")));
    letters.push(filed("d", Approve, "new", "2018-03-01", Some("a")));
    assert_eq!(status("old", &letters, "2019-01-01"), (Status::Superseded, said("d.md")));
}
