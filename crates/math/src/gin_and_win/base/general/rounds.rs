//! Hand by hand for games of two decisions: how the dealer hands stand to each hand, and sums between hands and their
//! first parts.
//!
//! A first part is a set of some of a hand's cards; each is as likely as any other. From hands to their parts and back
//! the way goes along the links of the lattice, one card less at a time: from a hand of `n` cards to a set of `k`
//! there are `(n - k)!` ways, so that a plain sum over the links counts each part of each hand so many times.

use super::super::plan::{PayoffPlan, Slots};
use super::fold::{Counts, Sources};
use super::lattice::LatticeClass;
use super::reading::RulesetNumbers;
use super::{CachedCounts, GeneralDeals, ProgressSink, Steps};
use crate::classes::rank_sets;
use gincert_fast::{Evaluator, Leftover};
use gincert_game::gin_and_win::{GinAndWin, MULTIPLES_MAX};
use gincert_game::{CardSet, Suit};
use std::ops::AddAssign;
use std::sync::PoisonError;

/// How the dealer hands stand to one hand, in slots; the last one that is counted follows from the others.
#[derive(Debug)]
pub(in crate::gin_and_win::base) struct HandRounds {
    /// By class of hands in the order of the enumeration: all slots but one.
    slots: Vec<u32>,
    /// Slots of a hand that are kept: where rounds against a dealer who does not qualify are not compared, three.
    kept: usize,
    all_dealers: u32,
}

impl HandRounds {
    /// The slots of a hand by its place in the enumeration.
    #[inline]
    pub fn of(&self, place: usize) -> Slots<u32> {
        let known = self.slots.get(place * self.kept..(place + 1) * self.kept).unwrap_or_default();
        let (mut slots, mut left) = ([0; 6], self.all_dealers);
        for (slot, known) in slots.iter_mut().zip(known) {
            *slot = *known;
            left -= *known;
        }
        // Not compared, all dealers who do not qualify stand level.
        slots[if self.kept == 3 { 4 } else { 5 }] = left;
        slots
    }
}

/// A class of first parts: what its sets hold.
#[derive(Debug, Clone, Copy)]
pub(in crate::gin_and_win::base) struct FirstPart {
    /// Sets in the class.
    pub members: u32,
    /// What their best setting leaves over.
    pub left_over: Leftover,
}

/// Sums over hands of each class of first parts, each taken once for every way from the hand to the part.
pub(in crate::gin_and_win::base) type PartSums<T> = Vec<[T; 3]>;

impl GeneralDeals {
    /// How the dealer hands stand to each hand under a ruleset whose book was filled.
    pub fn hand_rounds(
        &self,
        rules: &GinAndWin,
        plan: &PayoffPlan,
        progress: ProgressSink<'_>,
    ) -> HandRounds {
        let mut kept = self.kept.lock().unwrap_or_else(PoisonError::into_inner);
        let pairs = [(rules, plan)];
        let steps = Steps::new(self, &pairs, progress);
        self.count_dealers(&mut kept, &pairs, &steps);
        self.compare(&mut kept, &pairs, &steps);
        self.slots_of_hands(&kept, rules, plan)
    }

    fn slots_of_hands(
        &self,
        kept: &CachedCounts,
        rules: &GinAndWin,
        plan: &PayoffPlan,
    ) -> HandRounds {
        let reading = RulesetNumbers::new(rules, plan, self.cards, self.all_dealers);
        let sources = Sources::new(self, kept, &reading);
        let keep = if plan.compares_all { 5 } else { 3 };
        let mut slots = Vec::with_capacity(self.classified.len() * keep);
        // How many hands of each score were gone through: their places among the standings.
        let mut gone = [0usize; 16];
        self.classified.for_each(&self.lattice, |class, key| {
            let Some(of_key) = self.classified.keys.get(key) else { return };
            let score = of_key.score();
            let gone = &mut gone[usize::from(score) % 16];
            let (links, cards) = self.lattice.links(class);
            let counts = Counts::new(self, kept, key, &links[..cards]);
            let numbers = counts.numbers(&sources, score, *gone).map(i64::from);
            *gone += 1;
            let within = reading.within(score, of_key.top());
            let of_hand = reading.slots(score, within, &numbers);
            // No hand meets more than 45,379,620 dealer hands.
            slots.extend(of_hand.iter().take(keep).map(|slot| u32::try_from(*slot).unwrap_or(0)));
        });
        let all_dealers = u32::try_from(self.all_dealers).unwrap_or(0);
        HandRounds { slots, kept: keep, all_dealers }
    }

