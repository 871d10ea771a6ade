//! What a caller states of keys besides the list of signers.

use crate::Document;
use gincert_report::{Signers, TrustError, TrustFile, TrustFiles, TrustSource};
use gincert_signing::{DelegationSource, Timestamp, TimestampError, utc};
use jiff::civil::Date;

/// Which keys are revoked, which proofs of logging count, which delegations, and how many signers a letter needs. The
/// default states nothing of them.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct KeyTrust<'a> {
    /// Keys whose signatures never count, as after `ssh-keygen -Y verify -r`.
    pub revoked: Option<&'a Document>,
    /// The day from which those keys were lost: what was logged before it counts.
    pub revoked_from: Option<Date>,
    /// The logs and witnesses whose proofs of logging count (c2sp.org/tlog-policy).
    pub log_policy: Option<&'a Document>,
    /// Lists of delegations by signers on the list of signers.
    pub delegations: &'a [SignedDelegations],
    /// How many different signers a letter needs, whatever it states itself; one where it is 0.
    pub letter_signatures: usize,
}

/// A list of delegations and what is beside it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SignedDelegations {
    /// The list.
    pub list: Document,
    /// Its signature for [`Namespace::Delegation`](crate::Namespace::Delegation).
    pub signature: Document,
    /// The proof of logging of the signature, where there is one.
    pub proof: Option<Document>,
}

/// Why keys cannot be judged.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum KeyTrustError {
    /// A day on which keys cannot be judged.
    #[error("keys cannot be judged on {0}: {1}")]
    Day(Date, TimestampError),
    /// A file that is refused.
    #[error("{0}")]
    File(#[from] TrustError),
}

/// The first second of a day.
pub(crate) fn moment(day: Date) -> Result<Timestamp, KeyTrustError> {
    Timestamp::parse(&day.to_string()).map_err(|error| KeyTrustError::Day(day, error))
}

/// A list of signers that is the caller's own, or none. Times without a zone are UTC.
pub(crate) fn readers_signers(
    list: Option<&Document>,
    trust: &KeyTrust<'_>,
) -> Result<Signers, KeyTrustError> {
    let signers = list.map_or_else(Signers::none, |list| {
        Signers::read(&list.name, TrustSource::Reader, &list.bytes, &utc)
    });
    let delegations: Vec<DelegationSource<'_>> = trust.delegations.iter().map(source).collect();
    let files = TrustFiles {
        revoked: trust.revoked.map(trust_file),
        revoked_from: trust.revoked_from.map(moment).transpose()?,
        log_policy: trust.log_policy.map(trust_file),
        delegations: &delegations,
    };
    Ok(signers.with_trust(&files)?)
}

fn trust_file(document: &Document) -> TrustFile<'_> {
    TrustFile { path: &document.name, bytes: &document.bytes }
}

fn source(one: &SignedDelegations) -> DelegationSource<'_> {
    DelegationSource {
        file: &one.list.name,
        bytes: &one.list.bytes,
        signature: Some(&one.signature.bytes),
        proof: one.proof.as_ref().map(|proof| proof.bytes.as_slice()),
    }
}
