//! ECDSA keys whose secret number is short.
//!
//! OpenSSH writes the secret number of a P-256 key without leading zeros (RFC 4251, `mpint`), so
//! that about one key in 256 has fewer than 32 bytes of it. The key library reads 32 bytes and
//! refuses such a key. Here the number is padded to 32 bytes and the file written anew in memory;
//! the library reads that. Format: OpenSSH PROTOCOL.key. Every copy of the secret made here has its
//! room from the beginning and is wiped when it is dropped.

use crate::armour::{base64_bytes, encode_between};
use crate::wire::{number, string};
use zeroize::Zeroizing;

const BEGIN: &str = "-----BEGIN OPENSSH PRIVATE KEY-----\n";
const END: &str = "-----END OPENSSH PRIVATE KEY-----\n";
const MAGIC: &[u8] = b"openssh-key-v1\0";
const SCALAR_BYTES: usize = 32;
/// The block size that the secret part is padded to where no cipher is used.
const BLOCK: usize = 8;
/// Most bytes that padding adds: those of the number, and those up to a whole block.
const GROWTH_BYTES: usize = SCALAR_BYTES + BLOCK;

/// The same key file with its secret number padded; `None` where the file holds anything else than
/// one P-256 key without a passphrase and with a short number.
pub(crate) fn padded(file: &[u8]) -> Option<Zeroizing<String>> {
    let text = std::str::from_utf8(file).ok()?.trim();
    let body = text.strip_prefix(BEGIN.trim_end())?.strip_suffix(END.trim_end())?;
    let blob = base64_bytes(body)?;
    let mut rest = blob.strip_prefix(MAGIC)?;
    let (cipher, kdf, options) = (string(&mut rest)?, string(&mut rest)?, string(&mut rest)?);
    let keys = number(&mut rest)?;
    let public = string(&mut rest)?;
    let secret = string(&mut rest)?;
    if cipher != b"none" || kdf != b"none" || keys != 1 || !rest.is_empty() {
        return None;
    }
    let mut out = Zeroizing::new(Vec::with_capacity(blob.len() + GROWTH_BYTES));
    out.extend(MAGIC);
    for field in [cipher, kdf, options] {
        push(&mut out, field)?;
    }
    out.extend(keys.to_be_bytes());
    push(&mut out, public)?;
    push(&mut out, &secret_part(secret)?)?;
    Some(Zeroizing::new(encode_between(BEGIN, END, &out)))
}

fn secret_part(secret: &[u8]) -> Option<Zeroizing<Vec<u8>>> {
    let mut rest = secret;
    let checks = [number(&mut rest)?, number(&mut rest)?];
    let (kind, curve, point) = (string(&mut rest)?, string(&mut rest)?, string(&mut rest)?);
    let scalar = string(&mut rest)?;
    let comment = string(&mut rest)?;
    if kind != b"ecdsa-sha2-nistp256" || !(1..SCALAR_BYTES).contains(&scalar.len()) {
        return None;
    }
    let mut whole = Zeroizing::new([0; SCALAR_BYTES]);
    whole.get_mut(SCALAR_BYTES - scalar.len()..)?.copy_from_slice(scalar);
    let mut out = Zeroizing::new(Vec::with_capacity(secret.len() + GROWTH_BYTES));
    for check in checks {
        out.extend(check.to_be_bytes());
    }
    for field in [kind, curve, point, whole.as_slice(), comment] {
        push(&mut out, field)?;
    }
    let missing = out.len().next_multiple_of(BLOCK) - out.len();
    out.extend((1..=BLOCK as u8).take(missing));
    Some(out)
}

fn push(out: &mut Vec<u8>, field: &[u8]) -> Option<()> {
    out.extend(u32::try_from(field.len()).ok()?.to_be_bytes());
    out.extend(field);
    Some(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Namespace, read_private_key, sign, verify};

    const SHORT: &str = include_str!("../../../vectors/keys/p256-short-secret");

    #[test]
    fn a_key_with_a_short_secret_number_signs() {
        let key = read_private_key(SHORT.as_bytes()).unwrap();
        let signature = sign(&key, Namespace::Report, b"a report").unwrap();
        let signer = verify(signature.as_bytes(), Namespace::Report, b"a report").unwrap();
        assert_eq!(signer.key_data(), key.public_key().key_data());
    }

    #[test]
    fn other_files_are_left_alone() {
        let ed25519 = crate::key_from_seed(&[3; 32], "").unwrap();
        let ed25519 = crate::private_key_text(&ed25519).unwrap();
        assert_eq!(padded(ed25519.as_bytes()), None);
        // A padded key is whole: there is nothing more to pad.
        let whole = padded(SHORT.as_bytes()).unwrap();
        assert_eq!(padded(whole.as_bytes()), None);
        for end in 0..SHORT.trim_end().len() {
            assert_eq!(padded(&SHORT.as_bytes()[..end]), None, "{end}");
        }
    }
}
