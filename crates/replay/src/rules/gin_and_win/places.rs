//! Left-over cards as the place of a row in a table: a bit for each rank.
//!
//! Where pairs meld, no two left-over cards have one rank, so that a table of [`PLACES`] rows takes every
//! hand. What has no place is for a map.

/// Rows of a table.
pub(crate) const PLACES: usize = 1 << RANKS;
const RANKS: u32 = 13;
/// Bits for each rank in the packed word of what is left over.
const BITS: u32 = 3;
/// One card of each rank.
const ONES: u64 = 0x0012_4924_9249;

/// The place of left-over cards, given as `gincert_fast::Leftover::key`; `None` where two have one rank.
pub(crate) fn place_of(left: u64) -> Option<usize> {
    let ranks = left & ((1 << (BITS * RANKS)) - 1);
    if ranks & !ONES != 0 {
        return None;
    }
    // Every third bit moves next to the one before it: by twos, by fours, and so on.
    let ranks = (ranks | ranks >> 2) & 0x10c3_0c30_c30c_30c3;
    let ranks = (ranks | ranks >> 4) & 0x100f_00f0_0f00_f00f;
    let ranks = (ranks | ranks >> 8) & 0x001f_0000_ff00_00ff;
    let ranks = (ranks | ranks >> 16) & 0x001f_0000_0000_ffff;
    usize::try_from(ranks).ok()
}

/// The left-over cards of a place.
pub(crate) fn left_at(place: usize) -> u64 {
    let held = |rank: &u32| place >> rank & 1 == 1;
    let one = |rank: u32| 1 << (BITS * RANKS) | 1 << (BITS * rank);
    (0..RANKS).filter(held).map(one).sum()
}

#[cfg(test)]
mod tests {
    use super::*;
    use gincert_fast::Leftover;
    use gincert_game::Rank;

    #[test]
    fn every_set_of_ranks_has_its_own_place_and_no_pair_has_one() {
        for place in 0..PLACES {
            let ranks = Rank::all().filter(|rank| place >> (rank.number() - 1) & 1 == 1);
            let left = Leftover::from_ranks(ranks).key();
            assert_eq!((place_of(left), left_at(place)), (Some(place), left));
        }
        for rank in Rank::all() {
            assert_eq!(place_of(Leftover::from_ranks([rank, rank]).key()), None);
            assert_eq!(place_of(Leftover::from_ranks([rank; 4]).key()), None);
        }
    }
}
