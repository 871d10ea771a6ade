//! The best way to set a hand, by choosing what each suit puts into suit melds.
//!
//! Once it is settled which cards lie in flushes and runs, the ranks are independent of each
//! other: of the cards of one rank as few stay as pairs, trips and quads allow. Knows nothing about
//! which melds those are; `ShapeBook` does.

use crate::Leftover;
use crate::gin_and_win::jokers::least_with_jokers;
use crate::gin_and_win::lanes::{LANE_MASK, LANES, Lanes, flush_min, ranks_by_count};
use crate::gin_and_win::leftover::spread;
use gincert_game::{CardSet, MeldRules, Suit};

/// Sets hands under one set of meld rules.
///
/// ```
/// use gincert_fast::Evaluator;
/// use gincert_game::{MeldRules, parse_cards};
/// let evaluator = Evaluator::new(&MeldRules::GIN_AND_WIN);
/// let best = evaluator.best(parse_cards("7d 8d Jd 7c 8c Kh 2s").unwrap());
/// assert_eq!((best.score(), format!("{best}")), (3, "K J 2".to_string()));
/// ```
#[derive(Debug, Clone)]
pub struct Evaluator {
    lanes: Lanes,
    stays: RankLeftovers,
    spread: Box<[u64; LANES]>,
    /// Of the melds with jokers.
    flush_min: Option<u8>,
}

/// How many of one, two, three or four cards of a rank must stay outside rank melds.
#[derive(Debug, Clone, Copy)]
enum RankLeftovers {
    /// At most one each: the masks say for which numbers of cards (all ones or nothing).
    AtMostOne([u16; 4]),
    /// As counted.
    Several([u64; 4]),
}

impl RankLeftovers {
    fn new(rules: &MeldRules) -> RankLeftovers {
        let counts = [1, 2, 3, 4].map(|cards| must_stay(rules, cards));
        if counts.iter().all(|stay| *stay <= 1) {
            RankLeftovers::AtMostOne(counts.map(|stay| if stay == 1 { LANE_MASK } else { 0 }))
        } else {
            RankLeftovers::Several(counts)
        }
    }
}

/// The fewest of `cards` cards of one rank that pairs, trips and quads leave over.
fn must_stay(rules: &MeldRules, cards: u64) -> u64 {
    [(rules.pair, 2), (rules.trips, 3), (rules.quads, 4)]
        .into_iter()
        .filter(|(counts, size)| *counts && *size <= cards)
        .map(|(_, size)| must_stay(rules, cards - size))
        .min()
        .unwrap_or(cards)
}

/// The four lanes of a hand.
pub(crate) fn lanes_of(hand: CardSet) -> [u16; 4] {
    Suit::ALL.map(|suit| hand.suit_lane(suit))
}

impl Evaluator {
    /// Prepares the tables: a few microseconds, about 70 kB.
    pub fn new(rules: &MeldRules) -> Evaluator {
        let mut table = Box::new([0; LANES]);
        for (lane, packed) in (0..).zip(table.iter_mut()) {
            *packed = spread(lane);
        }
        let (lanes, stays) = (Lanes::new(rules), RankLeftovers::new(rules));
        Evaluator { lanes, stays, spread: table, flush_min: flush_min(rules) }
    }

    /// All ones where three cards of a rank leave one over, else nothing; `None` where a rank can
    /// leave over several cards.
    pub(crate) fn threes_leave(&self) -> Option<u16> {
        match self.stays {
            RankLeftovers::AtMostOne([_, _, threes, _]) => Some(threes),
            RankLeftovers::Several(_) => None,
        }
    }

    /// Which lanes split into suit melds.
    pub(crate) fn lanes(&self) -> &Lanes {
        &self.lanes
    }

