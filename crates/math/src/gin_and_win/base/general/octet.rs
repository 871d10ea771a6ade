//! Eight sets of dealer hands at once: for every hand, how many of each set share no card with it.

use super::classified::HandClasses;
use super::lattice::{Lattice, OctetSums, add};

/// Eight sets, by key.
pub(super) struct Octet {
    /// The alternating sums at the highest level.
    sums: Vec<OctetSums>,
    /// For every key all ones in the places of the sets that its hands are in.
    members: Vec<OctetSums>,
}

/// What a number is over all hands of a key: its sum over the hands, the least and the most.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Extent {
    pub sum: u64,
    pub least: u32,
    pub most: u32,
}

impl Extent {
    /// Of no hand.
    pub const NOTHING: Extent = Extent { sum: 0, least: u32::MAX, most: 0 };

    #[inline]
    pub fn add(&mut self, value: u32, hands: u32) {
        self.sum += u64::from(value) * u64::from(hands);
        self.least = self.least.min(value);
        self.most = self.most.max(value);
    }
}

impl Octet {
    /// The sets that hands of each key are in, as bits.
    pub fn new(lattice: &Lattice, classified: &HandClasses, sets: &[u8]) -> Octet {
        let ones = |bits: u8| {
            [0, 1, 2, 3, 4, 5, 6, 7].map(|bit| 0u32.wrapping_sub(u32::from(bits >> bit & 1)))
        };
        let members: Vec<OctetSums> = sets.iter().map(|bits| ones(*bits)).collect();
        let mut sums = vec![[0; 8]; lattice.highest()];
        classified.for_each(lattice, |class, key| {
            if sets[key] != 0 {
                let weight = lattice.members(class);
                let more = members[key].map(|ones| ones & weight);
                let (links, cards) = lattice.links(class);
                for link in &links[..cards] {
                    add(&mut sums[*link as usize], &more);
                }
            }
        });
        Octet { sums: lattice.transform(sums), members }
    }

    /// The dealer hands of each set that share no card with a hand of a key.
    #[inline]
    pub fn counts(&self, lattice: &Lattice, key: usize, links: &[u32]) -> OctetSums {
        let mut sums = [0; 8];
        for link in links {
            add(&mut sums, &self.sums[*link as usize]);
        }
        let own = &self.members[key];
        let mut counts = [0; 8];
        for ((count, sum), own) in counts.iter_mut().zip(sums).zip(own) {
            *count = lattice.count(sum, *own != 0);
        }
        counts
    }
}

/// The extents of all numbers of several octets over the hands of each key.
pub(super) fn extents(
    lattice: &Lattice,
    classified: &HandClasses,
    octets: &[&Octet],
    progress: &mut impl FnMut(u64),
) -> Vec<Vec<[Extent; 8]>> {
    let mut all = vec![vec![[Extent::NOTHING; 8]; classified.keys.len()]; octets.len()];
    let mut done = 0;
    classified.for_each(lattice, |class, key| {
        let (links, cards) = lattice.links(class);
        let hands = lattice.members(class);
        for (octet, extents) in octets.iter().zip(&mut all) {
            let counts = octet.counts(lattice, key, &links[..cards]);
            for (extent, count) in extents[key].iter_mut().zip(counts) {
                extent.add(count, hands);
            }
        }
        done += 1;
        progress(done);
    });
    all
}
