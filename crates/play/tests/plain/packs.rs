//! Packs as docs/play.md describes them, with a ChaCha20 of its own.

use gincert_evidence::Digest;

/// A card by its place in a new pack: clubs, diamonds, hearts, spades, each from ace to king.
pub type PlainCard = usize;

/// The numbers of a deal.
pub struct PlainPacks {
    key: [u32; 8],
    nonce: u64,
    block: u64,
    words: Vec<u32>,
}

impl PlainPacks {
    pub fn new(text: &str, number: u64) -> PlainPacks {
        let digest = *Digest::of(text.as_bytes()).bytes();
        let word = |at: usize| u32::from_le_bytes(digest[4 * at..4 * at + 4].try_into().unwrap());
        PlainPacks { nonce: number, ..PlainPacks::with_key(std::array::from_fn(word)) }
    }

    pub fn with_key(key: [u32; 8]) -> PlainPacks {
        PlainPacks { key, nonce: 0, block: 0, words: Vec::new() }
    }

    pub fn pack(&mut self) -> Vec<PlainCard> {
        let mut pack: Vec<PlainCard> = (0..52).collect();
        for n in (2..=52).rev() {
            let place = self.below(n);
            pack.swap(n - 1, place);
        }
        pack
    }

    fn below(&mut self, n: usize) -> usize {
        loop {
            let product = u64::from(self.word()) * n as u64;
            if product % (1 << 32) >= (1u64 << 32) % n as u64 {
                return (product / (1 << 32)) as usize;
            }
        }
    }

    fn word(&mut self) -> u32 {
        if self.words.is_empty() {
            self.words = self.next_block();
            self.words.reverse();
        }
        self.words.pop().unwrap()
    }

    /// A block of ChaCha20: ten times a round of columns and one of diagonals.
    pub fn next_block(&mut self) -> Vec<u32> {
        let mut state = [0u32; 16];
        state[..4].copy_from_slice(&[0x6170_7865, 0x3320_646e, 0x7962_2d32, 0x6b20_6574]);
        state[4..12].copy_from_slice(&self.key);
        let halves = |number: u64| [number as u32, (number >> 32) as u32];
        state[12..14].copy_from_slice(&halves(self.block));
        state[14..].copy_from_slice(&halves(self.nonce));
        self.block += 1;
        let mut work = state;
        for _ in 0..10 {
            for [a, b, c, d] in [[0, 4, 8, 12], [1, 5, 9, 13], [2, 6, 10, 14], [3, 7, 11, 15]] {
                quarter(&mut work, a, b, c, d);
            }
            for [a, b, c, d] in [[0, 5, 10, 15], [1, 6, 11, 12], [2, 7, 8, 13], [3, 4, 9, 14]] {
                quarter(&mut work, a, b, c, d);
            }
        }
        work.iter().zip(state).map(|(word, before)| word.wrapping_add(before)).collect()
    }
}

fn quarter(work: &mut [u32; 16], a: usize, b: usize, c: usize, d: usize) {
    for (from, to, with, turn) in [(b, a, d, 16), (d, c, b, 12), (b, a, d, 8), (d, c, b, 7)] {
        work[to] = work[to].wrapping_add(work[from]);
        work[with] = (work[with] ^ work[to]).rotate_left(turn);
    }
}
