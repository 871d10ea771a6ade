//! The proof: one hand of each class of hands that differ in the names of the suits only, set by the
//! fast evaluator, with the number of hands that it stands for.

use gincert_fast::Deadwood;
use gincert_game::CardSet;
use gincert_game::deadwood::MeldCore;
use rayon::prelude::*;

/// All sets of ranks of one suit, by number of cards.
fn lanes() -> Vec<Vec<u64>> {
    let mut lanes = vec![Vec::new(); 14];
    for lane in 0..1u64 << 13 {
        lanes[lane.count_ones() as usize].push(lane);
    }
    lanes
}

/// How many hands by points of least deadwood.
pub(super) fn count(core: &MeldCore, hand_cards: u8) -> Vec<u64> {
    let fast = Deadwood::new(core);
    let lanes = lanes();
    let points_max = (0..13).map(|rank| fast.least(CardSet::from_bits(1 << rank))).max();
    let points_max = points_max.unwrap_or(0) as usize * usize::from(hand_cards);
    let cards = usize::from(hand_cards);
    let empty = || vec![0u64; points_max + 1];
    let added = |mut all: Vec<u64>, one: Vec<u64>| {
        all.iter_mut().zip(one).for_each(|(all, one)| *all += one);
        all
    };
    // Suits in order of their lanes, the greatest first: one hand of each class.
    let first: Vec<u64> =
        (0..=cards.min(13)).flat_map(|held| lanes[held].iter().copied()).collect();
    first
        .into_par_iter()
        .map(|first| {
            let mut counts = empty();
            below(&fast, &lanes, cards, &[first], &mut counts);
            counts
        })
        .reduce(empty, added)
}

/// Adds every hand whose first suits are these and whose others are not greater.
fn below(fast: &Deadwood, lanes: &[Vec<u64>], cards: usize, suits: &[u64], counts: &mut [u64]) {
    let held: usize = suits.iter().map(|lane| lane.count_ones() as usize).sum();
    if held > cards {
        return;
    }
    let greatest = suits.last().copied().unwrap_or(0);
    let open = cards - held;
    if let [a, b, c] = *suits {
        let others = lanes.get(open).map_or(&[][..], |lanes| not_above(lanes, greatest));
        for d in others {
            let hand = CardSet::from_bits(a | b << 13 | c << 26 | d << 39);
            let names = names(&[a, b, c, *d]);
            counts[fast.least(hand) as usize] += names;
        }
        return;
    }
    for held in 0..=open.min(13) {
        for lane in not_above(&lanes[held], greatest) {
            let longer: Vec<u64> = suits.iter().copied().chain([*lane]).collect();
            below(fast, lanes, cards, &longer, counts);
        }
    }
}

/// The lanes up to the greatest one.
fn not_above(lanes: &[u64], greatest: u64) -> &[u64] {
    &lanes[..lanes.partition_point(|lane| *lane <= greatest)]
}

/// In how many ways the four lanes go to the four suits.
fn names(lanes: &[u64; 4]) -> u64 {
    let (mut ways, mut alike) = (24, 1);
    for pair in lanes.windows(2) {
        alike = if pair[0] == pair[1] { alike + 1 } else { 1 };
        ways /= alike;
    }
    ways
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn four_lanes_go_to_the_suits_in_their_number_of_ways() {
        assert_eq!(names(&[4, 3, 2, 1]), 24);
        assert_eq!(names(&[4, 4, 2, 1]), 12);
        assert_eq!(names(&[4, 4, 2, 2]), 6);
        assert_eq!(names(&[4, 4, 4, 1]), 4);
        assert_eq!(names(&[4, 4, 4, 4]), 1);
    }
}
