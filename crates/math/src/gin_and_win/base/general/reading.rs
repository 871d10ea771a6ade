//! What a ruleset makes of the numbers that are known of a hand: every slot, and what a raise is
//! worth, is a sum of them with fixed factors.

use super::super::book::Choice;
use super::super::plan::{PayoffPlan, Slots, slots_of};
use gincert_game::Rank;
use gincert_game::gin_and_win::{Comparison, GinAndWin};
use std::cmp::Ordering;
use std::iter::Sum;
use std::ops::{Add, Mul, Sub};

/// Numbers of a hand that a ruleset may look at: dealer hands by score; of each score those that
/// qualify, where only a part does; those of the hand's own score that are better, and level.
pub(super) const NUMBERS: usize = 18;
const QUALIFY: usize = 8;
const LOWER: usize = 16;
const LEVEL: usize = 17;

/// The numbers of one hand, or summed over hands.
pub(super) type Numbers<T> = [T; NUMBERS];

/// The limit of a score of which a part qualifies.
pub(super) fn limit(rules: &GinAndWin, score: u8) -> Option<u8> {
    let limit = rules.qualifier.limit(score)?;
    (limit != Rank::KING && score > 0).then(|| limit.number())
}

/// Whether hands of a score are compared by their cards.
pub(super) fn compares(rules: &GinAndWin, plan: &PayoffPlan, score: u8) -> bool {
    let met = plan.compares_all || rules.qualifier.limit(score).is_some();
    met && score > 0 && rules.comparison != Comparison::ScoreOnly
}

/// A ruleset as the numbers see it.
pub(super) struct RulesetNumbers<'a> {
    rules: &'a GinAndWin,
    plan: &'a PayoffPlan,
    cards: u8,
    /// For every score and whether the hand lies within its limit: what a raise is worth, by
    /// number.
    worth: Vec<[Worth; 2]>,
}

/// What raising is worth more than folding: a sum of numbers with these factors.
pub(super) enum Worth {
    /// No hand's sum can leave 64 bits.
    Small(Factors<i64>),
    /// Large pay-offs.
    Large(Factors<i128>),
}

impl Worth {
    fn new(factors: &Numbers<i128>, cards: u8, all_dealers: u64) -> Worth {
        let largest: i128 = factors.iter().map(|factor| factor.abs()).sum();
        // Ends of ranges take one factor off another, and add whatever is taken off.
        let sum = largest.checked_mul(4 * i128::from(all_dealers));
        if sum.is_some_and(|sum| sum <= i128::from(i64::MAX)) {
            Worth::Small(Factors::new(factors.map(|factor| factor as i64), cards))
        } else {
            Worth::Large(Factors::new(*factors, cards))
        }
    }

    /// How raising stands to folding for a hand.
    #[inline]
    pub fn sign(&self, numbers: &Numbers<u32>) -> Ordering {
        match self {
            Worth::Small(factors) => factors.sum(numbers).cmp(&0),
            Worth::Large(factors) => factors.sum(numbers).cmp(&0),
        }
    }

    /// The choices that hands can have whose numbers lie within these ends, as bits: fold, equal,
    /// raise. The dealer hands of all scores are `all_dealers`.
    pub fn choices(&self, ends: &Numbers<(u32, u32)>, all_dealers: u64) -> u8 {
        match self {
            Worth::Small(factors) => factors.choices(ends, all_dealers),
            Worth::Large(factors) => factors.choices(ends, all_dealers),
        }
    }
}

/// A whole number wide enough for what is summed.
pub(super) trait WideInteger:
    Copy
    + Ord
    + Default
    + From<i8>
    + From<u32>
    + Add<Output = Self>
    + Sub<Output = Self>
    + Mul<Output = Self>
    + Sum
{
}

impl WideInteger for i64 {}
impl WideInteger for i128 {}

/// The factor of every number.
pub(super) struct Factors<T> {
    all: Numbers<T>,
    /// Numbers that count, each with its factor.
    terms: Vec<(usize, T)>,
    /// The different factors of the numbers by score.
    by_score: Vec<T>,
}

impl<T: WideInteger> Factors<T> {
    fn new(all: Numbers<T>, cards: u8) -> Factors<T> {
        let terms = all.iter().copied().enumerate();
        let mut by_score = all.get(..=usize::from(cards)).unwrap_or_default().to_vec();
        by_score.sort_unstable();
        by_score.dedup();
        Factors { terms: terms.filter(|(_, of)| *of != T::default()).collect(), all, by_score }
    }

    #[inline]
    fn sum(&self, numbers: &Numbers<u32>) -> T {
        let of = |(number, factor): &(usize, T)| *factor * T::from(numbers[*number % NUMBERS]);
        self.terms.iter().map(of).sum()
    }

