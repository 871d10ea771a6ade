//! A signature counts for exactly its message, its purpose and its own bytes.

#![allow(clippy::unwrap_used, reason = "the helpers of a test may fail as the test may")]

use gincert_signing::{
    KeyError, Namespace, PrivateKey, SIGNATURE_BYTES_MAX, SignatureError, key_from_seed,
    read_private_key, sign, verify,
};
use ssh_key::public::{KeyData, SkEd25519};
use ssh_key::{Algorithm, HashAlg, LineEnding, Signature, SigningKey, SshSig};

const MESSAGE: &[u8] = b"# Test report\n\nScore 2 pays 1 to 1.\n\nEnd of report\n";
const REPORT: Namespace = Namespace::Report;

fn key() -> PrivateKey {
    key_from_seed(&[3; 32], "test").unwrap()
}

fn p256_key() -> PrivateKey {
    let curve = ssh_key::EcdsaCurve::NistP256;
    PrivateKey::random(&mut ssh_key::rand_core::OsRng, Algorithm::Ecdsa { curve }).unwrap()
}

fn raw<K: SigningKey>(key: &K, message: &[u8]) -> Signature {
    key.sign(message)
}

/// Every byte of the message and of the signature, with every single bit flipped in turn.
fn no_flip_passes(key: &PrivateKey) {
    let signature = sign(key, REPORT, MESSAGE).unwrap().into_bytes();
    assert!(verify(&signature, REPORT, MESSAGE).is_ok());
    for place in 0..MESSAGE.len() {
        let mut message = MESSAGE.to_vec();
        message[place] ^= 1 << (place % 8);
        let verdict = verify(&signature, REPORT, &message);
        assert_eq!(verdict.unwrap_err(), SignatureError::DoesNotFit, "{place}");
    }
    for place in 0..signature.len() {
        for bit in 0..8 {
            let mut flipped = signature.clone();
            flipped[place] ^= 1 << bit;
            assert!(verify(&flipped, REPORT, MESSAGE).is_err(), "{place} {bit}");
        }
        let cut = &signature[..place];
        assert!(verify(cut, REPORT, MESSAGE).is_err(), "cut at {place}");
    }
}

#[test]
fn no_flipped_bit_passes_ed25519() {
    no_flip_passes(&key());
}

#[test]
fn no_flipped_bit_passes_ecdsa_p256() {
    no_flip_passes(&p256_key());
}

#[test]
fn no_flipped_bit_passes_ecdsa_p384() {
    let curve = ssh_key::EcdsaCurve::NistP384;
    let key = PrivateKey::random(&mut ssh_key::rand_core::OsRng, Algorithm::Ecdsa { curve });
    no_flip_passes(&key.unwrap());
}

/// A key made with `ssh-keygen -t rsa -b 2048`, and its signature of the message.
#[test]
fn no_flipped_bit_passes_rsa() {
    let signature = include_bytes!("data/rsa.sig");
    assert!(verify(signature, REPORT, MESSAGE).is_ok());
    assert_eq!(verify(signature, REPORT, b"x"), Err(SignatureError::DoesNotFit));
    for place in 0..signature.len() {
        let mut flipped = signature.to_vec();
        flipped[place] ^= 1 << (place % 8);
        assert!(verify(&flipped, REPORT, MESSAGE).is_err(), "{place}");
    }
}

/// A key and a signature made by nobody, which fit every message where points of small order count
/// (after "Taming the many EdDSAs", Chalkias, Garillot and Nikolaenko 2020).
#[test]
fn a_key_of_small_order_signs_nothing() {
    let mut point = [0; 32];
    point[0] = 1;
    let public = KeyData::Ed25519(ssh_key::public::Ed25519PublicKey(point));
    let made = Signature::new(Algorithm::Ed25519, [point, [0; 32]].concat()).unwrap();
    let signature = SshSig::new(public, REPORT.as_str(), HashAlg::Sha512, made).unwrap();
    let text = signature.to_pem(LineEnding::LF).unwrap();
    let refused = verify(text.as_bytes(), REPORT, MESSAGE);
    assert_eq!(refused, Err(SignatureError::WeakKey));
}

#[test]
fn a_signature_for_one_purpose_counts_for_no_other() {
    for made in Namespace::ALL {
        let signature = sign(&key(), made, MESSAGE).unwrap();
        for asked in Namespace::ALL {
            let verdict = verify(signature.as_bytes(), asked, MESSAGE);
            assert_eq!(verdict.is_ok(), made == asked);
        }
    }
}

#[test]
fn signing_twice_with_ed25519_gives_the_same_bytes() {
    assert_eq!(sign(&key(), REPORT, MESSAGE), sign(&key(), REPORT, MESSAGE));
}

