//! Letters as they lie in a folder, with what their signatures are worth.

use crate::letter::{Action, Letter};
use gincert_evidence::Digest;
use gincert_report::{DelegationResult, LoggingResult};
use serde::Serialize;
use std::collections::BTreeSet;

/// Whether a letter's signature counts.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum SignatureStatus {
    /// It does: the names of the signer on the reader's list, apart by commas.
    By(String),
    /// It does not: why, as a whole sentence.
    Not(String),
}

/// A letter at hand.
#[derive(Debug, Clone)]
pub struct LetterFile {
    /// Its path as it is shown.
    pub path: String,
    /// The digest of its bytes.
    pub sha256: Digest,
    /// What it says.
    pub letter: Letter,
    /// Whether it counts.
    pub signed: SignatureStatus,
    /// What a person must look at although its signature counts: another signature that does not.
    pub caution: Option<String>,
    /// What came of the proof of logging of the signature that counts, where it has one.
    pub logging: Option<LoggingResult>,
    /// By which delegations that signature counts; `None` where the list of signers names its key itself.
    pub delegation: Option<DelegationResult>,
}

/// A letter that does not speak for the document, and why.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct RejectedLetter {
    /// Its path.
    pub path: String,
    /// Its digest; null where its bytes were not read.
    pub sha256: Option<Digest>,
    /// A whole sentence.
    pub why: String,
}

/// The documents that letters which count approve, in order of their digests: those of which copies are
/// looked for.
pub fn approved_documents(letters: &[LetterFile]) -> Vec<Digest> {
    let counting = letters.iter().filter(|one| matches!(one.signed, SignatureStatus::By(_)));
    let approved = counting.filter(|one| one.letter.action == Action::Approve);
    let digests: BTreeSet<[u8; 32]> = approved.map(|one| *one.letter.document.bytes()).collect();
    digests.into_iter().map(Digest::from).collect()
}
