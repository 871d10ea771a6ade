//! Revocation lists in the binary form of `ssh-keygen -k` (OpenSSH PROTOCOL.krl).
//!
//! Reads which plain keys a list names, each in full or by its SHA-256. Certificates are read and left aside, because
//! no signature of a certificate counts here. What is not understood makes the whole list refused.

use crate::wire::{number, string};
use std::collections::BTreeSet;

/// The first bytes of a list.
pub(crate) const MAGIC: &[u8] = b"SSHKRL\n\0";

const FORMAT_VERSION: u32 = 1;

/// Sections of a list, and of its part about certificates.
const CERTIFICATES: u8 = 1;
const EXPLICIT_KEYS: u8 = 2;
const SHA1_KEYS: u8 = 3;
const SIGNATURE: u8 = 4;
const SHA256_KEYS: u8 = 5;
const EXTENSION: u8 = 255;
const CERTIFICATE_SECTIONS: std::ops::RangeInclusive<u8> = 0x20..=0x23;

/// The plain keys that a list names.
#[derive(Debug, Default, PartialEq, Eq)]
pub(crate) struct ListedKeys {
    /// Each in the binary form of OpenSSH.
    pub(crate) keys: BTreeSet<Vec<u8>>,
    /// Digests of such forms.
    pub(crate) sha256: BTreeSet<[u8; 32]>,
}

const CUT_OFF: &str = "it is cut off, or a length in it is not that of what follows";

/// Reads a list.
///
/// # Errors
/// What cannot be read, as the end of a sentence.
pub(crate) fn read(bytes: &[u8]) -> Result<ListedKeys, &'static str> {
    let mut rest = bytes.strip_prefix(MAGIC).ok_or("it does not begin like one")?;
    match number(&mut rest) {
        Some(FORMAT_VERSION) => {}
        Some(_) => return Err("its format version is not 1"),
        None => return Err(CUT_OFF),
    }
    // Version of the list and the date on which it was made; both are its maker's word.
    let (_, _, flags) = (long(&mut rest), long(&mut rest), long(&mut rest));
    let reserved = string(&mut rest);
    if flags != Some(0) || reserved != Some(&[]) {
        return Err("it has flags, or a reserved field that is in use");
    }
    string(&mut rest).ok_or(CUT_OFF)?;
    let mut listed = ListedKeys::default();
    while let Some((kind, after)) = rest.split_first() {
        rest = after;
        let section = string(&mut rest).ok_or(CUT_OFF)?;
        match *kind {
            CERTIFICATES => certificates(section)?,
            EXPLICIT_KEYS => listed.keys.extend(strings(section)?.into_iter().map(<[u8]>::to_vec)),
            SHA256_KEYS => {
                for digest in strings(section)? {
                    let digest = digest.try_into();
                    listed.sha256.insert(digest.map_err(|_| "a SHA-256 in it has another length")?);
                }
            }
            SHA1_KEYS => return Err("it names keys by SHA-1; name them by SHA-256 or in full"),
            SIGNATURE => return Err("it is signed, and such signatures are not verified"),
            EXTENSION => return Err("it has an extension"),
            _ => return Err("it has a section of an unknown kind"),
        }
    }
    Ok(listed)
}

/// Reads the part about the certificates of one authority.
fn certificates(section: &[u8]) -> Result<(), &'static str> {
    let mut rest = section;
    let (authority, reserved) = (string(&mut rest), string(&mut rest));
    if authority.is_none() || reserved != Some(&[]) {
        return Err(CUT_OFF);
    }
    while let Some((kind, after)) = rest.split_first() {
        rest = after;
        string(&mut rest).ok_or(CUT_OFF)?;
        if !CERTIFICATE_SECTIONS.contains(kind) {
            return Err("it has a section about certificates of an unknown kind");
        }
    }
    Ok(())
}

fn strings(section: &[u8]) -> Result<Vec<&[u8]>, &'static str> {
    let mut rest = section;
    let mut all = Vec::new();
    while !rest.is_empty() {
        all.push(string(&mut rest).ok_or(CUT_OFF)?);
    }
    Ok(all)
}

/// Takes a long number off the front.
fn long(rest: &mut &[u8]) -> Option<u64> {
    let (bytes, after) = rest.split_first_chunk::<8>()?;
    *rest = after;
    Some(u64::from_be_bytes(*bytes))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn field(bytes: &[u8]) -> Vec<u8> {
        [&(bytes.len() as u32).to_be_bytes(), bytes].concat()
    }

    fn list(sections: &[(u8, &[u8])]) -> Vec<u8> {
        let mut bytes =
            [MAGIC, &1_u32.to_be_bytes(), &[0; 24], &field(b""), &field(b"ours")].concat();
        for (kind, section) in sections {
            bytes.push(*kind);
            bytes.extend(field(section));
        }
        bytes
    }

    #[test]
    fn keys_and_digests_of_all_sections_are_read() {
        let about = [field(b"authority"), field(b""), vec![0x20], field(&[0; 8])].concat();
        let keys = [field(b"one"), field(b"two")].concat();
        let bytes = list(&[(2, &keys), (1, &about), (5, &field(&[7; 32])), (2, &field(b"one"))]);
        let listed = read(&bytes).unwrap();
        assert_eq!(listed.keys, [b"one".to_vec(), b"two".to_vec()].into());
        assert_eq!(listed.sha256, [[7; 32]].into());
        assert_eq!(read(&list(&[])), Ok(ListedKeys::default()));
        // Cut off inside of a section, a list is refused; between two sections it is a shorter list.
        let whole: Vec<usize> =
            (0..bytes.len()).filter(|end| read(&bytes[..*end]).is_ok()).collect();
        assert_eq!(whole.len(), 4);
    }

    #[test]
    fn what_is_not_understood_refuses_the_list() {
        let about = |kind: u8| [field(b"authority"), field(b""), vec![kind], field(b"")].concat();
        for (sections, expected) in [
            (list(&[(3, &field(&[7; 20]))]), "SHA-1"),
            (list(&[(4, b"")]), "signed"),
            (list(&[(255, b"")]), "extension"),
            (list(&[(6, b"")]), "unknown kind"),
            (list(&[(1, &about(0x24))]), "certificates of an unknown kind"),
            (list(&[(1, b"")]), CUT_OFF),
            (list(&[(5, &field(&[7; 31]))]), "another length"),
            (list(&[(2, b"\0\0\0\x09key")]), CUT_OFF),
            ([&list(&[])[..], &[2]].concat(), CUT_OFF),
        ] {
            let refused = read(&sections).unwrap_err();
            assert!(refused.contains(expected), "{expected}: {refused}");
        }
        let changed = |place: usize| {
            let mut bytes = list(&[]);
            bytes[place] ^= 1;
            read(&bytes).unwrap_err()
        };
        assert!(changed(11).contains("version") && changed(35).contains("flags"));
        assert!(changed(39).contains("reserved") || changed(39) == CUT_OFF);
        assert!(changed(0).contains("begin"));
    }
}
