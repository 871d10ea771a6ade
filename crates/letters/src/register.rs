//! A commission's register of its letters: one page on which each entry has the digest of the entry before,
//! so that a letter that was left out, exchanged, entered twice or dated back is seen.
//!
//! Letters are entered in the order of their dates. Who holds a register knows all letters of the commission
//! up to the date of its last entry; an older copy of the same register cannot be recognised as such.

mod compare;
mod html;
mod judged;
mod page;
mod view;

pub use compare::{ComparedRegister, compare_with_register};
pub use html::register_html;
pub use judged::{JudgedRegister, judge_register};
pub use page::{NotARegister, REGISTER_BYTES_MAX, read_register, register_markdown};
pub use view::{DocumentRow, DueCondition, EntryRow, RegisterView, register_view};

use crate::letter::{Action, Letter};
use gincert_evidence::Digest;
use jiff::civil::Date;
use serde::Serialize;
use std::collections::HashMap;

/// Most entries of a register.
pub const REGISTER_ENTRIES_MAX: usize = 100_000;

/// The word for a digest that is not there.
const NONE: &str = "none";

/// A register.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Register {
    /// The commission whose letters it lists.
    pub commission: String,
    /// One for each letter, in the order in which they were entered.
    pub entries: Vec<RegisterEntry>,
}

/// A letter in a register.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct RegisterEntry {
    /// From 1.
    pub number: u64,
    /// The day on which it was entered.
    pub entered: Date,
    /// The letter's date.
    pub date: Date,
    /// What it does.
    pub action: Action,
    /// The letter.
    pub letter: Digest,
    /// The rule document that it names.
    pub document: Digest,
    /// The text that is enclosed with it.
    pub enclosure: Option<Digest>,
    /// The letter that it follows.
    pub before: Option<Digest>,
    /// The entry before this one; none for the first.
    pub entry_before: Option<Digest>,
}

impl RegisterEntry {
    /// The values, in the order of the columns of the page.
    fn values(&self) -> [String; 9] {
        let or_none = |digest: Option<Digest>| digest.map_or(NONE.to_owned(), |it| it.to_string());
        [
            self.number.to_string(),
            self.entered.to_string(),
            self.date.to_string(),
            self.action.word().to_owned(),
            self.letter.to_string(),
            self.document.to_string(),
            or_none(self.enclosure),
            or_none(self.before),
            or_none(self.entry_before),
        ]
    }

    /// The digest of an entry of a commission's register: SHA-256 of its values, one a line.
    pub fn digest(&self, commission: &str) -> Digest {
        let head = ["gincert register entry 1", commission].map(str::to_owned);
        let lines: Vec<String> = head.into_iter().chain(self.values()).collect();
        Digest::of((lines.join("\n") + "\n").as_bytes())
    }

    /// The first value that an entry repeats from its letter and the letter does not have; `None` where all agree.
    fn difference(&self, letter: &Letter) -> Option<&'static str> {
        [
            ("date", self.date != letter.date),
            ("action", self.action != letter.action),
            ("document", self.document != letter.document),
            ("enclosure", self.enclosure != letter.enclosure),
            ("letter before", self.before != letter.before),
        ]
        .into_iter()
        .find_map(|(what, differs)| differs.then_some(what))
    }
}

impl Register {
    /// A register without entries.
    pub fn new(commission: &str) -> Register {
        Register { commission: commission.to_owned(), entries: Vec::new() }
    }

    /// The digest of the last entry, on which all entries before it depend.
    pub fn head(&self) -> Option<Digest> {
        self.entries.last().map(|entry| entry.digest(&self.commission))
    }

    /// Enters letters in the order of their dates; letters of one date in the order in which they follow
    /// each other, then in the order given.
    ///
    /// # Errors
    /// Why they cannot be entered, as a whole sentence; the register is as it was.
    pub fn enter(&mut self, letters: &[(Letter, Digest)], entered: Date) -> Result<(), String> {
        let had = self.entries.len();
        let result = self.append(letters, entered);
        if result.is_err() {
            self.entries.truncate(had);
        }
        result
    }

