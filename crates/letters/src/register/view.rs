//! What a register and its letters come to on a day: the letter of each entry, the status of each document,
//! and the conditions that are not met yet.

use super::{ComparedRegister, Register, RegisterEntry};
use crate::conditions::{Condition, Deadline, Hindrance};
use crate::filed::{LetterFile, RejectedLetter};
use crate::index::LetterIndex;
use crate::standing::{ApprovalResult, LetterScope, Status};
use gincert_evidence::Digest;
use jiff::civil::Date;
use std::collections::{BTreeSet, HashMap};

/// A register with its letters, on a day.
#[derive(Debug, Clone)]
pub struct RegisterView<'a> {
    /// The register.
    pub register: &'a Register,
    /// The day.
    pub on: Date,
    /// One for each entry, in its order.
    pub entries: Vec<EntryRow<'a>>,
    /// One for each document, in the order in which it was first entered.
    pub documents: Vec<DocumentRow<'a>>,
    /// Conditions that are not met, the most urgent first.
    pub due: Vec<DueCondition<'a>>,
    /// Letters and entries that a person must look at, and why.
    pub problems: Vec<RejectedLetter>,
}

/// An entry with its letter.
#[derive(Debug, Clone, Copy)]
pub struct EntryRow<'a> {
    /// The entry.
    pub entry: &'a RegisterEntry,
    /// The letter, where it is at hand.
    pub letter: Option<&'a LetterFile>,
    /// The number of the entry of the letter that it follows.
    pub follows: Option<u64>,
}

/// A document with what the letters come to for it.
#[derive(Debug, Clone)]
pub struct DocumentRow<'a> {
    /// The document.
    pub document: Digest,
    /// The last letter about it at hand, which states its game and revision.
    pub letter: Option<&'a LetterFile>,
    /// The letter that approves it, or did.
    pub approval: Option<&'a LetterFile>,
    /// The letter that changed that.
    pub changed_by: Option<&'a LetterFile>,
    /// What the letters come to.
    pub result: ApprovalResult,
}

/// A condition of an approval that is not met.
#[derive(Debug, Clone)]
pub struct DueCondition<'a> {
    /// The letter that approves the document.
    pub approval: &'a LetterFile,
    /// The condition.
    pub condition: Condition,
    /// Whether it keeps the game from being operated on the day, and why.
    pub hindrance: Option<Hindrance>,
}

/// What a register and the letters that were compared with it come to on a day.
pub fn register_view<'a>(
    register: &'a Register,
    compared: &'a ComparedRegister,
    unread: &'a [RejectedLetter],
    on: Date,
) -> RegisterView<'a> {
    let letters = &compared.letters;
    let at_hand: HashMap<[u8; 32], &LetterFile> =
        compared.at_hand().iter().map(|one| (*one.sha256.bytes(), one)).collect();
    let numbers: HashMap<[u8; 32], u64> =
        register.entries.iter().map(|entry| (*entry.letter.bytes(), entry.number)).collect();
    let entries: Vec<EntryRow<'a>> = register
        .entries
        .iter()
        .map(|entry| EntryRow {
            entry,
            letter: at_hand.get(entry.letter.bytes()).copied(),
            follows: entry.before.and_then(|before| numbers.get(before.bytes()).copied()),
        })
        .collect();
    let index = LetterIndex::new(letters, unread, on);
    let commission = Some(register.commission.as_str());
    let scope = LetterScope { commission, ..LetterScope::default() };
    let mut last: HashMap<[u8; 32], &LetterFile> = HashMap::new();
    let mut order = Vec::new();
    let mut seen = BTreeSet::new();
    for row in &entries {
        if seen.insert(*row.entry.document.bytes()) {
            order.push(row.entry.document);
        }
        if let Some(letter) = row.letter {
            last.insert(*row.entry.document.bytes(), letter);
        }
    }
    let documents: Vec<DocumentRow<'a>> = order
        .into_iter()
        .map(|document| {
            let result = index.standing(document, scope);
            let filed = |at: Option<usize>| at.and_then(|at| letters.get(at));
            DocumentRow {
                document,
                letter: last.get(document.bytes()).copied(),
                approval: filed(result.letter),
                changed_by: filed(result.by),
                result,
            }
        })
        .collect();
    let due = due(&documents, letters, on);
    let problems = compared.problems().chain(unread.iter().cloned()).collect();
    RegisterView { register, on, entries, documents, due, problems }
}

/// The conditions that are not met, of approvals that are in effect: those that keep a game from being
/// operated first, then by their last days.
fn due<'a>(
    documents: &[DocumentRow<'a>],
    letters: &'a [LetterFile],
    on: Date,
) -> Vec<DueCondition<'a>> {
    let mut due = Vec::new();
    for row in documents {
        let by_channel = row.result.by_channel.iter();
        let channels = by_channel.map(|one| (one.channel.as_deref(), &one.result));
        let mut open: Vec<(usize, Condition)> = Vec::new();
        for (channel, result) in std::iter::once((None, &row.result)).chain(channels) {
            let Some(at) = result.letter.filter(|_| is_in_effect(result.status)) else { continue };
            let conditions = result.terms.conditions(letters, at, channel);
            for condition in conditions.into_iter().filter(|one| !one.is_met(on)) {
                if !open.iter().any(|known| *known == (at, condition.clone())) {
                    open.push((at, condition));
                }
            }
        }
        for (at, condition) in open {
            let Some(approval) = letters.get(at) else { continue };
            let hindrance = condition.hindrance(on);
            due.push(DueCondition { approval, condition, hindrance });
        }
    }
    due.sort_by_key(|one| {
        let urgency = match (one.hindrance, Deadline::of(&one.condition.when)) {
            (Some(Hindrance::Overdue), Deadline::By(day)) => (0, Some(day)),
            (Some(_), _) => (1, None),
            (None, Deadline::By(day)) => (2, Some(day)),
            (None, _) => (3, None),
        };
        (urgency, one.approval.path.clone())
    });
    due
}

fn is_in_effect(status: Status) -> bool {
    matches!(status, Status::InForce | Status::ConditionsOpen | Status::NeedsAPerson)
}
