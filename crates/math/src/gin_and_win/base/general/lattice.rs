//! The lattice of all sets of cards up to a size, up to permutation of the suits, and the sums
//! that count disjoint hands.
//!
//! For a set `P` of hands of `n` cards, the hands of `P` that are disjoint from a hand `H` are
//! `sum over S in H of (-1)^|S| N(S)` with `N(S)` the hands of `P` that contain `S` (inclusion and
//! exclusion). Both the sums `N(S)` over larger sets and the alternating sum over smaller sets go
//! along the links "one card less" only, level by level: `n` links for a hand instead of `2^n`
//! subsets.
//!
//! - Downwards, a class of `w` sets holds `M(S) = w N(S)`. Along the links a set of `j` cards hears
//!   of each hand once from each of the `n - j` larger sets between them, so that the plain sum is
//!   `(n - j) M(S)`.
//! - Upwards, a sum over links that adds `c_j N(S)` at every set counts a subset of `j` cards
//!   `(n - j)!` times at the hand. With `c_j = (-1)^j n! / (n - j)!` the whole is `n!` times the
//!   alternating sum.
//!
//! Downwards every number is what it says and stays below 2^32. Upwards only the remainder modulo
//! 2^32 is kept: `n!` times a count, of which the power of two in `n!` costs up to four bits, and a
//! count of hands is below the 28 that are left.
//!
//! Jokers are cards like the others, of no rank and no suit: a class of sets is one of natural cards with so
//! many jokers. Which of the jokers they are makes no difference, so that two of a set are two links to the
//! same class with one.
//!
//! Knows nothing about melds, keys or wagers: a hand is a set of cards with a value.

use crate::classes::{PatternRow, Rows, rank_sets};
use crate::combinations::choose;
use std::sync::Arc;

/// Several sums at once.
pub(super) type OctetSums = [u32; 8];

/// Division without a rest by a number that is known beforehand: the power of two is shifted out,
/// and the odd rest has an inverse modulo 2^32.
#[derive(Debug, Clone, Copy)]
pub(super) struct Divisor {
    shift: u32,
    times: u32,
}

impl Divisor {
    pub fn new(divisor: u32) -> Divisor {
        let shift = divisor.trailing_zeros() % u32::BITS;
        let odd = divisor >> shift;
        // Newton's rule doubles the number of right bits; an odd number is its own inverse modulo 8.
        let refined =
            |inverse: u32| inverse.wrapping_mul(2u32.wrapping_sub(odd.wrapping_mul(inverse)));
        Divisor { shift, times: (0..4).fold(odd, |inverse, _| refined(inverse)) }
    }

    fn multiplied(self, by: u32) -> Divisor {
        Divisor { times: self.times.wrapping_mul(by), ..self }
    }

    /// The quotient, for a multiple of the divisor.
    #[inline]
    pub fn of(self, multiple: u32) -> u32 {
        (multiple >> self.shift).wrapping_mul(self.times)
    }
}

/// How many sets a class can have: as many as the suits make, and twice as many with one of two jokers.
const MEMBERS: [u32; 8] = [1, 4, 6, 12, 24, 2, 8, 48];

/// A class of sets with one card less: which of the ranks lost its only card (0 for none, else
/// counted from 1), and which row lies on those that are left.
#[derive(Debug, Clone, Copy)]
struct Link {
    lost: u8,
    row: u16,
}

/// The rows of one size with their links, by their number of ranks.
struct RowLinks {
    rows: Rows,
    links: Vec<Vec<Vec<Link>>>,
    /// Where the classes on each set of ranks begin.
    starts: Vec<u32>,
    len: usize,
}

impl RowLinks {
    fn new(cards: u8, smaller: Option<&RowLinks>) -> RowLinks {
        let none = Rows::new(0);
        let smaller = smaller.map_or(&none, |smaller| &smaller.rows);
        let rows = Rows::new(cards);
        let of_row = |ranks: u32, row: &PatternRow| {
            let cards = (0..4 * ranks).filter(|bit| row.patterns >> bit & 1 == 1);
            let link = |bit: u32| {
                let (place, left) = (bit / 4, row.patterns & !(1 << bit));
                if left >> (4 * place) & 15 != 0 {
                    return Some(Link { lost: 0, row: smaller.number(ranks, left)? as u16 });
                }
                let below = left & ((1 << (4 * place)) - 1);
                let closed = left >> (4 * (place + 1)) << (4 * place) | below;
                let row = smaller.number(ranks - 1, closed)? as u16;
                Some(Link { lost: place as u8 + 1, row })
            };
            cards.filter_map(link).collect()
        };
        let links = (0..=u32::from(cards))
            .map(|ranks| rows.of(ranks).iter().map(|row| of_row(ranks, row)).collect());
        let links = links.collect();
        let mut len = 0;
        let starts = rank_sets().map(|ranks| {
            let start = len;
            len += rows.of(ranks.count_ones()).len();
            start as u32
        });
        RowLinks { links, starts: starts.collect(), len, rows }
    }

