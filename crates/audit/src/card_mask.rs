//! Masks of card numbers: a keyed digest in place of a number, the same for the same number and key.
//!
//! The digest is HMAC-SHA-256 (RFC 2104, FIPS 198-1), truncated to 64 bits. Two of a million card numbers
//! have the same mask with a probability of 2.7e-8, two of ten million with 2.7e-6. Without the key one
//! cannot tell which number a mask is for, or try numbers out; with it one can.

use hmac::{Hmac, Mac};
use sha2::Sha256;
use std::fmt;
use zeroize::Zeroizing;

/// Bytes of a key.
pub const MASK_KEY_BYTES: usize = 32;

/// Most bytes of a file that holds a key as 64 hexadecimal digits.
pub const MASK_KEY_TEXT_MAX: usize = 128;

/// Bytes of the digest that a mask shows.
const SHOWN_BYTES: usize = 8;

/// How every mask begins, so that it cannot be taken for a card number.
const BEGINNING: &str = "mask-";

/// What stands before a card number in the digest, so that the key gives other digests elsewhere.
const OF_CARDS: &[u8] = b"gincert card number\0";

/// The same for the name of the key.
const OF_KEY: &[u8] = b"gincert mask key\0";

/// Why a text is no key.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum MaskKeyError {
    /// It is not 64 hexadecimal digits on one line.
    #[error("the key of the masks is not one line of 64 hexadecimal digits")]
    Form,
    /// All its bytes are equal.
    #[error("the key of the masks is one byte repeated, which anybody can guess")]
    Trivial,
}

/// Masks card numbers by a key.
#[derive(Clone)]
pub struct CardMask {
    keyed: Hmac<Sha256>,
}

impl fmt::Debug for CardMask {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("CardMask")
    }
}

impl CardMask {
    /// Reads a key: one line of 64 hexadecimal digits.
    ///
    /// # Errors
    /// [`MaskKeyError`].
    ///
    /// ```
    /// use gincert_audit::CardMask;
    /// let key = "000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f\n";
    /// let mask = CardMask::read(key.as_bytes()).unwrap().masked("45539");
    /// assert_eq!(mask.len(), "mask-".len() + 16);
    /// assert!(CardMask::read(b"secret").is_err());
    /// ```
    pub fn read(text: &[u8]) -> Result<CardMask, MaskKeyError> {
        let text = text.strip_suffix(b"\n").unwrap_or(text);
        let text = text.strip_suffix(b"\r").unwrap_or(text);
        let mut key = Zeroizing::new([0_u8; MASK_KEY_BYTES]);
        let (pairs, rest) = text.as_chunks::<2>();
        if pairs.len() != MASK_KEY_BYTES || !rest.is_empty() {
            return Err(MaskKeyError::Form);
        }
        for (byte, [high, low]) in key.iter_mut().zip(pairs) {
            let digit = |digit: &u8| char::from(*digit).to_digit(16).ok_or(MaskKeyError::Form);
            let value = digit(high)? << 4 | digit(low)?;
            *byte = u8::try_from(value).map_err(|_| MaskKeyError::Form)?;
        }
        if key.iter().all(|byte| Some(byte) == key.first()) {
            return Err(MaskKeyError::Trivial);
        }
        let keyed = Hmac::new_from_slice(key.as_slice()).map_err(|_| MaskKeyError::Form)?;
        Ok(CardMask { keyed })
    }

    /// The mask of a card number: `mask-` and 16 hexadecimal digits.
    pub fn masked(&self, number: &str) -> String {
        format!("{BEGINNING}{}", self.digest(OF_CARDS, number.as_bytes()))
    }

    /// Whether a text has the form of a mask.
    pub fn is_mask(text: &str) -> bool {
        let digits = text.strip_prefix(BEGINNING).unwrap_or_default();
        let is_digit = |byte: u8| byte.is_ascii_digit() || (b'a'..=b'f').contains(&byte);
        digits.len() == 2 * SHOWN_BYTES && digits.bytes().all(is_digit)
    }

    /// A name of the key that tells nothing about it: two files with the same one can be matched.
    pub fn fingerprint(&self) -> String {
        self.digest(OF_KEY, b"")
    }

    fn digest(&self, purpose: &[u8], text: &[u8]) -> String {
        let mut keyed = self.keyed.clone();
        keyed.update(purpose);
        keyed.update(text);
        let digest = keyed.finalize().into_bytes();
        digest.iter().take(SHOWN_BYTES).map(|byte| format!("{byte:02x}")).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const KEY: &str = "000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f";

    fn key(text: &str) -> Result<CardMask, MaskKeyError> {
        CardMask::read(text.as_bytes())
    }

    #[test]
    fn a_mask_is_the_beginning_of_the_keyed_digest() {
        // printf 'gincert card number\0%s' 45539 | openssl dgst -sha256 -mac HMAC -macopt hexkey:KEY
        let mask = key(KEY).unwrap();
        assert_eq!(mask.masked("45539"), "mask-dc799edd6747839c");
        assert_ne!(mask.masked("45539"), mask.masked("45538"));
        assert!(CardMask::is_mask(&mask.masked("")));
        assert!(!CardMask::is_mask("mask-45539") && !CardMask::is_mask("45539"));
    }

    #[test]
    fn a_key_is_one_line_of_64_digits() {
        for good in [KEY.to_owned(), format!("{KEY}\n"), format!("{KEY}\r\n"), KEY.to_uppercase()] {
            assert!(key(&good).is_ok(), "{good:?}");
        }
        for bad in ["", "secret", &KEY[1..], &format!("{KEY}0"), &format!("{KEY}\n{KEY}")] {
            assert_eq!(key(bad).err(), Some(MaskKeyError::Form), "{bad:?}");
        }
        assert_eq!(key(&"0".repeat(64)).err(), Some(MaskKeyError::Trivial));
    }

    #[test]
    fn another_key_gives_other_masks_and_another_name() {
        let [one, other] =
            [KEY.to_owned(), KEY.replace("1f", "20")].map(|text| key(&text).unwrap());
        assert_ne!(one.masked("45539"), other.masked("45539"));
        assert_ne!(one.fingerprint(), other.fingerprint());
        assert_ne!(format!("mask-{}", one.fingerprint()), one.masked(""));
    }
}