    /// How many classes of hands there are.
    pub fn hand_classes(&self) -> usize {
        self.classified.len()
    }

    /// The left-over cards of each key.
    pub fn left_over(&self) -> impl Iterator<Item = Leftover> + '_ {
        self.classified.keys.iter().map(|key| key.left_over)
    }

    /// All classes of first parts of so many cards, in the order of the lattice.
    pub fn first_parts(&self, cards: u8, evaluator: &Evaluator) -> Vec<FirstPart> {
        let mut parts = Vec::new();
        let Some(level) = self.lattice.levels.get(usize::from(cards)) else { return parts };
        let Some(rows) = level.rows() else { return parts };
        for ranks in rank_sets() {
            rows.for_each_on(ranks, &mut |_, row, cards| {
                let left_over = evaluator.best(CardSet::from_bits(cards));
                parts.push(FirstPart { members: row.members, left_over });
            });
        }
        parts
    }

    /// The place of the class of some first cards among those of their number.
    pub fn part_place(&self, cards: CardSet) -> Option<usize> {
        let level = self.lattice.levels.get(usize::from(cards.len()))?;
        let lanes = Suit::ALL.map(|suit| cards.suit_lane(suit));
        let ranks = lanes.iter().fold(0, |ranks, lane| ranks | lane);
        let mut patterns = 0;
        for (place, rank) in (0..13).filter(|rank| ranks >> rank & 1 == 1).enumerate() {
            for (suit, lane) in lanes.iter().enumerate() {
                patterns |= u64::from(lane >> rank & 1) << (4 * place + suit);
            }
        }
        let row = level.rows()?.number(ranks.count_ones(), patterns)? as u16;
        Some(level.place(LatticeClass { ranks, row, jokers: 0 }) as usize)
    }

    /// From values of hands, each of the whole class, to sums over the hands of each class of first parts. `value` hears
    /// the place of the hand in the enumeration, its key and its hands.
    pub fn part_sums<T: Copy + Default + AddAssign>(
        &self,
        cards: u8,
        mut value: impl FnMut(usize, usize, u32) -> [T; 3],
    ) -> PartSums<T> {
        let mut sums = vec![[T::default(); 3]; self.lattice.highest()];
        let mut place = 0;
        self.classified.for_each(&self.lattice, |class, key| {
            let value = value(place, key, self.lattice.members(class));
            place += 1;
            let (links, len) = self.lattice.links(class);
            for link in &links[..len] {
                add(&mut sums[*link as usize], &value);
            }
        });
        let levels = usize::from(cards) + 1..self.lattice.levels.len();
        for index in levels.rev() {
            let below = self.lattice.levels.get(index - 1).map_or(0, |level| level.len());
            let mut lower = vec![[T::default(); 3]; below];
            self.lattice.for_each(index, |place, _, links| {
                for link in links {
                    add(&mut lower[*link as usize], &sums[place]);
                }
            });
            sums = lower;
        }
        sums
    }

    /// From numbers of the classes of first parts to their sums over the parts of each hand: `found` hears the place
    /// of the hand, its key, its hands and the sums.
    pub fn hand_sums(
        &self,
        cards: u8,
        parts: Vec<PartLanes>,
        mut found: impl FnMut(usize, usize, u32, PartLanes),
    ) {
        let mut sums = parts;
        for index in usize::from(cards) + 1..self.lattice.levels.len() {
            let mut higher = vec![PartLanes::default(); self.lattice.levels[index].len()];
            self.lattice.for_each(index, |place, _, links| {
                for link in links {
                    add(&mut higher[place], &sums[*link as usize]);
                }
            });
            sums = higher;
        }
        // A hand of seven has at most 5,040 ways to its single cards.
        let ways: u16 = (1..=u16::from(self.cards.saturating_sub(cards))).product();
        let mut place = 0;
        self.classified.for_each(&self.lattice, |class, key| {
            let (links, len) = self.lattice.links(class);
            let mut lanes = PartLanes::default();
            for link in &links[..len] {
                add(&mut lanes, &sums[*link as usize]);
            }
            let lanes = lanes.map(|lane| lane / ways);
            found(place, key, self.lattice.members(class), lanes);
            place += 1;
        });
    }
}

/// A number of first parts for each multiple, and one for another kind of them.
pub(in crate::gin_and_win::base) type PartLanes = [u16; MULTIPLES_MAX + 1];

#[inline]
fn add<T: Copy + AddAssign, const N: usize>(sums: &mut [T; N], more: &[T; N]) {
    for (sum, more) in sums.iter_mut().zip(more) {
        *sum += *more;
    }
}