    fn of(&self, ranks: u32, row: usize) -> &[Link] {
        let rows = self.links.get(ranks as usize);
        rows.and_then(|rows| rows.get(row)).map(Vec::as_slice).unwrap_or_default()
    }
}

/// A class: the ranks that its sets hold, the number of the row on them, and how many jokers they have.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(super) struct LatticeClass {
    pub ranks: u16,
    pub row: u16,
    pub jokers: u8,
}

/// For every set of ranks itself, and the set without each of its ranks, the lowest first.
fn with_one_less() -> Vec<[u16; 8]> {
    let smaller = |ranks: u16| {
        let (mut sets, mut left) = ([ranks; 8], ranks);
        for set in sets.iter_mut().skip(1) {
            *set = ranks & !(left & left.wrapping_neg());
            left &= left.wrapping_sub(1);
        }
        sets
    };
    rank_sets().map(smaller).collect()
}

/// The classes of one level with so many jokers.
struct LatticeBlock {
    linked: Arc<RowLinks>,
    jokers: u8,
    /// How many choices of so many jokers there are.
    choices: u32,
    /// Where they begin among the classes of the level.
    offset: u32,
}

/// One level of the lattice: all classes of sets of one size, by their jokers, their ranks, then rows.
pub(super) struct LatticeLevel {
    blocks: Vec<LatticeBlock>,
    len: usize,
    /// From `M(S)` to what the set adds to the alternating sum, by the members of its class.
    terms: [Divisor; MEMBERS.len()],
    /// From the sum over the links to `M(S)`.
    chains: Divisor,
}

impl LatticeLevel {
    fn new(
        (cards, hand_cards): (u8, u8),
        (natural, jokers): (&[Arc<RowLinks>], u8),
        factor: u32,
    ) -> LatticeLevel {
        let (mut blocks, mut len) = (Vec::new(), 0);
        for of_set in 0..=jokers.min(cards) {
            let Some(linked) = natural.get(usize::from(cards - of_set)) else { continue };
            let choices = choose(u64::from(jokers), u64::from(of_set)).unwrap_or(0) as u32;
            let (linked, offset) = (Arc::clone(linked), len as u32);
            len += linked.len;
            blocks.push(LatticeBlock { linked, jokers: of_set, choices, offset });
        }
        LatticeLevel {
            blocks,
            len,
            terms: MEMBERS.map(|members| Divisor::new(members).multiplied(factor)),
            chains: Divisor::new(u32::from(hand_cards - cards).max(1)),
        }
    }

    pub fn len(&self) -> usize {
        self.len
    }

    /// All classes of the level without jokers, as rows.
    pub fn rows(&self) -> Option<&Rows> {
        self.blocks.first().map(|block| &block.linked.rows)
    }

    /// The place of a class.
    #[inline]
    pub fn place(&self, class: LatticeClass) -> u32 {
        let block = &self.blocks[usize::from(class.jokers)];
        block.offset + block.linked.starts[usize::from(class.ranks)] + u32::from(class.row)
    }

    /// The links of the row of a class, and the sets of the class.
    #[inline]
    fn row(&self, class: LatticeClass) -> (&[Link], u32) {
        let block = &self.blocks[usize::from(class.jokers)];
        let ranks = class.ranks.count_ones();
        let row = block.linked.rows.of(ranks).get(usize::from(class.row));
        let links = block.linked.of(ranks, usize::from(class.row));
        (links, block.choices * row.map_or(1, |row| row.members))
    }

    /// Sets in a class.
    #[inline]
    pub fn members(&self, class: LatticeClass) -> u32 {
        self.row(class).1
    }

    /// From the sum over the links to `M(S)`.
    #[inline]
    pub fn holding(&self, sum: u32) -> u32 {
        self.chains.of(sum)
    }

    /// From `M(S)` to what a set adds to the alternating sum, for a class of so many sets.
    #[inline]
    pub fn term(&self, members: u32) -> Divisor {
        let place = match members {
            1 => 0,
            4 => 1,
            6 => 2,
            12 => 3,
            24 => 4,
            2 => 5,
            8 => 6,
            _ => 7,
        };
        self.terms[place]
    }
}

