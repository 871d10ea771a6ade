//! Reads a list of delegations: lines of an `allowed_signers` file, signed as a whole.
//!
//! The stock tool makes and verifies both. What it passes over, comments, must state here what the key is to the
//! signer and what limits it, so that no limit is written that is not checked. A list with a line that is not
//! understood is refused as a whole.

use crate::delegation::list::{Delegation, DelegationList};
use crate::delegation::outcome::DelegationRole;
use crate::logging::{LogPolicy, LogProofError, verify_log_proof};
use crate::moment::{Timestamp, utc};
use crate::namespace::Namespace;
use crate::signature_error::{SignatureError, ascii};
use crate::signer_line::{self, SignerLine};
use crate::verify::verify;
use ssh_key::PublicKey;
use ssh_key::sha2::{Digest, Sha256};

/// Largest list of delegations that is read.
pub const DELEGATION_BYTES_MAX: u64 = 65_536;
/// Most lines of a list of delegations.
pub const DELEGATION_LINES_MAX: usize = 100;

/// A list of delegations, its signature, and the proof of logging of that.
#[derive(Debug, Clone, Copy)]
pub struct DelegationSource<'a> {
    /// The list's path as it is shown.
    pub file: &'a str,
    /// Its bytes.
    pub bytes: &'a [u8],
    /// Its signature for `delegation@gincert`, where there is one.
    pub signature: Option<&'a [u8]>,
    /// The proof of logging of the signature, where there is one.
    pub proof: Option<&'a [u8]>,
}

