//! Hands with jokers, where pairs and trips are melds and runs are none: then no best setting leaves a joker
//! over, and of one rank one card is left at most.
//!
//! A joker in no flush makes a pair of the highest card that is left over, or joins some meld where none
//! is. A joker in a flush is worth more only where it brings more natural cards into it than there are
//! jokers in it: else each of them would make a pair of one of these cards.

use super::lanes::ranks_by_count;
use gincert_game::gin_and_win::ShapePart;

/// The ranks that the best setting leaves over, over all choices of flushes in the suits from `suit` on.
pub(super) fn least_with_jokers(
    lanes: &mut [u16; 4],
    suit: usize,
    jokers: u8,
    flush_min: Option<u8>,
) -> u16 {
    let Some(whole) = lanes.get(suit).copied() else {
        let [ones, ..] = ranks_by_count(*lanes);
        return without_highest(ones, jokers);
    };
    let mut best = least_with_jokers(lanes, suit + 1, jokers, flush_min);
    let Some(flush_min) = flush_min.filter(|_| whole.count_ones() > 1) else {
        return best;
    };
    let mut melded = whole;
    while melded != 0 {
        let cards = melded.count_ones() as u8;
        let filled = flush_min.saturating_sub(cards);
        if filled <= jokers && filled < cards {
            lanes[suit & 3] = whole & !melded;
            let left = least_with_jokers(lanes, suit + 1, jokers - filled, Some(flush_min));
            if (left.count_ones(), left) < (best.count_ones(), best) {
                best = left;
            }
        }
        melded = (melded - 1) & whole;
    }
    lanes[suit & 3] = whole;
    best
}

/// Ranks without the highest ones, as many as there are jokers.
fn without_highest(mut ranks: u16, jokers: u8) -> u16 {
    for _ in 0..jokers {
        ranks &= !(0x8000u16.checked_shr(ranks.leading_zeros()).unwrap_or(0));
    }
    ranks
}

/// Every way in which so many cards of one rank, jokers among them, make rank melds: their parts.
pub(super) fn rank_ways(cards: u8) -> &'static [&'static [ShapePart]] {
    use ShapePart::OfAKind;
    match cards {
        2 => &[&[OfAKind(2)]],
        3 => &[&[OfAKind(3)]],
        4 => &[&[OfAKind(4)], &[OfAKind(2), OfAKind(2)]],
        5 => &[&[OfAKind(3), OfAKind(2)]],
        6 => &[
            &[OfAKind(3), OfAKind(3)],
            &[OfAKind(4), OfAKind(2)],
            &[OfAKind(2), OfAKind(2), OfAKind(2)],
        ],
        _ => &[],
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_highest_ranks_are_taken_first_and_none_is_taken_of_none() {
        assert_eq!(without_highest(0b1_0000_0100_0001, 1), 0b100_0001);
        assert_eq!(without_highest(0b1_0000_0100_0001, 2), 1);
        assert_eq!((without_highest(1, 2), without_highest(0, 1)), (0, 0));
    }
}
