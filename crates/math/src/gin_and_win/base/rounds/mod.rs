//! Games of two decisions: after a first part of the hand the player raises or checks, after a check the player
//! raises or folds with the whole hand.
//!
//! What a first part is worth is the mean over the hands that contain it: raised at once, every such hand is played,
//! by whatever multiple; checked, each of them is played or folded as is best for it. All of it is counted from the
//! dealer hands of each class of hands, so that every figure is an integer over all deals, in which each first part of
//! a hand is as likely as any other.

mod ledger;
mod thresholds;

use super::deals::DealCounts;
use super::general::{FirstPart, GeneralDeals, HandRounds, PartLanes, PartSums};
use super::ledger::Ledger;
use super::pay_rows::PayRows;
use super::plan::{PayoffPlan, Slots};
use crate::combinations::choose;
use crate::method::UnsupportedRules;
use gincert_fast::Evaluator;
use gincert_game::gin_and_win::{GinAndWin, MULTIPLES_MAX, PlayMultiples, RaiseRounds};
use std::fmt;
use std::ops::{Add, AddAssign, Mul};
use std::sync::OnceLock;

/// A first decision: a check, or a raise by the multiple of this place among all.
type FirstDecision = Option<u8>;

/// What is done with a whole hand: a fold, or a raise by the multiple of this place among all.
type LastDecision = Option<u8>;

/// What is counted of a game of two decisions.
pub(super) struct RoundCounts {
    pub rounds: RaiseRounds,
    /// First parts of a hand.
    ways: u64,
    hands: HandRounds,
    pub parts: Vec<FirstPart>,
    /// Of each class of first parts: what the Ante of a raise wins over all its hands and their dealers, what one unit
    /// on Play wins, and what a check wins with best play of the whole hand; in units, each once for every way from
    /// the hand to the part.
    pub sums: PartSums<i128>,
    /// The best first decision of each class.
    pub first: Vec<FirstDecision>,
    /// The best choice of each class of whole hands after a check, and whether a fold is worth the same.
    last: Vec<(LastDecision, bool)>,
    /// What optimal play makes of all deals, once it was asked for.
    optimal: OnceLock<Ledger>,
}

/// The rules of a counted game, with what they make of its hands.
pub(super) struct RoundRules<'g> {
    pub rules: &'g GinAndWin,
    pub plan: &'g PayoffPlan,
    pub pay_rows: &'g PayRows,
    pub deals: &'g DealCounts,
}

impl RoundCounts {
    /// Counts a game of which the book was filled.
    pub fn new(
        deals: &DealCounts,
        (rules, plan, rounds): (&GinAndWin, &PayoffPlan, RaiseRounds),
        progress: &(dyn Fn(u64, u64) + Sync),
    ) -> Result<RoundCounts, UnsupportedRules> {
        let general = deals.general()?;
        let hands = general.hand_rounds(rules, plan, progress);
        let ways = choose(u64::from(rules.hand_cards), u64::from(rounds.first_cards))
            .ok_or(UnsupportedRules::HandCards(rules.hand_cards))?;
        let mut counts = RoundCounts {
            last: vec![(None, false); general.hand_classes()],
            parts: general.first_parts(rounds.first_cards, &Evaluator::new(&rules.melds)),
            sums: Vec::new(),
            first: Vec::new(),
            optimal: OnceLock::new(),
            rounds,
            ways,
            hands,
        };
        // A sum over hands of a class of first parts takes each of their deals once for every way.
        let ways: u128 = (1..=u128::from(rules.hand_cards - rounds.first_cards)).product();
        let deals: u128 = u128::from(hands_of_part(rules.hand_cards, rounds.first_cards))
            * u128::from(deals.dealer_hands)
            * LARGEST_CLASS
            * ways;
        counts.sums = match deals.checked_mul(plan.largest_units()) {
            Some(largest) if largest < 1 << 62 => {
                let sums = counts.sums_of::<i64>(general, (rules, plan));
                sums.into_iter().map(|sums| sums.map(i128::from)).collect()
            }
            _ => counts.sums_of::<i128>(general, (rules, plan)),
        };
        let first = |sums: &[i128; 3]| best_first(plan, rounds.first, sums).1;
        counts.first = counts.sums.iter().map(first).collect();
        Ok(counts)
    }

    /// The sums of each class of first parts, and with them the best choice of each class of whole hands.
    fn sums_of<T: UnitSum>(
        &mut self,
        general: &GeneralDeals,
        (rules, plan): (&GinAndWin, &PayoffPlan),
    ) -> PartSums<T> {
        let worth = HandWorth::<T>::new(general, plan, rules.hand_cards);
        let (hands, rounds, last) = (&self.hands, self.rounds, &mut self.last);
        general.part_sums(rounds.first_cards, |place, key, members| {
            let [ante, play, fold] = worth.of(key, &hands.of(place));
            let (best, choice) = best_last(plan, rounds.last, fold, [ante, play]);
            if let Some(last) = last.get_mut(place) {
                *last = choice;
            }
            let hands = T::from(members);
            [ante * hands, play * hands, best * hands]
        })
    }

