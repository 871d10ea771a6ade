//! Folders of random letters for [`super::reference_tests`].

use super::tests::{day, digest, filed};
use super::*;
use crate::conditions::{Condition, ConditionStatus};
use crate::filed::SignatureStatus;
use crate::letter::Action::{self, Amend, Approve, Note, Suspend, Withdraw};

pub(super) const DOCUMENTS: [&str; 2] = ["old", "new"];
pub(super) const COMMISSIONS: [&str; 2] = ["Maryland", "Nevada"];
pub(super) const CHANNELS: [&str; 3] = ["casino floor", "electronic table", "online"];

/// A generator of numbers below a limit (Knuth's MMIX constants).
pub(super) fn random(seed: u64) -> impl FnMut(usize) -> usize {
    let mut state = seed;
    move |limit| {
        state =
            state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (state >> 33) as usize % limit
    }
}

pub(super) fn date(number: &mut impl FnMut(usize) -> usize, from: usize, days: usize) -> String {
    let at = from + number(days);
    format!("2018-{:02}-{:02}", at / 28 + 1, at % 28 + 1)
}

/// Up to twelve letters, most of which fit what they follow.
pub(super) fn folder(number: &mut impl FnMut(usize) -> usize) -> Vec<LetterFile> {
    let mut all: Vec<LetterFile> = Vec::new();
    let wild = number(3) == 0;
    for at in 0..1 + number(12) {
        let before = (at > 0 && number(8) > 0).then(|| at - 1 - number(at.min(3)));
        let last = before.map(|before| all[before].clone());
        let fitting: Vec<Action> = match &last {
            None => vec![Approve, Approve, Approve, Approve, Withdraw, Suspend],
            Some(last) => {
                let fits = |act: &Action| act.may_follow().contains(&last.letter.action);
                Action::ALL.into_iter().filter(fits).collect()
            }
        };
        let mut action = fitting[number(fitting.len())];
        let mut document = DOCUMENTS[0];
        if let Some(last) = &last {
            let is_new = last.letter.document == digest(DOCUMENTS[1]);
            document = DOCUMENTS[usize::from(is_new)];
        }
        if action == Approve && number(4) == 0 {
            document = DOCUMENTS[number(2)];
        }
        if wild && number(8) == 0 {
            action = Action::ALL[number(Action::ALL.len())];
            document = DOCUMENTS[number(2)];
        }
        let when = date(number, at * 4, if wild { 12 } else { 4 });
        let before_name = before.map(|before| before.to_string());
        let mut one = filed(&at.to_string(), action, document, &when, before_name.as_deref());
        dress(&mut one, last.as_ref(), wild, number);
        if action == Note {
            one.letter.conditions = noted(&all, before, wild, number);
        }
        all.push(one);
        if wild && number(12) == 0 {
            let mut copy = all[number(at + 1)].clone();
            copy.path = format!("copy-{at}.md");
            all.push(copy);
            return all;
        }
    }
    all
}

/// The conditions of the letter that states them, or of another one, as done.
fn noted(
    all: &[LetterFile],
    before: Option<usize>,
    wild: bool,
    number: &mut impl FnMut(usize) -> usize,
) -> Vec<Condition> {
    let is_stated = |at: &usize| matches!(all[*at].letter.action, Approve | Amend);
    let from = if wild && number(6) == 0 { None } else { before };
    let place = |before: Digest| all.iter().position(|one| one.sha256 == before);
    let mut at = from;
    while let Some(next) = at.filter(|at| !is_stated(at)) {
        at = all[next].letter.before.and_then(place);
    }
    let conditions = at.or(before.map(|_| 0)).map(|at| all[at].letter.conditions.clone());
    let done = |one: Condition| Condition { done: ConditionStatus::Done, ..one };
    conditions.unwrap_or_default().into_iter().map(done).collect()
}

/// Commission, signer, channels, last day, conditions and damage of a letter.
fn dress(
    one: &mut LetterFile,
    last: Option<&LetterFile>,
    wild: bool,
    number: &mut impl FnMut(usize) -> usize,
) {
    let which = match last {
        Some(last) if !wild || number(8) > 0 => usize::from(last.letter.profile == "profile 1"),
        _ => usize::from(number(5) == 0),
    };
    one.letter.profile = format!("profile {which}");
    one.letter.commission = (number(10) > 0).then(|| COMMISSIONS[which].to_owned());
    let officer = if number(2) == 0 { "chair" } else { "clerk" };
    let common = if wild && number(12) == 0 { String::new() } else { format!(",board {which}") };
    one.signed = SignatureStatus::By(format!("{officer} {which}{common}"));
    let some = |number: &mut dyn FnMut(usize) -> usize, of: &[String]| -> Vec<String> {
        let keep = 1 + number(of.len());
        of.iter().take(keep).cloned().collect()
    };
    let every: Vec<String> = CHANNELS.map(str::to_owned).to_vec();
    one.letter.channels = match last.map(|last| last.letter.channels.as_slice()) {
        Some([]) | None if number(3) > 0 => Vec::new(),
        Some([]) | None => some(number, &every),
        Some(_) if wild && number(8) == 0 => vec![CHANNELS[number(3)].to_owned()],
        Some(of) if number(3) > 0 => of.to_vec(),
        Some(of) => some(number, of),
    };
    if wild && number(12) == 0 {
        one.letter.channels = Vec::new();
    }
    if one.letter.action.has_last_day() && number(6) == 0 {
        one.letter.until = Some(day(&date(number, 20, 60)));
    }
    if matches!(one.letter.action, Approve | Amend) && number(3) == 0 {
        let channel = one.letter.channels.get(number(3)).cloned().unwrap_or("all".to_owned());
        let when = ["before operation", "by 2018-02-20", "continuing"][number(3)];
        one.letter.conditions.push(Condition {
            channel,
            condition: "Controls".to_owned(),
            who: "Operator".to_owned(),
            when: when.to_owned(),
            done: [ConditionStatus::Open, ConditionStatus::Done][number(2)],
            done_on: None,
        });
    }
    if one.letter.action == Approve && number(12) == 0 {
        one.letter.enclosure = Some(digest(DOCUMENTS[1]));
    }
    match if wild { number(16) } else { 16 } {
        0 => one.signed = SignatureStatus::Not("Its signature is not valid.".to_owned()),
        1 => one.caution = Some("One of its signatures is not valid.".to_owned()),
        2 => one.letter.before = Some(digest("lost")),
        _ => {}
    }
}
