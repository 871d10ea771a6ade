//! Bytes as text of 85 letters: five letters for four bytes, where base64 needs five and a third.
//!
//! Groups of four bytes are a number, most significant byte first, written in five digits of base 85; a group
//! of one to three bytes is filled with zeros, and one digit more than it has bytes is written. This is
//! Ascii85 (Adobe, PostScript Language Reference, section 3.14) with other letters, and without its short form of
//! four zeros: the letters of Ascii85 and of RFC 1924 contain `<` and `&`, which mean something in HTML.

/// The digits, from 0 to 84. None ends a script, begins a comment, a reference or a string, or is part of an
/// address or of a call.
pub const DIGITS: &[u8; 85] =
    b"0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz!#$%*+,./;?)[]^_{|}~-'`";

const BYTES: usize = 4;

/// The text of bytes, on one line.
pub fn text(bytes: &[u8]) -> String {
    let mut out = String::with_capacity(bytes.len() / BYTES * (BYTES + 1) + BYTES + 1);
    for group in bytes.chunks(BYTES) {
        let mut filled = [0; BYTES];
        filled[..group.len()].copy_from_slice(group);
        let mut left = u32::from_be_bytes(filled);
        let mut digits = [0; BYTES + 1];
        for digit in digits.iter_mut().rev() {
            *digit = DIGITS[(left % 85) as usize];
            left /= 85;
        }
        out.extend(digits[..=group.len()].iter().map(|digit| char::from(*digit)));
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What the page does: fills the last group with the highest digit and takes as many bytes as there were.
    fn bytes(text: &str) -> Vec<u8> {
        let digits: Vec<u32> = text
            .bytes()
            .map(|letter| DIGITS.iter().position(|digit| *digit == letter).unwrap() as u32)
            .collect();
        let groups = digits.chunks(BYTES + 1).flat_map(|group| {
            let mut filled = [84; BYTES + 1];
            filled[..group.len()].copy_from_slice(group);
            let number = filled.iter().fold(0_u64, |sum, digit| sum * 85 + u64::from(*digit));
            (number as u32).to_be_bytes().into_iter().take(group.len() - 1).collect::<Vec<_>>()
        });
        groups.collect()
    }

    #[test]
    fn bytes_come_back_whatever_their_number() {
        let all: Vec<u8> = (0..=255).chain((0..=255).rev()).collect();
        for end in (0..9).chain(500..=all.len()) {
            assert_eq!(bytes(&text(&all[..end])), all[..end], "{end}");
        }
        // By hand: 2^32 - 1 = 82 * 85^4 + 23 * 85^3 + 54 * 85^2 + 12 * 85.
        assert_eq!(text(&[0xff; 4]), "-NsC0");
    }

    #[test]
    fn every_letter_is_another_one_and_means_nothing_in_html() {
        let mut letters = DIGITS.to_vec();
        letters.sort_unstable();
        letters.dedup();
        assert_eq!(letters.len(), 85);
        assert!(b"<>&@\"=(:\\ ".iter().all(|letter| !letters.contains(letter)));
    }
}
