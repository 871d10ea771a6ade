//! Sources of bits: one without a fault, and others with a fault that tests must detect.

use crate::sources::Random;

/// What makes bytes.
pub trait BitSource {
    /// The next eight bytes, the highest one first.
    fn next_word(&mut self) -> u64;
}

/// A source by name.
#[derive(Clone, Copy)]
pub struct BitSourceKind {
    /// Its name: the file's name with hyphens.
    pub name: &'static str,
    /// Its source file's text, whose header comment says what it models.
    source: &'static str,
    make: fn(Random) -> Box<dyn BitSource>,
}

impl BitSourceKind {
    /// Starts it.
    pub fn start(&self, seed: u64) -> Box<dyn BitSource> {
        (self.make)(Random::new(seed))
    }

    /// The first sentence of what it models.
    pub fn summary(&self) -> String {
        let lines = self.source.lines().map_while(|line| line.strip_prefix("//!"));
        let text: Vec<&str> = lines.map(str::trim).take_while(|line| !line.is_empty()).collect();
        text.join(" ")
    }

    /// So many bytes of it.
    pub fn bytes(&self, seed: u64, bytes: usize) -> Vec<u8> {
        let mut source = self.start(seed);
        let mut found = Vec::with_capacity(bytes + 8);
        while found.len() < bytes {
            found.extend_from_slice(&source.next_word().to_be_bytes());
        }
        found.truncate(bytes);
        found
    }
}

mod biased;
mod chacha20_bits;
mod counter;
mod lcg_low_byte;
mod lfsr31;
mod mersenne_twister;
mod randu_words;
mod repeated_block;
mod sticky;

macro_rules! sources {
    ($($name:ident: $text:literal),* $(,)?) => {
        /// Every source of bits, by name.
        pub static BIT_SOURCES: &[BitSourceKind] = &[
            $(BitSourceKind {
                name: $text,
                source: include_str!(concat!(stringify!($name), ".rs")),
                make: $name::start,
            }),*
        ];
    };
}

sources! {
    biased: "biased",
    chacha20_bits: "chacha20-bits",
    counter: "counter",
    lcg_low_byte: "lcg-low-byte",
    lfsr31: "lfsr31",
    mersenne_twister: "mersenne-twister",
    randu_words: "randu-words",
    repeated_block: "repeated-block",
    sticky: "sticky",
}

/// A source of bits by its name.
pub fn find_bits(name: &str) -> Option<&'static BitSourceKind> {
    BIT_SOURCES.iter().find(|kind| kind.name == name)
}

/// Eight bytes from a source that makes one at a time.
fn of_bytes(mut next: impl FnMut() -> u8) -> u64 {
    (0..8).fold(0, |word, _| word << 8 | u64::from(next()))
}
