//! The Mersenne Twister MT19937 (M. Matsumoto and T. Nishimura, 1998).
//!
//! Linear, but with a register of 19,937 bits, which sequences of a million bits do not show: these tests
//! pass it, although its next output can be computed from 624 words.

use super::BitSource;
use crate::sources::Random;

const WORDS: usize = 624;
const AHEAD: usize = 397;

struct Twister {
    state: Vec<u32>,
    at: usize,
}

pub(super) fn start(mut random: Random) -> Box<dyn BitSource> {
    let state = (0..WORDS).map(|_| random.half()).collect();
    Box::new(Twister { state, at: 0 })
}

impl Twister {
    fn next(&mut self) -> u32 {
        let of = |at: usize| self.state.get(at % WORDS).copied().unwrap_or(0);
        let mixed = of(self.at) & 0x8000_0000 | of(self.at + 1) & 0x7fff_ffff;
        let odd = if mixed & 1 == 1 { 0x9908_b0df } else { 0 };
        let mut word = of(self.at + AHEAD) ^ mixed >> 1 ^ odd;
        if let Some(place) = self.state.get_mut(self.at) {
            *place = word;
        }
        self.at = (self.at + 1) % WORDS;
        word ^= word >> 11;
        word ^= word << 7 & 0x9d2c_5680;
        word ^= word << 15 & 0xefc6_0000;
        word ^ word >> 18
    }
}

impl BitSource for Twister {
    fn next_word(&mut self) -> u64 {
        u64::from(self.next()) << 32 | u64::from(self.next())
    }
}
