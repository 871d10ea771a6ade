//! For every hand of a score, how many dealer hands of that score that share no card with it stand
//! below it and level with it: the hands are taken from the best left-over cards to the worst, and
//! the lattice holds the sums over all hands taken so far.
//!
//! Hands with the same left-over cards make a group. Seven groups are taken at once, and summed over the classes
//! that they touch only: neighbouring groups leave over nearly the same ranks, and touch nearly the
//! same classes. The sums of the groups go down the links; the alternating sums over the hands
//! taken before each group come up again.

use super::classified::{HandClasses, LeftoverClass};
use super::lattice::{Lattice, LatticeClass, LatticeLevel, OctetSums, add};
use std::ops::Range;

/// Groups that are taken at once: of eight sums each has its own and the next one's.
const GROUPS: usize = 7;
/// Hands that are listed at a time, unless one batch of work has more.
const LISTED_MAX: usize = 1 << 19;

/// Gives the standing of every hand of the keys `keys`, which are all of one score, with its place
/// in the enumeration and its key, both counted from the first of the score.
pub(super) fn sweep(
    lattice: &Lattice,
    classified: &HandClasses,
    keys: &Range<usize>,
    mut found: impl FnMut(SweptHand, DealerComparison),
) {
    let sizes = sizes(classified, keys);
    let mut sweep = Sweep::new(lattice);
    let mut from = 0;
    while from < sizes.len() {
        let (hands, batches) = list(lattice, classified, keys, &sizes, from);
        from += batches.len();
        for batch in batches {
            sweep.take(hands.get(batch).unwrap_or_default(), &mut found);
        }
    }
}

/// Dealer hands of a hand's own score that share no card with it.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(super) struct DealerComparison {
    /// With better left-over cards.
    pub lower: u32,
    /// Level with the hand.
    pub level: u32,
}

/// A hand among those of one score.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct SweptHand {
    pub class: LatticeClass,
    /// Its place in the enumeration, counted from the first of the score.
    pub place: u32,
    /// Its key, likewise: fewer than 50,388 multisets of seven ranks.
    pub key: u16,
}

impl SweptHand {
    /// Its group among those that are taken at once.
    #[inline]
    fn group(&self) -> usize {
        usize::from(self.key) % GROUPS
    }
}

/// How many classes are taken at once, batch by batch.
fn sizes(classified: &HandClasses, keys: &Range<usize>) -> Vec<usize> {
    let keys = classified.keys.get(keys.clone()).unwrap_or_default();
    let size = |keys: &[LeftoverClass]| keys.iter().map(|key| key.classes as usize).sum();
    keys.chunks(GROUPS).map(size).collect()
}

/// The hands of the batches from `from` on, as many as are listed at a time, and where each batch
/// stands. Within a batch they are in the order of the enumeration: neighbours there touch the same
/// classes.
fn list(
    lattice: &Lattice,
    classified: &HandClasses,
    keys: &Range<usize>,
    sizes: &[usize],
    from: usize,
) -> (Vec<SweptHand>, Vec<Range<usize>>) {
    let (mut len, mut batches) = (0, Vec::new());
    for size in sizes.iter().skip(from) {
        if len + size > LISTED_MAX && !batches.is_empty() {
            break;
        }
        batches.push(len..len + size);
        len += size;
    }
    let mut next: Vec<usize> = batches.iter().map(|batch| batch.start).collect();
    let mut hands = vec![SweptHand::default(); len];
    let mut place = 0;
    classified.for_each(lattice, |class, key| {
        if keys.contains(&key) {
            let key = key - keys.start;
            let batch = (key / GROUPS).checked_sub(from);
            if let Some(next) = batch.and_then(|batch| next.get_mut(batch)) {
                hands[*next] = SweptHand { class, place, key: key as u16 };
                *next += 1;
            }
            place += 1;
        }
    });
    (hands, batches)
}

struct Sweep<'a> {
    lattice: &'a Lattice,
    levels: Vec<TouchedClasses>,
    /// For each hand its classes with a card less, as places among the touched.
    links: Vec<[u32; 7]>,
}

/// What the groups touch of one level.
struct TouchedClasses {
    /// By class: its place among the touched, counted from 1; and hands that contain the set, over
    /// all groups taken before.
    all: Vec<(u32, u32)>,
    /// The place of a class in the level, its ranks and row.
    classes: Vec<(u32, LatticeClass)>,
    /// What was taken before of each touched class.
    taken: Vec<u32>,
    /// For each touched class its links, as places among the touched of the level below.
    links: Vec<u32>,
    /// By touched class and group: hands that contain the set; then the alternating sums over the
    /// hands before each group.
    sums: Vec<OctetSums>,
}

