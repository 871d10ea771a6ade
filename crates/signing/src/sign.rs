//! Keys and signing: detached signatures in the SSHSIG format of OpenSSH.
//!
//! It knows bytes and keys; it knows nothing about what is signed. Format: OpenSSH PROTOCOL.sshsig.
//! Hash: SHA-512. Keys on tokens, in agents, or under a passphrase sign with
//! `ssh-keygen -Y sign`, and verify here all the same. Secret bytes are wiped when they are dropped:
//! those here by `zeroize`, those inside a key by the key library.

use crate::namespace::Namespace;
use crate::signature_error::ascii;
use ssh_key::private::{Ed25519Keypair, KeypairData};
use ssh_key::rand_core::{OsRng, RngCore};
use ssh_key::{Algorithm, EcdsaCurve, HashAlg, LineEnding, PrivateKey, PublicKey};
use zeroize::Zeroizing;

/// Largest private key file that is read.
pub const KEY_BYTES_MAX: u64 = 65_536;

/// Why a key cannot be read, made or used.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum KeyError {
    /// Larger than [`KEY_BYTES_MAX`].
    #[error("the key file is larger than {KEY_BYTES_MAX} bytes")]
    TooLarge,
    /// Not an OpenSSH private key.
    #[error("this is not a private key in OpenSSH format: {0}")]
    Unreadable(String),
    /// Under a passphrase.
    #[error(
        "the key is protected by a passphrase; sign with \
         `ssh-keygen -Y sign -f KEY -n NAMESPACE FILE` instead"
    )]
    Encrypted,
    /// A kind of key that this tool does not sign with.
    #[error(
        "keys of type {0} are not supported for signing; sign with `ssh-keygen -Y sign -f KEY -n \
         NAMESPACE FILE` instead"
    )]
    Unsupported(String),
    /// The machine gives no entropy.
    #[error("the system provides no entropy for a new key")]
    Entropy,
    /// A principal or comment that a signers' file cannot hold.
    #[error("'{0}' cannot be written: letters, digits and -._@+ only")]
    Principal(String),
    /// Signing failed, or the new signature does not verify.
    #[error("the signature could not be made: {0}")]
    Signing(String),
}

/// Reads an OpenSSH private key without a passphrase: Ed25519 or ECDSA P-256.
///
/// # Errors
/// [`KeyError`] says what is in the way, and for protected keys and tokens what to use instead.
pub fn read_private_key(bytes: &[u8]) -> Result<PrivateKey, KeyError> {
    if bytes.len() as u64 > KEY_BYTES_MAX {
        return Err(KeyError::TooLarge);
    }
    let key = PrivateKey::from_openssh(bytes)
        .or_else(|error| {
            let padded = crate::short_scalar::padded(bytes).ok_or(error)?;
            PrivateKey::from_openssh(padded.as_bytes())
        })
        .map_err(|error| KeyError::Unreadable(ascii(&error.to_string())))?;
    if key.is_encrypted() {
        return Err(KeyError::Encrypted);
    }
    match key.algorithm() {
        Algorithm::Ed25519 | Algorithm::Ecdsa { curve: EcdsaCurve::NistP256 } => Ok(key),
        other => Err(KeyError::Unsupported(ascii(other.as_str()))),
    }
}

/// A new Ed25519 key from the machine's entropy, for a local signature.
///
/// # Errors
/// [`KeyError::Entropy`].
pub fn generate_key(comment: &str) -> Result<PrivateKey, KeyError> {
    key_from_seed(&*random_seed()?, comment)
}

/// Thirty-two secret bytes from the machine's entropy.
///
/// # Errors
/// [`KeyError::Entropy`].
pub fn random_seed() -> Result<Zeroizing<[u8; 32]>, KeyError> {
    let mut seed = Zeroizing::new([0; 32]);
    OsRng.try_fill_bytes(seed.as_mut_slice()).map_err(|_| KeyError::Entropy)?;
    Ok(seed)
}

