//! A public log of three entries and witnesses of it, for tests of proofs of logging.

#![allow(clippy::unwrap_used, reason = "a test that cannot start has failed")]

use ed25519_dalek::{Signer, SigningKey};
use gincert_signing::base64_text;
use ssh_key::sha2::{Digest, Sha256};

pub const ORIGIN: &str = "log.example/2026";

fn key(seed: u8) -> SigningKey {
    SigningKey::from_bytes(&[seed; 32])
}

fn hash(parts: &[&[u8]]) -> [u8; 32] {
    Sha256::digest(parts.concat()).into()
}

fn key_id(name: &str, kind: u8, key: &SigningKey) -> [u8; 4] {
    *hash(&[name.as_bytes(), b"\n", &[kind], key.verifying_key().as_bytes()]).first_chunk().unwrap()
}

fn vkey(name: &str, kind: u8, key: &SigningKey) -> String {
    let id = u32::from_be_bytes(key_id(name, kind, key));
    format!(
        "{name}+{id:08x}+{}",
        base64_text(&[&[kind][..], key.verifying_key().as_bytes()].concat())
    )
}

fn line(name: &str, kind: u8, key: &SigningKey, signature: &[u8]) -> String {
    let bytes = [&key_id(name, kind, key)[..], signature].concat();
    format!("\u{2014} {name} {}\n", base64_text(&bytes))
}

/// A policy of the log and two of three witnesses.
pub fn policy() -> String {
    let witness = |n: u8| format!("witness W{n} {}\n", vkey(&format!("w{n}.example"), 4, &key(n)));
    let witnesses: String = (1..=3).map(witness).collect();
    let log = vkey(ORIGIN, 1, &key(100));
    format!("log {log}\n{witnesses}group G 2 W1 W2 W3\nquorum G\n")
}

/// A proof that the log has this as its entry 1, and that witnesses saw it at times in seconds since 1970.
pub fn proof(entry: &[u8], cosigners: &[(u8, u64)]) -> String {
    let leaf = |entry: &[u8]| hash(&[&[0], entry]);
    let node = |a: &[u8], b: &[u8]| hash(&[&[1], a, b]);
    let (before, after) = (leaf(b"before"), leaf(b"after"));
    let root = node(&node(&before, &leaf(entry)), &after);
    let text = format!("{ORIGIN}\n3\n{}\n", base64_text(&root));
    let mut lines = line(ORIGIN, 1, &key(100), &key(100).sign(text.as_bytes()).to_bytes());
    for (n, time) in cosigners {
        let message = format!("cosignature/v1\ntime {time}\n{text}");
        let signed = key(*n).sign(message.as_bytes()).to_bytes();
        let stamped = [&time.to_be_bytes()[..], &signed].concat();
        lines += &line(&format!("w{n}.example"), 4, &key(*n), &stamped);
    }
    let hashes = format!("{}\n{}\n", base64_text(&before), base64_text(&after));
    format!("c2sp.org/tlog-proof@v1\nindex 1\n{hashes}\n{text}\n{lines}")
}
