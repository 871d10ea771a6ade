//! What a reader states besides the list of signers: keys that are revoked, logs and witnesses, and delegations.
//!
//! It is given bytes and opens no file, so that the command and the library come to the same.

use crate::verification::request::Signers;
use gincert_signing::{
    DELEGATION_LISTS_MAX, DelegationError, DelegationList, DelegationSource, LogPolicy,
    LogPolicyError, RevokedKeys, RevokedKeysError, Timestamp,
};

/// A file of the reader's: its path as it is shown, and its bytes.
#[derive(Debug, Clone, Copy)]
pub struct TrustFile<'a> {
    /// The path.
    pub path: &'a str,
    /// The bytes.
    pub bytes: &'a [u8],
}

/// What the reader states besides the list of signers.
#[derive(Debug, Clone, Copy, Default)]
pub struct TrustFiles<'a> {
    /// Keys whose signatures never count.
    pub revoked: Option<TrustFile<'a>>,
    /// From when they were lost: what was logged before counts.
    pub revoked_from: Option<Timestamp>,
    /// The logs and witnesses whose proofs of logging count.
    pub log_policy: Option<TrustFile<'a>>,
    /// Lists of delegations.
    pub delegations: &'a [DelegationSource<'a>],
}

/// Why a file of the reader's is refused.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum TrustError {
    /// The list of revoked keys.
    #[error("the list of revoked keys {0}: {1}")]
    Revoked(String, RevokedKeysError),
    /// The policy of logs.
    #[error("the policy of logs {0}: {1}")]
    Policy(String, LogPolicyError),
    /// A list of delegations.
    #[error("the list of delegations {0}: {1}")]
    Delegations(String, DelegationError),
    /// More lists of delegations than the limit.
    #[error("more than {DELEGATION_LISTS_MAX} lists of delegations")]
    TooMany,
}

impl Signers {
    /// The same signers by what the reader states besides.
    ///
    /// # Errors
    /// [`TrustError`]: a file that is not understood in every part is refused.
    pub fn with_trust(self, files: &TrustFiles<'_>) -> Result<Signers, TrustError> {
        let mut signers = self;
        if let Some(TrustFile { path, bytes }) = files.revoked {
            let revoked = RevokedKeys::read(bytes)
                .map_err(|error| TrustError::Revoked(path.to_owned(), error))?;
            signers = signers.without(match files.revoked_from {
                Some(from) => revoked.lost_from(from),
                None => revoked,
            });
        }
        if let Some(TrustFile { path, bytes }) = files.log_policy {
            let policy = LogPolicy::read(bytes);
            let policy = policy.map_err(|error| TrustError::Policy(path.to_owned(), error))?;
            signers = signers.with_logs(policy);
        }
        if files.delegations.len() > DELEGATION_LISTS_MAX {
            return Err(TrustError::TooMany);
        }
        let read = |one: &DelegationSource<'_>| {
            let list = DelegationList::read(*one, signers.logs.as_ref());
            list.map_err(|error| TrustError::Delegations(one.file.to_owned(), error))
        };
        let lists = files.delegations.iter().map(read).collect::<Result<Vec<_>, _>>()?;
        Ok(signers.with_delegations(lists))
    }
}
