//! The text form of a signature, read in exactly one spelling.
//!
//! Armour is base64 in lines of 70 between two marks, as `ssh-keygen` writes it. Other readers skip
//! white space or drop spare bits, so that a flipped bit of the file may pass. Here the text is
//! decoded, encoded again, and must be the same bytes.

use base64ct::{Base64, Encoding};
use zeroize::Zeroizing;

const BEGIN: &str = "-----BEGIN SSH SIGNATURE-----\n";
const END: &str = "-----END SSH SIGNATURE-----\n";
const WIDTH: usize = 70;

/// Why armour is not read.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum ArmourError {
    /// No begin or end mark, or a character that base64 does not have.
    Foreign,
    /// Readable, but not in the one spelling.
    NotCanonical,
}

/// The bytes that the armour holds.
pub(crate) fn decode(armour: &[u8]) -> Result<Vec<u8>, ArmourError> {
    let text = std::str::from_utf8(armour).map_err(|_| ArmourError::Foreign)?;
    let body = text
        .trim()
        .strip_prefix(BEGIN.trim_end())
        .and_then(|rest| rest.strip_suffix(END.trim_end()))
        .ok_or(ArmourError::Foreign)?;
    if !body.chars().all(is_base64) {
        return Err(ArmourError::Foreign);
    }
    let blob = base64_bytes(body).ok_or(ArmourError::NotCanonical)?;
    if encode(&blob).as_bytes() != armour {
        return Err(ArmourError::NotCanonical);
    }
    Ok(blob.to_vec())
}

/// The one spelling of a blob.
pub(crate) fn encode(blob: &[u8]) -> String {
    encode_between(BEGIN, END, blob)
}

/// A blob in base64 of this width between two marks.
pub(crate) fn encode_between(begin: &str, end: &str, blob: &[u8]) -> String {
    let digits = Zeroizing::new(base64_text(blob));
    // All of its room at once: what is left behind by a text that grows is not wiped.
    let room = begin.len() + digits.len() + digits.len() / WIDTH + 1 + end.len();
    let mut out = String::with_capacity(room);
    out.push_str(begin);
    for (place, digit) in digits.chars().enumerate() {
        if place > 0 && place % WIDTH == 0 {
            out.push('\n');
        }
        out.push(digit);
    }
    out.push('\n');
    out.push_str(end);
    out
}

/// A blob in base64, on one line.
pub fn base64_text(blob: &[u8]) -> String {
    Base64::encode_string(blob)
}

/// The bytes behind base64 in which white space may stand anywhere; `None` for foreign characters,
/// missing padding and spare bits that are not zero.
pub(crate) fn base64_bytes(text: &str) -> Option<Zeroizing<Vec<u8>>> {
    let mut digits = Zeroizing::new(String::with_capacity(text.len()));
    digits.extend(text.chars().filter(|c| !c.is_ascii_whitespace()));
    Base64::decode_vec(&digits).ok().map(Zeroizing::new)
}

fn is_base64(c: char) -> bool {
    c.is_ascii_alphanumeric() || c.is_ascii_whitespace() || "+/=".contains(c)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_length_comes_back_and_only_in_one_spelling() {
        for length in 0..320_usize {
            let blob: Vec<u8> = (0..length).map(|n| (n * 37 + 11) as u8).collect();
            let armour = encode(&blob);
            assert_eq!(decode(armour.as_bytes()), Ok(blob), "{length}");
            assert!(armour.lines().all(|line| !line.is_empty() && line.len() <= 70) || length == 0);
        }
    }

    #[test]
    fn other_spellings_of_the_same_bytes_are_refused() {
        let armour = encode(b"one two three four");
        let again = encode(b"a");
        assert!(again.contains("\nYQ==\n"));
        for spelled in [
            armour.replace('\n', "\r\n"),
            armour.trim_end().to_owned(),
            format!("{armour}\n"),
            format!(" {armour}"),
            armour.replacen("b25l", "b25l\n", 1),
            again.replace("YQ==", "YR=="),
            again.replace("YQ==", "YQ"),
        ] {
            let refused = decode(spelled.as_bytes());
            assert_eq!(refused, Err(ArmourError::NotCanonical), "{spelled:?}");
        }
        assert_eq!(decode(b"no armour"), Err(ArmourError::Foreign));
        assert_eq!(decode(armour.replace("b25l", "b2*l").as_bytes()), Err(ArmourError::Foreign));
    }
}
