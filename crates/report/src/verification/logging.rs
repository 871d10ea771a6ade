//! Proofs of logging beside signatures: what each shows by the reader's policy of logs and witnesses, or why it does
//! not count.

use crate::verification::request::{CheckResult, ProofFile, rank};
use gincert_evidence::{Verdict, printable};
use gincert_signing::{LogPolicy, LogProofError, LoggedEntry, Timestamp, verify_log_proof};
use serde::Serialize;

/// What came of the proof of logging of one signature.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct LoggingResult {
    /// The file of the proof.
    pub file: String,
    /// `logged`, `not-checked` (no policy), `unreadable`, `malformed`, `unknown-log`, `bad-signature`, `other-entry` or
    /// `too-few-witnesses`.
    pub status: &'static str,
    /// The log, by its origin; with the following, null where the proof does not count.
    pub log: Option<String>,
    /// The place of the signature in the log, counted from 0.
    pub index: Option<u64>,
    /// How many entries the log had.
    pub tree_size: Option<u64>,
    /// When at the latest it was in the log, as the quorum of witnesses states; null where none is needed.
    pub logged_by: Option<String>,
    /// The witnesses, each with when it saw the log.
    pub witnesses: Vec<WitnessTime>,
    /// What became of the key since, where the signature counts by this proof alone.
    pub outlives: Option<KeyEnd>,
    /// A whole sentence.
    pub reason: String,
    #[serde(skip)]
    pub(crate) by: Option<Timestamp>,
    #[serde(skip)]
    verdict: Verdict,
}

/// How a key ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum KeyEnd {
    /// Its last day is over.
    Expired,
    /// It is on the list of revoked keys.
    Revoked,
}

impl KeyEnd {
    /// What follows `the key` in a sentence.
    pub(crate) fn words(self) -> &'static str {
        match self {
            KeyEnd::Expired => "has expired since",
            KeyEnd::Revoked => "was revoked since",
        }
    }
}

/// When a witness saw a log.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct WitnessTime {
    /// The witness, by the name of its key.
    pub name: String,
    /// When.
    pub time: String,
}

impl LoggingResult {
    /// Whether the proof counts.
    pub fn is_logged(&self) -> bool {
        self.verdict == Verdict::Agrees
    }

    /// Where and when the signature was logged, as a part of a sentence: `by ... in the log '...' as its entry 4`.
    pub fn words(&self) -> String {
        let names: Vec<&str> = self.witnesses.iter().map(|one| one.name.as_str()).collect();
        let by =
            self.logged_by.as_ref().map(|by| format!("by {by} (witnesses: {}) ", names.join(", ")));
        format!(
            "{}in the log '{}' as its entry {}",
            by.unwrap_or_default(),
            self.log.as_deref().unwrap_or_default(),
            self.index.unwrap_or_default()
        )
    }

    /// For a signature that counts by its proof alone: where and when it was logged, and what became of the key
    /// since, to follow its signer's name: `, logged by ...; the key has expired since`.
    pub fn since_words(&self) -> Option<String> {
        Some(format!(", logged {}; the key {}", self.words(), self.outlives?.words()))
    }
}

/// Judges the proof beside a signature; the signature is the entry of the log.
pub(crate) fn judge_proof(
    proof: &ProofFile,
    signature: &[u8],
    policy: Option<&LogPolicy>,
) -> LoggingResult {
    let file = printable(&proof.file);
    let (verdict, status, reason) = match (&proof.bytes, policy) {
        (Err(why), _) => {
            let reason = format!("The proof of logging {file} was not read: {}.", printable(why));
            (Verdict::NotTested, "unreadable", reason)
        }
        (Ok(_), None) => (
            Verdict::NotTested,
            "not-checked",
            format!(
                "The proof of logging {file} was not checked: give the logs and witnesses that you trust \
                 with --log-policy FILE."
            ),
        ),
        (Ok(bytes), Some(policy)) => match verify_log_proof(bytes, signature, policy) {
            Ok(entry) => return logged(file, entry),
            Err(error) => {
                let reason = format!("The proof of logging {file} does not count: {error}.");
                (verdict_of(&error), error.word(), reason)
            }
        },
    };
    LoggingResult {
        file,
        status,
        log: None,
        index: None,
        tree_size: None,
        logged_by: None,
        witnesses: Vec::new(),
        outlives: None,
        reason,
        by: None,
        verdict,
    }
}

fn logged(file: String, entry: LoggedEntry) -> LoggingResult {
    let time = |(name, time): (String, Timestamp)| WitnessTime {
        name: printable(&name),
        time: time.to_string(),
    };
    let mut result = LoggingResult {
        file,
        status: "logged",
        log: Some(printable(&entry.log)),
        index: Some(entry.index),
        tree_size: Some(entry.tree_size),
        logged_by: entry.by.map(|by| by.to_string()),
        witnesses: entry.witnesses.into_iter().map(time).collect(),
        outlives: None,
        reason: String::new(),
        by: entry.by,
        verdict: Verdict::Agrees,
    };
    let without = match result.by {
        Some(_) => "",
        None => "; your policy needs no witness, so that nothing shows when",
    };
    result.reason = format!("The signature was logged {}{without}.", result.words());
    result
}

/// The part of a verification that is about proofs; `None` where no signature has one.
pub(crate) fn logging_part<'a>(
    proofs: impl Iterator<Item = &'a LoggingResult>,
    has_policy: bool,
) -> Option<CheckResult> {
    let verdict = proofs.map(|one| one.verdict).max_by_key(|one| rank(*one))?;
    let reason = match verdict {
        Verdict::Agrees => "Every proof of logging is valid by your policy.",
        Verdict::NeedsAPerson => {
            "A proof of logging is of a log, or of witnesses, that your policy does not accept."
        }
        Verdict::Differs => "A proof of logging does not match its signature, or was changed.",
        _ => "A proof of logging was not checked.",
    };
    let reason = reason.to_owned();
    Some(CheckResult { part: "logging", verdict, counts: has_policy, reason })
}

fn verdict_of(error: &LogProofError) -> Verdict {
    match error {
        LogProofError::UnknownLog(_) | LogProofError::TooFewWitnesses(_) => Verdict::NeedsAPerson,
        LogProofError::TooLarge
        | LogProofError::Malformed(_)
        | LogProofError::NotByLog(_)
        | LogProofError::DoesNotFit(_)
        | LogProofError::OtherEntry { .. } => Verdict::Differs,
    }
}
