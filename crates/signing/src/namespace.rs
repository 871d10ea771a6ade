//! What a signature is for, and what is asked about the key that made it.

use crate::moment::Timestamp;

/// What a signature is for. A signature for one purpose counts for no other.
///
/// ```
/// use gincert_signing::Namespace;
/// assert_eq!(Namespace::Report.as_str(), "report@gincert");
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Namespace {
    /// A report.
    Report,
    /// A commission's letter.
    Approval,
    /// A rule document.
    Document,
    /// A commission's register of its letters.
    Register,
    /// A list of delegations: successor keys and delegates of the signer.
    Delegation,
}

impl Namespace {
    /// All of them.
    pub const ALL: [Namespace; 5] = [
        Namespace::Report,
        Namespace::Approval,
        Namespace::Document,
        Namespace::Register,
        Namespace::Delegation,
    ];

    /// The word on the command line: `report`, `approval`, `document`, `register` or `delegation`.
    pub fn word(self) -> &'static str {
        match self {
            Namespace::Report => "report",
            Namespace::Approval => "approval",
            Namespace::Document => "document",
            Namespace::Register => "register",
            Namespace::Delegation => "delegation",
        }
    }

    /// The word in the signature, and after `ssh-keygen -n`.
    pub fn as_str(self) -> &'static str {
        match self {
            Namespace::Report => "report@gincert",
            Namespace::Approval => "approval@gincert",
            Namespace::Document => "document@gincert",
            Namespace::Register => "register@gincert",
            Namespace::Delegation => "delegation@gincert",
        }
    }
}

/// What a key signed, and when it must count.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct KeyQuestion<'a> {
    /// The purpose of the signature.
    pub namespace: Namespace,
    /// The act of the letter that was signed, where the file is a letter that can be read.
    pub act: Option<&'a str>,
    /// When the key must count.
    pub at: Timestamp,
    /// The moment that is asked about, where the key is judged at others besides: delegations are judged at this one.
    pub asked_at: Timestamp,
    /// When the signature was in a log at the latest, where a proof shows that: what became of the key since, that
    /// it expired or was revoked from a later day, does not end the signature.
    pub logged: Option<Timestamp>,
    /// The name under which it must have been made, where one is asked for, as after `ssh-keygen -Y verify -I`.
    pub name: Option<&'a str>,
}

impl KeyQuestion<'_> {
    /// Whether a key may sign for a purpose at a moment.
    ///
    /// ```
    /// use gincert_signing::{KeyQuestion, Namespace, Timestamp};
    /// let at = Timestamp::parse("2026-11-20").unwrap();
    /// let asked = KeyQuestion { name: Some("ann@lab"), ..KeyQuestion::new(Namespace::Report, at) };
    /// assert_eq!((asked.asked_at, asked.logged), (at, None));
    /// ```
    pub fn new(namespace: Namespace, at: Timestamp) -> Self {
        KeyQuestion { namespace, act: None, at, asked_at: at, logged: None, name: None }
    }
}
