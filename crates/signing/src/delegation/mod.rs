//! Lists of delegations: signers name successor keys and delegates in a signed file of their own.
//!
//! Knows bytes, keys, purposes and times; knows nothing about what is signed.

mod list;
mod outcome;
mod read;

pub(crate) use list::Delegation;
pub use list::DelegationList;
pub use outcome::{
    DelegatedSigner, DelegationFault, DelegationFaultKind, DelegationRole, DelegationStep,
};
pub use read::{DELEGATION_BYTES_MAX, DELEGATION_LINES_MAX, DelegationError, DelegationSource};

/// Most lists of delegations that are judged together.
pub const DELEGATION_LISTS_MAX: usize = 8;
/// Most lists between a key and the reader's list of signers.
pub const DELEGATION_CHAIN_MAX: usize = 4;
