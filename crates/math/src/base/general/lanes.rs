//! Sets of cards up to permutation of the suits: their numbering and their enumeration.
//!
//! A set of cards is four lanes, the ranks held in each suit. Its class is named by the four lanes
//! in falling order (more cards first, then the position in the list of lanes of that size). Knows
//! nothing about melds or wagers.

use crate::combinations::choose;

/// Lanes: all sets of the thirteen ranks.
pub(super) const LANES: usize = 1 << 13;
const LANE_MASK: u64 = LANES as u64 - 1;
/// Bits that hold the position of a lane among the lanes of its size: 1,716 lanes at most.
const POSITION_BITS: u32 = 11;
const POSITION_MASK: u16 = (1 << POSITION_BITS) - 1;

/// The name of a lane: its size above its position, so that names compare as lanes do.
pub(super) type LaneName = u16;

/// The names of all lanes and back.
pub(super) struct LaneNames {
    name_of: Vec<LaneName>,
    by_size: Vec<Vec<u16>>,
}

impl LaneNames {
    pub fn new() -> LaneNames {
        let mut by_size = vec![Vec::new(); 14];
        let mut name_of = Vec::with_capacity(LANES);
        for lane in 0..LANES as u16 {
            let size = lane.count_ones() as usize;
            if let Some(lanes) = by_size.get_mut(size) {
                name_of.push((size as u16) << POSITION_BITS | lanes.len() as u16);
                lanes.push(lane);
            }
        }
        LaneNames { name_of, by_size }
    }

    /// The name of a lane.
    pub fn name(&self, lane: u16) -> LaneName {
        self.name_of.get(usize::from(lane)).copied().unwrap_or(0)
    }

    /// The four names of a set of cards, suit by suit.
    pub fn names(&self, bits: u64) -> [LaneName; 4] {
        lanes(bits).map(|lane| self.name(lane))
    }

    fn of_size(&self, size: u8) -> &[u16] {
        self.by_size.get(usize::from(size)).map(Vec::as_slice).unwrap_or_default()
    }
}

/// The lanes of a set of cards.
pub(super) fn lanes(bits: u64) -> [u16; 4] {
    [0, 13, 26, 39].map(|shift| (bits >> shift & LANE_MASK) as u16)
}

/// How many sets of cards are in the class of these lanes: 24 permutations of the suits over
/// those that change nothing. The names must be in falling order.
pub(super) fn members(sorted: [LaneName; 4]) -> u64 {
    let [a, b, c, d] = sorted;
    match (a == b, b == c, c == d) {
        (true, true, true) => 1,
        (true, true, false) | (false, true, true) => 4,
        (true, false, true) => 6,
        (true, false, false) | (false, true, false) | (false, false, true) => 12,
        (false, false, false) => 24,
    }
}

/// Calls `found` with one set of each class of `cards` cards and its number of members. The
/// lanes of the set are in falling order of their names.
pub(super) fn for_each_class(names: &LaneNames, cards: u8, found: &mut impl FnMut(u64, u64)) {
    for sizes in suit_sizes(cards) {
        descend(names, sizes, 0, [0; 4], 0, found);
    }
}

/// Four sizes that sum to the number of cards, each at most 13, not increasing.
pub(super) fn suit_sizes(cards: u8) -> Vec<[u8; 4]> {
    let mut all = Vec::new();
    for a in 0..=cards.min(13) {
        for b in 0..=a.min(cards - a) {
            for c in 0..=b.min(cards - a - b) {
                let d = cards - a - b - c;
                if d <= c {
                    all.push([a, b, c, d]);
                }
            }
        }
    }
    all
}

fn descend(
    names: &LaneNames,
    sizes: [u8; 4],
    suit: usize,
    mut chosen: [LaneName; 4],
    bits: u64,
    found: &mut impl FnMut(u64, u64),
) {
    let Some(size) = sizes.get(suit).copied() else {
        found(bits, members(chosen));
        return;
    };
    let lanes = names.of_size(size);
    let before = suit.checked_sub(1).and_then(|suit| chosen.get(suit));
    // Of suits with equally many cards the later one does not come later in the list.
    let end = before
        .filter(|last| **last >> POSITION_BITS == u16::from(size))
        .map_or(lanes.len(), |last| usize::from(last & POSITION_MASK) + 1);
    for lane in lanes.get(..end).unwrap_or_default() {
        if let Some(slot) = chosen.get_mut(suit) {
            *slot = names.name(*lane);
        }
        let bits = bits | u64::from(*lane) << (13 * suit);
        descend(names, sizes, suit + 1, chosen, bits, found);
    }
}

/// Numbers the classes of sets of one size from 0 without a gap.
///
/// Suits of one size form a group; the positions in a group of `g` suits, falling, are a multiset,
/// and `(p1 + g - 1 over g) + (p2 + g - 2 over g - 1) + ...` numbers the multisets.
pub(super) struct Numbering {
    /// Where the pattern of sizes (4 bits for each of the first three) stands in `patterns`.
    pattern_of: Vec<u8>,
    patterns: Vec<Pattern>,
    /// `multisets[k][p]`: `p + k over k + 1`, what a position adds with `k` more in its group.
    multisets: Vec<[u32; 4]>,
    len: usize,
}