/// All levels below the hands, and the links of the hands.
pub(super) struct Lattice {
    cards: u8,
    /// The hands themselves.
    hands: LatticeLevel,
    /// From the empty set to sets of one card less than a hand.
    pub levels: Vec<LatticeLevel>,
    smaller: Vec<[u16; 8]>,
    whole: Divisor,
    /// All bits that a count can have.
    mask: u32,
}

impl Lattice {
    /// For hands of `cards` cards from a deck with so many jokers, at most seven cards: beyond that the sums leave
    /// 32 bits.
    pub fn new(cards: u8, jokers: u8) -> Lattice {
        let mut natural: Vec<Arc<RowLinks>> = Vec::new();
        for size in 0..=cards {
            let linked = RowLinks::new(size, natural.last().map(|smaller| &**smaller));
            natural.push(Arc::new(linked));
        }
        let mut levels: Vec<LatticeLevel> = Vec::new();
        // (-1)^j n! / (n - j)!
        let mut factor = 1u32;
        for size in 0..cards {
            levels.push(LatticeLevel::new((size, cards), (&natural, jokers), factor));
            factor = factor.wrapping_mul(u32::from(cards - size)).wrapping_neg();
        }
        let hands = LatticeLevel::new((cards, cards), (&natural, jokers), factor);
        let whole = Divisor::new((1..=u32::from(cards)).product());
        let mask = u32::MAX >> whole.shift;
        Lattice { cards, hands, levels, smaller: with_one_less(), whole, mask }
    }

    /// All hands, as rows by their number of jokers, with how many choices of so many jokers there are.
    pub fn hands(&self) -> impl Iterator<Item = (u8, &Rows, u32)> {
        let blocks = self.hands.blocks.iter();
        blocks.map(|block| (block.jokers, &block.linked.rows, block.choices))
    }

    /// How many classes the highest level has.
    pub fn highest(&self) -> usize {
        self.levels.last().map_or(0, LatticeLevel::len)
    }

    /// How many hands are in a class of hands.
    #[inline]
    pub fn members(&self, class: LatticeClass) -> u32 {
        self.hands.members(class)
    }

    /// The classes of the sets that a hand makes without one card: as many as the hand has cards.
    #[inline]
    pub fn links(&self, class: LatticeClass) -> ([u32; 7], usize) {
        let (mut links, mut len) = ([0; 7], 0);
        if let Some(highest) = self.levels.last() {
            for smaller in self.smaller(&self.hands, class) {
                links[len % 7] = highest.place(smaller);
                len += 1;
            }
        }
        (links, len.min(7))
    }

    /// The same as classes.
    #[inline]
    pub fn without_one(&self, hand: LatticeClass) -> impl Iterator<Item = LatticeClass> {
        self.smaller(&self.hands, hand)
    }

    /// The classes with one card less than a class of a level.
    #[inline]
    pub fn smaller(
        &self,
        level: &LatticeLevel,
        class: LatticeClass,
    ) -> impl Iterator<Item = LatticeClass> {
        let sets = &self.smaller[usize::from(class.ranks)];
        let (links, _) = level.row(class);
        let natural = links.iter().map(move |link| {
            let ranks = sets[usize::from(link.lost) % 8];
            LatticeClass { ranks, row: link.row, jokers: class.jokers }
        });
        let without_joker = LatticeClass { jokers: class.jokers.saturating_sub(1), ..class };
        natural.chain(std::iter::repeat_n(without_joker, usize::from(class.jokers)))
    }

    /// Calls `found` for every class of a level with its place, its members, and the places of its
    /// links in the level below.
    #[inline]
    pub fn for_each(&self, index: usize, mut found: impl FnMut(usize, u32, &[u32])) {
        let Some(level) = self.levels.get(index) else {
            return;
        };
        let below = index.checked_sub(1).and_then(|below| self.levels.get(below));
        let start_below = |jokers: u8, set: u16| {
            let block = below.and_then(|below| below.blocks.get(usize::from(jokers)));
            block.map_or(0, |block| block.offset + block.linked.starts[usize::from(set)])
        };
        let (mut place, mut links_of) = (0, [0; 7]);
        for block in &level.blocks {
            let jokers = usize::from(block.jokers);
            for (ranks, sets) in rank_sets().zip(&self.smaller) {
                let starts = sets.map(|set| start_below(block.jokers, set));
                let without_joker = start_below(block.jokers.wrapping_sub(1), ranks);
                let count = ranks.count_ones();
                let links = block.linked.links.get(count as usize);
                let rows = block.linked.rows.of(count).iter().zip(links.into_iter().flatten());
                for ((row, links), number) in rows.zip(0u32..) {
                    for (place, link) in links_of.iter_mut().zip(links) {
                        *place = starts[usize::from(link.lost) % 8] + u32::from(link.row);
                    }
                    let of_jokers = links_of.iter_mut().skip(links.len()).take(jokers);
                    of_jokers.for_each(|place| *place = without_joker + number);
                    let links = links_of.get(..links.len() + jokers).unwrap_or_default();
                    found(place, block.choices * row.members, links);
                    place += 1;
                }
            }
        }
    }

