//! Chains of letters, in every order and with every letter left out.

use super::*;
use crate::filed::SignatureStatus;
use crate::letter::{FormalRows, Letter};

pub(crate) fn day(text: &str) -> Date {
    text.parse().unwrap()
}

pub(crate) fn digest(text: &str) -> Digest {
    Digest::of(text.as_bytes())
}

pub(crate) fn filed(
    name: &str,
    action: Action,
    document: &str,
    date: &str,
    before: Option<&str>,
) -> LetterFile {
    LetterFile {
        path: format!("{name}.md"),
        sha256: digest(name),
        letter: Letter {
            action,
            commission: None,
            channels: Vec::new(),
            date: day(date),
            effective: None,
            until: None,
            formal: FormalRows::default(),
            document: digest(document),
            enclosure: None,
            before: before.map(digest),
            game: "Gin & Win".to_owned(),
            revision: document.to_owned(),
            profile: "washington-2017".to_owned(),
            must_sign: Vec::new(),
            on_changes: None,
            report: None,
            reason: None,
            conditions: Vec::new(),
        },
        signed: SignatureStatus::By("clerk@example.org".to_owned()),
        caution: None,
        logging: None,
        delegation: None,
    }
}

/// The status, and the path of the letter that brought it about.
fn status(document: &str, letters: &[LetterFile], on: &str) -> (Status, Option<String>) {
    let found = standing(digest(document), letters, day(on));
    let path = found.by.or(found.letter).and_then(|at| letters.get(at));
    (found.status, path.map(|one| one.path.clone()))
}

fn letter(path: &str) -> Option<String> {
    Some(path.to_owned())
}

use Action::{Approve, Suspend, Withdraw};

#[test]
fn a_letter_is_in_force_from_its_date_to_its_last_day() {
    let mut one = filed("a", Approve, "old", "2017-12-18", None);
    one.letter.until = Some(day("2020-12-31"));
    let letters = [one];
    assert_eq!(status("old", &letters, "2017-12-17"), (Status::NotNamed, None));
    assert_eq!(status("old", &letters, "2017-12-18"), (Status::InForce, letter("a.md")));
    assert_eq!(status("old", &letters, "2020-12-31"), (Status::InForce, letter("a.md")));
    assert_eq!(status("old", &letters, "2021-01-01"), (Status::Expired, letter("a.md")));
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
        ("2018-06-01", (Status::InForce, letter("a.md")), (Status::NotNamed, None)),
        ("2019-03-01", (Status::Superseded, letter("b.md")), (Status::InForce, letter("b.md"))),
        ("2019-07-01", (Status::Superseded, letter("b.md")), (Status::Suspended, letter("c.md"))),
        ("2020-01-01", (Status::Superseded, letter("b.md")), (Status::InForce, letter("d.md"))),
        ("2022-01-01", (Status::Superseded, letter("b.md")), (Status::Withdrawn, letter("e.md"))),
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
    assert_eq!(status("old", &letters, "2019-01-01"), (Status::Withdrawn, letter("b.md")));
    let others = LetterIndex::new(&letters, &[], day("2019-01-01")).others(None);
    assert!(others.iter().any(|one| one.path == "z.md" && one.why.contains("Duplicate")));
}

#[test]
fn a_letter_that_does_not_count_approves_nothing_and_puts_an_approval_in_doubt() {
    let approved = filed("a", Approve, "old", "2017-12-18", None);
    let mut ends = filed("b", Withdraw, "old", "2018-01-01", Some("a"));
    ends.signed = SignatureStatus::Not("Unsigned draft.".to_owned());
    let mut forged = filed("c", Approve, "new", "2018-01-01", None);
    forged.signed = SignatureStatus::Not("The key is nobody's.".to_owned());
    let letters = [approved, ends, forged];
    let found = standing(digest("old"), &letters, day("2019-01-01"));
    assert_eq!(found.status, Status::NeedsAPerson);
    let paths: Vec<&str> = found.doubts.iter().map(|one| one.path.as_str()).collect();
    assert_eq!(paths, ["b.md"]);
    let found = standing(digest("new"), &letters, day("2019-01-01"));
    assert_eq!(found.status, Status::NotNamed);
    assert_eq!(found.doubts.len(), 1);
}

/// Why a person must look, of the first letter; the approval is not in force.
fn doubt(letters: &[LetterFile], on: &str) -> String {
    let found = standing(digest("old"), letters, day(on));
    assert_eq!(found.status, Status::NeedsAPerson, "{found:?}");
    found.doubts.first().map(|one| one.why.clone()).unwrap_or_default()
}

