//! For every hand, how many dealer hands that share no card with it stand below it and level with
//! it: the hands are taken from the best left-over cards to the worst, and the lattice holds the
//! sums over all hands taken so far.
//!
//! Each group of hands that stand level is summed over the classes it touches only: the sums of
//! the group go down the links, the alternating sums come up again.

use super::lattice::{Lattice, Level};

/// Sums over the links for every class of every level.
type Plane = Vec<Vec<i64>>;

/// For the position of a hand: 0 when it is taken as one that does not qualify, 1 when it
/// qualifies, `None` when it is not taken as a dealer's hand.
type Side<'a> = &'a dyn Fn(usize) -> Option<usize>;

/// Dealer hands disjoint from one hand, `[not qualifying, qualifying]`.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(super) struct Standing {
    /// With better left-over cards than the hand's.
    pub lower: [u64; 2],
    /// Level with the hand.
    pub level: [u64; 2],
}

pub(super) struct Sweep<'a> {
    lattice: &'a Lattice,
    /// Sums over all groups so far, not qualifying and qualifying.
    taken: [Plane; 2],
    any_taken: [bool; 2],
    /// Sums over the current group.
    group: [Plane; 2],
    /// Alternating sums, four of them at most, interleaved.
    rising: Vec<Vec<[i64; 4]>>,
    /// Which classes of each level the current group touches, and when a class was last touched.
    touched: Vec<Vec<u32>>,
    stamps: Vec<Vec<u32>>,
    stamp: u32,
    links: Vec<u32>,
}

