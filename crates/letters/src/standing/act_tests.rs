//! Acts that follow each other: the table of docs/letters.md, and random chains against a plain fold.

use super::tests::{day, digest, filed};
use super::*;
use crate::filed::SignatureStatus;
use crate::letter::Action;
use Action::{Amend, Annul, Approve, Correct, Lift, Note, Reinstate, Suspend, Withdraw};
use std::collections::BTreeSet;

fn status(letters: &[LetterFile], on: &str) -> Status {
    standing(digest("old"), letters, day(on)).status
}

/// Letters about one document: name, act, date, letter before.
fn letters(rows: &[(&str, Action, &str, Option<&str>)]) -> Vec<LetterFile> {
    rows.iter().map(|(name, act, date, before)| filed(name, *act, "old", date, *before)).collect()
}

/// The shortest chain that ends with an act.
fn chain_to(last: Action) -> Vec<Action> {
    match last {
        Approve => vec![Approve],
        Suspend => vec![Approve, Suspend],
        Lift => vec![Approve, Suspend, Lift],
        Withdraw => vec![Approve, Withdraw],
        Reinstate => vec![Approve, Withdraw, Reinstate],
        Annul => vec![Approve, Suspend, Annul],
        Amend | Correct | Note => vec![Approve, last],
    }
}

fn linear(acts: &[Action]) -> Vec<LetterFile> {
    let one = |(at, act): (usize, &Action)| {
        let before = at.checked_sub(1).map(|before| before.to_string());
        let date = format!("2018-{:02}-{:02}", at / 28 + 1, at % 28 + 1);
        filed(&at.to_string(), *act, "old", &date, before.as_deref())
    };
    acts.iter().enumerate().map(one).collect()
}

#[test]
fn an_act_that_may_not_follow_takes_no_effect_and_a_person_must_look() {
    for before in Action::ALL {
        for act in Action::ALL {
            let all = linear(&[chain_to(before), vec![act]].concat());
            let found = standing(digest("old"), &all, day("2019-01-01"));
            let last = format!("{}.md", all.len() - 1);
            let doubt = found.doubts.iter().find(|one| one.path == last);
            let may_follow = act.may_follow().contains(&before);
            assert_eq!(doubt.is_none(), may_follow, "{act:?} after {before:?}: {found:?}");
            if !may_follow {
                assert!(doubt.unwrap().why.contains("cannot follow"), "{doubt:?}");
                assert_ne!(found.status, Status::InForce, "{act:?} after {before:?}");
            }
        }
    }
    for act in [Lift, Reinstate, Annul, Amend, Correct, Note] {
        let all = letters(&[("a", Approve, "2018-01-01", None), ("b", act, "2018-02-01", None)]);
        assert_eq!(status(&all, "2019-01-01"), Status::NeedsAPerson, "{act:?}");
    }
}

#[test]
fn the_table_of_the_manual_is_the_one_that_is_enforced() {
    let manual = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/letters.md");
    let manual = std::fs::read_to_string(manual).unwrap();
    let expected: Vec<[String; 3]> = Action::ALL
        .into_iter()
        .map(|act| {
            let words = act.may_follow().iter().map(|one| format!("`{}`", one.word()));
            let none = act.misfit(None).is_none().then(|| "or none".to_owned());
            let follows = words.chain(none).collect::<Vec<_>>().join(", ");
            let follows = follows.replace(", or none", " or none");
            [format!("`{}`", act.word()), act.effect().to_owned(), follows]
        })
        .collect();
    let lines = manual.lines().skip_while(|line| !line.starts_with("| Action      | Effect"));
    let rows = lines.skip(2).take_while(|line| line.starts_with('|'));
    let rows: Vec<Vec<&str>> =
        rows.map(|line| line.trim_matches('|').split('|').map(str::trim).collect()).collect();
    assert_eq!(rows, expected, "docs/letters.md, section Acts");
}

#[test]
fn b11_a_suspension_is_lifted_and_a_withdrawal_reinstated_by_acts_of_their_own() {
    let mut all = letters(&[
        ("a", Approve, "2018-01-01", None),
        ("s", Suspend, "2018-02-01", Some("a")),
        ("l", Lift, "2018-03-01", Some("s")),
        ("w", Withdraw, "2018-04-01", Some("l")),
        ("r", Reinstate, "2018-05-01", Some("w")),
    ]);
    for (on, expected) in [
        ("2018-02-28", Status::Suspended),
        ("2018-03-01", Status::InForce),
        ("2018-04-01", Status::Withdrawn),
        ("2018-05-01", Status::InForce),
    ] {
        assert_eq!(status(&all, on), expected, "{on}");
    }
    // To withdraw a suspension can mean two things: it means neither.
    all.truncate(2);
    all.extend(letters(&[("x", Withdraw, "2018-03-01", Some("s"))]));
    let found = standing(digest("old"), &all, day("2019-01-01"));
    assert_eq!((found.status, found.doubts.len()), (Status::Suspended, 1));
}

