//! A list of delegations as read: who gave it, and what it gives to which keys.

use crate::delegation::outcome::{DelegationFaultKind, DelegationRole};
use crate::moment::Timestamp;
use crate::namespace::{KeyQuestion, Namespace};
use crate::signer_line::SignerLine;
use ssh_key::PublicKey;

/// A list of delegations with a signature that fits it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DelegationList {
    pub(crate) file: String,
    pub(crate) sha256: [u8; 32],
    /// The key that signed it.
    pub(crate) giver: PublicKey,
    /// When at the latest the signature was in a log, where a proof shows that.
    pub(crate) logged: Option<Timestamp>,
    pub(crate) lines: Vec<Delegation>,
}

/// A line of a list of delegations.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Delegation {
    pub(crate) role: DelegationRole,
    pub(crate) line: SignerLine,
    pub(crate) names: Vec<String>,
    pub(crate) purposes: Vec<Namespace>,
    /// The only acts of letters that it may sign; empty for all.
    pub(crate) acts: Vec<String>,
    pub(crate) after: Timestamp,
    pub(crate) before: Option<Timestamp>,
}

impl DelegationList {
    /// The acts of letters to which its lines limit delegates, as they are written.
    pub fn acts(&self) -> impl Iterator<Item = &str> {
        self.lines.iter().flat_map(|line| &line.acts).map(String::as_str)
    }

    /// When at the latest it was signed, as a log showed by a moment.
    pub(crate) fn logged_by(&self, moment: Timestamp) -> Option<Timestamp> {
        self.logged.filter(|logged| !logged.is_after(moment))
    }
}

impl Delegation {
    pub(crate) fn is_of(&self, key: &PublicKey) -> bool {
        self.line.key.key_data() == key.key_data()
    }

    /// Whether what is asked is within the line's own limits.
    pub(crate) fn permits(&self, asked: &KeyQuestion<'_>) -> Result<(), DelegationFaultKind> {
        let at = asked.at;
        if !self.purposes.contains(&asked.namespace) {
            let given: Vec<&str> = self.purposes.iter().map(|one| one.as_str()).collect();
            let (given, asked) = (given.join(", "), asked.namespace);
            return Err(DelegationFaultKind::OtherPurpose { given, asked });
        }
        let is_named = asked.act.is_some_and(|act| self.acts.iter().any(|known| known == act));
        if !self.acts.is_empty() && !is_named {
            let (given, asked) = (self.acts.join(", "), asked.act.map(str::to_owned));
            return Err(DelegationFaultKind::OtherAct { given, asked });
        }
        if asked.name.is_some_and(|name| self.names.iter().all(|known| known != name)) {
            return Err(DelegationFaultKind::OtherName);
        }
        if at < self.after {
            return Err(DelegationFaultKind::NotYet { after: self.after, at });
        }
        match self.before {
            Some(before) if at > before => Err(DelegationFaultKind::Expired { before, at }),
            _ => Ok(()),
        }
    }

    /// Whether two lines of one key give it the same, in whatever order it is written.
    pub(crate) fn is_like(&self, other: &Delegation) -> bool {
        let sorted = |words: &[String]| {
            let mut words = words.to_vec();
            words.sort();
            words
        };
        let purposes = |line: &Delegation| {
            let mut words: Vec<&str> = line.purposes.iter().map(|one| one.as_str()).collect();
            words.sort_unstable();
            words.join(",")
        };
        self.role == other.role
            && (self.after, self.before) == (other.after, other.before)
            && sorted(&self.names) == sorted(&other.names)
            && sorted(&self.acts) == sorted(&other.acts)
            && purposes(self) == purposes(other)
    }

    /// Whether some moment is in the times of both.
    pub(crate) fn overlaps(&self, other: &Delegation) -> bool {
        let begins_in_time = |one: &Delegation, other: &Delegation| {
            other.before.is_none_or(|before| one.after <= before)
        };
        begins_in_time(self, other) && begins_in_time(other, self)
    }
}
