//! Coloured sets of cards and their subsets, and the count of disjoint hands over them.
//!
//! The same inclusion and exclusion as in the general method, but over a few thousand classes: a
//! class is a multiset of coloured patterns up to permutation of the suits. The orbit of a class
//! under the permutations of the suits and of the ranks of each colour has `weight` members, so
//! that `weight(D) x links(D -> S) = (larger sets over S) x weight(S)`.

use super::suits::{COLOURS, PatternCode, REST, Spot, Suits};
use std::collections::HashMap;

/// How many ranks have each colour; together thirteen.
pub(super) type Sizes = [u64; COLOURS];

struct Node {
    /// Ranks of each colour, the product of the factorials of all multiplicities, and the number
    /// of images under permutations of the suits.
    held: Sizes,
    repeats: u64,
    images: u64,
    /// Classes with one card less, one for each card.
    links: Vec<u32>,
}

/// Classes by their number of cards, closed under taking cards away.
pub(super) struct Lattice<'a> {
    suits: &'a Suits,
    cards: usize,
    levels: Vec<Vec<Node>>,
    found: Vec<HashMap<PatternCode, u32>>,
}

impl<'a> Lattice<'a> {
    pub fn new(suits: &'a Suits, cards: u8) -> Lattice<'a> {
        let cards = usize::from(cards);
        Lattice {
            suits,
            cards,
            levels: (0..=cards).map(|_| Vec::new()).collect(),
            found: vec![HashMap::new(); cards + 1],
        }
    }

    /// The class of a set of cards, added with all its subsets where it is new.
    pub fn add(&mut self, spots: &[Spot]) -> u32 {
        let cards: u32 = spots.iter().map(|(_, pattern)| pattern.count_ones()).sum();
        let level = (cards as usize).min(self.cards);
        let (code, images) = self.suits.canonical(spots);
        if let Some(class) = self.found[level].get(&code) {
            return *class;
        }
        let mut links = Vec::with_capacity(level);
        for (place, (colour, pattern)) in spots.iter().enumerate() {
            for suit in (0..4).filter(|suit| pattern >> suit & 1 == 1) {
                let mut smaller = spots.to_vec();
                smaller[place] = (*colour, pattern & !(1 << suit));
                smaller.retain(|(_, pattern)| *pattern != 0);
                links.push(self.add(&smaller));
            }
        }
        let class = self.levels[level].len() as u32;
        self.levels[level].push(Node { held: held(spots), repeats: repeats(spots), images, links });
        self.found[level].insert(code, class);
        class
    }

    /// The number of sets of cards in a class of hands.
    pub fn weight(&self, class: u32, sizes: &Sizes) -> u64 {
        let nodes = self.levels.last().map(Vec::as_slice).unwrap_or_default();
        nodes.get(class as usize).map_or(0, |node| weight(node, sizes))
    }

    /// For every class of hands, how many of the hands in the classes `among` share no card with
    /// a hand of the class; 0 for classes that the sizes do not admit.
    pub fn disjoint(&self, sizes: &Sizes, among: &[u32]) -> Vec<u64> {
        let mut plain: Vec<Vec<i128>> = Vec::new();
        let mut sums = vec![0i128; self.levels.last().map_or(0, Vec::len)];
        for class in among {
            sums[*class as usize] = i128::from(self.weight(*class, sizes));
        }
        for pair in self.levels.windows(2).rev() {
            let mut below = vec![0; pair[0].len()];
            for (node, sum) in pair[1].iter().zip(&sums).filter(|(_, sum)| **sum != 0) {
                for link in &node.links {
                    below[*link as usize] += sum;
                }
            }
            plain.push(std::mem::replace(&mut sums, below));
        }
        plain.push(sums);
        // A set of j cards is reached by (n - j)! chains of links from above, and counts once for
        // each of (n - j)! chains to a hand: with n! / (n - j)! every subset counts n! times.
        let n = self.cards as i128;
        let (mut chains, mut factor) = ((1..=n).product::<i128>(), 1i128);
        let mut below: Vec<i128> = Vec::new();
        for (j, level) in (0i128..).zip(&self.levels) {
            let sums = plain.pop().unwrap_or_default();
            let rising = level.iter().zip(sums).map(|(node, sum)| {
                let holding = match i128::from(weight(node, sizes)) {
                    0 => 0,
                    weight => sum / (chains * weight),
                };
                let lower: i128 = node.links.iter().map(|link| below[*link as usize]).sum();
                factor * holding + lower
            });
            below = rising.collect();
            factor *= -(n - j).max(1);
            chains /= (n - j).max(1);
        }
        let whole: i128 = (1..=n).product();
        let counts = below.into_iter().zip(self.levels.last().into_iter().flatten());
        counts
            .map(|(sum, node)| match weight(node, sizes) {
                0 => 0,
                _ => u64::try_from(sum / whole).unwrap_or(0),
            })
            .collect()
    }
}

/// The number of sets of cards of this kind.
pub(super) fn members(suits: &Suits, spots: &[Spot], sizes: &Sizes) -> u64 {
    let node = Node {
        held: held(spots),
        repeats: repeats(spots),
        images: suits.canonical(spots).1,
        links: Vec::new(),
    };
    weight(&node, sizes)
}

fn weight(node: &Node, sizes: &Sizes) -> u64 {
    let ways = sizes.iter().zip(&node.held).map(|(size, held)| falling(*size, *held));
    node.images * ways.product::<u64>() / node.repeats
}

fn held(spots: &[Spot]) -> Sizes {
    let mut held = [0; COLOURS];
    for (colour, _) in spots {
        held[usize::from((*colour).min(REST))] += 1;
    }
    held
}

fn repeats(spots: &[Spot]) -> u64 {
    let mut sorted = spots.to_vec();
    sorted.sort_unstable();
    let groups = sorted.chunk_by(|a, b| a == b);
    groups.map(|group| (1..=group.len() as u64).product::<u64>()).product()
}

/// `n (n - 1) ... (n - k + 1)`: 0 when there are too few.
fn falling(n: u64, k: u64) -> u64 {
    (0..k).map(|i| n.saturating_sub(i)).product()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn three_cards_of_other_ranks_meet_few_pairs_of_trips() {
        // Trips of one rank out of 13; a hand of three cards of one rank shares no card with
        // trips of another rank and always shares one with trips of its own.
        let suits = Suits::new();
        let mut lattice = Lattice::new(&suits, 3);
        let trips = lattice.add(&[(REST, 0b0111)]);
        let single = lattice.add(&[(REST, 1), (REST, 1), (REST, 1)]);
        let counts = lattice.disjoint(&[0, 0, 0, 13], &[trips]);
        assert_eq!(lattice.weight(trips, &[0, 0, 0, 13]), 52);
        assert_eq!(counts[trips as usize], 48);
        // Each of three ranks has lost a card: one of its four trips is left.
        assert_eq!(counts[single as usize], 40 + 3);
    }

    #[test]
    fn a_coloured_rank_is_told_apart() {
        let suits = Suits::new();
        let mut lattice = Lattice::new(&suits, 3);
        let marked = lattice.add(&[(0, 0b0111)]);
        let other = lattice.add(&[(REST, 0b0111)]);
        let counts = lattice.disjoint(&[1, 0, 0, 12], &[marked]);
        assert_eq!((counts[marked as usize], counts[other as usize]), (0, 4));
    }
}