    fn append(&mut self, letters: &[(Letter, Digest)], entered: Date) -> Result<(), String> {
        if self.entries.len() + letters.len() > REGISTER_ENTRIES_MAX {
            return Err(format!("A register has at most {REGISTER_ENTRIES_MAX} entries."));
        }
        for (letter, sha256) in in_order(letters) {
            if letter.commission.as_ref() != Some(&self.commission) {
                let of = letter
                    .commission
                    .as_deref()
                    .map_or("no commission".to_owned(), |name| format!("the commission '{name}'"));
                return Err(format!(
                    "The letter sha256:{sha256} states {of}; the register is of '{}'.",
                    self.commission
                ));
            }
            self.entries.push(RegisterEntry {
                number: self.entries.len() as u64 + 1,
                entered,
                date: letter.date,
                action: letter.action,
                letter: *sha256,
                document: letter.document,
                enclosure: letter.enclosure,
                before: letter.before,
                entry_before: self.head(),
            });
        }
        self.faults().into_iter().next().map_or(Ok(()), Err)
    }

    /// What is wrong with the entries, in whole sentences.
    pub fn faults(&self) -> Vec<String> {
        let mut faults = Vec::new();
        let mut places: HashMap<[u8; 32], usize> = HashMap::new();
        let mut last: Option<(&RegisterEntry, Digest)> = None;
        for (at, entry) in self.entries.iter().enumerate() {
            let number = entry.number;
            let mut fault = |why: String| faults.push(format!("Entry {number}: {why}"));
            if number != at as u64 + 1 {
                fault(format!("it is in place {}.", at + 1));
            }
            if entry.entry_before != last.map(|(_, digest)| digest) {
                fault(
                    "it does not follow the entry before it: one was left out or changed.".into(),
                );
            }
            if entry.date > entry.entered {
                fault(format!("the letter is dated {}, after {}.", entry.date, entry.entered));
            }
            if let Some((before, _)) = last.filter(|(before, _)| before.entered > entry.entered) {
                fault(format!(
                    "it was entered on {}, before entry {}.",
                    entry.entered, before.number
                ));
            }
            if let Some((before, _)) = last.filter(|(before, _)| before.date > entry.date) {
                fault(format!(
                    "the letter is dated {}, before that of entry {} ({}): letters are entered in the \
                     order of their dates.",
                    entry.date, before.number, before.date
                ));
            }
            let followed = entry.before.map(|before| places.get(before.bytes()).copied());
            match followed.map(|at| at.and_then(|at| self.entries.get(at))) {
                Some(None) => {
                    fault("the letter that it follows was not entered before it.".to_owned());
                }
                Some(Some(before)) => {
                    let is_of_another =
                        entry.action != Action::Approve && entry.document != before.document;
                    if is_of_another {
                        fault(
                            "it is about another document than the letter that it follows.".into(),
                        );
                    }
                    entry.action.misfit(Some(before.action)).into_iter().for_each(&mut fault);
                }
                None => entry.action.misfit(None).into_iter().for_each(&mut fault),
            }
            if let Some(first) = places.get(entry.letter.bytes()) {
                fault(format!("its letter is that of entry {}.", first + 1));
            }
            places.entry(*entry.letter.bytes()).or_insert(at);
            last = Some((entry, entry.digest(&self.commission)));
        }
        faults
    }
}

/// Letters by date, those of one date after the letters that they follow.
fn in_order(letters: &[(Letter, Digest)]) -> Vec<&(Letter, Digest)> {
    let places: HashMap<[u8; 32], usize> =
        letters.iter().enumerate().map(|(at, (_, digest))| (*digest.bytes(), at)).collect();
    // How many letters of the same date each one follows here, one after another.
    let depth = |at: usize| {
        let (mut at, mut depth) = (at, 0);
        while let Some((letter, _)) = letters.get(at).filter(|_| depth < letters.len()) {
            let before = letter.before.and_then(|before| places.get(before.bytes()).copied());
            let same = |next: &usize| letters.get(*next).is_some_and(|it| it.0.date == letter.date);
            let Some(next) = before.filter(same) else { break };
            (at, depth) = (next, depth + 1);
        }
        depth
    };
    let mut order: Vec<usize> = (0..letters.len()).collect();
    order.sort_by_cached_key(|at| (letters.get(*at).map(|it| it.0.date), depth(*at), *at));
    order.into_iter().filter_map(|at| letters.get(at)).collect()
}

#[cfg(test)]
mod tests;
