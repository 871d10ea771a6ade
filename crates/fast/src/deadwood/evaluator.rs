//! The least deadwood: a table look-up a suit, and a search only over ranks held three or four
//! times.

use super::poker::PokerRuns;
use super::suits::{LANE, Suits};
use gincert_game::CardSet;
use gincert_game::deadwood::MeldCore;

/// One bit of a rank in every suit.
pub(super) const COLUMN: u64 = 1 | 1 << 13 | 1 << 26 | 1 << 39;

/// Counts deadwood under one meld core.
///
/// ```
/// use gincert_fast::Deadwood;
/// use gincert_game::deadwood::MeldCore;
/// use gincert_game::parse_cards;
/// let deadwood = Deadwood::new(&MeldCore::standard());
/// let hand = parse_cards("3c 3d 3h 3s 4h 5h 6h 7h 6s 9s").unwrap();
/// assert_eq!(deadwood.least(hand), 15);
/// ```
#[derive(Debug, Clone)]
pub struct Deadwood {
    pub(super) core: MeldCore,
    pub(super) suits: Suits,
    poker: Option<PokerRuns>,
    /// Whether the quick way of most hands does not hold: no sets, or poker runs.
    searches: bool,
}

/// The four suits of a hand.
#[inline]
pub(super) fn lanes(hand: u64) -> [usize; 4] {
    let lane = |shift: u32| (hand >> shift & LANE) as usize;
    [lane(0), lane(13), lane(26), lane(39)]
}

/// The ranks held three or four times.
#[inline]
pub(super) fn thrice(hand: u64) -> u64 {
    let [a, b, c, d] = [hand, hand >> 13, hand >> 26, hand >> 39];
    (a & b & (c | d) | c & d & (a | b)) & LANE
}

/// The ranks held four times.
#[inline]
pub(super) fn four_times(hand: u64) -> u64 {
    hand & hand >> 13 & hand >> 26 & hand >> 39
}

impl Deadwood {
    /// Prepares the tables: about a millisecond, 48 kB.
    pub fn new(core: &MeldCore) -> Deadwood {
        let poker = core.poker_runs.then(|| PokerRuns::new(core));
        let searches = !core.sets || core.poker_runs;
        Deadwood { core: *core, suits: Suits::new(core), poker, searches }
    }

    /// The least points that a hand leaves over, of any number of cards.
    #[inline]
    pub fn least(&self, hand: CardSet) -> u32 {
        let hand = hand.bits();
        if self.searches {
            return self.searched(hand);
        }
        // Most hands hold at most one rank three times. Both answers are looked up in any case:
        // that is quicker than to guess wrongly which one is wanted.
        let ranks = thrice(hand);
        let lowest = ranks & ranks.wrapping_neg();
        let set = hand & lowest.wrapping_mul(COLUMN);
        let least = self.in_runs(hand).min(self.in_runs(hand & !set));
        if ranks != lowest || four_times(hand) != 0 { self.searched(hand) } else { least }
    }

    /// The least of a hand with more sets to choose from than one, or under rules without sets or
    /// with poker runs.
    fn searched(&self, hand: u64) -> u32 {
        match &self.poker {
            Some(poker) => poker.least(hand),
            None if self.core.sets => self.with_sets(hand, thrice(hand), self.in_runs(hand)),
            None => self.in_runs(hand),
        }
    }

    /// What is left over when only runs are melded.
    #[inline]
    pub(super) fn in_runs(&self, hand: u64) -> u32 {
        // Written out: the compiler keeps a loop over four suits as calls.
        let left = |lane: usize| u32::from(self.suits.left[lane]);
        let [a, b, c, d] = lanes(hand);
        left(a) + left(b) + left(c) + left(d)
    }

    /// The least over all choices of sets of these ranks.
    fn with_sets(&self, hand: u64, ranks: u64, without: u32) -> u32 {
        let mut best = without;
        let mut ranks = ranks;
        while ranks != 0 {
            let rank = ranks.trailing_zeros();
            ranks &= ranks - 1;
            // Sets of lower ranks have had their turn: each choice of sets is met once.
            for_sets(hand, rank, |set| {
                let rest = hand & !set;
                let left = self.in_runs(rest);
                let left = if ranks == 0 { left } else { self.with_sets(rest, ranks, left) };
                best = best.min(left);
            });
        }
        best
    }
}

/// Calls `with` for each set of a rank that the hand holds: one of three cards, or the four and each
/// three of them.
#[inline]
pub(super) fn for_sets(hand: u64, rank: u32, mut with: impl FnMut(u64)) {
    let held = hand & COLUMN << rank;
    with(held);
    if held.count_ones() == 4 {
        let mut cards = held;
        while cards != 0 {
            with(held & !(cards & cards.wrapping_neg()));
            cards &= cards - 1;
        }
    }
}
