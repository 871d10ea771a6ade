//! Keys that are revoked: a signature by one of them counts on no day, for any signer.
//!
//! The file is that of `ssh-keygen -Y verify -r`: public keys, one a line, with comments, or a list in binary form
//! that `ssh-keygen -k` made. The stock tool skips a line that it cannot read; here the whole file is refused,
//! because a revocation that is not understood must not be passed over.

use crate::krl;
use crate::moment::Timestamp;
use ssh_key::PublicKey;
use ssh_key::sha2::{Digest, Sha256};
use std::collections::BTreeSet;

/// Largest file of revoked keys that is read.
pub const REVOKED_BYTES_MAX: u64 = 1_048_576;
/// Most keys of a file of revoked keys.
pub const REVOKED_KEYS_MAX: usize = 10_000;

/// Keys that are revoked.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct RevokedKeys {
    /// Each in the binary form of OpenSSH.
    keys: BTreeSet<Vec<u8>>,
    /// Digests of such forms.
    sha256: BTreeSet<[u8; 32]>,
    /// The first moment at which they are revoked, where the reader states one.
    from: Option<Timestamp>,
}

/// Why a file of revoked keys is refused.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum RevokedKeysError {
    /// It is larger than the limit.
    #[error("more than {REVOKED_BYTES_MAX} bytes")]
    TooLarge,
    /// It has more keys than the limit.
    #[error("more than {REVOKED_KEYS_MAX} keys")]
    TooMany,
    /// It is a list in binary form that is not understood in every part.
    #[error("a revocation list in binary form that cannot be read completely: {0}")]
    Binary(&'static str),
    /// It is not text.
    #[error("not UTF-8 text")]
    NotText,
    /// A line that is neither a public key nor a comment.
    #[error("line {0} is not a public key in OpenSSH format")]
    Line(u64),
}

impl RevokedKeys {
    /// Reads a file of revoked keys.
    ///
    /// ```
    /// use gincert_signing::{RevokedKeys, RevokedKeysError};
    /// let key = "ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIILM+rvN+ot98qgEN796jTiQfZfG1KaT0PtFDJ/XFSqt";
    /// assert!(RevokedKeys::read(format!("# lost in May\n{key} chair\n").as_bytes()).is_ok());
    /// assert_eq!(RevokedKeys::read(b"\nchair\n"), Err(RevokedKeysError::Line(2)));
    /// ```
    ///
    /// # Errors
    /// [`RevokedKeysError`]: nothing of the file is used.
    pub fn read(bytes: &[u8]) -> Result<RevokedKeys, RevokedKeysError> {
        if bytes.len() as u64 > REVOKED_BYTES_MAX {
            return Err(RevokedKeysError::TooLarge);
        }
        if bytes.starts_with(krl::MAGIC) {
            return RevokedKeys::read_binary(bytes);
        }
        let text = std::str::from_utf8(bytes).map_err(|_| RevokedKeysError::NotText)?;
        let mut keys = BTreeSet::new();
        for (line, number) in text.lines().map(str::trim).zip(1_u64..) {
            if line.is_empty() || line.starts_with('#') {
                continue;
            }
            let key = PublicKey::from_openssh(line).and_then(|key| key.to_bytes());
            keys.insert(key.map_err(|_| RevokedKeysError::Line(number))?);
            if keys.len() > REVOKED_KEYS_MAX {
                return Err(RevokedKeysError::TooMany);
            }
        }
        Ok(RevokedKeys { keys, ..RevokedKeys::default() })
    }

    fn read_binary(bytes: &[u8]) -> Result<RevokedKeys, RevokedKeysError> {
        let krl::ListedKeys { keys, sha256 } =
            krl::read(bytes).map_err(RevokedKeysError::Binary)?;
        if keys.len() + sha256.len() > REVOKED_KEYS_MAX {
            return Err(RevokedKeysError::TooMany);
        }
        Ok(RevokedKeys { keys, sha256, from: None })
    }

    /// The same keys, as lost from a moment on: what a log shows to have been signed before that moment is not
    /// theirs who found the key. A signature without such a proof counts on no day all the same.
    #[must_use]
    pub fn lost_from(self, from: Timestamp) -> RevokedKeys {
        RevokedKeys { from: Some(from), ..self }
    }

    /// From when the keys are lost, where the reader states it.
    pub(crate) fn from(&self) -> Option<Timestamp> {
        self.from
    }

    /// Whether a key is revoked for a signature that was in a log at the latest at a moment; without one, for every
    /// signature of the key.
    pub(crate) fn has_for(&self, key: &PublicKey, logged: Option<Timestamp>) -> bool {
        let is_before = self.from.zip(logged).is_some_and(|(from, logged)| from.is_after(logged));
        self.has(key) && !is_before
    }

    /// Whether a key is revoked.
    pub fn has(&self, key: &PublicKey) -> bool {
        let is_listed = |bytes: Vec<u8>| {
            self.keys.contains(&bytes)
                || self.sha256.contains::<[u8; 32]>(&Sha256::digest(&bytes).into())
        };
        let has_any = !self.keys.is_empty() || !self.sha256.is_empty();
        has_any && key.to_bytes().is_ok_and(is_listed)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const KEY: &str =
        "ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIILM+rvN+ot98qgEN796jTiQfZfG1KaT0PtFDJ/XFSqt";

    #[test]
    fn a_file_of_revoked_keys_is_read_whole_or_not_at_all() {
        let read = |text: &str| RevokedKeys::read(text.as_bytes());
        let key = PublicKey::from_openssh(KEY).unwrap();
        for text in [format!("{KEY}\n"), format!("# a\r\n\r\n  {KEY} a comment\r\n{KEY}")] {
            assert!(read(&text).unwrap().has(&key), "{text}");
        }
        assert!(!read("").unwrap().has(&key));
        assert_eq!(read(&format!("{KEY}\nchair {KEY}\n")), Err(RevokedKeysError::Line(2)));
        assert_eq!(read(&KEY[..60]), Err(RevokedKeysError::Line(1)));
        let binary = RevokedKeys::read(b"SSHKRL\n\0rest");
        assert!(matches!(binary, Err(RevokedKeysError::Binary(_))));
        assert_eq!(RevokedKeys::read(b"\xff"), Err(RevokedKeysError::NotText));
        let blank = vec![b'\n'; REVOKED_BYTES_MAX as usize + 1];
        assert_eq!(RevokedKeys::read(&blank), Err(RevokedKeysError::TooLarge));
        assert!(RevokedKeys::read(&blank[1..]).is_ok());
    }
}
