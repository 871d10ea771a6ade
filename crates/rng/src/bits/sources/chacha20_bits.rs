//! ChaCha20 (D. J. Bernstein, 2008; RFC 8439), without a fault.
//!
//! No test may reject it more often than its level allows.

use super::BitSource;
use crate::sources::Random;

struct Plain(Random);

pub(super) fn start(random: Random) -> Box<dyn BitSource> {
    Box::new(Plain(random))
}

impl BitSource for Plain {
    fn next_word(&mut self) -> u64 {
        self.0.word()
    }
}