/// Why a list of delegations is refused.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum DelegationError {
    /// Larger than the limit.
    #[error("more than {DELEGATION_BYTES_MAX} bytes")]
    TooLarge,
    /// More lines than the limit.
    #[error("more than {DELEGATION_LINES_MAX} lines")]
    TooMany,
    /// No line.
    #[error("no line with a key")]
    Empty,
    /// A line that is not understood, and why.
    #[error("line {0}: {1}")]
    Line(u64, String),
    /// It has no signature.
    #[error("it is not signed")]
    Unsigned,
    /// Its signature does not count.
    #[error("{0}")]
    Signature(#[from] SignatureError),
    /// The proof of logging of its signature does not count.
    #[error("the proof of logging of its signature does not count: {0}")]
    Proof(#[from] LogProofError),
}

impl DelegationList {
    /// Reads a list of delegations. `logs` is the reader's policy of logs and witnesses; without one a proof is not
    /// read.
    ///
    /// ```
    /// use gincert_signing::{
    ///     DelegationList, DelegationSource, Namespace, key_from_seed, public_key_text, sign,
    /// };
    /// let (old, new) = (key_from_seed(&[1; 32], "").unwrap(), key_from_seed(&[2; 32], "").unwrap());
    /// let key = public_key_text(new.public_key()).unwrap();
    /// let options = "namespaces=\"report@gincert\",valid-after=\"20270101Z\"";
    /// let list = format!("ann@lab {options} {key} successor\n");
    /// let signature = sign(&old, Namespace::Delegation, list.as_bytes()).unwrap();
    /// let source = DelegationSource {
    ///     file: "delegations",
    ///     bytes: list.as_bytes(),
    ///     signature: Some(signature.as_bytes()),
    ///     proof: None,
    /// };
    /// assert!(DelegationList::read(source, None).is_ok());
    /// let error = DelegationList::read(DelegationSource { signature: None, ..source }, None).unwrap_err();
    /// assert_eq!(error.to_string(), "it is not signed");
    /// ```
    ///
    /// # Errors
    /// [`DelegationError`]: nothing of the list is used.
    pub fn read(
        source: DelegationSource<'_>,
        logs: Option<&LogPolicy>,
    ) -> Result<DelegationList, DelegationError> {
        let DelegationSource { file, bytes, signature, proof } = source;
        if bytes.len() as u64 > DELEGATION_BYTES_MAX {
            return Err(DelegationError::TooLarge);
        }
        let signature = signature.ok_or(DelegationError::Unsigned)?;
        let giver = verify(signature, Namespace::Delegation, bytes)?;
        let logged = match (proof, logs) {
            (Some(proof), Some(logs)) => verify_log_proof(proof, signature, logs)?.by,
            _ => None,
        };
        let mut lines: Vec<Delegation> = Vec::new();
        for (text, number) in bytes.split(|byte| *byte == b'\n').zip(1_u64..) {
            let text = text.trim_ascii();
            if text.is_empty() {
                continue;
            }
            if lines.len() == DELEGATION_LINES_MAX {
                return Err(DelegationError::TooMany);
            }
            let line = delegation(text, &giver)
                .map_err(|why| DelegationError::Line(number, without_stop(&why)))?;
            if lines.iter().any(|other| other.is_of(&line.line.key)) {
                let why = "another line has the same key";
                return Err(DelegationError::Line(number, why.to_owned()));
            }
            lines.push(line);
        }
        if lines.is_empty() {
            return Err(DelegationError::Empty);
        }
        let sha256 = Sha256::digest(bytes).into();
        Ok(DelegationList { file: file.to_owned(), sha256, giver, logged, lines })
    }
}

/// A sentence as a part of another one.
fn without_stop(sentence: &str) -> String {
    let mut chars = sentence.chars();
    let first = chars.next().map(|c| c.to_lowercase().to_string()).unwrap_or_default();
    (first + chars.as_str()).trim_end_matches('.').to_owned()
}

fn delegation(text: &[u8], giver: &PublicKey) -> Result<Delegation, String> {
    if text.starts_with(b"#") {
        return Err("a comment; it could state a limit that is not checked".to_owned());
    }
    let (line, comment) = signer_line::read(text, &utc)?;
    if line.key.key_data() == giver.key_data() {
        return Err("it has the key that signed the list".to_owned());
    }
    let names = names(&line.principals)?;
    let purposes = purposes(&line)?;
    let (role, acts) = role(comment)?;
    if !acts.is_empty() && purposes != [Namespace::Approval] {
        let only = Namespace::Approval.as_str();
        return Err(format!("acts limit letters only: its namespaces must be \"{only}\""));
    }
    let after = line.after.as_ref().ok_or("it needs the option valid-after")?;
    let after = utc_bound("valid-after", after)?;
    let before = line.before.as_ref().map(|bound| utc_bound("valid-before", bound)).transpose()?;
    if before.is_none() && role == DelegationRole::Delegate {
        return Err("a delegate needs the option valid-before".to_owned());
    }
    Ok(Delegation { role, names, purposes, acts, after, before, line })
}

/// Names that are spelled out, each once.
fn names(principals: &str) -> Result<Vec<String>, String> {
    let mut names: Vec<String> = Vec::new();
    for name in principals.split(',') {
        let is_plain = |c: char| c.is_ascii_alphanumeric() || "-._@+".contains(c);
        if name.is_empty() || !name.chars().all(is_plain) {
            let why = "its names must have letters, digits and -._@+ only";
            return Err(format!("{why}: '{}'", ascii(name)));
        }
        if names.iter().any(|known| known == name) {
            return Err(format!("it has the name '{name}' twice"));
        }
        names.push(name.to_owned());
    }
    Ok(names)
}

/// The purposes of the option `namespaces`, each spelled out once.
fn purposes(line: &SignerLine) -> Result<Vec<Namespace>, String> {
    let list = line.namespaces.as_ref().ok_or("it needs the option namespaces")?;
    let mut purposes = Vec::new();
    for word in list.split(',') {
        let purpose = Namespace::ALL.into_iter().find(|known| known.as_str() == word);
        let purpose = purpose.ok_or_else(|| format!("unknown namespace '{}'", ascii(word)))?;
        if purposes.contains(&purpose) {
            return Err(format!("it has the namespace '{word}' twice"));
        }
        purposes.push(purpose);
    }
    Ok(purposes)
}

/// What is written after the key: `successor`, `delegate`, or `delegate acts=suspend,lift`.
fn role(comment: &[u8]) -> Result<(DelegationRole, Vec<String>), String> {
    const WANTED: &str = "after the key must be 'successor', 'delegate' or 'delegate acts=ACT,ACT'";
    let text = std::str::from_utf8(comment).map_err(|_| WANTED)?;
    match text {
        "successor" => return Ok((DelegationRole::Successor, Vec::new())),
        "delegate" => return Ok((DelegationRole::Delegate, Vec::new())),
        _ => {}
    }
    let acts = text.strip_prefix("delegate acts=").ok_or(WANTED)?;
    let mut found: Vec<String> = Vec::new();
    for act in acts.split(',') {
        if act.is_empty() || !act.bytes().all(|byte| byte.is_ascii_lowercase()) {
            return Err(WANTED.to_owned());
        }
        if found.iter().any(|known| known == act) {
            return Err(format!("it has the act '{act}' twice"));
        }
        found.push(act.to_owned());
    }
    Ok((DelegationRole::Delegate, found))
}

/// A moment that is the same for every reader.
fn utc_bound(option: &str, (moment, text): &(Timestamp, String)) -> Result<Timestamp, String> {
    match text.to_ascii_uppercase() {
        upper if upper.ends_with('Z') || upper.ends_with("UTC") => Ok(*moment),
        _ => Err(format!("the time of {option} must end in Z, for UTC")),
    }
}

#[cfg(test)]
mod tests;
