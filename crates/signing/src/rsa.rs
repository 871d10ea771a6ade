//! RSA signatures with SHA-2, judged (RFC 8017, 8.2.2: RSASSA-PKCS1-v1_5).
//!
//! To judge is one power and one comparison: what the signer must have raised to the secret
//! exponent is written down from the message, whole, and compared; nothing is read out of the
//! result. There is no secret here, so nothing can leak. Why this is not a library's business is in
//! decision 0021.

use crate::signature_error::SignatureError;
use num_bigint::BigUint;
use ssh_key::HashAlg;
use ssh_key::public::RsaPublicKey;
use ssh_key::sha2::{Digest, Sha256, Sha512};

/// Fewest bits of an accepted modulus (NIST SP 800-131A); OpenSSH accepts 1,024.
pub const RSA_BITS_MIN: u64 = 2_048;
/// Most bits of a modulus, as in OpenSSH.
pub const RSA_BITS_MAX: u64 = 16_384;
/// Most bits of the public exponent, so that verification stays fast.
pub const RSA_EXPONENT_BITS_MAX: u64 = 64;

/// What stands before the digest (RFC 8017, 9.2, note 1).
const SHA256_MARK: [u8; 19] = [48, 49, 48, 13, 6, 9, 96, 134, 72, 1, 101, 3, 4, 2, 1, 5, 0, 4, 32];
const SHA512_MARK: [u8; 19] = [48, 81, 48, 13, 6, 9, 96, 134, 72, 1, 101, 3, 4, 2, 3, 5, 0, 4, 64];

/// Judges a signature of exactly as many bytes as the modulus.
///
/// # Errors
/// [`SignatureError`]: the key does not count, or the signature does not fit.
pub(crate) fn judge(
    key: &RsaPublicKey,
    hash: HashAlg,
    message: &[u8],
    signature: &[u8],
) -> Result<(), SignatureError> {
    let number =
        |bytes: Option<&[u8]>| bytes.map(BigUint::from_bytes_be).ok_or(SignatureError::Malformed);
    let modulus = number(key.n.as_positive_bytes())?;
    let exponent = number(key.e.as_positive_bytes())?;
    if !(RSA_BITS_MIN..=RSA_BITS_MAX).contains(&modulus.bits()) {
        return Err(SignatureError::RsaKey("2,048 to 16,384 bits are allowed"));
    }
    let is_even = |number: &BigUint| !number.bit(0);
    if exponent.bits() > RSA_EXPONENT_BITS_MAX || exponent.bits() < 2 {
        return Err(SignatureError::RsaKey("exponents from 3 to 64 bits are allowed"));
    }
    if is_even(&exponent) || is_even(&modulus) {
        return Err(SignatureError::RsaKey("both are odd"));
    }
    let bytes = usize::try_from(modulus.bits().div_ceil(8)).unwrap_or(usize::MAX);
    let made = BigUint::from_bytes_be(signature);
    if signature.len() != bytes || made >= modulus {
        return Err(SignatureError::Malformed);
    }
    let expected = padded(hash, message, bytes).ok_or(SignatureError::Malformed)?;
    if made.modpow(&exponent, &modulus) == BigUint::from_bytes_be(&expected) {
        Ok(())
    } else {
        Err(SignatureError::DoesNotFit)
    }
}

/// The message as it is raised: 00 01, ones, 00, which hash it is, the hash.
fn padded(hash: HashAlg, message: &[u8], bytes: usize) -> Option<Vec<u8>> {
    let (mark, digest) = match hash {
        HashAlg::Sha256 => (SHA256_MARK, Sha256::digest(message).to_vec()),
        HashAlg::Sha512 => (SHA512_MARK, Sha512::digest(message).to_vec()),
        _ => return None,
    };
    let ones = bytes.checked_sub(mark.len() + digest.len() + 3)?;
    let start: &[u8] = &[0, 1];
    Some([start, &vec![0xff; ones], &[0], &mark, &digest].concat())
}