    /// How many first parts a hand has.
    pub fn ways(&self) -> u64 {
        self.ways
    }
}

impl fmt::Debug for RoundCounts {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("RoundCounts").field("rounds", &self.rounds).finish_non_exhaustive()
    }
}

/// Hands that contain a first part.
pub(super) fn hands_of_part(hand_cards: u8, first_cards: u8) -> u64 {
    let left = u64::from(hand_cards.saturating_sub(first_cards));
    choose(52 - u64::from(first_cards), left).unwrap_or(0)
}

/// Sets in the largest class of first parts.
const LARGEST_CLASS: u128 = 24;

/// Sums of units: 64 bits where none can be larger, as in every known document, else 128.
pub(super) trait UnitSum:
    Copy
    + Ord
    + Default
    + AddAssign
    + Add<Output = Self>
    + Mul<Output = Self>
    + From<u8>
    + From<u32>
    + TryFrom<i128>
{
}

impl UnitSum for i64 {}
impl UnitSum for i128 {}

/// What a raise with each key wins in each slot: on the Ante, and on one unit of Play; and what a fold wins.
struct HandWorth<T> {
    by_score: Vec<[Slots<T>; 2]>,
    fold: T,
    scores: Vec<u8>,
}

impl<T: UnitSum> HandWorth<T> {
    fn new(general: &GeneralDeals, plan: &PayoffPlan, cards: u8) -> HandWorth<T> {
        // Units that do not fit into the smaller sums are summed in the larger ones.
        let of = |units: i128| T::try_from(units).unwrap_or_default();
        let units = |score: u8| {
            let ante = plan.slot_units(score, 0);
            let both = plan.slot_units(score, 1);
            [ante.map(of), [0, 1, 2, 3, 4, 5].map(|slot: usize| of(both[slot] - ante[slot]))]
        };
        HandWorth {
            by_score: (0..=cards).map(units).collect(),
            fold: of(plan.fold_units()),
            scores: general.left_over().map(|left_over| left_over.score()).collect(),
        }
    }

    /// Units that a hand wins against these dealer hands: raised on the Ante, on one unit of Play, and folded.
    #[inline]
    fn of(&self, key: usize, slots: &Slots<u32>) -> [T; 3] {
        let score = self.scores.get(key).copied().unwrap_or(0);
        let units = self.by_score.get(usize::from(score)).copied().unwrap_or_default();
        let (mut sums, mut all) = ([T::default(); 2], 0);
        for (slot, dealers) in slots.iter().enumerate() {
            all += dealers;
            for (sum, units) in sums.iter_mut().zip(&units) {
                *sum += units[slot] * T::from(*dealers);
            }
        }
        [sums[0], sums[1], self.fold * T::from(all)]
    }
}

/// The best choice with a whole hand after a check: what it wins, the place of its multiple among all, and whether a
/// fold wins as much. A fold goes before a raise, and a smaller multiple before a larger one, where they win the same.
fn best_last<T: UnitSum>(
    plan: &PayoffPlan,
    last: PlayMultiples,
    fold: T,
    [ante, play]: [T; 2],
) -> (T, (LastDecision, bool)) {
    let (raised, multiple) = best_raise(last, ante, play);
    match raised > fold {
        true => (raised, (plan.multiples.place(multiple).map(|place| place as u8), false)),
        false => (fold, (None, raised == fold)),
    }
}

/// The best first decision by the sums of a first part, likewise: a check goes before a raise.
fn best_first(
    plan: &PayoffPlan,
    first: PlayMultiples,
    [ante, play, check]: &[i128; 3],
) -> (i128, FirstDecision) {
    let (raised, multiple) = best_raise(first, *ante, *play);
    match raised > *check {
        true => (raised, plan.multiples.place(multiple).map(|place| place as u8)),
        false => (*check, None),
    }
}

/// What a raise wins is a straight line in its multiple: the largest one is best where a unit on Play wins anything.
pub(super) fn best_raise<T: UnitSum>(multiples: PlayMultiples, ante: T, play: T) -> (T, u8) {
    let multiple = if play > T::default() { multiples.most() } else { multiples.least() };
    (ante + T::from(multiple) * play, multiple)
}

/// A check that is worth less than a raise: in the lane behind those of the multiples.
const WRONGLY_CHECKED: PartLanes = {
    let mut lanes = [0; MULTIPLES_MAX + 1];
    lanes[MULTIPLES_MAX] = 1;
    lanes
};

/// A first decision as a lane of sums over first parts.
fn lane(decision: FirstDecision) -> PartLanes {
    let mut lanes = PartLanes::default();
    if let Some(lane) = decision.and_then(|place| lanes.get_mut(usize::from(place))) {
        *lane = 1;
    }
    lanes
}
