//! The letters at hand against a register: one that was entered and is not here, one that is here and was
//! not entered, and one of which an entry says something else.

use super::{Register, RegisterEntry};
use crate::filed::{LetterFile, RejectedLetter, SignatureStatus};
use crate::letter::{Action, FormalRows, Letter};
use jiff::civil::Date;
use std::collections::{HashMap, HashSet};

/// Letters with their entries in a register.
#[derive(Debug, Clone)]
pub struct ComparedRegister {
    /// The letters, each with what a person must look at; and for each entry without its letter, one that
    /// does not count in its place.
    pub letters: Vec<LetterFile>,
    /// Entries whose letters are not at hand.
    pub missing: usize,
    /// Letters of the commission that count and were not entered.
    pub unentered: usize,
}

/// Compares letters with a register, as far as letters were known on a day.
///
/// A letter that was entered and is missing leaves every document in doubt that it may be about: it is put
/// among the letters as one that does not count, with the document, the enclosure and the letter before that
/// its entry has.
pub fn compare_with_register(
    register: &Register,
    path: &str,
    letters: Vec<LetterFile>,
    on: Date,
    known_on: Date,
) -> ComparedRegister {
    let entries: HashMap<[u8; 32], &RegisterEntry> =
        register.entries.iter().map(|entry| (*entry.letter.bytes(), entry)).collect();
    let here: HashSet<[u8; 32]> = letters.iter().map(|one| *one.sha256.bytes()).collect();
    let mut found = ComparedRegister { letters, missing: 0, unentered: 0 };
    for one in &mut found.letters {
        let is_theirs = one.letter.commission.as_ref() == Some(&register.commission);
        let why = match entries.get(one.sha256.bytes()) {
            Some(entry) => entry.difference(&one.letter).map(|what| {
                format!("Entry {} of the register {path} has another {what}.", entry.number)
            }),
            None if is_theirs && one.letter.date <= known_on => {
                found.unentered += usize::from(matches!(one.signed, SignatureStatus::By(_)));
                Some(format!("It is not in the register {path}."))
            }
            None => None,
        };
        one.caution = one.caution.take().or(why);
    }
    for entry in &register.entries {
        let is_in_effect =
            entry.date <= known_on && (entry.date <= on || entry.action == Action::Annul);
        if is_in_effect && !here.contains(entry.letter.bytes()) {
            found.missing += 1;
            found.letters.push(missing(register, entry, path));
        }
    }
    found
}

/// A letter that was entered and is not at hand.
fn missing(register: &Register, entry: &RegisterEntry, path: &str) -> LetterFile {
    let RegisterEntry { number, date, action, letter, document, enclosure, before, .. } = *entry;
    let not_known = || "not at hand".to_owned();
    let why = format!(
        "The letter sha256:{letter} ({}, dated {date}) is in the register and is not at hand.",
        action.word()
    );
    LetterFile {
        path: format!("{path}, entry {number}"),
        sha256: letter,
        letter: Letter {
            action,
            commission: Some(register.commission.clone()),
            channels: Vec::new(),
            date,
            effective: None,
            until: None,
            formal: FormalRows::default(),
            document,
            enclosure,
            before,
            game: not_known(),
            revision: not_known(),
            profile: not_known(),
            must_sign: Vec::new(),
            on_changes: None,
            report: None,
            reason: None,
            conditions: Vec::new(),
        },
        signed: SignatureStatus::Not(why),
        caution: None,
        logging: None,
        delegation: None,
    }
}

impl ComparedRegister {
    /// The letters at hand, without what is in the place of missing ones.
    pub(super) fn at_hand(&self) -> &[LetterFile] {
        let count = self.letters.len().saturating_sub(self.missing);
        self.letters.get(..count).unwrap_or_default()
    }

    /// Letters that do not count, that were not entered, or of which an entry says something else; and
    /// entries without their letters.
    pub fn problems(&self) -> impl Iterator<Item = RejectedLetter> + '_ {
        self.letters.iter().filter_map(|one| {
            let why = match &one.signed {
                SignatureStatus::Not(why) => why.clone(),
                SignatureStatus::By(_) => one.caution.clone()?,
            };
            Some(RejectedLetter { path: one.path.clone(), sha256: Some(one.sha256), why })
        })
    }
}
