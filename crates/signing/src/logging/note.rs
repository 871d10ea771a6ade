//! Signed notes: text with lines of signatures under it, and the keys that make them (c2sp.org/signed-note,
//! c2sp.org/tlog-cosignature).
//!
//! A note is parted and nothing is judged; whose keys count is the business of a policy.

use base64ct::{Base64, Encoding};
use ed25519_dalek::{Signature, VerifyingKey};
use ssh_key::sha2::{Digest, Sha256};

/// Most lines of signatures under a note.
pub const NOTE_SIGNATURES_MAX: usize = 100;

/// Ed25519 over the text of a note, and Ed25519 over a time and the text: the types of keys (signed-note,
/// "Signature types").
pub(crate) const NOTE_KEY: u8 = 0x01;
pub(crate) const COSIGNATURE_KEY: u8 = 0x04;

/// A note as parted.
pub(crate) struct Note<'a> {
    /// The signed text with its last line end.
    pub(crate) text: &'a str,
    pub(crate) signatures: Vec<NoteSignature<'a>>,
}

/// A line under a note.
pub(crate) struct NoteSignature<'a> {
    pub(crate) name: &'a str,
    pub(crate) key_id: [u8; 4],
    pub(crate) signature: Vec<u8>,
}

/// A key that signs notes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct NoteKey {
    pub(crate) name: String,
    pub(crate) key_id: [u8; 4],
    pub(crate) key: VerifyingKey,
}

/// Parts a note of which everything outside of line ends is already known to be free of control characters.
pub(crate) fn part(note: &str) -> Result<Note<'_>, &'static str> {
    let Some((before, lines)) = note.rsplit_once("\n\n") else {
        return Err("the checkpoint has no empty line with signatures after it");
    };
    let Some(text) = note.get(..before.len() + 1) else {
        return Err("the checkpoint has no text");
    };
    let Some(lines) = lines.strip_suffix('\n') else {
        return Err("the last line has no line end");
    };
    let lines: Vec<&str> = lines.split('\n').take(NOTE_SIGNATURES_MAX + 1).collect();
    if lines.len() > NOTE_SIGNATURES_MAX {
        return Err("the checkpoint has too many signatures");
    }
    let read =
        |line| signature(line).ok_or("a line under the checkpoint is not a signature of a note");
    let signatures = lines.into_iter().map(read).collect::<Result<_, _>>()?;
    Ok(Note { text, signatures })
}

fn signature(line: &str) -> Option<NoteSignature<'_>> {
    let (name, digits) = line.strip_prefix("\u{2014} ")?.split_once(' ')?;
    let bytes = Base64::decode_vec(digits).ok().filter(|_| is_key_name(name))?;
    let (key_id, signature) = bytes.split_first_chunk::<4>()?;
    let signature = Some(signature.to_vec()).filter(|signature| !signature.is_empty())?;
    Some(NoteSignature { name, key_id: *key_id, signature })
}

fn is_key_name(name: &str) -> bool {
    !name.is_empty() && !name.chars().any(|c| c.is_whitespace() || c == '+')
}

impl NoteKey {
    /// Reads `NAME+KEYID+KEY`, a key of the type that is asked for.
    pub(crate) fn read(text: &str, wanted: u8) -> Result<NoteKey, String> {
        let parts = || {
            let (name, rest) = text.split_once('+')?;
            let (id, digits) = rest.split_once('+')?;
            let is_id = id.len() == 8 && id.bytes().all(|byte| byte.is_ascii_hexdigit());
            let id = u32::from_str_radix(id, 16).ok().filter(|_| is_id && is_key_name(name))?;
            Some((name, id.to_be_bytes(), Base64::decode_vec(digits).ok()?))
        };
        let Some((name, key_id, bytes)) = parts() else {
            return Err("the key is not of the form NAME+KEYID+KEY (c2sp.org/signed-note)".into());
        };
        let Some((kind, key)) = bytes.split_first() else {
            return Err("the key is empty".to_owned());
        };
        if *kind != wanted {
            return Err(format!(
                "the key is of type {kind:#04x}; only type {wanted:#04x}{} is supported here",
                if wanted == NOTE_KEY { " (Ed25519)" } else { " (Ed25519 cosignatures)" }
            ));
        }
        let key: Option<&[u8; 32]> = key.try_into().ok();
        let key = key.and_then(|key| VerifyingKey::from_bytes(key).ok());
        let Some(key) = key.filter(|key| !key.is_weak()) else {
            return Err("the key is not an Ed25519 key that counts".to_owned());
        };
        if key_id != id_of(name, wanted, &key) {
            return Err("the key does not have the key ID that is stated".to_owned());
        }
        Ok(NoteKey { name: name.to_owned(), key_id, key })
    }

    /// Whether a line is by this key, as far as it states.
    pub(crate) fn is_of(&self, line: &NoteSignature<'_>) -> bool {
        self.name == line.name && self.key_id == line.key_id
    }

    /// Whether bytes are this key's signature over a message.
    pub(crate) fn signs(&self, message: &[u8], signature: &[u8]) -> bool {
        let signature = Signature::from_slice(signature);
        signature.is_ok_and(|signature| self.key.verify_strict(message, &signature).is_ok())
    }

    /// The time of a cosignature of a text, in seconds since 1970; `None` where it is not this key's over the text,
    /// or states no time.
    pub(crate) fn cosigns(&self, text: &str, signature: &[u8]) -> Option<u64> {
        let (time, signature) = signature.split_first_chunk::<8>()?;
        let time = u64::from_be_bytes(*time);
        let is_time = (1..=i64::MAX as u64).contains(&time);
        let message = format!("cosignature/v1\ntime {time}\n{text}");
        (is_time && self.signs(message.as_bytes(), signature)).then_some(time)
    }
}

/// The key ID: the first four bytes of the digest of name, type and key.
pub(crate) fn id_of(name: &str, kind: u8, key: &VerifyingKey) -> [u8; 4] {
    let digest = Sha256::new().chain_update(name).chain_update([b'\n', kind]).chain_update(key);
    let digest: [u8; 32] = digest.finalize().into();
    let [a, b, c, d, ..] = digest;
    [a, b, c, d]
}