/// The Ed25519 key of these 32 secret bytes: the same seed gives the same key.
///
/// # Errors
/// [`KeyError::Unreadable`], if the key library refuses it.
///
/// ```
/// use gincert_signing::{Namespace, key_from_seed, sign, verify};
/// let key = key_from_seed(&[7; 32], "example").unwrap();
/// let signature = sign(&key, Namespace::Report, b"a report").unwrap();
/// assert!(verify(signature.as_bytes(), Namespace::Report, b"a report").is_ok());
/// assert!(verify(signature.as_bytes(), Namespace::Report, b"another").is_err());
/// ```
pub fn key_from_seed(seed: &[u8; 32], comment: &str) -> Result<PrivateKey, KeyError> {
    let pair = KeypairData::Ed25519(Ed25519Keypair::from_seed(seed));
    PrivateKey::new(pair, ascii(comment))
        .map_err(|error| KeyError::Unreadable(ascii(&error.to_string())))
}

/// The key as an OpenSSH private key file. Secret: it is wiped when it is dropped, and the caller
/// keeps others from reading the file.
///
/// # Errors
/// [`KeyError::Unreadable`], if the key cannot be encoded.
pub fn private_key_text(key: &PrivateKey) -> Result<Zeroizing<String>, KeyError> {
    key.to_openssh(LineEnding::LF).map_err(|error| KeyError::Unreadable(ascii(&error.to_string())))
}

/// The public half as one line, without a comment and without a line end.
///
/// # Errors
/// [`KeyError::Unreadable`], if the key cannot be encoded.
pub fn public_key_text(key: &PublicKey) -> Result<String, KeyError> {
    PublicKey::new(key.key_data().clone(), "")
        .to_openssh()
        .map(|text| text.trim_end().to_owned())
        .map_err(|error| KeyError::Unreadable(ascii(&error.to_string())))
}

/// Signs a message; gives the armoured signature for `FILE.sig`. The signature is verified before
/// it is handed out.
///
/// # Errors
/// [`KeyError::Signing`] or [`KeyError::Encrypted`].
pub fn sign(key: &PrivateKey, namespace: Namespace, message: &[u8]) -> Result<String, KeyError> {
    if key.is_encrypted() {
        return Err(KeyError::Encrypted);
    }
    let failed = |error: String| KeyError::Signing(ascii(&error));
    let signature = key
        .sign(namespace.as_str(), HashAlg::Sha512, message)
        .and_then(|signature| signature.to_pem(LineEnding::LF))
        .map_err(|error| failed(error.to_string()))?;
    crate::verify::verify(signature.as_bytes(), namespace, message)
        .map_err(|error| failed(error.to_string()))?;
    Ok(signature)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_key_is_written_and_read_back() {
        let key = generate_key("local").unwrap();
        let text = private_key_text(&key).unwrap();
        let read = read_private_key(text.as_bytes()).unwrap();
        assert_eq!(read.public_key(), key.public_key());
        assert_ne!(generate_key("local").unwrap().public_key(), key.public_key());
    }

    /// What holds secret bytes is of a type that wipes them.
    #[test]
    fn secret_bytes_are_wiped() {
        fn is_wiped(_: &impl zeroize::ZeroizeOnDrop) {}
        let key = generate_key("local").unwrap();
        is_wiped(&private_key_text(&key).unwrap());
        let short = include_str!("../../../vectors/keys/p256-short-secret");
        is_wiped(&crate::short_scalar::padded(short.as_bytes()).unwrap());
    }

    #[test]
    fn what_is_no_key_is_refused_with_the_reason() {
        assert!(matches!(read_private_key(b""), Err(KeyError::Unreadable(_))));
        assert!(matches!(read_private_key(b"\x1b[31m"), Err(KeyError::Unreadable(_))));
        let large = vec![b'a'; KEY_BYTES_MAX as usize + 1];
        assert_eq!(read_private_key(&large).unwrap_err(), KeyError::TooLarge);
        let edge = read_private_key(&large[1..]).unwrap_err();
        assert!(matches!(edge, KeyError::Unreadable(_)));
    }
}