    /// Whatever is taken off the factors of all scores counts for all dealer hands: with each
    /// factor taken off, the sum lies in a range, and the narrowest ends hold.
    fn choices(&self, ends: &Numbers<(u32, u32)>, all_dealers: u64) -> u8 {
        let nothing = T::default();
        let dealers = T::from(u32::try_from(all_dealers).unwrap_or(u32::MAX));
        let (mut raises, mut folds, mut least, mut most) = (false, false, false, false);
        for base in &self.by_score {
            let (mut low, mut high) = (*base * dealers, *base * dealers);
            for (number, ((from, to), factor)) in ends.iter().zip(self.all).enumerate() {
                let factor = if number < QUALIFY { factor - *base } else { factor };
                let (a, b) = (factor * T::from(*from), factor * T::from(*to));
                (low, high) = (low + a.min(b), high + a.max(b));
            }
            raises |= low > nothing;
            folds |= high < nothing;
            least |= low >= nothing;
            most |= high <= nothing;
        }
        match (raises, folds, least && most) {
            (true, _, _) => 4,
            (_, true, _) => 1,
            (_, _, true) => 2,
            _ => 7,
        }
    }
}

impl<'a> RulesetNumbers<'a> {
    pub fn new(
        rules: &'a GinAndWin,
        plan: &'a PayoffPlan,
        cards: u8,
        all_dealers: u64,
    ) -> RulesetNumbers<'a> {
        let mut reading = RulesetNumbers { rules, plan, cards, worth: Vec::new() };
        for score in 0..=cards {
            let choice = Choice::new(plan, score);
            let of = |within: bool| {
                let mut factors = [0; NUMBERS];
                for (number, factor) in factors.iter_mut().enumerate() {
                    let mut one = [0; NUMBERS];
                    one[number] = 1;
                    *factor = choice.value(&reading.slots(score, within, &one));
                }
                Worth::new(&factors, cards, all_dealers)
            };
            let worth = [of(false), of(true)];
            reading.worth.push(worth);
        }
        reading
    }

    /// Whether hands of a score compare by the highest card alone; `None` where they do not
    /// compare by their cards.
    pub fn by_top(&self, score: u8) -> Option<bool> {
        let by_top = self.rules.comparison == Comparison::HighestCardOnly;
        compares(self.rules, self.plan, score).then_some(by_top)
    }

    /// The limit of a score of which a part qualifies.
    pub fn limit(&self, score: u8) -> Option<u8> {
        limit(self.rules, score)
    }

    /// Whether a hand with this highest left-over card lies within the limit of its score.
    pub fn within(&self, score: u8, top: u8) -> bool {
        self.rules.qualifier.limit(score).is_some_and(|limit| top <= limit.number())
    }

    /// What a raise is worth with a hand of this score.
    pub fn worth(&self, score: u8, within: bool) -> &Worth {
        &self.worth[usize::from(score)][usize::from(within)]
    }

    /// The place of the number that says how many dealer hands of a score qualify, where a part
    /// does.
    pub fn qualify(score: u8) -> usize {
        QUALIFY + usize::from(score) % 8
    }

    /// Puts the two numbers of the comparison into their places.
    pub fn standing<T>(numbers: &mut Numbers<T>, lower: T, level: T) {
        (numbers[LOWER], numbers[LEVEL]) = (lower, level);
    }

    /// The slots of a hand, or of several, with this score.
    pub fn slots(&self, score: u8, within: bool, numbers: &Numbers<i64>) -> Slots<i64> {
        let compares_all = self.plan.compares_all;
        let (lower, same) = (numbers[LOWER], numbers[LEVEL]);
        let mut slots = [0; 6];
        for other in 0..=self.cards {
            let count = numbers[usize::from(other) % QUALIFY];
            let qualify = match self.rules.qualifier.limit(other) {
                None => 0,
                Some(_) if self.limit(other).is_none() => count,
                Some(_) => numbers[Self::qualify(other)],
            };
            let total = [count - qualify, qualify];
            let (mut better, mut level) = ([0, 0], [0, 0]);
            if other < score {
                better = total;
            } else if other == score && self.by_top(score).is_none() {
                level = total;
            } else if other == score && within {
                // What stands below a hand within the limit is within it too.
                (better[1], level[1]) = (lower, same);
            } else if other == score {
                (better, level[0]) = ([lower - qualify, qualify], same);
            }
            let more = slots_of(compares_all, total, better, level);
            for (slot, more) in slots.iter_mut().zip(more) {
                *slot += more;
            }
        }
        slots
    }
}
