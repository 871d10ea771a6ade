//! What delegations come to for a key: the way from the reader's list of signers, or why there is none.

use crate::delegation::DELEGATION_CHAIN_MAX;
use crate::moment::Timestamp;
use crate::namespace::Namespace;
use ssh_key::PublicKey;

/// What a key is to the one that signed the list.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum DelegationRole {
    /// The next key of the same signer.
    Successor,
    /// The key of somebody else, who signs in the signer's place.
    Delegate,
}

impl DelegationRole {
    /// The word in the list: `successor` or `delegate`.
    pub fn word(self) -> &'static str {
        match self {
            DelegationRole::Successor => "successor",
            DelegationRole::Delegate => "delegate",
        }
    }
}

/// Somebody who may sign by delegations.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DelegatedSigner {
    /// The names that the key may sign under.
    pub names: Vec<String>,
    /// The way to the key, from the signer whom the reader's list names.
    pub steps: Vec<DelegationStep>,
}

/// One delegation on the way to a key.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DelegationStep {
    /// The list, by its path as it is shown.
    pub list: String,
    /// The digest of its bytes.
    pub sha256: [u8; 32],
    /// What the key is to the signer of the list.
    pub role: DelegationRole,
    /// The key that signed the list, and its names.
    pub giver: PublicKey,
    /// The names of that key.
    pub giver_names: Vec<String>,
    /// The names of the key that the list gives the right to sign.
    pub names: Vec<String>,
    /// What it may sign.
    pub purposes: Vec<Namespace>,
    /// The only acts of letters that it may sign; empty for all.
    pub acts: Vec<String>,
    /// From when.
    pub after: Timestamp,
    /// Until when; `None` for a successor without an end.
    pub before: Option<Timestamp>,
    /// When at the latest the list was signed, as a log shows; `None` where nothing shows it.
    pub logged: Option<Timestamp>,
}

/// Why delegations do not let a key sign.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum DelegationFaultKind {
    /// The list gives it other purposes.
    #[error("gives its key {given}, not {}", asked.as_str())]
    OtherPurpose {
        /// The purposes, as the list has them.
        given: String,
        /// The purpose of the signature.
        asked: Namespace,
    },
    /// The list gives it other acts of letters.
    #[error("gives its key letters with the acts {given} only, and this letter {}", act_words(asked.as_deref()))]
    OtherAct {
        /// The acts, as the list has them.
        given: String,
        /// The act of the letter, where it can be read.
        asked: Option<String>,
    },
    /// The list gives it other names than the one that was asked for.
    #[error("does not give its key the name that was asked for")]
    OtherName,
    /// Its time is over.
    #[error("gives its key time until {before}, and {at} is later")]
    Expired {
        /// The end.
        before: Timestamp,
        /// The moment in question.
        at: Timestamp,
    },
    /// Its time has not begun.
    #[error("gives its key time from {after}, and {at} is earlier")]
    NotYet {
        /// The beginning.
        after: Timestamp,
        /// The moment in question.
        at: Timestamp,
    },
    /// The list of signers does not have the key that signed the list.
    #[error("is signed by a key that the list of signers does not name")]
    GiverUnknown,
    /// The list of signers does not let the key sign delegations.
    #[error("is signed by a key that the list of signers does not name for delegation@gincert")]
    GiverNotAllowed,
    /// The key that signed the list has expired.
    #[error(
        "is signed by a key that has expired (valid-before {before}), and no proof of logging shows \
         that it was signed before"
    )]
    GiverExpired {
        /// The bound, as the list of signers has it.
        before: String,
    },
    /// The key that signed the list does not count yet.
    #[error("is signed by a key that is not valid yet (valid-after {after})")]
    GiverNotYet {
        /// The bound, as the list of signers has it.
        after: String,
    },
    /// The key that signed the list is revoked.
    #[error("is signed by a key on the list of revoked keys{}", lost_words(from.as_ref()))]
    GiverRevoked {
        /// From when, where the reader states it.
        from: Option<Timestamp>,
    },
    /// The list gives more than its signer had.
    #[error("gives its key more than the key that signed it has: {0}")]
    ExceedsGiver(String),
    /// Another list contradicts it.
    #[error("contradicts {other}: {why}")]
    Conflict {
        /// The other list, or the same one.
        other: String,
        /// What is contradictory.
        why: String,
    },
    /// A delegate has names of the signer only, so that nothing distinguishes the two.
    #[error("gives a delegate only names that the key which signed it has")]
    NoOwnName,
    /// The lists lead back to the key.
    #[error("leads back to the same keys, and to none of the list of signers")]
    Loop,
    /// The list of signers is too far away.
    #[error(
        "is more than {DELEGATION_CHAIN_MAX} lists of delegations away from the list of signers"
    )]
    TooDeep,
}