impl TouchedClasses {
    fn new(level: &LatticeLevel) -> TouchedClasses {
        TouchedClasses {
            all: vec![(0, 0); level.len()],
            classes: Vec::new(),
            taken: Vec::new(),
            links: Vec::new(),
            sums: Vec::new(),
        }
    }

    /// The place of a class among the touched.
    #[inline]
    fn place(&mut self, level: &LatticeLevel, class: LatticeClass) -> u32 {
        let of_level = level.place(class);
        let (place, taken) = &mut self.all[of_level as usize];
        if *place == 0 {
            self.classes.push((of_level, class));
            self.taken.push(*taken);
            self.sums.push([0; 8]);
            *place = self.classes.len() as u32;
        }
        *place - 1
    }

    /// Forgets the groups.
    fn clear(&mut self) {
        for (class, _) in &self.classes {
            self.all[*class as usize].0 = 0;
        }
        self.classes.clear();
        self.taken.clear();
        self.links.clear();
        self.sums.clear();
    }
}

impl<'a> Sweep<'a> {
    fn new(lattice: &'a Lattice) -> Sweep<'a> {
        let levels = lattice.levels.iter().map(TouchedClasses::new);
        Sweep { lattice, levels: levels.collect(), links: Vec::new() }
    }

    /// Takes the hands of up to seven groups and gives the standing of each.
    fn take(&mut self, hands: &[SweptHand], found: &mut impl FnMut(SweptHand, DealerComparison)) {
        let (Some(highest), Some(level)) = (self.levels.last_mut(), self.lattice.levels.last())
        else {
            return;
        };
        self.links.clear();
        for hand in hands {
            let (mut links, members) = ([0; 7], self.lattice.members(hand.class));
            let group = hand.group();
            for (link, smaller) in links.iter_mut().zip(self.lattice.without_one(hand.class)) {
                *link = highest.place(level, smaller);
                highest.sums[*link as usize][group % 8] += members;
            }
            self.links.push(links);
        }
        self.sink();
        self.rise();
        let cards = self.lattice.levels.len();
        let Some(highest) = self.levels.last() else {
            return;
        };
        for (hand, links) in hands.iter().zip(&self.links) {
            let (mut before, mut after) = (0u32, 0u32);
            let group = hand.group();
            for link in &links[..cards] {
                let rising = &highest.sums[*link as usize];
                before = before.wrapping_add(rising[group % 8]);
                after = after.wrapping_add(rising[(group + 1) % 8]);
            }
            let lower = self.lattice.count(before, false);
            let level = self.lattice.count(after.wrapping_sub(before), true);
            found(*hand, DealerComparison { lower, level });
        }
        for level in &mut self.levels {
            level.clear();
        }
    }

    /// The sums of the groups, down the links.
    fn sink(&mut self) {
        for (index, level) in self.lattice.levels.iter().enumerate().rev() {
            let (below, here) = self.levels.split_at_mut(index);
            let Some(here) = here.first_mut() else { continue };
            let lower = index.checked_sub(1).and_then(|lower| self.lattice.levels.get(lower));
            for ((_, class), sums) in here.classes.iter().zip(&mut here.sums) {
                *sums = sums.map(|sum| level.holding(sum));
                if let (Some(below), Some(lower)) = (below.last_mut(), lower) {
                    for smaller in self.lattice.smaller(level, *class) {
                        let place = below.place(lower, smaller);
                        add(&mut below.sums[place as usize], sums);
                        here.links.push(place);
                    }
                }
            }
        }
    }

    /// The alternating sums, up again; with it the groups count as taken.
    fn rise(&mut self) {
        for (index, level) in self.lattice.levels.iter().enumerate() {
            let (below, here) = self.levels.split_at_mut(index);
            let Some(here) = here.first_mut() else { continue };
            let mut links = here.links.chunks_exact(index.max(1));
            let touched = here.classes.iter().zip(&here.taken).zip(&mut here.sums);
            for (((place, class), taken), sums) in touched {
                let mut holding = *taken;
                let term = level.term(level.members(*class));
                let mut rising = [0; 8];
                for (rising, sum) in rising.iter_mut().zip(sums.iter()) {
                    *rising = term.of(holding);
                    holding += sum;
                }
                here.all[*place as usize].1 = holding;
                if let Some(below) = below.last() {
                    for place in links.next().unwrap_or_default() {
                        add(&mut rising, &below.sums[*place as usize]);
                    }
                }
                *sums = rising;
            }
        }
    }
}