#[test]
fn a_letter_that_cannot_follow_the_one_that_it_names_puts_the_approval_in_doubt() {
    let first = || filed("a", Approve, "old", "2017-12-18", None);
    let early = filed("b", Withdraw, "old", "2016-01-01", Some("a"));
    assert!(doubt(&[first(), early], "2019-01-01").contains("before the letter that it follows"));
    let missing = filed("b", Withdraw, "old", "2018-01-01", Some("lost"));
    assert!(doubt(&[first(), missing], "2019-01-01").contains("not at hand"));
    let other = filed("b", Withdraw, "new", "2018-01-01", Some("a"));
    assert!(doubt(&[first(), other], "2019-01-01").contains("a document other than"));
    let mut foreign = filed("b", Withdraw, "old", "2018-01-01", Some("a"));
    foreign.signed = SignatureStatus::By("chair@other.example".to_owned());
    assert!(doubt(&[first(), foreign], "2019-01-01").contains("another commission"));
    let mut foreign = filed("b", Approve, "old", "2018-01-01", None);
    foreign.letter.profile = "maryland".to_owned();
    assert!(doubt(&[first(), foreign], "2019-01-01").contains("another commission"));
    // The letter that approves it lacks the letter before.
    let later = filed("a", Approve, "old", "2017-12-18", Some("lost"));
    assert!(doubt(&[later], "2019-01-01").contains("not at hand"));
}

#[test]
fn a_letter_of_a_later_day_is_no_doubt() {
    let letters = [
        filed("a", Approve, "old", "2017-12-18", None),
        filed("b", Withdraw, "old", "2020-01-01", Some("a")),
    ];
    assert_eq!(status("old", &letters, "2019-01-01"), (Status::InForce, letter("a.md")));
    assert_eq!(status("old", &letters, "2020-01-01"), (Status::Withdrawn, letter("b.md")));
}

#[test]
fn names_that_the_list_gives_to_two_signers_make_them_one_commission() {
    let mut letters = [
        filed("a", Approve, "old", "2017-12-18", None),
        filed("b", Approve, "old", "2018-01-01", Some("a")),
    ];
    letters[1].signed = SignatureStatus::By("deputy@example.org".to_owned());
    assert_eq!(status("old", &letters, "2019-01-01").0, Status::NeedsAPerson);
    letters[0].signed = SignatureStatus::By("director@example.org,commission".to_owned());
    letters[1].signed = SignatureStatus::By("deputy@example.org,commission".to_owned());
    assert_eq!(status("old", &letters, "2019-01-01"), (Status::InForce, letter("b.md")));
}

fn under(profile: &str) -> LetterScope<'_> {
    LetterScope { profile: Some(profile), ..LetterScope::default() }
}

#[test]
fn under_one_profile_the_approvals_of_others_are_no_matter() {
    let mut letters = [
        filed("a", Approve, "old", "2017-12-18", None),
        filed("b", Approve, "old", "2018-01-01", None),
        filed("c", Withdraw, "old", "2018-02-01", Some("a")),
    ];
    letters[1].letter.profile = "maryland".to_owned();
    letters[1].signed = SignatureStatus::By("chair@other.example".to_owned());
    let index = LetterIndex::new(&letters, &[], day("2019-01-01"));
    assert_eq!(index.standing(digest("old"), LetterScope::default()).status, Status::NeedsAPerson);
    assert_eq!(index.standing(digest("old"), under("maryland")).status, Status::InForce);
    assert_eq!(index.standing(digest("old"), under("washington-2017")).status, Status::Withdrawn);
    assert_eq!(index.standing(digest("old"), under("nevada")).status, Status::NotNamed);
}

#[test]
fn a_suspension_ends_with_its_last_day() {
    let mut letters = [
        filed("a", Approve, "old", "2018-01-01", None),
        filed("b", Suspend, "old", "2018-02-01", Some("a")),
    ];
    letters[1].letter.until = Some(day("2018-03-31"));
    assert_eq!(status("old", &letters, "2018-03-31"), (Status::Suspended, letter("b.md")));
    assert_eq!(status("old", &letters, "2018-04-01"), (Status::InForce, letter("a.md")));
}

