//! Judging one signature over one message.
//!
//! It demands more than `ssh-keygen -Y verify`: canonical armour, format version 1 exactly, nothing
//! in the reserved field, SHA-256 or SHA-512, the namespace asked for, from RSA keys 2,048 bits, from
//! Ed25519 keys a point that is not of small order, and from FIDO keys the flag that somebody
//! touched them. Who the signer is, is not its business: see `allowed_signers`.

use crate::armour::{self, ArmourError};
use crate::namespace::Namespace;
use crate::rsa;
use crate::signature_error::{SIGNATURE_BYTES_MAX, SignatureError, ascii};
use crate::wire;
use ed25519_dalek::{Signature, Verifier, VerifyingKey};
use ssh_encoding::Decode;
use ssh_key::public::{Ed25519PublicKey, KeyData};
use ssh_key::sha2::{Digest, Sha256};
use ssh_key::{Algorithm, EcdsaCurve, PublicKey, SshSig};

/// Bit of the flags byte that says that somebody was present (OpenSSH PROTOCOL.u2f).
const USER_PRESENT: u8 = 0x01;

/// A FIDO signature ends with one byte of flags and four of a counter.
const FIDO_TRAILER_BYTES: usize = 5;

/// Judges an armoured signature over a message; gives the key that made it.
///
/// # Errors
/// [`SignatureError`]: the first reason why the signature does not count.
pub fn verify(
    signature: &[u8],
    namespace: Namespace,
    message: &[u8],
) -> Result<PublicKey, SignatureError> {
    if signature.len() as u64 > SIGNATURE_BYTES_MAX {
        return Err(SignatureError::TooLarge);
    }
    let blob = armour::decode(signature).map_err(|error| match error {
        ArmourError::Foreign => SignatureError::NotArmoured,
        ArmourError::NotCanonical => SignatureError::NotCanonical,
    })?;
    let fields = wire::fields(&blob).ok_or(SignatureError::Malformed)?;
    judge_fields(&fields, namespace)?;
    // Of the bytes that the armour holds: it is not taken apart a second time.
    let read = SshSig::decode(&mut blob.as_slice()).map_err(|_| SignatureError::Malformed)?;
    let key = PublicKey::new(read.public_key().clone(), "");
    // The key library skips some lengths inside a field, so a changed length could pass: the key
    // must be spelled as it would be written, and the signature must fill its field exactly.
    let is_fido = matches!(read.algorithm(), Algorithm::SkEd25519 | Algorithm::SkEcdsaSha2NistP256);
    let trailer = if is_fido { FIDO_TRAILER_BYTES } else { 0 };
    let is_spelled_so = key.to_bytes().is_ok_and(|bytes| bytes == fields.public_key);
    if !is_spelled_so || !wire::is_whole_signature(fields.signature, trailer) {
        return Err(SignatureError::Malformed);
    }
    if is_fido {
        judge_presence(read.signature_bytes())?;
    }
    if is_compressed(key.key_data()) {
        return Err(SignatureError::Malformed);
    }
    let signed = || {
        SshSig::signed_data(namespace.as_str(), read.hash_alg(), message)
            .map_err(|_| SignatureError::Malformed)
    };
    match (key.key_data(), read.algorithm()) {
        (KeyData::Rsa(rsa), Algorithm::Rsa { hash: Some(hash) }) => {
            rsa::judge(rsa, hash, &signed()?, read.signature_bytes())?;
        }
        // Not by the key library: it would work out the same point a second time for each letter.
        (KeyData::Ed25519(point), _) => {
            let point = strong(point)?;
            let signed = signed()?;
            let made = Signature::from_slice(read.signature_bytes());
            made.and_then(|made| point.verify(&signed, &made))
                .map_err(|_| SignatureError::DoesNotFit)?;
        }
        (data, _) => {
            if let KeyData::SkEd25519(fido) = data {
                strong(fido.public_key())?;
            }
            let fits = key.verify(namespace.as_str(), message, &read);
            fits.map_err(|_| SignatureError::DoesNotFit)?;
        }
    }
    Ok(key)
}

/// What a signature says about itself, whether it fits anything or not.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SignatureHead {
    /// The public key, in the binary form of OpenSSH.
    pub key: Vec<u8>,
    /// The kind of key.
    pub kind: String,
    /// The key's fingerprint, as `ssh-keygen -l` prints it.
    pub fingerprint: String,
    /// What it says that it is for.
    pub namespace: String,
}

