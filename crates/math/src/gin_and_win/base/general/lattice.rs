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
//! Knows nothing about melds, keys or wagers: a hand is a set of cards with a value.

use crate::classes::{PatternRow, Rows, rank_sets};

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

/// How many sets a class can have.
const MEMBERS: [u32; 5] = [1, 4, 6, 12, 24];

/// A class of sets with one card less: which of the ranks lost its only card (0 for none, else
/// counted from 1), and which row lies on those that are left.
#[derive(Debug, Clone, Copy)]
struct Link {
    lost: u8,
    row: u16,
}

/// The links of the rows of one size, by their number of ranks.
struct RowLinks {
    rows: Rows,
    links: Vec<Vec<Vec<Link>>>,
}

impl RowLinks {
    fn new(cards: u8, smaller: &Rows) -> RowLinks {
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
        RowLinks { links: links.collect(), rows }
    }

    fn of(&self, ranks: u32, row: usize) -> &[Link] {
        let rows = self.links.get(ranks as usize);
        rows.and_then(|rows| rows.get(row)).map(Vec::as_slice).unwrap_or_default()
    }
}

/// A class: the ranks that its sets hold, and the number of the row on them.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(super) struct LatticeClass {
    pub ranks: u16,
    pub row: u16,
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

/// One level of the lattice: all classes of sets of one size, by their ranks, then rows.
pub(super) struct LatticeLevel {
    linked: RowLinks,
    /// Where the classes on each set of ranks begin.
    starts: Vec<u32>,
    len: usize,
    /// From `M(S)` to what the set adds to the alternating sum, by the members of its class.
    terms: [Divisor; MEMBERS.len()],
    /// From the sum over the links to `M(S)`.
    chains: Divisor,
}

impl LatticeLevel {
    fn new(
        (cards, hand_cards): (u8, u8),
        below: Option<&LatticeLevel>,
        factor: u32,
    ) -> LatticeLevel {
        let none = Rows::new(0);
        let linked = RowLinks::new(cards, below.map_or(&none, |below| &below.linked.rows));
        let mut len = 0;
        let starts = rank_sets().map(|ranks| {
            let start = len;
            len += linked.rows.of(ranks.count_ones()).len();
            start as u32
        });
        LatticeLevel {
            starts: starts.collect(),
            len,
            linked,
            terms: MEMBERS.map(|members| Divisor::new(members).multiplied(factor)),
            chains: Divisor::new(u32::from(hand_cards - cards).max(1)),
        }
    }

    pub fn len(&self) -> usize {
        self.len
    }

    /// All classes of the level, as rows.
    pub fn rows(&self) -> &Rows {
        &self.linked.rows
    }

    /// The place of a class.
    #[inline]
    pub fn place(&self, class: LatticeClass) -> u32 {
        self.starts[usize::from(class.ranks)] + u32::from(class.row)
    }

    /// The row of a class.
    #[inline]
    fn row(&self, class: LatticeClass) -> (&[Link], u32) {
        let ranks = class.ranks.count_ones();
        let row = self.linked.rows.of(ranks).get(usize::from(class.row));
        (self.linked.of(ranks, usize::from(class.row)), row.map_or(1, |row| row.members))
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
            _ => 4,
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
    /// For hands of `cards` cards, at most seven: beyond that the sums leave 32 bits.
    pub fn new(cards: u8) -> Lattice {
        let mut levels: Vec<LatticeLevel> = Vec::new();
        // (-1)^j n! / (n - j)!
        let mut factor = 1u32;
        for size in 0..cards {
            let level = LatticeLevel::new((size, cards), levels.last(), factor);
            levels.push(level);
            factor = factor.wrapping_mul(u32::from(cards - size)).wrapping_neg();
        }
        let hands = LatticeLevel::new((cards, cards), levels.last(), factor);
        let whole = Divisor::new((1..=u32::from(cards)).product());
        let mask = u32::MAX >> whole.shift;
        Lattice { cards, hands, levels, smaller: with_one_less(), whole, mask }
    }

    /// All hands, as rows.
    pub fn hands(&self) -> &Rows {
        &self.hands.linked.rows
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
        links
            .iter()
            .map(|link| LatticeClass { ranks: sets[usize::from(link.lost) % 8], row: link.row })
    }

    /// Calls `found` for every class of a level with its place, its members, and the places of its
    /// links in the level below.
    #[inline]
    pub fn for_each(&self, index: usize, mut found: impl FnMut(usize, u32, &[u32])) {
        let Some(level) = self.levels.get(index) else {
            return;
        };
        let below = index.checked_sub(1).and_then(|below| self.levels.get(below));
        let (mut place, mut links_of) = (0, [0; 7]);
        for (ranks, sets) in rank_sets().zip(&self.smaller) {
            let start = |set: &u16| below.map_or(0, |below| below.starts[usize::from(*set)]);
            let starts = sets.each_ref().map(start);
            let ranks = ranks.count_ones();
            let links = level.linked.links.get(ranks as usize);
            for (row, links) in level.linked.rows.of(ranks).iter().zip(links.into_iter().flatten())
            {
                for (place, link) in links_of.iter_mut().zip(links) {
                    *place = starts[usize::from(link.lost) % 8] + u32::from(link.row);
                }
                found(place, row.members, links_of.get(..links.len()).unwrap_or_default());
                place += 1;
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

    /// All hands of three cards as `P`: 18,424 share no card with a given one.
    #[test]
    fn all_hands_meet_as_many_as_the_other_cards_make() {
        let lattice = Lattice::new(3);
        let hands: Vec<LatticeClass> = rank_sets()
            .flat_map(|ranks| {
                let rows = 0..lattice.hands().of(ranks.count_ones()).len() as u16;
                rows.map(move |row| LatticeClass { ranks, row })
            })
            .collect();
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
            assert_eq!(lattice.count(sum, true), 18_424);
        }
    }

    #[test]
    fn a_set_has_as_many_smaller_sets_as_cards() {
        let lattice = Lattice::new(7);
        for ranks in [0b11, 0b1010_1100, 0b1_0000_0000_0111] {
            let rows = lattice.hands().of(u16::count_ones(ranks)).len() as u16;
            for row in 0..rows {
                let (links, cards) = lattice.links(LatticeClass { ranks, row });
                assert_eq!(cards, 7);
                assert!(links.iter().all(|link| (*link as usize) < lattice.highest()));
            }
        }
    }
}
