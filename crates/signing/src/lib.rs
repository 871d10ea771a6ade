//! Detached signatures in the SSHSIG format of OpenSSH: keys, signing, verification, who may sign, and proofs
//! that a signature was logged.
//!
//! This crate knows bytes, keys, purposes and times. It imports no other crate of this workspace, knows
//! nothing about reports or letters, opens no file and never asks the clock. The one thing that it takes
//! from the machine is entropy, when a new key is asked for.

mod allowed_signers;
mod armour;
mod delegation;
mod krl;
mod logging;
mod moment;
mod namespace;
mod patterns;
mod revoked_keys;
mod rsa;
mod short_scalar;
mod sign;
mod signature_error;
mod signer_line;
mod verify;
mod wire;

pub use allowed_signers::{
    AllowedSigners, SIGNERS_BYTES_MAX, SIGNERS_LINE_BYTES_MAX, SIGNERS_LINES_MAX, Signer,
    SignersLine, SignersProblem,
};
pub use armour::base64_text;
pub use delegation::{
    DELEGATION_BYTES_MAX, DELEGATION_CHAIN_MAX, DELEGATION_LINES_MAX, DELEGATION_LISTS_MAX,
    DelegatedSigner, DelegationError, DelegationFault, DelegationFaultKind, DelegationList,
    DelegationRole, DelegationSource, DelegationStep,
};
pub use logging::{
    LOG_ENTRIES_MAX, LOG_POLICY_BYTES_MAX, LOG_POLICY_ENTRIES_MAX, LOG_PROOF_BYTES_MAX,
    LOG_PROOF_HASHES_MAX, LogPolicy, LogPolicyError, LogProofError, LoggedEntry,
    NOTE_SIGNATURES_MAX, verify_log_proof,
};
pub use moment::{LocalTime, Timestamp, TimestampError, utc};
pub use namespace::{KeyQuestion, Namespace};
pub use patterns::is_pattern;
pub use revoked_keys::{REVOKED_BYTES_MAX, REVOKED_KEYS_MAX, RevokedKeys, RevokedKeysError};
pub use rsa::{RSA_BITS_MAX, RSA_BITS_MIN, RSA_EXPONENT_BITS_MAX};
pub use sign::{
    KEY_BYTES_MAX, KeyError, generate_key, key_from_seed, private_key_text, public_key_text,
    random_seed, read_private_key, sign,
};
pub use signature_error::{SIGNATURE_BYTES_MAX, SignatureError};
pub use signer_line::PRINCIPALS_MAX;
pub use ssh_key::{PrivateKey, PublicKey};
pub use verify::{SignatureHead, signature_head, verify};
