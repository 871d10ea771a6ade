//! Bytes from outside as sequences of bits: raw output, or the characters 0 and 1.

use super::sequence::Bits;
use crate::sample_form::SampleForm;

/// Largest sample that is one sequence where no length is given; a larger one is divided.
pub const ONE_SEQUENCE_BITS_MAX: usize = 1 << 25;
/// Bits of a sequence where a long sample is cut and no length is given.
pub const SEQUENCE_BITS: usize = 1_000_000;
/// Most bits of a sequence.
pub const SEQUENCE_BITS_MAX: usize = 1 << 30;

/// How bits are written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum BitEncoding {
    /// Eight to a byte.
    Raw {
        /// Whether the lowest bit of each byte comes first.
        lowest_first: bool,
    },
    /// A character for each, white space between them.
    Digits,
}

impl BitEncoding {
    /// What it is called.
    pub fn words(self) -> &'static str {
        match self {
            BitEncoding::Raw { lowest_first: false } => "raw bytes, highest bit first",
            BitEncoding::Raw { lowest_first: true } => "raw bytes, lowest bit first",
            BitEncoding::Digits => "characters 0 and 1",
        }
    }

    /// How the bits of a sample of this form are written; nothing where it looks like something else.
    pub fn of(form: SampleForm, lowest_first: bool) -> Option<BitEncoding> {
        match form {
            SampleForm::Raw => Some(BitEncoding::Raw { lowest_first }),
            SampleForm::BitDigits => Some(BitEncoding::Digits),
            _ => None,
        }
    }
}

/// Cuts a stream of bits into sequences.
pub struct Sequences {
    len: Option<usize>,
    most: u64,
    given: u64,
    waiting: Bits,
}

impl Sequences {
    /// Of so many bits each, at most so many of them; without a length, one sequence up to
    /// [`ONE_SEQUENCE_BITS_MAX`], and sequences of [`SEQUENCE_BITS`] of a longer sample.
    pub fn new(len: Option<usize>, most: u64) -> Sequences {
        Sequences { len, most, given: 0, waiting: Bits::default() }
    }

    /// Whether more bytes are wanted.
    pub fn wants_more(&self) -> bool {
        self.given < self.most
    }

    /// Takes bytes and gives every sequence that is complete.
    ///
    /// # Errors
    /// The place among these bytes, and the byte, that is neither 0 nor 1 nor white space.
    pub fn add(
        &mut self,
        bytes: &[u8],
        encoding: BitEncoding,
        take: &mut dyn FnMut(Bits),
    ) -> Result<(), (usize, u8)> {
        match encoding {
            BitEncoding::Raw { lowest_first: false } => self.waiting.extend_from_bytes(bytes),
            BitEncoding::Raw { lowest_first: true } => {
                let turned: Vec<u8> = bytes.iter().map(|byte| byte.reverse_bits()).collect();
                self.waiting.extend_from_bytes(&turned);
            }
            BitEncoding::Digits => {
                for (at, byte) in bytes.iter().enumerate() {
                    match byte {
                        b'0' | b'1' => self.waiting.push(*byte == b'1'),
                        byte if byte.is_ascii_whitespace() => {}
                        byte => return Err((at, *byte)),
                    }
                }
            }
        }
        if self.len.is_none() && self.waiting.len() > ONE_SEQUENCE_BITS_MAX {
            self.len = Some(SEQUENCE_BITS);
        }
        if let Some(len) = self.len.filter(|len| self.waiting.len() >= *len) {
            let mut from = 0;
            while self.waiting.len() - from >= len && self.given < self.most {
                take(self.waiting.part(from, len));
                self.given += 1;
                from += len;
            }
            self.waiting = self.waiting.part(from, usize::MAX);
        }
        Ok(())
    }

    /// The sample has ended: gives the one sequence that has no given length. Bits of each sequence,
    /// and bits that are left over.
    pub fn finish(mut self, take: &mut dyn FnMut(Bits)) -> (usize, usize) {
        match self.len {
            Some(len) => (len, self.waiting.len()),
            None => {
                let len = self.waiting.len();
                if len > 0 {
                    take(std::mem::take(&mut self.waiting));
                }
                (len, 0)
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cut(len: Option<usize>, most: u64, text: &[u8]) -> (Vec<usize>, (usize, usize)) {
        let mut sequences = Sequences::new(len, most);
        let mut found = Vec::new();
        for chunk in text.chunks(7) {
            sequences.add(chunk, BitEncoding::Digits, &mut |bits| found.push(bits.len())).unwrap();
        }
        let rest = sequences.finish(&mut |bits| found.push(bits.len()));
        (found, rest)
    }

    #[test]
    fn a_stream_of_bits_is_cut_where_a_length_is_given() {
        let text = b"0101 1100\n011010111 00101\n";
        assert_eq!(cut(None, u64::MAX, text), (vec![22], (22, 0)));
        assert_eq!(cut(Some(5), u64::MAX, text), (vec![5; 4], (5, 2)));
        assert_eq!(cut(Some(5), 2, text), (vec![5; 2], (5, 12)));
        assert_eq!(cut(None, u64::MAX, b" \n"), (vec![], (0, 0)));
        let odd = Sequences::new(None, 1).add(b"0102", BitEncoding::Digits, &mut |_| {});
        assert_eq!(odd, Err((3, b'2')));
    }

    #[test]
    fn the_lowest_bit_of_a_byte_comes_first_where_that_is_said() {
        let mut found = Bits::default();
        let mut sequences = Sequences::new(Some(8), 1);
        let encoding = BitEncoding::Raw { lowest_first: true };
        sequences.add(&[0b1000_0010], encoding, &mut |bits| found = bits).unwrap();
        assert_eq!(found, Bits::from_digits(b"01000001").unwrap());
    }
}
