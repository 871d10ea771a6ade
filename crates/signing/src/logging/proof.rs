//! Proofs that a signature was entered in a public log and that witnesses saw that log
//! (c2sp.org/tlog-proof@v1), judged without a network.
//!
//! The entry of a log is the bytes of the signature file. Which logs and witnesses count is the reader's policy.

use crate::logging::merkle::{TreeHash, leaf_hash, root_of};
use crate::logging::note::{self, NOTE_SIGNATURES_MAX, Note, NoteKey};
use crate::logging::policy::LogPolicy;
use crate::moment::Timestamp;
use crate::signature_error::ascii;
use base64ct::{Base64, Encoding};

/// Largest proof of logging that is read.
pub const LOG_PROOF_BYTES_MAX: u64 = 262_144;
/// Most hashes of a proof: as many as the largest tree has rows.
pub const LOG_PROOF_HASHES_MAX: usize = 63;
/// Largest number of entries of a log, and largest index.
pub const LOG_ENTRIES_MAX: u64 = i64::MAX as u64;

const FIRST_LINE: &str = "c2sp.org/tlog-proof@v1";

/// Where and when something was entered in a log.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LoggedEntry {
    /// The log, by its origin.
    pub log: String,
    /// The place of the entry, counted from 0.
    pub index: u64,
    /// How many entries the log had.
    pub tree_size: u64,
    /// When at the latest the entry was in the log: when the last one needed for the quorum of witnesses saw it.
    /// `None` where the policy needs no witness.
    pub by: Option<Timestamp>,
    /// The witnesses of the policy that saw it, each with when.
    pub witnesses: Vec<(String, Timestamp)>,
}

/// Why a proof of logging does not count.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum LogProofError {
    /// Larger than [`LOG_PROOF_BYTES_MAX`].
    #[error("the proof is larger than {LOG_PROOF_BYTES_MAX} bytes")]
    TooLarge,
    /// Not laid out as a proof of logging.
    #[error("the file is not a proof of logging: {0}")]
    Malformed(&'static str),
    /// The log is none of the policy's.
    #[error("the log '{0}' is not in your policy")]
    UnknownLog(String),
    /// The log did not sign with a key of the policy.
    #[error("the checkpoint is not signed by the log '{0}' with a key of your policy")]
    NotByLog(String),
    /// A signature by the log or a witness that does not fit.
    #[error("the signature of '{0}' does not match the checkpoint: one of them was changed")]
    DoesNotFit(String),
    /// The hashes do not lead from this entry to the tree that the log signed.
    #[error(
        "the log '{log}' does not have this signature as its entry {index}: the proof is of another \
         signature, or was changed"
    )]
    OtherEntry {
        /// The log.
        log: String,
        /// The index that the proof states.
        index: u64,
    },
    /// The witnesses are fewer than the policy needs, or others.
    #[error("too few witnesses of your policy cosigned the checkpoint: {}", listed(.0))]
    TooFewWitnesses(Vec<String>),
}

impl LogProofError {
    /// The error in a word.
    pub fn word(&self) -> &'static str {
        match self {
            LogProofError::TooLarge | LogProofError::Malformed(_) => "malformed",
            LogProofError::UnknownLog(_) => "unknown-log",
            LogProofError::NotByLog(_) | LogProofError::DoesNotFit(_) => "bad-signature",
            LogProofError::OtherEntry { .. } => "other-entry",
            LogProofError::TooFewWitnesses(_) => "too-few-witnesses",
        }
    }
}

fn listed(names: &[String]) -> String {
    match names {
        [] => "none did".to_owned(),
        some => format!("only {}", some.join(", ")),
    }
}

/// A proof as parted.
struct Proof<'a> {
    index: u64,
    path: Vec<TreeHash>,
    origin: &'a str,
    tree_size: u64,
    root: TreeHash,
    checkpoint: Note<'a>,
}

/// Judges a proof that an entry is in a log of the policy, and that the policy's quorum of witnesses saw it there.
///
/// # Errors
/// [`LogProofError`]: the first reason why the proof does not count.
pub fn verify_log_proof(
    proof: &[u8],
    entry: &[u8],
    policy: &LogPolicy,
) -> Result<LoggedEntry, LogProofError> {
    if proof.len() as u64 > LOG_PROOF_BYTES_MAX {
        return Err(LogProofError::TooLarge);
    }
    let proof = part(proof).map_err(LogProofError::Malformed)?;
    let checkpoint = &proof.checkpoint;
    let log = ascii(proof.origin);
    let keys: Vec<&NoteKey> = policy.logs.iter().filter(|key| key.name == proof.origin).collect();
    if keys.is_empty() {
        return Err(LogProofError::UnknownLog(log));
    }
    let mut is_by_log = false;
    for (key, line) in
        keys.iter().flat_map(|key| lines_of(checkpoint, key).map(move |it| (key, it)))
    {
        if !key.signs(checkpoint.text.as_bytes(), line) {
            return Err(LogProofError::DoesNotFit(log));
        }
        is_by_log = true;
    }
    if !is_by_log {
        return Err(LogProofError::NotByLog(log));
    }
    let times = cosignature_times(checkpoint, policy)?;
    let index = proof.index;
    if root_of(leaf_hash(entry), index, proof.tree_size, &proof.path) != Some(proof.root) {
        return Err(LogProofError::OtherEntry { log, index });
    }
    let named = policy.witnesses.iter().zip(&times);
    let witnesses: Vec<(String, Timestamp)> =
        named.filter_map(|(key, time)| Some((key.name.clone(), Timestamp::at((*time)?)))).collect();
    let Some(by) = policy.quorum_time(&times) else {
        let names = witnesses.iter().map(|(name, _)| ascii(name)).collect();
        return Err(LogProofError::TooFewWitnesses(names));
    };
    let by = by.map(Timestamp::at);
    let log = proof.origin.to_owned();
    Ok(LoggedEntry { log, index, tree_size: proof.tree_size, by, witnesses })
}

