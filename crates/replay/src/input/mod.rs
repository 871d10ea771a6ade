//! Files cut into chunks of whole records, and the formats and maps by which they are read. Knows
//! nothing about what a record is judged by.

pub mod formats;
pub mod map;
mod masked;
pub(crate) mod partial_header;
pub(crate) mod partition;
pub(crate) mod reader;

pub(crate) use masked::could_be_card;
pub use masked::{PlayerMask, REASON_WITHHELD, with_masked_players};
use serde::{Deserialize, Serialize};
use siphasher::sip128::{Hasher128, SipHasher13};
use std::hash::Hasher;

/// Bytes that are read into one chunk, unless a caller asks for another size.
pub const STRETCH_BYTES: usize = 2 << 20;

/// How far an audit has come.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Progress {
    /// The file that is read next.
    pub file: u32,
    /// The bytes of it that are done.
    pub offset: u64,
    /// The lines of it that are done.
    pub lines: u64,
    /// Bytes of all files that are done.
    pub bytes: u64,
    /// The last bytes that are done, so that a file that was changed is noticed when an audit goes
    /// on: how many, and their digest.
    pub tail: (u64, u128),
}

/// The last bytes of what was read, at most [`TAIL_BYTES`], and their digest.
pub(crate) fn tail(bytes: &[u8]) -> (u64, u128) {
    let last = bytes.get(bytes.len().saturating_sub(TAIL_BYTES)..).unwrap_or_default();
    let mut hasher = SipHasher13::new();
    hasher.write(last);
    (last.len() as u64, hasher.finish128().as_u128())
}

/// Bytes that are compared when an audit goes on.
pub(crate) const TAIL_BYTES: usize = 4096;
