//! Proofs that a signature was entered in a public log: hash trees, signed notes, the reader's policy.
//!
//! Knows nothing about files beside each other or about whose signatures count.

mod merkle;
mod note;
mod policy;
mod proof;

pub use note::NOTE_SIGNATURES_MAX;
pub use policy::{LOG_POLICY_BYTES_MAX, LOG_POLICY_ENTRIES_MAX, LogPolicy, LogPolicyError};
pub use proof::{
    LOG_ENTRIES_MAX, LOG_PROOF_BYTES_MAX, LOG_PROOF_HASHES_MAX, LogProofError, LoggedEntry,
    verify_log_proof,
};
