//! Good output in which each sixteenth block of 1,024 bytes repeats the one before.
//!
//! A buffer that is sometimes sent before it is filled.

use super::BitSource;
use crate::sources::Random;

/// Words of a block.
const BLOCK: usize = 128;

struct RepeatedBlockSource {
    random: Random,
    block: Vec<u64>,
    at: usize,
    blocks: u32,
}

pub(super) fn start(random: Random) -> Box<dyn BitSource> {
    Box::new(RepeatedBlockSource { random, block: Vec::new(), at: BLOCK, blocks: 0 })
}

impl BitSource for RepeatedBlockSource {
    fn next_word(&mut self) -> u64 {
        if self.at >= BLOCK {
            self.at = 0;
            self.blocks = self.blocks.wrapping_add(1);
            if !self.blocks.is_multiple_of(16) || self.block.is_empty() {
                self.block = (0..BLOCK).map(|_| self.random.word()).collect();
            }
        }
        self.at += 1;
        self.block.get(self.at - 1).copied().unwrap_or(0)
    }
}
