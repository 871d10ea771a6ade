//! A sequence of bits in words, the first bit highest.

use std::iter::once;

/// Bits of a word.
const WORD: usize = 64;

/// A sequence of bits.
///
/// ```
/// use gincert_rng::bits::Bits;
/// let bits = Bits::from_bytes(&[0b1100_1000]);
/// assert_eq!((bits.len(), bits.ones(), bits.get(1), bits.get(2)), (8, 3, 1, 0));
/// assert_eq!(Bits::from_digits(b"11 001\n000").map(|bits| bits.ones()), Some(3));
/// assert_eq!(Bits::from_digits(b"112"), None);
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Bits {
    words: Vec<u64>,
    len: usize,
}

impl Bits {
    /// Of bytes, the highest bit of each first.
    pub fn from_bytes(bytes: &[u8]) -> Bits {
        let mut bits = Bits::default();
        bits.extend_from_bytes(bytes);
        bits
    }

    /// Appends bytes, the highest bit of each first. The sequence must hold whole bytes.
    pub fn extend_from_bytes(&mut self, bytes: &[u8]) {
        let mut bytes = bytes;
        while !self.len.is_multiple_of(WORD) && !bytes.is_empty() {
            for at in (0..8).rev() {
                self.push(bytes.first().is_some_and(|byte| byte >> at & 1 == 1));
            }
            bytes = bytes.get(1..).unwrap_or(&[]);
        }
        self.len += 8 * bytes.len();
        self.words.extend(bytes.chunks(8).map(|chunk| {
            let mut word = [0; 8];
            for (to, from) in word.iter_mut().zip(chunk) {
                *to = *from;
            }
            u64::from_be_bytes(word)
        }));
    }

    /// Of the characters 0 and 1, white space between them; nothing where there is another one.
    pub fn from_digits(text: &[u8]) -> Option<Bits> {
        let mut bits = Bits::default();
        for byte in text {
            match byte {
                b'0' => bits.push(false),
                b'1' => bits.push(true),
                byte if byte.is_ascii_whitespace() => {}
                _ => return None,
            }
        }
        Some(bits)
    }

    /// Appends a bit.
    pub fn push(&mut self, bit: bool) {
        let at = self.len % WORD;
        if at == 0 {
            self.words.push(0);
        }
        if let Some(last) = self.words.last_mut() {
            *last |= u64::from(bit) << (WORD - 1 - at);
        }
        self.len += 1;
    }

    /// The part with so many bits from a place on, or as many as there are.
    #[must_use]
    pub fn part(&self, from: usize, len: usize) -> Bits {
        let len = len.min(self.len.saturating_sub(from));
        let mut words: Vec<u64> =
            (0..len.div_ceil(WORD)).map(|at| self.word(from + at * WORD)).collect();
        if let Some(last) = words.last_mut().filter(|_| !len.is_multiple_of(WORD)) {
            *last &= u64::MAX << (WORD - len % WORD);
        }
        Bits { words, len }
    }

    /// How many bits there are.
    pub fn len(&self) -> usize {
        self.len
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// The bit at a place; 0 beyond the end.
    #[inline]
    pub fn get(&self, at: usize) -> u64 {
        self.word(at) >> (WORD - 1)
    }

    /// 64 bits from a place on, the first highest; zeros beyond the end.
    #[inline]
    pub fn word(&self, at: usize) -> u64 {
        let (word, shift) = (at / WORD, at % WORD);
        let first = self.words.get(word).copied().unwrap_or(0);
        if shift == 0 {
            return first;
        }
        let next = self.words.get(word + 1).copied().unwrap_or(0);
        first << shift | next >> (WORD - shift)
    }

    /// So many bits from a place on, at most 64 and at least one, as a number.
    #[inline]
    pub fn window(&self, at: usize, bits: u32) -> u64 {
        self.word(at) >> (WORD as u32 - bits)
    }

    /// All words, the last one filled up with zeros.
    pub fn words(&self) -> &[u64] {
        &self.words
    }

    /// Each word with the one after it; a word of zeros follows the last one.
    pub fn pairs(&self) -> impl Iterator<Item = (u64, u64)> {
        let next = self.words.iter().skip(1).copied().chain(once(0));
        self.words.iter().copied().zip(next)
    }

    /// Ones.
    pub fn ones(&self) -> u64 {
        self.words.iter().map(|word| u64::from(word.count_ones())).sum()
    }

    /// Ones among so many bits from a place on.
    pub fn ones_in(&self, from: usize, len: usize) -> u64 {
        let mut ones = 0;
        let mut at = from;
        let end = from.saturating_add(len).min(self.len);
        while at + WORD <= end {
            ones += u64::from(self.word(at).count_ones());
            at += WORD;
        }
        if at < end {
            ones += u64::from(self.window(at, (end - at) as u32).count_ones());
        }
        ones
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_and_windows_are_those_of_the_sequence() {
        let text = b"1100100100001111110110101010001000100001011010001100001000110100110001001100011001100010100010111000";
        let bits = Bits::from_digits(text).unwrap();
        for from in 0..text.len() {
            assert_eq!(bits.get(from), u64::from(text[from] == b'1'));
            for len in [1, 7, 63, 64, 65, 100] {
                let part = bits.part(from, len);
                let wanted = &text[from..(from + len).min(text.len())];
                assert_eq!(part, Bits::from_digits(wanted).unwrap());
                let ones = wanted.iter().filter(|byte| **byte == b'1').count() as u64;
                assert_eq!((part.ones(), bits.ones_in(from, len)), (ones, ones));
            }
        }
    }

    #[test]
    fn bytes_in_several_pieces_are_one_sequence() {
        let bytes: Vec<u8> = (0..50).collect();
        let mut pieces = Bits::from_bytes(&bytes[..3]);
        pieces.extend_from_bytes(&bytes[3..21]);
        pieces.extend_from_bytes(&bytes[21..]);
        assert_eq!(pieces, Bits::from_bytes(&bytes));
    }
}