impl DelegationFaultKind {
    /// What the reader does about it.
    pub fn remedy(&self) -> &'static str {
        match self {
            DelegationFaultKind::OtherPurpose { .. } => {
                "ask its signer for a list that gives this purpose"
            }
            DelegationFaultKind::OtherAct { .. } => {
                "ask for a letter signed by somebody who may sign this act"
            }
            DelegationFaultKind::OtherName => "ask its signer for a list with this name",
            DelegationFaultKind::Expired { .. } => {
                "ask for a proof that the signature was logged in time, or for one by a key whose time is not over"
            }
            DelegationFaultKind::NotYet { .. } => {
                "ask for a signature by a key whose time had begun"
            }
            DelegationFaultKind::GiverUnknown | DelegationFaultKind::TooDeep => {
                "where you know who signed it, add that key to your list of signers"
            }
            DelegationFaultKind::GiverNotAllowed => {
                "where its signer may delegate, add that purpose to the key's line in your list of signers"
            }
            DelegationFaultKind::GiverExpired { .. } => {
                "ask for that proof, or for a list signed by a key that is valid"
            }
            DelegationFaultKind::GiverNotYet { .. } => {
                "ask for a list signed by a key that is valid"
            }
            DelegationFaultKind::GiverRevoked { .. } => {
                "ask for a list signed by a key that is not revoked"
            }
            DelegationFaultKind::ExceedsGiver(_) => {
                "ask its signer for a list within the limits of the signer's own line"
            }
            DelegationFaultKind::Conflict { .. } => {
                "ask the signers which of them is meant, and name that list only"
            }
            DelegationFaultKind::NoOwnName => {
                "ask its signer for a list in which the delegate has a name of its own"
            }
            DelegationFaultKind::Loop => "ask for a list signed by a key of your list of signers",
        }
    }

    /// The fault in a word.
    pub fn word(&self) -> &'static str {
        match self {
            DelegationFaultKind::OtherPurpose { .. } => "other-purpose",
            DelegationFaultKind::OtherAct { .. } => "other-act",
            DelegationFaultKind::OtherName => "other-name",
            DelegationFaultKind::Expired { .. } => "expired",
            DelegationFaultKind::NotYet { .. } => "not-yet",
            DelegationFaultKind::GiverUnknown => "giver-unknown",
            DelegationFaultKind::GiverNotAllowed => "giver-not-allowed",
            DelegationFaultKind::GiverExpired { .. } => "giver-expired",
            DelegationFaultKind::GiverNotYet { .. } => "giver-not-yet",
            DelegationFaultKind::GiverRevoked { .. } => "giver-revoked",
            DelegationFaultKind::ExceedsGiver(_) => "exceeds-giver",
            DelegationFaultKind::Conflict { .. } => "conflict",
            DelegationFaultKind::NoOwnName => "no-own-name",
            DelegationFaultKind::Loop => "loop",
            DelegationFaultKind::TooDeep => "too-deep",
        }
    }
}

fn act_words(act: Option<&str>) -> String {
    match act {
        Some(act) => format!("has the act {act}"),
        None => "cannot be read".to_owned(),
    }
}

fn lost_words(from: Option<&Timestamp>) -> String {
    match from {
        Some(from) => format!(", and no proof of logging shows that it was signed before {from}"),
        None => String::new(),
    }
}

/// Why a list of delegations does not let a key sign.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("the list of delegations {list} {kind}; {}", kind.remedy())]
pub struct DelegationFault {
    /// The list at which the way to the list of signers ends.
    pub list: String,
    /// Why.
    pub kind: DelegationFaultKind,
}
