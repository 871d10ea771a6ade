//! The least deadwood where poker runs are melds: suits no longer matter, so a hand is how many
//! cards of each rank it holds, and the ranks are laid one after the other.
//!
//! A suited run is a poker run too. Between two ranks only the open runs matter: how many have one
//! card, two, or enough. Round the corner the runs that go over it are guessed and have to come true.

use super::suits::{LANE, ValuesByBit};
use gincert_game::deadwood::{Ace, MeldCore};

/// Cards of a rank, at most.
const SUITS: usize = 4;
/// More than any hand can leave over.
const NEVER: u32 = u32::MAX / 2;

/// How many open runs have one card, two cards, three or more.
type OpenRuns = [usize; 3];
/// The least points for each number of open runs.
type Counts = [[[u32; SUITS + 1]; SUITS + 1]; SUITS + 1];

/// Values and the place of the ace.
#[derive(Debug, Clone)]
pub(super) struct PokerRuns {
    ace: Ace,
    sets: bool,
    values: [u32; 13],
}

impl PokerRuns {
    pub(super) fn new(core: &MeldCore) -> PokerRuns {
        let values = std::array::from_fn(|rank| u32::from(core.values.of_bit(1 << rank)));
        PokerRuns { ace: core.ace, sets: core.sets, values }
    }

    pub(super) fn least(&self, hand: u64) -> u32 {
        let held: [usize; 13] = std::array::from_fn(|rank| {
            (0..SUITS).filter(|suit| hand >> (13 * suit + rank) & 1 == 1).count()
        });
        debug_assert_eq!(hand & !(LANE | LANE << 13 | LANE << 26 | LANE << 39), 0);
        match self.ace {
            Ace::Low => closed(&self.through(0..13, &held, start([0; 3]))),
            Ace::High => {
                let counts = self.through(1..13, &held, start([0; 3]));
                closed(&self.lay(&counts, held[0], 0))
            }
            Ace::HighOrLow => self.high_or_low(&held),
            Ace::RoundTheCorner => self.round_the_corner(&held),
        }
    }

    /// So many aces begin runs below the two; the others come after the king.
    fn high_or_low(&self, held: &[usize; 13]) -> u32 {
        let with_low = |low: usize| {
            let counts = self.through(1..13, held, start([low, 0, 0]));
            closed(&self.lay(&counts, held[0] - low, 0))
        };
        (0..=held[0]).map(with_low).min().unwrap_or(0)
    }

    /// So many runs come over the corner with one card behind them, so many with two or more; after
    /// the king so many must be open that way.
    fn round_the_corner(&self, held: &[usize; 13]) -> u32 {
        let mut least = NEVER;
        for short in 0..=SUITS {
            for long in 0..=SUITS - short {
                let counts = self.through(0..13, held, start([short, long, 0]));
                // Runs of two cards have to go on; of the longer ones the rest may stop.
                for (two, by_three) in counts[short].iter().enumerate().take(long + 1) {
                    let enough = by_three.iter().skip(long - two);
                    least = enough.fold(least, |least, points| least.min(*points));
                }
            }
        }
        least
    }

    fn through(&self, ranks: std::ops::Range<usize>, held: &[usize; 13], from: Counts) -> Counts {
        ranks.fold(from, |counts, rank| self.lay(&counts, held[rank], rank))
    }

    /// Lays the cards of one rank in every way.
    fn lay(&self, counts: &Counts, held: usize, rank: usize) -> Counts {
        let mut after = [[[NEVER; SUITS + 1]; SUITS + 1]; SUITS + 1];
        for (one, by_two) in counts.iter().enumerate() {
            for (two, by_three) in by_two.iter().enumerate() {
                for (three, points) in by_three.iter().enumerate() {
                    // Runs of one or two cards cannot stop, so each needs a card.
                    if *points < NEVER && one + two <= held {
                        self.lay_from([one, two, three], *points, held, rank, &mut after);
                    }
                }
            }
        }
        after
    }

    fn lay_from(
        &self,
        [one, two, three]: OpenRuns,
        points: u32,
        held: usize,
        rank: usize,
        after: &mut Counts,
    ) {
        let free = held - one - two;
        for goes_on in 0..=three.min(free) {
            for (begins, by_two) in after.iter_mut().enumerate().take(free - goes_on + 1) {
                let rest = free - goes_on - begins;
                let slot = &mut by_two[one][two + goes_on];
                for in_set in [0, 3, 4] {
                    if in_set <= rest && (in_set == 0 || self.sets) {
                        let left = (rest - in_set) as u32 * self.values[rank];
                        *slot = (*slot).min(points + left);
                    }
                }
            }
        }
    }
}

/// Only this number of open runs, at no cost.
fn start([one, two, three]: OpenRuns) -> Counts {
    let mut counts = [[[NEVER; SUITS + 1]; SUITS + 1]; SUITS + 1];
    counts[one][two][three] = 0;
    counts
}

/// The least with no run of one or two cards open.
fn closed(counts: &Counts) -> u32 {
    counts[0][0].iter().copied().min().unwrap_or(0)
}
