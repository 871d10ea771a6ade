//! What one suit leaves over when its cards go into runs: a table for all 8,192 sets of ranks.
//!
//! Every rule for the ace and every scheme of values is just another table. Knows nothing about sets
//! and other suits.

use gincert_game::deadwood::{CARD_VALUE_MAX, MeldCore};

/// Sets of ranks of one suit: bit 0 is the ace, bit 12 the king.
pub(super) const LANES: usize = 1 << 13;
/// Keeps a lane inside the tables.
pub(super) const LANE: u64 = 0x1fff;

/// Bits of a number of points in [`Discard`]: a suit counts 13 times the greatest value at most.
const BITS: u32 = 9;
const POINTS: u32 = (1 << BITS) - 1;
const _: () = assert!(13 * CARD_VALUE_MAX as u32 + 2 * (CARD_VALUE_MAX as u32) < POINTS);

/// What a suit leaves over, what it leaves after its best discard, and the ranks whose discard leaves
/// so little, in one word. No cards leave more after a discard than any suit can.
#[derive(Debug, Clone, Copy)]
pub(super) struct Discard(u32);

impl Discard {
    /// What the suit leaves over.
    #[inline]
    pub(super) fn left(self) -> u32 {
        self.0 & POINTS
    }

    /// What it leaves over after its best discard.
    #[inline]
    pub(super) fn after(self) -> u32 {
        self.0 >> BITS & POINTS
    }

    /// The ranks of the best discards.
    #[inline]
    pub(super) fn ranks(self) -> u64 {
        u64::from(self.0 >> (2 * BITS))
    }
}

/// For every lane what its best runs leave over, and the same after its best discard.
#[derive(Debug, Clone)]
pub(super) struct Suits {
    /// The least points left over.
    pub(super) left: Box<[u16; LANES]>,
    /// The same with a discard.
    pub(super) discard: Box<[Discard; LANES]>,
    /// Every set of ranks that is a run, in ascending order.
    pub(super) runs: Vec<u16>,
}

impl Suits {
    pub(super) fn new(core: &MeldCore) -> Suits {
        let mut runs_by_lowest: [Vec<usize>; 13] = Default::default();
        let runs = runs(core);
        for run in &runs {
            runs_by_lowest[run.trailing_zeros() as usize].push(*run);
        }
        let values: [u16; 13] = std::array::from_fn(|rank| core.values.of_bit(1 << rank));
        let mut left = Box::new([0u16; LANES]);
        for lane in 1..LANES {
            // The lowest card is left over, or it is the lowest of one of the runs within the lane.
            // Smaller lanes are counted already.
            let lowest = lane.trailing_zeros() as usize;
            let mut best = values[lowest] + left[lane & (lane - 1)];
            for run in &runs_by_lowest[lowest] {
                if run & !lane == 0 {
                    best = best.min(left[lane ^ run]);
                }
            }
            left[lane] = best;
        }
        let mut discard = Box::new([Discard(POINTS << BITS); LANES]);
        for (lane, word) in discard.iter_mut().enumerate().skip(1) {
            let (mut after, mut ranks) = (POINTS, 0);
            let mut cards = lane;
            while cards != 0 {
                let card = cards & cards.wrapping_neg();
                cards ^= card;
                let rest = u32::from(left[lane ^ card]);
                if rest < after {
                    (after, ranks) = (rest, card as u32);
                } else if rest == after {
                    ranks |= card as u32;
                }
            }
            *word = Discard(ranks << (2 * BITS) | after << BITS | u32::from(left[lane]));
        }
        let runs = runs.iter().map(|run| *run as u16).collect();
        Suits { left, discard, runs }
    }
}

/// Every set of ranks that is a run, in ascending order. Only rows round the corner are asked about:
/// from each rank upwards, of each length.
fn runs(core: &MeldCore) -> Vec<usize> {
    let Some(least) = core.run_min else {
        return Vec::new();
    };
    let mut runs = Vec::new();
    for lowest in 0..13usize {
        let mut row = 0u16;
        for length in 1..=13u8 {
            row |= 1 << ((lowest + usize::from(length) - 1) % 13);
            if length >= least && core.ace.lowest_of_row(row).is_some() {
                runs.push(usize::from(row));
            }
        }
    }
    runs.sort_unstable();
    runs.dedup();
    runs
}

/// Values by rank as the tables need them.
pub(super) trait ValuesByBit {
    /// What the rank of a single set bit counts.
    fn of_bit(&self, bit: usize) -> u16;
}

impl ValuesByBit for gincert_game::deadwood::CardValues {
    fn of_bit(&self, bit: usize) -> u16 {
        let rank = u8::try_from(bit.trailing_zeros() + 1).ok().and_then(gincert_game::Rank::new);
        rank.map_or(0, |rank| u16::try_from(self.of(rank)).unwrap_or(u16::MAX))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use gincert_game::deadwood::Ace;

    #[test]
    fn a_suit_leaves_what_its_best_runs_leave() {
        let suits = Suits::new(&MeldCore::standard());
        // Ace to five and the king: the king is left. Four cards with a gap: all are left.
        assert_eq!(suits.left[0b1_0000_0001_1111], 10);
        assert_eq!(suits.left[0b1_1011], 1 + 2 + 4 + 5);
        let with_king = suits.discard[0b1_0000_0001_1111];
        assert_eq!((with_king.left(), with_king.after(), with_king.ranks()), (10, 0, 1 << 12));
        let none = suits.discard[0];
        assert_eq!((none.left(), none.after(), none.ranks()), (0, POINTS, 0));
    }

    #[test]
    fn the_runs_are_all_sets_of_ranks_that_the_reference_calls_a_row() {
        for ace in [Ace::Low, Ace::High, Ace::HighOrLow, Ace::RoundTheCorner] {
            for least in 1..=13 {
                let core = MeldCore { ace, run_min: Some(least), ..MeldCore::standard() };
                let is_run = |lane: &usize| {
                    let row = u16::try_from(*lane).ok().and_then(|row| ace.lowest_of_row(row));
                    lane.count_ones() >= u32::from(least) && row.is_some()
                };
                let all: Vec<usize> = (1..LANES).filter(is_run).collect();
                assert_eq!(runs(&core), all, "{ace:?}, {least} cards or more");
            }
        }
    }

    #[test]
    fn each_rule_for_the_ace_has_its_number_of_runs() {
        let count = |ace| runs(&MeldCore { ace, ..MeldCore::standard() }).len();
        // Low or high: 11 + 10 + ... + 1. Both: one row of 14 places, the whole suit once.
        assert_eq!([Ace::Low, Ace::High].map(count), [66, 66]);
        assert_eq!(count(Ace::HighOrLow), 12 + 11 + 10 + 9 + 8 + 7 + 6 + 5 + 4 + 3 + 1);
        // Round the corner: 13 of each length from 3 to 12, and the whole suit.
        assert_eq!(count(Ace::RoundTheCorner), 13 * 10 + 1);
    }
}
