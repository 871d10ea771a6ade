//! Which cards of one suit can go into flushes and runs without a card left: a table of all 8,192
//! sets of ranks.
//!
//! Knows nothing about pairs, trips and quads, nor about other suits.

use gincert_game::MeldRules;

/// Sets of ranks of one suit: bit 0 is the ace, bit 12 the king.
pub(crate) const LANES: usize = 1 << 13;
/// A mask that keeps a lane inside the tables, so that no index can be out of bounds.
pub(crate) const LANE_MASK: u16 = 0x1fff;

/// The cards can be split into suit melds.
const SPLITS: u8 = 1;
/// Some of the cards, at least one, can be.
const USABLE: u8 = 2;

/// The smallest flush, in cards. One card is never a meld, whatever minimum a rule names.
pub(crate) fn flush_min(rules: &MeldRules) -> Option<u8> {
    rules.flush_min.map(|least| least.max(2))
}

/// The smallest run, in cards, where runs are distinguished from flushes at all: a run that is long
/// enough to be a flush counts as a flush.
pub(crate) fn run_min(rules: &MeldRules) -> Option<u8> {
    let least = rules.run_min?.max(2);
    flush_min(rules).is_none_or(|flush| least < flush).then_some(least)
}

/// For every lane: whether it splits into suit melds, and whether a part of it does.
#[derive(Debug, Clone)]
pub(crate) struct Lanes {
    flags: Box<[u8; LANES]>,
}

impl Lanes {
    pub(crate) fn new(rules: &MeldRules) -> Lanes {
        let flush = flush_min(rules);
        let run = run_min(rules);
        let mut flags = Box::new([0; LANES]);
        for (lane, flag) in (0..).zip(flags.iter_mut()) {
            // Enough cards are one flush; otherwise every unbroken block must be a run itself.
            let splits = lane == 0
                || flush.is_some_and(|least| count(lane) >= least)
                || run.is_some_and(|least| shortest_block(lane) >= least);
            let usable = flush.is_some_and(|least| count(lane) >= least)
                || run.is_some_and(|least| longest_block(lane) >= least);
            *flag = if splits { SPLITS } else { 0 } | if usable { USABLE } else { 0 };
        }
        Lanes { flags }
    }

    /// Whether the cards can be split into suit melds; no cards can.
    pub(crate) fn splits(&self, lane: u16) -> bool {
        self.flags[usize::from(lane & LANE_MASK)] & SPLITS != 0
    }

    /// Whether any of the cards can lie in a suit meld.
    pub(crate) fn usable(&self, lane: u16) -> bool {
        self.flags[usize::from(lane & LANE_MASK)] & USABLE != 0
    }
}

/// The ranks of which four lanes hold exactly one, two, three and four cards.
pub(crate) fn ranks_by_count([a, b, c, d]: [u16; 4]) -> [u16; 4] {
    // A binary adder, thirteen ranks at a time.
    let (ab, ab_both) = (a ^ b, a & b);
    let (cd, cd_both) = (c ^ d, c & d);
    let ones = ab ^ cd;
    let twos = (ab & cd) ^ ab_both ^ cd_both;
    let fours = ab_both & cd_both;
    [ones & !twos, twos & !ones, ones & twos, fours]
}

fn count(lane: u16) -> u8 {
    lane.count_ones() as u8
}

/// The lengths of the unbroken blocks of a lane, lowest first.
fn blocks(lane: u16) -> impl Iterator<Item = u8> {
    let mut rest = lane;
    core::iter::from_fn(move || {
        if rest == 0 {
            return None;
        }
        rest >>= rest.trailing_zeros();
        let length = rest.trailing_ones();
        rest = rest.checked_shr(length).unwrap_or(0);
        Some(length as u8)
    })
}

fn shortest_block(lane: u16) -> u8 {
    blocks(lane).min().unwrap_or(0)
}

fn longest_block(lane: u16) -> u8 {
    blocks(lane).max().unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn blocks_are_found_in_order() {
        assert_eq!(blocks(0b1_1011_0111).collect::<Vec<_>>(), [3, 2, 2]);
        assert_eq!(blocks(0x1fff).collect::<Vec<_>>(), [13]);
        assert_eq!(blocks(0).count(), 0);
    }

    #[test]
    fn a_run_that_is_a_flush_is_not_told_apart() {
        let rules = |flush_min, run_min| MeldRules { flush_min, run_min, ..MeldRules::default() };
        assert_eq!(run_min(&rules(Some(3), Some(3))), None);
        assert_eq!(run_min(&rules(Some(4), Some(3))), Some(3));
        assert_eq!(run_min(&rules(None, Some(1))), Some(2));
    }

    #[test]
    fn ranks_are_counted_over_the_suits() {
        let all = [0b1111, 0b0111, 0b0011, 0b0001];
        assert_eq!(ranks_by_count(all), [0b1000, 0b0100, 0b0010, 0b0001]);
    }
}