/// The head of an armoured signature; `None` where it is none. Takes any bytes.
pub fn signature_head(signature: &[u8]) -> Option<SignatureHead> {
    if signature.len() as u64 > SIGNATURE_BYTES_MAX {
        return None;
    }
    let blob = armour::decode(signature).ok()?;
    let fields = wire::fields(&blob)?;
    let digits = armour::base64_text(&Sha256::digest(fields.public_key));
    Some(SignatureHead {
        key: fields.public_key.to_vec(),
        kind: shown(wire::kind(fields.public_key)?),
        fingerprint: format!("SHA256:{}", digits.trim_end_matches('=')),
        namespace: shown(fields.namespace),
    })
}

fn judge_fields(fields: &wire::Fields<'_>, namespace: Namespace) -> Result<(), SignatureError> {
    if fields.version != 1 {
        return Err(SignatureError::Version(fields.version));
    }
    if fields.namespace != namespace.as_str().as_bytes() {
        return Err(SignatureError::Namespace {
            found: shown(fields.namespace),
            wanted: namespace.as_str(),
        });
    }
    if !fields.reserved.is_empty() {
        return Err(SignatureError::Reserved);
    }
    if !matches!(fields.hash, b"sha256" | b"sha512") {
        return Err(SignatureError::Hash(shown(fields.hash)));
    }
    let key = wire::kind(fields.public_key).ok_or(SignatureError::Malformed)?;
    let made = wire::kind(fields.signature).ok_or(SignatureError::Malformed)?;
    if is_unjudged(key) {
        return Err(SignatureError::KeyType(shown(key)));
    }
    if !is_supported(key) {
        return Err(SignatureError::NoKind(shown(key)));
    }
    // An RSA key signs under the name of its hash; under its own it would be SHA-1.
    if made.starts_with(b"webauthn-") {
        return Err(SignatureError::KeyType(shown(made)));
    }
    let is_rsa = key == b"ssh-rsa" && matches!(made, b"rsa-sha2-256" | b"rsa-sha2-512");
    if !is_rsa && (key != made || key == b"ssh-rsa") {
        return Err(SignatureError::Kind { signature: shown(made), key: shown(key) });
    }
    Ok(())
}

/// Kinds of keys that other tools judge: the others of OpenSSH, certificates, and makers' own.
fn is_unjudged(kind: &[u8]) -> bool {
    let kind = std::str::from_utf8(kind).unwrap_or_default();
    let is_ours =
        kind.starts_with("sk-") && kind.ends_with("@openssh.com") && !kind.contains("cert");
    matches!(kind, "ssh-dss" | "ecdsa-sha2-nistp521") || (kind.contains('@') && !is_ours)
}

fn is_supported(kind: &[u8]) -> bool {
    let supported = [
        Algorithm::Ed25519,
        Algorithm::SkEd25519,
        Algorithm::SkEcdsaSha2NistP256,
        Algorithm::Ecdsa { curve: EcdsaCurve::NistP256 },
        Algorithm::Ecdsa { curve: EcdsaCurve::NistP384 },
        Algorithm::Rsa { hash: None },
    ];
    supported.iter().any(|known| known.as_str().as_bytes() == kind)
}

/// Whether it is a point of a curve without its second number. OpenSSH takes no such key, and with it
/// one secret would be two keys.
pub(crate) fn is_compressed(key: &KeyData) -> bool {
    let point = match key {
        KeyData::Ecdsa(key) => key.as_sec1_bytes().first().copied(),
        KeyData::SkEcdsaSha2NistP256(key) => key.ec_point().as_bytes().first().copied(),
        _ => return false,
    };
    point != Some(UNCOMPRESSED)
}

/// First byte of a point of which both numbers follow (SEC 1, section 2.3.3).
const UNCOMPRESSED: u8 = 4;

/// An Ed25519 key as a point of the curve, which is not one of small order.
fn strong(key: &Ed25519PublicKey) -> Result<VerifyingKey, SignatureError> {
    let point = VerifyingKey::from_bytes(&key.0).map_err(|_| SignatureError::DoesNotFit)?;
    match point.is_weak() {
        true => Err(SignatureError::WeakKey),
        false => Ok(point),
    }
}

fn judge_presence(signature: &[u8]) -> Result<(), SignatureError> {
    let flags = signature
        .len()
        .checked_sub(FIDO_TRAILER_BYTES)
        .and_then(|place| signature.get(place))
        .ok_or(SignatureError::Malformed)?;
    if flags & USER_PRESENT == 0 {
        return Err(SignatureError::NobodyPresent);
    }
    Ok(())
}

/// Longest run of foreign bytes shown in a message, in characters.
const SHOWN_CHARS_MAX: usize = 64;

fn shown(bytes: &[u8]) -> String {
    let text = String::from_utf8_lossy(bytes);
    ascii(&text.chars().take(SHOWN_CHARS_MAX).collect::<String>())
}