/// The signatures under a checkpoint that state to be by a key.
fn lines_of<'a>(checkpoint: &'a Note<'_>, key: &'a NoteKey) -> impl Iterator<Item = &'a [u8]> {
    let lines = checkpoint.signatures.iter().filter(|line| key.is_of(line));
    lines.map(|line| line.signature.as_slice())
}

/// When each witness of the policy cosigned, the first time where it did so more than once.
fn cosignature_times(
    checkpoint: &Note<'_>,
    policy: &LogPolicy,
) -> Result<Vec<Option<u64>>, LogProofError> {
    let time_of = |key: &NoteKey| {
        let times = lines_of(checkpoint, key).map(|line| {
            let time = key.cosigns(checkpoint.text, line);
            time.ok_or_else(|| LogProofError::DoesNotFit(ascii(&key.name)))
        });
        let times: Vec<u64> = times.collect::<Result<_, _>>()?;
        Ok(times.into_iter().min())
    };
    policy.witnesses.iter().map(time_of).collect()
}

fn part(bytes: &[u8]) -> Result<Proof<'_>, &'static str> {
    let text = std::str::from_utf8(bytes).map_err(|_| "it is not UTF-8 text")?;
    if text.bytes().any(|byte| byte < b' ' && byte != b'\n') {
        return Err("it has a control character");
    }
    let Some((head, checkpoint)) = text.split_once("\n\n") else {
        return Err("no empty line ends its hashes");
    };
    let mut lines = head.split('\n').peekable();
    if lines.next() != Some(FIRST_LINE) {
        return Err("its first line is not 'c2sp.org/tlog-proof@v1'");
    }
    if let Some(extra) = lines.next_if(|line| line.starts_with("extra ")) {
        // What it says is not authenticated, so that nothing is done with it.
        let extra = extra.strip_prefix("extra ").and_then(|text| Base64::decode_vec(text).ok());
        extra.filter(|bytes| !bytes.is_empty()).ok_or("its line 'extra' is not base64")?;
    }
    let index = lines.next().and_then(|line| line.strip_prefix("index ")).and_then(decimal);
    let index = index.ok_or("it has no line 'index' with a number")?;
    let path: Vec<&str> = lines.take(LOG_PROOF_HASHES_MAX + 1).collect();
    if path.len() > LOG_PROOF_HASHES_MAX {
        return Err("it has more hashes than the largest tree has rows");
    }
    let path = path.into_iter().map(|line| hash(line).ok_or("one of its hashes is not SHA-256"));
    let path = path.collect::<Result<_, _>>()?;
    let checkpoint = note::part(checkpoint)?;
    let mut lines = checkpoint.text.lines();
    let origin = lines.next().filter(|line| !line.is_empty());
    let tree_size = lines.next().and_then(decimal).filter(|size| *size > index);
    let root = lines.next().and_then(hash);
    if lines.any(str::is_empty) {
        return Err("its checkpoint has an empty line");
    }
    Ok(Proof {
        index,
        path,
        origin: origin.ok_or("its checkpoint does not name the log")?,
        tree_size: tree_size.ok_or("its checkpoint has no number of entries above the index")?,
        root: root.ok_or("its checkpoint has no root hash")?,
        checkpoint,
    })
}

/// A number in decimal digits without zeros before it.
fn decimal(digits: &str) -> Option<u64> {
    let is_plain = digits == "0" || !digits.starts_with('0');
    let is_number = is_plain && digits.bytes().all(|byte| byte.is_ascii_digit());
    digits.parse().ok().filter(|number| is_number && *number <= LOG_ENTRIES_MAX)
}

fn hash(digits: &str) -> Option<TreeHash> {
    Base64::decode_vec(digits).ok()?.try_into().ok()
}

const _: () =
    assert!(NOTE_SIGNATURES_MAX >= 16, "readers must take sixteen (c2sp.org/signed-note)");

#[cfg(test)]
mod tests;
