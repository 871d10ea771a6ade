//! What the letters at hand come to for one document on one day.
//!
//! Letters are ordered by the digests in `Letter before`, never by names or by where they lie: a
//! letter follows another one if it names that letter's digest, is not dated before it, and its
//! signature counts. A letter that suspends or withdraws without naming a letter before follows
//! every earlier letter about the same document.

use crate::letter::{Action, Letter};
use gincert_evidence::Digest;
use jiff::civil::Date;
use serde::Serialize;
use std::collections::BTreeSet;

/// Whether a letter's signature counts.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Signed {
    /// It does: the name of the signer.
    By(String),
    /// It does not: why, as a whole sentence.
    Not(String),
}

/// A letter at hand.
#[derive(Debug, Clone)]
pub struct Filed {
    /// Its path as it is shown.
    pub path: String,
    /// The digest of its bytes.
    pub sha256: Digest,
    /// What it says.
    pub letter: Letter,
    /// Whether it counts.
    pub signed: Signed,
}

/// What a document's letters come to.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Status {
    /// A letter that counts approves it on this day.
    InForce,
    /// A later letter took the place of the one that approved it.
    Superseded,
    /// The letter that approved it was in force until an earlier day.
    Expired,
    /// A later letter suspends the approval.
    Suspended,
    /// A later letter ends the approval.
    Withdrawn,
    /// No letter that counts approves it on this day.
    NotNamed,
}

impl Status {
    /// The word in an answer.
    pub fn word(self) -> &'static str {
        match self {
            Status::InForce => "in-force",
            Status::Superseded => "superseded",
            Status::Expired => "expired",
            Status::Suspended => "suspended",
            Status::Withdrawn => "withdrawn",
            Status::NotNamed => "not-named",
        }
    }

    /// Which of several letters about a document speaks for it.
    fn rank(self) -> u8 {
        match self {
            Status::InForce => 5,
            Status::Suspended => 4,
            Status::Withdrawn => 3,
            Status::Superseded => 2,
            Status::Expired => 1,
            Status::NotNamed => 0,
        }
    }
}

/// A letter that does not speak for the document, and why.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Other {
    /// Its path.
    pub path: String,
    /// Its digest.
    pub sha256: Digest,
    /// A whole sentence.
    pub why: String,
}

/// What the letters come to.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Standing {
    /// The status.
    pub status: Status,
    /// The letter that approved the document, by its place in the list.
    pub letter: Option<usize>,
    /// The letter that ended or changed that, by its place in the list.
    pub by: Option<usize>,
    /// Letters about the document, or in its chain, that do not count, and why.
    pub others: Vec<Other>,
}

/// Judges the letters at hand for a document (or an enclosure) on a day.
pub fn standing(document: Digest, filed: &[Filed], on: Date) -> Standing {
    let mut others = Vec::new();
    let counting = counting(filed, on, &mut others);
    let mut best: Option<(Status, Date, usize, Option<usize>)> = None;
    for &at in &counting {
        let Some(one) = filed.get(at).filter(|one| approves(&one.letter, document)) else {
            continue;
        };
        let end = end_of_chain(filed, &counting, at, &mut others);
        let status = status_of(filed, one, end, on);
        let is_better = best.is_none_or(|(other, date, ..)| {
            (status.rank(), one.letter.date) > (other.rank(), date)
        });
        if is_better {
            best = Some((status, one.letter.date, at, end));
        }
    }
    others.sort_by(|a, b| (&a.path, &a.why).cmp(&(&b.path, &b.why)));
    others.dedup();
    match best {
        Some((status, _, letter, by)) => Standing { status, letter: Some(letter), by, others },
        None => Standing { status: Status::NotNamed, letter: None, by: None, others },
    }
}

fn approves(letter: &Letter, document: Digest) -> bool {
    let is_named = letter.document == document || letter.enclosure == Some(document);
    letter.action == Action::Approve && is_named
}

/// The letters that count on the day, each once; why the others do not goes to `others`.
fn counting(filed: &[Filed], on: Date, others: &mut Vec<Other>) -> Vec<usize> {
    let mut seen = BTreeSet::new();
    let mut counting = Vec::new();
    for (at, one) in filed.iter().enumerate() {
        let why = match &one.signed {
            Signed::Not(why) => why.clone(),
            Signed::By(_) if one.letter.date > on => {
                format!("It is dated {}, after the day that is asked about.", one.letter.date)
            }
            Signed::By(_) if !seen.insert(*one.sha256.bytes()) => {
                "It is a copy of a letter that was counted already.".to_owned()
            }
            Signed::By(_) => {
                counting.push(at);
                continue;
            }
        };
        others.push(Other { path: one.path.clone(), sha256: one.sha256, why });
    }
    counting
}

/// The last letter of the chain that begins with this one; `None` where no letter follows it.
fn end_of_chain(
    filed: &[Filed],
    counting: &[usize],
    from: usize,
    others: &mut Vec<Other>,
) -> Option<usize> {
    let (mut at, mut end) = (from, None);
    let mut passed = BTreeSet::from([from]);
    while let Some(next) = next_of(filed, counting, at, &passed, others) {
        passed.insert(next);
        (at, end) = (next, Some(next));
    }
    end
}

/// The letter that follows one: of several the latest; of those of one day the gravest.
fn next_of(
    filed: &[Filed],
    counting: &[usize],
    at: usize,
    passed: &BTreeSet<usize>,
    others: &mut Vec<Other>,
) -> Option<usize> {
    let one = filed.get(at)?;
    let mut next: Option<(usize, (Date, u8))> = None;
    for &other in counting.iter().filter(|other| !passed.contains(other)) {
        let Some(found) = filed.get(other).filter(|found| follows(&found.letter, one)) else {
            continue;
        };
        if found.letter.date < one.letter.date {
            let why = format!(
                "It is dated {}, before the letter that it follows ({}).",
                found.letter.date, one.letter.date
            );
            others.push(Other { path: found.path.clone(), sha256: found.sha256, why });
            continue;
        }
        let gravity = match found.letter.action {
            Action::Approve => 0,
            Action::Suspend => 1,
            Action::Withdraw => 2,
        };
        let key = (found.letter.date, gravity);
        if next.is_none_or(|(_, best)| key > best) {
            next = Some((other, key));
        }
    }
    next.map(|(next, _)| next)
}

fn follows(letter: &Letter, one: &Filed) -> bool {
    match letter.before {
        Some(before) => before == one.sha256,
        None => {
            let ends = letter.action != Action::Approve;
            ends && letter.document == one.letter.document && letter.date >= one.letter.date
        }
    }
}

fn status_of(filed: &[Filed], one: &Filed, end: Option<usize>, on: Date) -> Status {
    match end.and_then(|end| filed.get(end)).map(|end| end.letter.action) {
        Some(Action::Withdraw) => Status::Withdrawn,
        Some(Action::Suspend) => Status::Suspended,
        Some(Action::Approve) => Status::Superseded,
        None if one.letter.until.is_some_and(|until| until < on) => Status::Expired,
        None => Status::InForce,
    }
}

#[cfg(test)]
mod tests;