#[test]
fn what_is_no_signature_is_refused() {
    for text in ["", "x", "-----BEGIN SSH SIGNATURE-----\n-----END SSH SIGNATURE-----\n"] {
        assert!(verify(text.as_bytes(), REPORT, MESSAGE).is_err(), "{text:?}");
    }
    let large = vec![b'A'; SIGNATURE_BYTES_MAX as usize + 1];
    let verdict = |bytes: &[u8]| verify(bytes, REPORT, MESSAGE).unwrap_err();
    assert_eq!(verdict(&large), SignatureError::TooLarge);
    assert_eq!(verdict(&large[1..]), SignatureError::NotArmoured);
    let twice = sign(&key(), REPORT, MESSAGE).unwrap().repeat(2);
    assert_eq!(verdict(twice.as_bytes()), SignatureError::NotArmoured);
}

/// A signature as another tool might write it: any version, hash, reserved field.
fn foreign(version: u32, reserved: &[u8], hash: &str, key: &[u8], made: &[u8]) -> Vec<u8> {
    let mut blob = b"SSHSIG".to_vec();
    blob.extend(version.to_be_bytes());
    for field in [key, REPORT.as_str().as_bytes(), reserved, hash.as_bytes(), made] {
        blob.extend((field.len() as u32).to_be_bytes());
        blob.extend(field);
    }
    armoured(&blob)
}

fn armoured(blob: &[u8]) -> Vec<u8> {
    let digits = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let mut text = String::new();
    for group in blob.chunks(3) {
        let mut three = [0_u8; 3];
        three[..group.len()].copy_from_slice(group);
        let bits = u32::from_be_bytes([0, three[0], three[1], three[2]]) as usize;
        for place in 0..4 {
            let digit = char::from(digits[bits >> (18 - 6 * place) & 63]);
            text.push(if place <= group.len() { digit } else { '=' });
        }
    }
    let lines: Vec<&str> =
        text.as_bytes().chunks(70).map(|line| std::str::from_utf8(line).unwrap()).collect();
    format!("-----BEGIN SSH SIGNATURE-----\n{}\n-----END SSH SIGNATURE-----\n", lines.join("\n"))
        .into_bytes()
}

#[test]
fn version_reserved_field_hash_and_kind_of_key_are_judged() {
    let key = key();
    let public = key.public_key().to_bytes().unwrap();
    let data = SshSig::signed_data(REPORT.as_str(), HashAlg::Sha256, MESSAGE).unwrap();
    let made: Vec<u8> = raw(&key, &data).try_into().unwrap();
    let verdict = |version, reserved: &[u8], hash, key: &[u8], made: &[u8]| {
        verify(&foreign(version, reserved, hash, key, made), REPORT, MESSAGE)
    };
    assert!(verdict(1, b"", "sha256", &public, &made).is_ok());
    for version in [0, 2, u32::MAX] {
        let refused = verdict(version, b"", "sha256", &public, &made);
        assert_eq!(refused, Err(SignatureError::Version(version)));
    }
    let refused = verdict(1, b"x", "sha256", &public, &made);
    assert_eq!(refused, Err(SignatureError::Reserved));
    for hash in ["sha1", "SHA256", ""] {
        let refused = verdict(1, b"", hash, &public, &made);
        assert_eq!(refused, Err(SignatureError::Hash(hash.into())));
    }
    let dss = b"\0\0\0\x07ssh-dss";
    let refused = verdict(1, b"", "sha256", dss, &made);
    assert_eq!(refused, Err(SignatureError::KeyType("ssh-dss".into())));
    let refused = verdict(1, b"", "sha256", &public, dss);
    assert!(matches!(refused, Err(SignatureError::Kind { .. })));
    // An RSA key that signs under its own name signs with SHA-1.
    let rsa = b"\0\0\0\x07ssh-rsa";
    let refused = verdict(1, b"", "sha256", rsa, rsa);
    assert!(matches!(refused, Err(SignatureError::Kind { .. })));
    let mut longer = made.clone();
    longer.push(0);
    let refused = verdict(1, b"", "sha256", &public, &longer);
    assert_eq!(refused, Err(SignatureError::Malformed));
}