#[test]
fn b12_each_of_two_suspensions_must_be_lifted() {
    let mut all = letters(&[
        ("a", Approve, "2018-01-01", None),
        ("s", Suspend, "2018-02-01", Some("a")),
        ("t", Suspend, "2018-02-10", Some("a")),
        ("l", Lift, "2018-03-01", Some("t")),
    ]);
    assert_eq!(status(&all, "2019-01-01"), Status::Suspended);
    // Approving again answers the one that it follows, and not the other.
    all[3] = filed("l", Approve, "old", "2018-03-01", Some("t"));
    assert_eq!(status(&all, "2019-01-01"), Status::Suspended);
    all.push(filed("m", Lift, "old", "2018-04-01", Some("s")));
    assert_eq!(status(&all, "2019-01-01"), Status::InForce);
    // A suspension that follows another one takes its place: one lift is enough.
    let all = letters(&[
        ("a", Approve, "2018-01-01", None),
        ("s", Suspend, "2018-02-01", Some("a")),
        ("t", Suspend, "2018-02-10", Some("s")),
        ("l", Lift, "2018-03-01", Some("t")),
    ]);
    assert_eq!(status(&all, "2019-01-01"), Status::InForce);
}

#[test]
fn a_withdrawal_of_a_superseded_approval_still_stands_against_the_document() {
    let mut all = letters(&[
        ("a", Approve, "2018-01-01", None),
        ("b", Approve, "2018-02-01", Some("a")),
        ("w", Withdraw, "2018-03-01", Some("a")),
        ("c", Approve, "2018-02-15", None),
    ]);
    all[1].letter.document = digest("new");
    assert_eq!(status(&all, "2019-01-01"), Status::NeedsAPerson);
    all.remove(3);
    assert_eq!(status(&all, "2019-01-01"), Status::Superseded);
}

#[test]
fn s12_what_is_annulled_never_was_and_what_it_changed_is_restored() {
    for (annulled, expected) in [
        (vec![Approve], Status::Annulled),
        (vec![Approve, Suspend], Status::InForce),
        (vec![Approve, Withdraw], Status::InForce),
        (vec![Approve, Suspend, Lift], Status::Suspended),
        (vec![Approve, Withdraw, Reinstate], Status::Withdrawn),
        (vec![Approve, Suspend, Suspend], Status::Suspended),
    ] {
        let all = linear(&[annulled.clone(), vec![Annul]].concat());
        assert_eq!(status(&all, "2019-01-01"), expected, "{annulled:?}");
    }
}

#[test]
fn an_approval_that_follows_either_of_two_annulments_replaces_what_the_void_one_replaced() {
    for after in ["m", "n"] {
        let mut all = letters(&[
            ("a", Approve, "2018-01-01", None),
            ("b", Approve, "2018-01-06", Some("a")),
            ("m", Annul, "2018-01-12", Some("b")),
            ("n", Annul, "2018-01-19", Some("b")),
            ("c", Approve, "2018-01-23", Some(after)),
        ]);
        for one in &mut all[1..4] {
            one.letter.document = digest("mid");
        }
        all[4].letter.document = digest("new");
        assert_eq!(status(&all, "2019-01-01"), Status::Superseded, "{after}");
    }
}

/// A generator of numbers below a limit (Knuth's MMIX constants).
fn random(seed: u64) -> impl FnMut(usize) -> usize {
    let mut state = seed;
    move |limit| {
        state =
            state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (state >> 33) as usize % limit
    }
}

/// What a chain comes to in which each letter follows the one before, by a fold over its states: none
/// before the document is approved, then the unanswered acts.
fn folded(acts: &[Action]) -> Option<Status> {
    let mut states: Vec<Option<Vec<usize>>> = vec![None];
    for (at, act) in acts.iter().enumerate() {
        let last = at.checked_sub(1);
        let mut open = states.last().cloned().flatten().unwrap_or_default();
        match act {
            // The state before the letter that is annulled.
            Annul => {
                states.push(states[at - 1].clone());
                continue;
            }
            Approve | Lift | Reinstate => open.retain(|act| Some(*act) != last),
            Suspend => {
                open.retain(|act| Some(*act) != last);
                open.push(at);
            }
            Withdraw => open.push(at),
            // These leave what they find.
            Amend | Correct | Note => {
                states.push(states.last().cloned().flatten());
                continue;
            }
        }
        states.push(Some(open));
    }
    let open = states.pop().unwrap()?;
    Some(match open.last().map(|at| acts[*at]) {
        None => Status::InForce,
        Some(Suspend) => Status::Suspended,
        Some(_) => Status::Withdrawn,
    })
}

