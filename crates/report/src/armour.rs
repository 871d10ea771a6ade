//! The text form of a signature, read in exactly one spelling.
//!
//! Armour is base64 in lines of 70 between two marks, as `ssh-keygen` writes it. Other readers skip
//! white space or drop spare bits, so that a flipped bit of the file may pass. Here the text is
//! decoded, encoded again, and must be the same bytes.

const BEGIN: &str = "-----BEGIN SSH SIGNATURE-----\n";
const END: &str = "-----END SSH SIGNATURE-----\n";
const WIDTH: usize = 70;
const DIGITS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

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
    let blob = base64_bytes(body).ok_or(ArmourError::Foreign)?;
    if encode(&blob).as_bytes() == armour { Ok(blob) } else { Err(ArmourError::NotCanonical) }
}

/// The one spelling of a blob.
pub(crate) fn encode(blob: &[u8]) -> String {
    encode_between(BEGIN, END, blob)
}

/// A blob in base64 of this width between two marks.
pub(crate) fn encode_between(begin: &str, end: &str, blob: &[u8]) -> String {
    // All of its room at once: what is left behind by a text that grows is not wiped.
    let digits = blob.len().div_ceil(3) * 4;
    let room = begin.len() + digits + digits / WIDTH + 1 + end.len();
    let mut out = String::with_capacity(room);
    out.push_str(begin);
    for (place, digit) in digits_of(blob).enumerate() {
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
pub(crate) fn base64_text(blob: &[u8]) -> String {
    digits_of(blob).collect()
}

fn digits_of(blob: &[u8]) -> impl Iterator<Item = char> {
    blob.chunks(3).flat_map(|group| {
        let bytes = group.iter().chain([0, 0].iter()).take(3);
        let bits = bytes.fold(0_usize, |bits, byte| bits << 8 | usize::from(*byte));
        (0..4).map(move |place| {
            let digit = DIGITS.get(bits >> (18 - 6 * place) & 63).copied();
            char::from(digit.filter(|_| place <= group.len()).unwrap_or(b'='))
        })
    })
}

/// Forgiving: white space is skipped, padding and spare bits are dropped. The comparison in
/// [`decode`] is what judges.
pub(crate) fn base64_bytes(text: &str) -> Option<Vec<u8>> {
    // All of its room at once, for secrets: what a list leaves behind when it grows is not wiped.
    let mut out = Vec::with_capacity(text.len() / 4 * 3 + 3);
    let (mut bits, mut held) = (0_u32, 0_u32);
    for byte in text.bytes() {
        if byte.is_ascii_whitespace() || byte == b'=' {
            continue;
        }
        let value = DIGITS.iter().position(|digit| *digit == byte)?;
        bits = (bits & 0xffff) << 6 | u32::try_from(value).ok()?;
        held += 6;
        if held >= 8 {
            held -= 8;
            out.push(u8::try_from(bits >> held & 0xff).ok()?);
        }
    }
    Some(out)
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