    /// The count of a hand from the sum over its links, itself not yet seen to: where the hand is
    /// in `P`, all its cards make one more subset.
    #[inline]
    pub fn count(&self, sum: u32, itself: bool) -> u32 {
        let own = if self.cards.is_multiple_of(2) { 1 } else { u32::MAX };
        let own = if itself { own } else { 0 };
        self.whole.of(sum).wrapping_add(own) & self.mask
    }

    /// From `M(S)` at the highest level, the alternating sums at the highest level: what has to be
    /// added over the links of a hand.
    pub fn transform(&self, mut highest: Vec<OctetSums>) -> Vec<OctetSums> {
        let mut holding: Vec<Vec<OctetSums>> = Vec::new();
        for (index, lower) in self.levels.iter().enumerate().rev().skip(1) {
            let mut sums = vec![[0; 8]; lower.len()];
            self.for_each(index + 1, |place, _, links| {
                for link in links {
                    add(&mut sums[*link as usize], &highest[place]);
                }
            });
            for sum in &mut sums {
                *sum = sum.map(|sum| lower.holding(sum));
            }
            holding.push(std::mem::replace(&mut highest, sums));
        }
        holding.push(highest);
        let mut below: Vec<OctetSums> = Vec::new();
        for (index, level) in self.levels.iter().enumerate() {
            let mut sums = holding.pop().unwrap_or_default();
            self.for_each(index, |place, members, links| {
                let term = level.term(members);
                let mut sum = sums[place].map(|holding| term.of(holding));
                for link in links {
                    add(&mut sum, &below[*link as usize]);
                }
                sums[place] = sum;
            });
            below = sums;
        }
        below
    }
}

/// Adds eight sums, modulo 2^32.
#[inline]
pub(super) fn add(sums: &mut OctetSums, more: &OctetSums) {
    for (sum, more) in sums.iter_mut().zip(more) {
        *sum = sum.wrapping_add(*more);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_multiple_is_divided_without_a_rest() {
        for divisor in [1, 2, 3, 4, 5, 6, 7, 12, 24, 120, 5040] {
            for quotient in [0, 1, 2, 45_379, 800_000] {
                assert_eq!(Divisor::new(divisor).of(divisor * quotient), quotient);
            }
        }
    }

    /// All hands of three cards as `P`: 18,424 share no card with a given one, 49 over 3, and more with jokers.
    #[test]
    fn all_hands_meet_as_many_as_the_other_cards_make() {
        for (jokers, others) in [(0, 18_424), (1, 19_600), (2, 20_825)] {
            assert_all_meet(&Lattice::new(3, jokers), others);
        }
    }

    fn assert_all_meet(lattice: &Lattice, others: u32) {
        let mut hands = Vec::new();
        for (jokers, rows, _) in lattice.hands() {
            for ranks in rank_sets() {
                let rows = 0..rows.of(ranks.count_ones()).len() as u16;
                hands.extend(rows.map(|row| LatticeClass { ranks, row, jokers }));
            }
        }
        let mut sums = vec![[0; 8]; lattice.highest()];
        for class in &hands {
            let (links, cards) = lattice.links(*class);
            for link in &links[..cards] {
                sums[*link as usize][5] += lattice.members(*class);
            }
        }
        let sums = lattice.transform(sums);
        for class in &hands {
            let (links, cards) = lattice.links(*class);
            let sum = links[..cards].iter().map(|link| sums[*link as usize][5]);
            let sum = sum.fold(0, u32::wrapping_add);
            assert_eq!(lattice.count(sum, true), others);
        }
    }

    #[test]
    fn a_set_has_as_many_smaller_sets_as_cards() {
        let lattice = Lattice::new(7, 2);
        for (jokers, rows, _) in lattice.hands() {
            for ranks in [0b11, 0b1010_1100, 0b1_0000_0000_0111] {
                for row in 0..rows.of(u16::count_ones(ranks)).len() as u16 {
                    let (links, cards) = lattice.links(LatticeClass { ranks, row, jokers });
                    assert_eq!(cards, 7);
                    assert!(links.iter().all(|link| (*link as usize) < lattice.highest()));
                }
            }
        }
    }
}
