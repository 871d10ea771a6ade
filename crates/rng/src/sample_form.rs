//! What a sample looks like from its first bytes: decks, numbers, characters 0 and 1, raw output.

use crate::deck::CARDS;
use crate::reading::parse_deck;

/// More than one in so many bytes of text is no digit of bits, where a sample is text.
const ODD_PART: usize = 20;

/// What a sample looks like.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SampleForm {
    /// A deck on its first line.
    Decks,
    /// Whole numbers on its first line.
    Numbers,
    /// Nothing but 0, 1 and white space.
    BitDigits,
    /// Hardly anything but 0, 1 and white space.
    NearlyBitDigits,
    /// Other text.
    Text,
    /// Bytes that no text has.
    Raw,
}

impl SampleForm {
    /// What a sample that starts with these bytes looks like; nothing where there are none, or only
    /// white space.
    ///
    /// ```
    /// use gincert_rng::SampleForm;
    /// assert_eq!(SampleForm::of(b"0110 1001\n"), Some(SampleForm::BitDigits));
    /// assert_eq!(SampleForm::of(b"5 17 33\n2 8 11\n"), Some(SampleForm::Numbers));
    /// assert_eq!(SampleForm::of(&[0x8f, 0x00, 0x31]), Some(SampleForm::Raw));
    /// assert_eq!(SampleForm::of(b"dear sirs"), Some(SampleForm::Text));
    /// assert_eq!(SampleForm::of(b" \n"), None);
    /// ```
    pub fn of(start: &[u8]) -> Option<SampleForm> {
        let is_text = |byte: &u8| matches!(byte, b'\t' | b'\n' | b'\r' | 12 | b' '..=b'~');
        let shown = start.iter().filter(|byte| !byte.is_ascii_whitespace()).count();
        if shown == 0 {
            return None;
        }
        let digits = start.iter().filter(|byte| matches!(byte, b'0' | b'1')).count();
        if digits == shown {
            return Some(SampleForm::BitDigits);
        }
        // A mark of UTF-8 before text is no byte of it.
        let text = start.strip_prefix("\u{feff}".as_bytes()).unwrap_or(start);
        if !text.iter().all(is_text) {
            // A stray byte among characters 0 and 1 does not make them raw output.
            let is_nearly = (shown - digits) * ODD_PART < shown;
            return Some(if is_nearly { SampleForm::NearlyBitDigits } else { SampleForm::Raw });
        }
        let line = text.split(|byte| *byte == b'\n').find(|line| !line.trim_ascii().is_empty());
        let line = line.unwrap_or(text).trim_ascii();
        if parse_deck(line).is_ok() {
            return Some(SampleForm::Decks);
        }
        let is_number = |word: &[u8]| word.len() <= 20 && word.iter().all(u8::is_ascii_digit);
        let is_between = |byte: &u8| matches!(byte, b' ' | b'\t' | b',' | b';');
        let mut words = line.split(is_between).filter(|word| !word.is_empty());
        if (shown - digits) * ODD_PART < shown {
            return Some(SampleForm::NearlyBitDigits);
        }
        Some(if words.all(is_number) { SampleForm::Numbers } else { SampleForm::Text })
    }

    /// The same of a sample that should hold decks, where it certainly holds none: more bits in
    /// characters than a deck has cards, or a quarter of bytes that no deck has, in no order of UTF-8.
    /// A line of other bytes among decks is left out as a line; it does not make them raw output.
    ///
    /// ```
    /// use gincert_rng::SampleForm;
    /// assert_eq!(SampleForm::of_no_deck(&[b'1'; 100]), Some(SampleForm::BitDigits));
    /// assert_eq!(SampleForm::of_no_deck(b"0 1 "), None);
    /// assert_eq!(SampleForm::of_no_deck(&[0x8f, 0x00, 0x31].repeat(50)), Some(SampleForm::Raw));
    /// assert_eq!(SampleForm::of_no_deck(b"7 8 9\n\xff\xfe\x00binary\n"), None);
    /// ```
    pub fn of_no_deck(start: &[u8]) -> Option<SampleForm> {
        let shown = start.iter().filter(|byte| !byte.is_ascii_whitespace()).count();
        let high = start.iter().filter(|byte| !byte.is_ascii()).count();
        let is_utf8 = match std::str::from_utf8(start) {
            Ok(_) => true,
            // A character that is cut off at the end of what was read.
            Err(error) => error.error_len().is_none(),
        };
        if shown <= CARDS {
            return None;
        }
        match SampleForm::of(start) {
            Some(SampleForm::BitDigits) => Some(SampleForm::BitDigits),
            Some(SampleForm::Raw) if !is_utf8 && high >= start.len() / 4 => Some(SampleForm::Raw),
            _ => None,
        }
    }

    /// What it is called.
    pub fn words(self) -> &'static str {
        match self {
            SampleForm::Decks => "decks, one a line",
            SampleForm::Numbers => "numbers in lines",
            SampleForm::BitDigits => "bits in characters 0 and 1",
            SampleForm::NearlyBitDigits => {
                "bits in characters 0 and 1 with other characters among them"
            }
            SampleForm::Text => "text",
            SampleForm::Raw => "raw output",
        }
    }

    /// How `rng test` takes such a sample, if it does.
    pub fn option(self) -> Option<&'static str> {
        match self {
            SampleForm::Decks => Some("--as decks"),
            SampleForm::Numbers => Some("--as draws"),
            SampleForm::BitDigits | SampleForm::Raw => Some("--as bits"),
            SampleForm::NearlyBitDigits | SampleForm::Text => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_form_is_recognised_by_what_a_sample_holds() {
        let deck: Vec<String> = (0..52).map(|card| card.to_string()).collect();
        let deck = deck.join(" ");
        assert_eq!(
            SampleForm::of(format!("\n{deck}\n{deck}\n").as_bytes()),
            Some(SampleForm::Decks)
        );
        assert_eq!(SampleForm::of(b"1\n0\n12\n"), Some(SampleForm::Numbers));
        let mut bits = [b'0'; 100];
        bits[70] = b'x';
        assert_eq!(SampleForm::of(&bits), Some(SampleForm::NearlyBitDigits));
        bits[70] = 0xff;
        assert_eq!(SampleForm::of(&bits), Some(SampleForm::NearlyBitDigits));
        assert_eq!(SampleForm::of(&[0; 100]), Some(SampleForm::Raw));
        assert_eq!(SampleForm::of(b"\x1f\x8b01"), Some(SampleForm::Raw));
    }
}