#[derive(Clone, Copy)]
struct Pattern {
    base: u32,
    /// For each suit: how much its group counts, and how many suits of its group follow.
    slots: [(u32, usize); 4],
}

impl Numbering {
    pub fn new(names: &LaneNames, cards: u8) -> Numbering {
        let multisets = (0..1716u64)
            .map(|p| [0, 1, 2, 3].map(|k| choose(p + k, k + 1).map_or(0, |n| n as u32)))
            .collect();
        let mut numbering =
            Numbering { pattern_of: vec![0; 1 << 12], patterns: Vec::new(), multisets, len: 0 };
        for sizes in suit_sizes(cards) {
            numbering.add_pattern(names, sizes);
        }
        numbering
    }

    fn add_pattern(&mut self, names: &LaneNames, sizes: [u8; 4]) {
        let mut slots = [(1, 0); 4];
        let mut stride = 1u64;
        let mut followers = 0usize;
        for suit in (0..4).rev() {
            slots[suit] = (stride as u32, followers);
            let ends_group = suit == 0 || sizes[suit - 1] != sizes[suit];
            followers = if ends_group { 0 } else { followers + 1 };
            if ends_group {
                let group = slots[suit].1 as u64 + 1;
                let lanes = names.of_size(sizes[suit]).len() as u64;
                stride *= choose(lanes + group - 1, group).unwrap_or(0);
            }
        }
        let key = pattern_key(sizes.map(u16::from));
        if let Some(place) = self.pattern_of.get_mut(key) {
            *place = self.patterns.len() as u8;
        }
        self.patterns.push(Pattern { base: self.len as u32, slots });
        self.len += stride as usize;
    }

    /// How many classes there are.
    pub fn len(&self) -> usize {
        self.len
    }

    /// The number of the class with these lanes, in falling order.
    #[inline]
    pub fn number(&self, sorted: [LaneName; 4]) -> u32 {
        let key = pattern_key(sorted.map(|name| name >> POSITION_BITS));
        let place = usize::from(self.pattern_of[key]);
        let pattern = &self.patterns[place];
        let mut number = pattern.base;
        for (name, (stride, followers)) in sorted.iter().zip(pattern.slots) {
            number += stride * self.multisets[usize::from(name & POSITION_MASK)][followers & 3];
        }
        number
    }
}

#[inline]
fn pattern_key([a, b, c, _]: [u16; 4]) -> usize {
    usize::from((a & 15) << 8 | (b & 15) << 4 | (c & 15))
}

/// Calls `found` with the number of the class of every set that has one card less.
#[inline]
pub(super) fn for_each_smaller(
    names: &LaneNames,
    smaller: &Numbering,
    bits: u64,
    sorted: [LaneName; 4],
    found: &mut impl FnMut(u32),
) {
    for (suit, lane) in lanes(bits).into_iter().enumerate() {
        let mut rest = lane;
        while rest != 0 {
            let left = lane & !(rest & rest.wrapping_neg());
            rest &= rest - 1;
            found(smaller.number(replaced(sorted, suit, names.name(left))));
        }
    }
}

/// The names with a smaller one in place of the one at `place`, in falling order again.
#[inline]
fn replaced(mut sorted: [LaneName; 4], mut place: usize, name: LaneName) -> [LaneName; 4] {
    while place < 3 && sorted[place + 1] > name {
        sorted[place] = sorted[place + 1];
        place += 1;
    }
    sorted[place & 3] = name;
    sorted
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn classes_are_numbered_without_a_gap_and_share_all_sets() {
        let names = LaneNames::new();
        for cards in 0..=6 {
            let numbering = Numbering::new(&names, cards);
            let mut seen = vec![false; numbering.len()];
            let mut sets = 0;
            for_each_class(&names, cards, &mut |bits, members| {
                sets += members;
                let number = numbering.number(names.names(bits)) as usize;
                assert!(!std::mem::replace(&mut seen[number], true));
            });
            assert_eq!(Some(sets), choose(52, u64::from(cards)));
            assert!(seen.into_iter().all(|seen| seen), "{cards}");
        }
    }

    #[test]
    fn a_set_of_six_has_six_smaller_sets_that_lie_in_its_classes() {
        let names = LaneNames::new();
        let smaller = Numbering::new(&names, 2);
        let mut found = Vec::new();
        // Clubs ace and two, diamonds ace: without one card a suited pair of ranks, twice two
        // aces or ace and two of two suits.
        let bits = 0b11 | 1 << 13;
        for_each_smaller(&names, &smaller, bits, names.names(bits), &mut |n| found.push(n));
        assert_eq!(found.len(), 3);
        found.dedup();
        assert_eq!(found.len(), 3);
    }
}
