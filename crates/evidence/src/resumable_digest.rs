//! SHA-256 of bytes that one process begins and another one continues (FIPS 180-4): its state can be stored,
//! so that nobody reads the first bytes again.

use crate::Digest;
use serde::{Deserialize, Serialize};
use sha2::digest::generic_array::GenericArray;

/// Bytes of a block.
const BLOCK_BYTES: usize = 64;
/// The initial hash value, FIPS 180-4, 5.3.3.
const BEGIN: [u32; 8] = [
    0x6a09_e667,
    0xbb67_ae85,
    0x3c6e_f372,
    0xa54f_f53a,
    0x510e_527f,
    0x9b05_688c,
    0x1f83_d9ab,
    0x5be0_cd19,
];

/// A digest under way.
///
/// ```
/// use gincert_evidence::{Digest, ResumableDigester};
/// let mut digester = ResumableDigester::default();
/// digester.add(b"a");
/// let stored = serde_json::to_string(&digester).unwrap();
/// let mut digester: ResumableDigester = serde_json::from_str(&stored).unwrap();
/// digester.add(b"bc");
/// assert_eq!((digester.bytes(), digester.digest()), (3, Digest::of(b"abc")));
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct ResumableDigester {
    state: [u32; 8],
    bytes: u64,
    /// Bytes after the last whole block.
    rest: Vec<u8>,
}

impl Default for ResumableDigester {
    fn default() -> ResumableDigester {
        ResumableDigester { state: BEGIN, bytes: 0, rest: Vec::new() }
    }
}

impl ResumableDigester {
    /// Adds bytes.
    pub fn add(&mut self, mut bytes: &[u8]) {
        self.bytes = self.bytes.saturating_add(bytes.len() as u64);
        if !self.rest.is_empty() {
            let missing = BLOCK_BYTES.saturating_sub(self.rest.len()).min(bytes.len());
            let (first, others) = bytes.split_at(missing);
            self.rest.extend_from_slice(first);
            bytes = others;
            if self.rest.len() < BLOCK_BYTES {
                return;
            }
            let block = std::mem::take(&mut self.rest);
            self.compress(&block);
        }
        let blocks = bytes.len() - bytes.len() % BLOCK_BYTES;
        let (blocks, rest) = bytes.split_at(blocks);
        self.compress(blocks);
        self.rest.extend_from_slice(rest);
    }

    fn compress(&mut self, blocks: &[u8]) {
        for block in blocks.chunks_exact(BLOCK_BYTES) {
            sha2::compress256(
                &mut self.state,
                std::slice::from_ref(GenericArray::from_slice(block)),
            );
        }
    }

    /// Bytes so far.
    pub fn bytes(&self) -> u64 {
        self.bytes
    }

    /// The digest of all bytes so far.
    pub fn digest(&self) -> Digest {
        let mut last = self.clone();
        let bits = self.bytes.wrapping_mul(8);
        // FIPS 180-4, 5.1.1: a one, zeros, and the length in bits as the last eight bytes of a block.
        let mut padding = vec![0x80];
        while (last.rest.len() + padding.len()) % BLOCK_BYTES != BLOCK_BYTES - 8 {
            padding.push(0);
        }
        padding.extend_from_slice(&bits.to_be_bytes());
        last.add(&padding);
        let mut digest = [0; 32];
        for (bytes, word) in digest.chunks_exact_mut(4).zip(last.state) {
            bytes.copy_from_slice(&word.to_be_bytes());
        }
        Digest::from(digest)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_digest_is_that_of_all_bytes_however_they_are_cut() {
        let bytes: Vec<u8> = (0..300_u32).map(|at| (at * 7 % 251) as u8).collect();
        for length in [0, 1, 55, 56, 63, 64, 65, 119, 120, 128, 300] {
            let whole = &bytes[..length];
            for cut in [0, 1, 31, 64, 100, 299] {
                let mut digester = ResumableDigester::default();
                let (first, rest) = whole.split_at(cut.min(length));
                digester.add(first);
                for byte in rest {
                    digester.add(&[*byte]);
                }
                assert_eq!(digester.digest(), Digest::of(whole), "{length} {cut}");
                assert_eq!(digester.bytes(), length as u64);
            }
        }
    }
}