impl<'a> Sweep<'a> {
    pub fn new(lattice: &'a Lattice) -> Sweep<'a> {
        fn plane<T: Clone + Default>(lattice: &Lattice) -> Vec<Vec<T>> {
            let sizes = lattice.levels.iter().map(|level| level.factors.len());
            sizes.map(|size| vec![T::default(); size]).collect()
        }
        Sweep {
            lattice,
            taken: [plane(lattice), plane(lattice)],
            any_taken: [false; 2],
            group: [plane(lattice), plane(lattice)],
            rising: plane(lattice),
            touched: vec![Vec::new(); lattice.levels.len()],
            stamps: plane(lattice),
            stamp: 0,
            links: Vec::new(),
        }
    }

    /// Takes a group and gives the standing of each of its hands, in order.
    pub fn take(
        &mut self,
        hands: &[u64],
        side_of: Side,
        found: &mut impl FnMut(usize, &[u32], Standing),
    ) {
        self.touch(hands);
        let in_group = self.add_group(hands, side_of);
        // Which planes hold anything: (level with the hand?, qualifying?).
        let mut active = Vec::with_capacity(4);
        for side in [0, 1] {
            if self.any_taken[side] {
                active.push((false, side));
            }
            if in_group[side] {
                active.push((true, side));
            }
        }
        match active.as_slice() {
            [a] => self.read(side_of, [*a], found),
            [a, b] => self.read(side_of, [*a, *b], found),
            [a, b, c] => self.read(side_of, [*a, *b, *c], found),
            [a, b, c, d] => self.read(side_of, [*a, *b, *c, *d], found),
            _ => self.read(side_of, [], found),
        }
        self.settle(in_group);
    }

    /// Lists the classes that the group's hands reach.
    fn touch(&mut self, hands: &[u64]) {
        self.stamp += 1;
        self.links.clear();
        for list in &mut self.touched {
            list.clear();
        }
        let (links, stamp) = (&mut self.links, self.stamp);
        for hand in hands {
            self.lattice.for_each_link(*hand, &mut |class| links.push(class));
        }
        let mut upper: Option<(&[u32], &Level)> = None;
        let levels = self.lattice.levels.iter();
        let lists = self.touched.iter_mut().zip(&mut self.stamps).zip(levels);
        for ((list, stamps), level) in lists.rev() {
            let mut reach = |classes: &[u32]| {
                for class in classes {
                    let last = &mut stamps[*class as usize];
                    if *last != stamp {
                        *last = stamp;
                        list.push(*class);
                    }
                }
            };
            match upper {
                None => reach(links),
                Some((classes, level)) => {
                    for class in classes {
                        reach(level.links(*class));
                    }
                }
            }
            upper = Some((list, level));
        }
    }

    /// Adds the group's hands and sums down the links; which of the two planes were used.
    fn add_group(&mut self, hands: &[u64], side_of: Side) -> [bool; 2] {
        let width = self.lattice.levels.len();
        let mut used = [false; 2];
        let top = self.lattice.levels.len() - 1;
        for (place, hand) in hands.iter().enumerate() {
            let Some(side) = side_of(place) else { continue };
            let members = self.lattice.members(*hand) as i64;
            used[side] = true;
            for class in &self.links[place * width..(place + 1) * width] {
                self.group[side][top][*class as usize] += members;
            }
        }
        for (plane, _) in self.group.iter_mut().zip(used).filter(|(_, used)| *used) {
            for (index, level) in self.lattice.levels.iter().enumerate().skip(1).rev() {
                let (below, above) = plane.split_at_mut(index);
                let (Some(below), Some(above)) = (below.last_mut(), above.first()) else {
                    continue;
                };
                for class in &self.touched[index] {
                    let sum = above[*class as usize];
                    for link in level.links(*class) {
                        below[*link as usize] += sum;
                    }
                }
            }
        }
        used
    }

    /// The alternating sums of the active planes at the group's hands.
    fn read<const N: usize>(
        &mut self,
        side_of: Side,
        active: [(bool, usize); N],
        found: &mut impl FnMut(usize, &[u32], Standing),
    ) {
        for index in 0..self.lattice.levels.len() {
            let level = &self.lattice.levels[index];
            let planes = active.map(|(level, side)| {
                let planes = if level { &self.group } else { &self.taken };
                &planes[side][index]
            });
            let (below, above) = self.rising.split_at_mut(index);
            let below = below.last().map(Vec::as_slice).unwrap_or_default();
            let above = &mut above[0];
            for class in &self.touched[index] {
                let place = *class as usize;
                let mut sums = [0; N];
                for (sum, plane) in sums.iter_mut().zip(planes) {
                    *sum = plane[place] * level.factors[place];
                }
                for link in level.links(*class) {
                    let lower = &below[*link as usize];
                    for (sum, lower) in sums.iter_mut().zip(lower) {
                        *sum += lower;
                    }
                }
                for (place, sum) in above[place].iter_mut().zip(sums) {
                    *place = sum;
                }
            }
        }
        let Some(highest) = self.rising.last() else {
            return;
        };
        for (place, links) in self.links.chunks_exact(self.lattice.levels.len()).enumerate() {
            let mut sums = [0; N];
            for class in links {
                for (sum, lower) in sums.iter_mut().zip(&highest[*class as usize]) {
                    *sum += lower;
                }
            }
            let own_side = side_of(place);
            let mut standing = Standing::default();
            for ((level, side), sum) in active.into_iter().zip(sums) {
                let own = if level && Some(side) == own_side { self.lattice.own } else { 0 };
                let count = (sum / self.lattice.scale + own) as u64;
                let slot = if level { &mut standing.level } else { &mut standing.lower };
                slot[side] = count;
            }
            found(place, links, standing);
        }
    }

    /// Moves the group's sums to those taken.
    fn settle(&mut self, in_group: [bool; 2]) {
        for side in [0, 1] {
            if !in_group[side] {
                continue;
            }
            self.any_taken[side] = true;
            let planes = self.taken[side].iter_mut().zip(&mut self.group[side]);
            for ((taken, group), list) in planes.zip(&self.touched) {
                for class in list {
                    let sum = std::mem::take(&mut group[*class as usize]);
                    taken[*class as usize] += sum;
                }
            }
        }
    }
}