fn random_chain(number: &mut impl FnMut(usize) -> usize) -> Vec<Action> {
    let mut acts = vec![Approve];
    for _ in 0..number(12) {
        let last = *acts.last().unwrap();
        let fitting = Action::ALL.into_iter().filter(|act| act.may_follow().contains(&last));
        let fitting: Vec<Action> = fitting.collect();
        acts.push(fitting[number(fitting.len())]);
    }
    acts
}

#[test]
fn random_chains_come_to_what_a_fold_over_their_states_says() {
    let mut number = random(1);
    let mut seen = BTreeSet::new();
    for _ in 0..5_000 {
        let acts = random_chain(&mut number);
        let mut all = linear(&acts);
        for at in (1..all.len()).rev() {
            all.swap(at, number(at + 1));
        }
        let found = status(&all, "2019-01-01");
        let expected = folded(&acts);
        let is_in_force = expected == Some(Status::InForce);
        assert_eq!(found == Status::InForce, is_in_force, "{acts:?}: {found:?}");
        seen.insert(found.word());
        if acts.iter().skip(1).all(|act| *act != Approve) {
            assert_eq!(found, expected.unwrap_or(Status::Annulled), "{acts:?}");
        }
    }
    assert_eq!(
        seen.into_iter().collect::<Vec<_>>(),
        ["annulled", "in-force", "suspended", "withdrawn"]
    );
}

/// Each letter's act and the place of the letter before, for a message.
fn shape(all: &[LetterFile]) -> Vec<(Action, Option<usize>)> {
    let place = |before: Digest| all.iter().position(|one| one.sha256 == before);
    all.iter().map(|one| (one.letter.action, one.letter.before.and_then(place))).collect()
}

/// Letters that each follow any earlier one, so that an approval has several acts.
fn random_tree(number: &mut impl FnMut(usize) -> usize) -> Vec<LetterFile> {
    let mut all = linear(&[Approve]);
    for at in 1..2 + number(10) {
        let before = number(at);
        let last = all[before].letter.action;
        let fitting = Action::ALL.into_iter().filter(|act| act.may_follow().contains(&last));
        let fitting: Vec<Action> = fitting.collect();
        let act = fitting[number(fitting.len())];
        let date = format!("2018-02-{:02}", at + 1);
        all.push(filed(&at.to_string(), act, "old", &date, Some(&before.to_string())));
    }
    all
}

#[test]
fn no_letter_less_or_damaged_and_no_further_act_brings_an_approval_into_force() {
    let mut number = random(2);
    let mut in_force = 0;
    for _ in 0..5_000 {
        let all = random_tree(&mut number);
        let found = standing(digest("old"), &all, day("2019-01-01"));
        let before = |at: usize| {
            let before = all[at].letter.before?;
            all.iter().position(|one| one.sha256 == before)
        };
        let act = |at: Option<usize>| at.map(|at| all[at].letter.action);
        let favourable = |at: &usize| match (all[*at].letter.action, before(*at)) {
            (Lift | Reinstate, _) => true,
            // Where a suspension that replaced another one is void, that other one is in effect.
            (Annul, Some(void)) => match all[void].letter.action {
                Suspend => act(before(void)) != Some(Suspend),
                other => other == Withdraw,
            },
            _ => false,
        };
        if found.status != Status::InForce {
            for at in (0..all.len()).filter(favourable) {
                let mut less = all.clone();
                less.remove(at);
                assert_ne!(
                    status(&less, "2019-01-01"),
                    Status::InForce,
                    "without {at}: {:?}",
                    shape(&all)
                );
            }
            continue;
        }
        in_force += 1;
        for at in 0..all.len() {
            let mut damaged = all.clone();
            damaged[at].signed = SignatureStatus::Not("Its signature is not valid.".to_owned());
            assert_ne!(status(&damaged, "2019-01-01"), Status::InForce, "{at}: {:?}", shape(&all));
        }
        let letter = found.letter.unwrap();
        for act in [Suspend, Withdraw] {
            let mut more = all.clone();
            more.push(filed("x", act, "old", "2018-12-01", Some(&letter.to_string())));
            assert_ne!(status(&more, "2019-01-01"), Status::InForce, "{act:?}: {:?}", shape(&all));
        }
    }
    assert!(in_force > 500, "{in_force}");
}