#[test]
fn a_new_issue_that_does_not_follow_a_suspension_does_not_lift_it() {
    let mut letters = vec![
        filed("a", Approve, "old", "2018-01-01", None),
        filed("b", Suspend, "old", "2018-02-01", Some("a")),
        filed("c", Approve, "old", "2018-02-05", Some("a")),
    ];
    assert_eq!(status("old", &letters, "2019-01-01"), (Status::Suspended, letter("b.md")));
    letters.push(filed("d", Approve, "old", "2018-03-01", Some("b")));
    assert_eq!(status("old", &letters, "2019-01-01"), (Status::InForce, letter("d.md")));
    // One that follows nothing does not lift it either; a person must look.
    let letters = [
        filed("a", Approve, "old", "2018-01-01", None),
        filed("b", Suspend, "old", "2018-02-01", Some("a")),
        filed("c", Approve, "old", "2018-03-05", None),
    ];
    assert_eq!(status("old", &letters, "2019-01-01").0, Status::NeedsAPerson);
}

#[test]
fn one_approval_of_two_that_is_withdrawn_is_named_beside_the_other() {
    let letters = [
        filed("a", Approve, "old", "2018-01-01", None),
        filed("b", Approve, "old", "2018-01-20", None),
        filed("c", Withdraw, "old", "2018-03-01", Some("a")),
    ];
    assert!(doubt(&letters, "2019-01-01").contains("withdraws an approval"));
}

#[test]
fn a_superseded_approval_stays_superseded_and_names_what_became_of_the_next() {
    let letters = [
        filed("a", Approve, "old", "2018-01-01", None),
        filed("b", Approve, "new", "2018-02-01", Some("a")),
        filed("c", Suspend, "new", "2018-03-01", Some("b")),
    ];
    let found = standing(digest("old"), &letters, day("2019-01-01"));
    assert_eq!((found.status, found.by), (Status::Superseded, Some(1)));
    assert_eq!(found.successor, Some((1, Status::Suspended)));
}

/// An hour for the cubic walk; a moment for one by an index.
#[test]
fn a_chain_of_ten_thousand_letters_is_walked_once() {
    let mut letters = vec![filed("0", Approve, "old", "2018-01-01", None)];
    for at in 1..10_000 {
        let before = (at - 1).to_string();
        letters.push(filed(&at.to_string(), Approve, "old", "2018-01-01", Some(&before)));
    }
    assert_eq!(status("old", &letters, "2019-01-01"), (Status::InForce, letter("9999.md")));
}

#[test]
fn a_withdrawal_that_names_no_letter_ends_every_earlier_approval_of_the_document() {
    let letters = [
        filed("a", Approve, "old", "2017-12-18", None),
        filed("b", Withdraw, "old", "2018-01-01", None),
        filed("c", Approve, "old", "2018-02-01", None),
    ];
    assert_eq!(status("old", &letters, "2018-01-15"), (Status::Withdrawn, letter("b.md")));
    assert_eq!(status("old", &letters, "2018-03-01"), (Status::InForce, letter("c.md")));
}

#[test]
fn letters_that_follow_each_other_in_a_ring_come_to_an_end() {
    let letters = [
        filed("a", Approve, "old", "2018-01-01", Some("b")),
        filed("b", Approve, "new", "2018-01-01", Some("a")),
    ];
    assert_eq!(status("old", &letters, "2019-01-01"), (Status::Superseded, letter("b.md")));
}

#[test]
fn of_two_letters_that_follow_one_the_later_counts_and_of_one_day_the_graver() {
    let mut letters = vec![
        filed("a", Approve, "old", "2018-01-01", None),
        filed("b", Suspend, "old", "2018-02-01", Some("a")),
        filed("c", Withdraw, "old", "2018-02-01", Some("a")),
    ];
    assert_eq!(status("old", &letters, "2019-01-01"), (Status::Withdrawn, letter("c.md")));
    letters.push(filed("d", Approve, "new", "2018-03-01", Some("a")));
    assert_eq!(status("old", &letters, "2019-01-01"), (Status::Superseded, letter("d.md")));
}

#[test]
fn a_letter_takes_effect_on_its_effective_date() {
    let mut letters = [
        filed("a", Approve, "old", "2018-01-01", None),
        filed("b", Withdraw, "old", "2018-02-01", Some("a")),
    ];
    letters[1].letter.effective = Some(day("2018-03-01"));
    assert_eq!(status("old", &letters, "2018-02-28"), (Status::InForce, letter("a.md")));
    assert_eq!(status("old", &letters, "2018-03-01"), (Status::Withdrawn, letter("b.md")));
    let others = LetterIndex::new(&letters, &[], day("2018-02-15")).others(None);
    assert!(others[0].why.contains("takes effect on 2018-03-01"), "{others:?}");
    letters[0].letter.effective = Some(day("2018-01-15"));
    assert_eq!(status("old", &letters, "2018-01-14").0, Status::NotNamed);
    assert_eq!(status("old", &letters, "2018-01-15").0, Status::InForce);
}