    /// What the best way to set the hand leaves over, for a hand of any size: fewest cards, then
    /// the lowest from the top down. A hand with jokers is set as games with jokers have it: pairs and trips
    /// are melds, runs are none.
    pub fn best(&self, hand: CardSet) -> Leftover {
        let mut lanes = lanes_of(hand);
        let jokers = hand.jokers().len();
        if jokers > 0 && hand.natural().is_empty() {
            // No meld is of jokers alone.
            return Leftover::from_cards(hand);
        }
        if jokers > 0 {
            let left = least_with_jokers(&mut lanes, 0, jokers, self.flush_min);
            return Leftover::pack(left.count_ones(), self.spread[usize::from(left & LANE_MASK)]);
        }
        let mut active = [0; 4];
        let mut count = 0;
        for (suit, lane) in lanes.iter().enumerate() {
            if self.lanes.usable(*lane) {
                active[count] = suit;
                count += 1;
            }
        }
        match self.stays {
            RankLeftovers::AtMostOne(masks) => {
                let key = |lanes: [u16; 4]| {
                    let held = ranks_by_count(lanes);
                    let left = (held[0] & masks[0])
                        | (held[1] & masks[1])
                        | (held[2] & masks[2])
                        | (held[3] & masks[3]);
                    left.count_ones() << 13 | u32::from(left)
                };
                let best = self.least(&mut lanes, &active[..count], &key);
                let ranks = self.spread[(best & u32::from(LANE_MASK)) as usize];
                Leftover::pack(best >> 13, ranks)
            }
            RankLeftovers::Several(counts) => {
                let key = |lanes: [u16; 4]| self.pack_several(lanes, counts);
                self.least(&mut lanes, &active[..count], &key)
            }
        }
    }

    fn pack_several(&self, lanes: [u16; 4], counts: [u64; 4]) -> Leftover {
        let held = ranks_by_count(lanes);
        let mut score = 0;
        let mut ranks = 0;
        for (mask, stay) in held.into_iter().zip(counts) {
            score += mask.count_ones() * stay as u32;
            ranks += self.spread[usize::from(mask & LANE_MASK)] * stay;
        }
        Leftover::pack(score, ranks)
    }

    /// The least key over all choices of suit melds in the `active` suits.
    #[inline]
    fn least<K: Ord + Copy>(
        &self,
        lanes: &mut [u16; 4],
        active: &[usize],
        key: &impl Fn([u16; 4]) -> K,
    ) -> K {
        let Some((suit, others)) = active.split_first() else {
            return key(*lanes);
        };
        let whole = lanes[*suit & 3];
        let mut best = self.least(lanes, others, key);
        let mut melded = whole;
        while melded != 0 {
            if self.lanes.splits(melded) {
                lanes[*suit & 3] = whole & !melded;
                best = best.min(self.least(lanes, others, key));
            }
            melded = (melded - 1) & whole;
        }
        lanes[*suit & 3] = whole;
        best
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn of_one_rank_as_few_cards_stay_as_the_rank_melds_allow() {
        let rules = |pair, trips, quads| MeldRules { pair, trips, quads, ..MeldRules::default() };
        let stays = |rules| [1, 2, 3, 4].map(|cards| must_stay(&rules, cards));
        assert_eq!(stays(rules(true, true, true)), [1, 0, 0, 0]);
        assert_eq!(stays(rules(true, false, false)), [1, 0, 1, 0]);
        assert_eq!(stays(rules(false, true, false)), [1, 2, 0, 1]);
        assert_eq!(stays(rules(false, false, true)), [1, 2, 3, 0]);
        assert_eq!(stays(rules(false, false, false)), [1, 2, 3, 4]);
    }

    #[test]
    fn a_whole_suit_leaves_nothing() {
        let rules = MeldRules { run_min: Some(3), ..MeldRules::default() };
        for rules in [MeldRules::GIN_AND_WIN, rules] {
            let evaluator = Evaluator::new(&rules);
            for missing in 0..4 {
                let lane = (1u64 << (13 - missing)) - 1;
                assert_eq!(evaluator.best(CardSet::from_bits(lane)).score(), 0, "{missing}");
            }
        }
    }
}
