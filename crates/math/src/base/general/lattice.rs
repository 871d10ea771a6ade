//! The lattice of all sets of cards up to a size, up to permutation of the suits, and the sums
//! that count disjoint hands.
//!
//! For a set `P` of hands of `n` cards, the hands of `P` that are disjoint from a hand `H` are
//! `sum over S in H of (-1)^|S| N(S)` with `N(S)` the hands of `P` that contain `S` (inclusion and
//! exclusion). Both the sums `N(S)` over larger sets and the alternating sum over smaller sets go
//! along the links "one card less" only, level by level: `n` links for a hand instead of `2^n`
//! subsets.
//!
//! - Downwards, a set is reached from a hand that has `i` cards more by `i!` chains of links, and
//!   a class with `w` members stands for all of them: the plain sum over links is
//!   `(n - j)! w N(S)` for a set `S` of `j` cards.
//! - Upwards, a sum over links that adds `c_j (n - j)! w N(S) / w` at every set counts a subset of
//!   `j` cards `(n - j)!` times at the hand. With `c_j = (-1)^j (n! / (n - j)!)^2` the whole is
//!   `(n!)^2` times the alternating sum; 24 times that keeps `24 / w` whole.
//!
//! Knows nothing about melds, keys or wagers: a hand is a set of cards with a value.

use super::lanes::{LaneNames, Numbering, for_each_class, for_each_smaller, members};

/// One level of the lattice: all classes of sets of one size.
pub(super) struct Level {
    /// Cards in a set.
    pub cards: u8,
    /// What one chain of links to a class counts in the alternating sum: `c_j 24 / w`.
    pub factors: Vec<i64>,
    /// The classes of sets with one card less, `cards` for each class.
    smaller: Vec<u32>,
}

impl Level {
    /// The links of a class to the level below.
    #[inline]
    pub fn links(&self, class: u32) -> &[u32] {
        let width = usize::from(self.cards);
        let from = class as usize * width;
        &self.smaller[from..from + width]
    }
}

/// All levels below the hands.
pub(super) struct Lattice {
    names: LaneNames,
    top: Numbering,
    /// From the empty set to sets of one card less than a hand.
    pub levels: Vec<Level>,
    /// `24 (n!)^2`: what one hand counts in the result.
    pub scale: i64,
    /// What a hand itself adds to the alternating sum over its subsets when it is in `P`.
    pub own: i64,
}

impl Lattice {
    /// For hands of `cards` cards, at most seven: beyond that the factors leave 64 bits.
    pub fn new(cards: u8) -> Lattice {
        let names = LaneNames::new();
        let mut levels = Vec::new();
        let mut below: Option<Numbering> = None;
        let mut factor = 24i64;
        for size in 0..cards {
            let numbering = Numbering::new(&names, size);
            levels.push(level(&names, size, &numbering, below.as_ref(), factor));
            // (-1)^j (n! / (n - j)!)^2
            factor *= -i64::from(cards - size).pow(2);
            below = Some(numbering);
        }
        let top = below.unwrap_or_else(|| Numbering::new(&names, 0));
        Lattice { names, top, levels, scale: factor.abs(), own: factor.signum() }
    }

    /// The names of lanes.
    pub fn names(&self) -> &LaneNames {
        &self.names
    }

    /// The number of members of a hand's class. The suits must be in canonical order.
    pub fn members(&self, hand: u64) -> u64 {
        members(self.names.names(hand))
    }

    /// Calls `found` with the class of every set that a hand makes without one card.
    #[inline]
    pub fn for_each_link(&self, hand: u64, found: &mut impl FnMut(u32)) {
        let sorted = self.names.names(hand);
        for_each_smaller(&self.names, &self.top, hand, sorted, found);
    }

    /// From the plain sums at the highest level, the alternating sums at the highest level: what
    /// has to be added over the links of a hand. Works in place.
    pub fn transform(&self, mut highest: Vec<i64>) -> Vec<i64> {
        let mut plain: Vec<Vec<i64>> = Vec::new();
        for (lower, upper) in self.levels.iter().zip(self.levels.iter().skip(1)).rev() {
            let mut sums = vec![0; lower.factors.len()];
            for (class, sum) in (0..).zip(&highest) {
                for link in upper.links(class) {
                    sums[*link as usize] += sum;
                }
            }
            plain.push(highest);
            highest = sums;
        }
        plain.push(highest);
        let mut below: Vec<i64> = Vec::new();
        for level in &self.levels {
            let mut sums = plain.pop().unwrap_or_default();
            for ((class, sum), factor) in (0..).zip(&mut sums).zip(&level.factors) {
                *sum *= factor;
                for link in level.links(class) {
                    *sum += below[*link as usize];
                }
            }
            below = sums;
        }
        below
    }
}

fn level(
    names: &LaneNames,
    cards: u8,
    numbering: &Numbering,
    below: Option<&Numbering>,
    factor: i64,
) -> Level {
    let width = usize::from(cards);
    let mut factors = vec![0; numbering.len()];
    let mut smaller = vec![0; numbering.len() * width];
    for_each_class(names, cards, &mut |bits, members| {
        let sorted = names.names(bits);
        let class = numbering.number(sorted) as usize;
        factors[class] = factor / members as i64;
        if let Some(below) = below {
            let mut place = class * width;
            for_each_smaller(names, below, bits, sorted, &mut |number| {
                smaller[place] = number;
                place += 1;
            });
        }
    });
    Level { cards, factors, smaller }
}