/// What a FIDO token signs (PROTOCOL.u2f): application, flags, counter, message.
fn fido_signature(flags: u8) -> Vec<u8> {
    use ssh_key::sha2::{Digest, Sha256};
    let key = key();
    let ed25519 = *key.public_key().key_data().ed25519().unwrap();
    let public = KeyData::SkEd25519(SkEd25519::new(ed25519, "ssh:"));
    let data = SshSig::signed_data(REPORT.as_str(), HashAlg::Sha512, MESSAGE).unwrap();
    let mut signed = Sha256::digest(b"ssh:").to_vec();
    signed.push(flags);
    signed.extend(7_u32.to_be_bytes());
    signed.extend(Sha256::digest(&data));
    let mut bytes = raw(&key, &signed).as_bytes().to_vec();
    bytes.push(flags);
    bytes.extend(7_u32.to_be_bytes());
    let made = Signature::new(Algorithm::SkEd25519, bytes).unwrap();
    SshSig::new(public, REPORT.as_str(), HashAlg::Sha512, made)
        .unwrap()
        .to_pem(LineEnding::LF)
        .unwrap()
        .into_bytes()
}

#[test]
fn a_security_key_counts_only_when_somebody_was_present() {
    assert!(verify(&fido_signature(0x01), REPORT, MESSAGE).is_ok());
    assert!(verify(&fido_signature(0x05), REPORT, MESSAGE).is_ok());
    for flags in [0x00, 0x04] {
        let refused = verify(&fido_signature(flags), REPORT, MESSAGE);
        assert_eq!(refused, Err(SignatureError::NobodyPresent));
    }
    let signature = fido_signature(0x01);
    for place in 0..signature.len() {
        for bit in 0..8 {
            let mut flipped = signature.clone();
            flipped[place] ^= 1 << bit;
            assert!(verify(&flipped, REPORT, MESSAGE).is_err(), "{place} {bit}");
        }
    }
}

/// The same for a security key with ECDSA, which the key library reads but does not re-encode.
#[test]
fn an_ecdsa_security_key_counts_only_when_somebody_was_present() {
    use ssh_key::sha2::{Digest, Sha256};
    let key = p256_key();
    let point = key.public_key().key_data().ecdsa().unwrap().as_sec1_bytes().to_vec();
    let name = b"sk-ecdsa-sha2-nistp256@openssh.com";
    let string = |bytes: &[u8]| [&(bytes.len() as u32).to_be_bytes(), bytes].concat();
    let public = [string(name), string(b"nistp256"), string(&point), string(b"ssh:")].concat();
    let data = SshSig::signed_data(REPORT.as_str(), HashAlg::Sha512, MESSAGE).unwrap();
    for (flags, counts) in [(1_u8, true), (0, false)] {
        let trailer = [&[flags][..], &9_u32.to_be_bytes()].concat();
        let signed = [&Sha256::digest(b"ssh:")[..], &trailer, &Sha256::digest(&data)[..]].concat();
        let made = [string(name), string(raw(&key, &signed).as_bytes()), trailer].concat();
        let signature = foreign(1, b"", "sha512", &public, &made);
        assert_eq!(verify(&signature, REPORT, MESSAGE).is_ok(), counts);
        for place in 0..signature.len() {
            let mut flipped = signature.clone();
            flipped[place] ^= 1 << (place % 8);
            assert!(verify(&flipped, REPORT, MESSAGE).is_err(), "{place}");
        }
    }
}

/// A key under a passphrase, made for this test with `ssh-keygen -t ed25519 -N test`.
#[test]
fn a_key_under_a_passphrase_is_refused_with_what_to_use_instead() {
    let text = include_str!("data/passphrase_key");
    let refused = read_private_key(text.as_bytes()).unwrap_err();
    assert_eq!(refused, KeyError::Encrypted);
    assert!(refused.to_string().contains("ssh-keygen -Y sign"));
}

/// One secret is one key: a point without its second number (SEC 1, section 2.3.3) is no key, neither in a signature
/// nor in a list of signers, although the library that reads points accepts it.
#[test]
fn a_compressed_point_is_no_key() {
    let key = p256_key();
    let point = key.public_key().key_data().ecdsa().unwrap().as_sec1_bytes().to_vec();
    let compressed = [&[2 + (point[64] & 1)][..], &point[1..33]].concat();
    let string = |bytes: &[u8]| [&(bytes.len() as u32).to_be_bytes(), bytes].concat();
    let name = b"ecdsa-sha2-nistp256";
    let data = SshSig::signed_data(REPORT.as_str(), HashAlg::Sha512, MESSAGE).unwrap();
    let made = [string(name), string(raw(&key, &data).as_bytes())].concat();
    for (point, counts) in [(&point, true), (&compressed, false)] {
        let public = [string(name), string(b"nistp256"), string(point)].concat();
        let signature = foreign(1, b"", "sha512", &public, &made);
        assert_eq!(verify(&signature, REPORT, MESSAGE).is_ok(), counts);
    }
}
