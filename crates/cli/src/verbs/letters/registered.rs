//! A register of letters at hand, for `status` and for `register`: read and judged, and what an answer
//! that rests on it states of it.

use super::filed::Letters;
use crate::io::exit::Failure;
use crate::io::files::{read, shown};
use crate::verbs::signatures::sidecar_files::signatures;
use gincert_evidence::{Digest, printable};
use gincert_letters::{
    JudgedRegister, LetterJudge, NotARegister, REGISTER_BYTES_MAX, Register, RejectedLetter,
    compare_with_register, judge_register, read_register,
};
use gincert_report::{DelegationResult, LoggingResult};
use jiff::civil::Date;
use serde::Serialize;
use std::path::Path;

/// A register as it was found.
pub struct FoundRegister {
    pub path: String,
    /// The digest of its page.
    pub sha256: Digest,
    pub judged: JudgedRegister,
}

/// On what an answer rests.
#[derive(Clone, Serialize)]
pub struct RegisterBasis {
    pub path: String,
    pub commission: String,
    pub entries: usize,
    /// The digest of the last entry, on which all entries before it depend.
    pub head: Option<Digest>,
    /// The day on which the last letter was entered, and that letter's date.
    pub last_entered: Option<String>,
    pub last_date: Option<String>,
    pub signer: Option<String>,
    /// What came of the proof of logging of its signature, where it has one.
    pub logging: Option<LoggingResult>,
    /// By which delegations that signature counts; null where the list of signers names its key itself.
    pub delegation: Option<DelegationResult>,
    /// Why nothing rests on it; empty where something does.
    pub faults: Vec<String>,
}

/// Reads a register and judges its signatures.
pub fn find(path: &Path, judge: LetterJudge<'_>) -> Result<FoundRegister, Failure> {
    let bytes = read(path, REGISTER_BYTES_MAX)?;
    let name = shown(path);
    let judged = judge_register(&name, &bytes, &signatures(path)?, judge)
        .map_err(|NotARegister(why)| not_read(&name, &why))?;
    Ok(FoundRegister { path: name, sha256: Digest::of(&bytes), judged })
}

/// The page of a register, its name and its bytes; nothing of it is judged.
pub fn page(path: &Path) -> Result<(Register, String, Vec<u8>), Failure> {
    let bytes = read(path, REGISTER_BYTES_MAX)?;
    let name = shown(path);
    let register =
        read_register(&name, &bytes).map_err(|NotARegister(why)| not_read(&name, &why))?;
    Ok((register, name, bytes))
}

/// That a page is not that of a register.
pub fn not_read(name: &str, why: &str) -> Failure {
    Failure::unreadable(format!(
        "{name} cannot be read as a register of letters: {}",
        printable(why)
    ))
}

impl FoundRegister {
    /// Refuses a question about another commission than the register's.
    pub fn refuse_other(&self, commission: Option<&str>) -> Result<(), Failure> {
        let of = &self.judged.register.commission;
        match commission.filter(|name| *name != of.as_str()) {
            None => Ok(()),
            Some(other) => Err(Failure::usage(format!(
                "--register: {} is the register of '{}', not of '{}'.",
                self.path,
                printable(of),
                printable(other)
            ))),
        }
    }

    /// Compares the letters of a folder with the register; with a fault of its own it leaves every document
    /// in doubt.
    pub fn compare(&self, letters: &mut Letters, on: Date, known_on: Date) {
        let filed = std::mem::take(&mut letters.filed);
        let register = &self.judged.register;
        letters.filed = compare_with_register(register, &self.path, filed, on, known_on).letters;
        letters.unread.extend(self.faults());
    }

    /// The faults of the register, each as a doubt about every document.
    pub fn faults(&self) -> Vec<RejectedLetter> {
        let doubt = |fault: &String| RejectedLetter {
            path: self.path.clone(),
            sha256: Some(self.sha256),
            why: format!("Nothing rests on this register. {}", printable(fault)),
        };
        self.judged.faults.iter().map(doubt).collect()
    }

    pub fn basis(&self) -> RegisterBasis {
        let register = &self.judged.register;
        let last = register.entries.last();
        RegisterBasis {
            path: self.path.clone(),
            commission: register.commission.clone(),
            entries: register.entries.len(),
            head: register.head(),
            last_entered: last.map(|entry| entry.entered.to_string()),
            last_date: last.map(|entry| entry.date.to_string()),
            signer: self.judged.signer.clone(),
            logging: self.judged.logging.clone(),
            delegation: self.judged.delegation.clone(),
            faults: self.judged.faults.iter().map(|fault| printable(fault)).collect(),
        }
    }
}

impl RegisterBasis {
    /// What an answer on a day rests on, in a sentence, and what that leaves open.
    pub fn sentences(&self, on: &str) -> Vec<String> {
        if !self.faults.is_empty() {
            return vec![format!("Nothing rests on {}.", self.words())];
        }
        let mut sentences = vec![format!("Rests on {}.", self.words())];
        let is_past = |date: &String| date.as_str() <= on;
        sentences.push(match &self.last_date {
            Some(date) if is_past(date) => format!(
                "It does not show letters of {date} or later that were entered since, nor that it is \
                 the newest copy: compare the number and the head with the commission's."
            ),
            _ => "It does not show that it is the newest copy: compare the number and the \
                  head with the commission's."
                .to_owned(),
        });
        sentences
    }

    /// The register in words: whose, how long, up to when, its head, its signer.
    pub fn words(&self) -> String {
        let signer = match &self.signer {
            Some(signer) => {
                let delegation = self.delegation.as_ref().map(DelegationResult::words);
                let logged = self.logging.as_ref().and_then(LoggingResult::since_words);
                let ways = delegation.into_iter().chain(logged).collect::<String>();
                format!("signed by {}{ways}", printable(signer))
            }
            None => "without a signature that counts".to_owned(),
        };
        let of = printable(&self.commission);
        match (&self.last_entered, &self.last_date, self.head) {
            (Some(entered), Some(date), Some(head)) => format!(
                "the register {} of the {of}, {signer}; its last entry is no. {}, entered on {entered}, of \
                 a letter of {date}; head sha256:{head}",
                self.path, self.entries
            ),
            _ => format!("the register {} of the {of}, {signer}; it has no entries", self.path),
        }
    }
}
